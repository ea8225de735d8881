"""What stands in a file of games: its heading, and each game; lines that are compressed as its name says."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Final, TypeVar

import msgspec

import hantise
from hantise.core import Event, Game, HantiseError, Options
from hantise.core.heading import Fork, written_fork
from hantise.core.record import FORMAT as RECORD_FORMAT

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


# Lines in a file, compressed as its name says: `.zst`, `.gz`, or not at all.


# Bytes: many times the longest game that anybody plays.
LONGEST_LINE: Final = 4_000_000


class BadDataset(HantiseError):
    """The file is no file of games, or has no such game."""

    code = "bad-dataset"


@contextmanager
def opened(path: Path, mode: str) -> Iterator[IO[bytes]]:
    """The file, as lines go in ("x", a new one) or come out ("r"); OSError where that cannot be."""
    with path.open(f"{mode}b") as raw, _unpacked(path.suffix, raw, mode) as file:
        yield file


def _unpacked(suffix: str, raw: IO[bytes], mode: str) -> AbstractContextManager[Any]:
    if suffix == ".gz":
        # No time and no name inside: equal games give equal files.
        return gzip.GzipFile("", f"{mode}b", fileobj=raw, mtime=0)
    if suffix == ".zst":
        module = _zstandard()
        # What it opens for reading has no lines.
        return module.open(raw, "wb") if mode == "x" else io.BufferedReader(module.open(raw, "rb"))
    return nullcontext(raw)


def lines(path: Path) -> Iterator[bytes]:
    """The lines of the file, one after another; BadDataset where it is cut short, damaged, or a line has no end."""
    try:
        with opened(path, "r") as file:
            while line := file.readline(LONGEST_LINE):
                if not line.endswith(b"\n"):
                    raise BadDataset(f"{path.name} is cut short, or no file of games")
                yield line
    except _damages(path) as error:
        raise BadDataset(f"{path.name} is damaged: {error}") from error


def _damages(path: Path) -> tuple[type[Exception], ...]:
    """What reading raises where a packed file is not whole."""
    own: list[type[Exception]] = [_zstandard().ZstdError] if path.suffix == ".zst" else []
    return (EOFError, zlib.error, gzip.BadGzipFile, *own)


def _zstandard() -> Any:
    try:
        return import_module("zstandard")
    except ImportError as error:
        raise BadDataset("files that end in .zst need the extra: pip install 'hantise[data]'; .gz does not") from error
