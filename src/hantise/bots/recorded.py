"""A game between computer players, written down as it is played."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.bots.base import Bot
from hantise.core import CHANCE, OVER, Event, Game, Options, Record, Rng, State, View, settle


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
    return tuple(map(game.actions.name, settle(state, rng)))


class Noting:
    """Watches a game and writes it down; `events` are those of its record."""

    def __init__(self, game: Game) -> None:
        self._names = game.actions
        self._made: list[tuple[int, list[str], list[str]]] = [(CHANCE, [], [])]

    @property
    def events(self) -> tuple[Event, ...]:
        """So far."""
        return tuple([Event(seat, tuple(actions), tuple(chance)) for seat, actions, chance in self._made])

    def rolled(self, _before: State, _after: State, outcomes: Sequence[int]) -> None:
        """Chance has brought these outcomes."""
        self._made[-1][2].extend(map(self._names.name, outcomes))

    def decided(self, _state: State, view: View, _legal: Sequence[int], _bot: Bot, action: int) -> None:
        """The seat whose view this is takes that action."""
        self._made.append((view.seat, [self._names.name(action)], []))
