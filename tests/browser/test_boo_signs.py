"""What a card of BOO would do is seen before it is placed; it is carried there by hand, and its ghosts put in order."""

import pytest
from playwright.sync_api import Page, expect

from browser.boxes import box, middle
from browser.conftest import DESK, Open, in_turn
from browser.player import Player
from browser.test_boo_placing import BUTTON, PHONE, at_my_turn
from browser.test_boo_sight import on_a_large_ground

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


@pytest.mark.soak
@pytest.mark.parametrize("kind", in_turn(["scares", "turns-itself", "blocked"]))
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
def test_a_card_is_dragged_from_the_hand_and_snaps_above_the_finger(visit: Open) -> None:
    page = visit(**PHONE)
    player = at_my_turn(page)
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    hand, goal = middle(box(page.locator("[data-carried]"))), box(page.locator(".cemetery"))
    to = (goal["x"] + goal["width"] * 0.4, goal["y"] + goal["height"] * 0.6)
    touch("touchStart", *hand)
    for step in range(1, 11):
        touch("touchMove", hand[0] + (to[0] - hand[0]) * step / 10, hand[1] + (to[1] - hand[1]) * step / 10)
        page.wait_for_timeout(20)
    expect(page.locator("#lens")).to_be_visible()
    lies = middle(box(page.locator(".cemetery .preview")))
    assert abs(lies[0] - to[0]) < 90
    assert lies[1] < to[1], "a finger hides nothing of it"
    version = player.version
    touch("touchEnd")
    expect(page.locator("#lens")).to_have_count(0)
    expect(page.locator(".preview")).to_have_count(1)
    assert player.version == version, "it is placed by the button alone"


@pytest.mark.soak
def test_arrows_beside_the_table_move_the_card_to_the_next_place(visit: Open) -> None:
    page = at_my_turn(visit(**PHONE)).page
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


ALL_IN_SIGHT = """ground => {
  const [window, cards] = [ground.getBoundingClientRect(), [...ground.querySelectorAll('.card')]];
  return cards.map(card => card.getBoundingClientRect()).every(card =>
    card.left >= window.left && card.top >= window.top && card.right <= window.right && card.bottom <= window.bottom);
}"""


def test_the_ground_is_moved_by_hand_and_seen_whole(visit: Open) -> None:
    page = on_a_large_ground(visit, **PHONE)
    ground = page.locator(".cemetery")
    whole = "ground => ground.scrollHeight <= ground.clientHeight + 1 && ground.scrollWidth <= ground.clientWidth + 1"
    assert not ground.evaluate(whole)
    page.get_by_role("button", name="The whole cemetery").tap()
    assert ground.evaluate(ALL_IN_SIGHT)
    page.get_by_role("button", name="The whole cemetery").tap()
    before = ground.evaluate("ground => [ground.scrollLeft, ground.scrollTop]")
    there = box(ground)
    page.mouse.move(there["x"] + 200, there["y"] + 200)
    page.mouse.down()
    page.mouse.move(there["x"] + 120, there["y"] + 120, steps=4)
    page.mouse.up()
    assert ground.evaluate("ground => [ground.scrollLeft, ground.scrollTop]") != before
    expect(page.locator(".preview")).to_have_count(0)


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
