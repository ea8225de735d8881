"""Connect four by the columns into which was dropped, and pools of computer players that are asked about it."""

import multiprocessing
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from multiprocessing.process import BaseProcess

from hantise.bots.host_bots import HostBot
from hantise.bots.pool import Pool
from hantise.core import OVER, Game, Hints, Rng, State, View
from hantise.core.record import apply_names
from hantise.games import codes
from hantise.games import find as find_game
from hantise.testing.games import find

FOUR = find("connect_four")
GAMES = [find_game(code) for code in codes()] + [FOUR, find("kuhn")]
# A player who sees it drops into column 4; by chance that happens once in seven times.
WIN_IN_ONE = "112233"
FULL_COLUMN = "111111"
# Two columns are left, and neither player has four yet.
TWO_COLUMNS_LEFT = "333333" + "444444" + "555555" + "1" + "666666" + "777777"


def board(columns: str) -> State:
    state = FOUR.start(FOUR.options(2))
    apply_names(FOUR, state, [*columns])
    return state


def view_of(state: State) -> View:
    """The view of the deciding seat."""
    return FOUR.view(state, state.mover())


def walked(game: Game, seed: int, most: int = 400, seldom: str = "") -> Iterator[State]:
    """The decisions of a random game of two; it is one state that changes.

    Actions called `seldom` are taken only without an alternative.
    """
    state, rng = game.start(game.options(2)), Rng(seed)
    for _ in range(most):
        state.roll(rng)
        if state.mover() == OVER:
            return
        yield state
        legal = [action for action in state.legal() if game.actions.name(action) != seldom] or state.legal()
        state.apply(legal[rng.below(len(legal))])


def minimax(state: State, seat: int) -> float:
    """The position's value to the seat, by a plain search."""
    if not state.legal():
        return state.payoffs()[seat]
    values = [minimax(after(state, action), seat) for action in state.legal()]
    return max(values) if state.mover() == seat else min(values)


def after(state: State, action: int) -> State:
    found = state.clone()
    found.apply(action)
    return found


class Ranked(Hints):
    """The further to the left, the more urgent."""

    def has_ranking(self) -> bool:
        return True

    def urgency(self, state: State, action: int) -> float:
        return -action / 10


class First:
    """Takes the first action, and tells no odds."""

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        return legal[0]


@asynccontextmanager
async def pool_of(
    finder: Callable[[str], Game] = find, patience: float = 60.0, bots: Sequence[HostBot] = ()
) -> AsyncIterator[Pool]:
    before = set(multiprocessing.active_children())
    pool = Pool(finder, patience=patience, host_bots=bots)
    try:
        yield pool
    finally:
        pool.close()
        assert set(multiprocessing.active_children()) <= before, "none outlives its pool"


async def ask(pool: Pool, name: str, state: State, mind: int = 7, seed: int = 1) -> str:
    return await pool.decide(FOUR.code, name, view_of(state).dump(), mind, seed)


def begun_since(before: Sequence[BaseProcess]) -> set[BaseProcess]:
    """The processes that run now and did not then."""
    return set(multiprocessing.active_children()) - set(before)
