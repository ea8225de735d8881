"""Cards are picked where they lie, and the button that takes them appears."""

import re

from playwright.sync_api import Locator, Page, expect

from browser.conftest import DESK, Open
from browser.player import Player
from browser.tables import open_table

# The first card that may be played goes nowhere but with two others like it; other choices take cards from elsewhere.
ONLY_AS_TRIPLE = """() => {
  const card = document.querySelector('.hand [data-thing]:not([aria-disabled])');
  const [kept, ...others] = [...document.querySelectorAll('#prompt [data-picks]')]
    .filter(button => button.dataset.picks.split(' ').includes(card.dataset.thing));
  others.forEach(button => { button.dataset.picks = 'elsewhere'; });
  kept.dataset.picks = [1, 2, 3].map(() => card.dataset.thing).join(' ');
  return kept.value;
}"""


def test_cards_that_only_one_play_takes_show_it_before_all_are_picked(visit: Open) -> None:
    """Else whoever picks three of a quartet is told nothing of the fourth."""
    page = open_table(visit(**DESK), "ghooost")
    player = Player(page, "mouse", 2)
    player.play_on(until=lambda: len([picks for _name, picks in player.choices() if picks]) > 1)
    name = page.evaluate(ONLY_AS_TRIPLE)
    button = page.locator(f'#prompt button[value="{name}"]')
    expect(button).not_to_be_visible()
    page.locator(".hand [data-thing]:not([aria-disabled])").first.click(position={"x": 6, "y": 34})
    expect(button).to_be_visible()
    expect(button).to_have_class("btn on pri")


def with_a_stack(page: Page) -> Locator:
    """Its cards are all taken until a hand of more than six holds equal ones that may be played."""
    open_table(page, "ghooost", twist_each="yes")
    player, stack = Player(page, "mouse", 1), page.locator(".hand [data-alike]:not([aria-disabled])")
    for _ in range(60):
        player.until_asked()
        if stack.count():
            break
        take = page.locator('#prompt button[value="take"]')
        if take.count():
            before = player.version
            take.click()
            player._settled(before)
        else:
            player.turn()
    return stack.first


def test_each_touch_of_a_stack_picks_one_more_and_then_none(visit: Open) -> None:
    """By finger and by keys, and the label says how many."""
    stack = with_a_stack(visit(**DESK))
    copies = int(stack.get_attribute("data-alike") or 0)
    for picked in range(1, copies + 1):
        stack.press(" ") if picked == 2 else stack.click()
        expect(stack).to_have_attribute("aria-label", re.compile(f"{picked} of {copies} picked"))
        expect(stack).to_have_attribute("aria-pressed", "true")
    stack.click()
    expect(stack).to_have_attribute("aria-pressed", "false")
    expect(stack).not_to_have_attribute("aria-label", re.compile("picked"))


def test_what_is_picked_is_seen_in_colours_of_ones_own(visit: Open) -> None:
    """A device that paints all pages in its own colours leaves neither ground nor shadow to tell it by."""
    page = open_table(visit(forced_colors="active", **DESK), "ghooost")
    player = Player(page, "mouse", 2)
    player.play_on(until=lambda: any(picks for _name, picks in player.choices()))
    card = page.locator(".hand [data-thing]:not([aria-disabled])").first
    outline = "one => getComputedStyle(one).outlineStyle"
    assert card.evaluate(outline) == "none"
    card.click(position={"x": 6, "y": 34})
    expect(card).to_have_attribute("aria-pressed", "true")
    assert card.evaluate(outline) == "solid"
