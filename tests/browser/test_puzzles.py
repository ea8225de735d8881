"""A puzzle with scripts: touched on the table, answered below it, on a phone and by keys."""

from __future__ import annotations

import pytest

from browser.conftest import PHONE, Open
from hantise.puzzles.shelf import shipped

# One whose best choice plays different cards from the hand.
GAME = "ghooost"


def number_of_cards() -> int:
    return next(
        number
        for number, puzzle in enumerate(shipped(GAME), start=1)
        if puzzle.best.action not in ("take", "luck") and "x" not in puzzle.best.action
    )


@pytest.mark.parametrize("window", [PHONE, {}], ids=["phone", "desk"])
def test_it_is_solved_by_touching_the_table(visit: Open, window: dict[str, object]) -> None:
    number, page = number_of_cards(), visit(**window)
    best = shipped(GAME)[number - 1].best.action
    page.goto(f"/puzzles/{GAME}/{number}", wait_until="networkidle")
    button = page.locator(f'#prompt button[value="{best}"]')
    for thing in (button.get_attribute("data-picks") or "").split():
        page.locator(f'[data-thing="{thing}"]').first.click()
    button.click()
    page.get_by_role("heading", name="Yes, at the first try").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    assert page.evaluate("document.activeElement.id") == "prompt"


def test_by_keys_alone_a_wrong_one_is_tried_and_tried_again(visit: Open) -> None:
    number, page = number_of_cards(), visit(**PHONE)
    best = shipped(GAME)[number - 1].best.action
    page.goto(f"/puzzles/{GAME}/{number}")
    wrong = next(one for one in ("take", "luck") if page.locator(f'#prompt button[value="{one}"]').count())
    assert wrong != best
    page.locator(f'#prompt button[value="{wrong}"]').focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Not the best").wait_for()
    page.get_by_role("link", name="Try again").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/puzzles/{GAME}/{number}")
    assert page.locator(f'#prompt button[value="{best}"]').count()
