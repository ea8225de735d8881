"""The routes of puzzles: the list, each puzzle at its table, and tries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.core import Event, HantiseError
from hantise.core.words import _, ngettext
from hantise.drawing.kit.ending import put_aside
from hantise.drawing.markup import Markup
from hantise.games import codes, find
from hantise.puzzles.shelf import Place, after, by_ease, shipped, themes, today, whole_record
from hantise.store import Plan, SeatPlan
from hantise.web.again.showing import Eyes, way_to
from hantise.web.front.ways_in import held, note_new_table, plan_of, sat_down
from hantise.web.pages.frame import frame, go_to, join, send, sign
from hantise.web.problems import Problem, not_found
from hantise.web.puzzles.page import Noted, Setting, Shown, answered, answering_page, asking_page, called, note, noted
from hantise.web.requests import read_form, text_of, whole_number
from hantise.web.table_page.page import Past, past_table
from hantise.web.table_page.snapshot import PageContext, asked_by
from hantise.web.tables.visitor import services_of, sitting_secret


async def look(request: Request) -> Response:
    """GET: today's puzzles, and all puzzles by game."""
    return send(list_page(today(date.today()), noted(request)))


async def ask(request: Request) -> Response:
    """GET: a puzzle, the result of a try, or the solution."""
    setting = _setting(request)
    tried, shows = request.query_params.get("tried"), request.query_params.get("show") == "yes"
    if tried is None and not shows:
        return send(asking_page(setting, _context(request, setting)))
    action = setting.puzzle.best.action if tried is None else _legal(setting, tried)
    shown = Shown.ASKED if tried is None else _judged(setting, action)
    game, number = after(setting.place, date.today())
    panel = answered(setting, shown, action, noted(request).get(setting.place, Noted()), f"/puzzles/{game}/{number}")
    return send(answering_page(setting, _context(request, setting), action, panel))


async def take(request: Request) -> Response:
    """POST: try a choice."""
    form, setting = await read_form(request), _setting(request)
    action = _legal(setting, text_of(form, "action"))
    response = go_to(f"{setting.address}?tried={action}")
    note(
        request,
        response,
        setting.place,
        noted(request).get(setting.place, Noted()).tried(_judged(setting, action) is Shown.RIGHT),
    )
    return response


async def play_on(request: Request) -> Response:
    """POST: a new match from there, against computers."""
    await read_form(request)
    setting = _setting(request)
    note_new_table(request)
    secret = await sitting_secret(request)
    plan, events = going_on(setting, secret)
    match = await services_of(request).tables.fork(plan, events, setting.seat)
    return await sat_down(request, match, secret, put_aside(past_table(setting.table_view(), PageContext(), Past())))


async def watch(request: Request) -> Response:
    """POST: store the puzzle's whole game as a match to watch, from that moment on, through its seat's eyes."""
    await read_form(request)
    setting = _setting(request)
    whole = whole_record(setting.puzzle, find)
    if whole is None:
        raise not_found()
    note_new_table(request)
    whole.seats[:] = setting.played_by
    services = services_of(request)
    services.tables.check_staying()
    match = await services.store.import_record(whole)
    await services.store.finish(match.id)
    return go_to(way_to(match.id, len(setting.puzzle.events), Eyes(setting.seat)))


def _setting(request: Request) -> Setting:
    code, number = request.path_params["game"], whole_number(request.path_params["number"], 5) or 0
    if code not in codes() or not 1 <= number <= len(shipped(code)):
        raise not_found()
    return Setting(Place(code, number))


def _legal(setting: Setting, name: str) -> str:
    """The name of a legal choice; Problem otherwise."""
    try:
        is_legal = setting.game.actions.parse(name) in setting.position.state.legal()
    except HantiseError:
        is_legal = False
    if not is_legal:
        raise Problem(400, "not-legal", _("That cannot be chosen here: choose again at the puzzle’s table."))
    return name


def _judged(setting: Setting, action: str) -> Shown:
    return Shown.RIGHT if action == setting.puzzle.best.action else Shown.WRONG


def _context(request: Request, setting: Setting) -> PageContext:
    """The context of a table with one visitor."""
    token, held = f"version-{setting.position.version}", (setting.seat,)
    return PageContext(token, held, asks_for_lists=False, asked=asked_by(request))


def going_on(setting: Setting, secret: str) -> tuple[Plan, Sequence[Event]]:
    """The plan of the new match, with the secret's holder at the deciding seat; and its events."""
    record, names, levels = setting.record, setting.names, setting.puzzle.origin.levels
    seats = [SeatPlan(name, level) for name, level in zip(names, levels)]
    seats[setting.seat] = held(names[setting.seat], secret)
    # Earlier moves cannot be taken back.
    since = [seat._replace(since=len(setting.puzzle.events)) for seat in seats]
    return plan_of(setting.game, record.options, since)._replace(gives_hints=True), record.events


# The list of puzzles: today's three, and every game's by number.

CARD = Markup('<li data-game="{0}"><a class="today{1}" href="/puzzles/{0}/{2}">{3}<b>{4}</b><span>{5}</span></a></li>')
ONE = Markup('<li><a href="/puzzles/{}/{}" class="{}" aria-label="{}">{}</a></li>')
SHELF = Markup(
    '<section class="shelf" data-game="{}"><header>{}<div><h2>{}</h2><p class="hint">{}</p></div></header>'
    "{}{}</section>"
)
NEXT = Markup('<a class="btn pri" href="/puzzles/{}/{}">{}<small>{}</small></a>')
THEME = Markup('<details><summary><b>{}</b> <span>{}</span></summary><ol class="numbers">{}</ol></details>')


def list_page(days: Sequence[Place], noted: Mapping[Place, Noted]) -> Markup:
    """The whole page, with this browser's solutions marked."""
    cards = list[Markup]()
    for place in days:
        own = noted.get(place, Noted())
        kind, state = " solved" if own.is_solved else "", _state(own) or called(place)
        title = _(find(place.game).title)
        cards.append(CARD.format(place.game, kind, place.number, sign(place.game), title, state))
    body = Markup(
        '<main class="puzzles"><h1>{}</h1><p class="hint">{}</p><section><h2>{}</h2><ol class="days">{}</ol></section>'
        '<div class="shelves">{}</div></main>'
    ).format(
        _("Puzzles"),
        _("Moments of real games between computers: one choice is much better than all others."),
        _("Three for today"),
        join(cards),
        join([_shelf(code, noted) for code in codes() if shipped(code)]),
    )
    return frame(_("Puzzles"), body, sheet="puzzles.css")


def _state(noted: Noted) -> str:
    if noted.is_solved and noted.tries <= 1:
        return _("✓ solved at the first try")
    if noted.is_solved:
        return _("✓ solved")
    return _("tried, not solved yet") if noted.tries else ""


def _shelf(code: str, noted: Mapping[Place, Noted]) -> Markup:
    """A game's sign, its next puzzle, and folds with its themes."""
    places = by_ease(code)
    following = next((place for place in places if not noted.get(place, Noted()).is_solved), places[0])
    onward = NEXT.format(*following, _("Next"), called(following))
    folds = list[Markup]()
    for theme in themes(code):
        numbers = list[Markup]()
        for number, place in enumerate(theme.places, start=1):
            own = noted.get(place, Noted())
            kind = "solved" if own.is_solved else "tried" if own.tries else "new"
            name, state = called(place), _state(own)
            numbers.append(ONE.format(*place, kind, f"{name}, {state}" if state else name, number))
        folds.append(THEME.format(_(theme.words), _solved(theme.places, noted), join(numbers)))
    return SHELF.format(code, sign(code), _(find(code).title), _solved(places, noted), onward, join(folds))


def _solved(places: Sequence[Place], noted: Mapping[Place, Noted]) -> str:
    solved = sum(noted.get(place, Noted()).is_solved for place in places)
    return ngettext("{n} of {all} solved", "{n} of {all} solved", solved).format(n=solved, all=len(places))


ROUTES: Final = [
    Route("/puzzles", look),
    Route("/puzzles/{game}/{number}", ask),
    Route("/puzzles/{game}/{number}", take, methods=["POST"]),
    Route("/puzzles/{game}/{number}/play", play_on, methods=["POST"]),
    Route("/puzzles/{game}/{number}/watch", watch, methods=["POST"]),
]
