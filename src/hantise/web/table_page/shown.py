"""The views that one browser's seats have of a table, the same for a page and for a push."""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec.structs import replace
from starlette.requests import HTTPConnection

from hantise.core import SPECTATOR, HantiseError
from hantise.core.heading import compared, deal_warning, told_hints
from hantise.core.names import name_for
from hantise.core.outcome import ordinal, places
from hantise.core.words import _
from hantise.drawing.contract import CHOSEN, TOUCH
from hantise.web.requests import Refused, in_full, link_address, told, way_in
from hantise.web.table_page.newcomers import guide_of, guided, known_to, tells_firsts
from hantise.web.table_page.snapshot import Notice, PageContext, Practice, TableView, table_view_of
from hantise.web.tables.computers import are_alone, can_ask
from hantise.web.tables.live_table import LiveTable, Position, Presence
from hantise.web.tables.visitor import Visitor, can_be_dealt_again, keys_of, secret_of, services_of

READ = re.compile("[a-z]{1,20}-[0-9]{1,4}", re.ASCII)


class Look(NamedTuple):
    """A table as one browser sees it, and the position that it shows."""

    table_view: TableView
    context: PageContext
    position: Position


class ViewerContext(NamedTuple):
    """The facts about a browser at a table; they hold until the table's `seatings` change."""

    held: list[int]  # the browser's seats
    shown: str | None  # the one that it asked to see, None for any
    people: tuple[int, ...]  # all seats of people
    presence: Presence  # of the people
    context: PageContext  # without the facts of the position


def look_at(asker: HTTPConnection, table: LiveTable, problem: HantiseError | None = None) -> Look:
    """The table for the browser that asks, with a notice about the problem."""
    return look_with(table, viewer_context_of(asker, table), problem)


def viewer_context_of(asker: HTTPConnection, table: LiveTable) -> ViewerContext:
    """The facts about the browser at this table until the next seating."""
    services = services_of(asker)
    here = Visitor(table, table.held_by(keys_of(asker)), services.presence)
    people = tuple(seat for seat, plan in enumerate(table.plan.seats) if not plan.bot)
    read, fork = asker.query_params.get("read", ""), table.plan.fork
    # The host's own unused links for friends.
    maker, awaited = secret_of(asker), table.awaited if here.is_host else ()
    links = {seat: link_address(asker, table.id, maker, table.plan.seats[seat].link) for seat in awaited}
    seat = min(people, default=0)
    practice = None if fork is None else Practice(fork.match, fork.events, seat, fork.is_anew, fork.came)
    context = PageContext(
        held=tuple(here.held),
        invitations={seat: link for seat, link in links.items() if link},
        code=here.code,
        way_in=way_in(asker, here.code, services.outside),
        place=in_full(asker, f"/t/{table.id}", services.outside) if table.plan.watch else "",
        next=table.next,
        is_host=here.is_host,
        stand_ins=here.stand_ins,
        left=here.left,
        awaited=frozenset(table.awaited),
        asks_why=asker.query_params.get("why") == "yes",
        read=read if READ.fullmatch(read) else "",
        chosen=tuple(asker.query_params.getlist(CHOSEN)),
        touch=asker.query_params.get(TOUCH, ""),
        tells_firsts=tells_firsts(asker),
        known=known_to(asker, table.game, table.id),
        is_listed=services.open_tables and table.plan.is_listed,
        gives_hints=services.hinting.is_there and table.gives_hints,
        seal=table.dealing.commitment if table.dealing else "",
        deal_told=deal_warning(table.plan.deal) if table.plan.deal else "",
        replaced=here.replaced,
        practice=practice,
    )
    # After a button press the page shows any of the browser's seats.
    shown = None if asker.scope.get("method") == "POST" else asker.query_params.get("as", "")
    return ViewerContext(here.held, shown, people, services.presence, context)


def look_with(table: LiveTable, viewer_context: ViewerContext, problem: HantiseError | None = None) -> Look:
    """The table for the browser of this viewer context, with a notice about the problem."""
    position = table.position
    # Before the game no seat's cards are shown, because its holder may still give the seat to another player.
    viewer = SPECTATOR if table.waits else _viewer(viewer_context, position.mover)
    kept = [(seat, plan.since) for seat, plan in enumerate(table.plan.seats) if plan.stand_in and not plan.bot]
    table_view = table_view_of(table.game, table.options, table.names, position, viewer, table.id, table.levels, kept)
    guide, is_here, held = guide_of(table, viewer), viewer_context.presence.is_here, viewer_context.held
    # All readers get the same names, except for their own, which are marked.
    own = held[0] if len(held) == 1 else SPECTATOR
    names = [name_for(own, table.names, seat) for seat in range(len(table.names)) if position.is_over]
    # A player sits here, and only computers have decided for a while.
    may_hurry = bool(held) and not position.is_over and not table.is_hurried
    absent = () if position.is_over else viewer_context.people
    context = replace(
        viewer_context.context,
        guide=guide,
        # The version is the key: a second copy of a page's command, from any device, counts as the same.
        token=f"version-{position.version}",
        notice=Notice(told(problem), problem.refusal if isinstance(problem, Refused) else None) if problem else None,
        may_take_back=(guide is None or not guide.steps) and table.can_take_back(viewer),
        waits=table.waits,
        not_come=table.not_come(is_here),
        is_hurried=table.is_hurried,
        may_hurry=may_hurry and are_alone(table.levels, position.chapters),
        may_ask=viewer_context.context.gives_hints and viewer in held and can_ask(table, viewer),
        hint=table.hint_for(viewer),
        hints_told=told_hints(table.advised, names) if position.is_over else "",
        first_time=_first_time(table, viewer) if position.is_over else "",
        deals_again=can_be_dealt_again(table),
        away=frozenset([seat for seat in absent if not is_here(table.id, seat)]),
    )
    return Look(table_view if guide is None else guided(table_view, guide), context, position)


def _first_time(table: LiveTable, viewer: int) -> str:
    """How the match that this one forked from ended, or the seat's places at earlier tables of the same deal."""
    payoffs, before = tuple(table.position.state.payoffs()), table.places_before.get(viewer, ())
    told = compared(table.plan.fork, table.names, payoffs, viewer) if table.plan.fork else ""
    if told or not before:
        return told
    now = next(place for place, seat in places(payoffs) if seat == viewer)
    words = _("The same deal before: {before}. Now: {now}.")
    return words.format(before=", ".join(map(ordinal, before)), now=ordinal(now))


def _viewer(viewer_context: ViewerContext, mover: int) -> int:
    """The browser's one seat; if it has several, the mover's, unless the page asked for another; else SPECTATOR."""
    held = viewer_context.held
    if len(held) == 1:
        return held[0]
    return mover if viewer_context.shown in (None, str(mover)) and mover in held else SPECTATOR
