"""Hints of a game to a search, beyond its rules; a game without hints can be searched too, only worse."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64, mypyc_attr

from hantise.core.rng import Rng
from hantise.core.state import Menu, State
from hantise.core.view import View

# Decisions of a playout, unless a game says otherwise.
HORIZON: Final = 60
# A span longer than any game: nothing is forgotten.
ALWAYS: Final = 1 << 30
# More than any payoff.
FAR: Final = 1.0e300


class Strength(NamedTuple):
    """The effort that a computer player puts into a decision.

    `iterations` of search. `whim`: 0 takes the action found best; 1 takes each as often as it was tried; higher values
    make actions more equally likely. A memory is certain for `sure` actions, then is kept half as often after every
    further `half`. `daring` weighs an action's boldness (`Hints.boldness`). Up to `proofs` positions are searched to
    play an ending perfectly. `slips` is the share of decisions that take any legal action. Where others could measure
    its time, its answer comes `seconds` after the question in every case.
    """

    iterations: int
    whim: float = 0.0
    sure: int = ALWAYS
    half: int = 0
    daring: float = 0.0
    proofs: int = 0
    slips: float = 0.0
    seconds: float = 0.15


STRENGTHS: Final = (
    Strength(30, whim=1.0),
    Strength(100, whim=0.3),
    Strength(400, seconds=0.2),
    Strength(2000, seconds=0.35),
    Strength(10000, proofs=20000, seconds=1.2),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hints:
    """The hints that fit every game: playouts are random, `standing` judges, all actions are tried.

    A subclass in a game's `hints.py` overrides those that the game improves.
    """

    def strengths(self) -> tuple[Strength, ...]:
        """The effort of each level, from the weakest to the strongest."""
        return STRENGTHS

    def imagined(self, view: View, rng: Rng) -> State:
        """A world to search that the view cannot rule out, by chance, perhaps weighed by sensible play of others."""
        return view.imagine(rng)

    def likely(self, view: View, rng: Rng) -> State:
        """A world to describe to people, as likely as sensible play of others makes it; by default a world to search.

        A game may weigh the play of others more exactly here than a search needs.
        """
        return self.imagined(view, rng)

    def acuity(self) -> float:
        """The factor by which a search looks finer than the whole range of payoffs: more for actions much alike."""
        return 1.0

    def sharpness(self) -> float:
        """The power that makes chances of expected payoffs: the more, the surer the first is to win in the end.

        Fitted to games of strong players (`bench review --only fit`), so that chances come true as often as they say.
        """
        return 1.0

    def doubt(self) -> float:
        """The part of all chances that is shared evenly, because no search is ever surer than that; fitted alike."""
        return 0.0

    def horizon(self, state: State) -> i64:
        """The number of decisions after which a playout is judged; 0 where playouts do not improve on `judge`."""
        return HORIZON

    def judge(self, state: State) -> list[float]:
        """Each seat's prospects, in payoff units; the payoffs once the game is over."""
        return state.standing()

    def wins(self, state: State, payoffs: list[float]) -> list[float]:
        """Each seat's prospects of the highest payoff, in units of it; `payoffs` are what `judge` says.

        For a game that pays for other places too: a good second place is no part of a win.
        """
        return payoffs

    def has_policy(self) -> bool:
        """True if playouts follow `choose`; else they are random."""
        return False

    def choose(self, state: State, menu: Menu, count: i64, rng: Rng) -> i64:
        """The action that a playout takes: one of the first `count` of the menu."""
        return menu.actions[rng.below(count)]

    def has_ranking(self) -> bool:
        """True if a search tries actions in the order of their `urgency`, few at first; else all of them at once."""
        return False

    def urgency(self, state: State, action: i64) -> float:
        """The mover's prior for a legal action, in payoff units, before anything is tried."""
        after = state.clone()
        after.apply(action)
        return self.judge(after)[state.mover()]

    def urgencies(self, state: State, menu: Menu, count: i64) -> list[float]:
        """The urgency of each of the first `count` actions of the menu."""
        return [self.urgency(state, menu.actions[place]) for place in range(count)]

    def bounds(self, state: State, seat: i64) -> tuple[float, float]:
        """The least and the most that this seat can still win, for certain: a proof looks no further than they say."""
        return -FAR, FAR

    def branches(self, state: State) -> bool:
        """True if a search also looks for the best decision here, below the first; else a playout begins."""
        return True

    def boldness(self, state: State, action: i64) -> float:
        """The boldness of an action, from -1 to 1, which a temperament likes or shuns."""
        return 0.0


PLAIN: Final = Hints()
