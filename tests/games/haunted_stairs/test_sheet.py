"""The line that everybody writes down about an action."""

import pytest

from games.haunted_stairs.drawn import legal, play, ring
from hantise.core import SPECTATOR, State
from hantise.games.haunted_stairs import GAME

RIDDLE = """
       .
    R     G
      Y B
"""


def line(state: State, name: str, seat: int = SPECTATOR) -> str:
    assert name in legal(state)
    before = GAME.dump(state)
    written = GAME.seen(state, GAME.actions.parse(name), seat)
    assert GAME.dump(state) == before
    return written


def test_who_starts() -> None:
    """STA-05."""
    assert line(GAME.start(GAME.options(3)), "start:2") == "2 starts"


@pytest.mark.parametrize("card", ["blue", "swap", "move", "riddle"])
def test_a_card_turned_up(card: str) -> None:
    """STA-10."""
    assert line(ring(RIDDLE, stock=f"{card} red", turn=2), f"card:{card}") == f"2 up {card}"


def test_a_riddle_with_nothing_at_the_white_place() -> None:
    """STA-19: but the variant asks all the same."""
    assert line(ring(stock="riddle red"), "card:riddle") == "0 up riddle; nothing"
    assert line(ring(stock="riddle"), "card:riddle") == "0 up riddle; nothing; names"
    assert line(ring(stock="riddle red", double=True), "card:riddle") == "0 up riddle"


def test_a_try_shows_the_child_to_all() -> None:
    """STA-11, STA-12, STA-13."""
    state = play(ring(RIDDLE, stock="red move", pile=4), "card:red")
    assert line(state, "turn:blue") == "0 turn blue blue; wrong"
    assert line(play(state, "turn:blue"), "turn:white") == "1 turn white red; wins 1 5"


def test_swaps_and_moves_show_places_only() -> None:
    """STA-16, STA-17."""
    assert line(play(ring(RIDDLE, stock="swap red"), "card:swap"), "swap:green-white") == "0 swap green-white"
    assert line(play(ring(RIDDLE, stock="move red"), "card:move"), "move:white") == "0 move white red"


def test_a_guess_shows_the_child() -> None:
    """STA-18, STA-19."""
    state = play(ring(RIDDLE, stock="riddle move", pile=4), "card:riddle")
    assert line(state, "guess:red") == "0 guess red red; wins 0 5"
    assert line(state, "guess:blue") == "0 guess blue red; wrong"
    assert line(state, "quit") == "0 quit"


def test_a_dare_shows_the_child_with_the_answer() -> None:
    """STA-20, STA-21."""
    state = play(ring(RIDDLE, stock="riddle move", pile=4, double=True), "card:riddle")
    assert line(state, "ask:blue:2") == "0 ask blue 2"
    state = play(state, "ask:blue:2")
    assert line(state, "answer:blue") == "2 answer blue blue blue; wins 2 5"
    assert line(state, "answer:red") == "2 answer red blue blue; wins 0 5"


@pytest.mark.parametrize(("card", "name"), [("swap", "swap:green-blue"), ("move", "move:green"), ("riddle", "quit")])
def test_the_last_card_is_told(card: str, name: str) -> None:
    """STA-31, STA-32."""
    state = play(ring(RIDDLE, stock=card, won=[20, 20, 15]), f"card:{card}")
    assert line(state, name).endswith("; names")
    state = play(state, name)
    assert line(state, "name:yellow") == "0 name yellow"


def test_the_end_tells_who_has_won() -> None:
    """STA-30, STA-33."""
    state = play(ring(RIDDLE, stock="yellow", won=[20, 20, 15]), "card:yellow")
    assert line(state, "turn:yellow") == "0 turn yellow yellow; wins 0 1; over 0"
    state = play(ring(RIDDLE, stock="yellow", won=[19, 20, 16]), "card:yellow")
    assert line(state, "turn:yellow") == "0 turn yellow yellow; wins 0 1; over 0,1"
