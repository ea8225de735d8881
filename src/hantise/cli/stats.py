"""`hantise stats`: what a file of games shows."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hantise.cli.arguments import add_json
from hantise.cli.commands import BadUsage, Command
from hantise.cli.text import rows
from hantise.datasets import Dataset, Heading, Stats, stats
from hantise.datasets.parquet import NAMES, to_parquet
from hantise.datasets.stats import Side


def _about() -> str:
    return f"""\
examples:
  hantise stats games.jsonl.gz
  hantise stats games.jsonl.zst --json
  hantise stats games.jsonl.zst --parquet tables

FILE is what `hantise simulate --record` or `hantise arena --record` wrote: how long its games are, how often each seat
and each bot won, with 95 % intervals, and what it got on the mean. A win is shared where several have the highest
payoff. --parquet writes {" and ".join(NAMES)} into a folder, for pandas and its like."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a file of games")
    parser.add_argument("--parquet", type=Path, metavar="FOLDER", help="also write two tables into this folder")
    add_json(parser)


def _run(args: Namespace) -> int:
    if args.parquet and not args.parquet.is_dir():
        raise BadUsage(f"there is no folder {args.parquet}; make it first")
    games = Dataset(args.file)
    found = stats(games)
    print(json.dumps(_report(games.heading, found)) if args.json else _told(games.heading, found))
    if args.parquet:
        to_parquet(games, args.parquet)
    return 0


def _report(heading: Heading, found: Stats) -> dict[str, Any]:
    return {
        "game": heading.game,
        "games": found.games,
        "players": heading.players,
        "mean_length": found.mean_length,
        "lengths": list(found.lengths),
        "seats": [_as_json(side) for side in found.seats],
        "bots": [_as_json(side) for side in found.bots],
    }


def _as_json(side: Side) -> dict[str, Any]:
    share = side.wins
    return {
        "name": side.name,
        "games": share.games,
        "wins": round(share.won, 6),
        "low": share.low,
        "high": share.high,
        "mean_payoff": side.payoff,
    }


def _told(heading: Heading, found: Stats) -> str:
    least, first, middle, third, most = found.lengths
    played = f"rules {heading.rules}, Hantise {heading.version}, seed {heading.seed}, {heading.made}"
    return "\n".join(
        [
            f"{heading.game}: {found.games} games of {heading.players} players ({played})",
            "",
            f"{found.mean_length:.1f} decisions a game: {least:g} to {most:g}, half of them {first:g} to {third:g}, "
            f"the middle one {middle:g}",
            "",
            _table("seat", found.seats),
            "",
            _table("bot", found.bots),
        ]
    )


def _table(what: str, sides: Sequence[Side]) -> str:
    heading = [what, "games", "wins", "low", "high", "mean payoff"]
    return rows(heading, [[side.name, str(side.wins.games), *_shares(side), f"{side.payoff:.3f}"] for side in sides])


def _shares(side: Side) -> list[str]:
    part = side.wins.won / side.wins.games if side.wins.games else 0.0
    return [f"{100 * number:.1f} %" for number in (part, side.wins.low, side.wins.high)]


COMMAND = Command("stats", "Tell what a file of games shows", _about, _add_arguments, _run)
