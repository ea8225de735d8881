"""Reviews of matches that are over: how far each has come, and the answers that are there already."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, delete, func, select, update

from hantise.store.appends import INSERTS
from hantise.store.tables import answers, matches, reviews

# The part of a review that judges by what each seat could know; the others are seats that had seen everything.
JUDGED: Final = -1


class ReviewState(Enum):
    """WANTED until it is DONE; CANCELLED by somebody, or FAILED at a question that has no answer."""

    WANTED = "wanted"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


class Shelved(NamedTuple):
    """A review as it is stored: what it is `made` by, and how many of all its questions are answered."""

    made: str
    total: int
    answered: int
    state: ReviewState


def read_review(connection: Connection, match_id: str, part: int = JUDGED) -> Shelved | None:
    """That part of the match's review as far as it is there; None if nobody has asked for it."""
    row = connection.execute(select(reviews).where(_is(reviews, match_id, part))).one_or_none()
    if row is None:
        return None
    return Shelved(row.made, row.total, _count(connection, match_id, part), ReviewState(row.state))


def read_answers(connection: Connection, match_id: str, part: int = JUDGED) -> dict[int, str]:
    """The answers that are there, by the numbers of their questions."""
    query = select(answers.c.number, answers.c.answer).where(_is(answers, match_id, part))
    return {row.number: row.answer for row in connection.execute(query)}


def read_wanted(connection: Connection) -> list[tuple[str, int]]:
    """The ids of the matches whose reviews are to be gone on with, each with the part."""
    wanted = reviews.c.state == ReviewState.WANTED.value
    query = select(reviews.c.match, reviews.c.part).where(wanted).order_by(reviews.c.match, reviews.c.part)
    return [(row.match, row.part) for row in connection.execute(query)]


def want_review(connection: Connection, match_id: str, made: str, total: int, part: int = JUDGED) -> bool:
    """A review made so is wanted: answers of one made otherwise go; False if there is no such match any more."""
    here = select(matches.c.id).where(matches.c.id == match_id).with_for_update(key_share=True)
    if connection.scalar(here) is None:
        return False
    known = connection.scalar(select(reviews.c.made).where(_is(reviews, match_id, part)))
    if known != made:
        for table in (answers, reviews):
            connection.execute(delete(table).where(_is(table, match_id, part)))
        row = {"match": match_id, "part": part, "made": made, "total": total, "state": ReviewState.WANTED.value}
        connection.execute(INSERTS[connection.dialect.name](reviews).values(row).on_conflict_do_nothing())
    elif _count(connection, match_id, part) < total:
        _set_state(connection, match_id, part, ReviewState.WANTED)
    return True


def keep_answers(
    connection: Connection, match_id: str, made: str, found: Mapping[int, str], part: int = JUDGED
) -> bool:
    """Keep these answers; False, and nothing is kept, if nobody wants a review made so any more.

    It is done once all are there.
    """
    here = select(reviews).where(_is(reviews, match_id, part)).with_for_update()
    row = connection.execute(here).one_or_none()
    if row is None or (row.made, row.state) != (made, ReviewState.WANTED.value):
        return False
    rows = [{"match": match_id, "part": part, "number": number, "answer": answer} for number, answer in found.items()]
    if rows:
        connection.execute(INSERTS[connection.dialect.name](answers).on_conflict_do_nothing(), rows)
    if _count(connection, match_id, part) >= row.total:
        _set_state(connection, match_id, part, ReviewState.DONE)
    return True


def leave_review(connection: Connection, match_id: str, state: ReviewState, part: int = JUDGED) -> None:
    """It is not gone on with, unless it is done; its answers stay for whoever wants it after all."""
    wanted = _is(reviews, match_id, part) & (reviews.c.state == ReviewState.WANTED.value)
    connection.execute(update(reviews).where(wanted).values(state=state.value))


def drop_review(connection: Connection, match_id: str) -> None:
    """Nothing of it is there any more, of none of its parts."""
    connection.execute(delete(answers).where(answers.c.match == match_id))
    connection.execute(delete(reviews).where(reviews.c.match == match_id))


def _set_state(connection: Connection, match_id: str, part: int, state: ReviewState) -> None:
    connection.execute(update(reviews).where(_is(reviews, match_id, part)).values(state=state.value))


def _count(connection: Connection, match_id: str, part: int) -> int:
    return connection.scalar(select(func.count()).where(_is(answers, match_id, part))) or 0


def _is(table: Table, match_id: str, part: int) -> ColumnElement[bool]:
    return (table.c.match == match_id) & (table.c.part == part)
