"""The table in text, and the names of the game."""

import pytest

from games.haunted_stairs.drawn import RIDDLE, TURNED, legal, play, ring, view
from hantise.core import State
from hantise.core.game import Page
from hantise.core.words import LANGUAGES, speaking
from hantise.games.haunted_stairs import GAME
from hantise.games.haunted_stairs.names import title

NAMES = ["Ann", "Bo", "Cleo"]


def told(state: State, seat: int) -> str:
    """What that seat reads of the table at a glance."""
    return GAME.table.text(view(state, seat).glance(), NAMES)


def test_the_ring_is_told_as_it_lies() -> None:
    """STA-40: ghosts and the free place, the piles, whose turn it is, and what is to be done."""
    state = play(ring(RIDDLE, stock="red swap", pile=4, won=[20, 17, 13]), "card:red", "turn:blue")
    assert [" ".join(line.split()) for line in told(state, 1).splitlines()] == [
        "Red: free",
        "White: ghost Green: ghost",
        "Yellow: ghost Blue: ghost, wrong",
        "Ann: 20 cards",
        "> Bo (you): 17 cards",
        "Cleo: 13 cards",
        "Stock: 1 card. To win: 5 cards.",
        "Where is the red child?",
    ]


@pytest.mark.parametrize(
    ("names", "double", "words"),
    [
        ("card:swap", False, "Swap: two ghosts change places."),
        ("card:move", False, "Move: a ghost goes to the free place."),
        ("card:riddle", False, "Riddle: who is under the ghost on the white place?"),
        ("card:riddle", True, "Riddle: double or quits?"),
        ("card:riddle ask:blue:2", True, "Ann asks you: who is under the ghost on the blue place?"),
    ],
)
def test_what_is_to_be_done_is_told(names: str, double: bool, words: str) -> None:
    """STA-10, STA-20."""
    state = play(ring(RIDDLE, stock="swap move riddle", double=double), names)
    assert words in told(state, state.mover())
    assert ("Blue: ghost, who is it?" in told(state, 2)) == ("ask:blue" in names)


def test_the_page_shows_a_glance_and_with_the_aid_what_could_be_known() -> None:
    """STA-40, STA-41: no page reminds of anything unless the table wants it."""
    state, plain, aided = ring(TURNED), GAME.options(3), GAME.options(3, memory_aid=True)
    assert (GAME.page(plain), GAME.page(aided)) == (Page.NEWS, Page.AID)
    assert "child" not in GAME.table.text(GAME.shown(state, 0, plain), NAMES)
    assert "the blue child" in GAME.table.text(GAME.shown(state, 0, aided), NAMES)


@pytest.mark.parametrize(
    ("won", "places"),
    [
        ([20, 15, 20], ["1st Ann: 21 cards", "2nd Cleo: 20 cards", "3rd Bo (you): 15 cards"]),
        ([19, 16, 20], ["1st Ann: 20 cards", "1st Cleo: 20 cards", "3rd Bo (you): 16 cards"]),
    ],
)
def test_the_end_tells_every_place(won: list[int], places: list[str]) -> None:
    """STA-33: the most cards first, equals side by side."""
    over = play(ring(stock="red", won=won), "card:red", "turn:red")
    assert legal(over) == set()
    assert [line.strip() for line in told(over, 1).splitlines()[3:6]] == places


def test_the_game_has_its_own_name_in_each_language() -> None:
    names = {}
    for language in LANGUAGES:
        with speaking(language):
            names[language] = title()
    assert (names["en"], names["fr"], len(set(names.values()))) == (GAME.title, "L’Escalier hanté", len(LANGUAGES))
