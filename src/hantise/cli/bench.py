"""`hantise bench`: the speed of this machine; `hantise perft`: the number of continuations of a game."""

from __future__ import annotations

import json
import platform
from argparse import ArgumentParser, Namespace
from random import Random
from time import perf_counter
from typing import Any

import hantise
from hantise import games
from hantise.bots.search import play_many
from hantise.cli.arguments import TABLE, add, middling, read_table, whole
from hantise.cli.commands import Command
from hantise.cli.text import rows, watched
from hantise.core import CHANCE, OVER, Game, Options, Rng
from hantise.testing.perft import perft

SECONDS = 1.0
BATCH = 10


def _add_bench_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME")
    add(parser, "--json")


def _run_bench(args: Namespace) -> int:
    codes = games.codes() if args.game is None else (games.find(args.game).code,)
    measured = [_measure(games.find(code)) for code in watched(codes, "measuring")]
    report = {"compiled": bool(hantise.COMPILED), "python": platform.python_version(), "games": measured}
    print(json.dumps(report) if args.json else _as_text(report))
    return 0


def _measure(game: Game) -> dict[str, Any]:
    options = game.options(middling(game))
    loop, engine = loop_speed(game, options), engine_speed(game, options)
    speeds = {"loop_applies_per_second": round(loop), "engine_decisions_per_second": round(engine)}
    return {"game": game.code, "players": options.players, **speeds, "engine_to_loop": round(engine / loop, 2)}


def loop_speed(game: Game, options: Options) -> float:
    """Applies per second, chance included, of random games in a loop in Python."""
    random: Any = Random(1).random
    applies, started = 0, perf_counter()
    while perf_counter() - started < SECONDS:
        state = game.start(options)
        while (mover := state.mover()) != OVER:
            if mover == CHANCE:
                state.apply(state.outcome(int(random() * state.total())))
            else:
                legal = state.legal()
                state.apply(legal[int(random() * len(legal))])
            applies += 1
    return applies / (perf_counter() - started)


def engine_speed(game: Game, options: Options) -> float:
    """Decisions per second of random games inside the engine."""
    root = game.start(options)
    decisions, seed, started = 0, 0, perf_counter()
    while perf_counter() - started < SECONDS:
        seed += 1
        decisions += play_many(root, BATCH, seed)[0]
    return decisions / (perf_counter() - started)


def _as_text(report: dict[str, Any]) -> str:
    heading = ["game", "players", "loop in Python", "inside the engine", "ratio"]
    build = "compiled" if report["compiled"] else "interpreted"
    lines = list[list[str]]()
    for game in report["games"]:
        loop, engine = game["loop_applies_per_second"], game["engine_decisions_per_second"]
        lines.append([game["game"], str(game["players"]), f"{loop:,}", f"{engine:,}", f"{game['engine_to_loop']:.2f}"])
    return f"""\
random games on this machine, {build}, Python {report["python"]}

{rows(heading, lines)}

loop in Python: applies a second, chance included; inside the engine: decisions a second"""


BENCH = Command("bench", _add_bench_arguments, _run_bench)


# `hantise perft`: counts the continuations of a game, as a check of the rules.


MOST_DEPTH = 99


def _add_perft_arguments(parser: ArgumentParser) -> None:
    add(parser, *TABLE)
    parser.add_argument("--depth", type=whole(0, MOST_DEPTH), default=3, metavar="D")
    add(parser, "--seed", "--json")


def _run_perft(args: Namespace) -> int:
    game, options = read_table(args)
    state = game.start(options)
    if args.seed is not None:
        state.roll(Rng(args.seed))
    depths = range(args.depth + 1)
    if args.json:
        report = {"game": game.code, "players": options.players, "options": dict(options.values), "seed": args.seed}
        counts = [perft(state.clone(), depth) for depth in depths]
        print(json.dumps({**report, "compiled": bool(hantise.COMPILED), "counts": counts}))
        return 0
    where = f"from the position after the deal that seed {args.seed} gives"
    if args.seed is None:
        where = "from before the deal, which is counted too"
    print(f"{game.title}, {options.players} players, {where}")
    for depth in depths:
        started = perf_counter()
        count = perft(state.clone(), depth)
        print(f"{depth:>3}  {count:>15,}  {perf_counter() - started:>7.2f} s", flush=True)
    return 0


PERFT = Command("perft", _add_perft_arguments, _run_perft)
