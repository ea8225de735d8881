"""Connect four by the columns into which was dropped, for tests of the computer players."""

from __future__ import annotations

from hantise.core import Hints, State, View
from hantise.games import codes
from hantise.games import find as find_game
from hantise.testing.games import find

FOUR = find("connect_four")
GAMES = [find_game(code) for code in codes()] + [FOUR, find("kuhn")]
# Whoever sees it drops into column 4; by chance that happens once in seven times.
WIN_IN_ONE = "112233"
FULL_COLUMN = "111111"
# Two columns are left, and nobody has four yet.
TWO_COLUMNS_LEFT = "333333" + "444444" + "555555" + "1" + "666666" + "777777"


def board(columns: str) -> State:
    state = FOUR.start(FOUR.options(2))
    for column in columns:
        state.apply(FOUR.actions.parse(column))
    return state


def view_of(state: State) -> View:
    """As whoever is to decide sees it."""
    return FOUR.view(state, state.mover())


def minimax(state: State, seat: int) -> float:
    """What the position is worth to the seat, found the plainest way."""
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
