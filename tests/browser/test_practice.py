"""A step of a match is tried another way in a real browser: played to its end, looked back at, and left again."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.conftest import DESK, LANGUAGES, PHONE, Hasty, Open, in_turn
from browser.player import Player
from browser.tables import READY
from browser.test_accessibility import check_width, faults
from browser.test_past import ended, shows
from hantise.games import codes, find
from web.fakes import Guessing
from web.houses import House, running_house

pytestmark = pytest.mark.soak

HIDING = [code for code in codes() if find(code).redrawn is not None]


@pytest.fixture(scope="module")
def house(no_limit: None) -> Iterator[House]:
    with running_house(Hasty(), patience=0.2, weigher=Guessing()) as running:
        yield running


@pytest.mark.parametrize("code", [code for code in HIDING if code != "ghooost"])
def test_drawn_anew_it_is_played_to_its_end_and_looked_back_at(visit: Open, house: House, code: str) -> None:
    page = visit(**PHONE)
    place = ended(house, code)
    page.goto(f"{place}/again/5?eyes=0")
    page.locator("button[value=anew]").click()
    page.wait_for_selector(READY)
    assert place not in page.url
    expect(page.locator(".practice")).to_contain_text("hidden cards drawn anew")
    assert faults(page) == "", "at its table"
    table = page.url
    Player(page, "touch", 3).play_on()
    expect(page.locator("#result .ways a[href*='/again/5?']")).to_be_visible()
    page.locator("#result a[href$='/review']").click()
    page.locator("main button").click()
    expect(page.locator("#chances")).to_be_visible()
    assert faults(page) == "", "its review"
    check_width(page, 1)
    page.locator(".choices summary").first.click()
    page.locator(".choices [open] .ways a").first.click()
    expect(page.locator("#room .floor")).to_be_visible()
    page.goto(f"{table.partition('?')[0]}/again/1?eyes=0")
    page.keyboard.press("ArrowRight")
    shows(page, 2)
    page.keyboard.press("b")
    expect(page.locator("main.believed")).to_be_visible()
    page.goto(table)
    page.locator("#result .ways a[href*='/again/5?']").click()
    page.wait_for_url(f"**{place}/again/5?eyes=0")


@pytest.mark.parametrize(("code", "language", "scripts"), in_turn(codes(), LANGUAGES, [True, False]))
def test_its_table_leads_back_by_keys_and_without_scripts(
    visit: Open, house: House, code: str, language: str, scripts: bool
) -> None:
    page = visit(locale=language, java_script_enabled=scripts, **DESK)
    place = ended(house, code)
    page.goto(f"{place}/again/6?eyes=1")
    page.locator("button[value=lay]").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/again/" not in url)
    page.locator(".practice a").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{place}/again/6?eyes=1")
