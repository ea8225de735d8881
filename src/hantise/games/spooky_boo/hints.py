"""What a search is told of Spooky Boo! beyond its rules."""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from hantise.core.hints import Hints, Strength
from hantise.core.rng import Rng
from hantise.core.state import Menu, State
from hantise.core.view import View
from hantise.games.spooky_boo.actions import (
    BACK,
    CALL,
    DISCARD,
    DRAW,
    FIRST_PUT,
    FIRST_WITH,
    PASS,
    POWER,
    SQUARE,
)
from hantise.games.spooky_boo.deck import BLIND_SWAP, OWN_LOOK
from hantise.games.spooky_boo.knowledge import Knowledge
from hantise.games.spooky_boo.notation import PHASES
from hantise.games.spooky_boo.position import CARD, DONE, DRAWN, FINISHED, LOOKED, SWAP, TURN
from hantise.games.spooky_boo.position import LOOK as TO_LOOK
from hantise.games.spooky_boo.race import average_of, chances, highest, reckoned, unseen_of
from hantise.games.spooky_boo.rules import SpookyBoo
from hantise.games.spooky_boo.scores import ENOUGH
from hantise.games.spooky_boo.view import SpookyBooView

# By memory first: level 1 has forgotten its own square after a turn or two.
STRENGTHS: Final = (
    Strength(60, whim=0.7, sure=3, half=6),
    Strength(200, sure=8, half=16, daring=0.1),
    Strength(600, sure=20, half=40, daring=-0.05),
    Strength(1500, sure=60, half=120, daring=0.03),
    Strength(5000),
)
# Of so many worlds one is searched.
WORLDS: Final = 8
# A card of the others that is a point higher is so much less likely, once they have had time to choose theirs.
_PICKED: Final = 0.13
_TIME: Final = 2.0
# How often somebody with so few points has not called.
_UNCALLED: Final = 0.1
_LOTS: Final = 1 << 20


@final
class SpookyBooHints(Hints):
    """Spooky Boo!: whoever calls needs to know, so that imagined worlds hold what their players have seen."""

    def strengths(self) -> tuple[Strength, ...]:
        """What each level remembers, above all."""
        return STRENGTHS

    def imagined(self, view: View, rng: Rng) -> State:
        """One of a few worlds, the likelier the lower the others' squares: they have had time to choose them."""
        if not isinstance(view, SpookyBooView) or PHASES[view.facts.awaits] <= FINISHED:
            return view.imagine(rng)
        world = _likely_world(view, rng)
        _tell(world, view)
        return world

    def acuity(self) -> float:
        """A card more or less moves the chance to win by a few hundredths."""
        return 6.0

    def judge(self, state: State) -> list[float]:
        """By the race to the call, and the points so far."""
        assert isinstance(state, SpookyBoo)
        return chances(state)

    def has_ranking(self) -> bool:
        """Most cards have one good place."""
        return True

    def urgency(self, state: State, action: i64) -> float:
        """By the race; drawing is worth what the turn is without the card that lies open."""
        assert isinstance(state, SpookyBoo)
        if action == DRAW:
            return chances(state, False)[state.turn]
        after = state.clone()
        after.apply(action)
        return chances(after)[state.turn]

    def horizon(self, state: State) -> i64:
        """To the end of the turn: there squares compare best."""
        assert isinstance(state, SpookyBoo)
        awaits = state.awaits
        if awaits == TO_LOOK:
            return 3
        if awaits in (CARD, DRAWN, LOOKED, SWAP):
            return 2
        return 1 if awaits == DONE else 0

    def has_policy(self) -> bool:
        """Turns are ended sensibly; whoever plays at random calls at once."""
        return True

    def choose(self, state: State, menu: Menu, count: i64, rng: Rng) -> i64:
        """What a careful player does, from what it has seen of its own square."""
        assert isinstance(state, SpookyBoo)
        awaits = state.awaits
        if awaits in (DONE, TURN):
            return _call_or(state, PASS if awaits == DONE else DRAW)
        cards = reckoned(state, state.turn, average_of(state))
        worst = highest(cards)
        if awaits == DRAWN:
            return _placed(state, cards[worst], worst)
        if awaits == LOOKED:
            return FIRST_WITH + worst if count > 1 and _looked_at(state) < cards[worst] else BACK
        if awaits == SWAP:
            share = count // SQUARE
            return menu.actions[worst * share + rng.below(share)]
        return menu.actions[rng.below(count)]

    def parts(self, state: State, outcome: i64) -> bool:
        """SPB-11: who draws a card sees it, and answers it."""
        assert isinstance(state, SpookyBoo)
        return state.awaits == CARD

    def boldness(self, state: State, action: i64) -> float:
        """SPB-30: an early call."""
        return 1.0 if action == CALL else 0.0


def _call_or(state: SpookyBoo, otherwise: i64) -> i64:
    """SPB-30: a call for who is sure of it."""
    is_sure = unseen_of(state, state.turn) == 0 and state.total_of(state.turn) <= ENOUGH
    return CALL if is_sure else otherwise


def _placed(state: SpookyBoo, worst_value: float, worst: i64) -> i64:
    """SPB-11, SPB-12: the drawn card in place of the worst, or its power where that is of use."""
    if float(state.deck.values[state.drawn]) < worst_value:
        return FIRST_PUT + worst
    power = state.deck.powers[state.drawn]
    if power == OWN_LOOK:
        return POWER if unseen_of(state, state.turn) else DISCARD
    return POWER if power >= BLIND_SWAP and worst_value > ENOUGH else DISCARD


def _looked_at(state: SpookyBoo) -> float:
    return float(state.deck.values[state.squares[state.looked]])


def _likely_world(view: SpookyBooView, rng: Rng) -> SpookyBoo:
    """One of a few worlds, drawn by lot: each as often as it is likely."""
    world = view.imagine(rng)
    total = _likelihood(world, view.seat)
    for _ in range(WORLDS - 1):
        other = view.imagine(rng)
        odds = _likelihood(other, view.seat)
        total += odds
        if float(rng.below(_LOTS)) * total < odds * float(_LOTS):
            world = other
    return world


def _likelihood(world: SpookyBoo, seat: i64) -> float:
    """How likely, roughly, the squares of the others are once these have chosen for so long."""
    rounds = float(world.turns) / float(world.players)
    picked = _PICKED * (1.0 - exp(-rounds / _TIME))
    points: i64 = 0
    likelihood = 1.0
    for other in range(world.players):
        if other != seat:
            total = world.total_of(other)
            points += total
            if total <= ENOUGH:
                likelihood *= _UNCALLED
    return likelihood * exp(-picked * float(points))


def _tell(world: SpookyBoo, view: SpookyBooView) -> None:
    """Let the seat know of its own square what it knows, and the others all of theirs."""
    known = view.facts.squares
    knowledge = Knowledge(len(known), len(world.deck.kinds))
    knowledge.tick()
    for place in range(len(known)):
        owner = place // SQUARE
        if owner != view.seat or known[place]:
            knowledge.see(place, owner)
    world.knowledge = knowledge


HINTS: Final = SpookyBooHints()
