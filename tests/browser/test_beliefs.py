"""What could be where, and belief training: by pointer, by keys and with scripts off; axe finds nothing."""

import pytest
from playwright.sync_api import expect

from browser.boxes import box
from browser.conftest import DESK, LANGUAGES, PHONE, SCREENS, SIDEWAYS, THEMES, Open, Screen, in_turn
from browser.test_accessibility import check_width, faults
from browser.test_past import ended, shows
from web.houses import House

pytestmark = pytest.mark.soak

TRAINED = ["rest_in_peace", "ghooost", "spooky_boo"]


EVERYWHERE = (LANGUAGES, THEMES, SCREENS)


def test_by_keys_alone_it_is_reached_and_left_and_a_guess_is_made(visit: Open, house: House) -> None:
    page = visit(**DESK)
    place = ended(house, "ghooost")
    page.goto(f"{place}/again/5?eyes=0")
    page.keyboard.press("ArrowRight")
    shows(page, 6)
    page.keyboard.press("b")
    page.wait_for_url(f"**{place}/again/6/beliefs?eyes=0")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**{place}/again/7/beliefs?eyes=0")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**{place}/again/6/beliefs?eyes=0")
    page.keyboard.press("b")
    page.wait_for_url(f"**{place}/again/6?eyes=0")
    page.goto("/beliefs/rest_in_peace/1")
    page.locator(".offer input").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_be_visible()


def test_all_of_it_works_with_scripts_off(visit: Open, house: House) -> None:
    page = visit(java_script_enabled=False, **PHONE)
    place = ended(house, "spooky_boo")
    page.goto(f"{place}/again/5?eyes=0")
    page.locator("#believing").click()
    page.locator("#forward").click()
    page.wait_for_url(f"**{place}/again/6/beliefs?eyes=0")
    page.locator(".seg a").nth(1).click()
    page.wait_for_url(f"**{place}/again/6/beliefs?eyes=1")
    page.goto("/beliefs/ghooost/1")
    page.locator(".offer input").first.check()
    page.locator(".sureness input").nth(1).check()
    page.locator(".guess-form button").click()
    expect(page.locator("#told")).to_contain_text("100")
    page.locator(".ways .pri").click()
    page.wait_for_url("**/beliefs/ghooost/2?had=*&of=1")


@pytest.mark.parametrize(("code", "language", "theme", "screen"), in_turn(TRAINED, LANGUAGES, THEMES, SCREENS))
def test_axe_finds_nothing_in_training(
    visit: Open, house: House, code: str, language: str, theme: str, screen: Screen
) -> None:
    page = visit("/beliefs", locale=language, color_scheme=theme, **screen)
    assert faults(page) == "", "where it begins"
    page.goto(f"/beliefs/{code}/2")
    assert faults(page) == ""
    check_width(page, 1)
    page.locator(".offer").first.click()
    page.locator(".sureness label").nth(2).click()
    page.locator(".guess-form button").click()
    expect(page.locator("#told")).to_be_visible()
    assert faults(page) == ""
    check_width(page, 1)


@pytest.mark.parametrize("code", in_turn(TRAINED))
def test_held_sideways_all_cards_of_a_question_are_within_reach(visit: Open, house: House, code: str) -> None:
    page = visit(f"/beliefs/{code}/1", **SIDEWAYS)
    expect(page.locator("#prompt h2")).to_be_in_viewport(ratio=1)
    for label in page.locator(".guess-form label").all():
        lies = box(label)
        assert lies["x"] + lies["width"] <= 844
        label.scroll_into_view_if_needed()
        expect(label).to_be_in_viewport(ratio=0.9)


def test_the_log_of_a_small_screen_opens_over_the_table(visit: Open, house: House) -> None:
    page = visit("/beliefs/spooky_boo/1", **PHONE)
    expect(page.locator("#log")).not_to_be_visible()
    page.locator("header [data-open=side]").click()
    expect(page.locator("#log")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#log")).not_to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
