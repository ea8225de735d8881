"""A card that was looked at: once it is laid back, its looker's page and pushes hold nothing of it, byte for byte."""

from __future__ import annotations

import pytest

from games.spooky_boo.drawn import play, table
from hantise.core import SPECTATOR, Event
from hantise.games.spooky_boo import GAME
from hantise.web.live.pushes import frame_of, lines_since, push_of
from hantise.web.table_page.page import table_page
from hantise.web.table_page.snapshot import Around, sight_of
from hantise.web.tables.position import Position

NAMES = ("Ann", "Bo")
OPTIONS = GAME.options(2)
SQUARES = """
    3   4   {}  0
    1   2   5   10p3
"""


def looked(face: str, *names: str) -> Position:
    """After the first seat has used the power of a 9, and done this."""
    position = Position(play(table(SQUARES.format(face)), "draw +9p2 power"))
    for name in names:
        position = position.after(GAME, 2, Event(0, (name,), ()))
    return position


def sent(position: Position, seat: int) -> tuple[bytes, bytes]:
    """The page of that seat, and the newest push to it."""
    sight, around = sight_of(GAME, OPTIONS, NAMES, position, seat), Around(held=(seat,) if seat >= 0 else ())
    fresh = lines_since(sight, position, position.version - 1)
    return str(table_page(sight, around)).encode(), frame_of(push_of(sight, around, fresh))


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_card_laid_back_leaves_nothing_behind(seat: int) -> None:
    """SPB-40, SPB-43: two tables that differ in that card alone."""
    one, other = [looked(face, "look:1:3", "back") for face in ("7p1", "-1")]
    assert sent(one, seat) == sent(other, seat)


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_card_is_open_to_its_looker_alone(seat: int) -> None:
    """SPB-21, SPB-42: to the others it is the same table, of the same size."""
    one, other = [sent(looked(face, "look:1:3"), seat) for face in ("7p1", "-1")]
    assert (one == other) == (seat != 0)


def test_a_card_that_is_swapped_unseen_is_unseen() -> None:
    """SPB-22, SPB-23: who looked and swapped sees no face of either any more."""
    position = Position(play(table(SQUARES.format("6")), "draw +15p4 power"))
    for name in ("look:1:3", "with:1"):
        position = position.after(GAME, 2, Event(0, (name,), ()))
    page, push = sent(position, 0)
    assert b"only you see it" not in page + push
    assert b"private" not in page + push
