"""Where it was won: begun, waited for and read by pointer, by keys and with scripts off; axe finds nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import DESK, PHONE, Hasty, Open
from browser.test_accessibility import check_width, faults
from browser.test_past import ended
from browser.test_weight import FIRST, KB, _views
from hantise.games import codes
from web.fakes import Guessing
from web.houses import House, running_house

# Seconds for each answer: long enough that one sees it wait.
SLOW = 0.02
LANGUAGES = {"boo": "en", "ghooost": "fr", "haunted_stairs": "nl", "rest_in_peace": "en", "spooky_boo": "fr"}


@pytest.fixture
def weigher() -> Guessing:
    return Guessing(SLOW)


@pytest.fixture
def house(no_limit: None, weigher: Guessing) -> Iterator[House]:
    with running_house(Hasty(), patience=0.2, weigher=weigher) as running:
        yield running


def begin(page: Page, place: str) -> None:
    page.goto(f"{place}/review?eyes=0")
    page.locator("main button").click()


def read(page: Page, place: str) -> None:
    begin(page, place)
    expect(page.locator("#chances")).to_be_visible()


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing(visit: Open, house: House, weigher: Guessing, code: str, theme: str) -> None:
    page = visit(locale=LANGUAGES[code], color_scheme=theme, **(PHONE if theme == "dark" else DESK))
    place = ended(house, code)
    page.goto(f"{place}/review")
    assert faults(page) == "", "nothing yet"
    page.locator("main button").click()
    expect(page.locator("#bar")).to_be_visible()
    assert faults(page) == "", "on its way"
    weigher.seconds = 0
    expect(page.locator("#chances")).to_be_visible()
    for fold in page.locator("summary").all()[:4]:
        fold.click()
    assert faults(page) == ""


@pytest.mark.parametrize("code", codes())
def test_nothing_sticks_out_sideways(visit: Open, house: House, weigher: Guessing, code: str) -> None:
    weigher.seconds = 0
    page = visit(locale=LANGUAGES[code], viewport={"width": 360, "height": 740})
    read(page, ended(house, code))
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    check_width(page, 1)
    page.set_viewport_size({"width": 320, "height": 700})
    check_width(page, 1)


def test_the_bar_goes_on_without_a_reload_until_it_is_there(visit: Open, house: House, weigher: Guessing) -> None:
    page = visit(**DESK)
    begin(page, ended(house, "haunted_stairs"))
    page.evaluate("window.isStillHere = true")
    expect(page.locator("#bar")).to_be_visible()
    expect(page.locator("#told")).to_contain_text(re.compile("^[1-9][0-9]* of "))
    assert int(page.locator("#bar").evaluate("bar => bar.value")) > 0
    assert page.evaluate("window.isStillHere")
    weigher.seconds = 0
    expect(page.locator("#chances")).to_be_visible()


def test_it_is_cancelled_by_a_button(visit: Open, house: House, weigher: Guessing) -> None:
    page = visit(**PHONE)
    weigher.seconds = 0.2
    begin(page, ended(house, "haunted_stairs"))
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("status")).to_contain_text("It was cancelled.")


def test_it_is_read_by_keys_alone(visit: Open, house: House, weigher: Guessing) -> None:
    weigher.seconds = 0
    page = visit(**DESK)
    place = ended(house, "haunted_stairs")
    read(page, place)
    fold = page.locator(".choices summary").last
    fold.focus()
    is_open = fold.locator("..").get_attribute("open") is not None
    if not is_open:
        page.keyboard.press("Enter")
    watch = page.locator(".choices details").last.get_by_role("link", name="The table before this choice")
    expect(watch).to_be_visible()
    page.keyboard.press("Tab")
    expect(watch).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#step")).to_be_visible()
    page.locator("#asked a").click()
    expect(page.locator("#chances")).to_be_visible()


def test_it_needs_no_scripts(chromium: Browser, house: House) -> None:
    """The page that waits looks again by itself."""
    context = chromium.new_context(base_url=house.address, java_script_enabled=False, locale="en", **DESK)
    page = context.new_page()
    begin(page, ended(house, "haunted_stairs"))
    expect(page.locator("#bar")).to_be_visible()
    expect(page.locator("#chances")).to_be_visible()
    page.locator(".counts a").first.click()
    expect(page.locator(".choices summary").first).to_be_visible()
    context.close()


@pytest.mark.parametrize("code", codes())
def test_it_comes_within_its_weight(chromium: Browser, house: House, weigher: Guessing, code: str, visit: Open) -> None:
    weigher.seconds, place = 0, ended(house, code)
    read(visit(**PHONE), place)
    fresh = chromium.new_context(**PHONE, base_url=house.address, service_workers="block")
    first, _later = _views(fresh.new_page(), f"{place}/review?eyes=0")
    fresh.close()
    assert first < KB * FIRST
