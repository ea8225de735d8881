"""What a program does at its seat, whichever way it asks: act, undo, resign, play again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeAlias

import msgspec

from hantise.bots import find as find_level
from hantise.core.words import _
from hantise.web.api.bodies import Act, Nothing, Resign, Undo
from hantise.web.api.situation import Situation, Told, situation_at, told
from hantise.web.api.tokens import Program, token
from hantise.web.requests.problems import Problem
from hantise.web.tables.commands import Command
from hantise.web.tables.services import Services


class Seated(msgspec.Struct, frozen=True):
    """A seat that is had by this token from now on."""

    match: str
    seat: int
    token: str


class Gone(msgspec.Struct, frozen=True):
    """The seat is given up."""

    match: str


Outcome: TypeAlias = Told | Seated | Gone
# What is done with a body of the deed's own kind.
Work: TypeAlias = Callable[[Services, Program, Any], Awaitable[Outcome]]


class Deed(NamedTuple):
    """One thing that may be done at a seat: its name, in words, what it takes and answers, and what does it."""

    name: str
    words: str
    takes: type[msgspec.Struct]
    answers: type[msgspec.Struct]
    work: Work


async def look(services: Services, program: Program, asked: Nothing) -> Told:
    """The table for this seat, as it stands."""
    return seen(program)


async def act(services: Services, program: Program, asked: Act) -> Told:
    """The seat takes an action; then the table as it stands."""
    command = Command(asked.version, (asked.action,), _key(asked))
    await program.table.play(program.seat, command, keys=program.keys, is_counted=True)
    return seen(program)


async def undo(services: Services, program: Program, asked: Undo) -> Told:
    """The seat's last action never was; then the table as it stands."""
    await program.table.take_back(program.seat, asked.version, _key(asked), program.keys, is_counted=True)
    return seen(program)


async def resign(services: Services, program: Program, asked: Resign) -> Gone:
    """The seat is the program's no more; a computer plays on there until somebody comes."""
    level = find_level(asked.level).name
    table, seat = program.table, program.seat
    if not table.position.is_over:
        await table.stand_in(seat, level, by=seat)
    await table.free(seat, table.plan.seats[seat], None)
    services.presence.forget(table.id, seat)
    return Gone(table.id)


async def play_again(services: Services, program: Program, asked: Nothing) -> Seated:
    """The rematch, the same one for everybody, where all keep their seats."""
    if not program.table.position.is_over:
        raise Problem(409, "not-over", _("The game is not over yet."))
    match = await services.tables.rematch(program.table)
    return Seated(match, program.seat, token(match, program.secret))


def seen(program: Program) -> Told:
    """The table for this seat; Problem once it is not the program's any more."""
    program.check()
    return told(situation_at(program.table, program.seat))


def _key(asked: Act | Undo) -> str:
    """One version takes one command: without a key of its own, what is sent twice is the same."""
    return asked.key or f"version-{asked.version}"


LOOK = Deed("look", "The table as your seat sees it", Nothing, Situation, look)
DEEDS = (
    Deed("act", "Take one of the legal actions", Act, Situation, act),
    Deed("undo", "Take your last action back", Undo, Situation, undo),
    Deed("resign", "Give the seat up to a computer", Resign, Gone, resign),
    Deed("rematch", "Play again once it is over", Nothing, Seated, play_again),
)
