"""Spooky Boo!: what the others did stands by their squares, and no word is broken."""

from typing import Any

import pytest

from browser.boxes import box, broken_words, in_windows, over
from browser.conftest import Open, in_turn
from browser.test_layout import SIZES
from browser.test_lessons import begin
from browser.test_spooky_boo import PHONE, at_first_turn

pytestmark = pytest.mark.soak

FRENCH: dict[str, Any] = {**PHONE, "locale": "fr"}
OUTSIDE = """() => [...document.querySelectorAll(".deed")].map((one) => one.getBoundingClientRect())
  .filter((one) => one.left < 0 || one.right > innerWidth || one.height > 48).length"""
# What they do is up to computers: the longest words are laid where the room lays them.
TELLS = """() => document.querySelectorAll(".op .seat").forEach((one, place) => one.insertAdjacentHTML("afterend",
  `<div class=deed>${["échange une carte avec toi", "regarde une carte de Bruno", "joue le 10"][place]}</div>`))"""


# A mark on every card.
MARKED = """() => document.querySelectorAll(".square .card").forEach((one) => one.insertAdjacentHTML("beforeend",
  '<svg class="mark replaced" viewBox="0 0 30 30"></svg>'))"""
DEEDS_SPARE = ".own .card, .seat, .op .mark, .stack, .deed"


@pytest.mark.parametrize("computers", in_turn([3, 2, 1]))
def test_what_the_others_did_stays_beside_their_squares_and_a_mark_on_its_own_card_alone(
    visit: Open, computers: int
) -> None:
    """SPB-42."""
    page = at_first_turn(visit(**FRENCH), "touch", computers).page
    page.evaluate(TELLS)
    assert page.locator(".deed").count() == computers
    for size in in_windows(page, SIZES):
        assert over(page, ".deed", DEEDS_SPARE) == [], size
        assert page.evaluate(OUTSIDE) == 0, size
    page.evaluate(MARKED)
    for size in in_windows(page, SIZES):
        assert over(page, ".op .mark", ".square .card, .op .name") == [], size


def test_the_way_out_of_the_lesson_breaks_no_word(visit: Open) -> None:
    page = begin(visit(**FRENCH), "spooky_boo")
    page.locator(".steps span:not([class])").evaluate("one => { one.textContent = '10 sur 10'; }")
    assert broken_words(page, ".skip") == []


def test_the_number_of_the_discards_stands_beside_their_name(visit: Open) -> None:
    """Also from ten on."""
    page = at_first_turn(visit(**FRENCH), "touch", 3).page
    page.locator("#prompt [value=draw]").tap()
    page.locator("#prompt [value=discard]").tap()
    page.locator("#prompt [value=pass]").wait_for()
    page.locator(".discard .digits").evaluate("one => { one.textContent = '14'; }")
    label = box(page.locator(".discard .label"))
    assert label["height"] < 30
