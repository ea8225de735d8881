"""`hantise arena`: matches between computer players, also from given positions, in a file that can be resumed."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import replace
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import hantise
from hantise import games
from hantise.bots.arena import Contest, Outcome, Pairing, play_all
from hantise.bots.choosing import chosen, seat_chosen, with_twins
from hantise.bots.luck import SUMS
from hantise.bots.sprt import Sprt
from hantise.bots.swiss import Standings, parts, seatings
from hantise.cli import executors
from hantise.cli.arena_report import (
    add_sprt,
    as_text,
    chart,
    report,
    speeds,
    sprt_of,
    until_decided,
    write_games,
    write_ratings,
)
from hantise.cli.arguments import TABLE, add, any_seed, check_folders, read_options, whole
from hantise.cli.commands import BadUsage, Command
from hantise.cli.records import today, writer
from hantise.cli.text import watched
from hantise.core import Game, HantiseError
from hantise.core.words import _
from hantise.datasets import in_order
from hantise.datasets.dataset import heading_of, line_of

GAMES, MOST_GAMES = 100, 10**7
MOST_BOTS = 20


def _add_arguments(parser: ArgumentParser) -> None:
    add(parser, *TABLE)
    add(parser, "--bots", required=True)
    parser.add_argument("--games", type=whole(1, MOST_GAMES), metavar="N")
    parser.add_argument("--start", metavar="FILE")
    add(parser, "--seed")
    parser.add_argument("--pairing", choices=[pairing.value for pairing in Pairing], default=Pairing.ALL.value)
    add_sprt(parser)
    add(parser, "--budget")
    parser.add_argument("--luck-adjusted", action="store_true")
    add(parser, "--jobs")
    parser.add_argument("--executor", choices=("processes", "dask"), default="processes")
    parser.add_argument("--scheduler", metavar="ADDRESS")
    add(parser, "--record")
    add(parser, "--resume", "--plot", "--csv", "--csv-ratings", type=Path, metavar="FILE")
    add(parser, "--json")


def _run(args: Namespace) -> int:
    game, contest = _contest(args)
    check_folders(args.resume, args.plot, args.csv, args.csv_ratings)
    test = sprt_of(args)
    kept = ResumeFile(args.resume, game, contest) if args.resume else None
    outcomes = _outcomes(args, game, contest, kept, test)
    found, pace = report(game, contest, outcomes, test), speeds(contest, outcomes)
    if args.plot:
        args.plot.write_text(chart(game, found), encoding="utf-8")
    if args.csv:
        write_games(args.csv, contest, outcomes)
    if args.csv_ratings:
        write_ratings(args.csv_ratings, found["ratings"], pace)
    print(json.dumps(found) if args.json else as_text(game, found, pace))
    return 0


def _outcomes(
    args: Namespace, game: Game, contest: Contest, kept: ResumeFile | None, test: Sprt | None
) -> list[Outcome]:
    """Play all games, or as many as the test needs, in order; --record writes each to a file."""
    # By default as many as the test needs, one deal for each position, or GAMES.
    usual = MOST_GAMES if test else len(contest.starts) * contest.games_a_deal() or GAMES
    total = contest.whole_deals(args.games or usual)
    heading = heading_of(game, contest.options, contest.bots, contest.seed, today(), contest.budget)
    with writer(args.record, heading) as keep, _executor(args) as (executor, ahead):
        played = _played(contest, total, kept, executor, ahead)
        # The number of games that a test will take is unknown.
        ordered = in_order(watched(played, game.title, None if test else total))
        wanted = until_decided(test, contest, ordered) if test else ordered
        found = list[Outcome]()
        for one in wanted:
            keep(line_of(one.number, one.seats, one.payoffs, one.events, contest.start(one.number)))
            # Without its events, because those of all games may not fit into memory.
            found.append(replace(one, events=()))
        return found


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
    for name in args.bots:
        chosen(name)
    if not 2 <= len(args.bots) <= MOST_BOTS:
        raise BadUsage(_("an arena is for {least} to {most} computer players").format(least=2, most=MOST_BOTS))
    seed = args.seed
    if seed is None and args.resume:
        seed = seed_of(args.resume)
    bots, positions = with_twins(args.bots), tuple(start.text for start in starts)
    terms = (any_seed() if seed is None else seed, args.budget, args.luck_adjusted, args.record is not None)
    return game, Contest(game.code, options, bots, *terms, starts=positions, pairing=pairing)


def _executor(args: Namespace) -> AbstractContextManager[tuple[Executor, int]]:
    if args.executor == "dask" and not args.scheduler:
        raise BadUsage(_("--executor dask needs --scheduler ADDRESS, such as tcp://host:8786"))
    if args.scheduler and args.executor != "dask":
        raise BadUsage(_("--scheduler is for --executor dask"))
    if args.scheduler:
        return executors.cluster(args.scheduler)
    return executors.processes(args.jobs)


def _played(contest: Contest, total: int, kept: ResumeFile | None, executor: Executor, ahead: int) -> Iterator[Outcome]:
    """All games of the contest, in each part the stored ones first."""
    known: Mapping[int, Outcome] = kept.outcomes if kept else {}
    standings = Standings(contest.bots)
    for part, numbers in parts(contest, total, standings):
        missing = (number for number in numbers if number not in known)
        fresh = play_all(games.find_anywhere, part, missing, executor, ahead, seat_chosen)
        for outcome in chain(_among(known, numbers), fresh):
            if kept and outcome.number not in known:
                # Stored before it is counted.
                kept.add(outcome)
            if part.round:
                standings.add(outcome.seats, outcome.payoffs)
            yield outcome


def _among(known: Mapping[int, Outcome], numbers: range) -> list[Outcome]:
    """The known games with these numbers, in order. The loop is over the shorter of the two, as both may be long."""
    fewer: Collection[int] = min(known, numbers, key=len)
    return [known[number] for number in sorted(fewer) if number in known and number in numbers]


ARENA = Command("arena", _add_arguments, _run)


# --start: a file of positions from which the games begin.


STDIN = "-"
# Begins a comment.
REMARK = "#"


class BadStart(HantiseError):
    """The file of positions is wrong; the text names the line."""

    code = "bad-start"


class Start(NamedTuple):
    """A position: its line in the file, its notation, and its number of seats."""

    line: int
    text: str
    seats: int


def read_starts(source: str, game: Game, players: int | None) -> tuple[Start, ...]:
    """The positions in a file or on stdin, all with `players` seats or as many as the first; BadStart if not."""
    path = "stdin" if source == STDIN else source

    def bad(number: int, reason: object) -> BadStart:
        return BadStart(_("line {number} of {path}: {reason}").format(number=number, path=path, reason=reason))

    starts = list[Start]()
    for number, line in enumerate(_text(source).splitlines(), start=1):
        if not line.strip() or line.startswith(REMARK):
            continue
        try:
            state = game.load(line.strip())
            seats = len(state.standing())
            decides = 0 <= state.mover() < seats
        except (HantiseError, ValueError, LookupError, AssertionError) as error:
            raise bad(number, error) from error
        if not decides:
            raise bad(number, _("nobody is to decide there"))
        starts.append(Start(number, line.strip(), seats))
    if not starts:
        raise BadStart(_("{path} has no positions").format(path=path))
    wanted = players or starts[0].seats
    for start in starts:
        if start.seats != wanted:
            raise bad(start.line, _("it has {n} seats, not {seats}").format(n=start.seats, seats=wanted))
    return tuple(starts)


def _text(source: str) -> str:
    if source == STDIN:
        return sys.stdin.read()
    try:
        return Path(source).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadStart(_("{path} is no text in UTF-8").format(path=source)) from error
    except OSError as error:
        raise BadStart(_("{path} cannot be read: {reason}").format(path=source, reason=error.strerror)) from error


# --resume: a file of finished games, a line each, from which an interrupted arena continues.


# Format 2 deals pile by pile.
FORMAT = 2
# The optional fields of a heading.
ASKED = ("luck", "starts", "pairing")


class BadResume(HantiseError):
    """The file holds games of another contest, or is damaged."""

    code = "bad-resume"


class ResumeFile:
    """The finished games of a contest in a file, by number; an incomplete last line is removed."""

    def __init__(self, path: Path, game: Game, contest: Contest) -> None:
        self._path = path
        self._contest = contest
        self._heading = heading(game, contest)
        lines, rest = _kept_lines(path)
        if not lines and not _line(self._heading).startswith(rest):
            raise _damaged(path, 1)
        self.outcomes: Mapping[int, Outcome] = self._read(lines) if lines else {}
        if rest or not lines:
            self._write("".join(line + "\n" for line in lines) or _line(self._heading), "w")

    def add(self, outcome: Outcome) -> None:
        """Append a game; it is in the file when this returns."""
        names = ("number", "deal", "seats", "payoffs", "decisions", "seconds", *(["luck"] if outcome.luck else []))
        self._write(_line({name: getattr(outcome, name) for name in names}), "a")

    def _write(self, text: str, mode: str) -> None:
        with self._path.open(mode, encoding="utf-8", newline="\n") as file:
            file.write(text)

    def _read(self, lines: list[str]) -> dict[int, Outcome]:
        theirs = _read_heading(self._path, lines[0])
        if "arena" not in theirs:
            raise BadResume(_("{path} was not written by --resume; give another file").format(path=self._path))
        # All games of a file have the same fields, so an optional field must be in both headings or in none.
        for name in (*self._heading, *(set(ASKED) - set(self._heading))):
            ours, other = self._heading.get(name), theirs.get(name)
            if other != ours:
                words = _("{path} holds games of another arena: its {name} is {theirs}, not {ours}")
                told = {"theirs": _short(other), "ours": _short(ours)}
                raise BadResume(words.format(path=self._path, name=name, **told))
        found = [self._outcome(line, number) for number, line in enumerate(lines[1:], 2)]
        known = {outcome.number: outcome for outcome in found}
        seats = seatings(self._contest, known)
        for number, outcome in enumerate(found, 2):
            if outcome.seats != seats.get(outcome.number):
                raise _damaged(self._path, number)
        return known

    def _outcome(self, line: str, number: int) -> Outcome:
        try:
            outcome = msgspec.json.decode(line, type=Outcome)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise _damaged(self._path, number) from error
        parts = (outcome.payoffs, outcome.decisions, outcome.seconds, *outcome.luck)
        is_whole = set(map(len, parts)) == {self._contest.options.players}
        has_luck = len(outcome.luck) == (SUMS if self._contest.tells_luck else 0)
        if outcome.number < 0 or outcome.deal != self._contest.deal(outcome.number) or not (is_whole and has_luck):
            raise _damaged(self._path, number)
        return outcome


def heading(game: Game, contest: Contest) -> dict[str, Any]:
    """The heading of the file: everything that decides the games of a contest."""
    found: dict[str, Any] = {"arena": FORMAT, "version": hantise.__version__, "game": game.code}
    found |= {"rules": game.rules_version, "players": contest.options.players}
    found |= {"options": dict(contest.options.values), "bots": list(contest.bots)}
    found |= {"seed": contest.seed, "budget": contest.budget}
    if contest.tells_luck:
        found["luck"] = True
    if contest.starts:
        # A digest of the positions and their order.
        found["starts"] = sha256("\n".join(contest.starts).encode()).hexdigest()[:16]
    if contest.pairing is not Pairing.ALL:
        found["pairing"] = contest.pairing.value
    return found


def seed_of(path: Path) -> int | None:
    """The seed of the games in the file; None if there is no file."""
    lines, _rest = _kept_lines(path)
    seed = _read_heading(path, lines[0]).get("seed") if lines else None
    return seed if isinstance(seed, int) else None


def _kept_lines(path: Path) -> tuple[list[str], str]:
    """The whole lines of the file, and the rest after them; both empty if there is no file."""
    try:
        text = path.read_bytes().decode() if path.exists() else ""
    except UnicodeDecodeError as error:
        raise _damaged(path, 1) from error
    *lines, rest = text.split("\n")
    return lines, rest


def _read_heading(path: Path, line: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _damaged(path, 1) from error


def _damaged(path: Path, number: int) -> BadResume:
    return BadResume(_("line {number} of {path} is no game of an arena").format(number=number, path=path))


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"


def _short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)[:60]
