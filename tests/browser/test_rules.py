"""The rules to read: on their page and beside a table, opened at what matters now, with their numbers at wish."""

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.boxes import box
from browser.conftest import DESK, PHONE, Open, in_a_soak
from browser.tables import beside, open_table
from hantise.games import codes

GAMES = list(codes())
NUMBER = ".rules .rule:visible"


@in_a_soak(("game", "width"), codes()[::-1], [320, 360, 1280])
def test_nothing_sticks_out_and_every_picture_is_drawn(visit: Open, game: str, width: int) -> None:
    page = visit(f"/rules/{game}?ids=yes", viewport={"width": width, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    sizes = page.locator("figure svg").evaluate_all(
        "all => all.map(one => [one.getBBox().width, one.getBoundingClientRect().width])"
    )
    assert sizes
    assert all(drawn > 0 and shown >= 40 for drawn, shown in sizes), sizes


@pytest.mark.soak
def test_the_rules_open_at_what_is_asked_now_and_their_contents_lead_on(visit: Open) -> None:
    page = open_table(visit(**PHONE), "haunted_stairs", "me")
    address = page.url
    link = page.locator("#help")
    expect(link).to_have_attribute("href", "/rules/haunted_stairs#rules-" + asked(link))
    link.click()
    dialog = page.locator("#rules-dialog")
    heading = dialog.locator(f"#rules-{asked(link)}")
    expect(heading).to_be_focused()
    assert abs(box(heading)["y"] - box(dialog)["y"]) < 60
    end = dialog.locator("#rules-end")
    dialog.locator(".contents summary").click()
    dialog.locator("nav a[href='#rules-end']").click()
    expect(end).to_be_focused()
    assert page.url == address, "the table's own address stays"
    expect(dialog.locator(".close")).to_have_accessible_name("Close")
    page.keyboard.press("Escape")
    expect(link).to_be_focused()
    link.press("Enter")
    expect(heading).to_be_focused()


def asked(link: Locator) -> str:
    """The chapter that a link leads to."""
    return (link.get_attribute("href") or "").partition("#rules-")[2]


@pytest.mark.soak
def test_the_link_follows_what_is_asked(visit: Open) -> None:
    page, friend = beside(visit(**DESK), visit(**PHONE), "spooky_boo", starter="0")
    assert asked(page.locator("#help")) == "setup"
    for one in (page, friend):
        one.locator("#prompt button[name=action]").first.click()
    for one in (page, friend):
        expect(one.locator("#help")).to_have_attribute("href", "/rules/spooky_boo#rules-turn")


def shown(page: Page) -> int:
    return page.locator(NUMBER).count()


@pytest.mark.soak
def test_the_browser_keeps_whether_numbers_are_shown_and_they_lead_to_a_rule_and_a_medium(visit: Open) -> None:
    page = visit("/rules/boo", **DESK)
    assert shown(page) == 0
    page.locator(".numbers .more").press("Enter")
    expect(page.locator(".numbers .less")).to_be_focused()
    assert page.url.endswith("/rules/boo")
    assert shown(page) >= 50
    page.goto("/rules/ghooost")
    expect(page.locator(NUMBER).first).to_be_visible()
    open_table(page, "boo")
    page.locator("#help").click()
    expect(page.locator(NUMBER).first).to_be_visible()
    page.locator("#rules-dialog .numbers .less").click()
    expect(page.locator("#rules-dialog .numbers .more")).to_be_focused()
    assert shown(page) == 0
    page.goto("/rules/boo")
    assert shown(page) == 0
    for place in ("medium-12", "RIP-M27"):
        page.goto(f"/rules/rest_in_peace#{place}")
        assert 0 <= box(page.locator(f"#{place}"))["y"] < 500, place


@pytest.mark.soak
def test_with_scripts_off_links_do_the_same(visit: Open) -> None:
    page = open_table(visit(java_script_enabled=False, **PHONE), "spooky_boo")
    page.locator("#help").click()
    assert page.url.endswith("/rules/spooky_boo#rules-setup")
    assert page.locator(NUMBER).count() == 0
    page.locator(".numbers .more").click()
    expect(page.locator(NUMBER).nth(49)).to_be_visible()
    page.locator(".numbers .less").click()
    assert page.locator(NUMBER).count() == 0
