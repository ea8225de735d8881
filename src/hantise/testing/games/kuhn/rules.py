"""The rules of Kuhn poker."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core.state import CHANCE, OVER, Menu, State
from hantise.testing.games.kuhn.actions import BET, CALL, CARDS, CHECK, FIRST_DEAL, FOLD

SEATS: Final = 2
NO_CARD: Final = -1
NOBODY: Final = -1

# How far the betting has got.
OPENING: Final = "opening"
CHECKED: Final = "checked"
BETTING: Final = "bet"
SHOWN: Final = "shown"
FOLDED: Final = "folded"
STAGES: Final = (OPENING, CHECKED, BETTING, SHOWN, FOLDED)


@final
class Kuhn(State):
    """A position: the cards, 0 to 2 from jack to king, the stakes, and how far the betting has got."""

    def __init__(self) -> None:
        self.cards: list[int] = [NO_CARD] * SEATS
        self.stakes: list[int] = [1] * SEATS
        self.turn: i64 = 0
        self.stage = OPENING

    def mover(self) -> i64:
        """CHANCE until both have a card, then the seat to bet, then OVER."""
        if self.cards[1] == NO_CARD:
            return CHANCE
        return OVER if self.stage in (SHOWN, FOLDED) else self.turn

    def fill(self, menu: Menu) -> i64:
        """KUH-02 to KUH-05: the cards left to deal, or what may be done about a bet or without one."""
        found = self._choices()
        for index, action in enumerate(found):
            menu.actions[index] = action
        return len(found)

    def _choices(self) -> list[int]:
        if self.cards[1] == NO_CARD:
            return [FIRST_DEAL + card for card in self.undealt()]
        if self.stage in (OPENING, CHECKED):
            return [CHECK, BET]
        return [FOLD, CALL] if self.stage == BETTING else []

    def undealt(self) -> list[int]:
        """KUH-01: the cards that nobody holds, lowest first."""
        return [card for card in range(len(CARDS)) if card not in self.cards]

    # Chance.

    def weights(self) -> list[int]:
        """KUH-02: each card is as likely as any other."""
        return [1] * self.total()

    def total(self) -> i64:
        """At CHANCE: the number of cards left."""
        return len(self.undealt()) if self.mover() == CHANCE else 0

    def outcome(self, ticket: i64) -> i64:
        """At CHANCE: the card that this ticket draws."""
        return FIRST_DEAL + self.undealt()[ticket]

    # Actions.

    def apply(self, action: i64) -> None:
        """Take a legal action, or deal a card."""
        if action >= FIRST_DEAL:
            self.cards[self.dealt_to()] = action - FIRST_DEAL
        elif action == CHECK:
            self.stage = SHOWN if self.stage == CHECKED else CHECKED
            self.turn = 1 - self.turn
        elif action == FOLD:
            self.stage = FOLDED
        else:
            self._stake(action)

    def dealt_to(self) -> int:
        """While dealing: the seat that gets the next card."""
        return self.cards.index(NO_CARD)

    def _stake(self, action: i64) -> None:
        """KUH-03, KUH-05: 1 more; a bet is answered, a call ends the betting."""
        self.stakes[self.turn] += 1
        if action == CALL:
            self.stage = SHOWN
        else:
            self.stage = BETTING
            self.turn = 1 - self.turn

    def clone(self) -> Kuhn:
        """A copy that shares nothing that changes."""
        new = Kuhn()
        new.cards = self.cards[:]
        new.stakes = self.stakes[:]
        new.turn = self.turn
        new.stage = self.stage
        return new

    # What it is worth.

    def payoffs(self) -> list[float]:
        """KUH-05, KUH-06: the other's stake to who did not fold, or to the higher card."""
        return self._won_by(1 - self.turn if self.stage == FOLDED else self._higher())

    def standing(self) -> list[float]:
        """A guess: what a showdown would bring now; `payoffs()` when OVER."""
        return [0.0, 0.0] if self.mover() == CHANCE else self.payoffs()

    def _higher(self) -> i64:
        return 0 if self.cards[0] > self.cards[1] else 1

    def _won_by(self, winner: i64) -> list[float]:
        pot = float(self.stakes[1 - winner])
        return [pot, -pot] if winner == 0 else [-pot, pot]
