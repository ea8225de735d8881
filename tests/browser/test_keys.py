"""Single letters act where one plays and nowhere else, alone and once; whoever wishes does without them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESK, Open
from browser.player import Player
from browser.tables import open_table

# As a keyboard sends what a test cannot press: a key that stays down, and one with the third level of signs.
SENT = "more => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, ...more}))"


def at_a_letter(visit: Open) -> tuple[Page, str]:
    """A table where a button has a letter, and nothing has the focus."""
    page = visit(**DESK)
    open_table(page, "ghooost", "computer:level1")
    player = Player(page, "mouse", 2)
    player.play_on(until=lambda: bool(player.choices()) and letters(page) != [])
    page.evaluate("document.activeElement.blur()")
    page.evaluate("""() => {
      window.pressed = [];
      document.addEventListener('click', (event) => {
        const button = event.target.closest('#prompt [data-key]');
        if (button) { event.preventDefault(); window.pressed.push(button.dataset.key); }
      }, true);
    }""")
    return page, letters(page)[0]


def letters(page: Page) -> list[str]:
    found = page.locator("#prompt [data-key]:not(.back):visible").evaluate_all("all => all.map(one => one.dataset.key)")
    return [str(letter) for letter in found]


def pressed(page: Page) -> list[str]:
    """The letters whose buttons were pressed."""
    found = page.evaluate("window.pressed")
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("place", ["", "#prompt", ".hand [data-thing]"])
def test_a_letter_acts_where_one_plays(visit: Open, place: str) -> None:
    page, letter = at_a_letter(visit)
    if place:
        page.locator(place).first.focus()
    page.keyboard.press(letter.lower())
    assert pressed(page) == [letter]


@pytest.mark.parametrize("place", [".top a[href='/']", ".top [data-open=rules]", "#menu > summary", "#log"])
def test_no_letter_acts_elsewhere(visit: Open, place: str) -> None:
    page, letter = at_a_letter(visit)
    page.locator(place).focus()
    for key in (letter.lower(), "l", "?"):
        page.keyboard.press(key)
    assert pressed(page) == []
    expect(page.locator(place)).to_be_focused()
    assert page.locator("#rules-dialog").count() == 0


def test_no_letter_acts_in_the_menu_or_a_dialog(visit: Open) -> None:
    page, letter = at_a_letter(visit)
    page.locator("#menu > summary").click()
    page.locator("#menu .choose button").first.focus()
    page.keyboard.press(letter.lower())
    page.keyboard.press("Escape")
    page.locator("[data-open=rules]").click()
    expect(page.locator("#rules-dialog #rules-turn")).to_be_focused()
    page.keyboard.press(letter.lower())
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(letter.lower())
    assert pressed(page) == []


def test_no_letter_acts_where_something_is_written(visit: Open) -> None:
    page, letter = at_a_letter(visit)
    page.evaluate("document.getElementById('prompt').prepend(document.createElement('input'))")
    field = page.locator("#prompt > input")
    field.press_sequentially(f"{letter.lower()}?")
    expect(field).to_have_value(f"{letter.lower()}?")
    expect(field).to_be_focused()
    assert pressed(page) == []


@pytest.mark.parametrize("held", ["Control", "Alt", "Meta", "Shift"])
def test_no_letter_acts_with_another_key(visit: Open, held: str) -> None:
    page, letter = at_a_letter(visit)
    page.keyboard.down(held)
    page.keyboard.press(letter.lower())
    page.keyboard.up(held)
    page.evaluate(SENT, {"key": letter.lower(), "modifierAltGraph": True})
    assert pressed(page) == []


def test_a_letter_that_is_held_acts_once(visit: Open) -> None:
    page, letter = at_a_letter(visit)
    page.keyboard.press(letter.lower())
    page.evaluate(SENT, {"key": letter.lower(), "repeat": True})
    assert pressed(page) == [letter]


def test_letters_can_be_turned_off_for_good_and_on_again(visit: Open) -> None:
    page, letter = at_a_letter(visit)
    switch = page.locator("#letterless")

    def press_switch() -> None:
        page.locator("#menu > summary").click()
        switch.click()
        page.keyboard.press("Escape")
        page.evaluate("document.activeElement.blur()")

    expect(page.locator("#prompt kbd:visible").first).to_have_text(letter)
    press_switch()
    expect(switch).to_have_attribute("aria-pressed", "true")
    for key in (letter.lower(), "l", "?"):
        page.keyboard.press(key)
    assert pressed(page) == []
    assert page.locator("#rules-dialog").count() == 0
    assert page.locator("#prompt kbd:visible").count() == 0, "a letter that does nothing is not shown"
    page.evaluate("sessionStorage.clear()")
    page.reload()
    page.wait_for_selector("#log[tabindex]")
    expect(switch).to_have_attribute("aria-pressed", "true")
    version = Player(page, "mouse").version
    page.keyboard.press(letter.lower())
    page.locator("#menu > summary").click()
    switch.click()
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    assert Player(page, "mouse").version == version
    page.keyboard.press(letter.lower())
    expect(page.locator("#app")).not_to_have_attribute("data-version", version)


@pytest.mark.parametrize(("language", "words"), [("en", "Keys"), ("fr", "Au clavier"), ("nl", "Toetsen")])
def test_the_help_tells_of_the_keys_and_how_to_do_without_letters(visit: Open, language: str, words: str) -> None:
    page = visit(locale=language, **DESK)
    open_table(page, "boo", "computer:level1")
    page.keyboard.press("?")
    dialog = page.locator("#rules-dialog")
    expect(dialog.get_by_role("heading", name=words, exact=True)).to_be_attached()
    page.keyboard.press("Escape")
    page.locator("#menu > summary").click()
    switch = page.locator("#letterless").inner_text()
    expect(dialog.locator(".keys")).to_contain_text(switch)
