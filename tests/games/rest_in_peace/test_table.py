"""How the table looks, in text and in HTML."""

from __future__ import annotations

import pytest

from games.markup import read
from games.rest_in_peace.drawn import at, play, view
from hantise.core import SPECTATOR, State
from hantise.core.words import speaking
from hantise.games.rest_in_peace import GAME
from hantise.games.rest_in_peace.names import medium_name

DECK = "1 1 1 1 1 1 2 2 2 2 2 3 3 3 3 4 4 4 5 5 6"
NAMES = ["Ann & Co", "<b>Bo</b>"]


def text(state: State, seat: int = SPECTATOR) -> str:
    return GAME.table.text(view(state, seat), NAMES)


def html(state: State, seat: int = SPECTATOR) -> str:
    return str(GAME.table.html(view(state, seat), NAMES))


def drawn() -> State:
    state = at(
        7,
        hands=("1 2 3", "4 4"),
        fronts=("3 10", "14"),
        whole=(DECK, DECK),
        tenth=("2 m5", "5 m13"),
        earlier={2: ("3 4", "5")},
        line={7: 9},
    )
    return play(state, "ghost:2 medium:10 value:2")


def test_a_table_in_text() -> None:
    """RIP-13, RIP-45: ten rounds, both families, one's own hand."""
    told = text(drawn(), 0)
    for name in NAMES:
        assert name in told
    for medium in (3, 5, 9, 10, 13, 14):
        assert medium_name(medium) in told
    assert "1, 3" in told
    assert "4, 4" not in told
    assert text(play(drawn(), "medium:3"), 0).count("4, 4") == 1


def test_a_spectators_table_has_no_hand() -> None:
    """RIP-45."""
    told = text(drawn())
    assert "1, 3" not in told
    assert "4, 4" not in told
    assert NAMES[0] in told


def test_totals_stand_there() -> None:
    """RIP-14, RIP-M10."""
    assert "4" in next(line for line in text(drawn(), 1).splitlines() if "total" in line and medium_name(10) in line)


def test_what_is_asked_stands_there() -> None:
    """RIP-18, RIP-48, RIP-M06, RIP-M15."""
    ask = play(at(hands=("1", ""), fronts=("10", "")), "medium:10")
    assert medium_name(10) in text(ask, 0).splitlines()[-1]
    before = at(7, hands=("5", "2"), fronts=("15 6", "")), "ghost:5 medium:15 medium:6 end"
    shown = [play(*before), play(*before, "end"), play(*before, "end none")]
    assert len({text(state, 0) for state in shown}) == len({text(state) for state in shown}) == 3
    assert all(text(state, seat) for state in shown for seat in (0, 1))


@pytest.mark.parametrize(
    ("state", "winner"),
    [
        (play(at(9, first=1), "end none"), 0),
        (play(at(9, first=0), "end none"), 1),
        (play(at(9, fronts=("27", "")), "medium:27"), -1),
    ],
)
def test_the_end_is_told(state: State, winner: int) -> None:
    """RIP-34, RIP-35."""
    heading = text(state).splitlines()[0]
    assert [name in heading for name in NAMES] == [winner == 0, winner == 1]
    assert text(state, 0)


def test_a_line_that_is_not_all_turned_up() -> None:
    """RIP-09."""
    state = at(1, initiation=True, up=3, line={1: 4, 2: 5, 3: 6}, house="manor", later="manor " * 5 + "castle " * 4)
    assert len(set(text(state).splitlines())) > 5
    assert html(state)


def test_a_table_in_html() -> None:
    """RIP-45: the names as they were written, whatever is in them."""
    page = html(drawn(), 0)
    assert "<b>Bo" not in page
    assert "&lt;b&gt;Bo&lt;/b&gt;" in page
    assert "Ann &amp; Co" in page
    said = " ".join(read(page).said)
    for part in (*NAMES, medium_name(9), medium_name(14)):
        assert part in said


def test_what_a_round_is_for_stands_off_its_sign_in_french() -> None:
    """RIP-13: the round that is played."""
    with speaking("fr"):
        assert 'aria-current="true">manoir\u202f; Esprit siffleur<' in html(drawn(), 0)
