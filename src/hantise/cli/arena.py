"""`hantise arena`: computer players against each other, rated, with intervals."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Collection, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from hantise import games
from hantise.bots.arena import Contest, Outcome, Pairing, play_all
from hantise.bots.choosing import chosen, seat_chosen, with_twins
from hantise.bots.sprt import Sprt
from hantise.bots.swiss import Standings, parts
from hantise.cli import executors
from hantise.cli.arena_report import report, speeds, told, write_games, write_ratings
from hantise.cli.arena_sprt import add_sprt, sprt_of, until_decided
from hantise.cli.arguments import (
    add_json,
    add_seed,
    add_table,
    any_seed,
    example_game,
    games_and_options,
    read_options,
    whole,
)
from hantise.cli.asking import check_folders
from hantise.cli.bot_arguments import add_bots, add_budget, add_jobs, computers
from hantise.cli.chart import chart
from hantise.cli.commands import BadUsage, Command
from hantise.cli.outcomes import Kept, seed_of
from hantise.cli.records import Keep, add_record, today, writer
from hantise.cli.screen import watched
from hantise.core import Game, HantiseError
from hantise.core.words import _
from hantise.datasets import in_order
from hantise.datasets.lines import heading_of, line_of

GAMES, MOST_GAMES = 100, 10**7
MOST_BOTS = 20


def _about() -> str:
    code = example_game().code
    return f"""\
examples:
  hantise arena {code} --bots level3,level2,level1 --games 60 --budget 1/20 --seed 7
  hantise arena {code} --bots greedy,random --players 4 --games 400 --resume games.jsonl --plot ratings.svg
  hantise arena {code} --bots level5,level4 --games 1000 --budget 1/10 --record games.jsonl.zst
  hantise arena {code} --bots level5,level4 --start positions.txt
  hantise arena {code} --bots level4,level3 --sprt 0 100 --alpha 0.05 --beta 0.05
  hantise arena {code} --bots mine:Dreamer,level1,level2,level3 --pairing gauntlet
  hantise arena {code} --bots level3,mine:Dreamer,level3@0.2 --games 60 --csv games.csv

Every choice of bots that fills the table meets in every rotation of its seats with the same deal; the number of games
is rounded up to whole deals. Bots think in iterations and never look at the clock, so that equal seeds give equal
results, byte for byte with --json, whatever the machine and the number of jobs. Ratings are differences in strength:
400 points are odds of ten to one, 0 is the average of these bots.

With --start, each deal begins in the next of the positions in FILE, and every seating of the bots plays from it. They
are written as the library writes them (`game.dump`), and bring what is set in them along; blank lines and those that
begin with # count for nothing.

With --pairing gauntlet the first bot sits at every table. With --pairing swiss a deal is a round, in which those meet
who have done equally well so far; it finds the best of many bots in few games.

With --sprt the arena of two bots ends as soon as it is decided by how much the first is stronger, with the errors that
--alpha and --beta allow; --games is then the most that it may take.

With --luck-adjusted it also tells scores without luck: what chance, slips and lapses of memory brought is zero on the
mean, and taking it away leaves narrower intervals. Each game takes several times as long.

With --resume, finished games are kept in a file, and the same command goes on where it was cut short; --games, --jobs
and how the result is shown may differ.

bots:
{computers()}

{games_and_options()}"""


def _add_arguments(parser: ArgumentParser) -> None:
    add_table(parser, "the fewest that the game takes")
    add_bots(parser, "the computer players, two or more", required=True)
    parser.add_argument(
        "--games",
        type=whole(1, MOST_GAMES),
        metavar="N",
        help=f"how many games to play (default: {GAMES}; with --start each position once; with --sprt what it takes)",
    )
    parser.add_argument(
        "--start", metavar="FILE", help="begin in the positions in this file, one a line, in turn (- for stdin)"
    )
    add_seed(parser, "that of the games to resume, else one drawn by lot, which is told")
    parser.add_argument(
        "--pairing",
        choices=[pairing.value for pairing in Pairing],
        default=Pairing.ALL.value,
        help="who meets: everybody, the first bot each other one, or round by round those who do equally well "
        "(default: all)",
    )
    add_sprt(parser)
    add_budget(parser)
    parser.add_argument(
        "--luck-adjusted",
        action="store_true",
        help="also tell scores without the luck of chance and whims; each game takes longer",
    )
    add_jobs(parser)
    parser.add_argument(
        "--executor",
        choices=("processes", "dask"),
        default="processes",
        help="play in processes of this machine, or on a cluster (default: processes)",
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help="the dask cluster's, as tcp://host:8786")
    add_record(parser)
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="keep finished games in this file, or go on with it"
    )
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the ratings into this SVG file")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a row for each game into this CSV file")
    parser.add_argument("--csv-ratings", type=Path, metavar="FILE", help="write the ratings into this CSV file")
    add_json(parser)


def _run(args: Namespace) -> int:
    game, contest = _contest(args)
    check_folders(args.resume, args.plot, args.csv, args.csv_ratings)
    test = sprt_of(args)
    kept = Kept(args.resume, game, contest) if args.resume else None
    outcomes = _outcomes(args, game, contest, kept, test)
    found, pace = report(game, contest, outcomes, test), speeds(contest, outcomes)
    if args.plot:
        args.plot.write_text(chart(game, found), encoding="utf-8")
    if args.csv:
        write_games(args.csv, contest, outcomes)
    if args.csv_ratings:
        write_ratings(args.csv_ratings, found["ratings"], pace)
    print(json.dumps(found) if args.json else told(game, found, pace))
    return 0


def _outcomes(args: Namespace, game: Game, contest: Contest, kept: Kept | None, test: Sprt | None) -> list[Outcome]:
    """The games in their order, all of them or those that decide the test, each in the file that was asked for."""
    total = contest.whole_deals(args.games or _usual(contest, test))
    heading = heading_of(game, contest.options, contest.bots, contest.seed, today(), contest.budget)
    with writer(args.record, heading) as keep, _executor(args) as (executor, ahead):
        played = _played(contest, total, kept, executor, ahead)
        # Nobody knows how many games a test will take.
        ordered = in_order(watched(played, game.title, None if test else total))
        wanted = until_decided(test, contest, ordered) if test else ordered
        return [_recorded(contest, outcome, keep) for outcome in wanted]


def _usual(contest: Contest, test: Sprt | None) -> int:
    """How many games there are where nobody says: as many as it takes, one deal for each position, or some."""
    return MOST_GAMES if test else len(contest.starts) * contest.games_a_deal() or GAMES


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
    pairing = Pairing(args.pairing)
    if pairing is Pairing.SWISS and players != 2:
        raise BadUsage(_("--pairing swiss is for tables of two"))
    options = read_options(game, players, args.option, args.deck)
    # BadOption if such games may never end.
    game.longest(options)
    terms = (_bots(args.bots), _seed(args), args.budget, args.luck_adjusted, args.record is not None)
    positions = tuple(start.text for start in starts)
    return game, Contest(game.code, options, *terms, starts=positions, pairing=pairing)


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
    standings = Standings(contest.bots)
    for part, numbers in parts(contest, total, standings):
        missing = (number for number in numbers if number not in known)
        fresh = play_all(games.find_anywhere, part, missing, executor, ahead, seat_chosen)
        for outcome in chain(_among(known, numbers), _keeping(fresh, kept)):
            if part.round:
                standings.add(outcome.seats, outcome.payoffs)
            yield outcome


def _among(known: Mapping[int, Outcome], numbers: range) -> list[Outcome]:
    """Those games in their order that have one of these numbers: there may be very many of the ones or the others."""
    fewer: Collection[int] = min(known, numbers, key=len)
    return [known[number] for number in sorted(fewer) if number in known and number in numbers]


def _keeping(outcomes: Iterable[Outcome], kept: Kept | None) -> Iterator[Outcome]:
    """The same outcomes, each in the file before it is handed on."""
    for outcome in outcomes:
        if kept:
            kept.add(outcome)
        yield outcome


COMMAND = Command("arena", "Let computer players meet, and rate them", _about, _add_arguments, _run)


# --start: the positions from which the games of an arena begin.


STDIN = "-"
# Before a line that says something about the positions.
REMARK = "#"


class BadStart(HantiseError):
    """The file has no positions to start from; the text names the line."""

    code = "bad-start"


class Start(NamedTuple):
    """A position to start from, as its line has it, and how many seats it has."""

    line: int
    text: str
    seats: int


def read_starts(source: str, game: Game, players: int | None) -> tuple[Start, ...]:
    """The positions in that file, or on stdin, all of so many seats, or of as many as the first; BadStart if not."""
    starts = tuple([_start(source, game, number, line) for number, line in _lines(source)])
    if not starts:
        raise BadStart(_("{path} has no positions").format(path=_name(source)))
    seats = players or starts[0].seats
    for start in starts:
        if start.seats != seats:
            raise _bad(source, start.line, _("it has {n} seats, not {seats}").format(n=start.seats, seats=seats))
    return starts


def _lines(source: str) -> Iterator[tuple[int, str]]:
    """The lines that hold something, each with its number from 1."""
    for number, line in enumerate(_text(source).splitlines(), start=1):
        if line.strip() and not line.startswith(REMARK):
            yield number, line.strip()


def _text(source: str) -> str:
    if source == STDIN:
        return sys.stdin.read()
    try:
        return Path(source).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadStart(_("{path} is no text in UTF-8").format(path=source)) from error
    except OSError as error:
        raise BadStart(_("{path} cannot be read: {reason}").format(path=source, reason=error.strerror)) from error


def _start(source: str, game: Game, number: int, line: str) -> Start:
    try:
        state = game.load(line)
        seats = len(state.standing())
        decides = 0 <= state.mover() < seats
    except (HantiseError, ValueError, LookupError, AssertionError) as error:
        raise _bad(source, number, str(error)) from error
    if not decides:
        raise _bad(source, number, _("nobody is to decide there"))
    return Start(number, line, seats)


def _bad(source: str, number: int, reason: str) -> BadStart:
    words = _("line {number} of {path}: {reason}")
    return BadStart(words.format(number=number, path=_name(source), reason=reason))


def _name(source: str) -> str:
    return "stdin" if source == STDIN else source
