"""A table to try things at: a game by its name, moves by theirs, and a way back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from operator import index
from random import Random
from secrets import token_bytes
from typing import Any, Final, NamedTuple

from hantise import games
from hantise.core import (
    CHANCE,
    OVER,
    SPECTATOR,
    BadSeats,
    Game,
    IllegalAction,
    Options,
    Record,
    State,
    UnknownAction,
    View,
)
from hantise.core.dealing import NEWEST, SECRET, asked_after, chance_of, committed, open_dealing, settle
from hantise.core.lesson import Event
from hantise.core.record import checked_actions, loads

# Of more legal actions, an error names the first ones.
MOST_NAMED: Final = 12


class _Moment(NamedTuple):
    """A position, which nobody changes, and the number of outcomes drawn from each pile until then."""

    state: State
    asked: Mapping[str, int]


class OpenTable:
    """A game from its start to the position at hand: seats decide by `play`, and chance follows by itself.

    Its holder sees everything. What a seat may know is its `view`, and `view(seat).imagine(rng)` is a world to plan in:
    a clone knows the cards that come. Tables are equal where the same game with the same options stands in the same
    position. Equal seeds and actions give equal games.
    """

    def __init__(self, record: Record) -> None:
        """The table at the end of this record; BadRecord names the event that does not replay."""
        self._record = replace(record, events=[])
        self._moments = [_Moment(record.start(), {})]
        for event in record.events:
            self._take(event)
        if self.mover == CHANCE:
            self._take(self._with_chance(CHANCE, ()))

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._record.game

    @property
    def options(self) -> Options:
        """The number of seats, and the value of each option."""
        return self._record.options

    @property
    def state(self) -> State:
        """The position, as a copy; its actions are numbers, which `game.actions.name` tells."""
        return self._moments[-1].state.clone()

    @property
    def mover(self) -> int:
        """The seat to decide, from 0 on, or OVER."""
        return self._moments[-1].state.mover()

    @property
    def is_over(self) -> bool:
        """True once nobody has anything to decide."""
        return self.mover == OVER

    @property
    def payoffs(self) -> list[float]:
        """Each seat's winnings; [] before the end."""
        return self._moments[-1].state.payoffs() if self.is_over else []

    @property
    def legal(self) -> list[str]:
        """The names of the actions that the mover may take; [] once it is over."""
        return [*map(self.game.actions.name, self._moments[-1].state.legal())]

    @property
    def history(self) -> list[str]:
        """The names of all decisions, the first one first; `record` has the outcomes of chance too."""
        return [name for event in self._record.events for name in event.actions]

    def play(self, action: str | int) -> None:
        """The mover takes this action, by its name or number, and chance acts until somebody has to decide.

        UnknownAction or IllegalAction says why it cannot be taken, and changes nothing.
        """
        self._take(self._with_chance(self.mover, (self._legal_name(action),)))

    def label(self, action: str | int) -> str:
        """The meaning of a legal action in words; UnknownAction or IllegalAction as `play` has them."""
        number = self.game.actions.parse(self._legal_name(action))
        return self.game.table.label(self.view(), number, self._record.seats)

    def undo(self) -> None:
        """Take back the last decision and the chance that followed; IllegalAction before the first one."""
        if not self.history:
            raise IllegalAction("there is nothing to undo: nobody has decided yet")
        has_decided = False
        while not has_decided:
            self._moments.pop()
            has_decided = bool(self._record.events.pop().actions)

    def clone(self) -> OpenTable:
        """A table of its own, with the same past and the same chance to come."""
        new = type(self).__new__(type(self))
        new._record = self.record()
        new._moments = self._moments[:]
        return new

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> OpenTable:
        return self.clone()

    def view(self, seat: int | None = None) -> View:
        """What this seat, or SPECTATOR, may know; by default the mover. BadSeats if nobody sits there."""
        state, seats = self._moments[-1].state, self.options.players
        if seat is None:
            seat = SPECTATOR if self.is_over else self.mover
        if seat != SPECTATOR and seat not in range(seats):
            raise BadSeats(f"there is no seat {str(seat)[:20]}; seats go from 0 to {seats - 1}")
        if seat == SPECTATOR and self.is_over and self.game.opened is not None:
            return self.game.opened(state, seat)
        return self.game.view(state, seat)

    def text(self, seat: int | None = None) -> str:
        """The table drawn in letters, as this seat, or SPECTATOR, sees it; by default as the mover does."""
        return self.game.table.text(self.view(seat), self._record.seats)

    def record(self) -> Record:
        """The game so far, which `hantise verify` and `hantise replay` take too."""
        return replace(self._record, events=self._record.events[:])

    def dump(self) -> str:
        """The record as text, which `hantise.load` reads."""
        return self._record.dumps()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        state, count = self._moments[-1].state, len(self.history)
        return f"<OpenTable of {self.game.code} after {count} decisions: {self.game.dump(state)}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpenTable) and self._stands() == other._stands()

    __hash__ = None  # type: ignore[assignment]

    def _stands(self) -> tuple[str, Options, str]:
        return self.game.code, self.options, self.game.dump(self._moments[-1].state)

    # Moves.

    def _legal_name(self, action: str | int) -> str:
        """The name of this action; the error says what is wrong with it."""
        state, name = self._moments[-1].state, self.game.actions.name
        if self.is_over:
            raise IllegalAction("the game is over")
        legal = {name(number): number for number in state.legal()}
        if not isinstance(action, str) and not hasattr(action, "__index__"):
            raise IllegalAction(f"an action is one of the names in `legal`, or its number, not {type(action).__name__}")
        wanted = action if isinstance(action, str) else name(index(action))
        if wanted in legal:
            return wanted
        if wanted not in self.game.actions.names():
            near = get_close_matches(wanted, legal, n=1)
            guess = f" Did you mean {near[0]!r}?" if near else ""
            known = _shortly(legal)
            raise UnknownAction(f"{self.game.title} has no action {wanted[:40]!r}.{guess} Legal here: {known}")
        refusal = self.view().refusal(self.game.actions.parse(wanted))
        why = refusal.words if refusal else "It is not among them."
        raise IllegalAction(f"{wanted!r} is not legal here: {why} Legal here: {_shortly(legal)}")

    def _with_chance(self, seat: int, names: tuple[str, ...]) -> Event:
        """The event of these decisions, and of the chance that follows."""
        state, actions, dealing = self.state, self.game.actions, self._record.dealing
        for name in names:
            state.apply(actions.parse(name))
        asked = self._moments[-1].asked
        source = chance_of(dealing, self.options.players, self.game.pile, asked) or Random()
        return Event(seat, names, tuple(map(actions.name, settle(state, source))))

    def _take(self, event: Event) -> None:
        """The event happens; BadRecord if it cannot."""
        before, piles = self._moments[-1], list[str]()
        state = before.state.clone()
        for _action in checked_actions(self.game, state, len(self._moments), event):
            if state.mover() == CHANCE:
                piles.append(self.game.pile(state).name)
        self._record.events.append(event)
        self._moments.append(_Moment(state, asked_after(before.asked, piles)))


def _shortly(names: Iterable[str]) -> str:
    """The first of them."""
    all_names = [*names]
    return ", ".join(all_names[:MOST_NAMED]) + (" ..." if len(all_names) > MOST_NAMED else "")


def begin(game: str | Game, players: int | None, seed: object, options: Mapping[str, Any]) -> OpenTable:
    """A new table, as `hantise.table` has it."""
    found = games.find(game) if isinstance(game, str) else game
    checked = found.checked(found.players[0] if players is None else players, options)
    secret = committed(token_bytes(SECRET), NEWEST)
    dealing = secret if seed is None else open_dealing(found.code, checked.players, seed)
    return OpenTable(Record(found, checked, [f"Seat {seat}" for seat in range(checked.players)], dealing=dealing))


def loaded(text: str) -> OpenTable:
    """The table at the end of a record, as `hantise.load` has it."""
    return OpenTable(loads(text, games.find))
