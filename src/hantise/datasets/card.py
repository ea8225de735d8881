"""The card of a set of games: what it is, how it was made, what it holds and what it cannot tell; from its files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hantise.core import Game
from hantise.core.game import PRESET
from hantise.datasets.dataset import Dataset
from hantise.datasets.lines import Heading
from hantise.datasets.parquet import NAMES
from hantise.datasets.sets import GameSet
from hantise.datasets.stats import Side, Stats, stats

CARD: Final = "README.md"
# By what catalogues of data sets sort them: each begins there.
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
    (folder / CARD).write_text(card(game, folder), encoding="utf-8", newline="\n")


def card(game: Game, folder: Path) -> str:
    """The card in Markdown."""
    parts = [_part(path, file) for path, file in GameSet(folder).files.items()]
    total = sum(part.found.games for part in parts)
    sections = (
        _front(game, total),
        f"# {total:,} games of {game.title} between computers\n",
        _what(game, parts[0].heading),
        _how(game, parts, total),
        _files(parts, folder),
        _counts(parts),
        _FIELDS,
        _limits(parts[0].heading),
        "## Licence\n\nMIT, as Hantise itself. The games were played by programs; nobody's data stands in them.",
    )
    return "\n".join(sections) + "\n"


def _part(path: Path, file: Dataset) -> _Part:
    sat = Counter((seat, name) for line in file for seat, name in enumerate(line.seats))
    return _Part(path, file.heading, stats(file), sat)


def _front(game: Game, total: int) -> str:
    """What catalogues of data sets read."""
    size = next(words for least, words in SIZES if total >= least)
    return f"""\
---
pretty_name: "{game.title}: games between computers"
license: mit
size_categories: ["{size}"]
tags: [games, imperfect-information, reinforcement-learning]
---
"""


def _what(game: Game, heading: Heading) -> str:
    bots = " and ".join(f"`{bot}`" for bot in heading.bots)
    share = "" if heading.budget == 1 else f"{heading.budget:g} times "
    return f"""\
Whole games of {game.title} ({game.made}), every move of them, between {bots},
computer players of Hantise, who thought with {share}their usual iterations. Every game has a deal of its own.
"""


# How it was made.


def _how(game: Game, parts: Sequence[_Part], total: int) -> str:
    heading = parts[0].heading
    rows = [
        ("command", f"`{command(game, [part.heading for part in parts], total)}`"),
        ("Hantise", heading.version),
        ("rules of the game", f"version {heading.rules}"),
        ("begun on", heading.made),
        ("seed", str(heading.seed)),
        ("options", ", ".join(f"{name} = {_value(value)}" for name, value in heading.options.items()) or "none"),
    ]
    return f"## How it was made\n\n{_table(['', ''], rows)}\nEqual commands give equal games, compiled or not.\n"


def command(game: Game, headings: Sequence[Heading], total: int) -> str:
    """What makes the same games again."""
    heading = headings[0]
    words = [f"hantise dataset {game.code} --games {total} --seed {heading.seed} --bots {','.join(heading.bots)}"]
    words.append(f"--budget {heading.budget:g}")
    if len(headings) != len(game.players):
        words += [f"--players {one.players}" for one in headings]
    return " ".join([*words, *_options(game, heading), "--out DIR"])


def _options(game: Game, heading: Heading) -> Iterator[str]:
    """Those that are not as usual; a preset says all of its own."""
    if PRESET in heading.options:
        yield f"--option {PRESET}={heading.options[PRESET]}"
        return
    usual = {option.name: option.default for option in game.settings}
    for name, value in heading.options.items():
        if value != usual[name]:
            yield f"--{name} FILE" if isinstance(value, str) else f"--option {name}={_value(value)}"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if not isinstance(value, str) else "as in the box" if not value else value[:60].split("\n")[0]


# What stands in it.


def _files(parts: Sequence[_Part], folder: Path) -> str:
    heads = ["file", "players", "games", "decisions a game", "half of them", "bytes"]
    rows = [_file(part) for part in parts]
    tables = [folder / name for name in NAMES if (folder / name).exists()]
    rows += [(f"`{path.name}`", "all", "all", "", "", f"{path.stat().st_size:,}") for path in tables]
    return f"## Files\n\n{_table(heads, rows)}"


def _file(part: _Part) -> Sequence[str]:
    least, first, _middle, third, most = part.found.lengths
    length = f"{part.found.mean_length:.1f} ({least:g} to {most:g})"
    size = f"{part.path.stat().st_size:,}"
    players = str(part.heading.players)
    return (f"`{part.path.name}`", players, f"{part.found.games:,}", length, f"{first:g} to {third:g}", size)


def _counts(parts: Sequence[_Part]) -> str:
    seats = [row for part in parts for row in _seat_rows(part)]
    bots = [_row(part, side) for part in parts for side in part.found.bots]
    names = [side.name for side in parts[0].found.bots]
    share = ["wins", "95 % interval", "mean payoff"]
    return f"""\
## Counts

A win is shared among those with the highest payoff.

By seat, and how many games each computer sat there:

{_table(["players", "seat", "games", *share, *names], seats)}
By computer, each of its seats counted for itself:

{_table(["players", "bot", "seats", *share], bots)}"""


def _seat_rows(part: _Part) -> Iterator[Sequence[str]]:
    for seat, side in enumerate(part.found.seats):
        yield (*_row(part, side), *(f"{part.sat[seat, bot.name]:,}" for bot in part.found.bots))


def _row(part: _Part, side: Side) -> Sequence[str]:
    won = side.wins
    share = 100 * won.won / won.games if won.games else 0.0
    interval = f"{100 * won.low:.1f} to {100 * won.high:.1f} %"
    return (str(part.heading.players), side.name, f"{won.games:,}", f"{share:.1f} %", interval, f"{side.payoff:.3f}")


_FIELDS = f"""\
## Fields

Each `.jsonl.gz` is JSON lines: a heading, then a game a line with `number`, `seats` (who sat where), `payoffs` (the
highest has won), `decisions` and `events` (seat, its actions, what chance brought after them; seat -1 is chance).
Numbers are one series through all files. `{NAMES[0]}` has `game` (its number), `seats`, `payoffs` and `decisions`;
`{NAMES[1]}` has a row for each action: `game`, `ply`, `seat` and `action`. `hantise stats FILE --parquet FOLDER` writes
the two of one file where they are missing, and `hantise replay FILE#NUMBER` tells a game in words.
"""


def _limits(heading: Heading) -> str:
    weaker = " They are weaker than their levels at a table, for they thought less." if heading.budget < 1 else ""
    return f"""\
## Known limits

- Computers alone: what they do is what their search finds, not what people do.{weaker}
- A table has each computer as often as its seats allow; who sits where is drawn by lot, so that no seat has each of
  them exactly as often.
- A game tells all that was hidden. What a seat knew when it chose is less: replay the game to see it.
- Names of actions are those of version {heading.rules} of the rules; another version may have others.
"""


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in (heads, ["---"] * len(heads), *rows))
