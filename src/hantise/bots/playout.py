"""Play inside the compiled engine: at random, or by what a game's hints say."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.hints import Hints
from hantise.core.rng import Rng
from hantise.core.state import CHANCE, OVER, Menu, State

NO_LIMIT: Final = 1 << 40


def play_out(state: State, rng: Rng, menu: Menu, limit: i64) -> i64:
    """Play on at random until the game is over or `limit` decisions were made; how many were made."""
    actions = menu.actions
    decisions: i64 = 0
    while decisions < limit:
        mover = state.mover()
        if mover == CHANCE:
            state.apply(state.outcome(rng.below(state.total())))
        elif mover == OVER:
            break
        else:
            state.apply(actions[rng.below(state.fill(menu))])
            decisions += 1
    return decisions


def play_on(state: State, rng: Rng, menu: Menu, limit: i64, hints: Hints) -> i64:
    """The same by the policy of these hints; random playouts are apart, because they call no policy."""
    decisions: i64 = 0
    while decisions < limit:
        mover = state.mover()
        if mover == CHANCE:
            state.apply(state.outcome(rng.below(state.total())))
        elif mover == OVER:
            break
        else:
            state.apply(hints.choose(state, menu, state.fill(menu), rng))
            decisions += 1
    return decisions


def play_many(root: State, games: i64, seed: i64) -> tuple[int, list[float]]:
    """Random games from the same position: the decisions made in all, and the payoffs added up by seat."""
    rng = Rng(seed)
    menu = Menu()
    decisions: i64 = 0
    totals: list[float] = []
    for _ in range(games):
        state = root.clone()
        decisions += play_out(state, rng, menu, NO_LIMIT)
        payoffs = state.payoffs()
        totals = [total + payoff for total, payoff in zip(totals, payoffs, strict=True)] if totals else payoffs
    return decisions, totals
