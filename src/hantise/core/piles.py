"""Dealing by piles: the n-th card of a pile is the same at every table of a deal, whatever was drawn from others.

docs/fair-dealing.md tells it in words, with examples to try another program on.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import accumulate, count
from typing import NamedTuple

from hantise.core.dealing import BY_PILES, DIGESTS, NEWEST, Dealing, committed, digest
from hantise.core.pile import Pile, odds_of
from hantise.core.state import State


class Ticket(NamedTuple):
    """The ticket that is drawn from the whole pile of that name, the first at attempt `attempt` that is still there."""

    pile: str
    number: int
    total: int
    attempt: int
    ticket: int
    outcome: int


def ticket_of(secret: bytes, words: Sequence[str], pile: Pile, number: int, left: Mapping[int, int]) -> Ticket:
    """The ticket drawn as number `number` of this pile, of which so many tickets of each outcome are left.

    Tickets of the whole pile are drawn until one is left; so each that is left is equally likely. The last of an
    outcome's tickets are gone first.
    """
    whole = _whole(pile, left)
    ends = [0, *accumulate(whole.values())]
    tickets = _tickets(secret, words, pile.name, number, ends[-1])
    drawn = (Ticket(pile.name, number, ends[-1], *ticket, _outcome(whole, ends, ticket[1])) for ticket in tickets)
    return next(found for found in drawn if found.ticket - ends[_at(ends, found.ticket)] < left.get(found.outcome, 0))


def _whole(pile: Pile, left: Mapping[int, int]) -> Mapping[int, int]:
    """The pile as it was at first, if all that is left can have come from there; else what is left."""
    holds = all(pile.cards.get(outcome, 0) >= odds for outcome, odds in left.items())
    return dict(sorted((pile.cards if holds else left).items()))


def _tickets(secret: bytes, words: Sequence[str], name: str, number: int, total: int) -> Iterator[tuple[int, int]]:
    """Each attempt with its ticket below `total`; a digest that would favour low tickets gives none."""
    fair = DIGESTS - DIGESTS % total
    digests = ((attempt, digest(secret, [BY_PILES, name, str(number), str(attempt), *words])) for attempt in count())
    return ((attempt, found % total) for attempt, found in digests if found < fair)


def _at(ends: Sequence[int], ticket: int) -> int:
    """Which of the outcomes this ticket stands for, in their order; each has the tickets between two of the ends."""
    return bisect_right(ends, ticket) - 1


def _outcome(whole: Mapping[int, int], ends: Sequence[int], ticket: int) -> int:
    return [*whole][_at(ends, ticket)]


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


def open_dealing(*words: object) -> Dealing:
    """The dealing that anybody can work out from these words, the same on every machine: for games without secrets."""
    return committed(sha256("\n".join(map(str, [BY_PILES, *words])).encode()).digest(), NEWEST)


def asked_after(asked: Mapping[str, int], names: Iterable[str]) -> Mapping[str, int]:
    """How often each pile was asked once these were asked too."""
    more = Counter(names)
    return Counter(asked) + more if more else asked
