"""What happens at a table for the first time is told there in one line, until it is known."""

from dataclasses import replace

import pytest
from msgspec import structs

from hantise.core import SPECTATOR, FirstTime, Record
from hantise.games import find
from hantise.testing.playing import Choices, play
from hantise.web.table_page.prompt import firsts, new_to
from hantise.web.table_page.snapshot import Newcomer, PageContext, TableView, firsts_of, table_view_of
from hantise.web.tables.live_table import Position, position_of
from web.visitor import Visitor

GAME = find("ghooost")
HELD = PageContext(held=(0,), newcomer=Newcomer(tells_firsts=True))


@pytest.fixture(scope="module")
def record() -> Record:
    return play(GAME, GAME.options(3), Choices(seed=5))


def after(record: Record, events: int) -> Position:
    return position_of(replace(record, events=record.events[:events]))


def first_telling(record: Record, what: str) -> int:
    """So many events, and the last of them tells of this for the first time."""
    return next(n for n in range(1, len(record.events)) if what in firsts_of(GAME, after(record, n), 0))


def table_view(record: Record, events: int, seat: int = 0) -> TableView:
    return table_view_of(GAME, record.options, record.seats, after(record, events), seat)


def own_turns(record: Record, begin: int, end: int) -> int:
    """The turns of seat 0 among these events, each decision in a row the same one, that are over in the end."""
    seats = [event.seat for event in record.events[begin:end]]
    runs = sum(one == 0 != before for before, one in zip([record.events[begin - 1].seat, *seats], seats))
    return runs - (seats[-1:] == [0] and after(record, end).mover == 0)


@pytest.mark.parametrize("what", ["kitty", "again"])
def test_it_is_told_until_its_reader_has_had_two_turns(record: Record, what: str) -> None:
    begin = first_telling(record, what)
    for end in range(begin, min(begin + 40, len(record.events))):
        is_told = what in firsts_of(GAME, after(record, end), 0)
        assert is_told == (own_turns(record, begin, end) < 2), end


def test_the_rarest_stands_first_and_what_is_known_not_at_all(record: Record) -> None:
    """At the end and to a spectator nothing is told; a card is told with the sign or drawing that stands on it."""
    begin = first_telling(record, "kitty")
    assert table_view(record, begin, SPECTATOR).firsts == ()
    assert table_view(record, len(record.events)).firsts == (), "at the end"
    seen = structs.replace(table_view(record, 10), firsts=("again", "kitty"))
    knowing = structs.replace(HELD, newcomer=Newcomer(tells_firsts=True, known=frozenset(["kitty"])))
    assert [one.name for one in new_to(seen, HELD)] == ["kitty", "again"]
    assert [one.name for one in new_to(seen, knowing)] == ["again"]
    assert new_to(seen, structs.replace(HELD, newcomer=Newcomer(tells_firsts=False))) == []
    assert new_to(seen, structs.replace(HELD, held=())) == []
    assert "<b>After Kitty</b> the next player" in firsts(seen, HELD)
    seen = structs.replace(seen, firsts=("swap",))
    for one, signs in (
        (FirstTime("swap", "x", "*A swap* swaps.", "back", "again"), ["#i-again"]),
        (FirstTime("swap", "x", "*A* b.", "back", "moon", True), ['class="mark"', "#moon"]),
    ):
        shown = firsts(structs.replace(seen, game=replace(GAME, firsts=(one,))), HELD)
        assert [sign for sign in signs if sign not in shown] == []


def told(visitor: Visitor) -> list[str]:
    """The names of what is new on the page, in their order."""
    return [part.partition('"')[0] for part in visitor.text.split('data-first="')[1:]]


def test_what_was_told_at_one_table_or_put_aside_is_not_told_at_the_next(visitor: Visitor) -> None:
    """In BOO the next card is new at once; a switch turns it off and on; any cookie is read as far as it goes."""
    path = visitor.make_table("boo", "computer:level1")
    (first, *_others) = told(visitor)
    visitor.open(path)
    assert first in told(visitor)
    aside = told(visitor)[0]
    visitor.press(visitor.form("/first"))
    assert aside not in told(visitor), "a cross puts it aside at once"
    for _table in range(2):
        visitor.make_table("boo", "computer:level1")
        assert not {first, aside} & {*told(visitor)}
    visitor.client.cookies["firsts-boo"] = "next:a b|rain:x|turned|order:-"
    path = visitor.make_table("boo", "computer:level1")
    assert "next" in told(visitor)
    for is_told in (False, True):
        visitor.press(visitor.form("/firsts"))
        visitor.open(path)
        assert ("next" in told(visitor), bool(told(visitor))) == (is_told, is_told)


def test_an_open_page_says_what_it_has_told_and_no_more_than_there_is(visitor: Visitor) -> None:
    path = visitor.make_table("boo", "computer:level1", option__oya="0")
    visitor.send(f"{path}/first", {"told": "turned"})
    visitor.send(f"{path}/first", {"away": "rain"})
    kept = visitor.client.cookies["firsts-boo"].strip('"').split("|")
    assert {part.partition(":")[0] for part in kept} == {*told(visitor)[:1], "turned"}
