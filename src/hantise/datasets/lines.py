"""What stands in a file of games: its heading, and each game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

import hantise
from hantise.core import Event, Game, Options
from hantise.core.forked import Fork
from hantise.core.forked import written as written_fork
from hantise.core.record import FORMAT as RECORD_FORMAT
from hantise.datasets.files import BadDataset

# The format of these files; readers know them by the key that it stands under.
FORMAT: Final = 1
KEY: Final = "hantise-games"
T = TypeVar("T")


class Heading(msgspec.Struct, frozen=True, kw_only=True, rename={"format": KEY}):
    """The first line: what all games of the file have in common.

    `version` is the release that played them and `rules` its version of the game's rules; `bots` are the computer
    players by name, who think `budget` times as much as usual. `made` is the day, as 2026-11-25.
    """

    format: int = FORMAT
    version: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    bots: list[str]
    seed: int
    budget: float = 1.0
    made: str = ""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game: its number in the series, who sat where, each seat's payoff, and the number of decisions.

    `events` are those of a record, shortened: a seat (-1 is chance), its actions, and the chance after them. `start` is
    the position in text that they start from, "" where that is the start of the game.
    """

    number: int
    seats: list[str]
    payoffs: list[float]
    decisions: int
    events: list[tuple[int, list[str], list[str]]]
    start: str = ""


def heading_of(game: Game, options: Options, bots: Sequence[str], seed: int, made: str, budget: float = 1.0) -> Heading:
    """That of games which are played here."""
    return Heading(
        version=hantise.__version__,
        game=game.code,
        rules=game.rules_version,
        players=options.players,
        options=dict(options.values),
        bots=list(bots),
        seed=seed,
        budget=budget,
        made=made,
    )


def line_of(
    number: int, seats: Sequence[str], payoffs: Sequence[float], events: Sequence[Event], start: str = ""
) -> Line:
    """A game that is over."""
    told = [(event.seat, list(event.actions), list(event.chance)) for event in events]
    return Line(number, list(seats), list(payoffs), sum(len(event.actions) for event in events), told, start)


def record_text(heading: Heading, line: Line) -> str:
    """The game as the text of a record, for the reader of records to check."""
    top: dict[str, Any] = {
        "hantise": RECORD_FORMAT,
        "game": heading.game,
        "rules": heading.rules,
        "players": heading.players,
        "options": heading.options,
        "seats": line.seats,
    }
    if line.start:
        # The record of a game that begins in a position says which one it goes on from.
        top["forked"] = written_fork(Fork("arena", 1, (0.0,) * len(line.seats), line.start))
    events = [{"seat": seat, "actions": actions, "chance": chance} for seat, actions, chance in line.events]
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in (top, *events))


def written(one: Heading | Line) -> bytes:
    """As a line of the file."""
    return msgspec.json.encode(one) + b"\n"


def read(line: bytes, kind: type[T], path: Path, number: int) -> T:
    """The line of that number as what it should be; BadDataset says what is wrong."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadDataset(f"line {number} of {path.name} is none of a file of games: {error}") from error
