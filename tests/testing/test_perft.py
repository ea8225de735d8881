"""Counts of positions that are known from elsewhere; see tests/games/perft.toml for why each is trusted."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from effort import IS_SOAK
from games.boo.slow import SlowBoo
from games.ghooost.slow import SlowGhooost
from games.haunted_stairs.slow import SlowStairs
from games.rest_in_peace.slow import SlowRestInPeace
from games.spooky_boo.slow import SlowSpooky
from hantise import games
from hantise.core import Game, State
from hantise.core.record import apply_names
from hantise.testing import games as examples
from hantise.testing.perft import divide, perft

KNOWN = tomllib.loads((Path(__file__).parent.parent / "games" / "perft.toml").read_text(encoding="utf-8"))["count"]
EVERY_COUNT = pytest.mark.parametrize("known", KNOWN, ids=[f"{known['game']}-{known['called']}" for known in KNOWN])


def game_of(known: dict[str, Any]) -> Game:
    finder = examples if known["game"] in examples.codes() else games
    game: Game = finder.find(known["game"])
    return game


def position(known: dict[str, Any]) -> State:
    """The start of the game, or what it was after some actions."""
    game = game_of(known)
    state = game.start(game.options(known["players"], **known.get("options", {})))
    apply_names(game, state, known.get("after", "").split())
    return state


@EVERY_COUNT
def test_the_count_is_the_known_one(known: dict[str, Any]) -> None:
    game, state = game_of(known), position(known)
    before = game.dump(state)
    assert [perft(state, depth) for depth in range(len(known["counts"]) + 1)] == [1, *known["counts"]]
    assert game.dump(state) == before


def fresh(known: dict[str, Any]) -> Any:
    """The same start in the second version of the game's rules."""
    options = {name: None if name in WHO and value < 0 else value for name, value in known["options"].items()}
    return SECOND[known["game"]](known["players"], options)


WHO = ("starter", "oya")
SECOND: dict[str, Callable[[int, dict[str, Any]], Any]] = {
    "boo": lambda players, options: SlowBoo(**options),
    "ghooost": lambda players, options: SlowGhooost(players, **options),
    "haunted_stairs": lambda players, options: SlowStairs(players, **options),
    "rest_in_peace": lambda players, options: SlowRestInPeace(**options),
    "spooky_boo": lambda players, options: SlowSpooky(players, **options),
}


@pytest.mark.parametrize(
    "known",
    [known for known in KNOWN if known["game"] in SECOND],
    ids=lambda known: f"{known['game']}-{known['called']}",
)
@pytest.mark.walk
def test_the_slow_version_counts_the_same(known: dict[str, Any]) -> None:
    """A second version of the rules, written apart, agrees action by action."""
    names = known.get("after", "").split()
    # To look for all that may follow each of so many actions takes the slow version long.
    deepest = len(known["counts"]) if IS_SOAK else 1 if known["counts"][0] > 500 else 2
    for depth in range(1, deepest + 1):
        assert slow_divide(known, names, depth) == divide(games.find(known["game"]), position(known), depth)


def test_every_game_of_the_house_is_counted_twice() -> None:
    assert {known["game"] for known in KNOWN} >= {*games.codes()} == {*SECOND}


def slow_perft(known: dict[str, Any], names: list[str], depth: int) -> int:
    return sum(slow_divide(known, names, depth).values()) if depth else 1


def slow_divide(known: dict[str, Any], names: list[str], depth: int) -> dict[str, int]:
    """Replayed from the start each time: a version that tells its rules as a story cannot be copied in its midst."""
    slow = fresh(known)
    for name in names:
        slow.apply(name)
    found = dict.fromkeys(slow.legal(), 1)
    return {name: slow_perft(known, [*names, name], depth - 1) for name in found} if depth > 1 else found


def test_divide_splits_the_count_by_the_first_action_and_what_is_over_goes_on_in_no_way() -> None:
    kuhn = examples.find("kuhn")
    over = kuhn.load("cards=KJ stakes=2,1 stage=folded turn=1")
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]
    assert divide(kuhn, kuhn.start(kuhn.options(2)), 4) == {"deal:J": 8, "deal:Q": 8, "deal:K": 8}
