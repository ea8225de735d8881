"""The optional parts of a record's first line: its origin, hints, the common deal, and the scheme of chance.

A `read_` function takes the JSON value of that name, or None where the line lacks it. It raises BadRecord for a value
that the `written_` function would not write. The house's database stores them in the same form.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import isfinite
from typing import Any, NamedTuple, TypeGuard

from hantise.core.dealing import LONGEST_WORDS, NEWEST, Dealing, Words, in_order
from hantise.core.errors import BadRecord
from hantise.core.outcome import outcome
from hantise.core.words import _, ngettext

# The longest name of a match or a level; the most events and hints of a match.
LONGEST, MOST = 40, 8_000
# A place in a review: its seat, its kind, and its number.
PLACE = re.compile(r"[0-9]-[a-z]{1,10}-[0-9]{1,5}", re.ASCII)


def is_place(value: object, players: int) -> TypeGuard[str]:
    """True if the value names a place in the review of a match with this number of players."""
    return isinstance(value, str) and PLACE.fullmatch(value) is not None and int(value[0]) < players


def is_match_name(value: object) -> TypeGuard[str]:
    """True if a match, or a level, may be called so."""
    return isinstance(value, str) and value.isascii() and value.isalnum() and len(value) <= LONGEST


def is_whole(value: object) -> TypeGuard[int]:
    """True for a whole number of JSON; False for a truth value, which Python counts as a number."""
    return type(value) is int


class Fork(NamedTuple):
    """The match that this one continues, the number of its events before the fork, and its payoffs.

    The new match begins with those events, or at a `position` in text. `is_anew` is true if the cards that a seat could
    not know were drawn anew. `came` is the place in the earlier match's review where the fork was made, "" for none.
    """

    match: str
    events: int
    payoffs: tuple[float, ...]
    position: str = ""
    is_anew: bool = False
    came: str = ""


def compared(fork: Fork, names: tuple[str, ...], payoffs: tuple[float, ...], seat: int) -> str:
    """A sentence that compares the first result with this one, for this seat, or for a spectator below 0."""
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
    """The fork in a heading; None if it has none."""
    if value is None:
        return None
    one: dict[str, Any] = value if isinstance(value, dict) else {}
    match, events, payoffs = one.get("match"), one.get("events"), one.get("payoffs")
    if not is_match_name(match):
        raise BadRecord("the record's first line names no match that this one goes on from")
    if not is_whole(events) or not 1 <= events <= MOST:
        raise BadRecord("the record's first line does not say from where on this match is another one")
    if (
        not isinstance(payoffs, list)
        or len(payoffs) != players
        or not all(is_whole(one) or (type(one) is float and isfinite(one)) for one in payoffs)
    ):
        raise BadRecord("the record's first line does not say how the first match ended")
    position, is_anew = one.get("position", ""), one.get("anew", False)
    if not isinstance(position, str) or not isinstance(is_anew, bool) or (is_anew and not position):
        raise BadRecord("the record's first line does not say in which position this match begins")
    came = one.get("came", "")
    if came != "" and not is_place(came, players):
        raise BadRecord("the record's first line names no place in a review that this match was tried from")
    return Fork(match, events, tuple(map(float, payoffs)), position, is_anew, came)


class Advised(NamedTuple):
    """A hint that the seat took after `since` events, from a computer of that level.

    A record keeps it, because it belongs to how the game was played.
    """

    seat: int
    since: int
    level: str


def told_hints(advised: Sequence[Advised], names: Sequence[str]) -> str:
    """How many hints each seat took, in sentences; "" for none."""
    told: list[str] = []
    for seat, n in sorted(Counter(one.seat for one in advised).items()):
        if names[seat] == _("You"):
            words = ngettext("You took {n} hint.", "You took {n} hints.", n)
        else:
            words = ngettext("{name} took {n} hint.", "{name} took {n} hints.", n)
        told.append(words.format(name=names[seat], n=n))
    return " ".join(told)


def read_hints(value: object, players: int) -> tuple[Advised, ...]:
    """The hints in a heading, which may have none."""
    if value is not None and (not isinstance(value, list) or len(value) > MOST):
        raise BadRecord("the hints in the record's first line are no list")
    found: list[Advised] = []
    for one in value or ():
        seat, since, level = map(one.get, Advised._fields) if isinstance(one, dict) else (None, None, None)
        is_text = isinstance(level, str)
        if not (is_whole(seat) and 0 <= seat < players and is_whole(since) and 0 <= since <= MOST and is_text):
            raise BadRecord("a hint in the record's first line has not a seat, a number of events and a level")
        if not is_match_name(level):
            raise BadRecord("a hint in the record's first line comes from nobody who is called so")
        found.append(Advised(seat, since, level))
    return tuple(found)


# The highest number of a deal, and of a round; the lowest is 1.
MOST_DEALS = 999_999_999


class CommonDeal(NamedTuple):
    """The deal that several tables share: by its number, by the match that had it first, or by its round of duplicate.

    `is_known` is true if it was played at this house before: a player may know its cards.
    """

    number: int = 0
    match: str = ""
    is_known: bool = False
    round: int = 0

    @property
    def is_duplicate(self) -> bool:
        """True if the tables of a round play it at the same time, and nobody may know its cards."""
        return self.round > 0 and not self.is_known

    def __str__(self) -> str:
        """The name of the deal."""
        if self.round:
            return _("Duplicate, round {n}").format(n=self.round)
        return _("Deal {n}").format(n=self.number) if self.number else _("The deal of an earlier game")


def deal_warning(deal: CommonDeal) -> str:
    """The warning about this deal to all players at its table."""
    if deal.is_duplicate:
        return _("All tables of this round have this deal; it takes no words, and is told once all of them are over.")
    if deal.is_known:
        return _("This deal was played before: whoever did knows its cards.")
    return _("Other tables may have this deal too: whoever plays there knows its cards.")


def written_deal(deal: CommonDeal) -> dict[str, Any]:
    """The deal as a record's heading has it."""
    name: dict[str, Any] = {"number": deal.number} if deal.number else {"match": deal.match}
    name = {"round": deal.round} if deal.round else name
    return name | {"known": deal.is_known}


def read_deal(value: object) -> CommonDeal | None:
    """The deal in a heading; None if it has none."""
    if value is None:
        return None
    one: dict[str, Any] = value if isinstance(value, dict) else {}
    numbers = number, turn = one.get("number", 0), one.get("round", 0)
    match, is_known = one.get("match", ""), one.get("known")
    if (
        not all(is_whole(each) and 0 <= each <= MOST_DEALS for each in numbers)
        or not isinstance(is_known, bool)
        or [bool(number), bool(match), bool(turn)].count(True) != 1
    ):
        raise BadRecord("the record's first line does not say which deal it has in common with others")
    if match and not is_match_name(match):
        raise BadRecord("the record's first line names no match that had its deal before")
    return CommonDeal(number, match, is_known, turn)


_HEX = re.compile(r"[0-9a-f]{64}\Z")
# One line without surrogates, which UTF-8 cannot encode.
_LINE = re.compile(rf"[^\n\ud800-\udfff]{{1,{LONGEST_WORDS}}}\Z")


def written_dealing(dealing: Dealing) -> dict[str, Any]:
    """The dealing as JSON; the secret only if it has been told."""
    words = [{"seat": words.seat, "from": words.since, "words": words.text} for words in dealing.words]
    secret = {"secret": dealing.secret} if dealing.secret else {}
    scheme = {} if dealing.scheme == 1 else {"scheme": dealing.scheme}
    return {"commitment": dealing.commitment, **secret, "words": words, **scheme}


def read_dealing(value: object, seats: int) -> Dealing | None:
    """The dealing of a match with this number of seats; None if it has none."""
    if value is None:
        return None
    if not isinstance(value, dict) or not isinstance(value.get("words"), list):
        raise BadRecord("the record's dealing lacks its parts")
    commitment, secret = value.get("commitment"), value.get("secret", "")
    if not _fits(commitment, _HEX) or not (secret == "" or _fits(secret, _HEX)):
        raise BadRecord("the record's commitment and secret have 64 hexadecimal digits each")
    words = in_order([_words(part, seats) for part in value["words"]])
    if len({part.seat for part in words}) < len(words):
        raise BadRecord("the record's dealing has words of one seat twice")
    scheme = value.get("scheme", 1)
    if not is_whole(scheme) or not 1 <= scheme <= NEWEST:
        raise BadRecord("the record's deal was drawn in a way that this program does not know: update it")
    return Dealing(commitment, secret, words, scheme)


def _fits(text: object, pattern: re.Pattern[str]) -> TypeGuard[str]:
    return isinstance(text, str) and pattern.match(text) is not None


def _words(part: object, seats: int) -> Words:
    if isinstance(part, dict):
        seat, since, text = part.get("seat"), part.get("from"), part.get("words")
        if is_whole(seat) and is_whole(since) and _fits(text, _LINE) and 0 <= seat < seats and since >= 0:
            return Words(seat, since, text)
    raise BadRecord(f"words of the record's dealing lack a seat, a beginning, or a line of up to {LONGEST_WORDS} signs")
