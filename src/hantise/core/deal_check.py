"""A look back at the chance of a record: every outcome is drawn again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import NamedTuple

from hantise.core.dealing import Dealer, Dealing, PileDealer, Ticket, commitment_of
from hantise.core.record import Record, Steps, checked_actions
from hantise.core.state import CHANCE, State
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
        return _SENTENCES[self.finding](self.draws)


def checking(record: Record) -> Steps[Checked]:
    """The steps to what a check of the record finds; BadRecord if it was never played."""
    finding = _before(record.dealing)
    draws: list[Draw] = []
    if record.dealing is None or finding is not Finding.FAIR:
        return Checked(finding, draws)
    for draw in _draws(record, record.dealing):
        yield
        draws.append(draw)
        if draw.drawn != draw.recorded:
            return Checked(Finding.OTHER, draws)
    return Checked(finding, draws)


def _before(dealing: Dealing | None) -> Finding:
    """The finding that needs no game, FAIR where there is none."""
    if dealing is None:
        return Finding.OPEN
    if not dealing.secret:
        return Finding.UNTOLD
    fits = commitment_of(bytes.fromhex(dealing.secret)) == dealing.commitment
    return Finding.FAIR if fits else Finding.FORGED


def _draws(record: Record, dealing: Dealing) -> Iterator[Draw]:
    game, state, counter = record.game, record.start(), 0
    drawing = _drawing(record, dealing)
    for number, event in enumerate(record.events, start=1):
        for action in checked_actions(game, state, number, event):
            if state.mover() == CHANCE:
                yield drawing(state, counter, game.actions.name(action))
                counter += 1


def _drawing(record: Record, dealing: Dealing) -> Callable[[State, int, str], Draw]:
    """How each outcome is drawn again, for a position, its number, and the action in the record."""
    name, seats = record.game.actions.name, record.options.players
    if dealing.scheme != 1:
        piles = PileDealer(dealing, seats, record.game.pile)
        return lambda state, counter, recorded: _by_piles(counter, piles.ticket(state), name, recorded)
    dealer = Dealer(dealing, seats, 0)
    return lambda state, counter, recorded: _in_order(counter, state, dealer, name, recorded)


def _by_piles(counter: int, found: Ticket, name: Callable[[int], str], recorded: str) -> Draw:
    drawn = name(found.outcome)
    return Draw(counter, found.total, found.ticket, drawn, recorded, found.pile, found.number, found.attempt)


def _in_order(counter: int, state: State, dealer: Dealer, name: Callable[[int], str], recorded: str) -> Draw:
    total = int(state.total())
    ticket = dealer.randrange(total)
    return Draw(counter, total, ticket, name(state.outcome(ticket)), recorded)


def _fair(draws: list[Draw]) -> str:
    words = _("The deal was fair: all {n} draws are the ones that were sealed before the game.")
    return words.format(n=len(draws))


def _other(draws: list[Draw]) -> str:
    words = _("The deal was not kept: draw {n} should have been {drawn}, and the record has {recorded}.")
    return words.format(n=draws[-1].counter + 1, drawn=draws[-1].drawn, recorded=draws[-1].recorded)


def _forged(_draws: list[Draw]) -> str:
    return _("The deal was not kept: its secret is not the one that was sealed before the game.")


def _untold(_draws: list[Draw]) -> str:
    return _("The deal cannot be checked without its secret, which is told once the game is over.")


def _open(_draws: list[Draw]) -> str:
    return _("The deal cannot be checked: nothing was sealed before the game.")


_SENTENCES = {
    Finding.FAIR: _fair,
    Finding.OTHER: _other,
    Finding.FORGED: _forged,
    Finding.UNTOLD: _untold,
    Finding.OPEN: _open,
}
