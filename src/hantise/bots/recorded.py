"""A game between computer players, written down as it is played."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.bots.base import Bot
from hantise.core import CHANCE, OVER, Event, Game, Options, Record, Rng, State


def recorded(
    game: Game, options: Options, names: Sequence[str], bots: Sequence[Bot], rng: Rng, most: int | None = None
) -> Record:
    """The game to its end, or to so many decisions; chance and all minds draw from the one `rng`."""
    record, state = Record(game, options, list(names)), game.start(options)
    record.events.append(Event(CHANCE, (), _chance(game, state, rng)))
    while state.mover() != OVER and (most is None or len(record.events) <= most):
        seat = int(state.mover())
        action = bots[seat].decide(game.view(state, seat), state.legal(), rng)
        state.apply(action)
        record.events.append(Event(seat, (game.actions.name(action),), _chance(game, state, rng)))
    return record


def _chance(game: Game, state: State, rng: Rng) -> tuple[str, ...]:
    found = list[str]()
    while state.mover() == CHANCE:
        outcome = state.outcome(rng.below(state.total()))
        found.append(game.actions.name(outcome))
        state.apply(outcome)
    return tuple(found)
