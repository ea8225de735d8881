"""A file of many games: its lines, reading and writing it, and its contents."""

from __future__ import annotations

import gzip
import heapq
import io
import json
import zlib
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from statistics import fmean, quantiles
from typing import IO, Any, Final, Protocol, TypeVar

import msgspec

import hantise
from hantise.bots.tallies import Share, share, shares, wins_by_seat
from hantise.core import Event, Game, HantiseError, Options, Record
from hantise.core.heading import Fork, written_fork
from hantise.core.record import FORMAT as RECORD_FORMAT
from hantise.core.record import loads


class Dataset:
    """The games in a file, in its order, read lazily.

    Raises BadDataset if the file is damaged or no file of games, OSError if it cannot be read.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = path = Path(path)
        top = next(lines(path), None)
        if top is None or KEY.encode() not in top:
            raise BadDataset(f"{path.name} is no file of games: its first line lacks the key {KEY}")
        self.heading = read(top.removeprefix(BOM_UTF8), Heading, path, 1)
        if self.heading.format != FORMAT:
            raise BadDataset(f"{path.name} has format {self.heading.format}; this program reads format {FORMAT}")

    def __iter__(self) -> Iterator[Line]:
        """Each game, with unchecked moves."""
        for number, line in enumerate(lines(self._path), start=1):
            if number > 1:
                game = read(line, Line, self._path, number)
                if not len(game.seats) == len(game.payoffs) == self.heading.players:
                    raise BadDataset(f"line {number} of {self._path.name} has not as many seats as its heading says")
                yield game

    def record(self, number: int, find: Callable[[str], Game]) -> Record:
        """The game of this number as a replayed record; BadDataset if there is none, BadRecord if it is illegal."""
        for line in self:
            if line.number == number:
                return loads(record_text(self.heading, line), find)
        raise BadDataset(f"{self._path.name} has no game of the number {number}")


class Writer:
    """A writer of games into an open file."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def add(self, line: Line) -> None:
        """Write one more game."""
        self._file.write(written(line))


@contextmanager
def writing(path: str | Path, heading: Heading) -> Iterator[Writer]:
    """A writer into a new file with this heading; FileExistsError if the file exists."""
    with opened(Path(path), "x") as file:
        file.write(written(heading))
        yield Writer(file)


class Numbered(Protocol):
    """An item with a number in a series."""

    @property
    def number(self) -> int:
        """The item's number, from 0 on, unique."""


N = TypeVar("N", bound=Numbered)


def in_order(things: Iterable[N]) -> Iterator[N]:
    """The items in the order of their numbers; early ones wait."""
    waiting: list[tuple[int, N]] = []
    wanted = 0
    for thing in things:
        heapq.heappush(waiting, (thing.number, thing))
        while waiting and waiting[0][0] == wanted:
            yield heapq.heappop(waiting)[1]
            wanted += 1
    yield from (thing for _number, thing in sorted(waiting, key=lambda pair: pair[0]))


# The content of a file of games: its heading, then a line for each game.


# The format of these files, and its key, by which readers recognise them.
FORMAT: Final = 1
KEY: Final = "hantise-games"
T = TypeVar("T")


class Heading(msgspec.Struct, frozen=True, kw_only=True, rename={"format": KEY}):
    """The first line: the common facts of all games of the file.

    `version` is the release that played them and `rules` its version of the game's rules. `bots` are the computer
    players by name, at `budget` times their usual thinking. `made` is the day, as 2026-11-25.
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
    """A game: its number in the series, its seats, their payoffs, and the number of decisions.

    `events` are a record's, shortened: a seat (-1 is chance), its actions, and the chance after them. `start` is the
    first position in text, "" for the start of the game.
    """

    number: int
    seats: list[str]
    payoffs: list[float]
    decisions: int
    events: list[tuple[int, list[str], list[str]]]
    start: str = ""


def heading_of(game: Game, options: Options, bots: Sequence[str], seed: int, made: str, budget: float = 1.0) -> Heading:
    """The heading of games played by this release."""
    played: dict[str, Any] = {"version": hantise.__version__, "game": game.code, "rules": game.rules_version}
    table: dict[str, Any] = {"players": options.players, "options": dict(options.values), "bots": list(bots)}
    return Heading(**played, **table, seed=seed, budget=budget, made=made)


def line_of(
    number: int, seats: Sequence[str], payoffs: Sequence[float], events: Sequence[Event], start: str = ""
) -> Line:
    """The line of a finished game."""
    told = [(event.seat, list(event.actions), list(event.chance)) for event in events]
    return Line(number, list(seats), list(payoffs), sum(len(event.actions) for event in events), told, start)


def record_text(heading: Heading, line: Line) -> str:
    """The game as a record's text, for the reader of records to check."""
    top: dict[str, Any] = {"hantise": RECORD_FORMAT, "game": heading.game, "rules": heading.rules}
    top |= {"players": heading.players, "options": heading.options, "seats": line.seats}
    if line.start:
        # A game that begins in a position is a fork in its record.
        top["forked"] = written_fork(Fork("arena", 1, (0.0,) * len(line.seats), line.start))
    events = [{"seat": seat, "actions": actions, "chance": chance} for seat, actions, chance in line.events]
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in (top, *events))


def written(one: Heading | Line) -> bytes:
    """The line as bytes of the file."""
    return msgspec.json.encode(one) + b"\n"


def read(line: bytes, kind: type[T], path: Path, number: int) -> T:
    """The parsed line of this number; BadDataset if it is malformed."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadDataset(f"line {number} of {path.name} is none of a file of games: {error}") from error


# Lines of a file, compressed by its suffix: `.zst`, `.gz`, or plain.


PACKED: Final = (".zst", ".gz")


# The byte limit of a line: many times the longest game.
LONGEST_LINE: Final = 4_000_000


class BadDataset(HantiseError):
    """The file is no file of games, or lacks the game."""

    code = "bad-dataset"


@contextmanager
def opened(path: Path, mode: str) -> Iterator[IO[bytes]]:
    """The file, uncompressed, to write a new one ("x") or to read ("r"); OSError on failure."""
    with path.open(f"{mode}b") as raw, _unpacked(path.suffix, raw, mode) as file:
        yield file


def _unpacked(suffix: str, raw: IO[bytes], mode: str) -> AbstractContextManager[Any]:
    if suffix == ".gz":
        # Without time and name, equal games give equal files.
        return gzip.GzipFile("", f"{mode}b", fileobj=raw, mtime=0)
    if suffix == ".zst":
        module = _zstandard()
        # Its reader has no readline.
        return module.open(raw, "wb") if mode == "x" else io.BufferedReader(module.open(raw, "rb"))
    return nullcontext(raw)


def lines(path: Path) -> Iterator[bytes]:
    """The lines of the file; BadDataset if it is truncated, damaged, or a line is too long."""
    # The errors of damaged packed files.
    damages: list[type[Exception]] = [EOFError, zlib.error, gzip.BadGzipFile]
    if path.suffix == ".zst":
        damages.append(_zstandard().ZstdError)
    try:
        with opened(path, "r") as file:
            while line := file.readline(LONGEST_LINE):
                if not line.endswith(b"\n"):
                    raise BadDataset(f"{path.name} is cut short, or no file of games")
                yield line
    except tuple(damages) as error:
        raise BadDataset(f"{path.name} is damaged: {error}") from error


def is_of_games(path: Path) -> bool:
    """True if the file begins as one of games does, or is packed, as only they are."""
    if path.suffix in PACKED:
        return True
    with path.open("rb") as file:
        top = file.readline(LONGEST_LINE).removeprefix(BOM_UTF8)
    try:
        return KEY in msgspec.json.decode(top, type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError):
        return False


def _zstandard() -> Any:
    try:
        return import_module("zstandard")
    except ImportError as error:
        raise BadDataset("files that end in .zst need the extra: pip install 'hantise[data]'; .gz does not") from error


# Statistics of many games: lengths, and wins of seats and bots.


@dataclass(frozen=True)
class Side:
    """A seat or a bot: its share of the wins, with a 95 % interval, and its mean payoff."""

    name: str
    wins: Share
    payoff: float


@dataclass(frozen=True)
class Stats:
    """Statistics of games: decisions a game (mean, and least, quartiles, most), seats, and bots.

    A win is shared among those with the highest payoff.
    """

    games: int
    mean_length: float
    lengths: tuple[float, ...]
    seats: tuple[Side, ...]
    bots: tuple[Side, ...]


def stats(games: Dataset) -> Stats:
    """The statistics of the file; all zero without games."""
    # Moves are most of a file, and not needed here.
    played = [Line(one.number, one.seats, one.payoffs, one.decisions, []) for one in games]
    lengths = [one.decisions for one in played]
    players = range(games.heading.players)
    wins = wins_by_seat([(one.seats, one.payoffs) for one in played], len(players))
    seats = [Side(str(seat), wins[seat], _mean(one.payoffs[seat] for one in played)) for seat in players]
    bots = [_bot(name, played) for name in sorted({name for one in played for name in one.seats})]
    return Stats(len(played), _mean(lengths), _quarters(lengths), tuple(seats), tuple(bots))


def _bot(name: str, played: Sequence[Line]) -> Side:
    """The statistics of a bot over all of its seats."""
    games = (zip(one.seats, shares(one.payoffs), one.payoffs) for one in played)
    sat = [(won, payoff) for game in games for who, won, payoff in game if who == name]
    return Side(name, share(sum(won for won, _payoff in sat), len(sat)), _mean(payoff for _won, payoff in sat))


def _mean(numbers: Iterable[float]) -> float:
    return fmean(found) if (found := list(numbers)) else 0.0


def _quarters(lengths: Sequence[int]) -> tuple[float, ...]:
    if not lengths:
        return (0.0,) * 5
    middle = quantiles(lengths, n=4, method="inclusive") if len(lengths) > 1 else [lengths[0]] * 3
    return (min(lengths), *middle, max(lengths))
