"""One game between computer players, from the first chance move to the payoffs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from traceback import extract_tb
from typing import Protocol

from hantise.bots.players import Bot
from hantise.core import CHANCE, OVER, Event, Game, HantiseError, Options, Record, Rng, State, View, settle
from hantise.core.dealing import PileDealer
from hantise.core.record import begun
from hantise.core.words import _


class BotFault(HantiseError):
    """A computer player raised an error, or answered with an illegal action."""

    code = "bot-fault"


class Watching(Protocol):
    """A listener to a game, which it does not change."""

    def rolled(self, before: State, after: State, outcomes: Sequence[int]) -> None:
        """Chance led from one position to the other, by these outcomes."""

    def decided(self, state: State, view: View, legal: Sequence[int], bot: Bot, action: int) -> None:
        """This bot is about to take that action, which is legal in this position."""


@dataclass(frozen=True)
class Played:
    """The result of one game: each seat's payoff, number of decisions, and seconds of thinking."""

    payoffs: list[float]
    decisions: list[int]
    seconds: list[float]


def play(
    game: Game,
    options: Options,
    bots: Sequence[Bot],
    chance: Rng | PileDealer,
    minds: Sequence[Rng],
    watching: Sequence[Watching] = (),
    beginning: str = "",
) -> Played:
    """A game to its end, from its start or from a position in text; BotFault if a computer player fails.

    The chance source and every seat's mind are apart: thinking changes no draw.
    """
    state = begun(game, options, beginning)
    decisions, seconds = [0] * len(bots), [0.0] * len(bots)
    while (mover := state.mover()) != OVER:
        if mover == CHANCE:
            _roll(state, chance, watching)
            continue
        started = perf_counter()
        view, legal = game.view(state, mover), state.legal()
        try:
            action = bots[mover].decide(view, legal, minds[mover])
        except Exception as error:
            words = _("the computer player of seat {seat} raised {error}")
            raise BotFault(words.format(seat=view.seat, error=told(error))) from error
        if action not in legal:
            words = _("the computer player of seat {seat} answered {action}, which is not legal")
            raise BotFault(words.format(seat=view.seat, action=repr(action)))
        seconds[mover] += perf_counter() - started
        decisions[mover] += 1
        for each in watching:
            each.decided(state, view, legal, bots[mover], action)
        state.apply(action)
    return Played(state.payoffs(), decisions, seconds)


def told(error: Exception) -> str:
    """The error in a line, with the last place in the file of the function that was called."""
    # The first is our own call.
    frames = extract_tb(error.__traceback__)[1:]
    places = [frame for frame in frames if frame.filename == frames[0].filename]
    where = f" ({Path(places[-1].filename).name}, line {places[-1].lineno})" if places else ""
    return f"{type(error).__name__}: {error}{where}"


@contextmanager
def in_game(number: int, seed: int, names: Sequence[str]) -> Iterator[None]:
    """In the block a BotFault also names the game, its seed and its players."""
    try:
        yield
    except BotFault as fault:
        words = _("game {number} of seed {seed} ({names}): {fault}. The same seed plays it again.")
        raise BotFault(words.format(number=number, seed=seed, names=", ".join(names), fault=fault)) from fault


def _roll(state: State, chance: Rng | PileDealer, watching: Sequence[Watching]) -> None:
    if not watching and not isinstance(chance, PileDealer):
        state.roll(chance)
        return
    before = state.clone() if watching else state
    outcomes = settle(state, chance)
    for each in watching:
        each.rolled(before, state, outcomes)


def recorded(
    game: Game, options: Options, names: Sequence[str], bots: Sequence[Bot], rng: Rng, most: int | None = None
) -> Record:
    """The game to its end, or up to `most` decisions; chance and all minds draw from one `rng`."""
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
    """A watcher that notes the `events` of a game's record."""

    def __init__(self, game: Game) -> None:
        self._names = game.actions
        self._made: list[tuple[int, list[str], list[str]]] = [(CHANCE, [], [])]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events up to now."""
        return tuple([Event(seat, tuple(actions), tuple(chance)) for seat, actions, chance in self._made])

    def rolled(self, _before: State, _after: State, outcomes: Sequence[int]) -> None:
        """Chance brought these outcomes."""
        self._made[-1][2].extend(map(self._names.name, outcomes))

    def decided(self, _state: State, view: View, _legal: Sequence[int], _bot: Bot, action: int) -> None:
        """The view's seat takes that action."""
        self._made.append((view.seat, [self._names.name(action)], []))
