"""Reviews of matches that are over: how far each has come, and the answers that are there already."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, select, update

from hantise.store.appends import INSERTS
from hantise.store.tables import answers, matches, reviews


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


def read_review(connection: Connection, match_id: str) -> Shelved | None:
    """The review of the match as far as it is there; None if nobody has asked for one."""
    row = connection.execute(select(reviews).where(reviews.c.match == match_id)).one_or_none()
    if row is None:
        return None
    return Shelved(row.made, row.total, _count(connection, match_id), ReviewState(row.state))


def read_answers(connection: Connection, match_id: str) -> dict[int, str]:
    """The answers that are there, by the numbers of their questions."""
    query = select(answers.c.number, answers.c.answer).where(answers.c.match == match_id)
    return {row.number: row.answer for row in connection.execute(query)}


def read_wanted(connection: Connection) -> list[str]:
    """The ids of the matches whose reviews are to be gone on with."""
    wanted = reviews.c.state == ReviewState.WANTED.value
    return list(connection.scalars(select(reviews.c.match).where(wanted).order_by(reviews.c.match)))


def want_review(connection: Connection, match_id: str, made: str, total: int) -> bool:
    """A review made so is wanted: answers of one made otherwise go; False if there is no such match any more."""
    here = select(matches.c.id).where(matches.c.id == match_id).with_for_update(key_share=True)
    if connection.scalar(here) is None:
        return False
    known = connection.scalar(select(reviews.c.made).where(reviews.c.match == match_id))
    if known != made:
        drop_review(connection, match_id)
        row = {"match": match_id, "made": made, "total": total, "state": ReviewState.WANTED.value}
        connection.execute(INSERTS[connection.dialect.name](reviews).values(row).on_conflict_do_nothing())
    elif _count(connection, match_id) < total:
        _set_state(connection, match_id, ReviewState.WANTED)
    return True


def keep_answers(connection: Connection, match_id: str, made: str, found: Mapping[int, str]) -> bool:
    """Keep these answers; False, and nothing is kept, if nobody wants a review made so any more.

    It is done once all are there.
    """
    here = select(reviews).where(reviews.c.match == match_id).with_for_update()
    row = connection.execute(here).one_or_none()
    if row is None or (row.made, row.state) != (made, ReviewState.WANTED.value):
        return False
    rows = [{"match": match_id, "number": number, "answer": answer} for number, answer in found.items()]
    if rows:
        connection.execute(INSERTS[connection.dialect.name](answers).on_conflict_do_nothing(), rows)
    if _count(connection, match_id) >= row.total:
        _set_state(connection, match_id, ReviewState.DONE)
    return True


def leave_review(connection: Connection, match_id: str, state: ReviewState) -> None:
    """It is not gone on with, unless it is done; its answers stay for whoever wants it after all."""
    wanted = (reviews.c.match == match_id) & (reviews.c.state == ReviewState.WANTED.value)
    connection.execute(update(reviews).where(wanted).values(state=state.value))


def drop_review(connection: Connection, match_id: str) -> None:
    """Nothing of it is there any more."""
    connection.execute(delete(answers).where(answers.c.match == match_id))
    connection.execute(delete(reviews).where(reviews.c.match == match_id))


def _set_state(connection: Connection, match_id: str, state: ReviewState) -> None:
    connection.execute(update(reviews).where(reviews.c.match == match_id).values(state=state.value))


def _count(connection: Connection, match_id: str) -> int:
    return connection.scalar(select(func.count()).where(answers.c.match == match_id)) or 0
