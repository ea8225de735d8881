"""The odds of the unknown part of a hand, given what was drawn into it and played out of it.

Chance deals every order of the cards alike, so hands that explain a play in fewer ways are less likely than a
fresh deal would make them: of four unknown cards one was a 7, and a second 7 is rarer than it seems. With G(hand)
the number of ways to reach a hand (its cards told apart), a drawn card was any of the hand's cards, and a card played
was one more of its kind:

    after a draw   G'(hand) = sum over cards c of the hand of G(hand - c)
    after k played G'(hand) = G(hand + k) / (copies of k in hand + 1)

`Inference` gives G divided by its greatest value, which a hand without any kind that was played attains: so a hand
dealt afresh, kept with that chance, has exactly the odds that chance alone gives.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from hantise.games.ghooost.knowledge import DREW
from hantise.games.ghooost.piles import KINDS


@final
class Inference:
    """Exact odds for the unknown part of one hand, from its trace (see `Knowledge`)."""

    def __init__(self, trace: bytes) -> None:
        self._events = list(trace)
        self._sizes: list[int] = [0]
        self._masks: list[int] = [0]  # the kinds played so far, as bits of a pile
        for event in self._events:
            drew = event == DREW
            self._sizes.append(self._sizes[-1] + (1 if drew else -1))
            self._masks.append(self._masks[-1] if drew else self._masks[-1] | 7 << 3 * event)
        self._known: list[dict[int, float]] = [{} for _ in self._sizes]
        self.size: i64 = self._sizes[-1]
        self._mask: i64 = self._masks[-1]

    def chance(self, hand: i64) -> float:
        """The chance that a fresh deal of this hand is kept: in 0 < p <= 1; `hand` has `size` cards."""
        if not hand & self._mask:
            return 1.0
        return self._ways(len(self._events), hand & self._mask)

    def _ways(self, event: int, hand: i64) -> float:
        """G after so many events, as a share of its greatest value; kinds not played by then are told apart by none."""
        hand &= self._masks[event]
        if not hand:
            return 1.0
        known = self._known[event]
        found = known.get(hand)
        if found is None:
            kind = self._events[event - 1]
            found = self._drew(event - 1, hand) if kind == DREW else self._played(event - 1, hand, kind)
            known[hand] = found
        return found

    def _drew(self, event: int, hand: i64) -> float:
        size = self._sizes[event + 1]
        ways = 0.0
        others = size
        for kind in range(KINDS):
            copies: int = hand >> 3 * kind & 7
            if copies:
                others -= copies
                ways += copies * self._ways(event, hand - (1 << 3 * kind))
        if others > 0:
            ways += others * self._ways(event, hand)
        return ways / size

    def _played(self, event: int, hand: i64, kind: int) -> float:
        one: i64 = 1 << 3 * kind
        copies: int = hand >> 3 * kind & 7
        return self._ways(event, hand + one) / (copies + 1) / self._ways(event, one)
