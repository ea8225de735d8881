"""Dealing by piles: the n-th card of a pile is the same at every table of a deal, whatever was drawn from others.

docs/fair-dealing.md tells it in words, with examples to try another program on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count
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
    total = sum(whole.values())
    for attempt, ticket in _tickets(secret, words, pile.name, number, total):
        outcome, place = _at(whole, ticket)
        if place < left.get(outcome, 0):
            return Ticket(pile.name, number, total, attempt, ticket, outcome)
    raise AssertionError("a pile that nothing is left of")


def _whole(pile: Pile, left: Mapping[int, int]) -> Mapping[int, int]:
    """The pile as it was at first, if all that is left can have come from there; else what is left."""
    holds = all(pile.cards.get(outcome, 0) >= odds for outcome, odds in left.items())
    return dict(sorted((pile.cards if holds else left).items()))


def _tickets(secret: bytes, words: Sequence[str], name: str, number: int, total: int) -> Iterator[tuple[int, int]]:
    """The tickets below `total`, by attempt; a digest that would favour low tickets gives none."""
    fair = DIGESTS - DIGESTS % total
    for attempt in count():
        found = digest(secret, [BY_PILES, name, str(number), str(attempt), *words])
        if found < fair:
            yield attempt, found % total


def _at(whole: Mapping[int, int], ticket: int) -> tuple[int, int]:
    """The outcome that this ticket stands for, and which of its tickets it is."""
    for outcome, odds in whole.items():
        if ticket < odds:
            return outcome, ticket
        ticket -= odds
    raise AssertionError("a ticket beyond the pile")


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
