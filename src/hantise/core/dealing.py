"""Dealing that can be checked: each outcome follows from a secret, the seats' words and its number.

docs/fair-dealing.md tells it in words, with examples to try another program on.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import NamedTuple

# What every message begins with, by the number of the way to deal: outcome by outcome, or pile by pile.
SCHEME, BY_PILES = "hantise 1", "hantise 2"
# The number of the way in which new matches are dealt; what says nothing is dealt in the first.
NEWEST = 2
# Bytes of a secret, and characters of what a seat adds.
SECRET = 32
LONGEST_WORDS = 100
# The number of values that a digest of SHA-256 can have.
DIGESTS = 1 << 256


class Words(NamedTuple):
    """Words of a seat's own: they count for the outcome number `since` and for all after it."""

    seat: int
    since: int
    text: str


@dataclass(frozen=True)
class Dealing:
    """The chance of one match, fixed before it starts.

    `commitment` is the SHA-256 of the secret, `secret` is "" wherever it is not told; both are in hexadecimal. `words`
    are in the order in which they begin to count. `scheme` is 1 where outcomes are drawn in the order in which they are
    asked for, 2 where each pile has an order of its own (`core/piles.py`).
    """

    commitment: str
    # Never in a log, whatever is logged.
    secret: str = field(default="", repr=False)
    words: tuple[Words, ...] = ()
    scheme: int = 1

    def sealed(self) -> Dealing:
        """The same for everybody to see: without the secret."""
        return replace(self, secret="")

    def with_words(self, words: Words) -> Dealing:
        """The same with one seat's words more."""
        return replace(self, words=in_order([*self.words, words]))

    def words_of(self, seat: int) -> Words | None:
        """The words that this seat has added; None if it has none."""
        return next((words for words in self.words if words.seat == seat), None)

    def counting(self, counter: int, seats: int) -> list[str]:
        """The words of each of so many seats that count for this outcome, "" where there are none."""
        found = [self.words_of(seat) for seat in range(seats)]
        return [words.text if words and words.since <= counter else "" for words in found]


def in_order(words: Sequence[Words]) -> tuple[Words, ...]:
    """The words in the order in which they begin to count, seat by seat."""
    return tuple(sorted(words, key=lambda added: (added.since, added.seat)))


def committed(secret: bytes, scheme: int = 1) -> Dealing:
    """The dealing by this secret in that way, before anybody has added words."""
    return Dealing(commitment_of(secret), secret.hex(), scheme=scheme)


def commitment_of(secret: bytes) -> str:
    """The SHA-256 of the secret, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, words: Sequence[str], counter: int, total: int) -> int:
    """The ticket below `total` that is drawn for the outcome of this number; each is equally likely.

    A digest at or above the largest multiple of `total` would favour low tickets: the next attempt is taken instead.
    """
    fair = DIGESTS - DIGESTS % total
    attempts = (_digest(secret, words, counter, attempt) for attempt in count())
    return next(found for found in attempts if found < fair) % total


def _digest(secret: bytes, words: Sequence[str], counter: int, attempt: int) -> int:
    return digest(secret, [SCHEME, str(counter), str(attempt), *words])


def digest(secret: bytes, lines: Sequence[str]) -> int:
    """The HMAC of these lines by the secret, as one number."""
    message = "".join(f"{line}\n" for line in lines).encode()
    return int.from_bytes(hmac.digest(secret, message, "sha256"), "big")


class Dealer:
    """The dice of a match that can be checked: each roll is the outcome of the next number."""

    def __init__(self, dealing: Dealing, seats: int, counter: int) -> None:
        """The dealing must have its secret; `counter` is how many outcomes were drawn before."""
        self._dealing, self._seats, self._counter = dealing, seats, counter
        self._secret = bytes.fromhex(dealing.secret)

    def randrange(self, total: int, /) -> int:
        """The next ticket below `total`."""
        words = self._dealing.counting(self._counter, self._seats)
        ticket = draw(self._secret, words, self._counter, total)
        self._counter += 1
        return ticket
