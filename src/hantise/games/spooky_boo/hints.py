"""Hints of Spooky Boo! to a search, beyond its rules."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core.hints import Hints, Strength
from hantise.core.rng import Rng
from hantise.core.state import Menu, State
from hantise.core.view import View
from hantise.games.spooky_boo.actions import (
    CALL,
    DISCARD,
    FIRST_LOOK,
    FIRST_PUT,
    FIRST_SWAP,
    FIRST_TAKE,
    FIRST_WITH,
    SEATS,
    SQUARE,
)
from hantise.games.spooky_boo.guesses import likely_world
from hantise.games.spooky_boo.habits import usual
from hantise.games.spooky_boo.race import average_of, chances, highest, is_known, reckoned
from hantise.games.spooky_boo.rules import SpookyBoo
from hantise.games.spooky_boo.scores import ENOUGH
from hantise.games.spooky_boo.view import SpookyBooView

# By memory first: level 1 has forgotten its own square after a turn or two.
STRENGTHS: Final = (
    Strength(60, whim=0.7, sure=3, half=6),
    Strength(400, sure=8, half=16, daring=0.1),
    Strength(1500, sure=20, half=40, daring=-0.05),
    Strength(4000, sure=60, half=120, daring=0.03, seconds=0.35),
    Strength(20000, seconds=1.2),
)
# Enough for the rest of nearly every round.
_ROUND: Final = 80
# So much less is hoped of what is not the habit, and of what serves nobody.
_UNUSUAL: Final = 0.05
_SENSELESS: Final = 9.0
# With so many points too many, a call is still daring; with more than so many, folly.
_DARING: Final = 5.0
_FOLLY: Final = 12.0


@final
class SpookyBooHints(Hints):
    """Spooky Boo!: the round is played to its end by habit in worlds that know who has seen what.

    An imagined world ends with the round: what the rounds after it bring is beyond anybody's plans.
    """

    def strengths(self) -> tuple[Strength, ...]:
        """The levels, which differ above all in what they remember."""
        return STRENGTHS

    def sharpness(self) -> float:
        """Fitted to games of levels 3 to 5."""
        return 1.1

    def imagined(self, view: View, rng: Rng) -> State:
        """One of a few worlds, the likelier the lower the cards that others have chosen; its last round is this one."""
        world = likely_world(view, rng) if isinstance(view, SpookyBooView) else view.imagine(rng)
        assert isinstance(world, SpookyBoo)
        world.round = world.rounds
        return world

    def acuity(self) -> float:
        """A card more or less moves the chance to win by a few hundredths, the luck of a round by much more."""
        return 1.5

    def judge(self, state: State) -> list[float]:
        """Each seat's prospects by the race to the call and the points so far."""
        assert isinstance(state, SpookyBoo)
        return chances(state)

    def has_ranking(self) -> bool:
        """An action that serves nobody is not tried."""
        return True

    def urgency(self, state: State, action: i64) -> float:
        """First what is usual, then what makes sense."""
        assert isinstance(state, SpookyBoo)
        hope = chances(state)[state.turn]
        if not _serves(state, action):
            return hope - _SENSELESS
        menu = Menu()
        return hope if usual(state, menu, state.fill(menu), Rng(1)) == action else hope - _UNUSUAL

    def branches(self, state: State) -> bool:
        """The decisions after this one are left to habit: others act on what they alone have seen."""
        return False

    def horizon(self, state: State) -> i64:
        """To the end of the round."""
        return _ROUND

    def has_policy(self) -> bool:
        """Random players call at once."""
        return True

    def choose(self, state: State, menu: Menu, count: i64, rng: Rng) -> i64:
        """The action of a careful player, from what it has seen."""
        assert isinstance(state, SpookyBoo)
        return usual(state, menu, count, rng)

    def boldness(self, state: State, action: i64) -> float:
        """SPB-30: an early call, where it may be right at all."""
        assert isinstance(state, SpookyBoo)
        return 1.0 if action == CALL and _excess(state) <= _DARING else 0.0


def _excess(state: SpookyBoo) -> float:
    """SPB-33: the number of points by which a call is too early, if the cards unseen are about as high as others."""
    return sum(reckoned(state, state.turn, average_of(state))) - ENOUGH


def _serves(state: SpookyBoo, action: i64) -> bool:
    """True if the card that comes into the own square may be lower than the one that goes.

    Only the worst card is swapped unseen, and nobody looks at a card that they know.
    """
    if action == CALL:
        return _excess(state) <= _FOLLY
    if FIRST_LOOK <= action < FIRST_SWAP:
        return not is_known(state, action - FIRST_LOOK, state.turn)
    if action < FIRST_TAKE or action > CALL:
        return True
    cards = reckoned(state, state.turn, average_of(state))
    if action < DISCARD:
        return _value(state, state.top) < cards[action - FIRST_TAKE]
    if action < FIRST_PUT:
        return True
    if action < FIRST_LOOK:
        return _value(state, state.drawn) < cards[action - FIRST_PUT]
    if action < FIRST_WITH:
        return (action - FIRST_SWAP) // (SEATS * SQUARE) == highest(cards)
    return _value(state, state.squares[state.looked]) < cards[action - FIRST_WITH]


def _value(state: SpookyBoo, kind: i64) -> float:
    return float(state.deck.values[kind])


HINTS: Final = SpookyBooHints()
