"""Numbers as people read them."""

from __future__ import annotations


def numeral(number: int | str) -> str:
    """The number with a true minus where it is below zero: "−1"."""
    return str(number).replace("-", "−")
