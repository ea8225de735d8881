"""A card of BOO is placed by touch, by keys, by hand and with scripts off; what it would do is seen before."""

import pytest
from playwright.sync_api import Page, expect

from browser.boxes import box, in_windows, middle
from browser.conftest import DESK, SMALL, Open, in_a_soak
from browser.player import Player
from browser.tables import goes_on, open_table
from browser.test_layout import FINGER, SIZES, out_of_reach
from browser.test_picks import Finger

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
    """BOO-13: where it fits one way only, it turns to that, and says it where it is seen."""
    page = visit(**PHONE)
    player = at_my_turn(page)
    told, found = page.locator("#tell"), set[tuple[bool, bool]]()
    for spot in page.locator(".spot").all():
        was = lies_across(page)
        page.evaluate("document.getElementById('tell')?.remove()")
        spot.evaluate("spot => spot.click()")
        turned = bool(was) and was != lies_across(page)
        found.add((turned, told.count() == 1 and "only like this" in told.inner_text()))
    assert found == {(True, True), (False, False)}
    page.keyboard.press("Escape")
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
    sides, before = ({round(one["width"]), round(one["height"])} for one in (turned, lengthwise))
    assert sides == before
    assert len(squares(page, ".preview .face")) == 3
    assert page.locator(BUTTON).get_attribute("value")
    with goes_on(page):
        page.locator(BUTTON).tap()
    expect(page.locator(".preview")).to_have_count(0)


def lies_across(page: Page) -> object:
    """Whether the card that is not placed yet lies across; nothing before there is one."""
    return page.locator(".preview").evaluate_all("all => all.map(one => one.offsetWidth > one.offsetHeight)")


def test_a_card_is_placed_by_keys_and_told_aloud(visit: Open) -> None:
    """Numbers lead to parts of the table: 1 is the upper left, 9 the lower right. Then arrows move the card.

    Enter on another square places nothing, and a turn keeps the keyboard on its button.
    """
    page = visit(**DESK)
    player = at_my_turn(page)
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
    page.keyboard.press("Escape")
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
    page.keyboard.press("Escape")
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
    with goes_on(page):
        page.keyboard.press("Enter")


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


# What a choice would do, and what the page shows of it.
SIGNS = "all => all.map(sign => [...sign.classList].filter(kind => kind !== 'sign').join()).sort()"
# A choice of each sort: the things that are touched for it, and its action.
FIND = """kind => {
  const [texts, touches, signs, choices] = [...document.getElementById('touches').children];
  const words = [...texts.children].map(text => text.textContent);
  const kinds = signs.textContent.split('\\n').map(line => words[line.split(' ')[0]]);
  const things = touches.textContent.split('\\n').map(line => line.split(' ')[0]);
  let above = [];
  for (const line of choices.textContent.split('\\n')) {
    above = line.split(' ').map((column, at) => column || above[at]);
    const [action, ...rest] = above;
    const own = rest.at(-1) === '-' ? [] : rest.at(-1).split(',').map(n => kinds[n]);
    const isAsked = words[rest.at(-4)].startsWith('best order');
    const isFound = kind === 'asks' ? isAsked : own.includes(kind) && !isAsked;
    if (isFound) return [action, rest.slice(0, -5).map(n => things[n]), own];
  }
  return null;
}"""


def found(page: Page, player: Player, kind: str) -> tuple[str, list[str], list[str]]:
    """A choice with such a sign; the game goes on until there is one."""
    for _ in range(20):
        page.wait_for_selector("#touches > pre", state="attached")
        if page.locator(".spot:not(.of-a-ghost)").count() and (one := page.evaluate(FIND, kind)):
            return one[0], one[1], one[2]
        player.play_on(until=lambda turns=player.turns: player.turns > turns)  # type: ignore[misc]
    raise AssertionError(kind)


def chosen(page: Page, action: str, things: list[str]) -> None:
    """The card lies so, by touches, turns and flips."""
    page.locator(f'[data-thing="{things[1]}"]').click(force=True)
    for tries in range(16):
        if page.locator(BUTTON).last.get_attribute("value") == action:
            return
        page.keyboard.press("f" if tries % 5 == 4 else "r")
    raise AssertionError(action)


@in_a_soak("kind", ["scares", "turns-itself", "blocked"])
def test_the_preview_shows_what_the_house_foresees(visit: Open, kind: str) -> None:
    """BOO-21 to BOO-30: the signs that the choice was sent with, and both scores."""
    page = visit(**DESK)
    player = at_my_turn(page)
    action, things, own = found(page, player, kind)
    chosen(page, action, things)
    assert page.locator(".sign").evaluate_all(SIGNS) == sorted(own)
    scores = [int(words) for words in page.locator(".sign.after").all_text_contents()]
    follows = page.locator(f"{BUTTON} small").inner_text()
    assert [int(n) for n in follows.split("\u00a0–\u2060\u00a0")] == scores
    page.keyboard.press("Escape")
    expect(page.locator(".sign")).to_have_count(0)


@pytest.mark.soak
def test_a_card_is_moved_by_arrows_to_the_next_place_and_dragged_from_the_hand_above_the_finger(visit: Open) -> None:
    page = visit(**PHONE)
    player = at_my_turn(page)
    expect(page.locator(".nudges")).to_be_hidden()
    page.locator(".spot").nth(20).tap()
    before = box(page.locator(".spot[aria-pressed=true]"))
    thing = page.locator(".spot[aria-pressed=true]").get_attribute("data-thing") or ""
    right = page.get_by_role("button", name="One place right")
    column, row = map(int, thing.split(","))
    things = [str(one.get_attribute("data-thing")).split(",") for one in page.locator(".spot").all()]
    in_line = [int(x) for x, y in things if int(y) == row and int(x) > column]
    named = right.get_attribute("aria-label") or ""
    right.tap()
    after = page.locator(".spot[aria-pressed=true]").get_attribute("data-thing") or ""
    there = tuple(map(int, after.split(",")))
    assert there[0] > column
    assert f": column {there[0]}, row {there[1]}" in named, "it says where it leads"
    assert not in_line or there[1] == row
    assert box(page.locator(".spot[aria-pressed=true]"))["width"] == before["width"]
    page.keyboard.press("Escape")
    finger = Finger(page)
    hand, goal = middle(box(page.locator("[data-carried]"))), box(page.locator(".cemetery"))
    to = (goal["x"] + goal["width"] * 0.4, goal["y"] + goal["height"] * 0.6)
    finger.move(hand, to)
    expect(page.locator("#lens")).to_be_visible()
    lies = middle(box(page.locator(".cemetery .preview")))
    assert abs(lies[0] - to[0]) < 90
    assert lies[1] < to[1], "a finger hides nothing of it"
    version = player.version
    finger.let_go()
    expect(page.locator("#lens")).to_have_count(0)
    expect(page.locator(".preview")).to_have_count(1)
    assert player.version == version, "it is placed by the button alone"


@pytest.mark.soak
def test_ghosts_are_put_in_order_by_touching_them_and_the_card_can_be_taken_up_again(visit: Open) -> None:
    """BOO-20, BOO-31: nothing was hidden, so that placing is undone until the order is confirmed."""
    page = visit(**PHONE)
    player = at_my_turn(page)
    action, things, _own = found(page, player, "asks")
    chosen(page, action, things)
    page.locator(BUTTON).tap()
    page.wait_for_selector("[data-row]")
    rows = page.locator("[data-row]").count()
    assert rows >= 2
    ghosts = page.locator(".of-a-ghost")
    for ghost in ghosts.all():
        if not page.locator("#choosing button[name=action]").count():
            ghost.tap(force=True)
    expect(page.locator("[data-row][aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".sign.first")).to_have_count(1)
    page.locator("[data-row][aria-pressed=false]").first.tap()
    taken = page.locator("[data-row][aria-pressed=true]").get_attribute("value")
    assert page.locator("#choosing button[name=action]").get_attribute("value") == taken
    page.wait_for_timeout(1600)
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".of-a-ghost")).to_have_count(0)
    expect(page.locator(".spot").first).to_be_attached()
