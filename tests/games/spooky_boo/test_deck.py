"""Another deck of one's own, as a data file."""

from collections.abc import Sequence
from importlib.resources import files

import pytest

from games.spooky_boo.drawn import STANDARD, fields, legal
from hantise.core import BadDeck
from hantise.core.game import Options
from hantise.games.spooky_boo import GAME

WILD = ["9 x 1, power 3", "9 x -7, power 4", "20 x 12", "8 x 3, power 1", "4 x 0, power 2", "4 x 3, power 1"]


def text(lines: Sequence[str]) -> str:
    """A data file; the first line of the list is the second of the file."""
    return "cards = [\n" + "".join(f'  "{line}",\n' for line in lines) + "]\n"


def deck_of(options: Options) -> str:
    return fields(GAME.start(options))["deck"]


def test_kinds_are_numbered_in_the_order_in_which_they_come() -> None:
    """SPB-03: equal value and power are one kind."""
    options = GAME.options(2, starter=0, deck=text(WILD))
    assert deck_of(options) == "9x1p3,9x-7p4,20x12,12x3p1,4x0p2"
    state = GAME.start(options)
    assert legal(state) == {f"card:{kind}" for kind in range(1, 6)}
    assert state.weights() == [9, 9, 20, 12, 4]


def test_the_canonical_text_is_the_same_for_files_that_say_the_same() -> None:
    """SPB-02, SPB-03: and reads to itself."""
    canonical = GAME.options(2, deck=text(WILD)).text("deck")
    again = "# mine\n" + text([*WILD[:3], "12x3 , power 1", "4 x 00, power 2"])
    assert GAME.options(2, deck=again).text("deck") == canonical
    assert GAME.options(2, deck=canonical).text("deck") == canonical
    inside = files("hantise.games.spooky_boo").joinpath("deck.toml").read_text(encoding="utf-8")
    assert deck_of(GAME.options(2, deck=inside)) == deck_of(GAME.options(2)) == STANDARD, "what lies in the box"
    assert GAME.options(2).text("deck") == ""


NO_CARD = ["", "4", "4 x", "x 4", "four x 1", "4 x 1.5", "4 x +1", "4 x 1 power 2", "4 x 1, power", "4 x 1, power -1"]
WRONG_LINES = {
    **dict.fromkeys([*NO_CARD, "4 x 1, strength 2", "-4 x 1", "٤ x 1"], "is no card"),
    "4 x 1, power 5": "a power is a whole number from 0 to 4, not 5",
    "4 x 100": "a value is a whole number from -99 to 99, not 100",
    "4 x -100": "a value is a whole number from -99 to 99, not -100",
    "0 x 4": "the number of cards is a whole number from 1 to 54, not 0",
    "55 x 4": "the number of cards is a whole number from 1 to 54, not 55",
}


@pytest.mark.parametrize(
    ("file", "words"),
    [
        *((text([*WILD[:2], line, *WILD[3:]]), f"line 4: .*{words}") for line, words in WRONG_LINES.items()),
        (text(WILD[:5]), "line 6: after these there are only 50 cards"),
        (text([*WILD, "1 x 1"]), "line 8: with these there are 55 cards"),
        (text(["54 x 1", "1 x 1"]), "line 3: with these there are 55 cards"),
        (text([]), "line 1: after these there are only 0 cards"),
        ('cards = ["27 x 1", "27 x 2"]', "wants one string a line"),
        ('kinds = ["54 x 1"]', "means nothing here"),
        (text(["54 x 1"]) + "more = []", "means nothing here"),
    ],
)
def test_a_fault_is_refused_with_its_line(file: str, words: str) -> None:
    """SPB-03: 54 cards are needed, and nothing else; the line is named up to which cards were counted."""
    with pytest.raises(BadDeck, match=words):
        GAME.options(2, deck=file)
