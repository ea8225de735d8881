"""A command at the door: what a seat asks for, checked, with the chance that follows it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from hantise.core import CHANCE, OVER, Event, Game, State, settle
from hantise.core.words import _
from hantise.web.problems import Refused


class Command(NamedTuple):
    """Actions by name, all or none, made on the page of `version`; `key` is the same when it is sent twice."""

    version: int
    names: tuple[str, ...]
    key: str


def event_of(game: Game, state: State, seat: int, names: Sequence[str], rng: Random) -> Event:
    """What the table stores for these actions of this seat; Refused or UnknownAction says why it does not."""
    after = state.clone()
    for name in names:
        _take(game, after, seat, game.actions.parse(name))
    outcomes = settle(after, rng)
    return Event(seat, tuple(names), tuple(map(game.actions.name, outcomes)))


def first_event(game: Game, state: State, rng: Random) -> Event:
    """The chance before anybody decides; the state has moved on past it."""
    return Event(CHANCE, (), tuple(map(game.actions.name, settle(state, rng))))


def _take(game: Game, state: State, seat: int, action: int) -> None:
    if state.mover() == CHANCE:
        raise Refused(_("Chance comes first: your later choices have to wait for it."))
    if state.mover() != seat or action not in state.legal():
        raise _why_not(game, state, seat, action)
    state.apply(action)


def _why_not(game: Game, state: State, seat: int, action: int) -> Refused:
    """Told from what the seat may see, so that a refusal gives nothing away."""
    refusal = game.view(state, seat).glance().refusal(action)
    if refusal is not None:
        return Refused(refusal.words, refusal)
    if state.mover() == OVER:
        return Refused(_("The game is over."))
    return Refused(_("That cannot be done now."))
