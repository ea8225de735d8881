"""Single letters act where one plays and nowhere else, alone and once; whoever wishes does without them."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESK, PHONE, Open, in_a_soak
from browser.player import Player
from browser.tables import open_table

# As a keyboard sends what a test cannot press: a key that stays down, and one with the third level of signs.
SENT = "more => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, ...more}))"


def at_a_letter(visit: Open) -> tuple[Page, str]:
    """A table where a button has a letter, and the prompt has the focus."""
    page = open_table(visit(**DESK), "ghooost")
    player = Player(page, "mouse", 2)
    player.play_on(until=lambda: bool(player.choices()) and letters(page) != [])
    page.locator("#prompt").focus()
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
    found: list[str] = page.evaluate("window.pressed")
    return found


def test_a_page_begins_at_its_table_without_a_ring_around_it(visit: Open) -> None:
    """A phone has no letter keys, and its switches look like switches."""
    page, phone = open_table(visit(**DESK), "ghooost"), open_table(visit(**PHONE), "ghooost")
    expect(page.locator("#prompt")).to_be_focused()
    ring = "getComputedStyle(document.getElementById('prompt')).outlineStyle"
    assert page.evaluate(ring) == "none"
    page.keyboard.press("Shift")
    assert page.evaluate(ring) == "solid"
    for one in (phone, page):
        one.locator("#menu > summary").click()
        drawn = "getComputedStyle(document.getElementById('sounds'), '::after')"
        assert one.evaluate(f"[{drawn}.width, {drawn}.borderRadius]") == ["46px", "13px"]
    expect(phone.locator("#letterless")).to_be_hidden()
    expect(phone.locator("#menu .letters")).to_be_hidden()
    expect(page.locator("#letterless")).to_be_visible()


@pytest.mark.soak
def test_no_letter_acts_elsewhere(visit: Open) -> None:
    """Where nothing has the focus, in the bar, in the log, where something is written, in the menu, or in a dialog."""
    page, letter = at_a_letter(visit)
    page.evaluate("document.activeElement.blur()")
    for key in (letter.lower(), "m", "l", "?"):
        page.keyboard.press(key)
    assert pressed(page) == []
    assert page.locator("#rules-dialog").count() == 0
    expect(page.locator(".mute")).to_have_attribute("aria-pressed", "true")
    page.mouse.click(60, 300)
    page.keyboard.press(letter.lower())
    assert pressed(page) == [letter], "the table was clicked"
    for place in (".top a[href='/']", ".top [data-open=rules]", "#menu > summary", "#log"):
        page.locator(place).focus()
        for key in (letter.lower(), "l", "?"):
            page.keyboard.press(key)
        expect(page.locator(place)).to_be_focused()
    assert page.locator("#rules-dialog").count() == 0
    page.evaluate("document.getElementById('prompt').prepend(document.createElement('input'))")
    field = page.locator("#prompt > input")
    field.press_sequentially(f"{letter.lower()}?")
    expect(field).to_have_value(f"{letter.lower()}?")
    expect(field).to_be_focused()
    page.locator("#menu > summary").click()
    page.locator("#menu .choose button").first.focus()
    page.keyboard.press(letter.lower())
    page.keyboard.press("Escape")
    page.locator("#help").click()
    expect(page.locator("#rules-dialog #rules-turn")).to_be_focused()
    page.keyboard.press(letter.lower())
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(letter.lower())
    assert pressed(page) == [letter]


def test_no_letter_acts_with_another_key_and_one_that_is_held_acts_once(visit: Open) -> None:
    """Where one plays it acts, alone. Escape shuts the menu and stays there, whatever fold within it has the focus."""
    page, letter = at_a_letter(visit)
    for held in ("Control", "Alt", "Meta", "Shift"):
        page.keyboard.down(held)
        page.keyboard.press(letter.lower())
        page.keyboard.up(held)
    page.evaluate(SENT, {"key": letter.lower(), "modifierAltGraph": True})
    assert pressed(page) == []
    page.keyboard.press(letter.lower())
    page.evaluate(SENT, {"key": letter.lower(), "repeat": True})
    assert pressed(page) == [letter]
    page.evaluate("window.pressed = []")
    for n, place in enumerate(("#room", "#prompt", ".hand [data-thing]"), start=1):
        page.locator(place).first.focus()
        page.keyboard.press(letter.lower())
        assert pressed(page) == [letter] * n, place
    page.locator("#menu > summary").click()
    page.locator("#letters > summary").press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("#menu > summary")).to_be_focused()


@pytest.mark.soak
def test_sounds_are_turned_off_by_m_and_letters_by_a_switch_for_good_and_on_again(visit: Open) -> None:
    page, letter = at_a_letter(visit)
    switch = page.locator("#letterless")
    mute = page.locator(".mute")
    for pressed_now in ("false", "true", "false"):
        page.keyboard.press("m")
        expect(mute).to_have_attribute("aria-pressed", pressed_now)

    def press_switch() -> None:
        page.locator("#menu > summary").click()
        switch.click()
        page.keyboard.press("Escape")
        page.locator("#prompt").focus()

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
    press_switch()
    assert Player(page, "mouse").version == version
    page.keyboard.press(letter.lower())
    expect(page.locator("#app")).not_to_have_attribute("data-version", version)
    expect(mute).to_have_attribute("aria-pressed", "false")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")


def test_a_letter_can_be_given_another_key(visit: Open) -> None:
    """Its old key does nothing then, unless another letter has it in return."""
    page, letter = at_a_letter(visit)
    page.locator("#menu > summary").click()
    page.locator("#letters > summary").click()
    field = page.locator(f"#letters input[data-letter={letter}]")
    expect(field).to_have_value(letter)
    field.press("x")
    expect(field).to_have_value("X")
    page.keyboard.press("Escape")
    shown = page.locator(f"#prompt [data-key={letter}] kbd")
    expect(shown).to_have_text("X")
    page.locator("#prompt").focus()
    page.keyboard.press(letter.lower())
    assert pressed(page) == []
    page.keyboard.press("x")
    assert pressed(page) == [letter]
    page.locator("#menu > summary").click()
    field.press("m")
    expect(page.locator("#letters input[data-letter=M]")).to_have_value("X")
    page.locator("#prompt").focus()
    page.keyboard.press("x")
    expect(page.locator(".mute")).to_have_attribute("aria-pressed", "false")
    page.reload()
    page.wait_for_selector("#log[tabindex]")
    expect(shown).to_have_text("M")
    page.locator("#menu > summary").click()
    page.locator("#letters > summary").click()
    page.locator("#letters-back").click()
    expect(shown).to_have_text(letter)


@in_a_soak(("language", "words"), ["fr", "nl", "en"], ["Au clavier", "Toetsen", "Keys"])
def test_the_help_tells_of_the_keys_and_how_to_do_without_letters(visit: Open, language: str, words: str) -> None:
    page = open_table(visit(locale=language, **DESK), "boo")
    page.keyboard.press("?")
    dialog = page.locator("#rules-dialog")
    expect(dialog.get_by_role("heading", name=words, exact=True)).to_be_attached()
    page.keyboard.press("Escape")
    page.locator("#menu > summary").click()
    switch = page.locator("#letterless").inner_text()
    expect(dialog.locator(".keys")).to_contain_text(switch)


def test_enter_takes_what_is_picked_and_picks_anything_else(visit: Open) -> None:
    """And arrows lead from the question to the hand, where they stay, whatever reason stands behind its last card."""
    page = open_table(visit(**DESK), "ghooost")
    player = Player(page, "mouse", 5)
    player.play_on(until=lambda: page.locator(".hand .locked").count() > 0 and len(player.choices()) > 3)
    version, focused = player.version, page.locator(".hand :focus")
    page.locator("#prompt").focus()
    for key in ("ArrowRight", "Home", "End", "ArrowRight", "End"):
        page.keyboard.press(key)
        expect(focused).to_have_count(1)
    picked, free = page.locator(".hand [aria-pressed=true]"), page.locator(".hand [data-thing]:not(.locked)")
    for card in (free.first, free.last):
        card.press("Enter")
        expect(picked).to_have_count(1)
        expect(card).to_have_attribute("aria-pressed", "true")
        assert player.version == version
    free.last.press("Enter")
    expect(page.locator("#app")).not_to_have_attribute("data-version", version)
