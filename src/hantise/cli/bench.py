"""`hantise bench`: a quick look at the speed of this machine."""

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
from hantise.cli.arguments import add_json, example_game, games_and_options, middling
from hantise.cli.commands import Command
from hantise.cli.screen import watched
from hantise.cli.text import rows
from hantise.core import CHANCE, OVER, Game, Options

SECONDS = 1.0
BATCH = 10


def _about() -> str:
    return f"""\
examples:
  hantise bench
  hantise bench {example_game().code} --json

Random games at a table of middling size, a second each way. A loop in Python applies one action after the other,
chance included; the engine plays whole games by itself and its decisions are counted. The project's bench folder
measures more carefully, against other programs.

{games_and_options()}"""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game to play (default: every one)")
    add_json(parser)


def _run(args: Namespace) -> int:
    codes = games.codes() if args.game is None else (games.find(args.game).code,)
    measured = [_measure(games.find(code)) for code in watched(codes, "measuring")]
    report = {"compiled": bool(hantise.COMPILED), "python": platform.python_version(), "games": measured}
    print(json.dumps(report) if args.json else _told(report))
    return 0


def _measure(game: Game) -> dict[str, Any]:
    options = game.options(middling(game))
    loop, engine = loop_speed(game, options), engine_speed(game, options)
    return {
        "game": game.code,
        "players": options.players,
        "loop_applies_per_second": round(loop),
        "engine_decisions_per_second": round(engine),
        "engine_to_loop": round(engine / loop, 2),
    }


def loop_speed(game: Game, options: Options) -> float:
    """Applies a second, chance included, of random games in a loop in Python."""
    random = Random(1).random
    applies, started = 0, perf_counter()
    while perf_counter() - started < SECONDS:
        applies += _play_in_a_loop(game, options, random)
    return applies / (perf_counter() - started)


def _play_in_a_loop(game: Game, options: Options, random: Any) -> int:
    state = game.start(options)
    applies = 0
    while (mover := state.mover()) != OVER:
        if mover == CHANCE:
            state.apply(state.outcome(int(random() * state.total())))
        else:
            legal = state.legal()
            state.apply(legal[int(random() * len(legal))])
        applies += 1
    return applies


def engine_speed(game: Game, options: Options) -> float:
    """Decisions a second of random games that the engine plays by itself."""
    root = game.start(options)
    decisions, seed, started = 0, 0, perf_counter()
    while perf_counter() - started < SECONDS:
        seed += 1
        decisions += play_many(root, BATCH, seed)[0]
    return decisions / (perf_counter() - started)


def _told(report: dict[str, Any]) -> str:
    heading = ["game", "players", "loop in Python", "inside the engine", "ratio"]
    build = "compiled" if report["compiled"] else "interpreted"
    lines = list[list[str]]()
    for game in report["games"]:
        loop, engine = game["loop_applies_per_second"], game["engine_decisions_per_second"]
        lines.append([game["game"], str(game["players"]), f"{loop:,}", f"{engine:,}", f"{game['engine_to_loop']:.2f}"])
    return "\n".join(
        [
            f"random games on this machine, {build}, Python {report['python']}",
            "",
            rows(heading, lines),
            "",
            "loop in Python: applies a second, chance included; inside the engine: decisions a second",
        ]
    )


COMMAND = Command("bench", "Measure how fast this machine plays", _about, _add_arguments, _run)
