"""My evenings in a browser: on every screen, by keys alone, with scripts off, and taken elsewhere."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESK, LANGUAGES, SMALL, THEMES, Open, Screen, in_turn
from browser.test_accessibility import faults
from hantise.store import hashed
from web.houses import House
from web.test_evenings import listed, played

pytestmark = pytest.mark.soak

SECRET = "a secret that this house gave"
FINGER = """[...document.querySelectorAll('main :is(a, button, select, input, summary)')].filter(
  (one) => one.checkVisibility() && one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)"""


def arrives(page: Page, house: House) -> None:
    """As somebody who has played for some evenings."""
    page.context.add_cookies([{"name": "hantise_browser", "value": SECRET, "url": house.address}])
    if not house.wait_for(house.store.is_key(hashed(SECRET))):
        listed(house, hashed(SECRET), played("ghooost"), "wwlWLwlwwo")
        listed(house, hashed(SECRET), played("rest_in_peace"), "wlwlwl")


@pytest.mark.parametrize(("theme", "language", "screen"), in_turn(THEMES, LANGUAGES, [SMALL, DESK]))
def test_it_fits_every_screen_and_axe_finds_nothing(
    visit: Open, house: House, theme: str, language: str, screen: Screen
) -> None:
    page = visit(color_scheme=theme, locale=language, **screen)
    arrives(page, house)
    page.goto("/evenings")
    expect(page.locator(".evenings > li")).to_have_count(12)
    page.locator('form[action="/evenings/link"] button').click()
    expect(page.locator(".along svg.qr")).to_be_visible()
    for fold in page.locator("main summary").all():
        fold.click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(FINGER) == []
    assert faults(page) == ""


def test_by_keys_alone_a_list_is_chosen_a_match_watched_and_the_list_taken_along_by_its_code(
    visit: Open, house: House
) -> None:
    page = visit(**DESK)
    arrives(page, house)
    page.goto("/")
    page.locator(".corner summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_title("My evenings")
    page.get_by_label("Result").focus()
    page.keyboard.press("w")
    expect(page.get_by_label("Result")).to_have_value("won")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("9 games")
    watch = page.get_by_role("link", name=re.compile("Watch again")).first
    watch.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#step")).to_be_visible()
    page.goto("/evenings")
    page.get_by_role("link", name=re.compile("Where it was won")).first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Where was it won?")).to_be_visible()
    phone = visit(**SMALL)
    page.goto("/evenings")
    page.locator('form[action="/evenings/link"] button').click()
    expect(page.locator(".along svg.qr")).to_be_visible()
    expect(page.locator("#along")).to_be_in_viewport()
    phone.goto(page.locator(".along code").inner_text())
    phone.get_by_role("button", name="Take them along").click()
    expect(phone.locator("h2").first).to_have_text("16 games")


def test_with_scripts_off_it_is_taken_to_another_browser_in_a_file_and_forgotten(
    visit: Open, house: House, tmp_path: Path
) -> None:
    page = visit(java_script_enabled=False, accept_downloads=True, **DESK)
    arrives(page, house)
    page.goto("/evenings")
    with page.expect_download() as loading:
        page.get_by_role("link", name="Download all finished games").click()
    file = tmp_path / "evenings.jsonl"
    loading.value.save_as(file)
    other = visit("/evenings", java_script_enabled=False, **SMALL)
    other.locator("summary").first.click()
    other.locator("input[type=file]").set_input_files(file)
    other.get_by_role("button", name="Bring").click()
    expect(other.locator("main")).to_contain_text("new on your list.")
    other.get_by_role("link", name="My evenings").click()
    expect(other.locator(".evenings > li").first).to_be_visible()
    other.locator(".forget summary").click()
    other.get_by_role("button", name="Forget me for good").click()
    expect(other.get_by_role("status")).to_contain_text("has forgotten this browser")
    assert other.context.cookies() == []
