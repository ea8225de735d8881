"""A card of BOO is placed by keys from anywhere, and a square says where it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import DESK, Open
from browser.test_boo_placing import at_my_turn, box

# How many keys lead from any place to any other: numbers to parts of parts of the table, arrows to the next place.
KEYS = """() => {
  const ground = document.querySelector('[data-spread]');
  const spots = [...ground.querySelectorAll('.spot')].map(spot => spot.getBoundingClientRect());
  const at = spots.map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
  const least = side => Math.min(...spots.map(spot => spot[side]));
  const most = side => Math.max(...spots.map(spot => spot[side]));
  const [west, north, east, south] = [least('left'), least('top'), most('right'), most('bottom')];
  const away = (n, x, y) => Math.hypot(at[n][0] - x, at[n][1] - y);
  const nearest = (x, y) => at.reduce((best, _, n) => away(n, x, y) < away(best, x, y) ? n : best, 0);
  const begun = new Map();
  const leap = (x, y, w, h, keys) => {
    for (let n = 0; n < 9; n++) {
      const [px, py] = [x + (n % 3) * w / 3, y + Math.floor(n / 3) * h / 3];
      const spot = nearest(px + w / 6, py + h / 6);
      begun.set(spot, Math.min(begun.get(spot) ?? 99, keys));
      if (keys < 3) leap(px, py, w / 3, h / 3, keys + 1);
    }
  };
  leap(west, north, east - west, south - north, 1);
  const next = (from, x, y) => {
    const ways = at.map((p, n) => {
      const ahead = (p[0] - at[from][0]) * x + (p[1] - at[from][1]) * y;
      return { n, ahead, far: ahead + 2 * Math.abs((p[0] - at[from][0]) * y + (p[1] - at[from][1]) * x) };
    }).filter(way => way.ahead > 1);
    return ways.sort((one, other) => one.far - other.far)[0]?.n;
  };
  const keys = new Map(begun);
  let changed = true;
  while (changed) {
    changed = false;
    for (const [from, count] of [...keys]) for (const [x, y] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      const to = next(from, x, y);
      if (to === undefined || count + 1 >= (keys.get(to) ?? 99)) continue;
      keys.set(to, count + 1);
      changed = true;
    }
  }
  return [Math.max(...at.map((_, n) => keys.get(n) ?? 99)), at.length];
}"""
# Three turns, a flip, and Enter.
TURNING = 5


@pytest.mark.soak
def test_keys_lead_from_anywhere_to_any_placement_in_at_most_twelve(visit: Open) -> None:
    page = visit(**DESK)
    player = at_my_turn(page)
    most = 0
    while not player.is_over:
        if page.locator(".spot:not(.of-a-ghost)").count() and player.choices():
            keys, _spots = page.evaluate(KEYS)
            most = max(most, keys + TURNING)
        player.play_on(until=lambda turns=player.turns: player.turns > turns)  # type: ignore[misc]
    assert most <= 12


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


def test_a_square_says_where_it_is_and_what_it_shows(visit: Open) -> None:
    page = visit(**DESK)
    at_my_turn(page)
    assert page.get_by_label("column 27, row 28, tombstone; column 27, row 29, fence").count() == 1
