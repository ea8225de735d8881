"""Moods between two players: from one's own ghost, seen and said at the other's, and left out where one wishes."""

from playwright.sync_api import Page, expect

from browser.conftest import DESK, PHONE, Open
from browser.player import Player
from browser.tables import READY, SHORT, beside, open_table
from browser.test_accessibility import faults

OWN = "#feels button:not([hidden])"
# What lies at a seat whose moods are left out.
BELL = "seat => getComputedStyle(seat, '::before').content"
RESTED = 3100  # milliseconds, after which a seat may show another


def open_ring(page: Page) -> None:
    page.locator("#prompt").focus()
    page.keyboard.press("r")
    expect(page.locator("#ring")).to_be_visible()


def test_two_players_show_each_other_how_they_feel(visit: Open) -> None:
    host, friend = beside(visit(**DESK), visit(**PHONE))
    host.locator(OWN).wait_for()
    assert faults(host) == ""
    open_ring(host)
    assert faults(host) == "", "the ring"
    host.keyboard.press("ArrowLeft")
    assert host.evaluate("document.activeElement.value") == "night"
    host.keyboard.press("Escape")
    expect(host.locator("#ring")).to_be_hidden()
    assert host.evaluate("document.activeElement.id") == "prompt"

    open_ring(host)
    host.keyboard.press("2")
    for page in (host, friend):
        expect(page.locator(".mood[data-seat='0'] b")).to_have_text("Whoooo!")
    expect(friend.locator("#say")).to_contain_text("Mira howls.")
    expect(host.locator("#say")).to_contain_text("Whoooo!")
    assert "howls" not in host.locator("#say").inner_text()
    assert "howl" not in friend.locator("#log").inner_html()
    open_ring(host)
    assert "resting" in (host.locator("#ring form").get_attribute("class") or "")
    host.keyboard.press("1")
    expect(friend.locator(".mood")).to_have_count(0)
    expect(host.locator("#ring")).to_be_visible()
    host.keyboard.press("Escape")

    friend.locator(OWN).tap()
    assert faults(friend) == "", "the ring of a phone"
    friend.get_by_role("button", name="Thank you!").tap()
    expect(host.locator(".mood[data-seat='1'] b")).to_have_text("Thank you!")


def test_whoever_leaves_moods_out_sees_and_hears_none_and_finds_it_so_later(visit: Open) -> None:
    host, friend = beside(visit(**DESK), visit(**PHONE))
    for page in (host, friend):
        page.locator(OWN).wait_for()
    friend.locator(OWN).tap()
    friend.locator("#ring [data-bell='0']").tap()
    friend.reload()
    friend.wait_for_selector(READY)
    expect(friend.locator("#app[data-left-out='0']")).to_be_attached()
    assert (
        friend.evaluate("getComputedStyle(document.querySelector('[data-place=\"seat:0\"]'), '::before').content")
        == '""'
    )
    open_ring(host)
    host.keyboard.press("1")
    expect(host.locator(".mood")).to_have_count(1)
    friend.wait_for_timeout(300)
    assert friend.locator(".mood").count() == 0
    assert "laughs" not in friend.locator("#say").inner_text()
    friend.locator(OWN).tap()
    friend.locator("#ring [data-bell='0']").tap()
    friend.locator("#ring [data-bell='all']").tap()
    expect(friend.locator("#ring [data-bell='0']")).to_have_attribute("aria-disabled", "true")
    friend.get_by_role("button", name="Bravo!").tap()
    # One's own is seen all the same.
    expect(friend.locator(".mood[data-seat='1']")).to_have_count(1)
    host.wait_for_timeout(RESTED)
    open_ring(host)
    host.keyboard.press("3")
    expect(host.locator(".mood[data-seat='0']")).to_have_count(1)
    assert friend.locator(".mood[data-seat='0']").count() == 0


def test_a_spectator_shows_none_and_may_leave_them_out(visit: Open) -> None:
    host, _friend = beside(visit(**DESK), visit(**PHONE))
    spectator = visit(host.url, **DESK)
    spectator.locator("#app[data-left-out]").wait_for()
    spectator.locator("#menu > summary").click()
    spectator.locator("#moods").click()
    expect(spectator.locator("#ring [data-bell]")).to_have_count(3)
    assert spectator.locator("#ring form").count() == 0
    box = spectator.locator("#ring").bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - 640) < 2, "in the middle of the window"
    assert faults(spectator) == ""


def test_who_is_last_in_ghooost_is_offered_a_howl(visit: Open) -> None:
    """GHO-81. It is told over the end, which covers the seats."""
    page = open_table(visit(**DESK), "ghooost", **SHORT)
    Player(page, "mouse", 4).play_on()
    page.locator(".ending form[action$='/mood'] button").click()
    expect(page.locator("#moods-aside .mood b")).to_have_text("Whoooo!")
