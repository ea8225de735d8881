"""Who sits with whom in a tournament, by properties and, for small rounds, against all rounds that there are."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from random import Random

import pytest

from hantise.store.clubs import Club, Entrant, Sitting
from hantise.web.club.pairing import Past, draw, shape
from hantise.web.club.standing import points_of, standings


@pytest.mark.parametrize(
    ("count", "size", "sizes", "out"),
    [
        (8, 4, [4, 4], 0),
        (7, 4, [4, 3], 0),
        (9, 4, [3, 3, 3], 0),
        (5, 4, [3, 2], 0),
        (5, 2, [2, 2], 1),
        (64, 6, [6] * 9 + [5] * 2, 0),
        (1, 6, [], 1),
        (0, 2, [], 0),
    ],
)
def test_tables_are_as_even_as_numbers_allow(count: int, size: int, sizes: list[int], out: int) -> None:
    assert shape(count, size, 2) == (sizes, out)


def test_a_game_for_three_or_more_has_no_smaller_table() -> None:
    assert all(min(sizes, default=3) >= 3 for count in range(65) for sizes in [shape(count, 4, 3)[0]])
    assert shape(5, 4, 3) == ([4], 1)


class Evening:
    """Rounds of a tournament: results by lot, some people late, others gone."""

    def __init__(self, count: int, size: int, is_robin: bool = False, seed: int = 0) -> None:
        self.people = [*range(1, count + 1)]
        self.size, self.is_robin = size, is_robin
        self.points: dict[int, float] = dict.fromkeys(self.people, 0.0)
        self.tables, self.out = list[list[int]](), list[int]()
        self.lot = Random(seed)

    def play(self) -> None:
        people = sorted(self.people, key=lambda one: -self.points.get(one, 0))
        points = None if self.is_robin else {one: self.points.get(one, 0.0) for one in people}
        drawn = draw(people, self.past, self.size, 2, points)
        assert sorted([*chain(*drawn.tables), *drawn.out]) == sorted(self.people), "each at one place"
        assert (sorted(map(len, drawn.tables)), len(drawn.out)) == (
            sorted(shape(len(people), self.size, 2)[0]),
            shape(len(people), self.size, 2)[1],
        )
        self.tables += drawn.tables
        self.out += drawn.out
        for table in drawn.tables:
            for place, one in enumerate(self.lot.sample(table, len(table))):
                self.points[one] = self.points.get(one, 0) + 60 * place / (len(table) - 1)

    @property
    def past(self) -> Past:
        return Past.of(self.tables, self.out)


@pytest.mark.parametrize("is_robin", [False, True])
@pytest.mark.parametrize(("count", "size"), [(4, 2), (5, 2), (7, 2), (8, 3), (11, 4), (13, 6), (31, 2)])
def test_nobody_sits_twice_and_sitting_out_is_shared(count: int, size: int, is_robin: bool) -> None:
    evening = Evening(count, size, is_robin)
    for _round in range(6):
        evening.play()
        times = [evening.past.out[one] for one in evening.people]
        assert max(times) - min(times) <= 1


def test_who_comes_late_or_goes_is_no_trouble() -> None:
    evening = Evening(6, 2)
    evening.play()
    evening.people.append(7)
    evening.play()
    evening.people.remove(2)
    evening.people.remove(3)
    evening.play()
    assert not {2, 3} & {*chain(*evening.tables[-2:]), *evening.out[-1:]}


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8, 9, 12, 15])
def test_in_a_round_robin_for_two_everybody_meets_everybody_once(count: int) -> None:
    evening = Evening(count, 2, is_robin=True)
    for _round in range(count - 1 + count % 2):
        evening.play()
    pairs = {frozenset(pair): 1 for pair in combinations(evening.people, 2)}
    assert evening.past.met == Counter(pairs)


def every_round(people: tuple[int, ...], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """All ways to cut these people into tables of these sizes."""
    if not sizes:
        yield []
        return
    for size in {*sizes}:
        left = [*sizes]
        left.remove(size)
        for others in combinations(people[1:], size - 1):
            table = (people[0], *others)
            rest = tuple(one for one in people if one not in table)
            yield from ([table, *more] for more in every_round(rest, left))


def meetings(past: Past, tables: Sequence[Sequence[int]]) -> int:
    """How often people of these tables met before; three times is worse than twice and once."""
    return sum(2 * past.met[frozenset(pair)] for table in tables for pair in combinations(table, 2))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("count", "size"), [(4, 2), (6, 2), (8, 2), (6, 3), (7, 3), (8, 4), (9, 3), (9, 5)])
def test_as_few_as_possible_meet_again(count: int, size: int, seed: int) -> None:
    evening = Evening(count, size, seed=seed)
    for number in range(6):
        before = evening.past
        evening.play()
        sizes = shape(count, size, 2)[0]
        least = min(meetings(before, tables) for tables in every_round(tuple(evening.people), sizes))
        assert meetings(before, evening.tables[-len(sizes) :]) == least, f"round {number + 1}"


def test_people_of_equal_scores_meet_in_a_swiss_system() -> None:
    points = {one: 60.0 * (one <= 4) for one in range(1, 9)}
    drawn = draw([*points], Past.of([], []), 4, 2, points)
    assert [sorted(table) for table in drawn.tables] == [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_the_lowest_of_those_who_sat_out_least_sits_out() -> None:
    points = {1: 60.0, 2: 60.0, 3: 30.0, 4: 0.0, 5: 0.0}
    assert draw([*points], Past.of([], []), 2, 2, points).out == [5]
    assert draw([*points], Past.of([], [5]), 2, 2, points).out == [4]


def test_first_seats_go_round() -> None:
    evening = Evening(8, 2)
    for _round in range(6):
        evening.play()
    firsts = Counter(table[0] for table in evening.tables)
    assert all(2 <= firsts[one] <= 4 for one in evening.people)


# Points and standings.


def sat(number: int, at: int, *places: int | None, first: int = 1) -> list[Sitting]:
    return [Sitting(number, first + n, at, n, "m", place) for n, place in enumerate(places)]


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1, 2], [60, 0]),
        ([1, 1], [30, 30]),
        ([2, 1, 3], [30, 60, 0]),
        ([1, 2, 2, 4, 5], [60, 37.5, 37.5, 15, 0]),
        ([1, 2, 3, 4, 5, 6], [60, 48, 36, 24, 12, 0]),
        ([1, None], [None, None]),
    ],
)
def test_a_table_is_worth_the_same_whatever_its_size(places: list[int | None], points: list[float | None]) -> None:
    assert [*points_of(sat(1, 1, *places)).values()] == points


def test_sitting_out_is_worth_half() -> None:
    assert points_of([Sitting(1, 9, 0)]) == {9: 30}


def test_equals_are_told_apart_by_whom_they_met() -> None:
    people = tuple(Entrant(number, f"P{number}", "you", 1) for number in range(1, 5))
    rounds = [*sat(1, 1, 1, 2), *sat(1, 2, 1, 2, first=3)]
    # In the second round 1 wins against 3, and 4 against 2: now 3 and 4 have equal points, but 3 met 1.
    second = [Sitting(2, 1, 1, 0, "m", 1), Sitting(2, 3, 1, 1, "m", 2)]
    second += [Sitting(2, 4, 2, 0, "m", 1), Sitting(2, 2, 2, 1, "m", 2)]
    club = Club("c", "", "boo", {}, 2, "swiss", 2, round=2, entrants=people, sittings=(*rounds, *second))
    lines = standings(club)
    assert [(line.place, line.entrant.number, line.points) for line in lines] == [
        (1, 1, 120),
        (2, 3, 60),
        (2, 4, 60) if lines[1].met == lines[2].met else (3, 4, 60),
        (4, 2, 0),
    ]
    assert lines[1].met == 90
    assert lines[2].met == 30
