"""All positions of Ghooost! that a seat cannot rule out, where they are few."""

from __future__ import annotations

from collections.abc import Iterator

from hantise.core import State, View
from hantise.games.ghooost.piles import KINDS, ONE_CARD, pile_of, size
from hantise.games.ghooost.rules import Ghooost
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
