"""What happens at a table for the first time is told there in one line, until it is known."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

import pytest
from msgspec import structs

from hantise.core import SPECTATOR, FirstTime, Game, Recalls, Record
from hantise.core.game import told_of
from hantise.games import codes, find
from hantise.testing.playing import Choices, play
from hantise.web.table_page.prompt import firsts, new_to
from hantise.web.table_page.snapshot import Newcomer, PageContext, TableView, firsts_of, table_view_of
from hantise.web.tables.live_table import Position, position_of
from web.visitor import Visitor

GAMES = [*map(find, codes())]
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


def turns_over(movers: Sequence[int], seat: int) -> int:
    """The seat's turns that are over when the last of these is on the move; decisions in a row are one turn."""
    runs = [mover for mover, _decisions in groupby(movers)]
    return runs[1:-1].count(seat)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_a_chapter_knows_what_a_reader_of_all_before_it_knows(game: Game) -> None:
    """A first time is told until its reader has had two turns; a room keeps the public lines that it asks for."""
    record, kept = play(game, game.options(game.players[-1]), Choices(seed=5)), tuple[str, ...]()
    position, seats = position_of(replace(record, events=[])), len(record.seats)
    since = [dict[str, int]() for _seat in range(seats)]
    movers = [position.mover]
    for number, event in enumerate(record.events):
        position = position.after(game, seats, event)
        movers.append(position.mover)
        room: object = game.room
        if isinstance(room, Recalls):
            for line in filter(None, position.chapters[-1].sheets[-1]):
                kept = room.recall(kept, line)
        assert position.chapters[-1].recalled == kept
        for seat, told in enumerate(since):
            for name in told_of(game.firsts, position.chapters[-1].sheets[seat]):
                told.setdefault(name, number)
            late = {name for name, begun in told.items() if turns_over(movers[begun:], seat) < 2}
            assert {*firsts_of(game, position, seat)} == late, (number, seat)


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
