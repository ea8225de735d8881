"""The seats' knowledge of the squares: the cards that each seat has seen, and when. No other module keeps it.

The knowledge follows a card through all swaps. Packs are numbered (SPB-44): the deal uses pack 0, and each shuffle of
the discards into a new stock begins another one.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core.vecs import vec

# Stands for a forgotten count of a kind in the discard.
UNKNOWN: Final = -1
# A card in one whole number: its moves, its pack, when all seats saw it taken (0: never), its number in the round.
LARGEST: Final = 32767  # of moves, packs and times
FIELD: Final = 15
PACK: Final = 1 << 15
PUBLIC: Final = 1 << 30
NUMBER: Final = 1 << 45
MOST_NUMBER: Final = (1 << 17) - 1
# Four numbers in one whole number, the first in the lowest bits: one for each seat, or for each of four kinds.
ONE_OF: Final = vec[i64]([1 << FIELD * index for index in range(4)])
ONE_OF_EACH: Final = 1 | 1 << 15 | 1 << 30 | 1 << 45


@final
class Knowledge:
    """For each place of the table: its card, when each seat last saw it, and its moves up to then.

    `clock` counts the actions of the round. `lasts` holds the time of the last discard of each kind. `newest` is the
    card laid last, in its form before any sight, with the pack of the next card.
    """

    __slots__ = ("cards", "clock", "lasts", "moves", "newest", "whens")

    def __init__(self, places: int, kinds: int) -> None:
        self.clock: i64 = 0
        self.newest: i64 = 0
        self.cards: vec[i64] = vec[i64]([0] * places)
        self.whens: vec[i64] = vec[i64]([0] * places)
        self.moves: vec[i64] = vec[i64]([0] * places)
        self.lasts: vec[i64] = vec[i64]([0] * (kinds // 4 + 1))

    def clone(self) -> Knowledge:
        """A copy that shares no mutable data."""
        new = Knowledge(0, 0)
        new.clock = self.clock
        new.newest = self.newest
        new.cards = self.cards[:]
        new.whens = self.whens[:]
        new.moves = self.moves[:]
        new.lasts = self.lasts[:]
        return new

    # Events.

    def tick(self) -> None:
        """Counts one more action. The clock of an endless round stops before it outgrows its bits."""
        self.clock += 1 if self.clock < LARGEST else 0

    def lay(self, place: i64) -> None:
        """Puts a card that no seat has seen at this place."""
        self.newest += NUMBER if self.number < MOST_NUMBER else 0
        self.cards[place] = self.newest
        self.whens[place] = 0
        self.moves[place] = 0

    def take(self, place: i64) -> None:
        """SPB-13: puts a card that all seats have seen at this place."""
        self.lay(place)
        self.cards[place] += self.clock * PUBLIC
        self.whens[place] = self.clock * ONE_OF_EACH

    def see(self, place: i64, seat: i64) -> None:
        """This seat sees the card at this place."""
        one = ONE_OF[seat]
        self.whens[place] += (self.clock - self.when(place, seat)) * one
        self.moves[place] += self.moved(place, seat) * one

    def swap(self, place: i64, other: i64) -> None:
        """SPB-22, SPB-23: two cards change places; the knowledge of each card goes with it."""
        card = self.cards[place]
        when = self.whens[place]
        moves = self.moves[place]
        self.cards[place] = _moved(self.cards[other])
        self.whens[place] = self.whens[other]
        self.moves[place] = self.moves[other]
        self.cards[other] = _moved(card)
        self.whens[other] = when
        self.moves[other] = moves

    def discard(self, kind: i64, when: i64) -> None:
        """Notes that all seats saw a card of that kind discarded."""
        self.lasts[kind >> 2] += (when - self.last(kind)) * ONE_OF[kind & 3]

    def shuffle(self) -> None:
        """SPB-16, SPB-44: begins a new pack."""
        self.newest += PACK if self.pack < LARGEST else 0

    # Questions.

    @property
    def pack(self) -> i64:
        """The pack that cards are drawn from now."""
        return self.newest >> FIELD & LARGEST

    @property
    def number(self) -> i64:
        """The number of cards laid in squares in this round."""
        return self.newest >> 45

    def when(self, place: i64, seat: i64) -> i64:
        """The time when this seat (all seats for -3) last saw the card at this place; 0 for never."""
        if seat < 0:
            return self.cards[place] >> 30 & LARGEST
        return self.whens[place] >> FIELD * seat & LARGEST

    def last(self, kind: i64) -> i64:
        """The time of the last discard of that kind; 0 for never."""
        return self.lasts[kind >> 2] >> FIELD * (kind & 3) & LARGEST

    def moved(self, place: i64, seat: i64) -> i64:
        """The number of the card's moves since this seat last saw it."""
        return (self.cards[place] & LARGEST) - self.moves_before(place, seat)

    def moves_before(self, place: i64, seat: i64) -> i64:
        """The number of the card's moves up to that sight; 0 for all seats."""
        return self.moves[place] >> FIELD * seat & LARGEST if seat >= 0 else 0

    def pack_at(self, place: i64) -> i64:
        """The pack that the card at this place came from."""
        return self.cards[place] >> FIELD & LARGEST

    def number_at(self, place: i64) -> i64:
        """The number of the card at this place within the round: 1 for the first card laid in a square."""
        return self.cards[place] >> 45


def _moved(card: i64) -> i64:
    return card + 1 if card & LARGEST < LARGEST else card


def lasts_of(knowledge: Knowledge | None, kinds: int) -> tuple[int, ...]:
    """The time of the last discard of each kind; 0 without a memory of it."""
    return tuple([int(knowledge.last(kind)) if knowledge is not None else 0 for kind in range(1, kinds + 1)])
