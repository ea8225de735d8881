"""How the table looks, in text."""

from textwrap import dedent

import pytest

from games.ghooost.drawn import at, play, table, view
from hantise.core import SPECTATOR, State
from hantise.core.words import speaking
from hantise.games.ghooost import GAME

NAMES = ["Ann", "<b>Bo</b>", "Cleo & Co", 'D"an', "Eve", "Fay"]
DRAWN = table("9 K X 12 | 4 / > 6 / out 1 / 13 14 | 2 / on 2 7 X=7 K K / crypt 5")
MATCH = table("> 9 / 5 / 6 / match yes / points 1,5,3 / tokens 0,2,1 / round 4 / barred 1")


def text(state: State, seat: int = SPECTATOR) -> str:
    return GAME.table.text(view(state, seat), NAMES)


def test_a_table_in_text() -> None:
    """GHO-76, GHO-84, GHO-85: one's own line last, the others clockwise from one's left; a match and its tokens."""
    lines = text(DRAWN, 0).splitlines()
    assert [line.strip("> ").split(":")[0] for line in lines[1:4] + lines[-2:]] == [*NAMES[1:4], NAMES[0], "Your hand"]
    assert text(MATCH) == dedent("""
        Round 4. After midnight, 50 cards discarded, play goes clockwise.
          > Ann: 1 card in hand, 3 in the mansion (1 point)
            <b>Bo</b>: 1 card in hand, 3 in the mansion (5 points, Boo!, Boo!)
            Cleo & Co: 1 card in hand, 3 in the mansion (3 points, Boo!)
        The cemetery is empty.
        """).strip("\n")


@pytest.mark.parametrize(
    ("drawn", "line"),
    [
        # GHO-76: not what lies beneath
        ("> 9 / 5 / on 4 12 12 12 K", "Cemetery, 5 cards: 12 Igor + 12 Igor + 12 Igor on top, a Kitty beside it."),
        ("> 9 / 5 / on 8 X=8", "Cemetery, 2 cards: 8 Twist + 8 Twist on top."),
        # GHO-39, GHO-66
        ("> | 3 / 5 / 6 / way -", "  Your hand: nothing"),
        ("> 9 / 5 / crypt 1", "1 card in the crypt, 53 cards discarded, play goes clockwise."),
        # GHO-88: from half of forty idle turns for each player on
        ("> 9 / 5 / idle 40", "Sunrise in 40 turns, everybody’s together: fewest cards, hand + mansion, escape first."),
        ("> 9 / 5 / idle 79", "One more turn, and the sun rises: fewest cards, hand + mansion, escape first."),
    ],
)
def test_a_line_of_the_table(drawn: str, line: str) -> None:
    """GHO-39, GHO-66, GHO-76, GHO-88."""
    assert line in text(table(drawn), 0).splitlines()


def test_long_before_sunrise_nothing_is_told_of_it() -> None:
    """GHO-88."""
    assert "unrise" not in text(table("> 9 / 5 / idle 39"), 0)


@pytest.mark.parametrize(
    ("drawn", "places"),
    [
        # GHO-81, GHO-83: all who escaped a plain round have won alike, in their order; nobody has points
        ("> 9 | 0 / 5 | 0", "1st Ann: escaped, 2nd <b>Bo</b>: stays behind and has lost"),
        (
            "5 | 1 / out 1 / > 9 | 0",
            "1st <b>Bo</b>: 1st to escape, 1st Cleo & Co: 2nd to escape, 3rd Ann: stays behind and has lost",
        ),
        # GHO-84: with points the most first
        ("> 9 | 0 / 5 | 0 / scored yes", "1st Ann: 1 point (escaped), 2nd <b>Bo</b>: 0 points (stays behind)"),
        (
            "5 | 1 / out 1 / > 9 | 0 / scored yes",
            "1st Cleo & Co: 3 points (escaped), 2nd <b>Bo</b>: 2 points (escaped), 3rd Ann: 0 points (stays behind)",
        ),
        # GHO-86, GHO-87: who is barred, last
        (
            "out 1 / 5 | 1 / > 9 | 0 / match yes / points 9,5,5 / tokens 2,0,0 / barred 0 / round 4",
            "1st Cleo & Co: 8 points, 2nd <b>Bo</b>: 5 points, Boo!, 3rd Ann: 11 points, Boo!, Boo!",
        ),
    ],
)
def test_once_it_is_over_the_places_are_told(drawn: str, places: str) -> None:
    """GHO-81, GHO-83, GHO-84, GHO-86, GHO-87."""
    over, *told = text(play(table(drawn), "9")).splitlines()
    assert (over, ", ".join(map(str.strip, told))) == ("The game is over.", places)


def test_a_french_colon_stands_apart() -> None:
    with speaking("fr"):
        told = [text(DRAWN, seat) for seat in (0, SPECTATOR)] + [text(play(at(["5", "9"], [0, 0]), "5"))]
    for said in told:
        assert "Ann\u202f: " in said
        assert "Ann: " not in said
