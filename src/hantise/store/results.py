"""How the seats of a match did that is over, noted so that a list needs no replaying."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, select

from hantise.core.places import places
from hantise.store.appends import INSERTS
from hantise.store.own import own_of
from hantise.store.tables import matches, results


class Result(NamedTuple):
    """How a seat did: its place from 1, shared by equals, 0 if unknown; whether it came first and somebody did not."""

    place: int
    won: bool


def results_of(payoffs: Sequence[float]) -> list[Result]:
    """The result of each seat, in order."""
    first, is_tie = max(payoffs), max(payoffs) == min(payoffs)
    place = {seat: place for place, seat in places(payoffs)}
    return [Result(place[seat], payoff == first and not is_tie) for seat, payoff in enumerate(payoffs)]


def write_results(connection: Connection, match_id: str, found: Sequence[Result]) -> None:
    """Note these results of a match that is there, and no others."""
    connection.execute(delete(results).where(results.c.match == match_id))
    rows = [{"match": match_id, "seat": n, "place": each.place, "won": each.won} for n, each in enumerate(found)]
    if rows:
        connection.execute(INSERTS[connection.dialect.name](results).values(rows).on_conflict_do_nothing())


def forget_results(connection: Connection, match_id: str) -> None:
    """The match goes on after its end."""
    connection.execute(delete(results).where(results.c.match == match_id))


def read_unsettled(connection: Connection, held: Collection[str], most: int) -> list[str]:
    """At most so many matches of these keys that are noted as over, without a note of how they ended."""
    mine = own_of(held)
    known = select(results.c.match).where(results.c.match == mine.c.match, results.c.seat == 0)
    query = select(mine.c.match).join(matches, matches.c.id == mine.c.match)
    query = query.where(matches.c.over.is_(True), ~known.exists()).order_by(matches.c.created.desc()).limit(most)
    return list(connection.scalars(query))


def write_all(connection: Connection, found: Collection[tuple[str, Sequence[Result]]]) -> None:
    """Note the results of these matches, those that are still there and over."""
    over = select(matches.c.id).where(matches.c.id.in_([match for match, _found in found]), matches.c.over.is_(True))
    there = set(connection.scalars(over.with_for_update()))
    for match, each in found:
        if match in there:
            write_results(connection, match, each)
