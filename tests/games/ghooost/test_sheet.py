"""The line that each seat writes down about an action."""

import re

import pytest

from games.ghooost.drawn import facts, legal, play, table
from hantise.core import SPECTATOR, State
from hantise.games.ghooost import GAME
from hantise.games.ghooost.sheet import gathered

RICH = "> 9 9 X K 8 8 11 6 6 6 6 / 5 / 7 / on 4 7 X=7 K"
UP = "> | 3 / 5 / 6 / on 9 9 9 K / unseen 9 10 2 X K 11"
FULL = "> 9 9 K 3 / 5 / 6 / crypt 5 / unseen 2 4"


def lines(state: State, name: str) -> list[str]:
    """What each seat writes, and a spectator."""
    assert name in legal(state)
    seats = [*range(facts(state).players), SPECTATOR]
    return [GAME.seen(state, GAME.actions.parse(name), seat) for seat in seats]


@pytest.mark.parametrize(
    ("drawn", "actions", "written"),
    [
        # GHO-31, GHO-76: what is laid, taken and discarded; most of it is in `playthroughs`; one card is named
        (RICH, "8x2", "0 play 8x2; twist; again"),
        (RICH, "6x4", "0 play 6x4; swept 8; again"),
        ("> 9 / 5 / on K", "take", "0 take 1 K"),
        ("> 9 / 5 / on 4 K", "take", "0 take 2"),
        # GHO-32, GHO-35, GHO-50, GHO-54
        ("> X / 5", "lose", "0 lose"),
        ("> | 3 / 5", "mansion", "0 mansion"),
        (UP, "mansion card:9", "0 up 9; swept 5; again"),
        (UP, "mansion card:11", "0 up 11; swept 5; again"),
        # GHO-36, GHO-37: while cards are to be drawn nobody is on turn yet
        (FULL, "9x2", "0 play 9x2"),
        (FULL, "K", "0 play K"),
        # GHO-39
        ("> 9 2 3 4 / 5 / 6 / crypt 1 / unseen 8", "luck card:8", "0 up 8; twist; midnight"),
        # GHO-80, GHO-81: who leaves does not play again; a match's round ends with its number and all seats
        ("> 9 9 | 0 / 5 / 6", "9x2", "0 play 9x2; out 0"),
        ("> K | 0 / 5 / 6", "K", "0 play K; out 0; misses 1"),
        ("out 1 / > 9 | 0 / 5", "9", "1 play 9; out 1; lost 2"),
        ("out 1 / > 9 | 0 / 5 / match yes", "9", "1 play 9; out 1; lost 2; ends 1 0,1,2"),
        # GHO-72, GHO-88: how many cards each still had, whom the sun found; nobody, where the last one leaves
        ("> 9 2 3 / 5 / 6 / idle 119", "9", "0 play 9; dawn 4,4,5; out 1; out 2; lost 0"),
        ("> X 11 / X", "11", "0 play 11; swept 1; dawn 4,4; out 0; lost 1"),
        ("> 11 | 0 / X | 1 / X | 2", "11", "0 play 11; swept 1; dawn 2,3; out 0; out 1; lost 2"),
        # GHO-88: at a half, a quarter and an eighth of the count to go; not while a card is to come
        ("> 9 K / 6 / on 7 / idle 38", "9", "0 play 9"),
        ("> 9 K / 6 / on 7 / idle 39", "9", "0 play 9; near 40"),
        ("> 9 K / 6 / on 7 / idle 40", "9", "0 play 9"),
        ("> 9 K / 6 / on 7 / idle 59", "9", "0 play 9; near 20"),
        ("> 9 K / 6 / on 7 / idle 69", "9", "0 play 9; near 10"),
        ("> 9 K / 6 / on 7 / idle 39 / crypt 3", "9", "0 play 9"),
        ("> 9 K / 6 / on 7 / idle 39 / daybreak 0", "9", "0 play 9"),
        # GHO-88: what brings the count back, where the sun was seen coming
        ("> | 3 / 6 7 / on 7 / idle 45 / unseen 1", "mansion card:1", "0 up 1; far mansion"),
        ("> | 3 / 6 7 / on 7 / idle 45 / unseen 3", "mansion card:3", "0 up 3; fails 2; far mansion"),
        ("> | 3 / 6 7 / on 7 / idle 5 / unseen 1", "mansion card:1", "0 up 1"),
        ("> 2 3 4 6 / 6 7 / on 7 / idle 45 / crypt 9", "luck card:9", "0 up 9; far crypt"),
        ("> 11 3 / 6 7 / on 7 / idle 45", "11", "0 play 11; swept 2; far swept; again"),
        ("> 11 3 / 6 7 / on 7 / idle 45 / daybreak 0", "11", "0 play 11; swept 2; again"),
        ("> 9 | 0 / 6 / 7 / on 7 / idle 70", "9", "0 play 9; out 0; far out"),
    ],
)
def test_what_all_write_down_alike(drawn: str, actions: str, written: str) -> None:
    """GHO-31 to GHO-40, GHO-72, GHO-76, GHO-80, GHO-81, GHO-88."""
    *before, last = actions.split()
    assert set(lines(play(table(drawn), *before), last)) == {written}


@pytest.mark.parametrize(
    ("drawn", "actions", "own"),
    [
        ("> 9 2 3 4 / 5 / 6 / crypt 1 / unseen 8", "9 card:8", "0 draw 8; midnight"),
        (FULL, "9x2 card:2 card:4", "0 draw 4; again"),
        (FULL, "K card:2", "0 draw 2; misses 1"),
    ],
)
def test_a_card_drawn_is_written_by_its_holder_only(drawn: str, actions: str, own: str) -> None:
    """GHO-04, GHO-37, GHO-39, GHO-95."""
    *before, last = actions.split()
    assert lines(play(table(drawn), *before), last) == [own, *[re.sub(r"draw \d", "draw ?", own)] * 3]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        # GHO-36, GHO-95: a drawing is never the last that is told; only midnight comes by it
        ("1 play 9 | 1 draw ? | 1 draw ?; midnight | 2 draw 7", "1 play 9; draws ?,?; midnight | 2 draw 7"),
        ("2 starts | 2 draw 7", "2 starts | 2 draw 7"),
        # GHO-17, GHO-37, GHO-90: what an action caused is told before the drawing
        ("0 play K | 0 draw 4; misses 1", "0 play K; misses 1; draws 4"),
        ("0 play 5x2 | 0 draw 4 | 0 draw 6; again | 0 play 6", "0 play 5x2; again; draws 4,6 | 0 play 6"),
        # GHO-04: cards dealt in a row
        ("0 deal 4 | 1 deal ? | 0 deal K | 1 deal ?", "0 deal 4,K | 1 deal ?,?"),
        ("0 deal 4 | 0 play 4 | 0 deal 9", "0 deal 4 | 0 play 4 | 0 deal 9"),
    ],
)
def test_what_comes_of_one_action_is_one_line(written: str, told: str) -> None:
    """GHO-04, GHO-17, GHO-36, GHO-37, GHO-90, GHO-95."""
    assert " | ".join(gathered(written.split(" | "))) == told


@pytest.mark.parametrize(
    ("written", "shows"),
    [("0 play 9", False), ("0 take", False), ("0 lose", False), ("0 luck ?", True), ("1 play 9; lost 0", True)],
)
def test_a_line_says_whether_the_seat_saw_something_new(written: str, shows: bool) -> None:
    """GHO-95: what one lays or takes lay open before; a card of the crypt did not, nor does a round's end."""
    assert GAME.reveals(written) is shows
