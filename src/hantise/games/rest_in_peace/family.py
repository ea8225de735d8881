"""One family's belongings: its cards wherever they lie, and the houses that it has won."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core.vecs import vec

ROUNDS: Final = 10

_NO_PAST: Final = vec[i64]([0] * ROUNDS)


@final
class Family:
    """The cards of a family; piles and sets of mediums are whole numbers as in `piles` and `mediums`.

    `ghosts` and `mediums` lie on its side of this round, `active` are those mediums whose effects are in force.
    `buried` lie face down on the tenth and `tomb` face up; `waiting` are to be resolved there, `void` count nothing.
    What is nowhere of its `whole` deck has been discarded. `trace` tells what others saw of its hidden cards.
    """

    __slots__ = (
        "active", "buried", "castles", "deck", "due", "front", "ghosts", "hand", "manors", "mediums",
        "past_ghosts", "past_mediums", "tomb", "top", "trace", "void", "waiting", "whole",
    )  # fmt: skip

    def __init__(self, whole: i64) -> None:
        self.whole: i64 = whole
        self.deck: i64 = whole
        self.hand: i64 = 0
        self.top: i64 = 0  # RIP-M19: the value of the deck's top card, while it is known
        self.ghosts: i64 = 0
        self.mediums: i64 = 0
        self.active: i64 = 0
        self.front: i64 = 0
        self.buried: i64 = 0
        self.tomb: i64 = 0
        self.waiting: i64 = 0
        self.void: i64 = 0
        self.manors: i64 = 0
        self.castles: i64 = 0
        self.due: i64 = 0  # how many cards it is yet to draw
        # RIP-13: what lies on its side of the rounds before; copies share these, nobody writes into them.
        self.past_ghosts: vec[i64] = _NO_PAST
        self.past_mediums: vec[i64] = _NO_PAST
        self.trace = ""

    def clone(self) -> Family:
        """A copy that shares nothing that changes, without the trace."""
        new = Family(self.whole)
        new.deck = self.deck
        new.hand = self.hand
        new.top = self.top
        new.ghosts = self.ghosts
        new.mediums = self.mediums
        new.active = self.active
        new.front = self.front
        new.buried = self.buried
        new.tomb = self.tomb
        new.waiting = self.waiting
        new.void = self.void
        new.manors = self.manors
        new.castles = self.castles
        new.due = self.due
        new.past_ghosts = self.past_ghosts
        new.past_mediums = self.past_mediums
        return new

    def past(self) -> i64:
        """The ghost cards on its side of the rounds before this one."""
        found: i64 = 0
        for pile in self.past_ghosts:
            found += pile
        return found

    def discarded(self) -> i64:
        """The ghost cards that are out of the game."""
        return self.whole - self.deck - self.hand - self.ghosts - self.buried - self.past()

    def file(self, round_number: i64) -> None:
        """RIP-13: the cards on its side stay on its side of that round."""
        if self.ghosts or self.mediums:
            self.lay(round_number, self.ghosts, self.mediums)
        self.ghosts = self.mediums = self.active = 0

    def lay(self, round_number: i64, ghosts: i64, mediums: i64) -> None:
        """These cards lie on its side of a round before this one."""
        self.past_ghosts = _with(self.past_ghosts, round_number, ghosts)
        self.past_mediums = _with(self.past_mediums, round_number, mediums)

    def unfile(self, value: i64, card: i64) -> None:
        """RIP-M18: a card of that value leaves the earliest round that has it."""
        round_number: i64 = 0
        while not self.past_ghosts[round_number] >> 4 * value & 15:
            round_number += 1
        self.past_ghosts = _with(self.past_ghosts, round_number, self.past_ghosts[round_number] - card)


def _with(piles: vec[i64], place: i64, pile: i64) -> vec[i64]:
    changed = piles[:]
    changed[place] = pile
    return changed
