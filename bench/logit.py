"""Conditional logit: odds of choices among alternatives by what these have (McFadden, 1974)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

# What an alternative has, by the number of the feature; what is not there is 0.
Features: TypeAlias = Mapping[int, float]
# Newton's steps, far more than are needed, and the pull of each weight towards none.
STEPS = 20
PULL = 1.0


class Choice(NamedTuple):
    """What might have been chosen, and the place of what was."""

    alternatives: Sequence[Features]
    taken: int


def fitted(choices: Sequence[Choice], size: int) -> list[float]:
    """The weights of so many features under which these choices were likeliest."""
    import numpy as np

    rows = [np.array([[one.get(place, 0.0) for place in range(size)] for one in choice[0]]) for choice in choices]
    weights = np.zeros(size)
    for _step in range(STEPS):
        slope, bend = -PULL * weights, PULL * np.eye(size)
        for row, choice in zip(rows, choices):
            odds = np.exp(row @ weights - np.max(row @ weights))
            odds /= odds.sum()
            mean = odds @ row
            slope += row[choice.taken] - mean
            bend += row.T @ (row * odds[:, None]) - np.outer(mean, mean)
        weights += np.linalg.solve(bend, slope)
    return [float(weight) for weight in weights]
