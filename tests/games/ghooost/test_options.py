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
        "points": False,
        "starter": -1,
        "twist_each": False,
        "daybreak": 40,
        "last_round": 30,
        "each_value": 4,
        "miss_copy": 2,
        "kitty": 4,
    }
    assert (GAME.code, GAME.author, GAME.publisher, GAME.year) == ("ghooost", "Richard Garfield", "Iello", 2013)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"match": "maybe"}, "match cannot be 'maybe'; it takes yes or no"),
        ({"daybreak": 1001}, "a whole number from 0 to 1000"),
        ({"last_round": 1001}, "a whole number from 0 to 1000"),
        ({"points": True, "match": True}, "a match counts points anyway; the option points is for a single round"),
        ({"each_value": 8}, "a whole number from 0 to 7"),
        ({"miss_copy": 4}, "a whole number from 0 to 3"),
        ({"kitty": 8}, "a whole number from 0 to 7"),
        ({"starter": -2}, "a whole number from -1 to 5"),
        ({"starter": 3}, "starter must be a seat from 0 to 2, or -1 for any"),
        ({"ghosts": 3}, "Ghooost! has no option 'ghosts'; it has match, points, starter"),
    ],
    ids=str,
)
def test_no_other_value_is_taken(values: dict[str, Any], words: str) -> None:
    """GHO-89, GHO-02."""
    with pytest.raises(BadOption, match=words):
        GAME.options(3, **values)


def test_options_reach_the_table() -> None:
    """GHO-89."""
    counts = {"each_value": 5, "miss_copy": 1, "kitty": 2}
    seen = facts(dealt(3, match=True, twist_each=True, daybreak=9, last_round=7, starter=2, **counts))
    assert (seen.match, seen.scored, seen.twist_each, seen.daybreak, seen.turn) == (True, False, True, 9, 2)
    assert (seen.last_round, facts(dealt(3, points=True)).scored) == (7, True)
    assert (facts(dealt(3)).last_round, facts(dealt(3)).scored) == (30, False)
    assert seen.deck == (1, *[5] * 14, 2)
    assert seen.crypt == 5 * 14 + 1 + 2 - 3 * 14


def test_payoffs_have_a_range_and_a_sum() -> None:
    """GHO-84, GHO-92."""
    for options, most, whole in [
        (GAME.options(2), 1.0, 1.0),
        (GAME.options(3), 1.0, 2.0),
        (GAME.options(5), 1.0, 4.0),
        (GAME.options(2, points=True), 1.0, 1.0),
        (GAME.options(3, points=True), 3.0, 5.0),
        (GAME.options(5, points=True), 3.0, 7.0),
        (GAME.options(5, match=True), 1.0, 1.0),
    ]:
        assert (GAME.payoff_range(options), GAME.payoff_sum(options)) == ((0.0, most), whole)


def test_longest_counts_what_is_used_up_and_the_idle_turns_of_each_in_between() -> None:
    """GHO-87, GHO-88: 62 cards come and go, each player leaves; a match has thirty rounds, or as many as it is told.

    However few, somebody must take a second token first, which the next round after one for each player brings.
    """
    for players, daybreak in [(2, 40), (6, 1)]:
        a_round = (2 * 62 + players + 1) * daybreak * players + 62
        assert GAME.longest(GAME.options(players, daybreak=daybreak)) == 1 + a_round
    a_round = GAME.longest(GAME.options(3, daybreak=1)) - 1
    for options, rounds in [({}, 30), ({"last_round": 99}, 99), ({"last_round": 4}, 4), ({"last_round": 1}, 4)]:
        assert GAME.longest(GAME.options(3, match=True, daybreak=1, **options)) == 1 + rounds * a_round


def test_a_match_without_a_last_round_is_for_live_tables_only() -> None:
    """GHO-87: where an end must be certain it is refused; a single round has nothing to do with it."""
    with pytest.raises(BadOption, match="with last_round 0 a match may never end; that is for live tables only"):
        GAME.longest(GAME.options(3, match=True, last_round=0))
    assert GAME.longest(GAME.options(3, last_round=0)) == GAME.longest(GAME.options(3))
