"""The cards of Rest in Peace and what they count, read word by word from RIP-40 to RIP-43; nothing is remembered."""

from collections.abc import Sequence
from dataclasses import dataclass

MEDIUMS = range(1, 30)
LEVELS = {0: 9, 1: 14, 2: 19, 3: 24, 4: 29}  # RIP-03: the highest medium of each level
FUNCTIONS_AS = {3: 1, 4: 2, 5: 3, 7: 3, 13: 4, 21: 6, 23: 1}  # 16 and 19 get their value when they are played


@dataclass(eq=False)
class Card:
    """A card on a side of a round: "5" is a ghost card, "m5" the fifth medium."""

    name: str
    value: int | None = None  # what it functions as, and what sets choose it by (RIP-41); None: no ghost at all
    named: tuple[int, ...] = ()  # the values that 10, 17, 25 or 26 were told
    in_force: bool = False  # a medium whose effect has come and was not lost to 29 (RIP-43)
    moved: bool = False  # it came from another round by 13 or 15

    @property
    def is_ghost(self) -> bool:
        return not self.name.startswith("m")


def ghost(value: int) -> Card:
    return Card(str(value), value)


def number(name: str) -> int:
    """5 for "m5"."""
    return int(name.removeprefix("m"))


def works(medium: int, side: Sequence[Card]) -> bool:
    """RIP-43: a lasting effect holds while its card lies in its round."""
    return any(card.name == f"m{medium}" and card.in_force for card in side)


def named(medium: int, side: Sequence[Card]) -> tuple[int, ...]:
    """The values that this medium names, if it works."""
    return tuple(value for card in side if card.name == f"m{medium}" and card.in_force for value in card.named)


def total(own: Sequence[Card], other: Sequence[Card], *, tenth: bool = False, twins_are_one: bool = False) -> int:
    """RIP-37: what the own side is worth; it may be negative, and is 0 without cards."""
    return sum(counts(card, own, other, tenth, twins_are_one) for card in own)


def counts(card: Card, own: Sequence[Card], other: Sequence[Card], tenth: bool, twins_are_one: bool) -> int:
    """RIP-42: the first rule that fits."""
    if works(29, own) or works(29, other):
        return 0 if card.name == "m29" else 1
    if card.name == "m13" and tenth and card.value is None:
        return -2
    if card.value is None:
        return 0
    if card.value in (1, 2) and works(12, other):
        return 0
    change = bonus(card.value, own, other) - (2 if card.value in named(17, other) else 0)
    if card.name == "m23" and twins_are_one:
        return max(0, 2 + change)
    return max(0, card.value + change) * (2 if card.name == "m23" else 1)


def bonus(value: int, own: Sequence[Card], other: Sequence[Card]) -> int:
    """RIP-M08, RIP-M09, RIP-M10, RIP-M26."""
    extra = 0
    if value in (2, 4, 6) and works(8, own):
        extra += 1
    if value in (1, 3, 5) and works(9, own):
        extra += 1
    if value in named(10, own):
        extra += 2
    if value in named(26, own) or value in named(26, other):
        extra += 3
    return extra
