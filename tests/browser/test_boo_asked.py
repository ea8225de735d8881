"""On a phone the cemetery stays the larger part of the table of BOO, however much is asked below it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import PHONE, Open
from browser.player import Player
from browser.tables import open_table
from browser.test_boo_placing import box

# Of the window's height, while two or more orders of scares are choices.
LEAST = 0.42


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
def test_orders_to_choose_from_leave_room_for_the_cemetery(visit: Open, width: int, height: int) -> None:
    """BOO-20: two stand below each other, more in one line that is moved by hand; none is without its words."""
    page = visit(locale="fr", **{**PHONE, "viewport": {"width": width, "height": height}})
    player, rows = Player(page, "touch", seed=2), page.locator("#prompt [data-row]")
    # Not every game comes to a choice of orders.
    while rows.count() < 2:
        open_table(page, "boo", "computer:level1")
        player.play_on(until=lambda: rows.count() > 1)
    boxes = [box(row) for row in rows.all()]
    player.shot(f"boo-orders-{width}")
    if len(boxes) == 2:
        assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
        assert all(lies["x"] >= 0 and lies["x"] + lies["width"] <= width for lies in boxes), "both are whole"
    else:
        assert len({lies["y"] for lies in boxes}) == 1
        assert boxes[1]["x"] < width - 40, "that there is more is seen"
    assert box(page.locator(".rugged"))["height"] > LEAST * height
    before = box(page.locator(".rugged"))
    rows.last.tap()
    expect(rows.last).to_be_in_viewport(ratio=0.9)
    chosen = box(page.locator("#choosing .on"))
    assert chosen["x"] >= 0
    assert chosen["x"] + chosen["width"] <= width
    assert abs(box(page.locator(".rugged"))["height"] - before["height"]) < 20
