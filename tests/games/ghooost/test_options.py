"""What can be chosen before the game, and what a game is bounded by."""

from typing import Any

import pytest

from games.ghooost.drawn import dealt, facts
from hantise.core import BadOption
from hantise.games.ghooost import GAME


def test_the_standard_game() -> None:
    """GHO-02, GHO-89."""
    assert dict(GAME.options(4).values) == {
        "match": False,
        "starter": -1,
        "twist_each": False,
        "daybreak": 40,
        "each_value": 4,
        "miss_copy": 2,
        "kitty": 4,
    }
    assert (GAME.code, GAME.author, GAME.publisher, GAME.year) == ("ghooost", "Richard Garfield", "Iello", 2013)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"match": "maybe"}, "match cannot be 'maybe'; it takes yes or no"),
        ({"twist_each": "often"}, "twist_each cannot be"),
        ({"daybreak": -1}, "a whole number from 0 to 1000"),
        ({"daybreak": 1001}, "a whole number from 0 to 1000"),
        ({"each_value": 8}, "a whole number from 0 to 7"),
        ({"miss_copy": 4}, "a whole number from 0 to 3"),
        ({"kitty": 8}, "a whole number from 0 to 7"),
        ({"starter": -2}, "a whole number from -1 to 5"),
        ({"starter": 3}, "starter must be a seat from 0 to 2, or -1 for any"),
        ({"each_value": 2}, "3 players need at least 43 cards, so that the crypt has one"),
        ({"ghosts": 3}, "Ghooost! has no option 'ghosts'; it has match, starter"),
    ],
    ids=str,
)
def test_no_other_value_is_taken(values: dict[str, Any], words: str) -> None:
    """GHO-89, GHO-02."""
    with pytest.raises(BadOption, match=words):
        GAME.options(3, **values)


def test_options_reach_the_table() -> None:
    """GHO-89."""
    seen = facts(dealt(3, match=True, twist_each=True, daybreak=9, each_value=5, miss_copy=1, kitty=2, starter=2))
    assert (seen.match, seen.twist_each, seen.daybreak, seen.turn) == (True, True, 9, 2)
    assert seen.deck == (1, *[5] * 14, 2)
    assert seen.crypt == 5 * 14 + 1 + 2 - 3 * 14


def test_payoffs_have_a_range_and_a_sum() -> None:
    """GHO-84, GHO-92."""
    for options, most, whole in [
        (GAME.options(2), 1.0, 1.0),
        (GAME.options(3), 3.0, 5.0),
        (GAME.options(5), 3.0, 7.0),
        (GAME.options(5, match=True), 1.0, 1.0),
    ]:
        assert (GAME.payoff_range(options), GAME.payoff_sum(options)) == ((0.0, most), whole)


def test_longest_counts_what_is_used_up_and_the_idle_turns_of_each_in_between() -> None:
    """GHO-87, GHO-88: 62 cards come and go, each player leaves; a match has thirty rounds."""
    for players, daybreak in [(2, 40), (6, 1)]:
        a_round = (2 * 62 + players + 1) * daybreak * players + 62
        assert GAME.longest(GAME.options(players, daybreak=daybreak)) == 1 + a_round
    options = GAME.options(3, match=True, daybreak=1)
    assert GAME.longest(options) == 1 + 30 * (GAME.longest(GAME.options(3, daybreak=1)) - 1)
