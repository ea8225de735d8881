"""Cards are picked where they lie, and the button that takes them appears."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import DESK, Open
from browser.player import Player
from browser.tables import open_table

# The first card that may be played goes nowhere but with two others like it.
ONLY_AS_TRIPLE = """() => {
  const card = document.querySelector('.hand [data-thing]:not([aria-disabled])');
  const [kept, ...others] = [...document.querySelectorAll('#prompt [data-picks]')]
    .filter(button => button.dataset.picks.split(' ').includes(card.dataset.thing));
  others.forEach(button => button.remove());
  kept.dataset.picks = [1, 2, 3].map(() => card.dataset.thing).join(' ');
  return kept.value;
}"""


def test_cards_that_only_one_play_takes_show_it_before_all_are_picked(visit: Open) -> None:
    """Else whoever picks three of a quartet is told nothing of the fourth."""
    page = visit(**DESK)
    open_table(page, "ghooost", "computer:level1")
    player = Player(page, "mouse", 2)
    player.play_on(until=lambda: any(picks for _name, picks in player.choices()))
    name = page.evaluate(ONLY_AS_TRIPLE)
    button = page.locator(f'#prompt button[value="{name}"]')
    expect(button).not_to_be_visible()
    page.locator(".hand [data-thing]:not([aria-disabled])").first.click(position={"x": 6, "y": 34})
    expect(button).to_be_visible()
    expect(button).to_have_class("btn on pri")
