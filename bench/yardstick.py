"""The C program of the same rules: built, checked against ours, and timed."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from bench.contest import Contestant, LackError
from hantise.core import OVER
from hantise.games import ghooost

SOURCE = Path(__file__).with_name("ghooost.c")
PLAYERS = range(2, 7)
# About what it plays in a tenth of a second.
GAMES = 2500


class DisagreementError(Exception):
    """The two programs play by different rules."""


def build(folder: Path) -> Path:
    """The program, compiled with `cc -O2` into the folder."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise LackError("no C compiler was found for bench/ghooost.c; install one (Debian, Ubuntu: apt install gcc)")
    program = folder / "ghooost"
    subprocess.run([compiler, "-O2", "-o", str(program), str(SOURCE)], check=True)
    return program


def check(program: Path, games: int) -> int:
    """Replay so many of its games at tables of every size: legal actions, names and payoffs equal; decisions seen."""
    return sum(_check_game(players, game) for players in PLAYERS for game in _traces(program, players, games))


def _traces(program: Path, players: int, games: int) -> Iterator[list[str]]:
    """The lines of each game, without its heading."""
    command = [str(program), "trace", str(players), str(games), "1"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for game in told.split("game ")[1:]:
        yield game.splitlines()[1:]


def _check_game(players: int, lines: list[str]) -> int:
    box = ghooost.GAME
    state = box.start(box.options(players))
    decisions = 0
    for line in lines[:-1]:
        name, *menu = line.split(" ")
        legal = [box.actions.name(action) for action in state.legal()]
        if name not in legal or (menu and menu != [str(len(legal)), ",".join(legal)]):
            raise DisagreementError(f"C plays {line!r} where ours has {','.join(legal)} in {state.dump()}")
        state.apply(box.actions.parse(name))
        decisions += bool(menu)
    ends = [float(payoff) for payoff in lines[-1].split(" ")[1:]]
    if state.mover() != OVER or list(state.payoffs()) != ends:
        raise DisagreementError(f"C ends with {ends}, ours with {state.dump()}")
    return decisions


def in_c(program: Path, players: int) -> Contestant:
    """Decisions a second of the C program, by its own clock."""
    seed = 0

    def run(seconds: float) -> float:
        nonlocal seed
        seed += 10**6
        games = max(1, round(GAMES * seconds * 10))
        command = [str(program), "bench", str(players), str(games), str(seed)]
        report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        return float(report["decisions"] / report["seconds"])

    return run
