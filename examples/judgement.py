"""Teaches a game's learned judgement, which the computer player `learned` thinks with, by self-play.

    pip install '.[envs]'
    python examples/judgement.py play rest_in_peace games.npz --games 1000 --iterations 40 --seed 1
    python examples/judgement.py fit rest_in_peace games.npz --units 16 --out mine.npz
    hantise arena rest_in_peace --bots learned:mine.npz,level5 --budget 1/100 --sprt 0 40

`play` lets the search play against itself with few iterations, and now and then at random. It keeps each position after
a decision, with what later searches and the end made of it (Sutton, Learning to predict by the methods of temporal
differences, 1988). With `--weights` it plays with what was learned before. `fit` moves the game's own hints towards
that, by a net of one hidden layer. Equal seeds give equal games and equal weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hantise import games
from hantise.bots import learned
from hantise.bots.search import NO_LIMIT, Search
from hantise.core import OVER, Game, Rng, State
from hantise.core.hints import Hints

Array = NDArray[Any]

# Random decisions in a hundred, and the weight of what comes later against the search at hand.
STRAYING = 10
TRACE = 0.95
BATCH, RATE, DECAY = 1024, 2e-3, 1e-5
# Of all games the share that is kept to see when to stop.
HELD = 0.1


class Lesson(NamedTuple):
    """A position: by seat the logarithm of its odds to come last by the hints (-inf: it is out), and its row if any."""

    offsets: Array
    rows: dict[int, Array]


class Step(NamedTuple):
    """What a search expected of a decision, and the position after it; `is_stray` if it was taken at random."""

    expected: Array
    is_stray: bool
    lesson: Lesson


def played(game: Game, hints: Hints, players: int, iterations: int, rng: Rng) -> Iterator[tuple[Lesson, Array]]:
    """Each position of a game of self-play, with each seat's chance to come last."""
    state, steps = game.start(game.options(players)), list[Step]()
    while state.mover() != OVER:
        state.roll(rng)
        if state.mover() == OVER:
            break
        legal, expected, is_stray = state.legal(), np.zeros(0), False
        action = legal[0]
        if len(legal) > 1:
            found = Search(game.view(state, state.mover()), rng, hints)
            found.run(iterations, NO_LIMIT)
            expected, is_stray = expected_by(found, state.mover(), legal), rng.below(100) < STRAYING
            action = legal[rng.below(len(legal))] if is_stray else found.best(legal)
        state.apply(action)
        steps.append(Step(expected, is_stray, lesson_of(game, state, players)))
    worth = np.array(state.payoffs())
    for step in reversed(steps):
        if step.lesson.rows:
            yield step.lesson, 1.0 - worth
        if len(step.expected):
            worth = step.expected if step.is_stray else TRACE * worth + (1.0 - TRACE) * step.expected


def expected_by(found: Search, mover: int, legal: list[int]) -> Array:
    """Each seat's payoff by this search: the mover's by its best action, and what that takes from the others."""
    expected: Array = np.array(found.totals) / found.iterations
    best = found.found(found.best(legal))
    gain = best.mean - expected[mover] if best else 0.0
    expected -= gain / (len(expected) - 1)
    expected[mover] += gain + gain / (len(expected) - 1)
    return expected


def lesson_of(game: Game, state: State, players: int) -> Lesson:
    """What the game's module tells of this position."""
    offsets, rows = np.full(players, -np.inf, np.float32), dict[int, Array]()
    for seat, offset, row in learned.module_of(game).lesson(state):
        offsets[seat] = offset
        if row is not None:
            rows[seat] = np.array(list(row), np.float16)
    return Lesson(offsets, rows)


def play(args: argparse.Namespace) -> None:
    """Play games, and keep their positions."""
    game = games.find(args.game)
    hints = learned.hints_with(game, args.weights.read_bytes()) if args.weights else game.hints
    tables, kept = [int(one) for one in args.players.split(",")], list[tuple[int, Lesson, Array]]()
    for number in range(args.games):
        rng = Rng(args.seed * 1_000_003 + number)
        for lesson, last in played(game, hints, tables[number % len(tables)], args.iterations, rng):
            kept.append((number, lesson, last))
        if number % 200 == 199:
            print(number + 1, "games,", len(kept), "positions", flush=True)
            keep(args.file, kept, max(tables))
    keep(args.file, kept, max(tables))


def keep(file: Path, kept: Sequence[tuple[int, Lesson, Array]], seats: int) -> None:
    """Write positions as arrays: rows one after the other, each with its position and seat."""
    offsets, last = np.full((len(kept), seats), -np.inf, np.float32), np.zeros((len(kept), seats), np.float32)
    rows, owners = list[Array](), list[tuple[int, int]]()
    for at, (_number, lesson, chances) in enumerate(kept):
        offsets[at, : len(lesson.offsets)], last[at, : len(chances)] = lesson.offsets, chances
        rows += lesson.rows.values()
        owners += [(at, seat) for seat in lesson.rows]
    numbers = np.array([number for number, _lesson, _last in kept])
    np.savez(file, rows=np.stack(rows), owners=np.array(owners), offsets=offsets, last=last, numbers=numbers)


# Fitting.


class Net:
    """The weights, and how Adam moves them (Kingma and Ba, 2015)."""

    def __init__(self, features: int, units: int, rng: np.random.Generator) -> None:
        """It says 0 of everything at first, and so changes nothing."""
        first = rng.normal(0.0, 0.15, (features, units))
        self.weights = [first.astype(np.float32), np.full(units, 0.05, np.float32), np.zeros(units, np.float32)]
        self.first = [np.zeros_like(one) for one in self.weights]
        self.second = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def of(self, rows: Array) -> tuple[Array, Array]:
        """The units of these rows, and what the net says."""
        w0, b0, w1 = self.weights
        units = np.maximum(rows @ w0 + b0, 0.0)
        return units, units @ w1

    def learn(self, rows: Array, units: Array, wrong: Array, rate: float) -> None:
        """A step against these gradients of what it said."""
        back = np.outer(wrong, self.weights[2]) * (units > 0)
        self.steps += 1
        for place, slope in enumerate((rows.T @ back, back.sum(0), units.T @ wrong)):
            self.first[place] = 0.9 * self.first[place] + 0.1 * slope
            self.second[place] = 0.999 * self.second[place] + 0.001 * slope**2
            size = np.sqrt(self.second[place] / (1 - 0.999**self.steps)) + 1e-8
            self.weights[place] -= rate * (
                self.first[place] / (1 - 0.9**self.steps) / size + DECAY * self.weights[place]
            )


class Positions(NamedTuple):
    """All positions, of one or several files."""

    rows: Array
    owners: Array
    offsets: Array
    last: Array
    numbers: Array

    def chances(self, said: Array, which: Array, places: Array) -> Array:
        """Each seat's chance to come last in the positions `which`; `places` are the rows that were said."""
        logits = self.offsets[which].copy()
        at = np.searchsorted(which, self.owners[places, 0])
        np.add.at(logits, (at, self.owners[places, 1]), said)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        found: Array = odds / odds.sum(1, keepdims=True)
        return found


def read(files: Sequence[Path]) -> Positions:
    """The positions of these files."""
    parts, before, played_before = list[Positions](), 0, 0
    for file in files:
        with np.load(file) as found:
            part = Positions(*(found[name] for name in Positions._fields))
        owners = part.owners + np.array([before, 0])
        parts.append(part._replace(owners=owners, numbers=part.numbers + played_before))
        before, played_before = before + len(part.last), played_before + int(part.numbers.max()) + 1
    return Positions(*(np.concatenate(each) for each in zip(*parts, strict=True)))


def loss(net: Net, positions: Positions, which: Array, places: Array) -> float:
    """The mean cross entropy over these positions."""
    chances = positions.chances(net.of(positions.rows[places].astype(np.float32))[1], which, places)
    return float(-(positions.last[which] * np.log(chances + 1e-9)).sum(1).mean())


def fit(args: argparse.Namespace) -> None:
    """Fit a net to the positions, and write what was best on games that it never saw."""
    game, positions, rng = games.find(args.game), read(args.files), np.random.default_rng(args.seed)
    net, best = Net(positions.rows.shape[1], args.units, rng), (np.inf, list[Array]())
    starts = np.searchsorted(positions.owners[:, 0], np.arange(len(positions.last) + 1))
    is_held = positions.numbers % round(1 / HELD) == 0
    held, seen = np.flatnonzero(is_held), np.flatnonzero(~is_held)

    def rows_of(which: Array) -> Array:
        return np.concatenate([np.arange(starts[at], starts[at + 1]) for at in which])

    held_rows = rows_of(held)
    print(f"{len(seen)} positions; by the hints {loss(net, positions, held, held_rows):.5f}", flush=True)
    for epoch in range(args.epochs):
        rate, order = RATE * (1 - epoch / args.epochs), rng.permutation(seen)
        for begin in range(0, len(order), BATCH):
            which = np.sort(order[begin : begin + BATCH])
            places = rows_of(which)
            rows = positions.rows[places].astype(np.float32)
            units, said = net.of(rows)
            wrong = positions.chances(said, which, places) - positions.last[which]
            owners = positions.owners[places]
            net.learn(rows, units, wrong[np.searchsorted(which, owners[:, 0]), owners[:, 1]] / len(which), rate)
        now = loss(net, positions, held, held_rows)
        best = min(best, (now, [one.copy() for one in net.weights]), key=lambda each: each[0])
        print(f"epoch {epoch + 1}: {now:.5f}", flush=True)
    names = (f"{game.code}.{name}" for name in ("w0", "b0", "w1"))
    np.savez(args.out, **dict(zip(names, best[1], strict=True)))  # type: ignore[arg-type]


def main() -> None:
    """Play or fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    doing = parser.add_subparsers(required=True)
    playing = doing.add_parser("play", help="play games, and keep their positions")
    playing.add_argument("game")
    playing.add_argument("file", type=Path)
    playing.add_argument("--games", type=int, default=1000)
    playing.add_argument("--players", default="2", help="the sizes of tables, as 2,2,3")
    playing.add_argument("--iterations", type=int, default=40)
    playing.add_argument("--weights", type=Path)
    playing.set_defaults(run=play)
    fitting = doing.add_parser("fit", help="fit a net to such positions")
    fitting.add_argument("game")
    fitting.add_argument("files", type=Path, nargs="+")
    fitting.add_argument("--out", type=Path, required=True)
    fitting.add_argument("--epochs", type=int, default=12)
    fitting.add_argument("--units", type=int, default=8, help="a multiple of four")
    fitting.set_defaults(run=fit)
    for each in (playing, fitting):
        each.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
