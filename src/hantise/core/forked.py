"""Where a game goes on from another one: after how many of its events, and how that one ended."""

from __future__ import annotations

import re
from math import isfinite
from typing import Any, NamedTuple, TypeGuard

from hantise.core.errors import BadRecord
from hantise.core.outcome import outcome
from hantise.core.words import _

# Longer names no match has, and more events no game.
LONGEST, MOST = 40, 8_000
# A place in a review: whose it is, what stands there, and the number of that.
PLACE = re.compile(r"[0-9]-[a-z]{1,10}-[0-9]{1,5}", re.ASCII)


class Fork(NamedTuple):
    """The match that it goes on from, after how many of its events, and what each seat was paid there.

    These events are its own first ones, unless it begins at a `position` in text. `is_anew` if the cards that a seat
    could not know there were drawn anew. `came` is the place in that one's review from where it was tried, "" of none.
    """

    match: str
    events: int
    payoffs: tuple[float, ...]
    position: str = ""
    is_anew: bool = False
    came: str = ""


def compared(fork: Fork, names: tuple[str, ...], payoffs: tuple[float, ...], seat: int) -> str:
    """How the first end compares with this one, told to this seat, or to a spectator if it is none."""
    told = outcome(names, fork.payoffs, seat)
    if not told.startswith(tuple(names)):
        told = told[0].lower() + told[1:]
    if seat < 0:
        return _("The first time: {outcome}").format(outcome=told)
    if payoffs[seat] == fork.payoffs[seat]:
        return _("As good as the first time: {outcome}").format(outcome=told)
    words = _("Better than the first time: {outcome}"), _("The first time went better: {outcome}")
    return words[payoffs[seat] < fork.payoffs[seat]].format(outcome=told)


def written(fork: Fork) -> dict[str, Any]:
    """The fork as a record's heading has it."""
    begins = {"position": fork.position, "anew": fork.is_anew} if fork.position else {}
    came = {"came": fork.came} if fork.came else {}
    return {"match": fork.match, "events": fork.events, "payoffs": [*fork.payoffs], **begins, **came}


def read_fork(value: object, players: int) -> Fork | None:
    """The fork in a heading, None where it says nothing of one; BadRecord if it is not as it is written."""
    if value is None:
        return None
    one: dict[str, Any] = value if isinstance(value, dict) else {}
    match, events, payoffs = one.get("match"), one.get("events"), one.get("payoffs")
    if not is_match_name(match):
        raise BadRecord("the record's first line names no match that this one goes on from")
    if isinstance(events, bool) or not isinstance(events, int) or not 1 <= events <= MOST:
        raise BadRecord("the record's first line does not say from where on this match is another one")
    if not isinstance(payoffs, list) or len(payoffs) != players or not all(map(_is_payoff, payoffs)):
        raise BadRecord("the record's first line does not say how the first match ended")
    position, is_anew = one.get("position", ""), one.get("anew", False)
    if not isinstance(position, str) or not isinstance(is_anew, bool) or (is_anew and not position):
        raise BadRecord("the record's first line does not say in which position this match begins")
    came = one.get("came", "")
    if came != "" and not is_place(came, players):
        raise BadRecord("the record's first line names no place in a review that this match was tried from")
    return Fork(match, events, tuple(map(float, payoffs)), position, is_anew, came)


def is_place(value: object, players: int) -> TypeGuard[str]:
    """True of what is called as the places of a review at a table of so many are."""
    return isinstance(value, str) and PLACE.fullmatch(value) is not None and int(value[0]) < players


def is_match_name(value: object) -> TypeGuard[str]:
    """True if a match may be called so."""
    return isinstance(value, str) and value.isascii() and value.isalnum() and len(value) <= LONGEST


def _is_payoff(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
