"""What lies on the ten rounds, as text, as facts and packed; and what of a family's cards a seat is told."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.notation import require, whole
from hantise.games.rest_in_peace import knowledge
from hantise.games.rest_in_peace.facts import MediumRounds, Rounds
from hantise.games.rest_in_peace.family import ROUNDS, Family
from hantise.games.rest_in_peace.mediums import LAST, mediums_of
from hantise.games.rest_in_peace.piles import GREATEST, values_of


def by_round(packed: int, bits: int) -> tuple[int, ...]:
    """The number of each round, of which so many bits are packed from round 1 on."""
    return tuple([packed >> bits * number & ((1 << bits) - 1) for number in range(1, ROUNDS + 1)])


def by_round_packed(numbers: Sequence[int], bits: int) -> int:
    """The same in one number again."""
    packed = 0
    for place, number in enumerate(numbers, start=1):
        packed += (number & ((1 << bits) - 1)) << bits * place
    return packed


def read_line(text: str) -> int:
    """The mediums of the line, as a position's line says them; ValueError for more than nine."""
    line = [whole(number, 0, LAST) for number in text.split(".") if number]
    require(len(line) < ROUNDS, "the line is longer than nine")
    return by_round_packed(line, 5)


def read_houses(text: str, sign: str) -> int:
    """How many manors (m) or castles (c) lie on each round; ValueError for other signs or more rounds."""
    houses = text.split("/") if text else []
    require(len(houses) <= ROUNDS, "more houses than rounds")
    require(set(text) <= {"m", "c", "/"}, "a house is m or c")
    return by_round_packed([signs.count(sign) for signs in houses], 4)


def read_results(text: str) -> int:
    """What came of each round, a sign each; ValueError for others."""
    require(len(text) <= ROUNDS, "more results than rounds")
    return by_round_packed([whole(sign, 0, 3) for sign in text], 2)


def values_in(values: int) -> tuple[int, ...]:
    """The values of a set, ascending."""
    return tuple([value for value in range(1, GREATEST + 1) if values >> (value - 1) & 1])


def read_values(text: str) -> int:
    """The set of these values, a sign each; ValueError where they are not ascending."""
    values = [whole(sign, 0, GREATEST) for sign in text]
    require(values == sorted(set(values) - {0}), "barred values are said once and in order")
    return sum([1 << (value - 1) for value in values])


def ghosts_past(family: Family) -> Rounds:
    """RIP-13: the ghost cards on its side of each round before the tenth."""
    return tuple([values_of(family.past_ghosts[number]) for number in range(1, ROUNDS)])


def mediums_past(family: Family) -> MediumRounds:
    """RIP-13: the mediums there."""
    return tuple([mediums_of(family.past_mediums[number]) for number in range(1, ROUNDS)])


def top_time_of(family: Family) -> int:
    """RIP-M19: the time when the known top was revealed."""
    return knowledge.top_time(family.trace) if family.top else 0


def trace_of(family: Family, number: int, seat: int) -> str:
    """The sights that this seat had of a family's hidden cards; one's own are not hidden."""
    if number == seat:
        return ""
    return family.trace if number == 1 - seat else knowledge.of_spectator(family.trace)
