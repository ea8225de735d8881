"""Kuhn poker: its actions (four decisions, and the cards that chance deals), its rules, and positions as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from hantise.core.actions import Actions
from hantise.core.errors import BadPosition
from hantise.core.notation import copied_as_text
from hantise.core.state import CHANCE, OVER, Menu, State

CHECK: Final = 0
BET: Final = 1
FOLD: Final = 2
CALL: Final = 3
FIRST_DEAL: Final = 4

CARDS: Final = "JQK"

ACTIONS: Final = Actions()
DECISIONS: Final = [ACTIONS.family(name) for name in ("check", "bet", "fold", "call")]
DEALS: Final = ACTIONS.chance("deal", len(CARDS), spell=lambda card: f"deal:{CARDS[card]}")

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
        found: list[int] = []
        if self.cards[1] == NO_CARD:
            found = [FIRST_DEAL + card for card in self.undealt()]
        elif self.stage in (OPENING, CHECKED):
            found = [CHECK, BET]
        elif self.stage == BETTING:
            found = [FOLD, CALL]
        for index, action in enumerate(found):
            menu.actions[index] = action
        return len(found)

    def undealt(self) -> list[int]:
        """KUH-01: the cards that no seat holds, lowest first."""
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
        higher: i64 = 0 if self.cards[0] > self.cards[1] else 1
        winner = 1 - self.turn if self.stage == FOLDED else higher
        pot = float(self.stakes[1 - winner])
        return [pot, -pot] if winner == 0 else [-pot, pot]

    def standing(self) -> list[float]:
        """A guess: what a showdown would bring now; `payoffs()` when OVER."""
        return [0.0, 0.0] if self.mover() == CHANCE else self.payoffs()


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """KUH-02, KUH-06: `0 deal K` on its holder's sheet, `0 deal ?` on all others; `1 call; 0 shows K 1 shows J`."""
    assert isinstance(state, Kuhn)
    if action >= FIRST_DEAL:
        holder, card = state.dealt_to(), CARDS[action - FIRST_DEAL]
        return [f"{holder} deal {card if holder == seat else '?'}" for seat in seats]
    line = f"{state.turn} {ACTIONS.name(action)}"
    if action == CALL or (action == CHECK and state.stage == CHECKED):
        line += f"; 0 shows {CARDS[state.cards[0]]} 1 shows {CARDS[state.cards[1]]}"
    return [line] * len(seats)


def dump(state: State) -> str:
    """The position, as in `cards=KJ stakes=1,2 stage=bet turn=0`; a dash for a card not dealt."""
    assert isinstance(state, Kuhn)
    cards = "".join(["-" if card == NO_CARD else CARDS[card] for card in state.cards])
    return f"cards={cards} stakes={state.stakes[0]},{state.stakes[1]} stage={state.stage} turn={state.turn}"


def _reachable() -> set[tuple[str, str, str]]:
    """Stakes, stage and turn as `dump` spells them, after any betting."""
    found: set[tuple[str, str, str]] = set()
    ahead = [Kuhn()]
    ahead[0].cards = [1, 0]
    while ahead:
        state = ahead.pop()
        _cards, stakes, stage, turn = dump(state).split(" ")
        found.add((stakes, stage, turn))
        for action in state.legal():
            after = state.clone()
            after.apply(action)
            ahead.append(after)
    return found


def load(text: str) -> Kuhn:
    """The position that `dump` wrote; BadPosition names the fault."""
    fields = text.split(" ")
    if len(fields) != 4 or not fields[0].startswith("cards="):
        raise BadPosition("a position of Kuhn poker has the fields cards, stakes, stage and turn")
    if (fields[1], fields[2], fields[3]) not in _reachable():
        raise BadPosition("no betting leads to these stakes")
    state = Kuhn()
    state.cards = _read_cards(fields[0].removeprefix("cards="))
    first, second = fields[1].removeprefix("stakes=").split(",")
    state.stakes = [int(first), int(second)]
    state.stage = fields[2].removeprefix("stage=")
    state.turn = int(fields[3].removeprefix("turn="))
    if state.cards[1] == NO_CARD and state.stage != OPENING:
        raise BadPosition("nobody bets before both have a card")
    return state


copied_as_text(Kuhn, dump, load)


def _read_cards(signs: str) -> list[int]:
    cards = [("-" + CARDS).find(sign) - 1 for sign in signs]
    dealt = [card for card in cards if card != NO_CARD]
    known = len(cards) == SEATS and all(sign in "-" + CARDS for sign in signs)
    if not known or len(set(dealt)) != len(dealt) or signs[0] == "-" != signs[1]:
        raise BadPosition("the cards are two of J, Q and K, or a dash for one not dealt yet")
    return cards
