"""A view as a row of parts between 0 and 1: what comes of the numbers, within tight bounds, and from the view alone."""

from typing import Any

import numpy as np
import pytest

from effort import times
from envs.tables import EVERY_GAME
from envs.test_arrays import positions, views
from hantise.core import SPECTATOR, BadOption, Game, Options, Rng
from hantise.core.row import Row, Scale
from hantise.core.shape import BITS, EACH, FAR, SHARE, SOFT, Shape, bits, each, share, soft
from hantise.envs.arrays import Encoding, ViewRows, encoding_of


def parts_of(shapes: list[Shape], numbers: list[int]) -> list[float]:
    """The parts of these numbers, looked up one by one."""
    found: list[float] = []
    for shape, number in zip(shapes, numbers, strict=True):
        near = min(max(number, shape.least), shape.most)
        if shape.kind == EACH:
            found += [float(near == other) for other in range(shape.least, shape.most + 1)]
        elif shape.kind == BITS:
            found += [float(near >> bit & 1) for bit in range(shape.size)]
        else:
            found.append(shape.part(near))
    return found


def told(encoding: Encoding, numbers: list[int]) -> list[float]:
    """The parts that these numbers should become."""
    return parts_of([shape for field in encoding.fields for shape in encoding.shapes_of(field)], numbers)


def options_of(game: Game, seed: int) -> Options:
    """Any number of players with any options."""
    rng = Rng(seed)
    while True:
        chosen: dict[str, Any] = {}
        for option in (option for option in game.settings if not option.is_text):
            some = min(option.most - option.least, 12) + 1
            chosen[option.name] = bool(rng.below(2)) if option.is_flag else option.least + rng.below(some)
        try:
            options = game.options(game.players[rng.below(len(game.players))], **chosen)
            game.longest(options)
        except BadOption:
            continue
        return options


@EVERY_GAME
def test_a_row_tells_nothing_of_a_larger_table_before(game: Game) -> None:
    encoding = encoding_of(game)
    sight = ViewRows(game, encoding)
    for players in sorted(game.players, reverse=True):
        for number, state in enumerate(positions(game, game.options(players), seed=players, steps=300)):
            if number % 20 == 0:
                seat = number // 20 % players
                assert sight.parts(state, seat).tolist() == encoding.parts(game.view(state, seat)).tolist()


@pytest.mark.soak
@EVERY_GAME
def test_views_with_other_numbers_have_other_parts(game: Game) -> None:
    """Nothing of a random game is lost."""
    encoding = encoding_of(game)
    found: dict[bytes, bytes] = {}
    for view in views(game, game.players[-1], seed=6, steps=200):
        row = encoding.array(view).tobytes()
        assert found.setdefault(encoding.parts(view).tobytes(), row) == row


@EVERY_GAME
def test_with_all_options_numbers_keep_to_their_bounds_and_parts_are_theirs(game: Game) -> None:
    """In whole games, and seen by somebody who watches as well."""
    encoding = encoding_of(game)
    sight = ViewRows(game, encoding)
    least, most = encoding.bounds()
    for seed in range(times(100)):
        options = options_of(game, seed)
        for number, state in enumerate(positions(game, options, seed, steps=300)):
            seat = [SPECTATOR, *range(options.players)][(number + seed) % (options.players + 1)]
            row = sight.array(state, seat)
            assert ((least <= row) & (row <= most)).all(), (options, game.dump(state))
            if number % 20 == 0:
                parts = sight.parts(state, seat)
                assert parts.dtype == np.float32
                assert parts.tolist() == np.array(told(encoding, row.tolist()), np.float32).tolist()
                assert 0 <= parts.min() < parts.max() <= 1


@EVERY_GAME
def test_shapes_are_for_fields_that_are_there_and_reach_as_far(game: Game) -> None:
    """What has no limit is told softly, not as a share; in all others each number within bounds has its own parts."""
    encoding = encoding_of(game)
    assert set(encoding.shapes) <= {field.name for field in encoding.fields}
    for field in encoding.fields:
        shapes = encoding.shapes.get(field.name, ())
        assert field.size % max(len(shapes), 1) == 0
        for shape in encoding.shapes_of(field):
            assert shape.kind != SHARE or field.most - field.least <= 120, field.name
            if shape.kind == SOFT:
                assert shape.least in (0, -FAR)
            elif len(shapes) < 2:
                assert (shape.least, shape.most) == (field.least, field.most), field.name
            else:
                assert field.least <= shape.least or shape.least == -1
                assert shape.most <= field.most


def parts_in(shapes: list[Shape], numbers: list[int]) -> list[float]:
    """The parts that a row of these shapes is told by these numbers."""
    row = Row(Scale(shapes))
    row.begin()
    row.add_all(numbers)
    found: list[float] = np.array(row.listed(), np.int32).view(np.float32).tolist()
    return found


def test_each_shape_is_told_and_what_is_beyond_counts_as_the_nearest() -> None:
    shapes = [share(-1, 3), soft(4), soft(4, -1000), each(2, 4), bits(5)]
    numbers = [2, 4, -4, 3, 5]
    assert Scale(shapes).size == 9
    assert parts_in(shapes, numbers) == [0.75, 0.5, 0.25, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0]
    assert parts_in(shapes, numbers) == parts_of(shapes, numbers)
    for shape in (share(-3, 7), soft(5), soft(5, -1)):
        parts = [shape.part(number) for number in range(shape.least, shape.most + 1)]
        assert parts == sorted(set(parts)), "they grow with their numbers"
        assert 0 <= parts[0] < parts[-1] <= 1
    shapes = [share(0, 4), soft(4), each(0, 2), soft(1, -(2**31)), each(0, 1), each(-3, -2)]
    found = parts_in(shapes, [9, 2**31 - 1, -5, -(2**31) + 1, 7, 5])
    assert found[0] == 1
    assert 0.99 < found[1] < 1
    assert found[2:5] == [1, 0, 0]
    assert 0 < found[5] < 0.001
    assert found[6:] == [0, 1, 0, 1]
