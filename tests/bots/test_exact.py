"""Endings played out in full, in trees small enough to work out by hand or by going through all of them."""

import random
from time import perf_counter
from typing import Any

import pytest

from bots.boards import board, view_of
from hantise.bots import SearchBot
from hantise.bots.exact import Proof
from hantise.core import CHANCE, OVER, Hints, Menu, Rng, State, Strength
from hantise.core.hints import PLAIN

# A tree is the first seat's payoff at an end, or a mover with its followers.
Tree = Any
MOST = 100_000


class Branches(State):
    """A position in a tree: action n leads to follower n; at "?" a follower has a weight."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    def mover(self) -> int:
        if not isinstance(self.tree, tuple):
            return OVER
        return CHANCE if self.tree[0] == "?" else int(self.tree[0])

    def fill(self, menu: Menu) -> int:
        for action in range(len(self.tree) - 1):
            menu.actions[action] = action
        return len(self.tree) - 1

    def weights(self) -> list[int]:
        return [weight for weight, _ in self.tree[1:]]

    def total(self) -> int:
        return sum(self.weights())

    def outcome(self, ticket: int) -> int:
        raise NotImplementedError

    def apply(self, action: int) -> None:
        follower = self.tree[action + 1]
        self.tree = follower[1] if self.tree[0] == "?" else follower

    def clone(self) -> "Branches":
        return Branches(self.tree)

    def standing(self) -> list[float]:
        return self.payoffs() if self.mover() == OVER else [0.0, 0.0]

    def payoffs(self) -> list[float]:
        return [self.tree, -self.tree]


class Bounded(Hints):
    """Hints with payoffs from -1 to 1, and known bounds of some trees."""

    def __init__(self, known: dict[Tree, tuple[float, float]] | None = None) -> None:
        self.known = known or {}
        self.asked = 0

    def bounds(self, state: State, seat: int) -> tuple[float, float]:
        assert isinstance(state, Branches)
        self.asked += 1
        low, high = self.known.get(state.tree, (-1.0, 1.0))
        return (low, high) if seat == 0 else (-high, -low)


def values(tree: Tree, hints: Hints = PLAIN, most: int = MOST) -> list[float]:
    state = Branches(tree)
    return Proof(hints, most).values(state, state.legal())


def best(tree: Tree, hints: Hints = PLAIN, most: int = MOST) -> int:
    state = Branches(tree)
    return Proof(hints, most).best(state, state.legal())


def worth(tree: Tree) -> float:
    """By going through all of it."""
    if not isinstance(tree, tuple):
        return float(tree)
    who, *followers = tree
    if who == "?":
        total = float(sum(weight for weight, _ in followers))
        return float(sum([weight * worth(tree) for weight, tree in followers])) / total
    worths = [worth(follower) for follower in followers]
    return max(worths) if who == "0" else min(worths)


def grown(rng: random.Random, depth: int) -> Tree:
    """A tree by lot, with ends from -1 to 1."""
    if depth == 0 or rng.random() < 0.1:
        return rng.choice([-1.0, 0.0, 1.0])
    who = rng.choice("01?")
    followers = [grown(rng, depth - 1) for _ in range(rng.randint(1, 4))]
    return (who, *[(rng.randint(1, 3), tree) for tree in followers]) if who == "?" else (who, *followers)


def test_each_seat_takes_what_serves_it_best_however_deep_and_chance_is_weighed_by_its_odds() -> None:
    assert values(("0", ("1", 0.2, 0.9), ("1", 0.4, 0.3), 0.1)) == [0.2, 0.3, 0.1]
    assert values(("1", ("0", 0.2, 0.9), 0.5)) == [-0.9, -0.5]
    assert values(("0", ("?", (1, 1.0), (3, -1.0)), 0.0)) == [-0.5, 0.0]
    tree: Tree = 1.0
    for depth in range(70):
        tree = (str(depth % 2), tree, ("0", -1.0, 1.0) if depth % 2 else -1.0)
    assert values(("0", tree, 0.0)) == [worth(tree), 0.0]


@pytest.mark.parametrize("hints", [PLAIN, Bounded()], ids=["plain", "bounded"])
def test_a_proof_finds_what_going_through_all_finds(hints: Hints) -> None:
    rng = random.Random(7)
    for _ in range(60):
        tree = (rng.choice("01"), *[grown(rng, 3) for _ in range(3)])
        sign = 1 if tree[0] == "0" else -1
        truth = [sign * worth(follower) for follower in tree[1:]]
        assert values(tree, hints) == pytest.approx(truth)
        found = best(tree, hints)
        if found >= 0:
            assert truth[found] == pytest.approx(max(truth))
        else:
            assert max(truth) == -1.0


def test_what_takes_too_many_positions_is_not_said_and_what_cut_off_before_is_tried_first() -> None:
    tree = ("0", ("1", 0.2, 0.9), ("?", (1, 0.4), (1, 0.3)), ("1", ("0", 0.5, 0.6)))
    whole = next(most for most in range(100) if best(tree, most=most) >= 0)
    assert whole > 5
    assert all(best(tree, most=most) == -1 for most in range(whole))
    assert values(tree, most=whole - 1) == []

    # The second answer refutes each of these; found once, it is looked at first, and the first one never again.
    bush = ("0", *[0.9] * 20)
    assert best(("0", 0.0, *[("1", bush, -0.5)] * 5), most=1 + 2 + 20 + 5) == 0


def test_a_certain_win_ends_the_search_and_what_is_known_is_not_looked_into() -> None:
    """Where all is lost, nothing is proven, so that search may set traps."""
    seen = Bounded()
    assert best(("0", 1.0, *[("1", 0.5, 0.5)] * 50), seen) == 0
    assert seen.asked == 1
    deep = ("1", ("0", 0.25, -0.5), 0.5)
    hints = Bounded({deep: (0.25, 0.25)})
    assert values(("0", deep, 0.0), hints) == [0.25, 0.0]
    assert best(("0", 0.0, deep), hints, most=2) == 1
    assert best(("0", ("1", -1.0, 1.0), -1.0), Bounded()) == -1
    assert best(("0", ("1", -1.0, 1.0), -1.0)) == 0


def test_a_player_proves_and_searches_within_its_time() -> None:
    state, began = board(""), perf_counter()
    assert Proof(PLAIN, 10**9, 0.05).best(state, state.legal()) == -1
    patient = SearchBot(Strength(10**9, proofs=10**9), seconds=0.1)
    assert patient.decide(view_of(state), state.legal(), Rng(1)) in state.legal()
    assert perf_counter() - began < 10
