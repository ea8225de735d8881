"""In a large window the table grows: its cards and its words, and nothing of it leaves the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from browser.conftest import Open, in_turn
from browser.player import Player
from browser.tables import open_table
from browser.test_layout import out_of_reach
from hantise.games import codes

# The card that one looks at, and words of the table and of what is asked.
CARDS = {
    "boo": ".shelf .card",
    "ghooost": ".hand .card",
    "haunted_stairs": ".spot :is(.card,.slot)",
    "rest_in_peace": ".near .hand .card",
    "spooky_boo": ".square.own .card",
}
WORDS = ("#room .name", "#prompt h2", "#log li")


def measured(page: Page, game: str, width: int, height: int) -> list[float]:
    page.set_viewport_size({"width": width, "height": height})
    high = page.locator(CARDS[game]).first.evaluate("one => one.offsetHeight")
    sizes = [page.locator(one).first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") for one in WORDS]
    return [high, *sizes]


@pytest.mark.parametrize("game", in_turn(["rest_in_peace", *(code for code in codes() if code != "rest_in_peace")]))
def test_cards_and_words_grow_with_the_window(visit: Open, game: str) -> None:
    page = visit(viewport={"width": 1280, "height": 800})
    open_table(page, game, "computer:level1")
    player = Player(page, "mouse", 2)
    player.play_on(until=lambda: player.turns >= 2)
    player.read_on()
    player.play_on(until=lambda: bool(player.choices()) and not page.locator(".between").count())
    small, large = measured(page, game, 1280, 800), measured(page, game, 1920, 1080)
    assert large[0] >= small[0] * 1.25, (small, large)
    assert all(after > before for before, after in zip(small[1:], large[1:], strict=True)), (small, large)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    for where in (".hand .card", "#prompt .btn", ".heap", ".square .card"):
        assert out_of_reach(page, where) == [], where
