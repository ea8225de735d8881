"""How the table looks, in text; a whole game in text is kept in `playthroughs/boo.txt`."""

import pytest

from games.boo.drawn import draw, opened, start, view, walk
from hantise.core import SPECTATOR, State
from hantise.games.boo import GAME
from hantise.games.boo.table import window

NAMES = ["Ann & Co", "<b>Bo</b>"]


def text(state: State, seat: int = SPECTATOR) -> str:
    return GAME.table.text(view(state, seat), NAMES)


def rows_of(state: State) -> list[str]:
    """The cemetery in signs, heading and rows."""
    return text(state).split("\nb: a black ghost")[0].splitlines()


def in_a_row(cards: int) -> State:
    """So many cards beside a card of the gate, in one row."""
    return draw("F F F " + "w^ T b^ " * cards).state


def test_a_wide_table_leaves_less_room_at_its_sides() -> None:
    """80 signs are the width of a terminal; all cards stay in sight."""
    for cards, columns in ((5, 24), (6, 25), (7, 24)):
        lines = rows_of(in_a_row(cards))
        assert {len(line) for line in lines} == {3 + 3 * columns}
        (row,) = [line for line in lines if "w^" in line]
        assert row.count("w^") == cards


def test_a_table_wider_than_a_terminal_stands_in_parts() -> None:
    """Every card is whole in one of them."""
    lines = rows_of(in_a_row(9))
    assert all(len(line) < 80 for line in lines)
    left, right = ["\n".join(lines[: lines.index("")]), "\n".join(lines[lines.index("") + 1 :])]
    assert left.count("w^- T-b^") + right.count("w^- T-b^") == 9
    assert left.split("\n")[0].split()[-2:] == right.split("\n")[0].split()[:2]
    assert len(left.splitlines()) == len(right.splitlines())
    assert right.splitlines()[0].split()[-1] == str(window(view(in_a_row(9)))[1])


@pytest.mark.parametrize(("seat", "last"), [(0, "Ann & Co"), (1, "<b>Bo</b>"), (SPECTATOR, "<b>Bo</b>")])
def test_ones_own_cards_come_last(seat: int, last: str) -> None:
    """BOO-08, BOO-50: for who watches the first seat comes first; before the lot nobody has a card."""
    names = [line[2:].split(":")[0] for line in text(opened(), seat).splitlines() if line[2:5] in ("Ann", "<b>")]
    assert names[-1] == last
    told = text(start(), seat)
    assert ("begins" in told, "hand" in told) == (False, False)
    assert told.count("Below it, 12 cards in some order:") == 2


def test_one_ghost_is_one_ghost_and_who_wins_is_named() -> None:
    """BOO-41, BOO-42."""
    told = text(draw(". . . F F F b^ T w^").state, 0)
    assert "Ann & Co: black, 1 ghost" in told
    assert "<b>Bo</b>: white, 1 ghost, begins" in told
    *_, (state, _) = walk(2)
    winner = NAMES[state.payoffs().index(1.0)]
    (line,) = [line for line in text(state, 0).splitlines() if line.endswith(", wins")]
    assert line[2:].startswith(winner)
    assert "hand" not in text(state, 0)
