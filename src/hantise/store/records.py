"""Matches as records: text that leaves the house, and text that comes in and is not trusted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from hantise.core import CHANCE, BadRecord, Event, Game, HantiseError, Record, State
from hantise.core.record import loads
from hantise.store.names import is_plain
from hantise.store.shapes import Match, Plan, SeatPlan
from hantise.store.takebacks import effective

Find: TypeAlias = Callable[[str], Game]

# Characters of text: twenty times the longest match we saw, and replayed in a few seconds.
RECORD_LIMIT = 4_000_000
NAME_LIMIT = 100


def record_of(match: Match, find: Find) -> Record:
    """The match as a record of its game, without what was taken back.

    BadRecord if this program has other rules than it was played by.
    """
    plan = match.plan
    game = find(plan.game)
    if game.rules_version != plan.rules:
        raise BadRecord(f"the match was played by rules version {plan.rules}; this program has {game.rules_version}")
    names = [seat.name for seat in plan.seats]
    return Record(game, game.options(plan.players, **plan.options), names, effective(match.events))


def export(match: Match, find: Find) -> str:
    """The match as versioned JSON lines, which `read_record` and every other Hantise read."""
    return record_of(match, find).dumps()


def read_record(text: str, find: Find) -> Record:
    """The record in a text from outside, replayed to check it; BadRecord says what is wrong with it."""
    if len(text) > RECORD_LIMIT:
        raise BadRecord(f"the record has {len(text)} characters; at most {RECORD_LIMIT} are read")
    record = _loads(text, find)
    for name in record.seats:
        _check_name(name)
    _check_events(record)
    return record


def plan_of(record: Record) -> Plan:
    """The plan of a match that was played elsewhere: nobody here has a secret for it."""
    seats = tuple(SeatPlan(name, "", "") for name in record.seats)
    options = record.options
    return Plan(record.game.code, options.players, dict(options.values), seats, record.game.rules_version)


def _loads(text: str, find: Find) -> Record:
    try:
        return loads(text, find)
    except BadRecord:
        raise
    except (HantiseError, TypeError) as error:
        # An unknown game or option; an option that is called like an argument.
        raise BadRecord(f"the record's first line does not fit: {error}") from error


def _check_name(name: str) -> None:
    if len(name) > NAME_LIMIT or not is_plain(name):
        raise BadRecord(f"a name in the record is longer than {NAME_LIMIT} characters or is no line of text")


def _check_events(record: Record) -> None:
    """Each event is what a live table stores: the initial chance, then whole commands with all their chance."""
    if not record.events:
        raise BadRecord("the record has no event; the first is the chance before anybody decides")
    state = record.game.start(record.options)
    for number, event in enumerate(record.events):
        if not _is_whole(record.game, state, event, is_first=number == 0):
            raise BadRecord(f"event {number + 1} of the record is no command with all the chance that followed it")


def _is_whole(game: Game, state: State, event: Event, is_first: bool) -> bool:
    """Whether a table would have stored it so here; the state has moved on past it."""
    return (
        (event.seat == CHANCE) == is_first == (not event.actions)
        and _take(game, state, event.actions, event.seat)
        and _take(game, state, event.chance, CHANCE)
        and state.mover() != CHANCE
    )


def _take(game: Game, state: State, names: Iterable[str], mover: int) -> bool:
    """Whether all these legal actions were that mover's; the state has moved on past them."""
    for name in names:
        if state.mover() != mover:
            return False
        state.apply(game.actions.parse(name))
    return True
