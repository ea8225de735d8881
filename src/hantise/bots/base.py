"""The contract of a computer player: a View and the legal actions in, one of them out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hantise.core import Rng, View


class Bot(Protocol):
    """A computer player; it is handed a View and nothing else of the table."""

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """Choose one of `legal`, which is not empty; equal arguments give equal choices."""
