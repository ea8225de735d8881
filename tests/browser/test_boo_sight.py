"""What matters at a table of BOO is in sight on a phone: what turns over, how it ended, and what is asked."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from browser.boxes import box, in_windows, lies_within
from browser.conftest import DESK, PHONE, Open, Screen, in_a_soak, sized
from browser.player import Player
from browser.tables import open_later, open_table
from browser.test_boo_placing import at_my_turn
from web.houses import House

LAST = 11
UPRIGHT: ViewportSize = PHONE["viewport"]
SIDEWAYS: ViewportSize = {"width": UPRIGHT["height"], "height": UPRIGHT["width"]}
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
  const { perform } = await import(document.querySelector('script[src$="table.js"]').src.replace('table', 'motion'));
  const ground = document.querySelector('.cemetery');
  ground.scrollTo(0, 0);
  const cards = [...ground.querySelectorAll('.card')];
  const below = card => card.getBoundingClientRect().bottom;
  const last = cards.reduce((one, other) => (below(other) > below(one) ? other : one));
  last.id = 'last-one';
  await perform([[['turn', '', last.parentElement.dataset.place, ['b0+T+b0'], '', 0]]]);
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
@pytest.mark.parametrize("seed", [3, 5], ids=["3", "5"])
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
    for size in (SIDEWAYS, UPRIGHT):
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
    whole = "ground => ground.scrollHeight <= ground.clientHeight + 1 && ground.scrollWidth <= ground.clientWidth + 1"
    assert not ground.evaluate(whole)
    page.get_by_role("button", name="The whole cemetery").tap()
    all_in_sight(page)
    page.get_by_role("button", name="The whole cemetery").tap()
    before = ground.evaluate("ground => [ground.scrollLeft, ground.scrollTop]")
    there = box(ground)
    page.mouse.move(there["x"] + 200, there["y"] + 200)
    page.mouse.down()
    page.mouse.move(there["x"] + 120, there["y"] + 120, steps=4)
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
