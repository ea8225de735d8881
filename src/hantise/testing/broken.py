"""The error of all checks."""

from __future__ import annotations


class Broken(AssertionError):
    """A game does not keep a promise; the text says which, its notes say where."""


def require(holds: bool, otherwise: str) -> None:
    """Raise `Broken` with these words unless it holds."""
    if not holds:
        raise Broken(otherwise)
