"""A match that is over, watched again: by keys, by touch, by itself, by the slider, and with scripts off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESK, PHONE, Open
from browser.test_accessibility import faults
from hantise.games import codes, find
from hantise.testing.playing import Choices, play
from web.houses import House

LANGUAGES = {"boo": "en", "ghooost": "fr", "haunted_stairs": "nl", "rest_in_peace": "en", "spooky_boo": "fr"}


def ended(house: House, code: str) -> str:
    """The place of a match that is over."""
    game = find(code)
    record = play(game, game.options(game.players[0]), Choices(seed=4))
    match = house.wait_for(house.store.import_record(record))
    house.wait_for(house.store.finish(match.id))
    return f"/t/{match.id}"


def shows(page: Page, step: int) -> None:
    expect(page.locator("#app")).to_have_attribute("data-version", str(step))
    expect(page.locator("#step")).to_have_value(str(step))
    assert f"/again/{step}?" in page.url


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_steps_by_keys_and_by_touch(visit: Open, house: House, code: str, screen: dict[str, object]) -> None:
    page = visit(locale=LANGUAGES[code], reduced_motion="reduce", **screen)
    page.goto(f"{ended(house, code)}/again/1?eyes=0")
    page.keyboard.press("ArrowRight")
    shows(page, 2)
    page.locator("#forward").click()
    shows(page, 3)
    page.locator("#back").click()
    shows(page, 2)
    page.keyboard.press("End")
    steps = int(page.locator("#app").get_attribute("data-steps") or 0)
    shows(page, steps)
    expect(page.locator("#forward")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#room")).to_be_visible()
    page.locator("#step").fill("4")
    shows(page, 4)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_it_plays_by_itself_and_pauses(visit: Open, house: House) -> None:
    """With the room's own motions."""
    page = visit(reduced_motion="no-preference", **DESK)
    page.goto(f"{ended(house, 'ghooost')}/again/3?eyes=0")
    page.locator("#speed").click()
    expect(page.locator("#speed")).to_have_text("2×")
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_accessible_name("Pause")
    expect(page.locator("#app")).to_have_attribute("data-version", "5")
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_accessible_name("Play by itself")
    page.wait_for_timeout(1500)
    here = page.locator("#app").get_attribute("data-version")
    page.wait_for_timeout(1500)
    assert page.locator("#app").get_attribute("data-version") == here


def test_the_log_leads_to_each_step(visit: Open, house: House) -> None:
    page = visit(reduced_motion="reduce", **DESK)
    page.goto(f"{ended(house, 'ghooost')}/again/1?eyes=0")
    link = page.locator("#log a[data-step='9']").first
    link.click()
    shows(page, 9)
    expect(link).to_have_attribute("aria-current", "step")
    expect(link).to_be_in_viewport()


def test_other_eyes_keep_the_step(visit: Open, house: House) -> None:
    page = visit(**PHONE)
    page.goto(f"{ended(house, 'ghooost')}/again/6?eyes=0")
    hands = page.locator("#room [data-thing], #room .hand .card").count()
    page.locator(".gazes a").last.click()
    expect(page.locator(".gazes [aria-current]")).to_have_text("From outside")
    assert page.url.endswith("/again/6?eyes=all")
    assert hands > page.locator("#room [data-thing], #room .hand .card").count()


def test_it_is_watched_with_scripts_off(visit: Open, house: House) -> None:
    page = visit(java_script_enabled=False, **PHONE)
    page.goto(ended(house, "spooky_boo"))
    page.locator("#result a[href$='/again']").click()
    page.locator("#forward").click()
    assert "/again/2?" in page.url
    page.locator("#step").fill("7")
    page.locator(".reel button").click()
    assert "/again/7?" in page.url
    expect(page.locator("#play")).to_be_hidden()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("code", codes())
def test_axe_finds_nothing(visit: Open, house: House, code: str, theme: str) -> None:
    page = visit(color_scheme=theme, locale=LANGUAGES[code], **(PHONE if theme == "dark" else DESK))
    page.goto(f"{ended(house, code)}/again/5?eyes=0")
    assert faults(page) == ""
