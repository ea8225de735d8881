"""The board of an evening of several games; and how an evening begins with a match that is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.core import HantiseError
from hantise.core.names import read_as
from hantise.core.words import _
from hantise.drawing.kit.house import sharing
from hantise.drawing.markup import Markup
from hantise.games import find
from hantise.store import Entry, Programme
from hantise.web.again.evening_picture import drawn_board
from hantise.web.front.programmes import DRAW, GAME, MOST, chosen, drawn, games_field, written
from hantise.web.pages.frame import NOTHING, address, frame, go_to, icon, join, link_button, paragraph, send
from hantise.web.problems import Problem, not_found, status_of
from hantise.web.requests import in_full, texts_of, whole_number
from hantise.web.table_page.board import board_table, headline, onward
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.programmes import Board, rule
from hantise.web.tables.visitor import Visitor, asked, can_go_on, services_of, visitor_of


async def look(request: Request) -> Response:
    """GET: the board of the evening; for the players of a match that is over, the games that may follow it."""
    here = await visitor_of(request)
    table = here.table
    board = table.board
    if board is None:
        if not here.held or not can_go_on(table):
            raise not_found()
        query = request.query_params
        games = [game for game in query.getlist(GAME) if game]
        if number := whole_number(query.get(DRAW, ""), 1):
            first = Entry(table.game.code, {})
            games = [*map(written, drawn(table.options.players, min(number, MOST), [first])[1:])]
        return send(_choosing(table, games))
    names, match = [*map(read_as, table.names)], f"/t/{table.id}"
    title = headline(board, names)
    told = [board_table(board, names), paragraph(onward(board, names)) if onward(board, names) else NOTHING]
    ways = [_way_on(here, board)]
    if board.halves:
        picture = Markup('<a class="btn" id="picture" href="{}/programme.svg" download="{}.svg">{}<span>{}</span></a>')
        ways.append(picture.format(match, "hantise", icon("share"), _("Save the board as a picture")))
    if table.plan.watch:
        place = in_full(request, f"{match}/programme", services_of(request).outside)
        ways.append(sharing(address("house.svg"), place, title, _("Share the board"), "btn share"))
    ways.append(link_button(match, _("Back to the table")))
    return send(_page(title, join([*told, Markup('<p class="carried">{}</p>').format(rule()), *ways]), table))


def _way_on(here: Visitor, board: Board) -> Markup:
    """The way to the next match: a link once there is one, before that a button for those who sit there."""
    if not board.coming:
        return NOTHING
    title = _(find(board.coming).title)
    if here.table.next:
        return link_button(f"/t/{here.table.next}", _("On to {game}").format(game=title), "btn pri")
    if not (board.is_over and here.held):
        return NOTHING
    form = Markup(
        '<form method="post" action="/t/{}/rematch"><button class="btn pri" name="again" value="yes">{}</button></form>'
    )
    return form.format(here.table.id, _("Next: {game}").format(game=title))


async def draw(request: Request) -> Response:
    """GET: the board as a picture of 1200 by 630."""
    table = (await visitor_of(request)).table
    board = table.board
    if board is None or not board.halves:
        raise not_found()
    picture = drawn_board(board, [*map(read_as, table.names)])
    # The drawing brings its own letters.
    headers = {
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; font-src data:",
    }
    return Response(picture, media_type="image/svg+xml", headers=headers)


def _choosing(table: LiveTable, games: Sequence[str], problem: str = "") -> Markup:
    """The page that makes a match that is over the first game of an evening."""
    notice = Markup('<p class="notice" role="alert">{}</p>').format(problem) if problem else NOTHING
    told = _("{game} was the first game. These may follow, with the same people on their seats.")
    body = Markup('<p>{}</p><p>{}</p><form method="post">{}<p><button class="btn pri">{}</button></p></form>').format(
        told.format(game=_(table.game.title)), rule(), games_field(table.options.players, games, 2), _("Go on")
    )
    return _page(
        _("An evening’s programme"), notice + body + link_button(f"/t/{table.id}", _("Back to the table")), table
    )


async def choose(request: Request) -> Response:
    """POST: a match that is over becomes the first game of an evening; redirect to the next one."""
    here, form = await asked(request)
    here.check_seated()
    table = here.table
    if not table.next:
        if not can_go_on(table):
            raise Problem(409, "not-over", _("The game is not over yet."))
        people, games = table.options.players, [*filter(None, texts_of(form, GAME))]
        levels = [seat.bot for seat in table.plan.seats]
        try:
            evening = chosen(str(people), [table.game.code, *games])
            evening.check(people, levels, services_of(request).host_bots)
        except HantiseError as error:
            return send(_choosing(table, games, str(error)), status_of(error), {"X-Hantise-Code": error.code})
        programme = Programme((Entry(table.game.code, {}), *evening.entries[1:]))
        await services_of(request).tables.rematch(table, programme)
    return go_to(f"/t/{table.next}")


def _page(title: str, inside: Markup, table: LiveTable) -> Markup:
    # What is said once something was copied.
    say = Markup('<p id="say" class="vh" role="status"></p>')
    body = Markup('<main class="page programme"><h1>{}</h1>{}{}</main>').format(title, inside, say)
    sub = _(table.game.title)
    return frame(title, body, kind="form", sub=sub, game=table.game.code, sheet="programme.css", script="programme.js")


ROUTES: Final = [
    Route("/t/{match}/programme", look),
    Route("/t/{match}/programme", choose, methods=["POST"]),
    Route("/t/{match}/programme.svg", draw),
]
