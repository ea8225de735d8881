"""What a seat sees of the squares, and has seen: what lies open, what it remembers, what lies there since a shuffle."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.games.spooky_boo.actions import SQUARE
from hantise.games.spooky_boo.facts import Pack, Sight
from hantise.games.spooky_boo.fields import FINISHED, LOOKED, PEEK
from hantise.games.spooky_boo.knowledge import Knowledge
from hantise.games.spooky_boo.position import has_to_lay_back
from hantise.games.spooky_boo.rules import SpookyBoo


def open_places(awaits: int, turn: int, starter: int, looked: int, seat: int, places: int) -> Sequence[int]:
    """SPB-05, SPB-32, SPB-40, SPB-43: the places where cards lie open to this seat."""
    if awaits == FINISHED:
        return range(places)
    if awaits == PEEK and has_to_lay_back(seat, turn, starter, places // SQUARE):
        return (seat * SQUARE, seat * SQUARE + 1)
    return (looked,) if awaits == LOOKED and turn == seat else ()


def sights_of(knowledge: Knowledge | None, seat: int, covered: Sequence[int]) -> list[Sight]:
    """The cards at covered places that this seat has seen."""
    if knowledge is None:
        return []
    return [_sight(knowledge, seat, place) for place in covered if knowledge.when(place, seat)]


def _sight(knowledge: Knowledge, seat: int, place: int) -> Sight:
    when, moved = knowledge.when(place, seat), knowledge.moved(place, seat)
    return Sight(place, int(knowledge.number_at(place)), int(when), int(moved))


def packs_of(state: SpookyBoo, known: Sequence[int]) -> tuple[Pack, ...]:
    """SPB-44: the cards that lie in squares since before the last shuffle."""
    knowledge = state.knowledge
    if knowledge is None:
        return ()
    pack_of = [int(knowledge.pack_at(place)) for place in range(len(state.squares))]
    kinds = range(1, len(state.deck.kinds) + 1)
    found: list[Pack] = []
    for number in sorted(set(pack_of) - {int(knowledge.pack)}):
        places = [place for place, pack in enumerate(pack_of) if pack == number]
        unseen = [int(state.squares[place]) for place in places if place not in known]
        found.append(Pack(tuple(places), tuple([unseen.count(kind) for kind in kinds])))
    return tuple(found)
