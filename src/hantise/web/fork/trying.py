"""Try it from here: from any step of a match that is over one plays on, as a match of its own, against computers."""

from __future__ import annotations

from secrets import randbits

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import CHANCE, Event, Rng
from hantise.core.forked import Fork, is_place
from hantise.core.words import _
from hantise.drawing.kit.ending import put_aside
from hantise.store import Plan, SeatPlan, hashed
from hantise.web.front.new_table_limit import check_new_table, note_new_table
from hantise.web.pages.frame import go_to
from hantise.web.requests.forms import number_of, read_form, text_of
from hantise.web.requests.problems import Problem, damaged, not_your_seat
from hantise.web.table_page.page import Past, past_table
from hantise.web.table_page.snapshot import PageContext, table_view_of
from hantise.web.tables.browser import keep_secret, sitting_secret
from hantise.web.tables.cooperative import cooperatively
from hantise.web.tables.deals import check_not_playing, deal_of
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.position import Position
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import visit

# Who plays where a person sat before: a level that thinks things over, and does not play to crush a child.
INSTEAD = "level3"
# The field that says how the hidden cards lie: as they did, or drawn anew.
CARDS, LAY, ANEW = "cards", "lay", "anew"
# Bits of chance from which a world is imagined.
SEED = 96


async def try_it(request: Request) -> Response:
    """POST: a new match that goes on after this step, where one sits at the seat that the form names."""
    form = await read_form(request)
    table = (await visit(request)).table
    if not table.position.is_over:
        raise Problem(403, "not-over", _("Another way can be tried once the game is over."))
    seat, step = _seat(table, number_of(form, "seat")), _step(table, request.path_params["step"])
    is_anew = _is_anew(table, text_of(form, CARDS, LAY))
    check_new_table(request)
    await check_not_playing(request, table)
    await table.tell_secret()
    position = await cooperatively(table.position.first(table.game, table.options, step))
    if position.is_over:
        raise Problem(409, "over-there", _("The game was over there: go back a step, and try it from there."))
    note_new_table(request)
    secret = await sitting_secret(request)
    plan = forked(table, step, seat, secret, _came(table, text_of(form, "from", "")))
    plan, events = _anew(table, plan, seat, position) if is_anew else (plan, table.events[:step])
    match = await services_of(request).tables.fork(plan, events, position.mover)
    begins = table_view_of(table.game, table.options, table.names, position, seat)
    response = go_to(f"/t/{match}{put_aside(past_table(begins, PageContext(), Past()))}")
    await keep_secret(request, response, secret)
    return response


def _came(table: LiveTable, place: str) -> str:
    """The place in the match's review from where it is tried, if that is what the form says."""
    return place if is_place(place, table.options.players) else ""


def _is_anew(table: LiveTable, cards: str) -> bool:
    """True if what the seat could not know is to be drawn anew; Problem where nothing of the game lies hidden."""
    if cards not in (LAY, ANEW):
        raise damaged(CARDS)
    if cards == ANEW and table.game.redrawn is None:
        raise Problem(409, "nothing-hidden", _("Nothing lies hidden in this game: there are no cards to draw anew."))
    return cards == ANEW


def _anew(table: LiveTable, plan: Plan, seat: int, position: Position) -> tuple[Plan, list[Event]]:
    """The match begins in the position itself: no course of the game is told that led to it."""
    assert table.game.redrawn is not None
    assert plan.fork is not None
    world = table.game.view(position.state, seat).imagine(Rng(randbits(SEED)))
    fork = plan.fork._replace(position=table.game.dump(table.game.redrawn(position.state, world)), is_anew=True)
    seats = tuple([sitting._replace(since=1) for sitting in plan.seats])
    return plan._replace(fork=fork, seats=seats), [Event(CHANCE, (), ())]


def _step(table: LiveTable, text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0
    if not 1 <= number <= table.since:
        raise Problem(404, "no-such-step", _("This game has steps 1 to {last}.").format(last=table.since))
    return number


def _seat(table: LiveTable, seat: int) -> int:
    if seat >= table.options.players:
        raise Problem(404, "no-such-seat", _("Nobody sits there: no eyes to see with."))
    return seat


def forked(table: LiveTable, step: int, seat: int, secret: str, came: str = "") -> Plan:
    """The plan of the new match: the same names and options, a person with this secret there, computers elsewhere."""
    return Plan(
        game=table.game.code,
        players=table.options.players,
        options=dict(table.options.values),
        seats=tuple([_sitting(table, number, number == seat, step, secret) for number in range(table.options.players)]),
        rules=table.game.rules_version,
        gives_hints=True,
        fork=Fork(table.id, step, tuple(table.position.state.payoffs()), table.position.beginning, came=came),
    )


def _sitting(table: LiveTable, number: int, is_mine: bool, step: int, secret: str) -> SeatPlan:
    """Nobody takes back what was done in the match before."""
    name, bot = table.names[number], table.plan.seats[number].bot
    if is_mine:
        return SeatPlan(name, holders=frozenset({hashed(secret)}), since=step)
    return SeatPlan(name, bot or INSTEAD, since=step)


# The same deal again: a new match with the chance of one that is over, at one's own seat, against computers.


async def deal_again(request: Request) -> Response:
    """POST: a new match with the same deal, where one sits at the seat that one had."""
    form = await read_form(request)
    here = await visit(request)
    seat = number_of(form, "seat")
    if seat not in here.held:
        raise not_your_seat()
    check_new_table(request)
    deal = await deal_of(here.table)
    note_new_table(request)
    secret = await sitting_secret(request)
    match = await services_of(request).tables.make_again(_again(here.table, seat, secret), deal.dealing, deal.name)
    response = go_to(f"/t/{match}")
    await keep_secret(request, response, secret)
    return response


def _again(table: LiveTable, mine: int, secret: str) -> Plan:
    """The same table: computers as they were, and in the places of other people."""
    return Plan(
        game=table.game.code,
        players=table.options.players,
        options=dict(table.options.values),
        seats=tuple([_seated(table, seat, seat == mine, secret) for seat in range(table.options.players)]),
        rules=table.game.rules_version,
        gives_hints=table.plan.gives_hints,
    )


def _seated(table: LiveTable, seat: int, is_mine: bool, secret: str) -> SeatPlan:
    name, bot = table.names[seat], table.plan.seats[seat].bot
    return SeatPlan(name, holders=frozenset({hashed(secret)})) if is_mine else SeatPlan(name, bot or INSTEAD)
