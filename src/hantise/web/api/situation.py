"""A table as a program is told of it: what its seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from hantise.core import SPECTATOR, Game, Options
from hantise.core.game import Value
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.position import Position


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
