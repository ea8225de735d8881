"""What can be chosen before the game, and what a game is bounded by."""

import random
from typing import Any

import pytest

from games.ghooost.drawn import dealt, facts, is_over
from hantise.core import CHANCE, BadOption, Options
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


def test_the_card_on_the_box() -> None:
    assert (GAME.code, GAME.title, GAME.author, GAME.publisher, GAME.year) == (
        "ghooost",
        "Ghooost!",
        "Richard Garfield",
        "Iello",
        2013,
    )
    assert list(GAME.players) == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    "values",
    [
        {"match": "maybe"},
        {"match": 2},
        {"match": None},
        {"twist_each": "often"},
        {"daybreak": -1},
        {"daybreak": 1001},
        {"daybreak": "noon"},
        {"daybreak": True},
        {"daybreak": 1.5},
        {"each_value": 8},
        {"each_value": -1},
        {"miss_copy": 4},
        {"kitty": 8},
        {"kitty": "²"},
        {"starter": -2},
        {"starter": 6},
        {"starter": 3},
        {"daybreak": [40]},
        {"each_value": 2},
        {"ghosts": 3},
        {"": 1},
    ],
    ids=str,
)
def test_no_other_value_is_taken(values: dict[str, Any]) -> None:
    """GHO-89, GHO-02."""
    with pytest.raises(BadOption):
        GAME.options(3, **values)


@pytest.mark.parametrize("players", ["3", 3.0, None, True, -1])
def test_players_are_a_whole_number(players: Any) -> None:
    """GHO-01."""
    with pytest.raises(BadOption, match="2 to 6 players"):
        GAME.options(players)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"ghosts": 3}, "Ghooost! has no option 'ghosts'; it has match, starter"),
        ({"daybreak": 2000}, "daybreak cannot be '2000'; it takes a whole number from 0 to 1000"),
        ({"match": "maybe"}, "match cannot be 'maybe'; it takes yes or no"),
        ({"starter": 4}, "starter must be a seat from 0 to 2, or -1 for any"),
        ({"each_value": 2}, "3 players need at least 43 cards, so that the crypt has one"),
    ],
)
def test_the_error_tells_what_would_be_taken(values: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words.replace("(", r"\(")):
        GAME.options(3, **values)


@pytest.mark.parametrize("text", ["yes", "true", "1", "on", "YES", True])
def test_options_are_read_from_text(text: str | bool) -> None:
    assert GAME.options(3, match=text, daybreak=" 7 ")["match"]
    assert GAME.options(3, match=text, daybreak=" 7 ")["daybreak"] == 7


def test_options_reach_the_table() -> None:
    """GHO-89."""
    seen = facts(dealt(3, match=True, twist_each=True, daybreak=9, each_value=5, miss_copy=1, kitty=2, starter=2))
    assert (seen.match, seen.twist_each, seen.daybreak, seen.turn) == (True, True, 9, 2)
    assert seen.deck == (1, *[5] * 14, 2)
    assert seen.crypt == 5 * 14 + 1 + 2 - 3 * 14


def test_payoffs_have_a_range() -> None:
    """GHO-92."""
    assert GAME.payoff_range(GAME.options(2)) == (0.0, 1.0)
    assert GAME.payoff_range(GAME.options(5)) == (0.0, 3.0)
    assert GAME.payoff_range(GAME.options(5, match=True)) == (0.0, 1.0)


# How long a game can last.


def length(options: Options, seed: int, liked: tuple[str, ...]) -> int:
    """How many actions a random game has, chance included, that prefers some actions."""
    state = GAME.start(options)
    rng = random.Random(seed)
    actions = 0
    while not is_over(state):
        if state.mover() == CHANCE:
            state.apply(state.outcome(rng.randrange(state.total())))
        else:
            choices = state.legal()
            likes = [action for action in choices if GAME.actions.name(action) in liked]
            state.apply(rng.choice(likes or choices))
        actions += 1
    return actions


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("daybreak", [1, 2, 40])
@pytest.mark.parametrize("liked", [(), ("take",), ("2", "4", "5", "6", "7", "9", "10", "13", "14", "take")])
def test_no_game_is_longer_than_longest(players: int, daybreak: int, liked: tuple[str, ...]) -> None:
    """GHO-88: idle games and quick ones."""
    options = GAME.options(players, daybreak=daybreak)
    for seed in range(5):
        assert length(options, seed, liked) <= GAME.longest(options)


@pytest.mark.parametrize("players", [3, 6])
def test_no_match_is_longer_than_longest(players: int) -> None:
    """GHO-87, GHO-88: thirty rounds at most."""
    options = GAME.options(players, match=True, daybreak=1)
    assert length(options, 1, ("take",)) <= GAME.longest(options)
    assert GAME.longest(options) >= 30 * (GAME.longest(GAME.options(players, daybreak=1)) - 1)


def test_a_deal_alone_fits_into_longest() -> None:
    """GHO-04, GHO-88: a short night and a small box leave room for the cards that are dealt."""
    options = GAME.options(6, daybreak=1, each_value=3, miss_copy=1, kitty=6)
    assert GAME.longest(options) >= 1 + 24 + 6


def test_without_daybreak_nothing_bounds_a_game() -> None:
    """GHO-88: two players can take the pile from each other for ever."""
    options = GAME.options(2, daybreak=0, starter=0)
    with pytest.raises(BadOption, match="that is for live tables only"):
        GAME.longest(options)
    assert not is_over(GAME.start(options))
