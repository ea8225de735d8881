"""`hantise simulate`: many games between computer players, and their statistics."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

import hantise
from hantise.bots import match
from hantise.bots.choosing import chosen, seat_chosen
from hantise.bots.match import Noting, in_game
from hantise.bots.search import play_out
from hantise.cli.arguments import TABLE, add, any_seed, dealing_of, one_a_seat, read_table, whole
from hantise.cli.commands import Command
from hantise.cli.records import today, writer
from hantise.cli.text import rows, watched
from hantise.core import Event, Game, Menu, Options, Rng
from hantise.core.dealing import Dealing, PileDealer
from hantise.datasets.dataset import heading_of, line_of

RANDOM = "random"
MOST_GAMES = 10**9


def _add_arguments(parser: ArgumentParser) -> None:
    add(parser, *TABLE)
    parser.add_argument("--games", type=whole(1, MOST_GAMES), default=100, metavar="K")
    add(parser, "--seed", "--deal")
    add(parser, "--bots", default=[RANDOM])
    add(parser, "--record", "--json")


def _run(args: Namespace) -> int:
    game, options = read_table(args)
    seed = any_seed() if args.seed is None else args.seed
    bots = one_a_seat(args.bots, options.players)
    play = playing(game, options, bots, dealing_of(args, game, options), args.record is not None)
    tally = Tally(options.players)
    started = perf_counter()
    with writer(args.record, heading_of(game, options, sorted(set(bots)), seed, today())) as keep:
        for number in watched(range(args.games), f"{game.title}"):
            ended = play(seed, number)
            tally.add(ended.decisions, ended.payoffs)
            keep(line_of(number, bots, ended.payoffs, ended.events))
    report = _report(game, options, bots, seed, tally, perf_counter() - started)
    print(json.dumps(report) if args.json else _as_text(game, report))
    return 0


def playing(game: Game, options: Options, bots: Sequence[str], dealing: Dealing | None, notes: bool) -> Play:
    """A function that plays a game of this contest, which depends on the seed and its number alone.

    BadOption if such games may never end; UnknownLevel or UnknownBot for a wrong name of a computer player.
    """
    longest = game.longest(options)
    for name in bots:
        chosen(name)
    if set(bots) == {RANDOM} and dealing is None and not notes:
        root, menu = game.start(options), Menu()

        def inside_engine(seed: int, number: int) -> Ended:
            """A random game inside the engine."""
            state = root.clone()
            return Ended(play_out(state, Rng(seed | number << 64), menu, longest), state.payoffs())

        return inside_engine

    def between_bots(seed: int, number: int) -> Ended:
        rng = Rng(seed | number << 64)
        rolls, minds = rng.split(), [rng.split() for _ in bots]
        chance = rolls if dealing is None else PileDealer(dealing, options.players, game.pile)
        seated = [seat_chosen(name, game, rng.word(), budget=1.0) for name in bots]
        noting = [Noting(game)] if notes else []
        with in_game(number, seed, bots):
            played = match.play(game, options, seated, chance, minds, noting)
        return Ended(sum(played.decisions), played.payoffs, *(one.events for one in noting))

    return between_bots


def _report(game: Game, options: Options, bots: list[str], seed: int, tally: Tally, seconds: float) -> dict[str, Any]:
    asked = {"game": game.code, "games": tally.games, "players": options.players, "options": dict(options.values)}
    speed = {"seconds": round(seconds, 6), "decisions_per_second": round(tally.decisions / seconds)}
    found = {"wins_by_seat": tally.wins_by_seat(), "mean_payoffs": tally.mean_payoffs()}
    played = {"bots": bots, "seed": seed, "decisions": tally.decisions, **speed, "compiled": bool(hantise.COMPILED)}
    return {**asked, **played, **found, "mean_length": tally.decisions / tally.games}


def _as_text(game: Game, report: dict[str, Any]) -> str:
    seats = zip(report["bots"], report["wins_by_seat"], report["mean_payoffs"])
    lines = [[str(seat), bot, f"{wins:g}", f"{mean:.3f}"] for seat, (bot, wins, mean) in enumerate(seats)]
    build = "compiled" if report["compiled"] else "interpreted"
    return f"""\
{game.title}: {report["games"]} games of {report["players"]} players, seed {report["seed"]}

{rows(["seat", "bot", "wins", "mean payoff"], lines)}

{report["mean_length"]:.1f} decisions a game
{report["decisions_per_second"]:,} decisions a second ({build})"""


SIMULATE = Command("simulate", _add_arguments, _run)


class Ended(NamedTuple):
    """A finished game: the number of decisions, the payoffs, and the events if they are recorded."""

    decisions: int
    payoffs: list[float]
    events: tuple[Event, ...] = ()


# Plays the game of a seed and a number.
Play: TypeAlias = Callable[[int, int], Ended]


class Tally:
    """The results of many games by seat; a win is shared among the seats with the highest payoff."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.decisions = 0
        self.wins = [0.0] * players
        self.payoffs = [0.0] * players

    def add(self, decisions: int, payoffs: Sequence[float]) -> None:
        """Add a game."""
        self.games += 1
        self.decisions += decisions
        best = [seat for seat, payoff in enumerate(payoffs) if payoff == max(payoffs)]
        for seat in best:
            self.wins[seat] += 1 / len(best)
        for seat, payoff in enumerate(payoffs):
            self.payoffs[seat] += payoff

    def wins_by_seat(self) -> list[float]:
        """The wins of each seat; a whole number unless a win was shared."""
        return [int(wins) if wins.is_integer() else wins for wins in (round(wins, 6) for wins in self.wins)]

    def mean_payoffs(self) -> list[float]:
        """The mean payoff of each seat."""
        return [total / self.games for total in self.payoffs]
