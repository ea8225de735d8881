"""`python -m docsite.plots SETS`: the pictures of docs/study/learn-from-games.md, from the sets of games in a folder.

SETS is what `hantise dataset --out SETS` made.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from docsite.sources import ROOT
from hantise import games
from hantise.bots.tallies import Share, share
from hantise.cli.arena_report import Dot, height, panel, sheet
from hantise.datasets import Dataset, Line, stats
from hantise.datasets.sets import GameSet

PICTURES = ROOT / "docs" / "pictures"
# The house's game in which what winners do can be counted from names alone.
SEARCHING = "haunted_stairs"
TOP = 60


class Plot(NamedTuple):
    """A heading, what the dots are, the dots, and where all would be even."""

    heading: str
    words: str
    dots: Sequence[Dot]
    even: float


def plots(folder: Path) -> dict[str, Plot]:
    """Each picture of the page by its name, in the order of the page."""
    files = [file for code in games.codes() for file in GameSet(folder / code).files.values()]
    played = {_title(file): file for file in files if next(iter(file), None)}
    lengths = Plot("How long games are", "Decisions: the middle one, and half of all games", _lengths(played), 0)
    first_words = "Wins of whoever decides first, 100 being as by lot; with the 95 % interval"
    level_words = "Wins of a level 5, 100 being as by lot; with the 95 % interval"
    tries_words = "First tries that were right, in %; with the 95 % interval"
    return {
        "learn-lengths.svg": lengths,
        "learn-first.svg": Plot("Who begins", first_words, _firsts(played), 100),
        "learn-levels.svg": Plot("Level 5 against level 4", level_words, _levels(played), 100),
        "learn-tries.svg": Plot("Knowing where the children are", tries_words, _tries(GameSet(folder / SEARCHING)), 25),
    }


def drawn(plot: Plot) -> str:
    """The plot as a picture."""
    inside = panel(plot.words, plot.dots, plot.even, TOP)
    return str(sheet(plot.heading, TOP + height(plot.dots), inside))


def _title(file: Dataset) -> str:
    game = games.find(file.heading.game)
    return f"{game.title} {file.heading.players}" if len(game.players) > 1 else game.title


def _lengths(played: dict[str, Dataset]) -> list[Dot]:
    found = [(title, stats(file).lengths) for title, file in played.items()]
    return [(title, middle, low, high) for title, (_least, low, middle, high, _most) in found]


def _firsts(played: dict[str, Dataset]) -> list[Dot]:
    """Whoever takes the first decision: seats themselves are alike where the first is drawn by lot."""
    return [_over_even(title, [(line, first(line)) for line in file]) for title, file in played.items()]


def _levels(played: dict[str, Dataset]) -> list[Dot]:
    """One seat of level 5 a game, the first: seats of one game are not independent of each other."""
    return [_over_even(title, [(line, line.seats.index("level5")) for line in file]) for title, file in played.items()]


def _over_even(title: str, seats: Sequence[tuple[Line, int]]) -> Dot:
    """The share of wins of one seat of each game, in % of what would be even."""
    won = share(sum(won_by(line, seat) for line, seat in seats), len(seats))
    return _dot(title, won, 100 * len(seats[0][0].seats))


def _dot(title: str, won: Share, scale: float) -> Dot:
    return title, scale * won.won / max(won.games, 1), scale * won.low, scale * won.high


def first(line: Line) -> int:
    """The seat that takes the first decision."""
    return next(seat for seat, _actions, _chance in line.events if seat >= 0)


def won_by(line: Line, seat: int) -> float:
    """The part of the win that a seat has."""
    best = max(line.payoffs)
    return (line.payoffs[seat] == best) / line.payoffs.count(best)


def _tries(lines: Iterable[Line]) -> list[Dot]:
    """The share of first tries that were right, by level and by whether the seat won."""
    tried = [(line.seats[seat], won_by(line, seat) > 0, right) for line in lines for seat, right in first_tries(line)]
    groups = {
        "level 4": [right for name, _won, right in tried if name == "level4"],
        "level 5": [right for name, _won, right in tried if name == "level5"],
        "others": [right for _name, won, right in tried if not won],
        "winners": [right for _name, won, right in tried if won],
    }
    return [_dot(name, share(sum(rights), len(rights)), 100) for name, rights in groups.items()]


def first_tries(line: Line) -> Iterator[tuple[int, bool]]:
    """Who first turned a ghost in each search, and whether the child lay there: nobody turned another one then."""
    taken = [(who, name) for seat, actions, chance in line.events for who, name in _each(seat, actions, chance)]
    turned = [name.startswith("turn:") for _seat, name in taken]
    for (seat, _name), before, is_turn, after in zip(taken, [False, *turned], turned, [*turned[1:], False]):
        if is_turn and not before:
            yield seat, not after


def _each(seat: int, actions: Sequence[str], chance: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Every action of an event in its order, chance being -1."""
    yield from ((seat, name) for name in actions)
    yield from ((-1, name) for name in chance)


if __name__ == "__main__":
    for name, plot in plots(Path(sys.argv[1])).items():
        (PICTURES / name).write_text(drawn(plot), encoding="utf-8")
