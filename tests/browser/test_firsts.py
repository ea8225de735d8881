"""One line tells what happens for the first time; its cross puts it aside on the open page and for good."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.boxes import box
from browser.conftest import DESK, PHONE, SMALL, Open, in_turn
from browser.player import Player
from browser.tables import READY, open_table


def names(page: Page) -> list[str]:
    found: list[str] = page.locator("#firsts .first-time").evaluate_all("all => all.map((one) => one.dataset.first)")
    return found


def until_told(page: Page) -> str:
    """Played on to my turn with a line that the page did not begin with, when nothing more comes; its name."""
    known = set(names(page))
    player = Player(page, "mouse", seed=3)
    player.play_on(60, until=lambda: bool(player.choices()) and bool(set(names(page)[:1]) - known))
    return names(page)[0]


def test_a_line_covers_nothing_and_a_cross_puts_it_aside_here_and_at_the_next_table(visit: Open) -> None:
    page = open_table(visit(**PHONE), "ghooost", "computer:level1", "computer:level1")
    first = until_told(page)
    line = page.locator("#firsts .first-time").first
    expect(page.locator("#firsts .first-time:visible")).to_have_count(1)
    room, line_of, prompt = (box(page.locator(part)) for part in ("#room", "#firsts", "#prompt"))
    assert room["y"] + room["height"] <= line_of["y"] + 1
    assert line_of["y"] + line_of["height"] <= prompt["y"] + 1
    expect(page.locator("#say")).to_contain_text(line.locator("p").inner_text())
    cross = line.locator("button")
    assert cross.evaluate("one => Math.min(one.offsetWidth, one.offsetHeight)") >= 44
    with page.expect_response(lambda answer: "away" in (answer.request.post_data or "")):
        cross.click()
    expect(page.locator(f"#first-{first}")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == "prompt"
    page.reload()
    page.wait_for_selector(READY)
    assert first not in names(page)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "screen"),
    in_turn(["rest_in_peace", "boo", "ghooost", "spooky_boo", "haunted_stairs"], [DESK, SMALL, PHONE]),
)
def test_the_table_keeps_its_size_when_a_line_comes(visit: Open, game: str, screen: dict[str, Any]) -> None:
    """It lies over what was told before; nothing of the table or of what is asked is covered or moved."""
    page = open_table(visit(**screen), game)
    player, line = Player(page, "mouse", seed=2), page.locator(".first-time:visible")
    player.play_on(60, until=lambda: line.count() > 0)
    prompt = page.locator("#prompt:has(.say.mine):not([aria-busy=true])")
    expect(prompt).to_be_visible()
    lies, side = box(page.locator("#room")), page.locator("#side").bounding_box()
    assert side is None or side["y"] + side["height"] == screen["viewport"]["height"], "the log beside it is as high"
    line.locator("button").click()
    expect(line).to_have_count(0)
    assert page.locator("#room").bounding_box() == lies


# Decides twice; the line that is seen, and how often it stands there after each decision.
DECIDE = """() => {
  const { first } = document.querySelector('#firsts .first-time').dataset;
  const decide = () => document.getElementById('prompt').dispatchEvent(new Event('submit', { bubbles: true }));
  const left = () => document.querySelectorAll(`#first-${first}`).length;
  const before = left();
  decide();
  return [first, before, left()];
}"""


@pytest.mark.soak
def test_whoever_has_decided_since_has_read_the_line(visit: Open) -> None:
    page = open_table(visit(**PHONE), "ghooost", "computer:level1", "computer:level1")
    until_told(page)
    with page.expect_response(lambda answer: "away=" in (answer.request.post_data or "")) as away:
        first, before, after = page.evaluate(DECIDE)
    assert (before, after) == (1, 0)
    assert f"away={first}" in (away.value.request.post_data or "")
