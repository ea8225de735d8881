"""A card of BOO is placed by touch, by keys, by hand and with scripts off; what it would do is seen before."""

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from browser.boxes import box, in_windows, lies_within, middle, over
from browser.conftest import DESK, PHONE, SMALL, Open, Screen, in_a_soak, sized
from browser.player import Player
from browser.tables import goes_on, open_later, open_table, overheard
from browser.test_layout import FINGER, SIZES, out_of_reach
from browser.test_lessons import Learner, begin, lesson_of
from browser.test_picks import Finger
from hantise.core import LessonStep
from web.houses import House

SMALL = SMALL
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
    page = visit(**SMALL)
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
    # What lies there is asked of the house, and its button follows.
    there = [re.escape(value) for value, things in player.choices() if place in things]
    expect(page.locator(BUTTON)).to_have_attribute("value", re.compile(f"^({'|'.join(there)})$"))
    preview = page.locator(".preview")
    assert middle(box(preview)) == pytest.approx(middle(box(spot)), abs=1), "it lies around the square that was touched"
    lengthwise, seen = box(preview), squares(page, ".preview .face")
    page.get_by_role("button", name="Flip").tap()
    assert squares(page, ".preview .face") != seen
    spot.tap(position={"x": 20, "y": 20})
    lying = box(preview)
    sides, sides_before = ({round(one["width"]), round(one["height"])} for one in (lying, lengthwise))
    assert sides == sides_before
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
    above = box(page.locator(":focus"))
    page.keyboard.press("ArrowDown")
    below = box(page.locator(":focus"))
    assert below["y"] > above["y"], "down is down, however many squares lie between"
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


ESCAPES = """document.addEventListener("touched", () => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key: "Escape", bubbles: true })), { once: true })"""


def test_what_was_taken_back_at_once_hides_no_consequence_of_another_place(visit: Open) -> None:
    page = visit(**DESK)
    at_my_turn(page)
    page.evaluate(ESCAPES)
    page.keyboard.press("9")
    expect(page.locator("#prompt .hint")).to_be_visible()
    # The house answers in between.
    page.request.get(page.locator("#touches").get_attribute("data-more") or "")
    page.keyboard.press("1")
    expect(page.locator("#say span").last).to_contain_text("Place it: ")


def test_news_that_change_nothing_hide_no_consequence(visit: Open) -> None:
    page = visit(**DESK)
    lines = overheard(page)
    at_my_turn(page)
    same = {"version": int(page.locator("#app").get_attribute("data-version") or ""), "title": "The same"}
    lines[-1].send(json.dumps(same | {"say": [], "steps": [], "parts": {}, "log": "", "own": 0}))
    expect(page).to_have_title("The same")
    page.keyboard.press("1")
    expect(page.locator("#say span").last).to_contain_text("Place it: ")


def test_a_card_is_placed_with_scripts_off(visit: Open) -> None:
    page = open_table(visit(java_script_enabled=False, **SMALL), "boo")
    player = Player(page, "forms", 1)
    player.play_on(until=lambda: page.locator(".spot").count() > 0)
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
    page = visit(**SMALL)
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
    page = visit(**SMALL)
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


# What matters at a table of BOO is in sight on a phone: what turns over, how it ended, and what is asked.


LAST = 11
UPRIGHT: ViewportSize = PHONE["viewport"]
LYING: ViewportSize = {"width": UPRIGHT["height"], "height": UPRIGHT["width"]}
# What every card on the table shows, and what is counted.
SEEN = """() => {
  const cards = [...document.querySelectorAll('.cemetery .card')];
  const shown = cards.map(card => [...card.querySelectorAll('use')].map(use => use.getAttribute('href').split('#')[1]));
  const bar = document.querySelector('.duel .bar rect + rect').getAttribute('width');
  return [shown.map(String).sort(), [...document.querySelectorAll('.duel .digits')].map(one => one.textContent), bar];
}"""
GROUND = "(spot) => getComputedStyle(spot, '::before').backgroundColor"
MARKED = "() => document.querySelectorAll('.cemetery .card.turned').length"
# Turns over the card that lies farthest away from what is in sight.
TURN = """async () => {
  const { src } = document.querySelector('script[src$="table.js"]');
  const { perform } = await import(src.replace('table', 'motion'));
  const { nameOf } = await import(src.replace('table', 'signs'));
  const ground = document.querySelector('.cemetery');
  ground.scrollTo(0, 0);
  const cards = [...ground.querySelectorAll('.card')];
  const below = card => card.getBoundingClientRect().bottom;
  const last = cards.reduce((one, other) => (below(other) > below(one) ? other : one));
  last.id = 'last-one';
  await perform([[['turn', '', nameOf(last.parentElement), ['b0+T+b0'], '', 0]]]);
}"""


def in_sight(page: Page, card: Locator) -> None:
    """All of it lies within the window of the cemetery."""
    assert lies_within(box(card), box(page.locator(".cemetery")))


def all_in_sight(page: Page) -> None:
    for card in page.locator(".cemetery .card").all():
        in_sight(page, card)


# Where a card of the gate is on the page, as soon as a newer table is there.
KEPT = """() => new Promise(done => {
  const gate = () => document.querySelector('.cemetery .card[data-kind=gate]').getBoundingClientRect();
  new MutationObserver(() => done([gate().x, gate().y, document.querySelectorAll('.cemetery tr').length]))
    .observe(document.getElementById('app'), { attributeFilter: ['data-version'] });
})"""
# Where a card lies that was so far beyond the upper edge of the cemetery, before it is brought into sight and then.
BROUGHT = """async (beyond) => {
  const { brought } = await import(document.querySelector('script[src$="table.js"]').src.replace('table', 'motion'));
  const ground = document.querySelector('.cemetery'), top = one => one.getBoundingClientRect().y;
  ground.scrollTo(0, 0);
  const card = [...ground.querySelectorAll('.card')].find(one => top(one) > top(ground) + 60);
  const lies = () => top(card) - top(ground);
  card.scrollIntoView({ inline: 'center' });
  ground.scrollBy(0, lies() + beyond);
  const before = lies();
  await brought(card);
  return [before, lies()];
}"""


@pytest.mark.soak
@pytest.mark.parametrize("seed", [4, 6])
def test_all_that_the_last_card_does_is_seen_before_the_end(visit: Open, seed: int) -> None:
    """BOO-26, BOO-41: the card, those that turn over and the score; then the page waits for a tap."""
    page = open_table(visit(**PHONE), "boo")
    player, on = Player(page, "touch", seed, reads=False), page.locator(".saw.on .btn")
    player.take_turns(LAST)
    page.emulate_media(reduced_motion="no-preference")
    player.sees_the_end = False
    player.play_on(until=lambda: on.count() > 0)
    expect(page.locator("#outcome")).to_have_count(0)
    before, told, marked = page.evaluate(SEEN), page.locator("#last").inner_text(), page.evaluate(MARKED)
    expect(page.locator(".saw.on p")).to_have_text(re.compile("Victory!|Lison wins!"))
    expect(page.locator(".spot, .flame").locator("visible=true")).to_have_count(0)
    all_in_sight(page)
    assert page.locator(".open-card .card").evaluate_all("all => all.every(card => card.style.opacity === '0')")
    assert box(page.locator(".rugged"))["height"] > page.evaluate("innerHeight") / 2
    on.tap()
    expect(page.locator("#outcome")).to_be_visible()
    assert page.evaluate(SEEN) == before
    turned, ghosts = re.search(r"turns? over (\d) cards?", told), re.search(r": (\d+)\s–\u2060?\s(\d+)\.", told)
    assert turned is not None, told
    assert ghosts is not None, told
    assert int(turned[1]) == marked
    assert list(ghosts.groups()) == before[1]
    assert re.search(r"\d,\d", page.locator("#log").inner_text()) is None, "the board has no numbers"


def test_all_open_cards_lie_open_on_every_phone(visit: Open) -> None:
    """BOO-05: the other's next card too, so that it can be seen to be taken; nothing goes beyond the edge for it.

    The button of the whole cemetery lies beside the duel, over no square and nothing of who sits there.
    """
    page = at_my_turn(visit(**PHONE)).page
    for width, _height in in_windows(page, ((390, 844), (360, 640), (320, 568), (844, 390))):
        lies = [box(one) for one in page.locator(".shelf .open-card :is(.card, .slot)").locator("visible=true").all()]
        assert len(lies) == 4
        assert all(one["width"] >= 50 and one["x"] >= 0 and one["x"] + one["width"] <= width for one in lies)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for width, _height in in_windows(page, ((390, 844), (360, 740), (844, 390), (1280, 800))):
        button = box(page.locator(".whole-ground"))
        assert button["x"] + button["width"] <= width
        assert button["y"] + button["height"] <= box(page.locator(".cemetery"))["y"]
        told = page.locator(".heads :is(.name, .tag, .portrait, .duel .who, .digits)").locator("visible=true")
        for one in map(box, told.all()):
            assert one["x"] + one["width"] <= button["x"] or one["y"] + one["height"] <= button["y"] + 4


def test_the_card_in_play_is_in_sight_and_the_ground_is_moved_by_hand_and_seen_whole(visit: Open) -> None:
    """The cemetery stays where it was when it grows: cards lie farther apart then than a phone shows.

    A card that turns over is brought into sight, and nothing moves for what is there.
    """
    page = visit(**PHONE)
    at_my_turn(page).take_turns(4)
    page.wait_for_selector("#touches > pre", state="attached")
    expect(page.locator(".card.moved")).to_be_in_viewport(ratio=0.9)
    whole = page.get_by_role("button", name="The whole cemetery")
    whole.tap()
    page.locator(".spot").last.tap()
    whole.tap()
    in_sight(page, page.locator(".preview"))
    for size in (LYING, UPRIGHT):
        page.set_viewport_size(size)
        page.wait_for_timeout(100)
        in_sight(page, page.locator(".preview"))
    page.keyboard.press("Escape")
    whole.tap()
    whole.tap()
    in_sight(page, page.locator(".cemetery .card.moved"))
    # A card at its upper edge makes room for others above: those who look find all in its place.
    page.locator(".spot").first.tap()
    before, rows = box(page.locator(".cemetery .card[data-kind=gate]").first), page.locator(".cemetery tr").count()
    page.evaluate(f"window.kept = ({KEPT})(), 0")
    page.locator("#prompt button[name=action]").tap()
    x, y, more = page.evaluate("window.kept")
    assert more > rows, "it has grown"
    assert (x, y) == pytest.approx((before["x"], before["y"]), abs=2)
    ground = page.locator(".cemetery")
    sizes = "ground => [ground.scrollHeight - ground.clientHeight, ground.scrollWidth - ground.clientWidth]"
    assert max(ground.evaluate(sizes)) > 1, "not all of it is seen"
    page.get_by_role("button", name="The whole cemetery").tap()
    all_in_sight(page)
    page.get_by_role("button", name="The whole cemetery").tap()
    before = ground.evaluate("ground => [ground.scrollLeft, ground.scrollTop]")
    there = box(ground)
    page.mouse.move(there["x"] + 120, there["y"] + 120)
    page.mouse.down()
    page.mouse.move(there["x"] + 200, there["y"] + 200, steps=4)
    page.mouse.up()
    assert ground.evaluate("ground => [ground.scrollLeft, ground.scrollTop]") != before
    expect(page.locator(".preview")).to_have_count(0)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(TURN)
    in_sight(page, page.locator("#last-one"))
    before, after = page.evaluate(BROUGHT, -1)
    assert after == before
    before, after = page.evaluate(BROUGHT, 20)
    assert before < 0 < after < 60


@pytest.mark.parametrize(("screen", "is_marked"), [(PHONE, False), (DESK, True)], ids=["phone", "desk"])
def test_no_square_stays_marked_where_a_finger_was(visit: Open, screen: Screen, is_marked: bool) -> None:
    """A mouse marks what it is at; a finger leaves nothing that could be read as an advice."""
    page = at_my_turn(visit(**screen)).page
    spot = page.locator(".spot").nth(20)
    plain = spot.evaluate(GROUND)
    spot.hover()
    assert (spot.evaluate(GROUND) != plain) == is_marked


# Of the window's height, while two or more orders of scares are choices.
LEAST = 0.42
# As many orders as that, which a game seldom comes to.
MORE = """(wanted) => {
  const rows = [...document.querySelectorAll('#prompt [data-row]')];
  for (let n = rows.length; n < wanted; n++) rows.at(-1).after(rows[0].cloneNode(true));
}"""


@in_a_soak(("width", "height"), [390, 360], [844, 740])
def test_orders_to_choose_from_leave_room_for_the_cemetery(visit: Open, house: House, width: int, height: int) -> None:
    """BOO-20: they stand below each other, all with their words; of more than three the fourth is half seen."""
    page = visit(locale="fr", **sized(width, height))
    player, rows = Player(page, "touch", seed=2), page.locator("#prompt [data-row]")
    open_later(page, house, "boo", lambda names: len(names) > 1 and all(name.startswith("scare:") for name in names))
    expect(rows).not_to_have_count(0)
    boxes = [box(row) for row in rows.all()]
    player.shot(f"boo-orders-{width}")
    assert all(above["y"] + above["height"] <= below["y"] for above, below in pairwise(boxes))
    assert all(lies["x"] >= 0 and lies["x"] + lies["width"] <= width for lies in boxes)
    assert boxes[:3][-1]["y"] + boxes[:3][-1]["height"] <= box(page.locator("#choosing > *"))["y"], "three are whole"
    assert box(page.locator(".rugged"))["height"] > LEAST * height
    before = box(page.locator(".rugged"))
    rows.last.tap()
    expect(rows.last).to_be_in_viewport(ratio=0.9)
    chosen = box(page.locator("#choosing .on"))
    assert 0 <= chosen["x"] <= width - chosen["width"]
    assert abs(box(page.locator(".rugged"))["height"] - before["height"]) < 20
    page.evaluate(MORE, 3)
    player.shot(f"boo-orders-three-{width}")
    expect(rows.nth(2)).to_be_in_viewport(ratio=1)
    page.evaluate(MORE, 5)
    page.locator("#prompt .acts").evaluate("acts => acts.scrollTo(0, 0)")
    player.shot(f"boo-orders-five-{width}")
    asked, cut = box(page.locator("#choosing > .on")), box(rows.nth(3))
    assert cut["y"] + 12 < asked["y"] < cut["y"] + cut["height"], "that there is more is seen"
    rows.last.scroll_into_view_if_needed()
    assert box(rows.last)["y"] + box(rows.last)["height"] <= box(page.locator("#choosing > .on"))["y"]


@pytest.mark.soak
def test_on_the_smallest_phone_two_orders_are_whole(visit: Open, house: House) -> None:
    page = visit(locale="nl", **sized(320, 568))
    rows = page.locator("#prompt [data-row]")
    open_later(page, house, "boo", lambda names: len(names) == 2 and all(name.startswith("scare:") for name in names))
    expect(rows).to_have_count(2)
    for asked in (*rows.all(), page.locator("#choosing > *").first):
        expect(asked).to_be_in_viewport(ratio=1)
    assert box(page.locator(".rugged"))["height"] > 568 / 3


# BOO's guided first game in a browser: the bubble leads from the first card to a game that goes on freely.


@pytest.mark.soak
@pytest.mark.parametrize("size", [PHONE, SMALL])
def test_the_bubble_leads_through_boo_and_then_all_is_free(visit: Open, size: Screen) -> None:
    page, lesson = begin(visit(**size), "boo"), lesson_of("boo")
    learner, heights = Learner(page, "touch"), set[int]()
    for step in lesson.steps:
        learner.wait_for(step)
        expect(page.locator("#prompt h2")).to_have_text(step.asks)
        if step.action.startswith("scare:"):
            expect(page.locator("#prompt [data-row]")).to_have_count(2)
            expect(page.locator("#prompt [data-row][aria-pressed=true]")).to_have_count(0)
            expect(page.locator("#bubble .pictures:visible")).to_have_count(0)
        page.wait_for_selector(".docked")
        heights.add(round(box(page.locator("#prompt"))["height"]))
        take(learner, step)
    assert max(heights) - min(heights) <= 2, "the panel keeps its height, and so the table its size"
    expect(page.locator("#bubble")).to_contain_text(lesson.ends[0])
    said, duel = box(page.locator("#bubble")), box(page.locator(".duel"))
    assert duel["y"] + duel["height"] <= said["y"], "it is about what is counted there"
    assert said["y"] >= box(page.locator(".rugged"))["y"] + box(page.locator(".rugged"))["height"], "all is looked at"
    expect(page.locator("#prompt h2")).to_be_hidden()
    page.get_by_role("button", name="Play on").tap()
    expect(page.locator(".spot").first).to_be_attached()


@pytest.mark.soak
def test_what_the_porter_means_is_in_sight_once_a_phone_is_turned_there_and_back(visit: Open) -> None:
    """In the third step, where the table is larger than the phone."""
    page, (first, second, third, *_more) = begin(visit(**PHONE), "boo"), lesson_of("boo").steps
    learner = Learner(page, "touch")
    for step in (first, second):
        learner.do(step)
    learner.wait_for(third)
    place = (page.locator("#bubble").get_attribute("data-things") or "").split()[-1]
    meant = page.locator(f'[data-thing="{place}"]')
    for size in (LYING, UPRIGHT):
        page.set_viewport_size(size)
        in_sight(page, meant)
        # Wherever it lies then, he points at it.
        page.wait_for_timeout(400)
        in_sight(page, meant)
        # In the prompt he has no tip: the head of a dotted way lies there.
        tip, lies = box(page.locator("#bubble .tip, #guide .head").locator("visible=true").first), box(meant)
        assert abs(tip["x"] + tip["width"] / 2 - lies["x"] - lies["width"] / 2) < lies["width"]
        covered = "([x, y]) => document.elementFromPoint(x, y).dataset.thing"
        assert page.evaluate(covered, middle(lies)) == place


def take(learner: Learner, step: LessonStep) -> None:
    """Touch what the bubble means, turn and flip it by what it says, and take it."""
    page = learner.page
    expect(page.locator("#prompt[aria-busy=true]")).to_have_count(0)
    for thing in (page.locator("#bubble").get_attribute("data-things") or "").split():
        if page.locator(f'[data-thing="{thing}"]').get_attribute("aria-pressed") != "true":
            expect(page.locator(f'[data-thing="{thing}"]')).to_be_in_viewport(ratio=0.9)
    button = learner.touch(step)
    if step.then:
        expect(page.locator("#bubble")).to_contain_text(step.then[-1])
    if step.action.startswith("scare:"):
        means_the_button(page, button)
    # What the words mean is seen.
    signs = ".sign:is(.mutual, .blocked, .turns) .face"
    assert over(page, signs, signs, by=0) == []
    with goes_on(page):
        button.tap()


def means_the_button(page: Page, button: Locator) -> None:
    """With rows between them a dotted way leads from the bubble to the button; no tip points at a row."""
    expect(page.locator("#bubble .tip")).to_be_hidden()
    head, meant = box(page.locator("#guide .head")), box(button)
    assert meant["x"] < head["x"] < meant["x"] + meant["width"]
    assert abs(head["y"] + head["height"] - meant["y"]) < head["height"] + 6
    assert page.evaluate("getComputedStyle(document.getElementById('guide')).zIndex") > "1", "before the prompt"
