"""A seat's sheet as a row of parts between 0 and 1, padded to one length."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hantise.core import BadOption
from hantise.envs.arrays import Parts
from hantise.envs.extras import lack

try:
    import numpy as np
except ImportError as error:
    raise lack(__name__, error) from None

A_LINE: Final = 32  # bytes, more than nearly all lines have
MOST: Final = 4096  # bytes
EIGHT: Final = 8
ROOM: Final = "sheet_bytes"


def sheet_size(longest: int, room: int = 0) -> int:
    """The length of the row in a game of at most so many actions: eight places for each byte of its sheets.

    Whole sheets fit unless they are very long; of those the last bytes do, as of all that are longer than a `room`.
    """
    return EIGHT * (room or min(longest * A_LINE, MOST))


def room_of(given: int) -> int:
    """So many bytes of a sheet, 0 for as many as whole sheets may need; BadOption if they are too many."""
    if not 0 <= given <= MOST:
        raise BadOption(f"{ROOM} is a number of bytes from 0 to {MOST}, not {given}")
    return given


def sheet_parts(lines: Sequence[str], size: int) -> Parts:
    """The bits of each byte of the lines, the highest first, as float32 of shape (size,); zeros after the last."""
    told = "".join(f"{line}\n" for line in lines).encode()
    bits = np.unpackbits(np.frombuffer(told[-(size // EIGHT) :], np.uint8))
    row = np.zeros(size, np.float32)
    row[: len(bits)] = bits
    return row
