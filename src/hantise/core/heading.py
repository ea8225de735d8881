"""Where a game goes on from another one: after how many of its events, and how that one ended."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import isfinite
from typing import Any, NamedTuple, TypeGuard

from hantise.core.errors import BadRecord
from hantise.core.outcome import outcome
from hantise.core.words import _, ngettext

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


def written_fork(fork: Fork) -> dict[str, Any]:
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


# That a computer told a seat what it would do: a record keeps it, because it belongs to how the game was played.


# More hints than these no game has room for; of a level's name only so much is read.
MOST_HINTS, LONGEST_LEVEL = 8_000, 40


class Advised(NamedTuple):
    """A hint that the seat took when so many events counted, from a computer of that level."""

    seat: int
    since: int
    level: str


def written_hints(advised: tuple[Advised, ...]) -> list[dict[str, Any]]:
    """The hints as a record's heading has them."""
    return [one._asdict() for one in advised]


def told_hints(advised: Sequence[Advised], names: Sequence[str]) -> str:
    """How many hints each seat took, in sentences; "" for none."""
    counts = Counter(one.seat for one in advised)
    return " ".join([_told(names[seat], counts[seat]) for seat in sorted(counts)])


def _told(name: str, n: int) -> str:
    if name == _("You"):
        return ngettext("You took {n} hint.", "You took {n} hints.", n).format(n=n)
    return ngettext("{name} took {n} hint.", "{name} took {n} hints.", n).format(name=name, n=n)


def read_hints(value: object, players: int) -> tuple[Advised, ...]:
    """The hints in a heading, none where it says nothing of them; BadRecord if they are not as they are written."""
    if value is None:
        return ()
    if not isinstance(value, list) or len(value) > MOST_HINTS:
        raise BadRecord("the hints in the record's first line are no list")
    return tuple(_read(one, players) for one in value)


def _read(value: object, players: int) -> Advised:
    one: dict[str, Any] = value if isinstance(value, dict) else {}
    seat, since, level = one.get("seat"), one.get("since"), one.get("level")
    if not (_is_count(seat) and seat < players and _is_count(since) and isinstance(level, str)):
        raise BadRecord("a hint in the record's first line has not a seat, a number of events and a level")
    if not (level.isascii() and level.isalnum() and len(level) <= LONGEST_LEVEL):
        raise BadRecord("a hint in the record's first line comes from nobody who is called so")
    return Advised(seat, since, level)


def _is_count(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_HINTS


# A deal that several tables have: it is called by a number, or by the match that had it first.


# Numbers of deals go from 1 to this.
MOST_DEALS = 999_999_999


class CommonDeal(NamedTuple):
    """The deal of that number, or, where it is 0, of that match.

    `is_known` if somebody had played it at this house before, so that its cards may be known.
    """

    number: int
    match: str = ""
    is_known: bool = False

    def __str__(self) -> str:
        """How it is called."""
        return _("Deal {n}").format(n=self.number) if self.number else _("The deal of an earlier game")


def deal_warning(deal: CommonDeal) -> str:
    """What everybody at its table should know."""
    if deal.is_known:
        return _("This deal was played before: whoever did knows its cards.")
    return _("Other tables may have this deal too: whoever plays there knows its cards.")


def written_deal(deal: CommonDeal) -> dict[str, Any]:
    """The deal as a record's heading has it."""
    name: dict[str, Any] = {"number": deal.number} if deal.number else {"match": deal.match}
    return name | {"known": deal.is_known}


def read_deal(value: object) -> CommonDeal | None:
    """The deal in a heading, None where it says nothing of one; BadRecord if it is not as it is written."""
    if value is None:
        return None
    one: dict[str, Any] = value if isinstance(value, dict) else {}
    number, match, is_known = one.get("number", 0), one.get("match", ""), one.get("known")
    is_number = isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= MOST_DEALS
    if not is_number or not isinstance(is_known, bool) or bool(number) == bool(match):
        raise BadRecord("the record's first line does not say which deal it has in common with others")
    if match and not is_match_name(match):
        raise BadRecord("the record's first line names no match that had its deal before")
    return CommonDeal(number, match, is_known)
