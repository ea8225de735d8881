"""Whoever skips to the end of a game that computers play on sees it at once; whoever else looks on keeps their pace."""

import pytest
from playwright.sync_api import expect

from browser.conftest import DESK, MOVES, PATIENT, Open
from browser.tables import open_table
from web.houses import House

MOVING = DESK | MOVES


@pytest.fixture
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for where in ("tables.computers", "table_page.shown", "table_page.play"):
        monkeypatch.setattr(f"hantise.web.{where}.are_alone", lambda levels, chapters: True)


@pytest.mark.usefixtures("_alone")
def test_it_skips_for_the_one_who_asks_and_the_others_keep_their_pace(visit: Open, house: House) -> None:
    """Each of them looks at everything in peace, and so computers wait for both."""
    host, other = (visit(script=PATIENT, **MOVING) for _ in range(2))
    address = open_table(host, "haunted_stairs").url
    other.goto(address)
    table = house.services.tables.known(address.rpartition("/")[2])
    assert table is not None
    while len(table.viewers._shown) < 2:
        host.wait_for_timeout(50)
    host.request.post(f"{address}/stand-in", form={"seat": "0", "level": "level1"})
    expect(host.locator(".saw .pri")).to_be_visible()
    host.locator(".saw [data-hurry] button").click()
    expect(host.locator(".ending")).to_be_visible()
    expect(other.locator(".saw .pri")).to_be_visible()
    assert other.locator(".ending").count() == 0
    before = other.locator("#app").get_attribute("data-version")
    other.locator(".saw .pri").click()
    expect(other.locator("#app")).not_to_have_attribute("data-version", before or "")
    expect(other.locator(".saw .pri")).to_be_visible()
    assert other.locator(".ending").count() == 0
