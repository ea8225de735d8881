"""At a table: look, act, come in by a link, play again."""

from __future__ import annotations

import re
import secrets

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from hantise.core import SPECTATOR
from hantise.core.words import _
from hantise.web.commands import Command
from hantise.web.desk import desk_of
from hantise.web.forms import number_of, read_form, text_of, texts_of
from hantise.web.page import go_to, send
from hantise.web.problems import Problem, Refused, Stale, bad_form, not_found, not_your_seat
from hantise.web.seats import LONGEST_SECRET, give_seats, invitations_of, secrets_of
from hantise.web.sight import Around, Notice, sight_of
from hantise.web.table import LiveTable
from hantise.web.table_page import table_page

_KEY = re.compile(r"[A-Za-z0-9._-]{8,80}")
MOST_ACTIONS = 20


async def look(request: Request) -> Response:
    """GET: the table as the seats of this browser see it, or as a spectator does."""
    desk = desk_of(request)
    table = await desk.tables.get(request.path_params["match"])
    await desk.computers.watch(table, desk.patience)
    return await _page(request, table, await _held(request, table))


async def act(request: Request) -> Response:
    """POST: a command; then the table again, or why not."""
    desk = desk_of(request)
    form = await read_form(request)
    table = await desk.tables.get(request.path_params["match"])
    held, seat, command = await _held(request, table), number_of(form, "seat"), _command(form)
    if seat not in held:
        raise not_your_seat()
    try:
        await table.play(seat, command)
    except (Refused, Stale) as problem:
        return await _page(request, table, held, problem)
    await desk.computers.watch(table, 0)
    shared = len(held) > 1 and table.position.mover == seat
    return go_to(f"/t/{table.id}?as={seat}" if shared else f"/t/{table.id}")


async def come_in(request: Request) -> Response:
    """GET: a link to a seat; the browser keeps its secret and the address no longer shows it."""
    match, secret = request.path_params["match"], request.path_params["secret"]
    door = await desk_of(request).seats.door(secret) if len(secret) <= LONGEST_SECRET else None
    if door is None or door[0] != match:
        raise not_found()
    response = go_to(f"/t/{match}")
    give_seats(request, response, [secret])
    return response


async def play_again(request: Request) -> Response:
    """POST: the rematch, the same one for everybody."""
    await read_form(request)
    tables = desk_of(request).tables
    table = await tables.get(request.path_params["match"])
    if not await _held(request, table):
        raise not_your_seat()
    if not table.position.is_over:
        raise Problem(409, "not-over", _("The game is not over yet."))
    return go_to(f"/t/{await tables.rematch(table)}")


async def _held(request: Request, table: LiveTable) -> list[int]:
    return await desk_of(request).seats.held(secrets_of(request), table.id)


def _command(form: FormData) -> Command:
    names, key = texts_of(form, "action"), text_of(form, "key")
    if not 0 < len(names) <= MOST_ACTIONS:
        raise bad_form(_("A command has 1 to {n} actions.").format(n=MOST_ACTIONS))
    if not _KEY.fullmatch(key):
        raise bad_form(_("The field {name} is not as a page of ours sends it.").format(name="key"))
    return Command(number_of(form, "version"), tuple(names), key)


async def _page(request: Request, table: LiveTable, held: list[int], problem: Problem | None = None) -> Response:
    around = Around(
        token=secrets.token_urlsafe(9),
        held=tuple(held),
        invitations=_links(request, table),
        next=await desk_of(request).tables.next_of(table.id),
        notice=_notice(problem),
    )
    levels = [plan.bot for plan in table.plan.seats]
    viewer = _viewer(request, table, held)
    page = table_page(
        sight_of(table.game, table.options, table.names, table.position, viewer, table.id, levels), around
    )
    return send(page) if problem is None else send(page, problem.status, {"X-Hantise-Code": problem.code})


def _notice(problem: Problem | None) -> Notice | None:
    refusal = problem.refusal if isinstance(problem, Refused) else None
    return None if problem is None else Notice(str(problem), refusal)


def _viewer(request: Request, table: LiveTable, held: list[int]) -> int:
    """The browser's one seat; where several people share it, the one that asked to be shown, if any."""
    if len(held) == 1:
        return held[0]
    mover = table.position.mover
    asked = request.query_params.get("as") == str(mover) or request.method == "POST"
    return mover if asked and mover in held else SPECTATOR


def _links(request: Request, table: LiveTable) -> dict[int, str]:
    """The invitations of those who have not played yet."""
    played = {chapter.event.seat for chapter in table.position.chapters}
    invited = {s: secret for s, secret in invitations_of(request).items() if s < len(table.names) and s not in played}
    return {seat: str(request.url_for("come_in", match=table.id, secret=secret)) for seat, secret in invited.items()}
