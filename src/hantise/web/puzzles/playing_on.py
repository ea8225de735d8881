"""From a puzzle one plays on, as a match of one's own, against the computers that played the game."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import Event
from hantise.store import Plan, SeatPlan, hashed
from hantise.web.puzzles.setting import Setting


def going_on(setting: Setting, secret: str) -> tuple[Plan, Sequence[Event]]:
    """The plan of the new match, where who has this secret sits at the seat that was to choose, and its events."""
    record = setting.record
    seats = [_sitting(setting, number, name, secret) for number, name in enumerate(setting.names)]
    plan = Plan(
        game=setting.game.code,
        players=record.options.players,
        options=dict(record.options.values),
        seats=tuple(seats),
        rules=setting.game.rules_version,
        gives_hints=True,
    )
    return plan, record.events


def _sitting(setting: Setting, number: int, name: str, secret: str) -> SeatPlan:
    """Nobody takes back what was done before."""
    step = len(setting.puzzle.events)
    if number == setting.seat:
        return SeatPlan(name, holders=frozenset({hashed(secret)}), since=step)
    return SeatPlan(name, setting.puzzle.origin.levels[number], since=step)
