"""How the table looks, in text and in HTML; a whole game in text is kept in `playthroughs/boo.txt`."""

import pytest

from games.boo.drawn import draw, play, start, view, walk
from games.markup import read
from hantise.core import SPECTATOR, State
from hantise.games.boo import GAME
from hantise.games.boo.table import window

NAMES = ["Ann & Co", "<b>Bo</b>"]
OPENING = "turn:10 turn:2 turn:8 turn:4 o>29,27 turn:12 o^33,27 turn:1"


def text(state: State, seat: int = SPECTATOR) -> str:
    return GAME.table.text(view(state, seat), NAMES)


def html(state: State, seat: int = SPECTATOR) -> str:
    return str(GAME.table.html(view(state, seat), NAMES))


def opened() -> State:
    return play(start(oya=0, black=1), OPENING)


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


def test_a_table_in_html() -> None:
    """BOO-06, BOO-50: the names as they were written, whatever is in them."""
    page = html(opened(), 0)
    assert "<b>Bo" not in page
    assert "&lt;b&gt;Bo&lt;/b&gt;" in page
    reader = read(page)
    assert {"Ann & Co", "<b>Bo</b>", "white, 2 ghosts, begins"} <= set(reader.said)
    assert reader.all("aria-current") == ["true"]
    assert reader.classes.count("gate") == 6


def test_every_square_of_the_table_and_before_the_seats_is_drawn_once() -> None:
    """BOO-02, BOO-03, BOO-16, BOO-50: a ghost is turned the way it looks; the card laid last is marked."""
    assert read(html(start())).classes.count("last") == 0
    page = read(html(draw("w^ w> w< F F F b^ bv T", hand="T T T").state))
    assert [page.classes.count(kind) for kind in ("ghost", "fence", "card", "last")] == [5, 18, 6 + 2 + 4, 1]
    assert page.classes.count("tombstone") == 1 + 4 * 3
    turned = [
        held["transform"].split("rotate(")[1].split()[0] for _tag, held in page.tags if "ghost" in held.get("class", "")
    ]
    assert turned == ["0", "90", "270", "0", "180"]
