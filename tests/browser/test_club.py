"""A club of eight people over three rounds: a page for the organiser, a projector, and one thing on each phone."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESK, LANGUAGES, PHONE, SCREENS, THEMES, Open, Screen, in_turn
from browser.test_accessibility import faults
from browser.test_circles import is_well
from browser.test_screen import TELEVISION
from hantise.store.clubs import Sitting
from hantise.web.tables.visitor import BROWSER
from web.conftest import browsers
from web.houses import House
from web.test_club import Evening
from web.visitor import Visitor, visiting


def joined(page: Page, name: str) -> Page:
    page.locator("[name=name]").fill(name)
    page.locator(".ghosts label").nth(3).click()
    page.get_by_role("button", name="Join").click()
    expect(page.locator("h1")).to_have_text(f"Welcome, {name}")
    return page


def test_eight_people_over_three_rounds(visit: Open, house: House) -> None:
    organiser = visit("/club/new", **DESK)
    assert faults(organiser) == "", "the games"
    organiser.locator("a[href='/club/new/boo']").click()
    assert faults(organiser) == "", "the form"
    organiser.locator("[name=title]").fill("Friday")
    organiser.get_by_role("button", name="Open the tournament").click()
    organiser.wait_for_url(re.compile("/club/[a-z0-9]{9,}$"))
    way = organiser.url.removeprefix(house.address)
    projector = visit(f"{way}/projector", **TELEVISION)
    phone = visit(way, **PHONE)
    assert faults(phone) == "", "the way in"
    joined(phone, "Ann")
    for name in ("Ben", "Cas", "Dia", "Eva", "Flo", "Gus", "Hal"):
        with visiting(house) as guest:
            guest.open(way)
            guest.send(f"{way}/join", {"name": name})
    expect(projector.locator(".arrived li")).to_have_count(8)
    assert faults(projector) == "", "the projector before the first round"
    for number in (1, 2, 3):
        organiser.get_by_role("button", name=f"Begin round {number}").click()
        expect(projector.locator(".window")).to_have_count(4)
        expect(phone.locator("h1")).to_contain_text("Table ")
        expect(phone.locator("main")).to_contain_text("against ")
        assert (found := faults(phone)) == "", found[-1500:]
        phone.get_by_role("link", name="To your table").click()
        phone.locator("#prompt").wait_for()
        for at in range(1, 5):
            organiser.goto(f"{house.address}{way}/table/{number}/{at}")
            assert at > 1 or faults(organiser) == "", "one table"
            # Ann looks on as computers play hers, too.
            organiser.get_by_role("button", name="Let computers finish").click()
        expect(projector.locator(".window.lit")).to_have_count(4)
        assert faults(projector) == "", "the projector"
        # She need not wait until all moves were shown.
        phone.reload()
        phone.get_by_role("link", name="To the tournament").click()
        expect(phone.locator("main")).to_contain_text(" points")
    expect(organiser.locator(".state")).to_have_text("All 3 rounds are played.")
    assert faults(organiser) == "", "the organiser's page"
    expect(organiser.locator(".standing tbody tr")).to_have_count(8)
    organiser.goto(f"{house.address}{way}/people")
    assert faults(organiser) == "", "the people"


def known_as(page: Page, somebody: Visitor) -> Page:
    """The page in the browser of this visitor."""
    address = str(somebody.client.base_url)
    page.context.add_cookies([{"name": BROWSER, "value": somebody.client.cookies[BROWSER], "url": address}])
    return page


def reversed_at_one(table: Sequence[Sitting]) -> Sequence[int]:
    return (1, 2) if table[0].at == 1 else (2, 1)


@pytest.mark.parametrize(("language", "theme", "screen"), in_turn(LANGUAGES[::-1], THEMES[::-1], SCREENS))
def test_axe_finds_nothing_and_nothing_sticks_out_in_a_duplicate_tournament(
    visit: Open, house: House, language: str, theme: str, screen: Screen
) -> None:
    """Five people, so that one sits out: all pages before the first round, while it is played, and after it."""
    stranger, player, organiser = (visit(locale=language, color_scheme=theme, **screen) for _n in range(3))

    def check(page: Page, *paths: str) -> None:
        for path in paths:
            page.goto(path if path.startswith("/club") else f"{evening.way}{path}")
            is_well(page)

    with browsers(house) as arrive:
        evening = Evening(house, arrive, 5, duplicate="yes", rounds="1", size="2")
        known_as(organiser, evening.organiser)
        known_as(player, evening.people[0])
        check(stranger, "/club/new", "/club/new/boo", "", "/deals", "/projector")
        check(player, "")
        check(organiser, "", "/people")
        evening.begin()
        check(stranger, "/projector")
        check(player, "", "/deals")
        check(organiser, "", "/table/1/1")
        evening.give(reversed_at_one)
        evening.organiser.send(f"{evening.way}/door", {"open": "no"})
        evening.organiser.send(f"{evening.way}/leave", {"number": "2"})
        check(stranger, "", "/deals", "/deals/1", "/projector")
        check(player, "")
        check(organiser, "", "/people", "/table/1/1")
