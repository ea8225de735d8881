"""The pieces of Rest in Peace: ghost cards, mediums, actions, the cards and houses of the ten rounds, and a family.

A pile of ghost cards is one whole number: four bits for each value, the size from bit 28 on. Values are 1 to 6; the
place of value 0 stays empty. Moving a pile onto another is one addition, an empty pile is 0. A set of cards to choose
from is a number too: bit 0 to 5 for the values, bit 6 to 34 for the mediums.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, final

from mypy_extensions import i64

from hantise.core.actions import Actions
from hantise.core.notation import require, whole
from hantise.core.vecs import vec

SIZE: Final = 28
COUNT_BITS: Final = 268435455  # (1 << SIZE) - 1
MOST_OF_A_VALUE: Final = 9
GREATEST: Final = 6
ROUNDS: Final = 10
# A view unpacks some sixty numbers, and packs them again, most of them the same as in the view before.
KEPT: Final = 4000
# RIP-02: a family's number of cards of each value, from 1 on.
STANDARD: Final = (6, 5, 4, 3, 2, 1)

ONE_CARD: Final = vec[i64]([0] + [(1 << 4 * value) + (1 << SIZE) for value in range(1, 7)])
# Powers of two, because compiled code shifts a small literal as a narrow number.
BIT: Final = vec[i64]([1 << n for n in range(62)])


@lru_cache(maxsize=KEPT)
def pile_of(values: tuple[int, ...]) -> int:
    """The pile of these cards."""
    return sum([(1 << 4 * value) + (1 << SIZE) for value in values])


@lru_cache(maxsize=KEPT)
def pile_of_counts(counts: tuple[int, ...]) -> int:
    """The pile with so many cards of the values 1, 2, 3 ..."""
    return sum([count * ((1 << 4 * value) + (1 << SIZE)) for value, count in enumerate(counts, start=1)])


STANDARD_DECK: Final = pile_of_counts(STANDARD)


def counts_of(pile: int) -> tuple[int, ...]:
    """The number of cards of each value from 1 to 6 in the pile."""
    return tuple([pile >> 4 * value & 15 for value in range(1, 7)])


@lru_cache(maxsize=KEPT)
def values_of(pile: int) -> tuple[int, ...]:
    """The cards of the pile, ascending."""
    return tuple([value for value, count in enumerate(counts_of(pile), start=1) for _ in range(count)])


def signs_of(pile: int) -> str:
    """The pile in text, one sign for each card."""
    return "".join(map(str, values_of(pile)))


def pile_of_signs(signs: str) -> int:
    """The pile that `signs_of` wrote; ValueError for an unknown sign or more than nine cards of a value."""
    values = tuple(["123456".index(sign) + 1 for sign in signs])
    if any(values.count(value) > MOST_OF_A_VALUE for value in set(values)):
        raise ValueError("more than nine cards of a value")
    return pile_of(values)


def size(pile: i64) -> i64:
    """The number of cards in the pile."""
    return pile >> SIZE


def drawn(pile: i64, ticket: i64) -> i64:
    """The value that the ticket draws from the pile in ascending order."""
    value: i64 = 1
    while True:
        count = pile >> 4 * value & 15
        if ticket < count:
            return value
        ticket -= count
        value += 1


def present(pile: i64) -> i64:
    """The values in the pile, as a set of cards to choose from."""
    found: i64 = 0
    value: i64 = 1
    while value <= 6:
        if pile >> 4 * value & 15:
            found |= BIT[value - 1]
        value += 1
    return found


def without(pile: i64, barred: i64) -> i64:
    """The cards of the pile whose values are not barred; `barred` is a set of values."""
    value: i64 = 1
    while barred:
        if barred & 1:
            pile -= (pile >> 4 * value & 15) * ONE_CARD[value]
        barred >>= 1
        value += 1
    return pile


def lowest(choices: i64) -> i64:
    """The lowest member of a set that is not empty."""
    found: i64 = 0
    while not choices & 1:
        choices >>= 1
        found += 1
    return found


def members(choices: i64) -> i64:
    """The number of members of a set."""
    found: i64 = 0
    while choices:
        choices &= choices - 1
        found += 1
    return found


def as_choices(mediums: i64) -> i64:
    """A set of mediums as a set of cards to choose from."""
    return (mediums >> 1) * BIT[GREATEST]


def write_set(actions: vec[i64], n: i64, first: i64, choices: i64) -> i64:
    """Write a set's actions from place `n` on, ascending; returns the next place. Bit 0 is the action `first`."""
    while choices:
        if choices & 1:
            actions[n] = first
            n += 1
        choices >>= 1
        first += 1
    return n


# The medium cards. Sets of mediums are whole numbers, bit m for medium m.


LAST: Final = 29
LEVELS: Final = 4


@lru_cache(maxsize=KEPT)
def mask_of(mediums: Sequence[int]) -> int:
    """The set of these mediums."""
    return sum([1 << medium for medium in mediums])


@lru_cache(maxsize=KEPT)
def mediums_of(mask: int) -> tuple[int, ...]:
    """The mediums of the set, ascending."""
    return tuple([medium for medium in range(1, LAST + 1) if mask >> medium & 1])


# RIP-03: the mediums of each level and all levels below it.
UP_TO_LEVEL: Final = vec[i64]([mask_of(range(1, last + 1)) for last in (9, 14, 19, 24, 29)])


# Every action, named once.
#
# The numbers are written out because compiled code folds them into its instructions; `ACTIONS` is built from the same
# families in the same order, and a test holds the two together. A card is chosen by its index: 0 to 5 are the ghost
# cards 1 to 6, 6 to 34 the medium cards 1 to 29.


FIRST_GHOST: Final = 0
FIRST_MEDIUM: Final = 6
BLIND: Final = 35
END: Final = 36
FIRST_VALUE: Final = 37
FIRST_CARD: Final = 43
FIRST_FAMILY: Final = 78
FIRST_HOUSE: Final = 80
FIRST_TENTH: Final = 90
NONE: Final = 125
FIRST_CHANCE: Final = 126
FIRST_UP: Final = 128
HOUSE_UP: Final = 157
FIRST_DRAW: Final = 159
FIRST_BLIND: Final = 165
FIRST_AWAY: Final = 171
FIRST_TOP: Final = 177

GHOSTS: Final = 6
OWN: Final = 0  # the first family
CASTLE: Final = 1  # the second house


def card_name(index: int) -> str:
    """The name of a card within that of an action: `3` for a ghost card, `m3` for a medium."""
    return str(index + 1) if index < GHOSTS else f"m{index - GHOSTS + 1}"


_NUMBERS: Final = [str(number) for number in range(1, LAST + 1)]
_VALUES: Final = _NUMBERS[:GREATEST]
_CARDS: Final = [card_name(index) for index in range(GHOSTS + LAST)]
ACTIONS: Final = Actions()


def _named(name: str, details: Sequence[str], add: Callable[..., object] = ACTIONS.family) -> None:
    add(name, len(details), spell=lambda index: f"{name}:{details[index]}")


_named("ghost", _VALUES)
_named("medium", _NUMBERS)
ACTIONS.family("blind")
ACTIONS.family("end")
_named("value", _VALUES)
_named("card", _CARDS)
_named("family", ("own", "other"))
_named("house", _NUMBERS[:ROUNDS])
_named("tenth", _CARDS)
ACTIONS.family("none")
ACTIONS.chance("first", 2)
_named("medium-up", _NUMBERS, ACTIONS.chance)
_named("house-up", ("manor", "castle"), ACTIONS.chance)
for _drawn in ("draw", "blind", "away", "top"):
    _named(_drawn, _VALUES, ACTIONS.chance)


# The ten rounds as text, as facts and packed.


@lru_cache(maxsize=KEPT)
def by_round(packed: int, bits: int) -> tuple[int, ...]:
    """The number of each round, from `packed`, which has `bits` bits for each round from 1 on."""
    return tuple([packed >> bits * number & ((1 << bits) - 1) for number in range(1, ROUNDS + 1)])


@lru_cache(maxsize=KEPT)
def by_round_packed(numbers: tuple[int, ...], bits: int) -> int:
    """The numbers of all rounds packed into one, the reverse of `by_round`."""
    packed = 0
    for place, number in enumerate(numbers, start=1):
        packed += (number & ((1 << bits) - 1)) << bits * place
    return packed


def read_line(text: str) -> int:
    """The mediums of the line, from a position's text; ValueError for more than nine."""
    line = tuple([whole(number, 0, LAST) for number in text.split(".") if number])
    require(len(line) < ROUNDS, "the line is longer than nine")
    return by_round_packed(line, 5)


def read_houses(text: str, sign: str) -> int:
    """The number of manors (m) or castles (c) on each round; ValueError for other signs or more rounds."""
    houses = text.split("/") if text else []
    require(len(houses) <= ROUNDS, "more houses than rounds")
    require(set(text) <= {"m", "c", "/"}, "a house is m or c")
    return by_round_packed(tuple([signs.count(sign) for signs in houses]), 4)


def read_results(text: str) -> int:
    """The results of the rounds, one sign each; ValueError for other signs."""
    require(len(text) <= ROUNDS, "more results than rounds")
    return by_round_packed(tuple([whole(sign, 0, 3) for sign in text]), 2)


def values_in(values: int) -> tuple[int, ...]:
    """The values of a set, ascending."""
    return tuple([value for value in range(1, GREATEST + 1) if values >> (value - 1) & 1])


def read_values(text: str) -> int:
    """The set of these values, one sign each; ValueError unless they ascend."""
    values = [whole(sign, 0, GREATEST) for sign in text]
    require(values == sorted(set(values) - {0}), "barred values are said once and in order")
    return sum([1 << (value - 1) for value in values])


def ghosts_past(family: Family) -> tuple[tuple[int, ...], ...]:
    """RIP-13: the ghost cards on the family's side of each round before the tenth."""
    return tuple([values_of(family.past_ghosts[number]) for number in range(1, ROUNDS)])


def mediums_past(family: Family) -> tuple[tuple[int, ...], ...]:
    """RIP-13: the mediums on the family's side of each round before the tenth."""
    return tuple([mediums_of(family.past_mediums[number]) for number in range(1, ROUNDS)])


# A family's cards, in all places, and the houses that it has won.


_NO_PAST: Final = vec[i64]([0] * ROUNDS)


@final
class Family:
    """The cards of a family; piles and sets of mediums are whole numbers.

    `ghosts` and `mediums` lie on its side of this round; the effects of `active` mediums are in force.
    `buried` lie face down on the tenth and `tomb` face up; `waiting` are to be resolved there, `void` count nothing.
    All other cards of its `whole` deck are discarded. `trace` holds the others' sights of its hidden cards.
    """

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
        # RIP-13: the cards on its side of earlier rounds; copies share these, because they never change in place.
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
        """The ghost cards on its side of earlier rounds."""
        found: i64 = 0
        for pile in self.past_ghosts:
            found += pile
        return found

    def discarded(self) -> i64:
        """The ghost cards that are out of the game."""
        return self.whole - self.deck - self.hand - self.ghosts - self.buried - self.past()

    def file(self, round_number: i64) -> None:
        """RIP-13: store the cards of its side under that round."""
        if self.ghosts or self.mediums:
            self.lay(round_number, self.ghosts, self.mediums)
        self.ghosts = self.mediums = self.active = 0

    def lay(self, round_number: i64, ghosts: i64, mediums: i64) -> None:
        """Set the cards on its side of an earlier round."""
        self.past_ghosts = _with(self.past_ghosts, round_number, ghosts)
        self.past_mediums = _with(self.past_mediums, round_number, mediums)

    def unfile(self, value: i64, card: i64) -> None:
        """RIP-M18: remove a card of that value from the earliest round that has one."""
        round_number: i64 = 0
        while not self.past_ghosts[round_number] >> 4 * value & 15:
            round_number += 1
        self.past_ghosts = _with(self.past_ghosts, round_number, self.past_ghosts[round_number] - card)


def _with(piles: vec[i64], place: i64, pile: i64) -> vec[i64]:
    changed = piles[:]
    changed[place] = pile
    return changed
