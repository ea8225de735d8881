"""The computer player with a learned judgement: the search of the last level, with weights from self-play.

A game has one if its folder holds a module `learned` and a file `learned.npz`; `examples/judgement.py` makes the file.
It is read without NumPy.
"""

from __future__ import annotations

import ast
import struct
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile, ZipFile

from hantise.bots.players import Bot, Level, SearchBot, scaled
from hantise.bots.search import NO_LIMIT
from hantise.core import Game, HantiseError
from hantise.core.hints import Hints
from hantise.core.judgement import Judgement

MOST_BYTES: Final = 1 << 20
MOST: Final = 1000
# How each array of a file begins (NumPy enhancement proposal 1).
MAGIC: Final = b"\x93NUMPY\x01\x00"


class BadWeights(HantiseError):
    """The file holds no judgement of this game; the sentence says why."""

    code = "bad-weights"


def has_learned(game: Game) -> bool:
    """True if this game has a learned judgement."""
    name = _name_of(game)
    return bool(name) and find_spec(name) is not None


def module_of(game: Game) -> Any:
    """The game's module `learned`; BadWeights if it has none."""
    if not has_learned(game):
        raise BadWeights(f"{game.title} has no learned judgement")
    return import_module(_name_of(game))


def hints_of(game: Game) -> Hints:
    """The hints of this game with its learned judgement; BadWeights if it has none."""
    return hints_with(game, Path(module_of(game).__file__).with_name("learned.npz").read_bytes())


def hints_with(game: Game, packed: bytes) -> Hints:
    """The hints of this game with the judgement in these bytes; BadWeights, with a sentence, unless it fits."""
    module = module_of(game)
    found: Hints = module.LearnedHints(_judgement(packed, game, module.FEATURES))
    return found


def seated(game: Game, mind: int, budget: float | None) -> Bot:
    """The player of this game for one seat; BadWeights if it has none."""
    return _searching(hints_of(game), mind, budget)


def seating(path: str, drawn: bool) -> Callable[[Game, int, float | None], Bot]:
    """A maker of players with the weights of this file; BadWeights if it cannot be read."""
    try:
        packed = Path(path).read_bytes()
    except OSError as error:
        raise BadWeights(f"{path} cannot be read: {error.strerror or error}") from error
    return lambda game, mind, budget: _searching(hints_with(game, packed), mind, budget)


def _searching(hints: Hints, mind: int, budget: float | None) -> Bot:
    strength = hints.strengths()[-1]
    if budget is None:
        return SearchBot(strength, hints, mind)
    return SearchBot(scaled(strength, budget), hints, mind, NO_LIMIT)


def _name_of(game: Game) -> str:
    package = game.view.__module__.rpartition(".")[0]
    return f"{package}.learned" if package else ""


def _judgement(packed: bytes, game: Game, features: int) -> Judgement:
    try:
        with ZipFile(BytesIO(packed)) as file:
            if sum(entry.file_size for entry in file.infolist()) > MOST_BYTES:
                raise BadWeights(f"these weights are larger than {MOST_BYTES >> 20} MB")
            if f"{game.code}.w0.npy" not in file.namelist():
                raise BadWeights(f"these weights are not for {game.title}")
            arrays = [_array(file.read(f"{game.code}.{name}.npy")) for name in ("w0", "b0", "w1")]
    except (BadZipFile, LookupError, ValueError, TypeError, SyntaxError, RuntimeError, struct.error) as error:
        raise BadWeights(f"these are no weights: {error}") from error
    (shape, first), (_, biases), (_, second) = arrays
    units = len(biases)
    if units % 4 or shape != (features, units) or (len(first), len(second)) != (features * units, units):
        raise BadWeights(
            f"these weights have the shape {shape}; {game.title} has {features} features, by units in fours"
        )
    if not all(abs(number) < MOST for number in (*first, *biases, *second)):
        raise BadWeights(f"these weights hold a number that is not within {MOST}")
    return Judgement(features, units, first, biases, second)


def _array(packed: bytes) -> tuple[tuple[int, ...], list[float]]:
    """The shape and the numbers of an array of 32-bit floats; ValueError for any other."""
    if not packed.startswith(MAGIC):
        raise ValueError("an array does not begin as one")
    (length,) = struct.unpack_from("<H", packed, len(MAGIC))
    start = len(MAGIC) + 2
    said = ast.literal_eval(packed[start : start + length].decode("latin-1").strip())
    if said["descr"] != "<f4" or said["fortran_order"]:
        raise ValueError("an array is not of 32-bit floats in rows")
    numbers = list(struct.unpack_from(f"<{(len(packed) - start - length) // 4}f", packed, start + length))
    return tuple(said["shape"]), numbers


LEVEL: Final = Level(
    "learned", "Learned: thinks as the last level does, and judges by what self-play taught it", seated
)
