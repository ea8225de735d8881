"""How well the computer players play: `python -m bench bots [--only WORD,...] [--game CODE,...] [--games N] ...`."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

import hantise
from bench import botcheat, botendings, bothints, botladder, botspeed, botspiel
from bench.botplay import Terms, find
from bench.botscore import Row
from bench.contest import LackError, Ratio
from hantise import games
from hantise.cli.arguments import fraction
from hantise.core import Game, UnknownGame

Step: TypeAlias = Callable[[Game, Terms], Iterator[Row]]

STEPS: dict[str, Step] = {
    "ladder": botladder.ladder,
    "openspiel": botspiel.against,
    "cheat": botcheat.against,
    "endings": botendings.endings,
    "hints": bothints.gains,
}
SIMULATIONS = "simulations"
# What is on the shelf, and how openspiel's search does in the test game of ours that it knows as well.
ALSO = {"openspiel": ("connect_four",)}


def main(words: list[str]) -> int:
    """Measure and report."""
    args = _arguments(words)
    report: dict[str, Any] = {"compiled": hantise.COMPILED, "python": platform.python_version()}
    report |= {"games": args.games, "budget": args.budget, "seed": args.seed, "seconds": args.seconds}
    report |= {"rows": [], "ratios": [], "lacks": []}
    for rows in _asked(args):
        _collect(report, rows, not args.json)
    if args.json:
        print(json.dumps(report))
    return 0


def _arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench bots", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument("--only", type=_steps, default=[*STEPS, SIMULATIONS], help="measure these alone, as a,b")
    parser.add_argument("--game", type=_games, help="with these games alone, as a,b (default: all)")
    parser.add_argument("--games", type=int, default=400, help="games of each pairing (default: 400)")
    parser.add_argument("--budget", type=fraction, default=0.05, help="share of the iterations (default: 0.05)")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="that of the deals (default: 1)")
    parser.add_argument(
        "--seconds", type=float, default=0.2, help="for a move where both have equal time (default: 0.2)"
    )
    parser.add_argument("--rounds", type=int, default=7, help="turns each has in simulations (default: 7)")
    return parser.parse_args(words)


def _steps(text: str) -> list[str]:
    names = text.split(",")
    if not {SIMULATIONS, *STEPS} >= set(names):
        raise argparse.ArgumentTypeError(f"there are {', '.join([*STEPS, SIMULATIONS])}")
    return names


def _games(text: str) -> list[Game]:
    try:
        return [find(code) for code in text.split(",")]
    except UnknownGame as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _asked(args: argparse.Namespace) -> Iterator[Iterable[Row | Ratio]]:
    """What each step finds at each game."""
    terms = Terms(args.games, args.budget, args.jobs, args.seed, args.seconds)
    for name, step in STEPS.items():
        if name in args.only:
            codes = [*games.codes(), *ALSO.get(name, ())]
            for game in args.game or map(find, codes):
                yield step(game, terms)
    if SIMULATIONS in args.only:
        yield _simulations(args.rounds)


def _simulations(rounds: int) -> Iterator[Ratio]:
    yield botspeed.simulations(rounds, 0.5)


def _collect(report: dict[str, Any], rows: Iterable[Row | Ratio], is_told: bool) -> None:
    """Take what the step measures, and one sentence for what this machine lacks."""
    try:
        for row in rows:
            report["ratios" if isinstance(row, Ratio) else "rows"].append(row.as_json())
            if is_told:
                print(row.told(), flush=True)
    except LackError as lack:
        if str(lack) not in report["lacks"]:
            report["lacks"].append(str(lack))
            print(f"bench: {lack}", file=sys.stderr)
