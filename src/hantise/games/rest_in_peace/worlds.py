"""All positions of Rest in Peace that a seat cannot rule out, where they are few."""

from __future__ import annotations

from hantise.core import SPECTATOR, State, View
from hantise.games.rest_in_peace.checks import fits
from hantise.games.rest_in_peace.inference import Inference
from hantise.games.rest_in_peace.knowledge import SIGNS
from hantise.games.rest_in_peace.piles import ONE_CARD, pile_of, size
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
