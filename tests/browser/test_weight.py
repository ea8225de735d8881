"""What a phone receives for its first view of a table, and for a later one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from browser.conftest import PHONE, Open, in_turn
from browser.tables import open_table
from hantise.games import codes
from web.houses import House

KB = 1024
FIRST, LATER = 120, 15


@pytest.mark.parametrize("game", in_turn(codes()))
def test_a_room_comes_within_its_weight(visit: Open, chromium: Browser, house: House, game: str) -> None:
    page = visit(**PHONE)
    table = open_table(page, game, "computer:level1")
    kept = page.context.cookies()
    fresh = chromium.new_context(**PHONE, base_url=house.address, service_workers="block")
    fresh.add_cookies([{"name": one["name"], "value": one["value"], "url": house.address} for one in kept])
    first, later = _views(fresh.new_page(), table)
    fresh.close()
    assert KB * 60 < first < KB * FIRST
    assert later < KB * LATER


def _views(page: Page, table: str) -> list[float]:
    """Bytes on the wire as Chromium counts them, headers included, twice."""
    received: list[float] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    weights = []
    for _ in range(2):
        received.clear()
        page.goto(table)
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready.then(() => true)")
        weights.append(sum(received))
    return weights
