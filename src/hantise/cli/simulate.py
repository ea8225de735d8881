"""`hantise simulate`: many games between computer players, and how they went."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

import hantise
from hantise.bots import match
from hantise.bots.choosing import chosen, seat_chosen
from hantise.bots.match import Noting
from hantise.bots.search import play_out
from hantise.cli.arguments import (
    add_deal,
    add_json,
    add_seed,
    add_table,
    any_seed,
    dealing_of,
    example_game,
    games_and_options,
    read_table,
    whole,
)
from hantise.cli.bot_arguments import add_bots, computers, one_a_seat
from hantise.cli.commands import Command
from hantise.cli.records import add_record, today, writer
from hantise.cli.screen import watched
from hantise.cli.text import rows
from hantise.core import Event, Game, Menu, Options, Rng, State
from hantise.core.dealing import Dealing, PileDealer
from hantise.datasets.lines import heading_of, line_of

RANDOM = "random"
MOST_GAMES = 10**9


def _about() -> str:
    code = example_game().code
    return f"""\
examples:
  hantise simulate {code} --games 1000 --seed 7
  hantise simulate {code} --players 3 --games 20 --bots greedy,random,random --json
  hantise simulate {code} --games 100 --bots level2 --record games.jsonl.gz

Equal seeds give equal games, compiled or not, as long as no bot runs out of time. A win is shared where
several seats have the highest payoff. When all seats are random and no game is kept, the games run inside the
engine, and are others.

bots:
{computers()}

{games_and_options()}"""


def _add_arguments(parser: ArgumentParser) -> None:
    add_table(parser)
    parser.add_argument(
        "--games", type=whole(1, MOST_GAMES), default=100, metavar="K", help="how many games to play (default: 100)"
    )
    add_seed(parser, "one drawn by lot, which is told")
    add_deal(parser, "every game has")
    add_bots(parser, "a computer player for each seat, or one for all (default: random)", [RANDOM])
    add_record(parser)
    add_json(parser)


def _run(args: Namespace) -> int:
    game, options = read_table(args)
    seed = any_seed() if args.seed is None else args.seed
    bots = one_a_seat(args.bots, options.players)
    play = _play(game, options, bots, dealing_of(args, game, options), args.record is not None)
    tally = Tally(options.players)
    started = perf_counter()
    with writer(args.record, heading_of(game, options, sorted(set(bots)), seed, today())) as keep:
        for number in watched(range(args.games), f"{game.title}"):
            ended = play(seed, number)
            tally.add(ended.decisions, ended.payoffs)
            keep(line_of(number, bots, ended.payoffs, ended.events))
    report = _report(game, options, bots, seed, tally, perf_counter() - started)
    print(json.dumps(report) if args.json else _told(game, report))
    return 0


def _play(game: Game, options: Options, bots: Sequence[str], dealing: Dealing | None, notes: bool) -> Play:
    """The function that plays one game of this contest; BadOption if such games may never end."""
    longest = game.longest(options)
    if set(bots) == {RANDOM} and dealing is None and not notes:
        return inside_engine(game.start(options), longest)
    return between_bots(game, options, bots, dealing, notes)


def _report(game: Game, options: Options, bots: list[str], seed: int, tally: Tally, seconds: float) -> dict[str, Any]:
    return {
        "game": game.code,
        "games": tally.games,
        "players": options.players,
        "options": dict(options.values),
        "bots": bots,
        "seed": seed,
        "decisions": tally.decisions,
        "seconds": round(seconds, 6),
        "decisions_per_second": round(tally.decisions / seconds),
        "compiled": bool(hantise.COMPILED),
        "wins_by_seat": tally.wins_by_seat(),
        "mean_payoffs": tally.mean_payoffs(),
        "mean_length": tally.mean_length(),
    }


def _told(game: Game, report: dict[str, Any]) -> str:
    seats = zip(report["bots"], report["wins_by_seat"], report["mean_payoffs"])
    build = "compiled" if report["compiled"] else "interpreted"
    return "\n".join(
        [
            f"{game.title}: {report['games']} games of {report['players']} players, seed {report['seed']}",
            "",
            rows(
                ["seat", "bot", "wins", "mean payoff"],
                [[str(seat), bot, f"{wins:g}", f"{mean:.3f}"] for seat, (bot, wins, mean) in enumerate(seats)],
            ),
            "",
            f"{report['mean_length']:.1f} decisions a game",
            f"{report['decisions_per_second']:,} decisions a second ({build})",
        ]
    )


COMMAND = Command("simulate", "Play many games between computer players and count", _about, _add_arguments, _run)


# Games between computer players: each from a seed and its own number, so that none depends on another.


class Ended(NamedTuple):
    """A game: the decisions made, the payoffs, and what was played where that is noted."""

    decisions: int
    payoffs: list[float]
    events: tuple[Event, ...] = ()


# From the seed and the number of a game.
Play: TypeAlias = Callable[[int, int], Ended]


def rng_of(seed: int, number: int) -> Rng:
    """The chance of one game of a series."""
    return Rng(seed | number << 64)


def inside_engine(root: State, longest: int) -> Play:
    """Random games from this position, in the engine's own loop."""
    menu = Menu()

    def play(seed: int, number: int) -> Ended:
        state = root.clone()
        decisions = play_out(state, rng_of(seed, number), menu, longest)
        return Ended(decisions, state.payoffs())

    return play


def between_bots(
    game: Game, options: Options, names: Sequence[str], dealing: Dealing | None = None, notes: bool = False
) -> Play:
    """Games between the computer players of these words, all of the deal that is given; UnknownLevel or UnknownBot.

    What is played is noted if that is asked for, and is the same.
    """
    for name in names:
        chosen(name)

    def play(seed: int, number: int) -> Ended:
        rng = rng_of(seed, number)
        rolls, minds = rng.split(), [rng.split() for _ in names]
        dice = rolls if dealing is None else PileDealer(dealing, options.players, game.pile)
        bots = [seat_chosen(name, game, rng.word(), budget=1.0) for name in names]
        noting = [Noting(game)] if notes else []
        played = match.play(game, options, bots, dice, minds, noting)
        return Ended(sum(played.decisions), played.payoffs, *(one.events for one in noting))

    return play


class Tally:
    """The results of a series of games, seat by seat; a win is shared among those with the highest payoff."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.decisions = 0
        self.wins = [0.0] * players
        self.payoffs = [0.0] * players

    def add(self, decisions: int, payoffs: Sequence[float]) -> None:
        """One game more."""
        self.games += 1
        self.decisions += decisions
        best = [seat for seat, payoff in enumerate(payoffs) if payoff == max(payoffs)]
        for seat in best:
            self.wins[seat] += 1 / len(best)
        for seat, payoff in enumerate(payoffs):
            self.payoffs[seat] += payoff

    def wins_by_seat(self) -> list[float]:
        """The number of games each seat won; a whole number where no win was shared."""
        return [int(wins) if wins.is_integer() else wins for wins in (round(wins, 6) for wins in self.wins)]

    def mean_payoffs(self) -> list[float]:
        """The mean payoff of each seat."""
        return [total / self.games for total in self.payoffs]

    def mean_length(self) -> float:
        """Decisions a game, on average."""
        return self.decisions / self.games
