"""A set of games in a folder: a packed file for each number of players, with common numbers.

One process makes a set, and can resume it.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from heapq import merge
from pathlib import Path
from typing import Final

import msgspec

from hantise.bots.arena import Contest, Finder, Seated, play_unnamed
from hantise.bots.match import in_game
from hantise.core import Game, HantiseError, Options
from hantise.core.game import PRESET
from hantise.datasets.dataset import (
    BadDataset,
    Dataset,
    Heading,
    Line,
    Side,
    Stats,
    line_of,
    lines,
    read,
    stats,
    writing,
    written,
)
from hantise.datasets.parquet import NAMES
from hantise.process.locking import lock


class GameSet:
    """The files of one game in a folder; `files` are ordered by the number of players."""

    def __init__(self, folder: str | Path) -> None:
        found = [(path, Dataset(path)) for path in Path(folder).glob("*.jsonl.gz")]
        self.files = dict(sorted(found, key=lambda pair: pair[1].heading.players))

    def __iter__(self) -> Iterator[Line]:
        """All games, in the order of their numbers."""
        return merge(*self.files.values(), key=lambda line: line.number)

    @property
    def headings(self) -> list[Heading]:
        """The headings of the files."""
        return [file.heading for file in self.files.values()]


def pack(folder: Path, headings: Sequence[Heading], games: Iterable[Line]) -> None:
    """Write the games into the files of these headings; old files are replaced once all is written."""
    paths = [folder / f"{heading.game}-{heading.players}.jsonl.gz" for heading in headings]
    new = [path.with_name(f"new-{path.name}.part.gz") for path in paths]
    with ExitStack() as stack:
        for path in new:
            path.unlink(missing_ok=True)
        writers = [stack.enter_context(writing(path, heading)) for path, heading in zip(new, headings)]
        for line in games:
            writers[line.number % len(writers)].add(line)
    for one, path in zip(new, paths):
        one.replace(path)


# The games of a set: tables take turns over the numbers, and each game has its own deal.


def contest_of(heading: Heading, options: Options) -> Contest:
    """The terms of the arena for the games of this heading."""
    bots = tuple(heading.bots)
    return Contest(heading.game, options, bots, heading.seed, heading.budget, notes_games=True)


def play_number(find: Finder, contests: Sequence[Contest], number: int, made: Seated) -> Line:
    """The set's game of this number: tables take turns, and no two games share a deal."""
    deal, table = divmod(number, len(contests))
    contest = contests[table]
    # One seating of each deal, in turn, so that games are independent.
    place = deal % contest.games_a_deal()
    played = deal * contest.games_a_deal() + place
    with in_game(number, contest.seed, contest.seats(played)):
        outcome = play_unnamed(find, contest, played, made)
    return line_of(number, outcome.seats, outcome.payoffs, outcome.events)


def in_turn(
    find: Finder, contests: Sequence[Contest], numbers: Iterable[int], executor: Executor, ahead: int, made: Seated
) -> Iterator[Line]:
    """These games in order, at most `ahead` at a time; the executor's owner cancels the rest."""
    running: deque[Future[Line]] = deque()
    for number in numbers:
        running.append(executor.submit(play_number, find, contests, number, made))
        if len(running) >= ahead:
            yield running.popleft().result()
    while running:
        yield running.popleft().result()


# A lock on the set, because two processes would write games twice.


class AtWork(HantiseError):
    """Another process is making this set."""

    code = "at-work"


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """A lock on this folder for the block; AtWork if another process has it.

    The lock ends with the process. Its empty file beside the folder stays, because its removal could let two in.
    """
    with folder.with_name(f".{folder.name}.lock").open("ab") as file:
        try:
            lock(file.fileno())
        except OSError as error:
            raise AtWork(f"another hantise makes the set in {folder}: let it end first") from error
        yield


# An unfinished set: one file of its games in order, which can be resumed.


NAME: Final = "unfinished.jsonl"


class OtherGames(HantiseError):
    """The folder holds a set of other games."""

    code = "other-games"


class Unfinished:
    """The file of an unfinished set, with the `count` of its games, numbered from 0 on.

    `headings` are those of the set's tables, with the day of the file's beginning. A truncated last line is removed.
    BadDataset if the file is malformed, OtherGames if it holds other games.
    """

    def __init__(self, path: Path, headings: Sequence[Heading], there: Iterable[Line] = ()) -> None:
        """A new file begins with the games `there`."""
        self._path = path
        if not path.exists():
            # Written whole or not at all.
            new = path.with_name(f"new-{path.name}")
            with new.open("wb") as file:
                file.write(msgspec.json.encode(headings) + b"\n")
                file.writelines(map(written, there))
            new.replace(path)
        with path.open("r+b") as file:
            # Remove a truncated last line.
            file.truncate(sum(len(line) for line in file if line.endswith(b"\n")))
        self.headings = read(next(lines(path), b""), list[Heading], path, 1)
        check_alike(path, headings, self.headings)
        self.count = sum(1 for _line in self)

    def __iter__(self) -> Iterator[Line]:
        """The games; BadDataset if one is missing."""
        for number, text in enumerate(lines(self._path)):
            if number:
                yield self._checked(read(text, Line, self._path, number + 1), number - 1)

    def add(self, games: Iterable[Line]) -> Iterator[Line]:
        """These games, each written to the file before it is yielded."""
        with self._path.open("ab") as file:
            for line in games:
                file.write(written(self._checked(line, self.count)))
                file.flush()
                self.count += 1
                yield line

    def end(self) -> None:
        """Remove the file, once its games are packed."""
        self._path.unlink()

    def _checked(self, line: Line, number: int) -> Line:
        if line.number != number:
            raise BadDataset(f"{self._path.name} has the game {line.number} where {number} should be")
        return line


def check_alike(path: Path, wanted: Sequence[Heading], found: Sequence[Heading]) -> None:
    """Raise OtherGames if these headings differ in more than the day."""
    for name in Heading.__struct_fields__:
        ours, theirs = ([getattr(one, name) for one in headings] for headings in (wanted, found))
        if ours != theirs and name != "made":
            # Equal values of tables are told once.
            other, own = (", ".join(dict.fromkeys(map(str, values)))[:60] for values in (theirs, ours))
            raise OtherGames(f"{path} holds other games: their {name} is {other}, not {own}")


# The card of a set of games, from its files: its kind, its making, its contents and its limits.


CARD: Final = "README.md"
# The size classes of data set catalogues, by their least sizes.
SIZES: Final = ((10**6, "1M<n<10M"), (10**5, "100K<n<1M"), (10**4, "10K<n<100K"), (10**3, "1K<n<10K"), (0, "n<1K"))


@dataclass(frozen=True)
class _Part:
    """A file of the set, counted: `sat` says how many games each bot sat on each seat."""

    path: Path
    heading: Heading
    found: Stats
    sat: Counter[tuple[int, str]]


def write_card(game: Game, folder: Path) -> None:
    """Write the card of the set in that folder beside it; equal files give equal cards."""
    (folder / CARD).write_text(_card(game, folder), encoding="utf-8", newline="\n")


def _card(game: Game, folder: Path) -> str:
    """The card in Markdown: its words stand in `card.md`."""
    parts = list[_Part]()
    for path, file in GameSet(folder).files.items():
        sat = Counter((seat, name) for line in file for seat, name in enumerate(line.seats))
        parts.append(_Part(path, file.heading, stats(file), sat))
    heading, total = parts[0].heading, sum(part.found.games for part in parts)
    how = [
        ("command", f"`{_command(game, [part.heading for part in parts], total)}`"),
        ("Hantise", heading.version),
        ("rules of the game", f"version {heading.rules}"),
        ("begun on", heading.made),
        ("seed", str(heading.seed)),
        ("options", ", ".join(f"{name} = {_value(value)}" for name, value in heading.options.items()) or "none"),
    ]
    share = ["wins", "95 % interval", "mean payoff"]
    seats, sides = list[Sequence[str]](), list[Sequence[str]]()
    for part in parts:
        sides += [_row(part, side) for side in part.found.bots]
        for seat, side in enumerate(part.found.seats):
            seats.append((*_row(part, side), *(f"{part.sat[seat, bot.name]:,}" for bot in part.found.bots)))
    words = Path(__file__).with_name("card.md").read_text(encoding="utf-8")
    return words.format(
        title=game.title,
        made=game.made,
        size=next(words for least, words in SIZES if total >= least),
        total=f"{total:,}",
        bots=" and ".join(f"`{bot}`" for bot in heading.bots),
        share="" if heading.budget == 1 else f"{heading.budget:g} times ",
        how=_table(["", ""], how),
        files=_files(parts, folder),
        seats=_table(["players", "seat", "games", *share, *[side.name for side in parts[0].found.bots]], seats),
        sides=_table(["players", "bot", "seats", *share], sides),
        weaker=" They are weaker than their levels at a table, for they thought less." * (heading.budget < 1),
        rules=heading.rules,
    )


def _command(game: Game, headings: Sequence[Heading], total: int) -> str:
    """The command that makes the same games again."""
    heading = headings[0]
    words = [f"hantise dataset {game.code} --games {total} --seed {heading.seed} --bots {','.join(heading.bots)}"]
    words.append(f"--budget {heading.budget:g}")
    if len(headings) != len(game.players):
        words += [f"--players {one.players}" for one in headings]
    if PRESET in heading.options:
        # A preset implies the other options.
        words.append(f"--option {PRESET}={heading.options[PRESET]}")
    else:
        usual = {option.name: option.default for option in game.settings}
        for name, value in heading.options.items():
            if value != usual[name]:
                words.append(f"--{name} FILE" if isinstance(value, str) else f"--option {name}={_value(value)}")
    return " ".join([*words, "--out DIR"])


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if not isinstance(value, str) else "as in the box" if not value else value[:60].split("\n")[0]


def _files(parts: Sequence[_Part], folder: Path) -> str:
    rows = list[Sequence[str]]()
    for part in parts:
        least, first, _middle, third, most = part.found.lengths
        length = f"{part.found.mean_length:.1f} ({least:g} to {most:g})"
        told = (f"`{part.path.name}`", str(part.heading.players), f"{part.found.games:,}", length)
        rows.append((*told, f"{first:g} to {third:g}", f"{part.path.stat().st_size:,}"))
    for path in (folder / name for name in NAMES):
        if path.exists():
            rows.append((f"`{path.name}`", "all", "all", "", "", f"{path.stat().st_size:,}"))
    return _table(["file", "players", "games", "decisions a game", "half of them", "bytes"], rows)


def _row(part: _Part, side: Side) -> Sequence[str]:
    won = side.wins
    share = 100 * won.won / won.games if won.games else 0.0
    interval = f"{100 * won.low:.1f} to {100 * won.high:.1f} %"
    return (str(part.heading.players), side.name, f"{won.games:,}", f"{share:.1f} %", interval, f"{side.payoff:.3f}")


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in (heads, ["---"] * len(heads), *rows))
