"""The rules against the oracle: the same games, and at every node the same table, mover, choices and odds."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

import effort
from games.boo.drawn import cards_in
from games.boo.slow import CARDS, GATE, SlowBoo
from hantise.core import CHANCE, OVER, State
from hantise.core.deck import written
from hantise.games.boo import GAME
from hantise.testing.oracle import side_by_side

Style = Callable[[State, list[str], Random], str]

CHUNK = 25  # games in one test
ASKING = 6  # so many placements are tried by who wants to be asked for an order

ALL_GHOSTS = ["o> x< o^", "ov xv o>", "x< x> x^", "o^ o> ov", "o< x> o<", "x^ ov x^", "o> o> x>", "x< o< xv"]
ALL_GHOSTS += CARDS[:4]
ALL_ALIKE = ["o> x^ o<"] * 12
FEW_GHOSTS = ["T T T"] * 4 + ["T o> T", "x^ T T", "T T xv", "o< T T"] * 2
OPEN_GATE = ["across 0 0  F F F", "across 3 0  F F F", "down 0 1  F F F", "down 5 1  F F F"]
OPEN_GATE += ["across 0 4  F F F", "across 3 4  F F F"]
LONG_GATE = [f"across {3 * i} {i % 2}  T F T" for i in range(6)]
TWO_HALVES = ["down 0 0  T T T", "down 1 0  F F F", "down 2 0  F T F"]
TWO_HALVES += ["across 9 8  T F T", "across 9 9  F F F", "down 13 7  F F F"]

# What differs from the standard, how many games.
SERIES: list[tuple[dict[str, Any], int]] = [
    ({}, 200),
    ({"facing_is_enough": True}, 100),
    ({"may_spare": True}, 100),
    ({"match": True}, 50),
    ({"facing_is_enough": True, "may_spare": True}, 50),
    ({"cards": ALL_GHOSTS}, 50),
    ({"cards": ALL_GHOSTS, "gate": OPEN_GATE}, 100),
    ({"cards": ALL_GHOSTS, "gate": OPEN_GATE, "may_spare": True}, 50),
    ({"cards": ALL_ALIKE, "gate": LONG_GATE}, 50),
    ({"cards": FEW_GHOSTS, "gate": TWO_HALVES}, 50),
]


def chunks() -> Iterator[Any]:
    """One test for some games of one kind: what differs, seeds."""
    names = {id(ALL_GHOSTS): "ghosts", id(ALL_ALIKE): "alike", id(FEW_GHOSTS): "few"}
    names |= {id(OPEN_GATE): "open", id(LONG_GATE): "long", id(TWO_HALVES): "halves"}
    for differs, games in SERIES:
        words = [names.get(id(value), key) for key, value in differs.items()] or ["standard"]
        for seed in range(0, len(played := effort.seeds(games)), CHUNK):
            seeds = played[seed : seed + CHUNK]
            yield pytest.param(differs, seeds, id=f"{','.join(words)}-{seeds.start}..{seeds[-1]}")


@pytest.mark.parametrize(("differs", "seeds"), list(chunks()))
@pytest.mark.walk
def test_both_versions_play_the_same_games(differs: dict[str, Any], seeds: range) -> None:
    """BOO-01 to BOO-43: whatever the catalogue says of movers, legal actions, odds and payoffs."""
    for seed in seeds:
        compare(differs, seed)


@pytest.mark.walk
def test_the_games_reach_what_they_are_for() -> None:
    """BOO-15, BOO-31: in the styles that go there all edges of the grid, and several orders in a game."""
    for axis, sign in ((0, 1), (0, -1), (1, 1), (1, -1)):
        *_, state = played(towards(axis, sign), Random(1))
        assert (60 if sign > 0 else 0) in {cell[axis] for card in cards_in(state) for cell in card.cells}
    asked = [state.mover() >= 0 and GAME.actions.name(state.legal()[0])[:5] == "scare" for state in orderly()]
    assert sum(asked) >= 25


def orderly() -> Iterator[State]:
    for seed in range(5):
        yield from played(where_it_asks, Random(seed), cards=ALL_GHOSTS, gate=OPEN_GATE)


def played(choose: Style, rng: Random, **box: Sequence[str]) -> Iterator[State]:
    """Each position of a game in that style (the same object, moved on)."""
    state = both(oya=0, **box)[0]
    while state.mover() != OVER:
        yield state
        names = [GAME.actions.name(action) for action in state.legal()]
        name = rng.choice(names) if state.mover() == CHANCE else choose(state, names, rng)
        state.apply(GAME.actions.parse(name))
    yield state


def compare(differs: dict[str, Any], seed: int) -> None:
    """One game in both versions, from the lot to the payoffs; before each placement the cards show the same."""
    options = differs | {"oya": seed % 3 - 1, "black": seed // 3 % 2}
    (first, second), rng = both(**options), Random(seed)
    choose = rng.choice(STYLES)
    for _ in side_by_side(GAME, first, second, lambda names: choose(first, names, rng), rng, f"{differs}, seed {seed}"):
        assert first.mover() == CHANCE or [card.squares for card in cards_in(first)] == second.table.squares


def both(
    oya: int, cards: Sequence[str] | None = None, gate: Sequence[str] | None = None, **options: Any
) -> tuple[State, SlowBoo]:
    """The same box opened twice."""
    deck = written({"cards": list(cards or CARDS), "gate": list(gate or GATE)}) if cards or gate else ""
    first = GAME.start(GAME.options(2, oya=oya, deck=deck, **options))
    second = SlowBoo(oya=None if oya < 0 else oya, cards=list(cards or CARDS), gate=list(gate or GATE), **options)
    return first, second


def anywhere(state: State, names: list[str], rng: Random) -> str:
    return rng.choice(names)


def where_it_asks(state: State, names: list[str], rng: Random) -> str:
    """A placement after which the order matters, if one of some is such."""
    tried = rng.sample(names, min(ASKING, len(names)))
    return next((name for name in tried if asks(state, name)), tried[0])


def asks(state: State, name: str) -> bool:
    then = state.clone()
    then.apply(GAME.actions.parse(name))
    return then.mover() == state.mover()


def towards(axis: int, sign: int) -> Style:
    """Out to one edge of the grid."""

    def outwards(state: State, names: list[str], rng: Random) -> str:
        if names[0].startswith("scare"):
            return rng.choice(names)
        outside = {name: sign * int(name[2:].split(",")[axis]) for name in names}
        most = max(outside.values())
        return rng.choice([name for name in names if outside[name] == most])

    return outwards


STYLES = [anywhere, *[where_it_asks] * 4, towards(0, 1), towards(0, -1), towards(1, 1), towards(1, -1)]
