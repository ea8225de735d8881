"""On a phone the cemetery stays the larger part of the table of BOO, however much is asked below it."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from browser.boxes import box
from browser.conftest import Open, in_turn, sized
from browser.player import Player
from browser.tables import open_later
from web.houses import House

pytestmark = pytest.mark.soak

# Of the window's height, while two or more orders of scares are choices.
LEAST = 0.42
# As many orders as that, which a game seldom comes to.
MORE = """(wanted) => {
  const rows = [...document.querySelectorAll('#prompt [data-row]')];
  for (let n = rows.length; n < wanted; n++) rows.at(-1).after(rows[0].cloneNode(true));
}"""


@pytest.mark.parametrize(("width", "height"), in_turn([390, 360], [844, 740]))
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
    assert chosen["x"] >= 0
    assert chosen["x"] + chosen["width"] <= width
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


def test_on_the_smallest_phone_two_orders_are_whole(visit: Open, house: House) -> None:
    page = visit(locale="nl", **sized(320, 568))
    rows = page.locator("#prompt [data-row]")
    open_later(page, house, "boo", lambda names: len(names) == 2 and all(name.startswith("scare:") for name in names))
    expect(rows).to_have_count(2)
    for asked in (*rows.all(), page.locator("#choosing > *").first):
        expect(asked).to_be_in_viewport(ratio=1)
    assert box(page.locator(".rugged"))["height"] > 568 / 3
