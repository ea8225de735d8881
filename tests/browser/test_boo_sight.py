"""What matters at a table of BOO is in sight on a phone: what turns over, how it ended, and what is being placed."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from browser.boxes import box, in_windows
from browser.conftest import DESK, PHONE, Open
from browser.player import Player
from browser.tables import open_table
from browser.test_boo_placing import at_my_turn

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
    window, lies = box(page.locator(".cemetery")), box(card)
    assert window["x"] <= lies["x"]
    assert window["y"] <= lies["y"]
    assert lies["x"] + lies["width"] <= window["x"] + window["width"]
    assert lies["y"] + lies["height"] <= window["y"] + window["height"]


# Where a card of the gate is on the page, as soon as a newer table is there.
KEPT = """() => new Promise(done => {
  const gate = () => document.querySelector('.cemetery .card[data-kind=gate]').getBoundingClientRect();
  new MutationObserver(() => done([gate().x, gate().y, document.querySelectorAll('.cemetery tr').length]))
    .observe(document.getElementById('app'), { attributeFilter: ['data-version'] });
})"""
# Where a card lies that was so far beyond the upper edge of the cemetery, before it is brought into sight and then.
BROUGHT = """async (beyond) => {
  const { brought } = await import(document.querySelector('script[src$="table.js"]').src.replace('table', 'landed'));
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


def on_a_large_ground(visit: Open, **more: Any) -> Page:
    """Cards lie farther apart than a phone shows."""
    page = visit(**{**PHONE, **more})
    player = at_my_turn(page)
    player.take_turns(4)
    page.wait_for_selector("#touches > pre", state="attached")
    return page


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
    for card in page.locator(".cemetery .card").all():
        in_sight(page, card)
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
    """BOO-05: the other's next card too, so that it can be seen to be taken; nothing goes beyond the edge for it."""
    page = at_my_turn(visit(**PHONE)).page
    for width, _height in in_windows(page, ((390, 844), (360, 640), (320, 568), (844, 390))):
        lies = [box(one) for one in page.locator(".shelf .open-card :is(.card, .slot)").locator("visible=true").all()]
        assert len(lies) == 4
        assert all(one["width"] >= 50 and one["x"] >= 0 and one["x"] + one["width"] <= width for one in lies)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.soak
def test_the_button_of_the_whole_cemetery_lies_beside_the_duel(visit: Open) -> None:
    """It covers no square, and nothing of who sits there."""
    page = at_my_turn(visit(**PHONE)).page
    for width, _height in in_windows(page, ((390, 844), (360, 740), (844, 390), (1280, 800))):
        button = box(page.locator(".whole-ground"))
        assert button["x"] + button["width"] <= width
        assert button["y"] + button["height"] <= box(page.locator(".cemetery"))["y"]
        told = page.locator(".heads :is(.name, .tag, .portrait, .duel .who, .digits)").locator("visible=true")
        for one in map(box, told.all()):
            assert one["x"] + one["width"] <= button["x"] or one["y"] + one["height"] <= button["y"] + 4


@pytest.mark.soak
def test_a_card_that_turns_over_is_brought_into_sight_and_nothing_moves_for_what_is_there(visit: Open) -> None:
    page = on_a_large_ground(visit, reduced_motion="no-preference")
    page.evaluate(TURN)
    in_sight(page, page.locator("#last-one"))
    before, after = page.evaluate(BROUGHT, -1)
    assert after == before
    before, after = page.evaluate(BROUGHT, 20)
    assert before < 0 < after < 60


def test_the_card_in_play_is_in_sight_and_the_cemetery_stays_where_it_was_when_it_grows(visit: Open) -> None:
    page = on_a_large_ground(visit)
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


@pytest.mark.parametrize(("screen", "is_marked"), [(PHONE, False), (DESK, True)], ids=["phone", "desk"])
def test_no_square_stays_marked_where_a_finger_was(visit: Open, screen: dict[str, Any], is_marked: bool) -> None:
    """A mouse marks what it is at; a finger leaves nothing that could be read as an advice."""
    page = at_my_turn(visit(**screen)).page
    spot = page.locator(".spot").nth(20)
    plain = spot.evaluate(GROUND)
    spot.hover()
    assert (spot.evaluate(GROUND) != plain) == is_marked
