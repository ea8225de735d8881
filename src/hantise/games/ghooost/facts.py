"""What a seat may know, each fact with its range. Written by `python -m hantise.testing.layout`."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from hantise.core.facts import Meta
from hantise.core.notation import require


class Facts(NamedTuple):
    """All that a seat may know; `fields.toml` says what each fact means."""

    seat: Annotated[int, Meta(ge=-3, le=5)]
    players: Annotated[int, Meta(ge=2, le=6)]
    match: bool
    scored: bool
    last_round: Annotated[int, Meta(ge=0, le=1000)]
    twist_each: bool
    daybreak: Annotated[int, Meta(ge=0, le=1000)]
    deck: tuple[Annotated[int, Meta(ge=0, le=7)], ...]
    awaits: str
    mover: Annotated[int, Meta(ge=-2, le=5)]
    turn: Annotated[int, Meta(ge=0, le=5)]
    direction: Literal[1, -1]
    again: bool
    misses: bool
    hand: tuple[Annotated[int, Meta(ge=0, le=15)], ...]
    hands: tuple[Annotated[int, Meta(ge=0, le=112)], ...]
    mansions: tuple[Annotated[int, Meta(ge=0, le=12)], ...]
    crypt: Annotated[int, Meta(ge=0, le=112)]
    cemetery: tuple[Annotated[int, Meta(ge=0, le=7)], ...]
    top: Annotated[int, Meta(ge=0, le=14)]
    run: Annotated[int, Meta(ge=0, le=3)]
    discard: tuple[Annotated[int, Meta(ge=0, le=7)], ...]
    idle: Annotated[int, Meta(ge=0, le=1000000)]
    left: tuple[Annotated[int, Meta(ge=0, le=5)], ...]
    round: Annotated[int, Meta(ge=1, le=1000000)]
    barred: Annotated[int, Meta(ge=-1, le=5)]
    points: tuple[Annotated[int, Meta(ge=0, le=3000000)], ...]
    tokens: tuple[Annotated[int, Meta(ge=0, le=1000000)], ...]
    clock: Annotated[int, Meta(ge=0, le=1000000000)]
    takes: tuple[tuple[Annotated[int, Meta(ge=0, le=5)], int, tuple[Annotated[int, Meta(ge=0, le=15)], ...]], ...]
    traces: tuple[str, ...]


def check_facts(facts: Facts) -> None:
    """ValueError unless there are so many seats as players."""
    require(max(facts.seat, facts.turn, facts.barred) < facts.players, "there is no such seat")
    require(
        {len(facts.hands), len(facts.mansions), len(facts.points), len(facts.tokens), len(facts.traces)}
        == {facts.players},
        "there is one entry for each seat",
    )
