"""The points of a match at which its chances are told: wherever a seat has a choice or chance is to speak."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hantise.core import CHANCE, OVER, Record, State
from hantise.core.record import checked_actions


class Point(NamedTuple):
    """A position of a match, and the `actions` that were taken from there up to the next point; none at the end.

    `step` is the number of its event, from 1 on. `mover` is the seat that chose the first of the actions, CHANCE, or
    OVER. Chance that speaks several times in a row has one point; so has a seat and what it had to do besides.
    """

    number: int
    step: int
    mover: int
    state: State
    actions: tuple[int, ...]

    @property
    def is_decision(self) -> bool:
        """True where a seat had a choice."""
        return self.mover >= 0

    def lines(self, record: Record, seat: int) -> tuple[str, ...]:
        """What this seat wrote down from here up to the next point."""
        return tuple(filter(None, self._lines(record, seat)))

    def _lines(self, record: Record, seat: int) -> Iterator[str]:
        state = self.state.clone()
        for action in self.actions:
            yield record.game.seen(state, action, seat)
            state.apply(action)


def points(record: Record) -> tuple[Point, ...]:
    """The points in their order; BadRecord where the record does not replay."""
    found, state, was_chance = list[Point](), record.start(), False
    for step, event in enumerate(record.events, start=1):
        for action in checked_actions(record.game, state, step, event):
            mover = int(state.mover())
            if (mover == CHANCE and not was_chance) or (mover != CHANCE and len(state.legal()) > 1) or not found:
                found.append(Point(len(found), step, mover, state.clone(), ()))
            found[-1] = found[-1]._replace(actions=(*found[-1].actions, action))
            was_chance = mover == CHANCE
    return (*found, Point(len(found), len(record.events), OVER, state, ()))
