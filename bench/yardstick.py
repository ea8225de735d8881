"""C programs of the same rules: built, checked against ours, and timed."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench.contest import Contestant, LackError
from hantise.core import OVER, Game
from hantise.games import boo, ghooost


class Yardstick(NamedTuple):
    """A C program: its source beside this file, its game, the tables that it plays at, what it plays in 0.1 seconds."""

    source: str
    box: Game
    seats: range
    games: int

    def words(self, players: int) -> list[str]:
        """How it is told the number of players, where it has a choice."""
        return [str(players)] if len(self.seats) > 1 else []


GHOOOST = Yardstick("ghooost.c", ghooost.GAME, range(2, 7), 2500)
BOO = Yardstick("boo.c", boo.GAME, range(2, 3), 8000)


class DisagreementError(Exception):
    """The two programs play by different rules."""


def build(yardstick: Yardstick, folder: Path) -> Path:
    """The program, compiled with `cc -O2` into the folder."""
    source = Path(__file__).with_name(yardstick.source)
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        remedy = "install one (Debian, Ubuntu: apt install gcc)"
        raise LackError(f"no C compiler was found for bench/{source.name}; {remedy}")
    program = folder / source.stem
    subprocess.run([compiler, "-O2", "-o", str(program), str(source)], check=True)
    return program


def check(yardstick: Yardstick, program: Path, games: int) -> int:
    """Replay so many of its games at tables of every size: legal actions, names and payoffs equal; decisions seen."""
    return sum(
        _check_game(yardstick.box, players, game)
        for players in yardstick.seats
        for game in _traces([str(program), "trace", *yardstick.words(players), str(games), "1"])
    )


def _traces(command: list[str]) -> Iterator[list[str]]:
    """The lines of each game, without its heading."""
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for game in told.split("game ")[1:]:
        yield game.splitlines()[1:]


def _check_game(box: Game, players: int, lines: list[str]) -> int:
    state = box.start(box.options(players))
    decisions = 0
    for line in lines[:-1]:
        name, *menu = line.split(" ")
        legal = [box.actions.name(action) for action in state.legal()]
        if name not in legal or (menu and menu != [str(len(legal)), ",".join(legal)]):
            raise DisagreementError(f"C plays {line!r} where ours has {','.join(legal)} in {box.dump(state)}")
        state.apply(box.actions.parse(name))
        decisions += bool(menu)
    ends = [float(payoff) for payoff in lines[-1].split(" ")[1:]]
    if state.mover() != OVER or list(state.payoffs()) != ends:
        raise DisagreementError(f"C ends with {ends}, ours with {box.dump(state)}")
    return decisions


def in_c(yardstick: Yardstick, program: Path, players: int) -> Contestant:
    """Decisions a second of the C program, by its own clock."""
    seed = 0

    def run(seconds: float) -> float:
        nonlocal seed
        seed += 10**6
        games = max(1, round(yardstick.games * seconds * 10))
        command = [str(program), "bench", *yardstick.words(players), str(games), str(seed)]
        report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        return float(report["decisions"] / report["seconds"])

    return run
