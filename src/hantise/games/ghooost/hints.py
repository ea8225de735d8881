"""Hints of Ghooost! to a search, beyond its rules."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core.hints import Hints, Strength
from hantise.core.rng import Rng
from hantise.core.state import OVER, Menu, State
from hantise.core.vecs import vec
from hantise.games.ghooost.actions import FIRST_PLAY, LAID, LUCK, MANSION
from hantise.games.ghooost.habits import TASTES, taste
from hantise.games.ghooost.prospects import match_prospects, round_prospects, round_wins
from hantise.games.ghooost.rules import Ghooost
from hantise.games.ghooost.scores import best_place, place_pays

HORIZON: Final = 2
LEAST: Final = -1_000_000_000
# A playout follows its tastes but for a lot of so many thousandths, so that no two are alike.
FANCY: Final = 100
# So many thousandths of taste are worth as much as a whole point.
TASTE_OF_A_POINT: Final = 4000.0
URGENT: Final = 2000

STRENGTHS: Final = (
    Strength(200, whim=5.0, sure=4, half=8, slips=0.4),
    Strength(200, slips=0.2, daring=0.06),
    Strength(900, daring=-0.03),
    Strength(3000, daring=0.02),
    Strength(20000, proofs=20000, seconds=0.6),
)


@final
class GhooostHints(Hints):
    """Ghooost!: the cards in hand, and how easily they go out, tell who leaves first; sensible players play it out."""

    def __init__(self) -> None:
        self._tastes: vec[i64] = vec[i64](TASTES)

    def strengths(self) -> tuple[Strength, ...]:
        """The levels, from one that follows its whims to one that also proves endings."""
        return STRENGTHS

    def horizon(self, state: State) -> i64:
        """A few turns, until what was begun is done: further on, luck covers everything."""
        return HORIZON

    def judge(self, state: State) -> list[float]:
        """What each seat may expect of the round, or in a match its chances to win it; the payoffs once it is over."""
        assert isinstance(state, Ghooost)
        if state.mover() == OVER:
            return state.payoffs()
        return match_prospects(state) if state.is_match else round_prospects(state)

    def wins(self, state: State, payoffs: list[float]) -> list[float]:
        """GHO-84: where a round pays points, every place but the last gets some, and it is won by who leaves last."""
        assert isinstance(state, Ghooost)
        return round_wins(state) if state.is_scored else payoffs

    def has_policy(self) -> bool:
        """Playouts do what a sensible player does."""
        return True

    def choose(self, state: State, menu: Menu, count: i64, rng: Rng) -> i64:
        """The action most to a sensible player's taste, give or take a fancy."""
        assert isinstance(state, Ghooost)
        actions = menu.actions
        best = actions[0]
        if count == 1:
            return best
        most: i64 = LEAST
        for i in range(count):
            liking = taste(self._tastes, state, actions[i]) + rng.below(FANCY)
            if liking > most:
                most = liking
                best = actions[i]
        return best

    def has_ranking(self) -> bool:
        """The actions to a sensible player's taste are tried first."""
        return True

    def urgency(self, state: State, action: i64) -> float:
        """Half a point, and more for what is more to a sensible player's taste; see `TASTE_OF_A_POINT`."""
        assert isinstance(state, Ghooost)
        return 0.5 + float(max(-URGENT, min(URGENT, taste(self._tastes, state, action)))) / TASTE_OF_A_POINT

    def bounds(self, state: State, seat: i64) -> tuple[float, float]:
        """GHO-83, GHO-84: a seat that is out has its pay; the others stay behind, or have the best place still open."""
        assert isinstance(state, Ghooost)
        if state.is_match:
            return 0.0, 1.0
        seats = int(state.players)
        order = state.order()
        if seat in order:
            paid = float(place_pays(order.index(seat), seats, state.is_scored))
            return paid, paid
        return 0.0, best_place(len(order), seats, state.is_scored)

    def boldness(self, state: State, action: i64) -> float:
        """GHO-32, GHO-53, GHO-60: to turn up a card is bold, and half so to lay several and have to play again."""
        if action in (LUCK, MANSION):
            return 1.0
        return 0.5 if action >= FIRST_PLAY and LAID[action] > 1 else 0.0


HINTS: Final = GhooostHints()
