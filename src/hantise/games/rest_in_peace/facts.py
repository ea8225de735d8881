"""What a seat may know, each fact with its range. Written by `python -m hantise.testing.layout`."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from hantise.core.facts import Meta
from hantise.games.rest_in_peace.pieces import GREATEST, LAST, LEVELS, ROUNDS

Cards: TypeAlias = tuple[Annotated[int, Meta(ge=0, le=GREATEST)], ...]
Mediums: TypeAlias = tuple[Annotated[int, Meta(ge=0, le=LAST)], ...]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=4095)]
Counts: TypeAlias = tuple[Annotated[int, Meta(ge=0, le=9)], ...]
Pair: TypeAlias = tuple[Number, Number]
Sides: TypeAlias = tuple[Cards, Cards]
MediumSides: TypeAlias = tuple[Mediums, Mediums]
Rounds: TypeAlias = tuple[Cards, ...]
MediumRounds: TypeAlias = tuple[Mediums, ...]


class Facts(NamedTuple):
    """All that a seat may know; `fields.toml` says what each fact means."""

    seat: Annotated[int, Meta(ge=-3, le=1)]
    levels: Annotated[int, Meta(ge=0, le=LEVELS)]
    initiation: bool
    thirteen_is_four: bool
    copy_ghostly: bool
    twins_are_one: bool
    awaits: str
    mover: Annotated[int, Meta(ge=-2, le=1)]
    turn: Annotated[int, Meta(ge=0, le=1)]
    began: Annotated[int, Meta(ge=0, le=1)]
    loser: Annotated[int, Meta(ge=-1, le=1)]
    round: Annotated[int, Meta(ge=1, le=ROUNDS)]
    laid: Annotated[int, Meta(ge=0, le=99)]
    line: Mediums
    manors: tuple[Annotated[int, Meta(ge=0, le=4095)], ...]
    castles: tuple[Annotated[int, Meta(ge=0, le=4095)], ...]
    results: tuple[Annotated[int, Meta(ge=0, le=4095)], ...]
    stumbler: Annotated[int, Meta(ge=-1, le=1)]
    flat: bool
    knocked: Annotated[int, Meta(ge=0, le=GREATEST)]
    dampened: Annotated[int, Meta(ge=0, le=GREATEST)]
    worshipped: Annotated[int, Meta(ge=0, le=GREATEST)]
    barred: Cards
    copied: Annotated[int, Meta(ge=0, le=GREATEST)]
    revealed: Annotated[int, Meta(ge=0, le=GREATEST)]
    asking: Annotated[int, Meta(ge=0, le=LAST)]
    first: Annotated[int, Meta(ge=0, le=ROUNDS)]
    aim: Annotated[int, Meta(ge=0, le=1)]
    victor: Annotated[int, Meta(ge=-1, le=2)]
    clock: Annotated[int, Meta(ge=0, le=4095)]
    whole: tuple[Counts, Counts]
    hand: Cards
    buried: Cards
    shown: Cards
    hands: Pair
    decks: Pair
    faces: Pair
    ghosts: Sides
    gone: Sides
    pasts: tuple[Rounds, Rounds]
    fronts: MediumSides
    mediums: MediumSides
    active: MediumSides
    tombs: MediumSides
    waiting: MediumSides
    void: MediumSides
    past_mediums: tuple[MediumRounds, MediumRounds]
    manors_won: Pair
    castles_won: Pair
    due: Pair
    tops: Pair
    top_times: Pair
    traces: tuple[str, str]
