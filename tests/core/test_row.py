"""Rows that are written again and again tell what rows of their own would tell."""

import copy
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest
from mypy_extensions import i64

from hantise.core import BadView, Rng
from hantise.core.errors import reading
from hantise.core.facts import read_facts
from hantise.core.row import Row, Scale, plain
from hantise.core.shape import Shape, bits, each, share, soft, whole
from hantise.core.vecs import vec
from hantise.core.view import FactsView
from hantise.testing.games import find

TABLES = 3
# Of each kind some that are 0 where nothing is told, and some that cannot be.
SOFT = [share(0, 7), share(-2, 2), share(3, 7), soft(4), soft(3, -9)]
KINDS = [*SOFT, each(0, 7), each(-2, 3), each(2, 5), each(-4, -2)]
SHAPES = [*KINDS, bits(7)]
SOURCES: list[list[int]] = [[], [1], [1, 2]]


def written(row: Row, rng: Rng) -> None:
    """Five runs over all shapes, each told in another way."""
    count = len(SHAPES)
    for _ in range(count):
        row.add(rng.below(11) - 3)
    row.add_packed(rng.below(8**count) if rng.below(4) else 0, 3, count)
    row.mark(rng.below(count + 2) - 2, count)
    for place in range(count):
        if rng.below(2):
            row.put(place, rng.below(11) - 3)
    row.close(count)
    source, number = SOURCES[rng.below(3)], rng.below(2)
    if row.is_same(source, number):
        row.pass_over(count, count)
    else:
        for place in range(count):
            row.add((3 * len(source) + 5 * number + place) % 11 - 3)
    row.end()


def told(row: Row, table: int, size: int) -> list[int]:
    return row.listed()[table * size : (table + 1) * size]


@pytest.mark.parametrize("scale", [Scale(SHAPES * 5), plain(len(SHAPES) * 5)], ids=["parts", "numbers"])
def test_nothing_of_an_older_row_stays(scale: Scale) -> None:
    row, rng = Row(scale, TABLES), Rng(4)
    expected = [Row(scale).listed()] * TABLES
    for number in range(400):
        table = int(rng.below(TABLES))
        row.begin(table)
        written(row, Rng(number))
        alone = Row(scale)
        alone.begin()
        written(alone, Rng(number))
        expected[table] = alone.listed()
        assert [told(row, one, scale.size) for one in range(TABLES)] == expected


def test_of_many_packed_numbers_those_that_have_changed_are_written() -> None:
    """In one call, wherever they lie."""
    scale, rng, packed = Scale([share(0, 7)] * 20), Random(5), 0
    row = Row(scale)
    for _ in range(200):
        packed = packed ^ rng.randrange(8) << 3 * rng.randrange(20) if rng.randrange(9) else rng.randrange(8**20)
        row.begin()
        row.add_packed(packed, 3, 20)
        row.end()
        alone = Row(scale)
        alone.begin()
        alone.add_all([packed >> 3 * place & 7 for place in range(20)])
        assert row.listed() == alone.listed()


def test_what_ends_early_is_followed_by_zeros() -> None:
    row = Row(plain(5))
    for text, numbers, found in (
        ("abc", [8, 9], [97, 98, 99, 8, 9]),
        ("ab", [7], [97, 98, 0, 7, 0]),
        ("b", [], [98, 0, 0, 0, 0]),
        ("", [9], [0, 0, 0, 9, 0]),
    ):
        row.begin()
        row.add_text(text, 3)
        row.add_all(numbers)
        assert row.listed() == found
    row, zeros = Row(Scale(SHAPES)), Row(Scale(SHAPES))
    zeros.begin()
    zeros.add_all([0] * len(SHAPES))
    assert row.listed() == zeros.listed()


@pytest.mark.parametrize("shape", [*KINDS, bits(7), whole()], ids=str)
def test_packed_numbers_of_one_shape_tell_what_each_tells(shape: Shape) -> None:
    size = 5
    together, alone = Row(Scale([shape] * size)), Row(Scale([shape] * size))
    rng = Rng(3)
    for _ in range(60):
        numbers = [int(rng.below(8)) for _ in range(size)]
        together.begin()
        together.add_packed(sum(number << 3 * place for place, number in enumerate(numbers)), 3, size)
        alone.begin()
        alone.add_all(numbers)
        assert together.listed() == alone.listed()


def test_packed_numbers_may_begin_within_a_run_and_there_is_no_place_behind_the_last() -> None:
    row = Row(Scale([each(0, 1), *[each(0, 2)] * 3, share(0, 1)]))
    row.begin()
    row.add(1)
    row.add(0)
    row.add_packed(0b01_10, 2, 2)
    row.add(1)
    assert [bool(part) for part in row.listed()] == [0, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 1]
    ways: list[Callable[[Row], None]] = [lambda row: row.add(1), lambda row: row.add_all([1])]
    ways += [lambda row: row.put(0, 1), lambda row: row.mark(0, 1)]
    for tell in ways:
        row = Row(plain(2))
        row.begin()
        row.skip(2)
        with pytest.raises(IndexError):
            tell(row)


@pytest.mark.parametrize("place", [0, 31, 32, 61])
def test_what_was_put_far_on_becomes_0_again(place: int) -> None:
    row = Row(plain(62))
    for number in (7, 0):
        row.begin()
        row.put(place, number)
        row.close(62)
        row.end()
        assert row.listed() == [number if one == place else 0 for one in range(62)]


def test_rows_that_are_written_by_other_calls_are_refused() -> None:
    row = Row(plain(2), 2)
    row.begin(1)
    row.add(1)
    row.add(2)
    row.end()
    row.begin()
    row.add_packed(5, 2, 2)
    with pytest.raises(IndexError, match="by the same calls"):
        row.end()


def test_a_shape_has_so_many_parts() -> None:
    for shape, size in ((share(3, 7), 1), (soft(4), 1), (each(-2, 3), 6), (bits(7), 3), (bits(8), 4)):
        assert shape.size == Scale([shape]).size == size
        assert len(Scale([shape] * 50).bits) == len(Scale([shape]).bits), "what is alike is looked up once"


def test_a_packed_array_is_a_list_where_nothing_is_compiled() -> None:
    assert list(vec[i64]([1, 2])) == [1, 2]
    made = vec[i64](range(3))
    made[1] = 7
    assert list(made) == [0, 7, 2]


# Views by what they say.


class Card(NamedTuple):
    place: int
    face: str


class Facts(NamedTuple):
    seat: int
    mover: int
    cards: tuple[Card, ...]


class Cards(FactsView[Facts]):
    """A view of a game that nobody plays."""


class OtherCards(Cards):
    pass


FACTS = Facts(0, 1, (Card(3, "K"), Card(4, "")))
TEXT = '{"seat":0,"mover":1,"cards":[[3,"K"],[4,""]]}'


@pytest.fixture
def views(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The two kinds of view, which say nothing of a game."""
    for kind in (Cards, OtherCards):
        monkeypatch.setattr(kind, "__abstractmethods__", frozenset())
    return Cards, OtherCards


def test_a_view_is_read_from_its_facts_and_no_others_and_equal_to_whose_facts_are(views: Any) -> None:
    made, other = views
    view = made(FACTS)
    assert (view.seat, view.mover, view.facts.cards[0].face) == (0, 1, "K")
    assert view.dump() == TEXT
    assert read_facts(Facts, TEXT) == FACTS
    assert isinstance(read_facts(Facts, TEXT).cards[0], Card)
    assert view == made(read_facts(Facts, TEXT))
    assert hash(view) == hash(made(FACTS))
    assert copy.copy(view) == view
    assert view not in (made(FACTS._replace(seat=1)), other(FACTS), FACTS)
    for text in ["", "[]", "[[", TEXT.replace(",", ",\x00"), TEXT.replace("1", '"1"'), TEXT.replace("seat", "seats")]:
        with pytest.raises(BadView, match=r"^this is no view of cards: "), reading("view of cards", BadView):
            read_facts(Facts, text)


KUHN = find("kuhn")
OPENING = "stakes=1,1 stage=opening turn=0"


def test_views_are_equal_that_say_the_same_and_have_no_clock_unless_they_remember() -> None:
    """A view that hides something has no single world."""
    king_jack, king_queen = KUHN.load(f"cards=KJ {OPENING}"), KUHN.load(f"cards=KQ {OPENING}")
    assert KUHN.view(king_jack, 0) == KUHN.view(king_queen, 0)
    assert hash(KUHN.view(king_jack, 0)) == hash(KUHN.view(king_queen, 0))
    assert KUHN.view(king_jack, 0) != KUHN.view(king_jack, 1)
    assert len({KUHN.view(state, seat) for state in (king_jack, king_queen) for seat in (0, 1)}) == 3
    view = KUHN.view(king_jack, 0)
    assert (view.clock, view.world()) == (0, None)
    assert view not in (view.dump(), king_jack), "it equals nothing that is no view"
