"""The table in text."""

import pytest

from games.spooky_boo.drawn import TWO, play, table, view
from hantise.core import State
from hantise.games.spooky_boo import GAME

NAMES = ["Ann", "Bo", "Cleo", "Dan"]
FOUR = """
    3    4     7p1   0        8p1  8p1    6  6
    1    2     5     10p3     9p2  9p2    6  5
"""
LOOKING = "draw +9p2 power look:1:3"


def told(state: State, seat: int) -> str:
    """What that seat reads at a glance."""
    seen = view(state, seat).glance()
    return GAME.table.text(seen, NAMES[: seen.facts.players])


def test_the_table_is_told_square_by_square() -> None:
    """SPB-40: places, what lies open, the piles, and what is to be done."""
    state = play(table(FOUR, on="6 5"), LOOKING)
    for words in ("Ann", "Bo", "3: 7 ", "9 (look at another’s) on top", "Remember this card"):
        assert words in told(state, 0)
    assert "3: 7" not in told(state, 2)


@pytest.mark.parametrize(
    ("on", "names", "own", "others"),
    [
        ("6", "", "Your turn: draw, take the discarded card, or call.", "It is the turn of Ann."),
        ("", "", "Your turn: draw, or call.", "It is the turn of Ann."),
        ("", LOOKING, "then lay it back.", "Ann is looking at a card at place 3."),
        ("", "draw +15p4 power look:1:3", "lay it back or swap it with one of yours.", "Ann is looking at a card"),
        ("", "draw +5", "You drew: 5", "Ann has drawn a card."),
        ("", "draw +7p1 power", "Choose a card to look at.", "Ann is about to look at a card."),
        ("", "draw +10p3 power", "Choose one of your cards", "Ann is about to swap two cards."),
        ("6", "take:1", "pass, or call", "Ann may pass or call."),
        ("", "draw", "Cards are being dealt.", "Cards are being dealt."),
    ],
)
def test_what_is_to_be_done_is_told(on: str, names: str, own: str, others: str) -> None:
    """SPB-10, SPB-11, SPB-31."""
    state = play(table(TWO, on=on), names)
    assert own in told(state, 0)
    assert others in told(state, 1)


def test_the_last_squares_and_all_points_are_told_and_in_the_end_every_place() -> None:
    """SPB-32, SPB-36: the fewest points first."""
    state = table(TWO, on="6", round=5, scores="9,8,0,0,0,0,2,0", revealed="1,1,13,13,1,1,14,14")
    lines = told(play(state, "call"), 1).splitlines()
    assert lines[:3] == ["The game is over.", "  1st Bo (you), 8 points", "  2nd Ann, 21 points"]
    last = table(TWO, on="6", limit=1, turns=1, starter=1)
    assert "Nobody called." in told(play(last, "draw +5 discard pass"), 1)
    between = told(play(table(TWO, on="6"), "call"), 1)
    assert "Points by round: Ann 10; Bo 0." in between
    assert "Ann 1 + 2 + 3 + 4 = 10; Bo 5 + 10 + 7 + 0 = 22. Ann called." in between


def test_the_page_shows_a_glance_and_with_the_aid_what_could_be_known() -> None:
    """SPB-40, SPB-41."""
    state, plain, aided = table(TWO, seen={0: "0.4"}), GAME.options(2), GAME.options(2, memory_aid=True)
    blank, aid = (GAME.table.text(GAME.shown(state, 0, options), NAMES[:2]) for options in (plain, aided))
    assert blank == GAME.table.text(GAME.shown(table(TWO), 0, plain), NAMES[:2])
    assert ("remember" in aid, "remember" in blank) == (True, False)
