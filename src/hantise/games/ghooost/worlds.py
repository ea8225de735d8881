"""All positions of Ghooost! that a seat cannot rule out, where they are few."""

from __future__ import annotations

from collections.abc import Iterator

from hantise.core import Lying, State, View
from hantise.core.words import _
from hantise.games.ghooost.piles import FACES, KINDS, KITTY, ONE_CARD, kinds_of, pile_of, size
from hantise.games.ghooost.rules import Ghooost
from hantise.games.ghooost.sentences import card_name
from hantise.games.ghooost.view import GhooostView


def worlds(view: View, most: int) -> list[State]:
    """GHO-97: each hand that one other seat may hold; [] where several hold unknown cards, or there are too many."""
    assert isinstance(view, GhooostView)
    base, facts = view.any_world(), view.facts
    known = [0] * base.players
    for seat, _when, kinds in facts.takes:
        known[seat] += pile_of(kinds)
    open_hands = [int(base.hands[seat]) if seat == facts.seat else known[seat] for seat in range(base.players)]
    holders = [seat for seat in range(base.players) if base.hands[seat] != open_hands[seat]]
    if len(holders) != 1:
        return [] if holders else [base]
    return _with_each_hand(base, holders[0], open_hands[holders[0]], most)


def _with_each_hand(base: Ghooost, holder: int, known: int, most: int) -> list[State]:
    """[] once there are more than so many."""
    found: list[State] = []
    unseen = int(base.bag + base.hands[holder]) - known
    for unknown in _parts(unseen, int(size(base.hands[holder]) - size(known))):
        world = base.world()
        world.hands[holder] = known + unknown
        world.bag = unseen - unknown
        if world.is_open():
            found.append(world)
        if len(found) > most:
            return []
    return found


def _parts(pile: int, cards: int, kind: int = 0) -> Iterator[int]:
    """Every pile of so many of its cards, of this kind and those after it."""
    if not cards:
        yield 0
    elif kind < KINDS:
        for count in range(min(cards, pile >> 3 * kind & 7) + 1):
            for rest in _parts(pile, cards - count, kind + 1):
                yield rest + count * int(ONE_CARD[kind])


# What others hold at a table of Ghooost!, in a world that a seat imagines.


def hidden(view: View, world: State) -> list[Lying]:
    """GHO-97: the cards in the hands of the others; what lies face down in a mansion has no order yet (GHO-95)."""
    assert isinstance(world, Ghooost)
    others = [seat for seat in range(world.players) if seat != view.seat]
    return [_held(seat, kind) for seat in others for kind in kinds_of(world.hands[seat])]


def _held(seat: int, kind: int) -> Lying:
    return Lying(seat, _("hand"), card_name(kind), FACES[kind], value=kind or KITTY + 1)


# A table of Ghooost! with the hidden cards drawn anew.


def redrawn(state: State, world: State) -> State:
    """GHO-97: what has been seen of hands, and when, was seen by all, so that it holds in every world."""
    assert isinstance(state, Ghooost)
    assert isinstance(world, Ghooost)
    # A position that is played in has it; only those that are imagined have none.
    assert state.knowledge is not None
    world.knowledge = state.knowledge.clone()
    return world
