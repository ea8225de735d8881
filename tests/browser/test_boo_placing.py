"""A card of BOO is placed by touching where its middle goes: by finger, by keys, and by forms with scripts off."""

import pytest
from playwright.sync_api import Page, expect

from browser.boxes import box, in_windows, middle
from browser.conftest import DESK, SMALL, Open
from browser.player import Player
from browser.tables import open_table
from browser.test_layout import FINGER, SIZES, out_of_reach

PHONE = SMALL
BUTTON = "#prompt button[name=action]"
# The cards that lie there at first, and those that each player places.
GATE, CARDS = 6, 12
# A square may be smaller than a finger: a touch beside one means the nearest, and a lens shows which.
SQUARE = 26
# The squares of a face, as the addresses of their drawings.
FACE = "face => [...face.querySelectorAll('use')].map(use => use.getAttribute('href').split('#')[1])"


def at_my_turn(page: Page) -> Player:
    """A table where a card is to be placed, and nothing was touched yet."""
    open_table(page, "boo")
    page.wait_for_selector("#touches > pre", state="attached")
    return Player(page, "mouse")


def squares(page: Page, face: str) -> list[str]:
    found: list[str] = page.locator(face).evaluate(FACE)
    return found


def test_a_card_is_placed_by_touch_on_a_phone(visit: Open) -> None:
    page = visit(**PHONE)
    player = at_my_turn(page)
    expect(page.locator("#prompt .hint")).to_have_text("Touch a lit square, or drag your card there")
    expect(page.locator(BUTTON)).to_have_count(0)
    page.locator(".spot").nth(30).tap()
    spot, pressed = page.locator(".spot").nth(20), page.locator(".spot[aria-pressed=true]")
    spot.tap()
    expect(pressed).to_have_count(1)
    place = pressed.get_attribute("data-thing")
    assert place == spot.get_attribute("data-thing"), "a touch elsewhere moves it"
    assert place in dict(player.choices())[page.locator(BUTTON).get_attribute("value") or ""]
    preview = page.locator(".preview")
    assert middle(box(preview)) == pytest.approx(middle(box(spot)), abs=1), "it lies around the square that was touched"
    lengthwise, before = box(preview), squares(page, ".preview .face")
    page.get_by_role("button", name="Flip").tap()
    assert squares(page, ".preview .face") != before
    spot.tap(position={"x": 20, "y": 20})
    turned = box(preview)
    assert (round(turned["width"]), round(turned["height"])) in [
        (round(lengthwise["height"]), round(lengthwise["width"])),
        (round(lengthwise["width"]), round(lengthwise["height"])),
    ]
    placed, version = squares(page, ".preview .face"), player.version
    action = page.locator(BUTTON).get_attribute("value")
    page.locator(BUTTON).tap()
    expect(page.locator("#app")).not_to_have_attribute("data-version", version)
    assert action is not None
    assert len(placed) == 3
    expect(page.locator(".preview")).to_have_count(0)


def test_a_card_that_stands_up_by_itself_says_so(visit: Open) -> None:
    """BOO-13: where it fits one way only, it turns to that, and says it where it is seen."""
    page = at_my_turn(visit(**PHONE)).page
    told, found = page.locator("#tell"), set[tuple[bool, bool]]()
    for spot in page.locator(".spot").all():
        was = lies_across(page)
        page.evaluate("document.getElementById('tell')?.remove()")
        spot.evaluate("spot => spot.click()")
        turned = bool(was) and was != lies_across(page)
        found.add((turned, told.count() == 1 and "only like this" in told.inner_text()))
    assert found == {(True, True), (False, False)}


def lies_across(page: Page) -> object:
    """Whether the card that is not placed yet lies across; nothing before there is one."""
    return page.locator(".preview").evaluate_all("all => all.map(one => one.offsetWidth > one.offsetHeight)")


def test_a_card_is_placed_by_keys_and_told_aloud(visit: Open) -> None:
    page = visit(**DESK)
    player = at_my_turn(page)
    first = page.locator(".spot[tabindex='0']")
    expect(first).to_have_count(1)
    first.focus()
    before = box(page.locator(":focus"))
    page.keyboard.press("ArrowDown")
    below = box(page.locator(":focus"))
    assert below["y"] > before["y"], "down is down, however many squares lie between"
    page.keyboard.press("Enter")
    expect(page.locator("#say span").last).to_contain_text("Place it: ")
    expect(page.locator("#say span").last).to_contain_text("column ")
    page.keyboard.press("f")
    expect(page.locator("#say span").last).to_contain_text("other face")
    page.keyboard.press("Escape")
    expect(page.locator(BUTTON)).to_have_count(0)
    expect(page.locator("#say span").last).to_contain_text("Touch a lit square, or drag your card there")
    assert page.evaluate("Boolean(document.activeElement.closest('.spot'))")
    page.keyboard.press("Enter")
    version = player.version
    page.keyboard.press("Enter")
    expect(page.locator("#app")).not_to_have_attribute("data-version", version)


@pytest.mark.soak
def test_enter_on_another_square_places_nothing_and_a_turn_keeps_the_keyboard_on_its_button(visit: Open) -> None:
    page = visit(**DESK)
    player = at_my_turn(page)
    page.locator(".spot").nth(5).focus()
    page.keyboard.press("Enter")
    version = player.version
    page.locator(".spot").nth(9).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".spot").nth(9)).to_have_attribute("aria-pressed", "true")
    assert player.version == version
    turn = page.locator("[data-turn]").first
    turn.focus()
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.hasAttribute('data-turn')")


def test_a_square_says_where_it_is_and_numbers_lead_to_parts_of_the_table(visit: Open) -> None:
    """1 is the upper left, 9 the lower right; a number more is a part of that part. Then arrows move the card."""
    page = at_my_turn(visit(**DESK)).page
    assert page.get_by_label("column 27, row 28, tombstone; column 27, row 29, fence").count() == 1
    page.keyboard.press("1")
    corner = box(page.locator(".spot[aria-pressed=true]"))
    page.keyboard.press("Escape")
    page.keyboard.press("9")
    other = box(page.locator(".spot[aria-pressed=true]"))
    assert other["x"] > corner["x"]
    assert other["y"] > corner["y"]
    before = page.locator(".spot[aria-pressed=true]").get_attribute("data-thing")
    page.keyboard.press("ArrowUp")
    assert page.locator(".spot[aria-pressed=true]").get_attribute("data-thing") != before
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    expect(page.locator("#say span").last).to_contain_text("Place it: ")


def test_a_card_is_placed_with_scripts_off(visit: Open) -> None:
    page = open_table(visit(java_script_enabled=False, **PHONE), "boo")
    player = Player(page, "forms", 1)
    player.play_on(until=lambda: page.locator("#touches > pre").count() > 0)
    page.locator(".spot").nth(20).click()
    assert "touch=" in page.url
    expect(page.locator("#chosen")).to_be_in_viewport()
    before = squares(page, ".preview .face")
    page.get_by_role("button", name="Flip").click()
    assert squares(page, ".preview .face") != before
    action, version = page.locator(BUTTON).get_attribute("value"), player.version
    page.locator(BUTTON).click()
    assert player.version != version
    assert action is not None
    assert "touch=" not in page.url


@pytest.mark.soak
def test_all_that_is_played_with_is_within_reach(visit: Open) -> None:
    page = at_my_turn(visit(**DESK, has_touch=True)).page
    for where in (".spot", "#prompt .btn"):
        for width, height in in_windows(page, SIZES):
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
            least = SQUARE if where == ".spot" else FINGER
            assert out_of_reach(page, where, least) == [], (where, width, height)
        page.locator(".spot").nth(20).tap()
