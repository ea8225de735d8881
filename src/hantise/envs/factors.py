"""The decisions of a game as several small choices: which family of actions, then each of its indices.

    factors = Factors(game)
    factors.names  # "family", then "place 0", "place 1" and so on, as the game calls its families
    choices = factors.split(actions)  # an array of shape (n, len(factors.sizes)), as of MultiDiscrete(factors.sizes)

Where a board has thousands of places, a learner chooses a column, a row and a way round instead of one of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import prod
from typing import Any, Final

from hantise.core import Game
from hantise.envs.arrays import Flags
from hantise.envs.extras import lack

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise lack(__name__, error) from None

Choices = NDArray[np.int64]


class Factors:
    """What there is to choose, in this order: the family, then the indices of each one; those of the others are 0."""

    def __init__(self, game: Game) -> None:
        actions = game.actions
        self._families: Final = [family for family in actions.families if family.first < actions.decisions]
        self.names: Final = ("family", *[f"{f.name} {place}" for f in self._families for place in range(len(f.sizes))])
        self.sizes: Final = (len(self._families), *[size for family in self._families for size in family.sizes])
        ends = np.cumsum([1, *[len(family.sizes) for family in self._families]]).tolist()
        self._places: Final = [slice(first, last) for first, last in pairwise(ends)]

    def split(self, actions: Any) -> Choices:
        """The choices that each of these actions is."""
        numbers = np.asarray(actions)
        choices = np.zeros((len(numbers), len(self.sizes)), np.int64)
        for which, family in enumerate(self._families):
            rows = np.flatnonzero((numbers >= family.first) & (numbers < family.first + family.count))
            choices[rows, 0] = which
            if family.sizes:
                indices = np.unravel_index(numbers[rows] - family.first, family.sizes)
                choices[rows, self._places[which]] = np.stack(indices, axis=1)
        return choices

    def joined(self, choices: Any) -> NDArray[np.int64]:
        """The action of each row of choices, ignoring its other columns; ValueError if one is too large."""
        rows = np.asarray(choices)
        actions = np.zeros(len(rows), np.int64)
        for which, family in enumerate(self._families):
            chosen = rows[:, 0] == which
            indices = rows[chosen, self._places[which]].T
            numbers = np.ravel_multi_index(tuple(indices), family.sizes) if family.sizes else 0
            actions[chosen] = family.first + numbers
        return actions

    def masks(self, flags: Flags) -> Flags:
        """For each row of flags over decisions, those over the values of each choice, one choice after the other.

        A value is open if some legal decision has it. What each choice has open may be illegal together: `following`
        tells what goes with the choices before. Where a family has no legal decision, its zeros are open.
        """
        parts = [self._open_families(flags)]
        for family in self._families:
            legal = flags[:, family.first : family.first + family.count].reshape(len(flags), *family.sizes)
            parts += [_open(legal, axis) for axis in range(1, legal.ndim)]
        return np.concatenate(parts, axis=1)

    def _open_families(self, flags: Flags) -> Flags:
        each = [flags[:, family.first : family.first + family.count].any(axis=1) for family in self._families]
        found: Flags = np.stack(each, axis=1).astype(np.int8)
        return found

    def following(self, flags: Flags, chosen: Sequence[int]) -> Flags:
        """Of one row of flags: those over the values of the next choice, where these were chosen before.

        Of a family that was not chosen only 0 is open.
        """
        if not chosen:
            return self._open_families(flags[None]).reshape(-1)
        family, places = self._families[chosen[0]], self._places[chosen[0]]
        if not places.start <= len(chosen) < places.stop:
            first: Flags = np.eye(1, self.sizes[len(chosen)], dtype=np.int8)[0]
            return first
        indices = tuple(chosen[places.start :])
        legal: Any = flags[family.first : family.first + family.count].reshape(family.sizes)[indices]
        found: Flags = legal.reshape(legal.shape[0], prod(legal.shape[1:])).any(axis=1).astype(np.int8)
        return found


def _open(legal: Any, axis: int) -> Flags:
    """The indices along this axis that some legal decision has; the first, if there is none."""
    others = tuple(other for other in range(1, legal.ndim) if other != axis)
    found: Flags = legal.any(axis=others).astype(np.int8)
    found[~found.any(axis=1), 0] = 1
    return found
