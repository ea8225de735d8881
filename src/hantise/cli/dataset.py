"""`hantise dataset`: sets of games to learn from, each with a card; `hantise stats`: statistics of a file of games."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hantise import games
from hantise.bots.choosing import chosen, seat_chosen
from hantise.cli.arguments import add, read_options, whole
from hantise.cli.commands import BadUsage, Command
from hantise.cli.executors import processes
from hantise.cli.records import today
from hantise.cli.text import rows, watched
from hantise.core import Game, Options
from hantise.datasets.dataset import Dataset, Heading, Side, Stats, heading_of, stats
from hantise.datasets.parquet import check_installed, to_parquet
from hantise.datasets.sets import (
    CARD,
    NAME,
    GameSet,
    Unfinished,
    alone,
    check_alike,
    contest_of,
    in_turn,
    pack,
    write_card,
)

GAMES, MOST_GAMES = 10_000, 10**7
BOTS = ["level5", "level4"]
BUDGET = 0.1


def _add_dataset_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="*")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--games", type=whole(1, MOST_GAMES), default=GAMES, metavar="N")
    add(parser, "--seed")
    add(parser, "--bots", default=BOTS)
    add(parser, "--budget", default=BUDGET)
    parser.add_argument("--players", action="append", type=whole(1, 99), metavar="N")
    add(parser, "--option", "--deck", "--jobs")
    parser.add_argument("--parquet", action="store_true")


def _run_dataset(args: Namespace) -> int:
    if args.parquet:
        check_installed()
    found = [games.find_anywhere(code) for code in args.game or games.codes()]
    # All arguments are checked before the first game.
    tables = [(game, _tables(args, game)) for game in found]
    for game, options in tables:
        folder = args.out / game.code
        folder.mkdir(parents=True, exist_ok=True)
        with alone(folder):
            _make(args, game, options, folder)
        print(f"{game.title}: {folder / CARD}")
    return 0


def _tables(args: Namespace, game: Game) -> list[Options]:
    """The options for each number of players; BadOption if such games may never end."""
    for word in args.bots:
        chosen(word)
    counts = sorted(set(args.players or game.players))
    found = [read_options(game, players, args.option, args.deck) for players in counts]
    for options in found:
        game.longest(options)
    return found


def _make(args: Namespace, game: Game, tables: list[Options], folder: Path) -> None:
    """Complete the set in that folder."""
    seed = 1 if args.seed is None else args.seed
    headings = [heading_of(game, options, args.bots, seed, today(), args.budget) for options in tables]
    there = GameSet(folder)
    if there.files:
        check_alike(folder, headings, there.headings)
    # Whether the folder has a packed set of enough games.
    is_made = there.files and not (folder / NAME).exists() and sum(1 for _line in there) >= args.games
    if not is_made:
        _play(args, game, tables, Unfinished(folder / NAME, headings, GameSet(folder)), folder)
    if args.parquet:
        to_parquet(GameSet(folder), folder)
    write_card(game, folder)


def _play(args: Namespace, game: Game, tables: list[Options], unfinished: Unfinished, folder: Path) -> None:
    """Play the missing games, then pack all games into their files."""
    contests = [contest_of(heading, options) for heading, options in zip(unfinished.headings, tables)]
    missing = range(unfinished.count, args.games)
    with processes(args.jobs) as (executor, ahead):
        fresh = in_turn(games.find_anywhere, contests, missing, executor, ahead, seat_chosen)
        for _line in watched(unfinished.add(fresh), game.title, len(missing)):
            pass
    pack(folder, unfinished.headings, unfinished)
    unfinished.end()


DATASET = Command("dataset", _add_dataset_arguments, _run_dataset)


# `hantise stats`: statistics of a file of games.


def _add_stats_arguments(parser: ArgumentParser) -> None:
    add(parser, "file")
    parser.add_argument("--parquet", type=Path, metavar="FOLDER")
    add(parser, "--json")


def _run_stats(args: Namespace) -> int:
    if args.parquet and args.parquet.exists() and not args.parquet.is_dir():
        raise BadUsage(f"{args.parquet} is a file; give the name of a folder")
    games = Dataset(args.file)
    found = stats(games)
    print(json.dumps(_report(games.heading, found)) if args.json else _as_text(games.heading, found))
    if args.parquet:
        to_parquet(games, args.parquet)
    return 0


def _report(heading: Heading, found: Stats) -> dict[str, Any]:
    def told(side: Side) -> dict[str, Any]:
        share = side.wins
        wins = {"games": share.games, "wins": round(share.won, 6), "low": share.low, "high": share.high}
        return {"name": side.name, **wins, "mean_payoff": side.payoff}

    played = {"game": heading.game, "games": found.games, "players": heading.players}
    lengths = {"mean_length": found.mean_length, "lengths": list(found.lengths)}
    return {**played, **lengths, "seats": [*map(told, found.seats)], "bots": [*map(told, found.bots)]}


def _as_text(heading: Heading, found: Stats) -> str:
    least, first, middle, third, most = found.lengths
    played = f"rules {heading.rules}, Hantise {heading.version}, seed {heading.seed}, {heading.made}"
    length = f"{found.mean_length:.1f} decisions a game: {least:g} to {most:g}, half of them {first:g} to {third:g}"
    return f"""\
{heading.game}: {found.games} games of {heading.players} players ({played})

{length}, the middle one {middle:g}

{_table("seat", found.seats)}

{_table("bot", found.bots)}"""


def _table(what: str, sides: Sequence[Side]) -> str:
    lines = list[list[str]]()
    for side in sides:
        part = side.wins.won / side.wins.games if side.wins.games else 0.0
        shares = [f"{100 * number:.1f} %" for number in (part, side.wins.low, side.wins.high)]
        lines.append([side.name, str(side.wins.games), *shares, f"{side.payoff:.3f}"])
    return rows([what, "games", "wins", "low", "high", "mean payoff"], lines)


STATS = Command("stats", _add_stats_arguments, _run_stats)
