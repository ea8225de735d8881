"""A small seeded generator that gives the same numbers interpreted and compiled."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF


@final
class Rng:
    """Pseudo-random numbers from a seed: Chris Doty-Humphrey's sfc32.

    For search, imagination and seeded play; a live table rolls with the system's randomness instead.
    Equal seeds give equal numbers in both builds, because no step leaves 62 bits.
    """

    __slots__ = ("_a", "_b", "_c", "_counter")

    def __init__(self, seed: int) -> None:
        self._a: i64 = seed & WORD
        self._b: i64 = seed >> 32 & WORD
        self._c: i64 = seed >> 64 & WORD
        self._counter: i64 = 1
        for _ in range(12):
            self.word()

    def __reduce__(self) -> tuple[Any, ...]:
        """`pickle` and `copy` keep the state: a copy continues with the same numbers."""
        return _going_on, (int(self._a), int(self._b), int(self._c), int(self._counter))

    def word(self) -> i64:
        """A whole number in 0 .. 2**32 - 1, each equally likely."""
        counter = self._counter
        mixed: i64 = (self._a + self._b + counter) & WORD
        self._counter = (counter + 1) & WORD
        c = self._c
        self._a = self._b ^ (self._b >> 9)
        self._b = (c + (c << 3)) & WORD
        self._c = (((c << 21) & WORD | c >> 11) + mixed) & WORD
        return mixed

    def below(self, n: i64) -> i64:
        """A whole number in 0 .. n - 1, for n up to 2**30; the bias is under n / 2**32."""
        return self.word() * n >> 32

    def split(self) -> Rng:
        """A generator of its own for another worker, drawn from this one."""
        low: int = self.word()
        high: int = self.word()
        return Rng(low | high << 32)


def _going_on(a: int, b: int, c: int, counter: int) -> Rng:
    rng = Rng(0)
    rng._a, rng._b, rng._c, rng._counter = a, b, c, counter
    return rng
