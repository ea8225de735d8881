"""Counts of positions that are known from elsewhere; the `known.toml` of each game says why each is trusted."""

from collections.abc import Callable
from importlib import import_module
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from effort import IS_SOAK
from games.known import known
from hantise import games
from hantise.core import CHANCE, Game, State
from hantise.core.record import apply_names
from hantise.testing import games as examples
from hantise.testing.games import find
from hantise.testing.oracle import side_by_side
from hantise.testing.perft import divide, perft
from hantise.testing.playing import Broken
from testing.planted import Planted

KNOWN = [{"game": code, **one} for code in (*examples.codes(), *games.codes()) for one in known(code)["perft"]]
EVERY_COUNT = pytest.mark.parametrize("count", KNOWN, ids=[f"{count['game']}-{count['called']}" for count in KNOWN])


def game_of(count: dict[str, Any]) -> Game:
    finder = examples if count["game"] in examples.codes() else games
    game: Game = finder.find(count["game"])
    return game


def position(count: dict[str, Any]) -> State:
    """The start of the game, or what it was after some actions."""
    game = game_of(count)
    state = game.start(game.options(count["players"], **count.get("options", {})))
    apply_names(game, state, count.get("after", "").split())
    return state


@EVERY_COUNT
def test_the_count_is_the_known_one(count: dict[str, Any]) -> None:
    game, state = game_of(count), position(count)
    before = game.dump(state)
    assert [perft(state, depth) for depth in range(len(count["counts"]) + 1)] == [1, *count["counts"]]
    assert game.dump(state) == before


def fresh(count: dict[str, Any]) -> Any:
    """The same start in the second version of the game's rules."""
    options = {name: None if name in WHO and value < 0 else value for name, value in count["options"].items()}
    return import_module(f"games.{count['game']}.slow").second(count["players"], options)


WHO = ("starter", "oya")
TWICE = [count for count in KNOWN if count["game"] in games.codes()]


@pytest.mark.parametrize("count", TWICE, ids=[f"{count['game']}-{count['called']}" for count in TWICE])
@pytest.mark.walk
def test_the_slow_version_counts_the_same(count: dict[str, Any]) -> None:
    """A second version of the rules, written apart, agrees action by action."""
    names = count.get("after", "").split()
    # To look for all that may follow each of so many actions takes the slow version long.
    deepest = len(count["counts"]) if IS_SOAK else 1 if count["counts"][0] > 500 else 2
    for depth in range(1, deepest + 1):
        assert slow_divide(count, names, depth) == divide(games.find(count["game"]), position(count), depth)


def test_every_game_is_counted_twice_and_divide_splits_the_count_by_the_first_action() -> None:
    """What is over goes on in no way."""
    assert all(known(code)["perft"] for code in games.codes())
    kuhn = examples.find("kuhn")
    over = kuhn.load("cards=KJ stakes=2,1 stage=folded turn=1")
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]
    assert divide(kuhn, kuhn.start(kuhn.options(2)), 4) == {"deal:J": 8, "deal:Q": 8, "deal:K": 8}


def slow_perft(count: dict[str, Any], names: list[str], depth: int) -> int:
    return sum(slow_divide(count, names, depth).values()) if depth else 1


def slow_divide(count: dict[str, Any], names: list[str], depth: int) -> dict[str, int]:
    """Replayed from the start each time: a version that tells its rules as a story cannot be copied in its midst."""
    slow = fresh(count)
    for name in names:
        slow.apply(name)
    found = dict.fromkeys(slow.legal(), 1)
    return {name: slow_perft(count, [*names, name], depth - 1) for name in found} if depth > 1 else found


# Two versions of one game's rules are played side by side, and whatever differs is found.

GAME = find("kuhn")


def twin(**other: Callable[[Any], Any]) -> Any:
    """The game itself once more, speaking as an oracle does; what a test plants in it is another rule."""
    state = GAME.start(GAME.options(2))

    def legal() -> list[str]:
        return [GAME.actions.name(action) for action in state.legal()]

    said: dict[str, Callable[[], Any]] = {
        "mover": state.mover,
        "legal": legal,
        "odds": lambda: dict(zip(legal(), state.weights())),
        "payoffs": lambda: list(state.payoffs()),
    }
    planted = {what: lambda what=what: other.get(what, lambda told: told)(said[what]()) for what in said}
    return SimpleNamespace(apply=lambda name: state.apply(GAME.actions.parse(name)), **planted)


def test_another_rule_and_tickets_that_are_not_handed_out_by_weight_are_found() -> None:
    planted: list[tuple[dict[str, Any], dict[str, Callable[[Any], Any]], str]] = [
        ({}, {"mover": lambda mover: mover if mover == CHANCE else 1 - mover}, "the rules say 0, the oracle says 1"),
        ({}, {"legal": lambda names: names[1:]}, "actions"),
        ({}, {"odds": lambda odds: dict.fromkeys(odds, 2)}, "odds"),
        ({}, {"payoffs": lambda payoffs: [-points for points in payoffs]}, "payoffs"),
        ({}, {"payoffs": lambda payoffs: payoffs[:1]}, "payoffs"),
        ({"total": lambda real: real.total() + 1 if real.mover() == CHANCE else 0}, {}, "tickets"),
        ({"outcome": lambda real, ticket: real.outcome((ticket + 1) % real.total())}, {}, "outcome of ticket"),
    ]
    for faults, other, words in planted:
        first, rng = Planted(GAME.start(GAME.options(2)), faults), Random(3)
        with pytest.raises(Broken, match=words) as caught:
            list(side_by_side(GAME, first, twin(**other), rng.choice, rng, "seed 3"))  # type: ignore[arg-type]
        assert caught.value.__notes__[0].startswith("seed 3, action ")
