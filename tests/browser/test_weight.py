"""What a phone receives for its first view of a table, and for a later one."""

import pytest
from playwright.sync_api import Page

from browser.conftest import PHONE, Open, in_turn
from browser.tables import open_table
from hantise.games import codes

KB = 1024
FIRST, LATER = 120, 15


@pytest.mark.parametrize("game", in_turn(codes()))
def test_a_room_comes_within_its_weight(visit: Open, game: str) -> None:
    page = open_table(visit(**PHONE), game)
    fresh = visit(storage_state=page.context.storage_state(), **PHONE)
    first, later = weights(fresh, page.url)
    assert KB * 60 < first < KB * FIRST
    assert later < KB * LATER


def weights(page: Page, table: str) -> list[float]:
    """Bytes on the wire as Chromium counts them, headers included, twice."""
    received: list[float] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    found = []
    for _ in range(2):
        received.clear()
        page.goto(table)
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready.then(() => true)")
        found.append(sum(received))
    return found
