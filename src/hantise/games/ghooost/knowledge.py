"""Public knowledge of each hand: the cards taken openly, and the evidence of draws and plays.

Real positions carry it, imagined ones do not.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.ghooost.piles import KINDS, ONE_CARD, SIGNS, SIZE, common, kinds_of

# In a trace: a byte below 16 is a card of that kind that was played from the unknown part of the hand.
DREW: Final = 16
_DREW: Final = b"\x10"
_PLAYED: Final = [bytes([kind]) for kind in range(16)]
_A_CARD: Final = 1 << SIZE
# The number of takes kept before the used-up ones are dropped.
ROOM: Final = 300


@final
class Take:
    """Cards that a seat took openly, at the given action of the round, and still holds; immutable.

    Each take links to the one before it, and so copies of a position share all takes.
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

    A trace holds the changes of a hand's unknown part: cards drawn, kinds played out of it. It is empty when that
    part is. `unseen` holds the same without order: the pile of the played cards, with the number drawn as its size.
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
        """Set the traces of all hands."""
        self.traces = traces
        for seat, trace in enumerate(traces):
            unseen: i64 = 0
            for sign in trace:
                unseen += _A_CARD if sign == DREW else ONE_CARD[sign] - _A_CARD
            self.unseen[seat] = unseen

    def drew(self, seat: i64) -> None:
        """Add a card to the hand that only its holder saw."""
        self.traces[seat] += _DREW
        self.unseen[seat] += _A_CARD

    def took(self, seat: i64, pile: i64) -> None:
        """GHO-95: record cards taken from the cemetery and failed cards, which are known to all."""
        self.known[seat] += pile
        last = Take(seat, self.clock, pile, self.last)
        self.last = last
        if last.count > self.room:
            kept = self.remembered()
            self.last = None
            for take in kept:
                self.last = Take(take.seat, take.when, take.pile, self.last)
            self.room = ROOM + 2 * len(kept)

    def played(self, seat: i64, kind: i64, count: i64, hand: i64) -> None:
        """GHO-95: a known card counts as played before an unknown one of its kind; `hand` is the rest."""
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
        """GHO-97: a seat that loses the turn on an empty cemetery holds only Miss Copies."""
        rest = hand - self.known[seat]
        if rest:
            self.took(seat, rest)
            self._know(seat)

    def _know(self, seat: i64) -> None:
        """Mark the whole hand as known."""
        self.traces[seat] = b""
        self.unseen[seat] = 0

    def remembered(self) -> list[Take]:
        """The takes with only the cards still held, oldest first; of equal cards the oldest are played first."""
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


def takes_of(knowledge: Knowledge | None) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """GHO-95: the seat, the time and the cards of each take."""
    if knowledge is None:
        return ()
    return tuple([(int(take.seat), int(take.when), kinds_of(take.pile)) for take in knowledge.remembered()])


def traces_of(knowledge: Knowledge | None, seat: int, players: int) -> tuple[str, ...]:
    """The traces of all other hands; "" for the seat's own."""
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


# The odds of the unknown part of a hand, given its draws and plays.
#
# Chance deals every order of the cards alike, so hands that explain a play in fewer ways are less likely than a fresh
# deal would make them: of four unknown cards one was a 7, and a second 7 is rarer than it seems. With G(hand) the
# number of ways to reach a hand (its cards told apart), a drawn card was any of the hand's cards, and a card played was
# one more of its kind:
#
#     after a draw   G'(hand) = sum over cards c of the hand of G(hand - c)
#     after k played G'(hand) = G(hand + k) / (copies of k in hand + 1)
#
# `Inference` gives G divided by its greatest value, which a hand without any kind that was played attains: so a hand
# dealt afresh, kept with that chance, has exactly the odds that chance alone gives.


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
        """G after `event` events, as a share of its greatest value; kinds not played by then make no difference."""
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
