"""What a seat may know, each fact with its range. Written by `python -m hantise.testing.layout`."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from hantise.core.facts import Meta
from hantise.core.notation import require
from hantise.games.spooky_boo.knowledge import LARGEST, MOST_NUMBER
from hantise.games.spooky_boo.pieces import KINDS, MOST_LIMIT, MOST_POINTS, MOST_TURNS, ROUNDS, SIZE


class Sight(NamedTuple):
    """A card that was seen and is covered now: its place, which card of the round it is, when seen, its moves since."""

    place: Annotated[int, Meta(ge=0, le=15)]
    number: Annotated[int, Meta(ge=0, le=MOST_NUMBER)]
    when: Annotated[int, Meta(ge=1, le=LARGEST)]
    moved: Annotated[int, Meta(ge=0, le=LARGEST)]


class Pack(NamedTuple):
    """SPB-44: the places whose cards come from an older pack, and how many of each kind lie there unseen."""

    places: tuple[int, ...]
    unseen: tuple[int, ...]


class Facts(NamedTuple):
    """All that a seat may know; `fields.toml` says what each fact means."""

    seat: Annotated[int, Meta(ge=-3, le=3)]
    players: Annotated[int, Meta(ge=2, le=4)]
    limit: Annotated[int, Meta(ge=0, le=MOST_LIMIT)]
    rounds: Annotated[int, Meta(ge=1, le=ROUNDS)]
    on_top: bool
    deck: str
    awaits: str
    mover: Annotated[int, Meta(ge=-2, le=3)]
    turn: Annotated[int, Meta(ge=0, le=3)]
    starter: Annotated[int, Meta(ge=0, le=3)]
    round: Annotated[int, Meta(ge=1, le=ROUNDS)]
    turns: Annotated[int, Meta(ge=0, le=MOST_TURNS)]
    stock: Annotated[int, Meta(ge=0, le=SIZE)]
    discard: Annotated[int, Meta(ge=0, le=SIZE)]
    top: Annotated[int, Meta(ge=0, le=KINDS)]
    squares: tuple[Annotated[int, Meta(ge=0, le=KINDS)], ...]
    drawn: Annotated[int, Meta(ge=0, le=KINDS)]
    looked: Annotated[int, Meta(ge=-1, le=15)]
    caller: Annotated[int, Meta(ge=-1, le=3)]
    scores: tuple[Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)], ...]
    revealed: tuple[Annotated[int, Meta(ge=1, le=KINDS)], ...]
    sights: tuple[Sight, ...]
    packs: tuple[Pack, ...]
    discarded: tuple[Annotated[int, Meta(ge=-1, le=SIZE)], ...]
    lasts: tuple[Annotated[int, Meta(ge=0, le=LARGEST)], ...]
    clock: Annotated[int, Meta(ge=0, le=LARGEST)]


def check_facts(facts: Facts) -> None:
    """ValueError unless there are so many seats as players."""
    require(max(facts.seat, facts.turn, facts.starter, facts.caller) < facts.players, "there is no such seat")
