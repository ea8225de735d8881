"""Everything that a view of Spooky Boo! says, as small numbers and names."""

from __future__ import annotations

from typing import NamedTuple

from hantise.games.spooky_boo.actions import SQUARE
from hantise.games.spooky_boo.deck import deck_of

UNKNOWN = -1


class Sight(NamedTuple):
    """A card that was seen and is covered now: its place, which card of the round it is, when seen, its moves since."""

    place: int
    number: int
    when: int
    moved: int


class Pack(NamedTuple):
    """SPB-44: the places whose cards come from an older pack, and how many of each kind lie there unseen."""

    places: tuple[int, ...]
    unseen: tuple[int, ...]


class Facts(NamedTuple):
    """Everything that a view says: small numbers and names, cards by kind from 1 on, 0 for none or unknown.

    Places go seat by seat. `stock` and `discard` are sizes; `discarded` counts the discards by kind, -1 for a kind of
    which that is not remembered, and `lasts` says when one was last discarded;
    `clock` counts the actions of the round. `drawn` is 0 for who did not draw it.
    """

    seat: int
    players: int
    limit: int
    rounds: int
    on_top: bool
    deck: str
    awaits: str
    mover: int
    turn: int
    starter: int
    round: int
    turns: int
    stock: int
    discard: int
    top: int
    squares: tuple[int, ...]
    drawn: int
    looked: int
    caller: int
    scores: tuple[int, ...]
    revealed: tuple[int, ...]
    sights: tuple[Sight, ...]
    packs: tuple[Pack, ...]
    discarded: tuple[int, ...]
    lasts: tuple[int, ...]
    clock: int


def check_facts(facts: Facts) -> None:
    """ValueError unless each fact is in its range by itself."""
    places, kinds = facts.players * SQUARE, len(deck_of(facts.deck).kinds)
    if not 2 <= facts.players <= 4 or len(facts.squares) != places or facts.seat >= facts.players:
        raise ValueError("there is no such seat")
    if len(facts.discarded) != kinds or len(facts.lasts) != kinds or any(len(p.unseen) != kinds for p in facts.packs):
        raise ValueError("not one number for each kind")
    told = [*(sight.place for sight in facts.sights), *(place for pack in facts.packs for place in pack.places)]
    if not all(0 <= place < places for place in told) or not all(0 <= kind <= kinds for kind in facts.squares):
        raise ValueError("there is no such place or card")
