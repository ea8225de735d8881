"""Public knowledge of each hand: the cards taken openly, and what the draws and plays tell.

Real positions carry it, imagined ones do not.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.ghooost.piles import ONE_CARD, SIGNS, SIZE, common, kinds_of

# In a trace: a byte below 16 is a card of that kind that was played from the unknown part of the hand.
DREW: Final = 16
_DREW: Final = b"\x10"
_PLAYED: Final = [bytes([kind]) for kind in range(16)]
_A_CARD: Final = 1 << SIZE
# So many takes may pile up before those whose cards are all gone are dropped.
ROOM: Final = 300


@final
class Take:
    """Cards that a seat took before all eyes, at the given action of the round, and still holds; never changed.

    Each knows the one before it, so that copies of a position share them all.
    """

    __slots__ = ("count", "earlier", "pile", "seat", "when")

    def __init__(self, seat: i64, when: i64, pile: i64, earlier: Take | None) -> None:
        self.seat: i64 = seat
        self.when: i64 = when
        self.pile: i64 = pile
        self.earlier: Take | None = earlier
        self.count: i64 = 1 if earlier is None else earlier.count + 1


@final
class Knowledge:
    """Public knowledge of the hands: `known` piles (GHO-95), when they were taken, and each hand's trace.

    A trace tells what befell the unknown part of a hand: cards drawn, kinds played out of it. It is empty when that
    part is. `unseen` are the same without their order: the pile of what was played, and as its size the number drawn.
    """

    __slots__ = ("clock", "known", "last", "room", "traces", "unseen")

    def __init__(self, players: int) -> None:
        self.clock: i64 = 0
        self.known: vec[i64] = vec[i64]([0] * players)
        self.last: Take | None = None
        self.room: i64 = ROOM
        self.traces: list[bytes] = [b""] * players
        self.unseen: vec[i64] = vec[i64]([0] * players)

    def clone(self) -> Knowledge:
        """A copy that shares nothing that changes."""
        new = Knowledge(0)
        new.clock = self.clock
        new.known = self.known[:]
        new.last = self.last
        new.room = self.room
        new.traces = self.traces[:]
        new.unseen = self.unseen[:]
        return new

    def recall(self, traces: list[bytes]) -> None:
        """These are the traces of all hands."""
        self.traces = traces
        for seat, trace in enumerate(traces):
            self.unseen[seat] = _sum(trace)

    def drew(self, seat: i64) -> None:
        """A card came into the hand that only its holder saw."""
        self.traces[seat] += _DREW
        self.unseen[seat] += _A_CARD

    def took(self, seat: i64, pile: i64) -> None:
        """GHO-95: cards taken from the cemetery, and cards that failed, are known to all."""
        self.known[seat] += pile
        last = Take(seat, self.clock, pile, self.last)
        self.last = last
        if last.count > self.room:
            self._tidy()

    def played(self, seat: i64, kind: i64, count: i64, hand: i64) -> None:
        """GHO-95: a known card counts as played before an unknown one like it; `hand` is what is left."""
        known = self.known[seat]
        held = known >> 3 * kind & 7
        if held:
            known -= min(held, count) * ONE_CARD[kind]
            self.known[seat] = known
        if hand == known:
            self._know(seat)
        else:
            while held < count:
                self.traces[seat] += _PLAYED[kind]
                self.unseen[seat] += ONE_CARD[kind] - _A_CARD
                held += 1

    def bared(self, seat: i64, hand: i64) -> None:
        """GHO-97: a seat that loses the turn on an empty cemetery holds nothing but Miss Copy."""
        rest = hand - self.known[seat]
        if rest:
            self.took(seat, rest)
            self._know(seat)

    def _know(self, seat: i64) -> None:
        """No part of this hand is unknown any more."""
        self.traces[seat] = b""
        self.unseen[seat] = 0

    def remembered(self) -> list[Take]:
        """The takes with only the cards still held, oldest first; of like cards the oldest are played first."""
        left = self.known[:]
        kept: list[Take] = []
        take = self.last
        while take is not None:
            unplaced = left[take.seat]
            held = common(unplaced, take.pile) if unplaced else 0
            if held:
                left[take.seat] -= held
                kept.append(Take(take.seat, take.when, held, None))
            take = take.earlier
        kept.reverse()
        return kept

    def _tidy(self) -> None:
        kept = self.remembered()
        self.last = None
        for take in kept:
            self.last = Take(take.seat, take.when, take.pile, self.last)
        self.room = ROOM + 2 * len(kept)


def _sum(trace: bytes) -> i64:
    """What is `unseen` of a hand with this trace."""
    unseen: i64 = 0
    for sign in trace:
        unseen += _A_CARD if sign == DREW else ONE_CARD[sign] - _A_CARD
    return unseen


def takes_of(knowledge: Knowledge | None) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """GHO-95: the seat, the time and the cards of each take."""
    if knowledge is None:
        return ()
    return tuple([(int(take.seat), int(take.when), kinds_of(take.pile)) for take in knowledge.remembered()])


def traces_of(knowledge: Knowledge | None, seat: int, players: int) -> tuple[str, ...]:
    """The traces of all other hands; "" for one's own."""
    if knowledge is None:
        return ("",) * players
    return tuple(["" if other == seat else spell_trace(knowledge.traces[other]) for other in range(players)])


def spell_trace(trace: bytes) -> str:
    """A trace in text: + for a card drawn, its sign for a card played."""
    return "".join(["+" if event == DREW else SIGNS[event] for event in trace])


def read_trace(text: str) -> bytes:
    """The trace that `spell_trace` wrote; ValueError if it plays more than it drew or has an unknown sign."""
    trace = bytes([DREW if sign == "+" else SIGNS.index(sign) for sign in text])
    left = 0
    for event in trace:
        left += 1 if event == DREW else -1
        if left < 0:
            raise ValueError("a hand played more than it drew")
    return trace
