"""What lies open as a row of numbers, told from the viewer's side."""

from games.boo.drawn import draw, play, start, view, walk
from hantise.core import SPECTATOR, State
from hantise.core.row import Row
from hantise.core.scale import plain
from hantise.games.boo.encoding import FIELDS, numbers, write

OPENED = play(start(oya=0, black=1), "turn:10 turn:2 turn:8 turn:4 o>29,27 turn:12 o>29,26 turn:1")


def told(state: State, seat: int) -> dict[str, list[int]]:
    """The numbers by the name of their field; straight from the position they are the same."""
    found = numbers(view(state, seat))
    row = Row(plain(len(found)))
    row.begin()
    write(state, seat, row)
    row.end()
    assert row.listed() == found
    left = iter(found)
    return {name: [next(left) for _ in range(count)] for name, count, *_ in FIELDS}


def test_ghosts_are_own_or_the_others() -> None:
    """BOO-18: white's card 10 and black's card 8, told to white and to black; the looks are up, right, down, left."""
    white, black = told(OPENED, 0), told(OPENED, 1)
    assert white["laid"][:14] == [10, 1, 29, 27, 2, 6, 1, 8, 1, 29, 26, 9, 1, 3]
    assert black["laid"][:14] == [10, 1, 29, 27, 6, 2, 1, 8, 1, 29, 26, 5, 1, 7]
    assert white["laid"][14:] == black["laid"][14:] == [0] * (24 * 7 - 14)
    assert white["gate"][:7] == black["gate"][:7] == [0, 2, 27, 28, 1, 0, 1]


def test_own_cards_come_first() -> None:
    """BOO-05, BOO-50: hand, top, and what was not turned up yet."""
    white, black = told(OPENED, 0), told(OPENED, 1)
    assert white["hands"] == [2, 2, 4, 2, 4, 6, 4, 6]
    assert black["hands"] == [4, 2, 8, 2, 2, 6, 8, 6]
    assert white["tops"] == [12, 9, 1, 2, 1, 9, 9, 9]
    assert black["tops"] == [1, 5, 5, 5, 12, 5, 1, 6]
    assert white["unseen"] == black["unseen"][12:] + black["unseen"][:12]
    assert [number for number, unseen in enumerate(white["unseen"][:12], 1) if not unseen] == [2, 10, 12]


def test_who_is_who() -> None:
    """BOO-08, BOO-10, BOO-18."""
    for seat, viewer in ((0, [1, 0]), (1, [0, 1]), (SPECTATOR, [0, 0])):
        row = told(OPENED, seat)
        assert row["seat"] == viewer
        assert row["turn"] == [int(seat == 0)]
        assert row["oya"] == row["concerned"] == [int(seat != 1)]
        assert row["black"] == [int(seat == 1)]
        assert row["count"] == [2]
    assert told(start(), 0)["oya"] == [-1]


def test_options_and_the_end_are_told() -> None:
    """BOO-25, BOO-32, BOO-40."""
    row = told(draw(". . . F F F", facing_is_enough=True, may_spare=True).state, 0)
    assert (row["facing is enough"], row["may spare"], row["over"]) == ([1], [1], [0])
    *_, (state, _) = walk(1)
    row = told(state, 0)
    assert (row["over"], row["phase"], row["hands"]) == ([1], [4], [0] * 8)
