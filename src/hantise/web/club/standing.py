"""How a tournament stands: points of each round, their sum, and who is ahead of whom.

The first of a table gets WIN points, the last none, the others even steps between; equals share. Whoever sits out gets
half. Equal sums are decided by the points of the people met, then by the tables won.

In a duplicate tournament the points of a round are matchpoints, in per cent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from hantise.core.duplicate import EVEN, Score, scores
from hantise.review import review
from hantise.store.clubs import BYE, Club, Entrant, Sitting

# Divisible by the steps of all tables of two to six, so that points are whole or halves.
WIN: Final = 60


class Line(NamedTuple):
    """A person in the table: the place, shared by equals, and the reasons for it.

    `met` is what the people met have on average; `got` are the points of each round, None without a result.
    """

    place: int
    entrant: Entrant
    points: float
    met: float
    won: int
    out: int
    got: Mapping[int, float | None]


def points_of(sittings: Sequence[Sitting]) -> dict[int, float | None]:
    """The points of each person in one round, None where there is no result yet."""
    found = dict[int, float | None]()
    for at, here in groupby(sorted(sittings, key=lambda one: one.at), key=lambda one: one.at):
        table = [*here]
        for sat in table:
            found[sat.entrant] = WIN / 2 if at == BYE else _at_table(sat, table)
    return found


def bye_of(club: Club) -> float:
    """The points of whoever sits out a round."""
    return EVEN if club.is_duplicate else WIN / 2


def points_in(club: Club, number: int) -> dict[int, float | None]:
    """The points of each person in this round, None where there is no result yet."""
    sittings = [sat for sat in club.sittings if sat.round == number]
    if not club.is_duplicate:
        return points_of(sittings)
    out = {sat.entrant: bye_of(club) for sat in sittings if sat.at == BYE}
    return {entrant: score and score.percent for entrant, score in scores_of(sittings).items()} | out


def scores_of(sittings: Iterable[Sitting]) -> dict[int, Score | None]:
    """The scores of the people at the tables of a duplicate round, none before all tables have a result.

    A payoff is what the table alone would give, of 1.
    """
    tables = tables_of(sittings)
    payoffs = [[points / WIN for sat in table if (points := _at_table(sat, table)) is not None] for table in tables]
    if any(len(one) < len(table) for one, table in zip(payoffs, tables)):
        return {sat.entrant: None for table in tables for sat in table}
    found = scores(payoffs)
    return {sat.entrant: score for table, got in zip(tables, found) for sat, score in zip(table, got or ())}


def written(points: float) -> str:
    """The points to a tenth, as the reader's language writes them."""
    return review.number(round(points, 1))


def _at_table(sat: Sitting, table: Sequence[Sitting]) -> float | None:
    places = [other.place for other in table if other is not sat]
    if sat.place is None or None in places:
        return None
    beaten = sum((place > sat.place) + (place == sat.place) / 2 for place in places if place is not None)
    return WIN * beaten / len(places)


def standings(club: Club) -> list[Line]:
    """All people of the tournament, the best first; of equals, those who came first."""
    got: dict[int, dict[int, float | None]] = {one.number: {} for one in club.entrants}
    met: dict[int, list[int]] = {one.number: [] for one in club.entrants}
    won, out = dict.fromkeys(got, 0), dict.fromkeys(got, 0)
    for number, tables in rounds_of(club).items():
        for entrant, points in points_in(club, number).items():
            got[entrant][number] = points
        for at, table in tables.items():
            for sat in table:
                out[sat.entrant] += at == BYE
                if at != BYE:
                    met[sat.entrant] += [other.entrant for other in table if other is not sat]
                    # While others play the same deal, who won would tell them what it takes.
                    won[sat.entrant] += got[sat.entrant][number] is not None and _is_won(sat, table)
    total = {one: sum(filter(None, rounds.values())) for one, rounds in got.items()}
    strength = {one: sum(total[other] for other in others) / max(1, len(others)) for one, others in met.items()}
    worth = {one: (round(total[one], 6), round(strength[one], 6), won[one]) for one in got}
    lines = list[Line]()
    for one in sorted(club.entrants, key=lambda one: worth[one.number], reverse=True):
        number = one.number
        place = 1 + sum(other > worth[number] for other in worth.values())
        lines.append(Line(place, one, total[number], strength[number], won[number], out[number], got[number]))
    return lines


def _is_won(sat: Sitting, table: Sequence[Sitting]) -> bool:
    return sat.place == 1 and sum(other.place == 1 for other in table) == 1


def rounds_of(club: Club) -> dict[int, dict[int, list[Sitting]]]:
    """The tables of each round by their numbers, each in the order of seats; BYE are those who sat out."""
    found = dict[int, dict[int, list[Sitting]]]()
    for sat in club.sittings:
        found.setdefault(sat.round, {}).setdefault(sat.at, []).append(sat)
    return found


def tables_of(sittings: Iterable[Sitting]) -> list[list[Sitting]]:
    """The tables of one round, without those who sit out."""
    playing = sorted((sat for sat in sittings if sat.at != BYE), key=lambda sat: (sat.at, sat.seat))
    return [[*table] for _at, table in groupby(playing, key=lambda sat: sat.at)]
