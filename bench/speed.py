"""How fast Hantise is: ratios within one run, with their spread.

    python -m bench [--json] [--rounds N] [--seconds S] [--interpreted]

Each ratio is ours by theirs, measured in turns; a line gives the median and, in brackets, the least and the greatest.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hantise
from bench import engine, loops, weight, yardstick
from bench.contest import Contestant, LackError, Ratio, compare
from hantise.games import ghooost
from hantise.games.ghooost.rules import Ghooost
from hantise.testing.games import connect_four

SEATS = 4
CHECKED_GAMES = 100
MOST_BYTES = 1024
LOOP_TARGETS = {True: 2.5, False: 0.5}

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
        for step in (_against_open_spiel, _against_c):
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
    """Loops in Python that pick by int(random() * n); every apply counts."""
    ours = loops.our_loop(ghooost.GAME, SEATS)
    theirs = loops.spiel_loop(f"crazy_eights(players={SEATS})")
    yield measure("loop: Ghooost! / open_spiel crazy_eights", ours, theirs, LOOP_TARGETS[bool(hantise.COMPILED)])
    ours, theirs = loops.our_loop(connect_four.GAME, 2), loops.spiel_loop("connect_four")
    yield measure("loop: connect four / open_spiel connect_four", ours, theirs, 3.0)


def _against_c(measure: Measure, told: Callable[[str], None]) -> Iterator[Ratio]:
    """Decisions inside the engine, against the C program once it is known to play the same game."""
    with tempfile.TemporaryDirectory() as folder:
        program = yardstick.build(Path(folder))
        decisions = yardstick.check(program, CHECKED_GAMES)
        told(f"C and ours agree on {CHECKED_GAMES * len(yardstick.PLAYERS)} games, {decisions} decisions")
        box, in_c = ghooost.GAME, yardstick.in_c(program, SEATS)
        start = box.start(box.options(SEATS))
        assert isinstance(start, Ghooost)
        yield measure("engine: random games without knowledge / C", engine.random_games(start.world()), in_c, 0.4)
        yield measure("engine: random games with everybody's knowledge / C", engine.random_games(start), in_c, 0.4)
        yield measure("search: decisions in tree and playouts / C", engine.searching(box, SEATS), in_c, 0.2)


def _weigh(report: dict[str, Any], told: Callable[[str], None]) -> None:
    sizes = weight.bytes_a_clone(ghooost.GAME, SEATS)
    report["bytes_a_clone"] = sizes
    verdict = "reached" if sizes["most"] < MOST_BYTES else "MISSED"
    told(f"a cloned position: {sizes['middle']:.0f} bytes, {sizes['most']:.0f} at most; target {MOST_BYTES} {verdict}")
