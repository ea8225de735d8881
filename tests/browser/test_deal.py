"""What lies on a new table comes there once, in sight of whoever came first; with less motion it lies there at once."""

import pytest
from playwright.sync_api import expect

from browser.conftest import DESK, MOVES, Open, in_turn
from browser.tables import open_table

# Notes when the room begins to deal and when it is over, from the first script of the page on.
WATCHED = """
window.dealt = [];
new MutationObserver(() => {
  const is = document.getElementById("room")?.classList.contains("dealing") ?? false;
  if (is !== (window.dealt.at(-1)?.[0] ?? false)) window.dealt.push([is, performance.now()]);
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["class"] });
"""


@pytest.mark.parametrize("game", in_turn(["ghooost", "spooky_boo"]))
def test_a_new_table_is_dealt_in_sight(visit: Open, game: str) -> None:
    """Some 900 ms, after which nothing is left of it; a page that comes later sees none."""
    page = open_table(visit(script=WATCHED, **MOVES, **DESK), game, starter="0")
    page.wait_for_function("() => window.dealt.length === 2", timeout=10_000)
    (begun, start), (ended, end) = page.evaluate("window.dealt")
    assert (begun, ended) == (True, False)
    # The beginning is noted once the page's script has run to its end, which takes its share of the time.
    assert end - start >= 500
    expect(page.locator("#room.dealing")).to_have_count(0)


def test_with_less_motion_nothing_is_dealt(visit: Open) -> None:
    page = open_table(visit(script=WATCHED, reduced_motion="reduce", **DESK), "ghooost")
    assert page.evaluate("window.dealt") == []


# A deal that takes a minute.
LONG = (
    "const soon = setTimeout; window.setTimeout = (then, ms, ...more) => soon(then, ms === 900 ? 60000 : ms, ...more);"
)


def test_who_plays_already_waits_for_no_deal(visit: Open) -> None:
    page = open_table(visit(script=WATCHED + LONG, **MOVES, **DESK), "ghooost", starter="0")
    expect(page.locator("#room.dealing")).to_have_count(1)
    page.locator(".hand [data-thing]:not([aria-disabled])").first.press("Space")
    page.locator("#prompt .btn.on").press("Enter")
    expect(page.locator("#say")).to_contain_text("You play")
    expect(page.locator("#room.dealing")).to_have_count(0)
