import json

import pytest

from hantise.core import OVER, SPECTATOR, BadPosition, BadView, DrawnTable, Rng, State, UnknownGame
from hantise.core.record import apply_names
from hantise.testing.games import codes, find

GAME = find("connect_four")


def draw(picture: str) -> State:
    """The position drawn, top row first."""
    rows = [row.split() for row in picture.split("\n") if row.strip()]
    columns = ["".join(row[column] for row in reversed(rows)).rstrip(".") for column in range(7)]
    return GAME.load("/".join(columns))


def after(columns: str) -> State:
    """The position after stones into these columns, 1 to 7."""
    state = GAME.start(GAME.options(2))
    apply_names(GAME, state, [*columns])
    return state


def test_a_stone_falls_to_the_lowest_free_place_and_the_middle_is_worth_more() -> None:
    """CON-01, CON-02, CON-03: seven columns of six places; the seats take turns."""
    assert GAME.dump(after("445")) == "///xo/x//"
    assert [after("1234"[:n]).mover() for n in range(4)] == [0, 1, 0, 1]
    assert after("").legal() == [0, 1, 2, 3, 4, 5, 6]
    assert after("777777").legal() == [0, 1, 2, 3, 4, 5]
    lead, behind = after("414").standing()
    assert lead == -behind > 0


UPRIGHT = """
    x o . . . . .
    x o . . . . .
    x o . . . . .
"""
ACROSS = """
    o o . o . . .
    x x . x . . .
"""
RISING = """
    . . x x . . .
    . x o o . . .
    x o x o x o o
"""
FALLING = """
    . . . x x . .
    . . . o o x .
    o o x o x o x
"""

SECOND = """
    . . . . x . .
    o o o . x x x
"""
EDGE = """
    . . . . . . .
    x . . . . . .
    x . . . . . .
    o . . . . . .
    o . . . . . .
    o x . o . . x
"""


def test_four_in_a_row_win() -> None:
    """CON-04, CON-06: all see it."""
    for picture, column, payoffs in [
        (UPRIGHT, "1", [1.0, -1.0]),
        (ACROSS, "3", [1.0, -1.0]),
        (RISING, "4", [1.0, -1.0]),
        (FALLING, "4", [1.0, -1.0]),
        (SECOND, "4", [-1.0, 1.0]),
        (EDGE, "1", []),  # three at the top of a column and one at the foot of the next are no row
    ]:
        state = draw(picture)
        action, mover = GAME.actions.parse(column), state.mover()
        for seat in (0, 1, SPECTATOR):
            assert GAME.seen(state, action, seat) == (f"{mover} {column}; four" if payoffs else f"{mover} {column}")
            assert GAME.dump(GAME.view(state, seat).imagine(Rng(1))) == GAME.dump(state)
        state.apply(action)
        assert state.mover() == (OVER if payoffs else 1 - mover)
        if payoffs:
            assert state.payoffs() == state.standing() == payoffs


def test_a_full_board_without_four_is_a_draw() -> None:
    """CON-05."""
    state = draw("""
        o o o x o o .
        x x x o x x x
        o o o x o o o
        x x x o x x x
        o o o x o o o
        x x x o x x x
    """)
    assert state.mover() == 1
    assert GAME.seen(state, 6, 0) == "1 7; full"
    state.apply(6)
    assert state.mover() == OVER
    assert state.legal() == []
    assert state.payoffs() == state.standing() == [0.0, 0.0]


def test_what_is_no_position_and_no_view_is_refused() -> None:
    for words, texts in (
        ("seven columns", ["", "x/x"]),
        ("six stones", ["xoxoxox//////"]),
        ("x or o", ["z//////"]),
        ("as many stones", ["o//////", "xx//////"]),
        ("laid the last stone", ["xxxx/ooo/o////"]),
    ):
        for text in texts:
            with pytest.raises(BadPosition, match=words):
                GAME.load(text)
    for seat, mover, columns in [(2, 0, [""] * 7), (0, 1, [""] * 7), (0, 0, ["x", "x", *[""] * 5]), (0, 0, 3)]:
        with pytest.raises(BadView):
            GAME.read_view(json.dumps({"seat": seat, "mover": mover, "columns": columns}))


def test_why_not() -> None:
    """CON-01 to CON-04."""
    for columns, seat, action, code in [
        ("", 0, 7, "no-such-column"),
        ("", 0, -1, "no-such-column"),
        ("", 1, 0, "not-your-turn"),
        ("", SPECTATOR, 0, "not-your-turn"),
        ("777777", 0, 6, "column-full"),
        ("1212121", 1, 6, "game-over"),
    ]:
        refusal = GAME.view(after(columns), seat).refusal(action)
        assert refusal is not None
        assert refusal.code == code


def test_the_finder_knows_two_games_and_no_third() -> None:
    assert codes() == ("connect_four", "kuhn")
    with pytest.raises(UnknownGame, match="no test game is called 'chess'"):
        find("chess")


def test_a_name_is_escaped_on_the_page() -> None:
    """How it speaks its playthrough shows."""
    assert isinstance(GAME.table, DrawnTable)
    page = GAME.table.html(GAME.view(after("44"), 0), ["<b>", "Ben"])
    assert page.startswith("<table><caption>&lt;b&gt; is to move.")
