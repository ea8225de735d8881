"""`hantise perft`: how many ways a game can go on, to check the rules by counting."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from time import perf_counter

import hantise
from hantise.cli.arguments import add_json, add_seed, add_table, example_game, games_and_options, read_table, whole
from hantise.cli.commands import Command
from hantise.core import Rng, State
from hantise.testing.perft import perft

MOST_DEPTH = 99


def _about() -> str:
    code = example_game().code
    return f"""\
examples:
  hantise perft {code} --depth 3 --seed 1
  hantise perft {code} --players 2 --depth 2

Counts the sequences of so many actions. Every outcome of chance counts as an action, whatever its odds.

{games_and_options()}"""


def _add_arguments(parser: ArgumentParser) -> None:
    add_table(parser)
    parser.add_argument(
        "--depth", type=whole(0, MOST_DEPTH), default=3, metavar="D", help="how many actions deep (default: 3)"
    )
    add_seed(parser, "none: counts from before the deal")
    add_json(parser)


def _run(args: Namespace) -> int:
    game, options = read_table(args)
    state = game.start(options)
    if args.seed is not None:
        state.roll(Rng(args.seed))
    counts = _counts(state, args.depth)
    if args.json:
        report = {"game": game.code, "players": options.players, "options": dict(options.values), "seed": args.seed}
        print(json.dumps({**report, "compiled": bool(hantise.COMPILED), "counts": [count for count, _ in counts]}))
        return 0
    where = f"from the position after the deal that seed {args.seed} gives"
    if args.seed is None:
        where = "from before the deal, which is counted too"
    print(f"{game.title}, {options.players} players, {where}")
    for depth, (count, seconds) in enumerate(counts):
        print(f"{depth:>3}  {count:>15,}  {seconds:>7.2f} s", flush=True)
    return 0


def _counts(state: State, deepest: int) -> Iterator[tuple[int, float]]:
    for depth in range(deepest + 1):
        started = perf_counter()
        yield perft(state.clone(), depth), perf_counter() - started


COMMAND = Command("perft", "Count the positions so many actions ahead", _about, _add_arguments, _run)
