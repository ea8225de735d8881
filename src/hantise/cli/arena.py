"""`hantise arena`: computer players against each other, rated, with intervals."""

from __future__ import annotations

import csv
import json
import os
import sys
from argparse import Namespace
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from hantise import games
from hantise.bots.arena import Contest, Outcome, Pairing, play_all
from hantise.bots.choosing import chosen, seat_chosen, with_twins
from hantise.bots.contest_schedule import parts
from hantise.bots.sprt import Sprt
from hantise.bots.swiss import Standings
from hantise.cli import executors
from hantise.cli.arena_arguments import GAMES, MOST_GAMES, about, add_arguments
from hantise.cli.arena_report import report, speeds, told
from hantise.cli.arena_sprt import sprt_of, until_decided
from hantise.cli.arguments import any_seed, read_options
from hantise.cli.asking import check_folders
from hantise.cli.chart import chart
from hantise.cli.commands import Command
from hantise.cli.outcomes import Kept, seed_of
from hantise.cli.parser import BadUsage
from hantise.cli.records import Keep, today, writer
from hantise.cli.screen import watched
from hantise.core import Game, HantiseError
from hantise.core.words import _
from hantise.datasets import in_order
from hantise.datasets.lines import heading_of, line_of

MOST_BOTS = 20
GAME = ("number", "deal", "seed", "seats")
# With the number of the seat behind each.
SEAT = ("bot", "payoff", "decisions", "seconds")
LUCK, START = "luck", "start"
RATING = ("bot", "rating", "low", "high", "decisions_per_second")


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


COMMAND = Command("arena", "Let computer players meet, and rate them", about, add_arguments, _run)


def write_games(path: Path, contest: Contest, outcomes: Iterable[Outcome]) -> None:
    """A row for each game, in this order; all columns but the seconds of thought are the same on every machine."""
    _write(path, _columns(contest), (_row(contest, outcome) for outcome in outcomes))


def _columns(contest: Contest) -> list[str]:
    names = (*SEAT, LUCK) if contest.tells_luck else SEAT
    seats = [f"{name}_{seat}" for seat in range(contest.options.players) for name in names]
    return [*GAME, *_started(contest, START), *seats]


def _row(contest: Contest, outcome: Outcome) -> list[object]:
    parts = [outcome.seats, outcome.payoffs, outcome.decisions, outcome.seconds]
    # What luck brought in all stands first.
    seats = zip(*parts, *outcome.luck[:1])
    start = _started(contest, contest.start(outcome.number))
    game = [outcome.number, outcome.deal, contest.seed, len(outcome.seats), *start]
    return [*game, *(part for seat in seats for part in seat)]


def _started(contest: Contest, what: str) -> list[str]:
    """What there is to say of positions to start from, where there are any."""
    return [what] if contest.starts else []


def write_ratings(path: Path, found: Sequence[dict[str, Any]], pace: dict[str, float]) -> None:
    """A row for each bot, the best first, as the report has them."""
    rows = ([*(entry[name] for name in RATING[:-1]), round(pace[entry["bot"]], 1)] for entry in found)
    _write(path, RATING, rows)


def _write(path: Path, heading: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(heading)
        table.writerows(rows)


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
