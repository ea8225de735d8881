"""Making a table: from the form's fields to a match and its seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from hantise.bots.host_bots import HostBot, known_level, playing
from hantise.core import BadDeck, BadOption, Game, HantiseError, Options
from hantise.core.dealing import Words
from hantise.core.names import LENT, friend
from hantise.core.words import _
from hantise.games import find, folder_text
from hantise.store import Plan, SeatPlan
from hantise.web.front import ways_in
from hantise.web.front.new_table_page import (
    COMPUTER,
    EMPTY,
    FRIEND,
    HINTS,
    ME,
    OPEN,
    OPTION,
    OptionProblem,
    defaults,
    making_page,
    option_problem,
)
from hantise.web.pages.faces import name_of
from hantise.web.pages.frame import send
from hantise.web.requests import (
    Problem,
    damaged,
    invitation,
    line_of,
    nobody_awaited,
    not_found,
    read_form,
    status_of,
    text_of,
)
from hantise.web.tables.live_table import LONGEST_NAME, unlike
from hantise.web.tables.visitor import services_of, sitting_secret


class Sitting(NamedTuple):
    """The guest of a seat: ME, FRIEND or COMPUTER and a level."""

    kind: str
    level: str
    name: str


async def ask(request: Request) -> Response:
    """GET: the form for a new table of a game."""
    game = find(request.path_params["game"])
    services = services_of(request)
    given = {**defaults(game), ways_in.DEAL: request.query_params.get(ways_in.DEAL, "")}
    seal = await services.seals.offer()
    return send(making_page(game, given, seal=seal, may_open=services.open_tables, bots=services.host_bots))


async def data_file(request: Request) -> Response:
    """GET: the game's own file for an option that is a file."""
    game, name = find(request.path_params["game"]), request.path_params["option"]
    is_file = name in [option.name for option in game.settings if option.is_text]
    text = folder_text(game.code, f"{name}.toml") if is_file else ""
    if not text:
        raise not_found()
    return PlainTextResponse(text, headers={"Content-Disposition": "attachment"})


async def make(request: Request) -> Response:
    """POST: a new table; the form again, with an error message, if a field is invalid."""
    game = find(request.path_params["game"])
    form = await read_form(request, files=sum(option.is_text for option in game.settings))
    ways_in.check_new_table(request)
    values: dict[str, str] = {}
    try:
        values = await _values(form)
        sittings = named(_sittings(game, form, services_of(request).host_bots))
        for name in values.keys() - {option.name for option in game.settings}:
            raise BadOption(_("{game} has no option {name}.").format(game=game.title, name=repr(name[:40])))
        # Options missing from the form keep their default.
        options, watch = game.options(len(sittings), **values), _is_said(form, "watch", "yes")
        gives_hints = _is_said(form, HINTS, "yes")
        is_public, words = _is_public(request, form, sittings), ways_in.given_words(form)
        deal = await ways_in.given_deal(request, form, game, options.players)
    except HantiseError as error:
        if isinstance(error, BadDeck):
            # A refused file costs as much time as an accepted one.
            ways_in.note_new_table(request)
        return await _again(request, game, form, values, error)
    ways_in.note_new_table(request)
    secret = await sitting_secret(request)
    plan, added = planned(game, sittings, options, watch, secret), [Words(0, 0, words)] if words else []
    plan = plan._replace(is_public=is_public, is_listed=is_public, gives_hints=gives_hints)
    tables, seals = services_of(request).tables, services_of(request).seals
    if deal is not None:
        match = await tables.make_again(plan, deal.dealing, deal.name)
    else:
        match = await tables.make(plan, added, await seals.take(text_of(form, ways_in.SEAL, "")))
    return await ways_in.sat_down(request, match, secret)


async def _again(
    request: Request, game: Game, form: FormData, values: Mapping[str, str], error: HantiseError
) -> Response:
    given = {name: value for name, value in form.multi_items() if isinstance(value, str)}
    told = OptionProblem(str(error))
    if isinstance(error, BadOption):
        taken = sum(1 for n in range(2, game.players[-1] + 1) if given.get(f"seat{n}"))
        told = option_problem(game, 1 + taken, values, error)
    services = services_of(request)
    seal = await services.seals.again(given.get(ways_in.SEAL, ""))
    page = making_page(game, given, *told, seal=seal, may_open=services.open_tables, bots=services.host_bots)
    return send(page, status_of(error), {"X-Hantise-Code": error.code})


def _sittings(game: Game, form: FormData, bots: Sequence[HostBot]) -> list[Sitting]:
    """The maker first, then the guest of every seat that is not empty."""
    sittings = [Sitting(ME, "", line_of(form, "name1", LONGEST_NAME))]
    for number in range(2, game.players[-1] + 1):
        who, name = text_of(form, f"seat{number}", EMPTY), line_of(form, f"name{number}", LONGEST_NAME)
        kind, _colon, level = who.partition(":")
        if kind == COMPUTER:
            # Computers have their own names; the hidden name field may still hold a person's.
            known_level(level, playing(bots, game.code))
            name = ""
        elif who not in (ME, FRIEND, EMPTY):
            raise Problem(400, "unknown-seat", _("Nobody called {who} can sit at a table.").format(who=repr(who[:40])))
        if who != EMPTY:
            sittings.append(Sitting(kind, level, name))
    return sittings


def named(sittings: list[Sitting]) -> list[Sitting]:
    """The same guests, each with a name of its own."""
    taken = set[str]()
    found: list[Sitting] = []
    for sitting in sittings:
        # "Me" would read wrongly on the pages of other players.
        lent = next((name for name in LENT if name not in taken), LENT[0])
        usual = {COMPUTER: name_of(sitting.level), FRIEND: friend()}.get(sitting.kind, lent)
        found.append(sitting._replace(name=unlike(sitting.name or usual, taken)))
        taken.add(found[-1].name)
    return found


async def _values(form: FormData) -> dict[str, str]:
    """The form's value for each option: the field, or the text of the uploaded file."""
    values = dict[str, str]()
    try:
        for name in [name for name in form if name.startswith(OPTION)]:
            upload = form.get(name)
            text = (await upload.read()).decode("utf-8-sig") if isinstance(upload, UploadFile) else text_of(form, name)
            values[name.removeprefix(OPTION)] = text
    except UnicodeDecodeError as error:
        raise BadDeck(_("The file is not text in UTF-8.")) from error
    finally:
        await form.close()
    return values


def _is_said(form: FormData, name: str, usual: str) -> bool:
    """True if the box of this name is ticked; the `usual` value if the form has no such box."""
    said = text_of(form, name, usual)
    if said not in ("yes", "no"):
        raise damaged(name)
    return said == "yes"


def _is_public(request: Request, form: FormData, sittings: list[Sitting]) -> bool:
    """True if anybody may join and the house allows open tables; Problem if no seat is free."""
    is_public = services_of(request).open_tables and _is_said(form, OPEN, "no")
    if is_public and all(sitting.kind != FRIEND for sitting in sittings):
        raise nobody_awaited()
    return is_public


def planned(game: Game, sittings: list[Sitting], options: Options, watch: bool, secret: str) -> Plan:
    """The plan of a table made by the browser with this secret."""
    seats = list[SeatPlan]()
    for kind, level, name in sittings:
        seat = ways_in.held(name, secret) if kind == ME else SeatPlan(name, level)
        seats.append(seat._replace(is_open=True, link=invitation(secret)) if kind == FRIEND else seat)
    return ways_in.plan_of(game, options, seats)._replace(watch=watch)
