"""A program at its seat, over HTTP or a socket: its token, its view of the table, its calls, and waiting."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import blake2b
from math import ceil
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

import msgspec
from starlette.requests import HTTPConnection

from hantise.bots import find as find_level
from hantise.core import SPECTATOR, Game, HantiseError, Options
from hantise.core.game import Value
from hantise.core.words import _
from hantise.store import hashed
from hantise.web import limits
from hantise.web.api.bodies import Act, Allowance, Nothing, Resign, Undo, error_of
from hantise.web.problems import Problem, removed
from hantise.web.tables.live_table import Command, LiveTable, Position
from hantise.web.tables.visitor import LONGEST_SECRET, Services, is_removed, services_of

# The table as a program sees it: only facts that its seat may know.


class TableContext(msgspec.Struct, frozen=True):
    """The facts of a table besides its position; none depends on a card."""

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


class Snapshot(NamedTuple):
    """A situation as JSON, and its stamp: the hash by which a program says which situation it knows."""

    stamp: str
    text: bytes


def snapshot_of(situation: Situation) -> Snapshot:
    """The situation with its stamp; every worker computes the same stamp."""
    text = msgspec.json.encode(situation)
    stamp = blake2b(text, digest_size=8).hexdigest()
    return Snapshot(stamp, b'{"stamp":"%s",%s' % (stamp.encode(), text[1:]))


def situation_at(table: LiveTable, seat: int) -> Situation:
    """The table for this seat, or SPECTATOR."""
    context = TableContext(
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


def situation_of(game: Game, options: Options, position: Position, seat: int, context: TableContext) -> Situation:
    """The position for this seat, or SPECTATOR; before the game begins, a seat sees no more than a spectator."""
    state, mover = position.state, position.mover
    decides = mover == seat and not context.waits and not context.levels[seat]
    return Situation(
        **msgspec.structs.asdict(context),
        game=game.code,
        players=options.players,
        options=options.values,
        version=position.version,
        seat=None if seat == SPECTATOR else seat,
        mover=mover if mover >= 0 else None,
        is_over=position.is_over,
        legal=tuple(map(game.actions.name, state.legal())) if decides else (),
        payoffs=tuple(state.payoffs()) if position.is_over else (),
        view=msgspec.Raw(game.view(state, SPECTATOR if context.waits else seat).dump().encode()),
    )


# The token of a seat: the match, and a secret that holds the seat as a browser's secret does.

SCHEME = "bearer"


class Program(NamedTuple):
    """A program at its seat, with the keys that hold the seat."""

    table: LiveTable
    seat: int
    keys: frozenset[str]
    secret: str

    def check(self) -> None:
        """Problem once the program has lost the seat."""
        if is_removed(self.table, self.keys):
            raise removed()
        if self.seat not in self.table.held_by(self.keys):
            raise no_seat()

    @property
    def allowance(self) -> Allowance:
        """The number of requests that the seat may still make."""
        left, wait = self.table.left_to_program(self.seat)
        return Allowance(limits.PROGRAMS, ceil(limits.PROGRAMMING), left, ceil(wait))


def no_seat() -> Problem:
    """The problem of a missing token, an unknown one, and one that has lost its seat: the same for all three."""
    words = _("This token opens no seat. Send the token of your seat in the Authorization header, after Bearer.")
    return Problem(401, "no-seat", words)


def token(match: str, secret: str) -> str:
    """The token of the seat that the secret holds at the match."""
    return f"{match}.{secret}"


async def program_of(request: HTTPConnection) -> Program:
    """The program of a request; Problem if its token holds no seat."""
    return await seated(services_of(request), bearer(request))


def bearer(request: HTTPConnection) -> str:
    """The token in the Authorization header, "" without one."""
    scheme, _blank, said = request.headers.get("authorization", "").partition(" ")
    return said.strip() if scheme.lower() == SCHEME else ""


async def seated(services: Services, said: str) -> Program:
    """The program with this token; Problem if it holds no seat."""
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


# The calls at a seat: act, undo, resign, play again.


class Seated(msgspec.Struct, frozen=True):
    """A seat that is had by this token from now on."""

    match: str
    seat: int
    token: str


class Gone(msgspec.Struct, frozen=True):
    """The seat is given up."""

    match: str


Outcome: TypeAlias = Snapshot | Seated | Gone
# Carries out a call; the last argument is a body of the call's own type.
Work: TypeAlias = Callable[[Services, Program, Any], Awaitable[Outcome]]


class Call(NamedTuple):
    """A call at a seat: its name and description, the types of its body and its answer, and its implementation."""

    name: str
    words: str
    takes: type[msgspec.Struct]
    answers: type[msgspec.Struct]
    work: Work


async def look(services: Services, program: Program, asked: Nothing) -> Snapshot:
    """The table for this seat now."""
    return seen(program)


async def act(services: Services, program: Program, asked: Act) -> Snapshot:
    """Take an action; then the table for this seat."""
    command = Command(asked.version, (asked.action,), _key(asked))
    await program.table.play(program.seat, command, keys=program.keys, is_counted=True)
    return seen(program)


async def undo(services: Services, program: Program, asked: Undo) -> Snapshot:
    """Undo the seat's last action; then the table for this seat."""
    await program.table.take_back(program.seat, asked.version, _key(asked), program.keys, is_counted=True)
    return seen(program)


async def resign(services: Services, program: Program, asked: Resign) -> Gone:
    """Free the seat; a computer plays there until a new player comes."""
    level = find_level(asked.level).name
    table, seat = program.table, program.seat
    if not table.position.is_over:
        await table.stand_in(seat, level, by=seat)
    await table.free(seat, table.plan.seats[seat], None)
    services.presence.forget(table.id, seat)
    return Gone(table.id)


async def play_again(services: Services, program: Program, asked: Nothing) -> Seated:
    """The seat at the rematch; a match has one rematch, and all keep their seats there."""
    if not program.table.position.is_over:
        raise Problem(409, "not-over", _("The game is not over yet."))
    match = await services.tables.rematch(program.table)
    return Seated(match, program.seat, token(match, program.secret))


def seen(program: Program) -> Snapshot:
    """The table for this seat; Problem once the program has lost it."""
    program.check()
    return snapshot_of(situation_at(program.table, program.seat))


def _key(asked: Act | Undo) -> str:
    """The idempotency key: without one from the program, a command for the same version is the same command."""
    return asked.key or f"version-{asked.version}"


LOOK = Call("look", "The table as your seat sees it", Nothing, Situation, look)
CALLS = (
    Call("act", "Take one of the legal actions", Act, Situation, act),
    Call("undo", "Take your last action back", Undo, Situation, undo),
    Call("resign", "Give the seat up to a computer", Resign, Gone, resign),
    Call("rematch", "Play again once it is over", Nothing, Seated, play_again),
)


# Waiting for a change of a table: until its situation has another stamp.

# Reads the table again; Problem if the reader may not see it any more.
Look: TypeAlias = Callable[[], Snapshot]
# Seconds after which a stream without a change sends a sign of life.
BREATH = 10.0


async def wait_for_change(services: Services, table: LiveTable, look: Look, after: str, seconds: float) -> Snapshot:
    """The situation once its stamp is not `after`, or at the end of the time or of the house."""
    # A waiting program has seen the table, the deal too.
    table.viewers.note()
    end = monotonic() + seconds
    with _changed(services, table) as changed:
        while (snapshot := look()).stamp == after and (left := end - monotonic()) > 0 and not services.tables.is_ending:
            services.computers.changed(table)
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await changed.wait()
                changed.clear()
    return snapshot


async def changes(services: Services, table: LiveTable, look: Look) -> AsyncIterator[bytes]:
    """The events of a stream: the newest situation after each change, until the house or the right to read ends."""
    stamp = ""
    try:
        while not services.tables.is_ending:
            snapshot = await wait_for_change(services, table, look, stamp, BREATH)
            yield b": \n\n" if snapshot.stamp == stamp else b"event: table\ndata: %s\n\n" % snapshot.text
            stamp = snapshot.stamp
    except HantiseError as error:
        yield b"event: problem\ndata: %s\n\n" % msgspec.json.encode(error_of(error))


@contextmanager
def _changed(services: Services, table: LiveTable) -> Iterator[asyncio.Event]:
    """An event that is set at each change of the table, and when the house ends, within the block."""
    changed = asyncio.Event()

    def hear(_table: LiveTable) -> None:
        changed.set()

    table.watchers.add(hear)
    services.tables.ears.add(changed)
    try:
        yield changed
    finally:
        table.watchers.discard(hear)
        services.tables.ears.discard(changed)
