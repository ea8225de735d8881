"""Golden playthroughs: a seeded game told as a text that a person can read and a test can compare.

Each file says in its first lines which game it tells. To write all files of a folder anew, on purpose:

    python -m hantise.testing.playthrough tests/games/playthroughs
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hantise import games
from hantise.core import CHANCE, OVER, SPECTATOR, Game, Options, Rng, State
from hantise.testing import games as examples
from hantise.testing.playing import pick

Find = Callable[[str], Game]


class Heading(NamedTuple):
    """The heading of a playthrough: the game's code, a seed, the most plies, the players and their options."""

    game: str
    seed: int
    plies: int
    players: int
    options: dict[str, Any]


def write(heading: Heading, find: Find | None = None) -> str:
    """The playthrough: a heading, each ply with what its mover sees and what all write, and what all see in the end."""
    game = (find or find_any)(heading.game)
    options = game.options(heading.players, **heading.options)
    return "\n".join([json.dumps(heading._asdict(), ensure_ascii=False), *_tell(game, options, heading), ""])


def read_heading(text: str) -> Heading:
    """The heading of a playthrough; ValueError, TypeError or KeyError if it has none."""
    return Heading(**json.loads(text.partition("\n")[0]))


def find_any(code: str) -> Game:
    """A game of the house or one of the small ones for tests."""
    return examples.find(code) if code in examples.codes() else games.find(code)


def _tell(game: Game, options: Options, heading: Heading) -> Iterator[str]:
    state = game.start(options)
    rng = Rng(heading.seed)
    for ply in range(heading.plies):
        if state.mover() == OVER:
            break
        yield from _position(game, options, state, ply)
        action = pick(state, rng.below)
        yield from _action(game, options, state, action)
        state.apply(action)
    # The last position, as everybody sees it.
    end = str(state.payoffs()) if state.mover() == OVER else "cut off"
    yield from ["", f"== end: {end} ==", game.dump(state)]
    for seat in _seats(options):
        view = game.view(state, seat)
        yield from ["", f"{_whose(seat)} sees:", game.table.text(view, _names(options)), view.dump()]


def _position(game: Game, options: Options, state: State, ply: int) -> list[str]:
    """The mover, the position, the mover's view of it, and the legal actions."""
    names = [game.actions.name(action) for action in state.legal()]
    if state.mover() == CHANCE:
        odds = ", ".join(f"{name} {weight}" for name, weight in zip(names, state.weights()))
        return ["", f"== {ply}: chance ==", game.dump(state), f"odds: {odds}"]
    text = game.table.text(game.view(state, state.mover()), _names(options))
    return ["", f"== {ply}: seat {state.mover()} ==", game.dump(state), text, f"legal: {', '.join(names)}"]


def _action(game: Game, options: Options, state: State, action: int) -> list[str]:
    """The action, and each seat's line with a sentence for it; one for all where all write the same."""
    lines = dict(zip(_seats(options), game.seen_by(state, action, _seats(options)), strict=True))
    if len(set(lines.values())) == 1:
        written = [f"all: {_sentence(game, options, SPECTATOR, lines[SPECTATOR])}"]
    else:
        written = [f"{_whose(seat)}: {_sentence(game, options, seat, line)}" for seat, line in lines.items()]
    return [f"action: {game.actions.name(action)}", *written]


def _sentence(game: Game, options: Options, seat: int, line: str) -> str:
    return f"{line} | {game.table.tell(line, _names(options), seat)}" if line else ""


def _seats(options: Options) -> list[int]:
    return [*range(options.players), SPECTATOR]


def _whose(seat: int) -> str:
    return "spectator" if seat == SPECTATOR else f"seat {seat}"


def _names(options: Options) -> list[str]:
    return [f"Player {seat + 1}" for seat in range(options.players)]


def regenerate(folder: Path) -> list[str]:
    """Write every playthrough of the folder anew; the names of those that changed."""
    changed = []
    for path in sorted(folder.glob("*.txt")):
        before = path.read_text(encoding="utf-8")
        after = write(read_heading(before))
        if after != before:
            path.write_text(after, encoding="utf-8")
            changed.append(path.name)
    return changed


def main(arguments: list[str]) -> int:
    """Regenerate the folders named on the command line."""
    if not arguments:
        print("usage: python -m hantise.testing.playthrough FOLDER...", file=sys.stderr)
        return 2
    for folder in arguments:
        for name in regenerate(Path(folder)):
            print(f"{folder}: {name} has changed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
