"""Spooky Boo!: what the others did stands by their squares, and no word is broken."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from browser.boxes import box
from browser.conftest import Open, in_turn
from browser.player import Player
from browser.test_layout import SIZES
from browser.test_lessons import begin
from browser.test_spooky_boo import PHONE, seated

pytestmark = pytest.mark.soak

FRENCH: dict[str, Any] = {**PHONE, "locale": "fr"}
# Places that a deed lies over: cards of one's own, seats and the cards' marks.
OVER = """() => {
  const box = (one) => one.getBoundingClientRect(), all = (what) => [...document.querySelectorAll(what)].map(box);
  const others = all(".own .card, .seat, .op .mark, .stack, .deed");
  return all(".deed").flatMap((one) => others.filter((other) => one.left !== other.left &&
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1).map((other) => [one.top, other.top]));
}"""
OUTSIDE = """() => [...document.querySelectorAll(".deed")].map((one) => one.getBoundingClientRect())
  .filter((one) => one.left < 0 || one.right > innerWidth || one.height > 48).length"""
# Into how many lines the first word of an element is laid.
LINES_OF_A_WORD = """one => { const words = document.createRange(), text = one.firstChild;
  words.setStart(text, 0); words.setEnd(text, text.data.trim().indexOf(" ")); return words.getClientRects().length; }"""


def at_the_first_draw(page: Page, computers: int) -> Player:
    player = seated(page, "touch", computers)
    page.locator("#prompt [value=back]").tap()
    page.locator("#prompt [value=draw]").wait_for()
    return player


# What they do is up to computers: the longest words are laid where the room lays them.
TELLS = """() => document.querySelectorAll(".op .seat").forEach((one, place) => one.insertAdjacentHTML("afterend",
  `<div class=deed>${["échange une carte avec toi", "regarde une carte de Bruno", "joue le 10"][place]}</div>`))"""


# A mark on every card, and those that lie on another card than their own, or on a name.
MARKED = """() => document.querySelectorAll(".square .card").forEach((one) => one.insertAdjacentHTML("beforeend",
  '<svg class="mark replaced" viewBox="0 0 30 30"></svg>'))"""
ON_ANOTHER = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meets = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  return [...document.querySelectorAll(".op .mark")].filter((mark) =>
    [...document.querySelectorAll(".square .card, .op .name")].some(
      (one) => one !== mark.parentElement && meets(box(one), box(mark)))).length;
}"""


@pytest.mark.parametrize("computers", in_turn([3, 2, 1]))
def test_what_the_others_did_stays_beside_their_squares_and_a_mark_on_its_own_card_alone(
    visit: Open, computers: int
) -> None:
    """SPB-42."""
    page = visit(**FRENCH)
    at_the_first_draw(page, computers)
    page.evaluate(TELLS)
    assert page.locator(".deed").count() == computers
    faults = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        faults[width, height] = page.evaluate(OVER), page.evaluate(OUTSIDE)
    assert faults == {size: ([], 0) for size in SIZES}
    page.evaluate(MARKED)
    covered = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        covered[width, height] = page.evaluate(ON_ANOTHER)
    assert covered == dict.fromkeys(SIZES, 0)


def test_the_way_out_of_the_lesson_breaks_no_word(visit: Open) -> None:
    page = visit(**FRENCH)
    begin(page, "spooky_boo")
    page.locator(".steps span:not([class])").evaluate("one => { one.textContent = '10 sur 10'; }")
    assert page.locator(".skip").evaluate(LINES_OF_A_WORD) == 1


def test_the_number_of_the_discards_stands_beside_their_name(visit: Open) -> None:
    """Also from ten on."""
    page = visit(**FRENCH)
    at_the_first_draw(page, 3)
    page.locator("#prompt [value=draw]").tap()
    page.locator("#prompt [value=discard]").tap()
    page.locator("#prompt [value=pass]").wait_for()
    page.locator(".discard .digits").evaluate("one => { one.textContent = '14'; }")
    label = box(page.locator(".discard .label"))
    assert label["height"] < 30
