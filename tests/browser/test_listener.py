"""Each game is played to its end by one who sees nothing: they hear whose turn it is, what changes, and the end."""

import re
from statistics import median

import pytest
from playwright.sync_api import expect

from browser.conftest import DESK, Open
from browser.listener import Listener
from browser.tables import SHORT, open_table

# Milliseconds until one's own result is said, as a rule and on a busy machine at most.
SOON, LATEST = 500, 2000
ENDED = re.compile(r"wins?\b|victory|tie|draw", re.IGNORECASE)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("ghooost", SHORT),
        pytest.param("haunted_stairs", {"short": "yes"}, marks=pytest.mark.soak),
        *(pytest.param(game, {}, marks=pytest.mark.soak) for game in ("boo", "rest_in_peace", "spooky_boo")),
    ],
)
def test_a_whole_game_by_the_accessibility_tree_alone(visit: Open, game: str, options: dict[str, str]) -> None:
    page = open_table(visit(**DESK), game, **options)
    listener = Listener(page, 1)

    def told(before: list[str]) -> None:
        """What changed stands in the list of what has happened."""
        assert listener.is_over or listener.happened != before

    listener.play_on(told)
    assert listener.turns > 0
    heard = listener.heard
    assert any(words.startswith("Your turn") for words in heard), "whose turn it is"
    assert any(words.strip() in listener.happened for words in heard), "what has happened"
    assert median(listener.waits) < SOON, "one's own result"
    assert max(listener.waits) < LATEST, listener.waits
    end = page.get_by_role("heading", name=ENDED)
    expect(end).to_be_focused()
