"""Riddles: who lies at the white place? And the bolder variant, double or quits."""

import pytest

from games.haunted_stairs.drawn import disc, facts, heaps, legal, pile, play, read, ring
from hantise.core import CHANCE

RIDDLE = """
       .
    R     G
      Y B
"""


def test_at_a_riddle_one_says_which_child_lies_at_the_white_place_or_does_not() -> None:
    """STA-18, STA-19."""
    state = play(ring(RIDDLE, stock="riddle move"), "card:riddle")
    assert state.mover() == 0
    assert legal(state) == {"guess:red", "guess:green", "guess:blue", "guess:yellow", "quit"}


def test_a_right_guess_wins_the_pile() -> None:
    """STA-18."""
    state = play(ring(RIDDLE, stock="riddle move", pile=4, won=[20, 10, 20]), "card:riddle", "guess:red")
    assert (heaps(state), pile(state), facts(state).turn) == ([25, 10, 20], 0, 1)


@pytest.mark.parametrize("name", ["guess:green", "guess:blue", "guess:yellow", "quit"])
def test_after_a_wrong_guess_or_none_the_pile_stays(name: str) -> None:
    """STA-19: and the turn ends."""
    state = play(ring(RIDDLE, stock="riddle move", pile=4, won=[20, 10, 20]), "card:riddle", name)
    assert (heaps(state), pile(state), facts(state).turn) == ([20, 10, 20], 5, 1)


@pytest.mark.parametrize(("name", "checked"), [("guess:red", 1), ("guess:blue", 1), ("quit", 0)])
def test_a_guess_is_checked_for_all_to_see(name: str, checked: int) -> None:
    """STA-19: the card is turned over and laid back, right or wrong."""
    state = play(ring(RIDDLE, stock="riddle move"), "card:riddle", name)
    assert disc(state) == read(RIDDLE)
    for seat in range(3):
        assert [known.when for known in facts(state, seat).known if known.child == 0] == [checked]


def test_with_nothing_at_the_white_place_nothing_is_asked() -> None:
    """STA-19: the turn is over, the pile stays."""
    state = play(ring(stock="riddle move", pile=4), "card:riddle")
    assert (state.mover(), facts(state).turn, pile(state)) == (CHANCE, 1, 5)


# Double or quits.


@pytest.mark.parametrize("place", ["red", "white"])
def test_double_or_quits_asks_anybody_about_any_ghost(place: str) -> None:
    """STA-20, STA-21: also if nothing lies at the white place; or one passes."""
    picture = RIDDLE if place == "red" else RIDDLE.replace(".", "R").replace("R     G", ".     G")
    state = play(ring(picture, stock="riddle move", double=True), "card:riddle")
    ghosts = {"red", "green", "blue", "yellow", "white"} - {place}
    assert legal(state) == {"quit"} | {f"ask:{ghost}:{seat}" for ghost in ghosts for seat in (1, 2)}


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_any_opponent_may_be_asked(turn: int) -> None:
    """STA-20: on either side."""
    state = play(ring(RIDDLE, stock="riddle move", double=True, turn=turn), "card:riddle")
    assert {name[-1] for name in legal(state) if name.startswith("ask")} == {"0", "1", "2"} - {str(turn)}


def test_the_opponent_who_is_asked_must_answer() -> None:
    """STA-20, STA-22."""
    state = play(ring(RIDDLE, stock="riddle move", double=True), "card:riddle", "ask:blue:2")
    assert state.mover() == 2
    assert legal(state) == {"answer:red", "answer:green", "answer:blue", "answer:yellow"}


@pytest.mark.parametrize(("answer", "won"), [("blue", [20, 10, 25]), ("red", [25, 10, 20]), ("green", [25, 10, 20])])
def test_right_wins_for_the_opponent_wrong_for_the_player(answer: str, won: list[int]) -> None:
    """STA-21, STA-22: the pile with the card just drawn; then it is the turn of the drawer's left neighbour."""
    state = ring(RIDDLE, stock="riddle move", double=True, pile=4, won=[20, 10, 20])
    state = play(state, "card:riddle", "ask:blue:2", f"answer:{answer}")
    assert (heaps(state), pile(state), facts(state).turn) == (won, 0, 1)
    assert disc(state) == read(RIDDLE)


def test_the_ghost_pointed_at_is_shown_to_all() -> None:
    """STA-21: when the answer is given, not before."""
    state = play(ring(RIDDLE, stock="riddle move", double=True), "card:riddle", "ask:blue:2")
    assert [known.when for known in facts(state).known] == [0, 0, 0, 0]
    state = play(state, "answer:red")
    assert {(known.child, known.when) for known in facts(state).known} == {(0, 0), (1, 0), (2, 2), (3, 0)}


def test_whoever_quits_leaves_the_pile() -> None:
    """STA-20."""
    state = play(ring(RIDDLE, stock="riddle move", double=True, pile=4), "card:riddle", "quit")
    assert (pile(state), facts(state).turn) == (5, 1)


def test_the_variant_replaces_the_riddle() -> None:
    """STA-22: nobody guesses."""
    state = play(ring(RIDDLE, stock="riddle move", double=True), "card:riddle")
    assert not [name for name in legal(state) if name.startswith("guess")]
