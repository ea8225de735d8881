"""A program at its seat, whichever way it asks: its token, what it is told, what it does, and waiting for news."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import blake2b
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

import msgspec
from starlette.requests import HTTPConnection

from hantise.bots import find as find_level
from hantise.core import SPECTATOR, Game, HantiseError, Options
from hantise.core.game import Value
from hantise.core.words import _
from hantise.store import hashed
from hantise.web.api.bodies import Act, Nothing, Resign, Undo, error_of
from hantise.web.requests import Problem, removed
from hantise.web.tables.live_table import Command, LiveTable, Position
from hantise.web.tables.visitor import LONGEST_SECRET, Services, is_removed, services_of

# A table as a program is told of it: what its seat may know, and nothing else.


class PageContext(msgspec.Struct, frozen=True):
    """What is known of a table beside its position: nothing here depends on a card."""

    match: str
    names: tuple[str, ...]
    levels: tuple[str, ...]
    waits: bool = False
    may_undo: bool = False
    code: str = ""
    seal: str = ""
    next: str = ""


class Situation(msgspec.Struct, frozen=True):
    """A table at one moment for one seat; `seat` is null for a spectator, `mover` while nobody is to decide.

    `version` is what an action names. `levels` are those of computers, "" where a person or a program decides. `waits`
    as long as somebody has not come, who may do so by `code`. `view` is all that the seat may know, as the schema of
    the game has it; `legal` what it may do now, [] unless it is to decide. `payoffs` are told once it `is_over`,
    `next` is the rematch, "" while there is none. `seal` is what the deal was committed to.
    """

    match: str
    game: str
    players: int
    options: Mapping[str, Value]
    version: int
    seat: int | None
    names: tuple[str, ...]
    levels: tuple[str, ...]
    waits: bool
    mover: int | None
    is_over: bool
    legal: tuple[str, ...]
    may_undo: bool
    payoffs: tuple[float, ...]
    code: str
    seal: str
    next: str
    view: msgspec.Raw


class Told(NamedTuple):
    """A situation as JSON, and the stamp by which a program says that it knows it."""

    stamp: str
    text: bytes


def told(situation: Situation) -> Told:
    """The situation with its stamp, which is the same at every worker."""
    text = msgspec.json.encode(situation)
    stamp = blake2b(text, digest_size=8).hexdigest()
    return Told(stamp, b'{"stamp":"%s",%s' % (stamp.encode(), text[1:]))


def situation_at(table: LiveTable, seat: int) -> Situation:
    """The table for this seat, or SPECTATOR."""
    context = PageContext(
        table.id,
        table.names,
        table.levels,
        waits=table.waits,
        may_undo=table.can_take_back(seat),
        code=table.plan.code if seat != SPECTATOR and table.awaited else "",
        seal=table.dealing.commitment if table.dealing else "",
        next=table.next,
    )
    return situation_of(table.game, table.options, table.position, seat, context)


def situation_of(game: Game, options: Options, position: Position, seat: int, context: PageContext) -> Situation:
    """The position for this seat, or SPECTATOR; whoever waits for others has seen no card yet."""
    state, mover = position.state, position.mover
    decides = mover == seat and not context.waits and not context.levels[seat]
    return Situation(
        match=context.match,
        game=game.code,
        players=options.players,
        options=options.values,
        version=position.version,
        seat=None if seat == SPECTATOR else seat,
        names=context.names,
        levels=context.levels,
        waits=context.waits,
        mover=mover if mover >= 0 else None,
        is_over=position.is_over,
        legal=tuple(map(game.actions.name, state.legal())) if decides else (),
        may_undo=context.may_undo,
        payoffs=tuple(state.payoffs()) if position.is_over else (),
        code=context.code,
        seal=context.seal,
        next=context.next,
        view=msgspec.Raw(game.view(state, SPECTATOR if context.waits else seat).dump().encode()),
    )


# The token of a seat: it says the match, and holds the seat there as the secret of a browser does.

SCHEME = "bearer"


class Program(NamedTuple):
    """A program at its seat, by the keys that hold it."""

    table: LiveTable
    seat: int
    keys: frozenset[str]
    secret: str

    def check(self) -> None:
        """Problem once the seat is not the program's any more."""
        if is_removed(self.table, self.keys):
            raise removed()
        if self.seat not in self.table.held_by(self.keys):
            raise no_seat()


def no_seat() -> Problem:
    """The same for no token, one that was never given, and one whose seat is somebody else's now."""
    words = _("This token opens no seat. Send the token of your seat in the Authorization header, after Bearer.")
    return Problem(401, "no-seat", words)


def token(match: str, secret: str) -> str:
    """The token by which the secret's seat at the match is had."""
    return f"{match}.{secret}"


async def program_of(request: HTTPConnection) -> Program:
    """The program that asks, at its seat; Problem if its token opens none."""
    scheme, _blank, said = request.headers.get("authorization", "").partition(" ")
    return await seated(services_of(request), said.strip() if scheme.lower() == SCHEME else "")


async def seated(services: Services, said: str) -> Program:
    """The program with this token, at its seat; Problem if it opens none."""
    match, _dot, secret = said.partition(".")
    if not match or not 0 < len(secret) <= LONGEST_SECRET:
        raise no_seat()
    try:
        table = await services.tables.get(match)
    except Problem as problem:
        raise no_seat() from problem
    keys = frozenset({hashed(secret)})
    held = table.held_by(keys)
    if is_removed(table, keys):
        raise removed()
    if not held:
        raise no_seat()
    return Program(table, held[0], keys, secret)


# What is done at a seat: act, undo, resign, play again.


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


# Waiting for news of a table: until what there is to tell is not what was told already.

# Looks at the table once more; Problem if whoever looked may not any more.
Look: TypeAlias = Callable[[], Told]
# Seconds after which a stream without news says that it is there.
BREATH = 10.0


async def waited(services: Services, table: LiveTable, look: Look, after: str, seconds: float) -> Told:
    """What there is to tell, as soon as its stamp is another, or once so many seconds are over or the house ends."""
    # Whoever waits has seen what was told before, the deal too.
    table.viewers.note()
    end = monotonic() + seconds
    with _ear(services, table) as ear:
        while (told := look()).stamp == after and (left := end - monotonic()) > 0 and not services.tables.is_ending:
            services.computers.changed(table)
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await ear.wait()
                ear.clear()
    return told


async def news(services: Services, table: LiveTable, look: Look) -> AsyncIterator[bytes]:
    """Each situation as one event of a stream, the newest where several came; until the house ends, or it may not."""
    stamp = ""
    try:
        while not services.tables.is_ending:
            told = await waited(services, table, look, stamp, BREATH)
            yield b": \n\n" if told.stamp == stamp else b"event: table\ndata: %s\n\n" % told.text
            stamp = told.stamp
    except HantiseError as error:
        yield b"event: problem\ndata: %s\n\n" % msgspec.json.encode(error_of(error))


@contextmanager
def _ear(services: Services, table: LiveTable) -> Iterator[asyncio.Event]:
    """Within the block the event is set at each change of the table, and when the house ends."""
    ear = asyncio.Event()

    def hear(_table: LiveTable) -> None:
        ear.set()

    table.watchers.add(hear)
    services.tables.ears.add(ear)
    try:
        yield ear
    finally:
        table.watchers.discard(hear)
        services.tables.ears.discard(ear)
