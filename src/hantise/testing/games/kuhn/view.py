"""A seat's view of Kuhn poker: its own card and the betting, and both cards once they were shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, final

from mypy_extensions import i64

from hantise.core.errors import BadPosition, BadView
from hantise.core.notation import require
from hantise.core.rng import Rng
from hantise.core.state import CHANCE, OVER, SPECTATOR, State
from hantise.core.view import Memory, Refusal, View
from hantise.core.words import _
from hantise.testing.games.kuhn.rules import BETTING, CARDS, CHECK, FIRST_DEAL, NO_CARD, SEATS, SHOWN, Kuhn, dump, load

HIDDEN: Final = "?"


@final
class KuhnView(View):
    """Public facts and one seat's own: `cards` are J, Q, K, `?` for a card it has not seen, "" for one not dealt."""

    def __init__(self, seat: int, cards: list[str], betting: Kuhn) -> None:
        self._seat: Final = seat
        self.cards: Final = tuple(cards)
        self._betting: Final = betting

    @property
    def seat(self) -> int:
        """The seat that sees it, or SPECTATOR."""
        return self._seat

    @property
    def mover(self) -> int:
        """The seat to decide, or CHANCE, or OVER."""
        return CHANCE if "" in self.cards else self._betting.mover()

    @property
    def stakes(self) -> list[int]:
        """Each seat's stake."""
        return self._betting.stakes[:]

    @property
    def memories(self) -> tuple[Memory, ...]:
        """None: all seen cards still lie open."""
        return ()

    def glance(self) -> KuhnView:
        """The same: nothing is known that does not lie open."""
        return self

    def forget(self, keep: Callable[[Memory], bool]) -> KuhnView:
        """The same: there is nothing to forget."""
        return self

    def imagine(self, rng: Rng) -> Kuhn:
        """KUH-02: any card that this seat has not seen is as likely as any other."""
        world = self._betting.clone()
        world.cards = [CARDS.index(card) if card in CARDS and card else NO_CARD for card in self.cards]
        for seat, card in enumerate(self.cards):
            if card == HIDDEN:
                left = world.undealt()
                world.cards[seat] = left[rng.below(len(left))]
        return world

    def refusal(self, action: i64) -> Refusal | None:
        """The reason why this seat may not take that action now; None exactly if it may."""
        if self.mover == OVER:
            return Refusal("game-over", "KUH-06", _("The game is over."))
        if not CHECK <= action < FIRST_DEAL:
            return Refusal("left-to-chance", "KUH-02", _("That is for chance to decide."))
        if self.mover != self._seat:
            return Refusal("not-your-turn", "KUH-03", _("It is not your turn."))
        if action in self._betting.legal():
            return None
        if self._betting.stage == BETTING:
            return Refusal("facing-a-bet", "KUH-05", _("There is a bet: call it or fold."))
        return Refusal("no-bet", "KUH-03", _("There is no bet: check, or bet yourself."))

    def __reduce__(self) -> tuple[Any, ...]:
        """`pickle` and `copy` keep its text."""
        return read_view, (self.dump(),)

    def dump(self) -> str:
        """The view as one JSON object; `betting` is the position without its cards."""
        betting = dump(self._betting).partition(" ")[2]
        return json.dumps({"seat": self._seat, "mover": self.mover, "cards": self.cards, "betting": betting})


def view(state: State, seat: int) -> KuhnView:
    """The view of this seat (or SPECTATOR): each fact named here, and no other."""
    assert isinstance(state, Kuhn)
    cards: list[str] = []
    for holder, card in enumerate(state.cards):
        is_seen = holder == seat or state.stage == SHOWN
        cards.append("" if card == NO_CARD else CARDS[card] if is_seen else HIDDEN)
    # Two cards stand in, so that the betting goes on as it does at the table.
    betting = state.clone()
    betting.cards = [0, 1]
    return KuhnView(seat, cards, betting)


def read_view(text: str) -> KuhnView:
    """The view that `dump` wrote; BadView if it is none."""
    try:
        fields: dict[str, Any] = json.loads(text)
        found = KuhnView(fields["seat"], list(fields["cards"]), load(f"cards=JQ {fields['betting']}"))
        _check(found)
    except (ValueError, TypeError, KeyError, RecursionError, BadPosition) as error:
        raise BadView(f"this is no view of Kuhn poker: {error}") from error
    if json.loads(found.dump()) != fields:
        raise BadView("this view of Kuhn poker contradicts itself")
    return found


def _check(found: KuhnView) -> None:
    """The seat exists, holds its own card, and sees the other's only when both are shown."""
    (0, 1, SPECTATOR).index(found.seat)
    shown = found._betting.stage == SHOWN
    for seat, card in enumerate(found.cards):
        require(card in ("", HIDDEN, "J", "Q", "K"), "there is no such card")
        require(not card or (card != HIDDEN) == (seat == found.seat or shown), "a card is seen by its holder only")
    seen = [card for card in found.cards if card and card != HIDDEN]
    require(len(found.cards) == SEATS and len(seen) == len(set(seen)), "two seats, two cards")
    require(not found.cards[1] or found.cards[0] != "", "the first seat is dealt to first")
