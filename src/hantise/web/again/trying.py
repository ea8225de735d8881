"""Try it from here: a new match against computers, from any step of a match that is over."""

from __future__ import annotations

from secrets import randbits
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.core import CHANCE, Event, Rng
from hantise.core.heading import Fork, is_place
from hantise.core.words import _
from hantise.drawing.kit.ending import put_aside
from hantise.store import Plan, SeatPlan
from hantise.web.again.routes import step_of
from hantise.web.front.ways_in import check_new_table, held, note_new_table, plan_of, sat_down
from hantise.web.problems import Problem, damaged, not_your_seat
from hantise.web.requests import number_of, read_form, text_of
from hantise.web.table_page.page import Past, past_table
from hantise.web.table_page.snapshot import PageContext, table_view_of
from hantise.web.tables.live_table import LiveTable, Position, cooperatively
from hantise.web.tables.visitor import check_not_playing, deal_of, services_of, sitting_secret, visitor_of

# The level in other people's places: thoughtful, but no master.
INSTEAD = "level3"
# The field for the hidden cards: as they lay, or drawn anew.
CARDS, LAY, ANEW = "cards", "lay", "anew"
# The random bits of an imagined world's seed.
SEED = 96


async def try_it(request: Request) -> Response:
    """POST: a new match from this step, with the player at the seat of the form."""
    form = await read_form(request)
    table = (await visitor_of(request)).table
    if not table.position.is_over:
        raise Problem(403, "not-over", _("Another way can be tried once the game is over."))
    seat = number_of(form, "seat")
    if seat >= table.options.players:
        raise Problem(404, "no-such-seat", _("Nobody sits there: no eyes to see with."))
    step, cards = step_of(request.path_params["step"], table), text_of(form, CARDS, LAY)
    if cards not in (LAY, ANEW):
        raise damaged(CARDS)
    is_anew = cards == ANEW
    if is_anew and table.game.redrawn is None:
        raise Problem(409, "nothing-hidden", _("Nothing lies hidden in this game: there are no cards to draw anew."))
    check_new_table(request)
    await check_not_playing(request, table)
    await table.tell_secret()
    position = await cooperatively(table.position.first(table.game, table.options, step))
    if position.is_over:
        raise Problem(409, "over-there", _("The game was over there: go back a step, and try it from there."))
    note_new_table(request)
    secret = await sitting_secret(request)
    came = text_of(form, "from", "")
    plan = forked(table, step, seat, secret, came if is_place(came, table.options.players) else "")
    plan, events = _anew(table, plan, seat, position) if is_anew else (plan, table.events[:step])
    match = await services_of(request).tables.fork(plan, events, position.mover)
    begins = table_view_of(table.game, table.options, table.names, position, seat)
    return await sat_down(request, match, secret, put_aside(past_table(begins, PageContext(), Past())))


def _anew(table: LiveTable, plan: Plan, seat: int, position: Position) -> tuple[Plan, list[Event]]:
    """The plan and events of a match that begins in the position itself, without the events before it."""
    assert table.game.redrawn is not None
    assert plan.fork is not None
    world = table.game.view(position.state, seat).imagine(Rng(randbits(SEED)))
    fork = plan.fork._replace(position=table.game.dump(table.game.redrawn(position.state, world)), is_anew=True)
    seats = tuple([sitting._replace(since=1) for sitting in plan.seats])
    return plan._replace(fork=fork, seats=seats), [Event(CHANCE, (), ())]


def forked(table: LiveTable, step: int, seat: int, secret: str, came: str = "") -> Plan:
    """The plan of the new match: the same names and options, a person with this secret there, computers elsewhere."""
    fork = Fork(table.id, step, tuple(table.position.state.payoffs()), table.position.beginning, came=came)
    # Moves of the match before cannot be taken back.
    seats = [sitting._replace(since=step) for sitting in _seats(table, seat, secret)]
    return plan_of(table.game, table.options, seats)._replace(gives_hints=True, fork=fork)


def _seats(table: LiveTable, mine: int, secret: str) -> list[SeatPlan]:
    """The secret's holder at seat `mine`; elsewhere computers, also in the places of other people."""
    seats = [SeatPlan(name, sitting.bot or INSTEAD) for name, sitting in zip(table.names, table.plan.seats)]
    return [*seats[:mine], held(table.names[mine], secret), *seats[mine + 1 :]]


# The same deal again: a new match with the dealing of one that is over, at the player's own seat, against computers.


async def deal_again(request: Request) -> Response:
    """POST: a new match with the same deal, with the player at their old seat."""
    form = await read_form(request)
    here = await visitor_of(request)
    seat = number_of(form, "seat")
    if seat not in here.held:
        raise not_your_seat()
    check_new_table(request)
    deal = await deal_of(here.table)
    note_new_table(request)
    secret = await sitting_secret(request)
    plan = plan_of(here.table.game, here.table.options, _seats(here.table, seat, secret))
    plan = plan._replace(gives_hints=here.table.plan.gives_hints)
    match = await services_of(request).tables.make_again(plan, deal.dealing, deal.name)
    return await sat_down(request, match, secret)


ROUTES: Final = [
    Route("/t/{match}/again/{step}/try", try_it, methods=["POST"]),
    Route("/t/{match}/deal/again", deal_again, methods=["POST"]),
]
