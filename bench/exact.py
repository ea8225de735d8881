"""How large each preset is, what it is worth, and how far from perfect random play and OpenSpiel's CFR+ are.

    python -m bench exact --iterations 100 --only ghooost

Information states are counted by walking the whole tree, which is then handed to OpenSpiel. Exploitability is what
perfect opponents of both seats gain on average, in payoffs, which come to 1 in each of these games; the value is what
the first seat is paid where both play by the policy that CFR+ has come to.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from bench.contest import LackError
from hantise import games
from hantise.core import Game
from hantise.core.game import Preset

ITERATIONS = 100
HEADINGS = ("preset", "information states", "plays", "value", "random", "CFR+")


@dataclass(frozen=True)
class Row:
    """A preset: its size, what the first seat wins of it, and the exploitability of two policies."""

    game: str
    preset: str
    information_states: int
    plays: int
    value: float
    random: float
    cfr: float

    def told(self) -> str:
        """A line of a table in Markdown."""
        numbers = (
            f"{self.information_states:,} | {self.plays:,} | {self.value:.4f} | {self.random:.4f} | {self.cfr:.1e}"
        )
        return f"| `{self.game}`, `{self.preset}` | {numbers} |"


def main(words: Sequence[str]) -> int:
    """Print the table, or one JSON object."""
    parser = ArgumentParser(prog="python -m bench exact")
    parser.add_argument("--iterations", type=int, default=ITERATIONS, help=f"of CFR+ (default: {ITERATIONS})")
    parser.add_argument("--only", action="append", choices=games.codes(), help="this game alone")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    args = parser.parse_args(words)
    try:
        rows = measured(args.only or games.codes(), args.iterations)
        return _tell_json(rows) if args.json else _tell(rows)
    except LackError as lack:
        print(f"bench: {lack}", file=sys.stderr)
        return 1


def measured(codes: Sequence[str], iterations: int) -> Iterator[Row]:
    """A row for each preset of these games."""
    for game in map(games.find, codes):
        for preset in game.presets:
            yield solved(game, preset, iterations)


def solved(game: Game, preset: Preset, iterations: int) -> Row:
    """Grow its tree, and let OpenSpiel look at it."""
    spiel, trees = _spiel()
    tree = trees.grown(game, game.preset(preset.name))
    loaded = spiel.load_efg_game(tree.text)
    solver = spiel.CFRPlusSolver(loaded)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    random = spiel.exploitability(loaded, spiel.UniformRandomPolicy(loaded))
    value = spiel.expected_returns(loaded.new_initial_state(), found, -1, False)[0]
    left = spiel.exploitability(loaded, found)
    return Row(game.code, preset.name, sum(tree.information_sets), tree.plays, value, random, left)


def _spiel() -> tuple[Any, Any]:
    try:
        import pyspiel

        from hantise.envs import trees
    except ImportError:
        raise LackError("open_spiel is not installed here: pip install open_spiel") from None
    return pyspiel, trees


def _tell(rows: Iterator[Row]) -> int:
    print(f"| {' | '.join(HEADINGS)} |")
    print("|---" + "|---:" * (len(HEADINGS) - 1) + "|", flush=True)
    for row in rows:
        print(row.told(), flush=True)
    return 0


def _tell_json(rows: Iterator[Row]) -> int:
    print(json.dumps({"rows": [asdict(row) for row in rows]}))
    return 0
