"""`hantise arena`: computer players against each other, rated, with intervals."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import chain
from pathlib import Path

from hantise import games
from hantise.bots import COMPUTERS
from hantise.bots.arena import Contest, Outcome, play_all
from hantise.bots.choosing import chosen, read_share, seat_chosen, with_twins
from hantise.cli import executors
from hantise.cli.arena_csv import write_games, write_ratings
from hantise.cli.arena_report import report, speeds, told
from hantise.cli.arena_starts import read_starts
from hantise.cli.arguments import (
    FROM_OUTSIDE,
    add_game,
    add_json,
    add_seed,
    add_table,
    any_seed,
    example_game,
    games_and_options,
    read_options,
    whole,
)
from hantise.cli.chart import chart
from hantise.cli.commands import Command
from hantise.cli.files import check_folders
from hantise.cli.outcomes import Kept, seed_of
from hantise.cli.parser import BadUsage
from hantise.cli.progress import watched
from hantise.cli.recording import Keep, add_record, today, writer
from hantise.core import Game
from hantise.core.words import _
from hantise.datasets import in_order
from hantise.datasets.lines import heading_of, line_of

GAMES = 100
MOST_GAMES = 10**7
MOST_JOBS = 999
MOST_BOTS = 20


def _about() -> str:
    code = example_game().code
    levels = "\n".join(f"  {level.name:<10}{level.words}" for level in COMPUTERS.values())
    return f"""\
examples:
  hantise arena {code} --bots level3,level2,level1 --games 60 --budget 1/20 --seed 7
  hantise arena {code} --bots greedy,random --players 4 --games 400 --resume games.jsonl --plot ratings.svg
  hantise arena {code} --bots level5,level4 --games 1000 --budget 1/10 --record games.jsonl.zst
  hantise arena {code} --bots level5,level4 --start positions.txt
  hantise arena {code} --bots level3,mine:Dreamer,level3@0.2 --games 60 --csv games.csv

Every choice of bots that fills the table meets in every rotation of its seats with the same deal; the number of games
is rounded up to whole deals. Bots think in iterations and never look at the clock, so that equal seeds give equal
results, byte for byte with --json, whatever the machine and the number of jobs. Ratings are differences in strength:
400 points are odds of ten to one, 0 is the average of these bots.

With --start, each deal begins in the next of the positions in FILE, and every seating of the bots plays from it. They
are written as the library writes them (`game.dump`), and bring what is set in them along; blank lines and those that
begin with # count for nothing.

With --luck-adjusted it also tells scores without luck: what chance, slips and lapses of memory brought is zero on the
mean, and taking it away leaves narrower intervals. Each game takes several times as long.

With --resume, finished games are kept in a file, and the same command goes on where it was cut short; --games, --jobs
and how the result is shown may differ.

bots:
{levels}
{FROM_OUTSIDE}

{games_and_options()}"""


def _add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    add_table(parser, "the fewest that the game takes")
    parser.add_argument(
        "--bots",
        type=lambda text: text.split(","),
        required=True,
        metavar="A,B,...",
        help="the computer players, two or more",
    )
    parser.add_argument(
        "--games",
        type=whole(1, MOST_GAMES),
        metavar="N",
        help=f"how many games to play (default: {GAMES}, or with --start each position once)",
    )
    parser.add_argument(
        "--start", metavar="FILE", help="begin in the positions in this file, one a line, in turn (- for stdin)"
    )
    add_seed(parser, "that of the games to resume, else one drawn by lot, which is told")
    parser.add_argument(
        "--budget",
        type=fraction,
        default=1.0,
        metavar="FRACTION",
        help="scale the iterations of all searches, as 0.05 or 1/20 (default: 1)",
    )
    parser.add_argument(
        "--luck-adjusted",
        action="store_true",
        help="also tell scores without the luck of chance and whims; each game takes longer",
    )
    _add_places(parser)
    add_record(parser)
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="keep finished games in this file, or go on with it"
    )
    _add_tables(parser)
    add_json(parser)


def _add_tables(parser: ArgumentParser) -> None:
    """--plot, --csv and --csv-ratings: the result in files, in place of what lay there."""
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the ratings into this SVG file")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a row for each game into this CSV file")
    parser.add_argument("--csv-ratings", type=Path, metavar="FILE", help="write the ratings into this CSV file")


def _add_places(parser: ArgumentParser) -> None:
    """--jobs, --executor and --scheduler: where games are played."""
    parser.add_argument(
        "--jobs", type=whole(1, MOST_JOBS), metavar="J", help="how many games at a time (default: one a processor)"
    )
    parser.add_argument(
        "--executor",
        choices=("processes", "dask"),
        default="processes",
        help="play in processes of this machine, or on a cluster (default: processes)",
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help="the dask cluster's, as tcp://host:8786")


def fraction(text: str) -> float:
    """A positive number, as 0.05 or 1/20."""
    number = read_share(text)
    if not number:
        raise ArgumentTypeError(f"{text[:40]!r} is not a fraction above 0, such as 0.05 or 1/20")
    return number


def _run(args: Namespace) -> int:
    game, contest = _contest(args)
    check_folders(args.resume, args.plot, args.csv, args.csv_ratings)
    kept = Kept(args.resume, game, contest) if args.resume else None
    total = contest.whole_deals(args.games or len(contest.starts) * contest.games_a_deal() or GAMES)
    heading = heading_of(game, contest.options, contest.bots, contest.seed, today(), contest.budget)
    with writer(args.record, heading) as keep, _executor(args) as (executor, ahead):
        played = watched(_played(contest, total, kept, executor, ahead), game.title, total)
        outcomes = [_recorded(contest, outcome, keep) for outcome in in_order(played)]
    found, pace = report(game, contest, outcomes), speeds(contest, outcomes)
    if args.plot:
        args.plot.write_text(chart(game, found), encoding="utf-8")
    if args.csv:
        write_games(args.csv, contest, outcomes)
    if args.csv_ratings:
        write_ratings(args.csv_ratings, found["ratings"], pace)
    print(json.dumps(found) if args.json else told(game, found, pace))
    return 0


def _recorded(contest: Contest, outcome: Outcome, keep: Keep) -> Outcome:
    """The same without what was played, which is in the file: all of it at once may be more than memory holds."""
    number = outcome.number
    keep(line_of(number, outcome.seats, outcome.payoffs, outcome.events, contest.start(number)))
    return replace(outcome, events=())


def _contest(args: Namespace) -> tuple[Game, Contest]:
    if args.record and args.resume:
        raise BadUsage(_("--record and --resume do not go together: games that are resumed were not written down"))
    game = games.find_anywhere(args.game)
    starts = read_starts(args.start, game, args.players) if args.start else ()
    players = args.players or (starts[0].seats if starts else game.players[0])
    options = read_options(game, players, args.option, args.deck)
    # BadOption if such games may never end.
    game.longest(options)
    terms = (_bots(args.bots), _seed(args), args.budget, args.luck_adjusted, args.record is not None)
    return game, Contest(game.code, options, *terms, starts=tuple(start.text for start in starts))


def _bots(names: list[str]) -> tuple[str, ...]:
    for name in names:
        chosen(name)
    if not 2 <= len(names) <= MOST_BOTS:
        raise BadUsage(_("an arena is for {least} to {most} computer players").format(least=2, most=MOST_BOTS))
    return with_twins(names)


def _seed(args: Namespace) -> int:
    """The one that was given, or that of the games to resume, or one drawn by lot."""
    if args.seed is not None:
        return int(args.seed)
    kept = seed_of(args.resume) if args.resume else None
    return any_seed() if kept is None else kept


def _executor(args: Namespace) -> AbstractContextManager[tuple[Executor, int]]:
    if args.executor == "dask" and not args.scheduler:
        raise BadUsage(_("--executor dask needs --scheduler ADDRESS, such as tcp://host:8786"))
    if args.scheduler and args.executor != "dask":
        raise BadUsage(_("--scheduler is for --executor dask"))
    if args.scheduler:
        return executors.cluster(args.scheduler)
    return executors.processes(args.jobs or os.cpu_count() or 1)


def _played(contest: Contest, total: int, kept: Kept | None, executor: Executor, ahead: int) -> Iterator[Outcome]:
    """All games of the contest, first those that were kept."""
    known: Mapping[int, Outcome] = kept.outcomes if kept else {}
    missing = (number for number in range(total) if number not in known)
    fresh = play_all(games.find_anywhere, contest, missing, executor, ahead, seat_chosen)
    wanted = [outcome for number, outcome in known.items() if number < total]
    return chain(wanted, _keeping(fresh, kept))


def _keeping(outcomes: Iterable[Outcome], kept: Kept | None) -> Iterator[Outcome]:
    """The same outcomes, each in the file before it is handed on."""
    for outcome in outcomes:
        if kept:
            kept.add(outcome)
        yield outcome


COMMAND = Command("arena", "Let computer players meet, and rate them", _about, _add_arguments, _run)
