"""What a seat may know, each fact with its range. Written by `python -m hantise.testing.layout`."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from hantise.core.facts import Meta
from hantise.core.notation import require
from hantise.games.haunted_stairs.pieces import ALL_CARDS, CHILDREN, LONGEST_SEARCH, PLACES


class Known(NamedTuple):
    """A child that was shown: where its ghost lies now, when it was seen, and how often it has moved since."""

    place: Annotated[int, Meta(ge=0, le=4)]
    child: Annotated[int, Meta(ge=0, le=3)]
    when: Annotated[int, Meta(ge=0, le=999)]
    moved: Annotated[int, Meta(ge=0, le=31)]


class Facts(NamedTuple):
    """All that a seat may know; `fields.toml` says what each fact means."""

    seat: Annotated[int, Meta(ge=-3, le=3)]
    players: Annotated[int, Meta(ge=2, le=4)]
    double_or_quits: bool
    repeat_ghosts: bool
    next_searches_first: bool
    awaits: str
    mover: Annotated[int, Meta(ge=-2, le=3)]
    turn: Annotated[int, Meta(ge=0, le=3)]
    stock: tuple[Annotated[int, Meta(ge=0, le=14)], ...]
    pile: Annotated[int, Meta(ge=0, le=ALL_CARDS)]
    won: tuple[Annotated[int, Meta(ge=0, le=ALL_CARDS)], ...]
    free: Annotated[int, Meta(ge=0, le=len(PLACES) - 1)]
    sought: Annotated[int, Meta(ge=-1, le=len(CHILDREN) - 1)]
    tried: tuple[Annotated[int, Meta(ge=0, le=len(PLACES) - 1)], ...]
    tries: Annotated[int, Meta(ge=0, le=LONGEST_SEARCH - 1)]
    pointed: Annotated[int, Meta(ge=-1, le=len(PLACES) - 1)]
    asked: Annotated[int, Meta(ge=-1, le=3)]
    clock: Annotated[int, Meta(ge=0, le=999)]
    known: tuple[Known, ...]


def check_facts(facts: Facts) -> None:
    """ValueError unless there are so many seats as players."""
    require(max(facts.seat, facts.turn, facts.asked) < facts.players, "there is no such seat")
    require({len(facts.won)} == {facts.players}, "there is one entry for each seat")
