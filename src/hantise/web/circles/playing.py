"""The next game of a circle: whom and what its form proposes, and the match that comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from starlette.datastructures import FormData

from hantise.core import Game, HantiseError, UnknownGame
from hantise.core.words import _
from hantise.games import find, shelf
from hantise.store import Plan, SeatPlan
from hantise.store.circles import Circle, Evening, Member
from hantise.web.front import ways_in
from hantise.web.front.home import players
from hantise.web.front.new_table import USUAL
from hantise.web.pages.faces import companions, name_of
from hantise.web.problems import Problem, damaged
from hantise.web.requests import text_of, texts_of
from hantise.web.tables.live_table import LiveTable, unlike
from hantise.web.tables.tables import Tables

# The fields of the form: the game, the members who play, whether computers sit down, and how many games came before.
GAME, WHO, COMPUTERS, STARTS = "game", "who", "computers", "starts"


class Proposal(NamedTuple):
    """A game for these members, of whom the one who begins it is the first; with `computers` it fills its table."""

    game: Game
    people: tuple[Member, ...]
    computers: bool


def proposed(circle: Circle, evenings: Sequence[Evening]) -> Proposal:
    """The last game once more, with the members who played it, as many as it seats; else the first game for all."""
    game, bots, others = find(shelf()[0]), False, [member for member in circle.members if member.number != circle.own]
    if evenings:
        last = evenings[0]
        others = [member for member in others if last.seats.get(member.number)] or others
        bots = any(last.bots)
        with suppress(UnknownGame):
            game = find(last.game)
    own = circle.named(circle.own)
    assert own is not None
    return Proposal(game, (own, *others)[: game.players[-1]], bots)


def read_proposal(form: FormData, circle: Circle) -> Proposal:
    """The game that the form asks for; Problem if it seats fewer people."""
    game, wanted = find(text_of(form, GAME)), {*texts_of(form, WHO), str(circle.own)}
    own, people = circle.named(circle.own), [member for member in circle.members if str(member.number) in wanted]
    assert own is not None
    if len(people) != len(wanted):
        raise damaged(WHO)
    if len(people) > game.players[-1]:
        words = _("{game}: {players}. Leave somebody out this time.")
        raise Problem(400, "too-many-people", words.format(game=_(game.title), players=players(game)))
    others = [member for member in people if member is not own]
    return Proposal(game, (own, *others), text_of(form, COMPUTERS, "no") == "yes")


def plan_of(proposal: Proposal, keys: Mapping[int, frozenset[str]], last: LiveTable | None) -> Plan:
    """The plan of a match whose seats the members' browsers hold.

    It has the options, the order of seats and the computers of the `last` match, as far as that is the same game with
    as many players.
    """
    # Somebody may have left since the form was read.
    game, people = proposal.game, [member for member in proposal.people if keys.get(member.number)]
    if last is not None:
        people.sort(key=lambda member: _seat_at(last, keys[member.number]))
    is_same = last is not None and last.game is game
    before = [seat.bot for seat in last.plan.seats if seat.bot] if last is not None and is_same else []
    least = max(game.players[0] - len(people), 0)
    usual = max(min(game.players[-1], USUAL) - len(people), least)
    wanted = (len(before) or usual) if proposal.computers else least
    count = min(wanted, game.players[-1] - len(people))
    levels = before if len(before) == count else companions(game, count)
    taken, seats = set[str](), list[SeatPlan]()
    for member in people:
        seats.append(SeatPlan(unlike(member.name, taken), holders=keys[member.number]))
        taken.add(seats[-1].name)
    for level in levels:
        seats.append(SeatPlan(unlike(name_of(level), taken), level))
        taken.add(seats[-1].name)
    if last is None or not is_same or last.options.players != len(seats):
        return ways_in.plan_of(game, game.options(len(seats)), seats)
    plan = ways_in.plan_of(game, game.options(len(seats), **last.options_again), seats)
    return plan._replace(watch=last.plan.watch, leisure=last.plan.leisure)


def _seat_at(last: LiveTable, held: frozenset[str]) -> int:
    """Where the holder of these keys sat; after all seats for one who did not."""
    return min(last.held_by(held), default=last.options.players)


async def last_table(tables: Tables, evenings: Sequence[Evening]) -> LiveTable | None:
    """The circle's newest match as a table; None if there is none that this program can play."""
    with suppress(HantiseError):
        return await tables.get(evenings[0].id) if evenings else None
    return None
