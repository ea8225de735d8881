"""A look back at the chance of a record: every outcome is drawn again."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from hantise.core.dealing import Dealer, Dealing, PileDealer, commitment_of
from hantise.core.record import Record, Steps, checked_actions
from hantise.core.state import CHANCE
from hantise.core.words import _


class Draw(NamedTuple):
    """The outcome number `counter`: the ticket out of `total`, the action that it draws, and the one in the record.

    Where each pile has an order of its own, it is number `number` of the pile `pile`, drawn at attempt `attempt`.
    """

    counter: int
    total: int
    ticket: int
    drawn: str
    recorded: str
    pile: str | None = None
    number: int | None = None
    attempt: int | None = None


class Finding(Enum):
    """The result of a check.

    FAIR: every outcome is the one that was committed to. OTHER: an outcome is not. FORGED: the secret is not the one
    that was committed to. UNTOLD: the secret is not there. OPEN: nothing was committed to.
    """

    FAIR = "fair"
    OTHER = "other"
    FORGED = "forged"
    UNTOLD = "untold"
    OPEN = "open"


class Checked(NamedTuple):
    """A finding, and the draws that it rests on: where it is OTHER, the last of them is the first that differs."""

    finding: Finding
    draws: list[Draw]

    def __str__(self) -> str:
        """The finding in a sentence."""
        if self.finding is Finding.FAIR:
            words = _("The deal was fair: all {n} draws are the ones that were sealed before the game.")
            return words.format(n=len(self.draws))
        if self.finding is Finding.OTHER:
            words = _("The deal was not kept: draw {n} should have been {drawn}, and the record has {recorded}.")
            last = self.draws[-1]
            return words.format(n=last.counter + 1, drawn=last.drawn, recorded=last.recorded)
        if self.finding is Finding.FORGED:
            return _("The deal was not kept: its secret is not the one that was sealed before the game.")
        if self.finding is Finding.UNTOLD:
            return _("The deal cannot be checked without its secret, which is told once the game is over.")
        return _("The deal cannot be checked: nothing was sealed before the game.")


def checking(record: Record) -> Steps[Checked]:
    """The steps of a check, then its findings; BadRecord for a record that cannot be replayed."""
    draws: list[Draw] = []
    if (dealing := record.dealing) is None:
        return Checked(Finding.OPEN, draws)
    if not dealing.secret:
        return Checked(Finding.UNTOLD, draws)
    if commitment_of(bytes.fromhex(dealing.secret)) != dealing.commitment:
        return Checked(Finding.FORGED, draws)
    for draw in _draws(record, dealing):
        yield
        draws.append(draw)
        if draw.drawn != draw.recorded:
            return Checked(Finding.OTHER, draws)
    return Checked(Finding.FAIR, draws)


def _draws(record: Record, dealing: Dealing) -> Iterator[Draw]:
    """Each outcome drawn again, beside the action in the record."""
    game, state, seats, counter = record.game, record.start(), record.options.players, 0
    name = game.actions.name
    dealer = Dealer(dealing, seats, 0) if dealing.scheme == 1 else PileDealer(dealing, seats, game.pile)
    for number, event in enumerate(record.events, start=1):
        for action in checked_actions(game, state, number, event):
            if state.mover() != CHANCE:
                continue
            if isinstance(dealer, PileDealer):
                pile, place, total, attempt, ticket, outcome = dealer.ticket(state)
                yield Draw(counter, total, ticket, name(outcome), name(action), pile, place, attempt)
            else:
                total = int(state.total())
                ticket = dealer.randrange(total)
                yield Draw(counter, total, ticket, name(state.outcome(ticket)), name(action))
            counter += 1
