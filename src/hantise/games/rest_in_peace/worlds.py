"""All positions of Rest in Peace that a seat cannot rule out, where they are few."""

from __future__ import annotations

from hantise.core import SPECTATOR, Lying, State, View
from hantise.core.words import _
from hantise.games.rest_in_peace.checks import fits
from hantise.games.rest_in_peace.inference import Inference
from hantise.games.rest_in_peace.knowledge import SIGNS
from hantise.games.rest_in_peace.piles import ONE_CARD, pile_of, size, values_of
from hantise.games.rest_in_peace.room.cards import back_of, ghost_face
from hantise.games.rest_in_peace.rules import RestInPeace
from hantise.games.rest_in_peace.view import RestInPeaceView


def worlds(view: View, most: int) -> list[State]:
    """RIP-45: each hand of the other family with what it has face down; [] where there are too many."""
    assert isinstance(view, RestInPeaceView)
    if view.facts.seat == SPECTATOR:
        return []
    other, base = 1 - view.facts.seat, view.any_world()
    family = base.family(other)
    unseen = int(family.deck + family.hand + family.buried)
    ways = _ways(view, other, unseen)
    if len(ways) > most:
        return []
    return [world for hand, buried in ways if fits(world := _laid(base, other, unseen, hand, buried))]


def _ways(view: RestInPeaceView, other: int, unseen: int) -> list[tuple[int, int]]:
    """The piles that hand and tenth may be: what plays told rules some out, without it any deal is possible."""
    facts = view.facts
    if facts.traces[other]:
        return list(Inference(facts.traces[other], unseen).odds())
    shown = pile_of(facts.shown)
    hand = facts.hands[other] - int(size(shown))
    dealt = Inference(f"U{SIGNS[hand]}{SIGNS[facts.faces[other]]}", unseen - shown - int(ONE_CARD[facts.tops[other]]))
    return [(held + shown, buried) for held, buried in dealt.odds()]


def _laid(base: RestInPeace, other: int, unseen: int, hand: int, buried: int) -> RestInPeace:
    world = base.world()
    family = world.family(other)
    family.hand, family.buried = hand, buried
    family.deck = unseen - hand - buried
    return world


# What the other family holds at a table of Rest in Peace, in a world that a seat imagines.


def hidden(view: View, world: State) -> list[Lying]:
    """The ghosts in the other's hand."""
    assert isinstance(world, RestInPeace)
    others = [seat for seat in range(2) if seat != view.seat]
    return [_held(seat, value) for seat in others for value in values_of(world.family(seat).hand)]


def _held(seat: int, value: int) -> Lying:
    return Lying(seat, _("hand"), str(value), ghost_face(seat, value), back_of(seat), value=value)


# A table of Rest in Peace with the hidden cards drawn anew.


def redrawn(state: State, world: State) -> State:
    """Either family's trace tells what the other saw of it, so that it holds in every world which that one imagines."""
    assert isinstance(state, RestInPeace)
    assert isinstance(world, RestInPeace)
    world.clock, world.traced = state.clock, state.traced
    for seat in range(2):
        world.family(seat).trace = state.family(seat).trace
    return world
