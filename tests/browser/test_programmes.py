"""A whole short evening: two people, one at a desk and one with a phone."""

from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

import effort
from browser.conftest import DESK, LANGUAGES, PHONE, Open, in_turn
from browser.tables import READY
from browser.test_accessibility import check_width, faults
from hantise.core.words import _, speaking
from web.houses import House
from web.test_playing import play_to_the_end
from web.visitor import visiting

GAMES = ["haunted_stairs-short", *(["boo"] if effort.IS_SOAK else []), "rest_in_peace"]
SIZE = """async (address) => { const one = new Image(); one.src = address; await one.decode();
  return [one.naturalWidth, one.naturalHeight]; }"""


def played(house: House, *pages: Page) -> None:
    """The game that these pages show is over, and they show that."""
    with visiting(house) as somebody:
        play_to_the_end([somebody], f"/t/{pages[0].url.partition('/t/')[2]}", Random(1))
    for page in pages:
        # They have not seen each move: that takes as long as a game does.
        page.reload()
        page.locator("#result").wait_for()


def press(button: Locator) -> None:
    button.click()
    button.page.wait_for_selector(READY)


@pytest.mark.parametrize("language", in_turn(LANGUAGES))
def test_two_people_play_an_evening(visit: Open, house: House, language: str) -> None:
    host, friend = visit("/new/boo", locale=language, **DESK), visit(locale=language, **PHONE)
    host.locator("a.quick[href^='/programme']").click()
    check_width(host, 2)
    for number, game in enumerate(GAMES):
        host.locator("select[name=game]").nth(number).select_option(game)
    assert faults(host) == "", "the games"
    host.locator("[name=set]").click()
    assert faults(host) == "", "the first table"
    host.locator("select[name=seat2]").select_option("friend")
    press(host.locator(".go .btn"))
    code = "".join(host.locator("#room .ticket b span").all_inner_texts())
    friend.goto(f"/join/{code}")
    press(friend.locator("form button.pri"))
    for number in range(1, len(GAMES) + 1):
        played(house, host, friend)
        for page in (host, friend):
            assert faults(page) == "", f"the end of game {number}"
            check_width(page, 2)
        if number < len(GAMES):
            # Who presses first takes both along; the other is told of it.
            one, other = (host, friend) if number == 1 else (friend, host)
            press(one.locator("#result form[action$='/rematch'] .btn"))
            press(other.locator("a#rematch"))
            assert one.url == other.url
    host.locator("#result a[href$='/programme']").click()
    assert faults(host) == "", "the board"
    with speaking(language):
        expect(host.locator("h1")).not_to_have_text(_("An evening of {n} games").format(n=len(GAMES)))
        expect(host.locator("thead th").last).to_have_text(_("Sum"))
    rows = host.locator("tbody tr")
    expect(rows).to_have_count(2)
    assert sum(float(row.locator(".sum").inner_text().replace("½", ".5")) for row in rows.all()) == len(GAMES)
    friend.goto(host.url)
    check_width(friend, 2)
    with host.expect_download() as saved:
        host.locator("#picture").click()
    assert saved.value.suggested_filename == "hantise.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    assert host.evaluate(SIZE, f"{host.url}.svg") == [1200, 630]
