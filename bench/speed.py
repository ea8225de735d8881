"""How fast Hantise is: ratios within one run, with their spread.

    python -m bench [--json] [--rounds N] [--seconds S] [--interpreted]

Each ratio is ours by theirs, measured in turns; a line gives the median and, in brackets, the least and the greatest.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import hantise
from bench import engine, envs, loops, weight, yardstick
from bench.contest import Contestant, LackError, Ratio, compare, repeatedly
from hantise import games
from hantise.core import Game
from hantise.games import boo, ghooost
from hantise.games.ghooost.rules import Ghooost
from hantise.testing.games import connect_four

SEATS = 4
CHECKED_GAMES = 100
# Applies a second, or for BOO turns a second, by crazy_eights' applies a second, in loops in Python.
LOOP_TARGETS = {"ghooost": 2.5, "boo": 0.2}
LOOP_TARGET = 2.0
TURNS = 24  # BOO-40
# Starts of `hantise` with this word by starts of a Python that does nothing.
START_TARGETS = {"--version": 0.4, "--help": 0.25}
INTERPRETED_TARGETS = {"ghooost": 0.5}
# BOO's table of 61 by 61 squares is larger than a hand of cards.
MOST_BYTES = {"boo": 6 * 1024}
MOST_BYTES_ELSE = 1024

Measure = Callable[[str, Contestant, Contestant, float], Ratio]


def main(words: list[str]) -> int:
    """Measure and report; 2 if the C program and ours do not play by the same rules."""
    args = _arguments(words)

    def measure(name: str, ours: Contestant, theirs: Contestant, target: float) -> Ratio:
        return compare(name, ours, theirs, target, args.rounds, args.seconds)

    report: dict[str, Any] = {"compiled": hantise.COMPILED, "python": platform.python_version()}
    report |= {"rounds": args.rounds, "seconds": args.seconds, "ratios": [], "lacks": []}
    told = _silent if args.json else _say
    told(_heading())
    try:
        for step in (_against_open_spiel, _against_pettingzoo, _against_c, _boo_against_c, _starts):
            _collect(report, step(measure, told), told)
    except yardstick.DisagreementError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    _weigh(report, told)
    if args.json:
        print(json.dumps(report))
    return 0


def _arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument("--rounds", type=int, default=7, help="turns each contestant has (default: 7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a turn (default: 0.5)")
    return parser.parse_args(words)


def _say(line: str) -> None:
    print(line, flush=True)


def _silent(line: str) -> None:
    """For --json."""


def _heading() -> str:
    build = f"compiled from {hantise.COMPILED[:12]}" if hantise.COMPILED else "interpreted"
    return f"Hantise {hantise.__version__}, {build}, Python {platform.python_version()}"


def _collect(report: dict[str, Any], ratios: Iterator[Ratio], told: Callable[[str], None]) -> None:
    """Take what the step measures, and one sentence for what this machine lacks."""
    try:
        for ratio in ratios:
            report["ratios"].append(ratio.as_json())
            told(ratio.told())
    except LackError as lack:
        report["lacks"].append(str(lack))
        print(f"bench: {lack}", file=sys.stderr)


def _against_open_spiel(measure: Measure, told: Callable[[str], None]) -> Iterator[Ratio]:
    """Loops in Python that pick by int(random() * n); every apply counts, in BOO every card that is laid."""
    theirs = loops.spiel_loop(f"crazy_eights(players={SEATS})")
    for game in map(games.find, games.codes()):
        if hantise.COMPILED or game.code in INTERPRETED_TARGETS:
            yield measure(f"loop: {game.title} / open_spiel crazy_eights", _our_loop(game), theirs, _loop_target(game))
    ours, theirs = loops.our_loop(connect_four.GAME, 2), loops.spiel_loop("connect_four")
    yield measure("loop: connect four / open_spiel connect_four", ours, theirs, 3.0)


def _our_loop(game: Game) -> Contestant:
    if game.code == "boo":
        return loops.our_turns(game, 2, TURNS)
    return loops.our_loop(game, min(SEATS, game.players[-1]))


def _loop_target(game: Game) -> float:
    return LOOP_TARGETS.get(game.code, LOOP_TARGET) if hantise.COMPILED else INTERPRETED_TARGETS[game.code]


def _against_c(measure: Measure, told: Callable[[str], None]) -> Iterator[Ratio]:
    """Decisions of Ghooost! inside the engine and in search, against the C program."""
    with _agreed(yardstick.GHOOOST, told) as program:
        box, in_c = ghooost.GAME, yardstick.in_c(yardstick.GHOOOST, program, SEATS)
        start = box.start(box.options(SEATS))
        assert isinstance(start, Ghooost)
        yield measure("engine: random games without knowledge / C", engine.random_games(start.world()), in_c, 0.4)
        yield measure("engine: random games with everybody's knowledge / C", engine.random_games(start), in_c, 0.4)
        yield measure("search: decisions in tree and playouts / C", engine.searching(box, SEATS), in_c, 0.2)


def _boo_against_c(measure: Measure, told: Callable[[str], None]) -> Iterator[Ratio]:
    """Decisions of BOO inside the engine, against the C program."""
    with _agreed(yardstick.BOO, told) as program:
        start = boo.GAME.start(boo.GAME.options(2))
        in_c = yardstick.in_c(yardstick.BOO, program, 2)
        yield measure("engine: random games of BOO / C", engine.random_games(start), in_c, 0.35)


@contextmanager
def _agreed(stick: yardstick.Yardstick, told: Callable[[str], None]) -> Iterator[Path]:
    """The C program, once it is known to play the same game as ours."""
    with tempfile.TemporaryDirectory() as folder:
        program = yardstick.build(stick, Path(folder))
        decisions = yardstick.check(stick, program, CHECKED_GAMES)
        told(
            f"C and ours agree on {CHECKED_GAMES * len(stick.seats)} games of {stick.box.title}, {decisions} decisions"
        )
        yield program


def _against_pettingzoo(measure: Measure, told: Callable[[str], None]) -> Iterator[Ratio]:
    for name, ours, theirs, target in envs.contests():
        yield measure(name, ours, theirs, target)


def _starts(measure: Measure, told: Callable[[str], None]) -> Iterator[Ratio]:
    """The program begins, says its line and ends: most of that is what it imports."""
    for word, target in START_TARGETS.items():
        ours, theirs = _process("-m", "hantise", word), _process("-c", "pass")
        yield measure(f"start: hantise {word} / an empty Python", ours, theirs, target)


def _process(*words: str) -> Contestant:
    """The same Hantise as in this process, installed or interpreted."""
    surroundings = {**os.environ, "PYTHONPATH": str(Path(hantise.__file__).parent.parent)}

    def start() -> int:
        subprocess.run([sys.executable, *words], env=surroundings, stdout=subprocess.DEVNULL, check=True)
        return 1

    return repeatedly(start)


def _weigh(report: dict[str, Any], told: Callable[[str], None]) -> None:
    report["bytes_a_clone"] = {}
    for game in map(games.find, games.codes()):
        sizes = weight.bytes_a_clone(game, min(SEATS, game.players[-1]))
        most = MOST_BYTES.get(game.code, MOST_BYTES_ELSE)
        report["bytes_a_clone"][game.code] = sizes
        verdict = "reached" if sizes["most"] < most else "MISSED"
        middle, greatest = sizes["middle"], sizes["most"]
        told(f"a cloned {game.title}: {middle:.0f} bytes, {greatest:.0f} at most; target {most} {verdict}")
