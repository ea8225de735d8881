"""The pieces an open page has: none is sent twice, only its place among those sent before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")

# After more than these the numbers begin anew; a table has some hundred pieces.
MOST = 3000


class Sent:
    """The pieces that one page was sent, numbered from 0 in the order in which they came."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def open(self) -> bool:
        """Make room for what comes; true if the numbers begin anew, which the page must be told."""
        if len(self._numbers) > MOST:
            self._numbers.clear()
        return not self._numbers

    def entered(self, pieces: Sequence[str], written: Callable[[str], T]) -> list[T | int]:
        """A number for each piece that came before; the others come `written` in full and get the next numbers."""
        numbers = self._numbers
        found: list[T | int] = []
        for piece in pieces:
            number = numbers.get(piece)
            if number is None:
                numbers[piece] = len(numbers)
            found.append(written(piece) if number is None else number)
        return found
