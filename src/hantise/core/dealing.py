"""Dealing that can be checked: each outcome follows from a secret, the seats' words and its number.

docs/play/fair-dealing.md tells it in words, with examples to try another program on.
"""

from __future__ import annotations

import hashlib
import hmac
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import accumulate, count
from typing import NamedTuple, Protocol

from hantise.core.game import Pile
from hantise.core.rng import Rng
from hantise.core.state import CHANCE, State

# What every message begins with, by the number of the way to deal: outcome by outcome, or pile by pile.
SCHEME, BY_PILES = "hantise 1", "hantise 2"
# The number of the way in which new matches are dealt; what says nothing is dealt in the first.
NEWEST = 2
# The bytes of a secret, and the most characters of the words that a seat adds.
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
    asked for, 2 where each pile has an order of its own (`core/dealing.py`).
    """

    commitment: str
    # Never in a log.
    secret: str = field(default="", repr=False)
    words: tuple[Words, ...] = ()
    scheme: int = 1

    def sealed(self) -> Dealing:
        """The public dealing: the same without the secret."""
        return replace(self, secret="")

    def with_words(self, words: Words) -> Dealing:
        """The same with one seat's words more."""
        return replace(self, words=in_order([*self.words, words]))

    def words_of(self, seat: int) -> Words | None:
        """The words that this seat has added; None if it has none."""
        return next((words for words in self.words if words.seat == seat), None)

    def counting(self, counter: int, seats: int) -> list[str]:
        """The words of each seat that count for this outcome, "" where it has none."""
        found = [self.words_of(seat) for seat in range(seats)]
        return [words.text if words and words.since <= counter else "" for words in found]


def in_order(words: Sequence[Words]) -> tuple[Words, ...]:
    """The words in the order in which they begin to count, seat by seat."""
    return tuple(sorted(words, key=lambda added: (added.since, added.seat)))


def committed(secret: bytes, scheme: int = 1) -> Dealing:
    """The dealing by this secret and scheme, before any seat has added words."""
    return Dealing(commitment_of(secret), secret.hex(), scheme=scheme)


def commitment_of(secret: bytes) -> str:
    """The SHA-256 of the secret, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, words: Sequence[str], counter: int, total: int) -> int:
    """The ticket below `total` that is drawn for the outcome of this number; each is equally likely.

    A digest at or above the largest multiple of `total` would favour low tickets: the next attempt is taken instead.
    """
    fair = DIGESTS - DIGESTS % total
    attempts = (digest(secret, [SCHEME, str(counter), str(attempt), *words]) for attempt in count())
    return next(found for found in attempts if found < fair) % total


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


# Dealing by piles: the n-th card of a pile is the same at every table of a deal; draws from other piles do not matter.


class Ticket(NamedTuple):
    """The ticket that is drawn from the whole pile of that name, the first at attempt `attempt` that is still there."""

    pile: str
    number: int
    total: int
    attempt: int
    ticket: int
    outcome: int


def ticket_of(secret: bytes, words: Sequence[str], pile: Pile, number: int, left: Mapping[int, int]) -> Ticket:
    """The ticket drawn as number `number` of this pile; `left` has the number of remaining tickets of each outcome.

    Tickets of the whole pile are drawn until one is left; so each that is left is equally likely. The last of an
    outcome's tickets are gone first.
    """
    # The complete pile, if it includes all remaining tickets; else the remaining tickets.
    holds = all(pile.cards.get(outcome, 0) >= odds for outcome, odds in left.items())
    whole = sorted((pile.cards if holds else left).items())
    # Each outcome has the tickets between two of the ends.
    ends = [0, *accumulate(odds for _outcome, odds in whole)]
    fair = DIGESTS - DIGESTS % ends[-1]
    attempt = 0
    while True:
        found = digest(secret, [BY_PILES, pile.name, str(number), str(attempt), *words])
        ticket = found % ends[-1]
        place = bisect_right(ends, ticket) - 1
        outcome = whole[place][0]
        # A digest that would favour low tickets gives none.
        if found < fair and ticket - ends[place] < left.get(outcome, 0):
            return Ticket(pile.name, number, ends[-1], attempt, ticket, outcome)
        attempt += 1


def odds_of(state: State) -> dict[int, int]:
    """At CHANCE: the number of tickets of each outcome."""
    return dict(zip(state.legal(), state.weights(), strict=True))


class PileDealer:
    """The chance of a match: each outcome is the next of the pile that it is drawn from."""

    def __init__(
        self, dealing: Dealing, seats: int, pile: Callable[[State], Pile], asked: Mapping[str, int] = {}
    ) -> None:
        """The dealing must have its secret; `asked` says how many outcomes were drawn from each pile before."""
        self._dealing, self._seats, self._pile = dealing, seats, pile
        self._asked = Counter(asked)
        self._counter = sum(self._asked.values())
        self._secret = bytes.fromhex(dealing.secret)

    def draw(self, state: State) -> int:
        """The outcome that chance brings in this position."""
        return self.ticket(state).outcome

    def ticket(self, state: State) -> Ticket:
        """The same, with the ticket that it is drawn by."""
        pile = self._pile(state)
        words = self._dealing.counting(self._counter, self._seats)
        drawn = ticket_of(self._secret, words, pile, self._asked[pile.name], odds_of(state))
        self._asked[pile.name] += 1
        self._counter += 1
        return drawn


def chance_of(
    dealing: Dealing | None, seats: int, pile: Callable[[State], Pile], asked: Mapping[str, int]
) -> Dealer | PileDealer | None:
    """The chance of this dealing after some outcomes were drawn from each pile; None where its secret is not told."""
    if dealing is None or not dealing.secret:
        return None
    if dealing.scheme == 1:
        return Dealer(dealing, seats, sum(asked.values()))
    return PileDealer(dealing, seats, pile, asked)


def open_dealing(*words: object) -> Dealing:
    """A dealing that follows from these words alone, the same on every machine: for games without secrets."""
    return committed(sha256("\n".join(map(str, [BY_PILES, *words])).encode()).digest(), NEWEST)


def asked_after(asked: Mapping[str, int], names: Iterable[str]) -> Mapping[str, int]:
    """The number of draws from each pile, with draws from these piles added."""
    more = Counter(names)
    return Counter(asked) + more if more else asked


class Dice(Protocol):
    """A source of chance: `random.Random`, or a Dealer."""

    def randrange(self, total: int, /) -> int:
        """A whole number in range(total), each equally likely."""


def settle(state: State, dice: Dice | Rng | PileDealer) -> list[int]:
    """Let chance act until a seat has to decide or the game is over; the outcomes, in order.

    The table rolls nowhere else. A deal draws by piles. A live table passes its match's deal, or the system's
    randomness where nothing was committed to; the command line a deal or a seeded `random.Random`; games between
    computers their own Rng.
    """
    outcomes: list[int] = []
    while state.mover() == CHANCE:
        if isinstance(dice, PileDealer):
            outcome = dice.draw(state)
        else:
            total = state.total()
            outcome = state.outcome(dice.below(total) if isinstance(dice, Rng) else dice.randrange(total))
        state.apply(outcome)
        outcomes.append(outcome)
    return outcomes
