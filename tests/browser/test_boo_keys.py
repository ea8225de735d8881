"""A card of BOO is placed by keys from anywhere, and a square says where it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.boxes import box
from browser.conftest import DESK, Open
from browser.test_boo_placing import at_my_turn


def test_numbers_lead_to_parts_of_the_table(visit: Open) -> None:
    """1 is the upper left, 9 the lower right; a number more is a part of that part. Then arrows move the card."""
    page = visit(**DESK)
    at_my_turn(page)
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


@pytest.mark.soak
def test_a_square_says_where_it_is_and_what_it_shows(visit: Open) -> None:
    page = visit(**DESK)
    at_my_turn(page)
    assert page.get_by_label("column 27, row 28, tombstone; column 27, row 29, fence").count() == 1
