"""Riddles: who lies at the white place? And the bolder variant, double or quits."""

import pytest

from games.haunted_stairs.drawn import RIDDLE, Both, both, facts, read
from hantise.core import CHANCE, State

CHILDREN = ("red", "green", "blue", "yellow")


def asked(*names: str, double: bool = False, turn: int = 0) -> Both:
    """A riddle was turned up; with the card there are five to win."""
    table = both(RIDDLE, stock="riddle move", pile=4, won=[20, 10, 20], double=double, turn=turn)
    return table.play("card:riddle", *names)


def shown(state: State) -> list[int]:
    """When each child was last seen, in the order of children, which is the same for all."""
    (when,) = {
        tuple(known.when for known in sorted(facts(state, n).known, key=lambda one: one.child)) for n in range(3)
    }
    return list(when)


def test_at_a_riddle_one_says_which_child_lies_at_the_white_place_or_does_not() -> None:
    """STA-18, STA-19."""
    assert (asked().mover, asked().legal) == (0, {*(f"guess:{child}" for child in CHILDREN), "quit"})


@pytest.mark.parametrize(
    ("name", "won", "pile", "checked"),
    [
        ("guess:red", [25, 10, 20], 0, 1),
        ("guess:green", [20, 10, 20], 5, 1),
        ("guess:blue", [20, 10, 20], 5, 1),
        ("quit", [20, 10, 20], 5, 0),
    ],
)
def test_a_right_guess_wins_the_pile_and_else_it_stays(name: str, won: list[int], pile: int, checked: int) -> None:
    """STA-18, STA-19: the turn ends; a guess is checked for all to see, and the card laid back."""
    table = asked(name)
    assert (table.won, table.pile, table.disc) == (won, pile, read(RIDDLE))
    assert table.play("card:move").mover == 1
    assert shown(table.first) == [checked, 0, 0, 0]


def test_with_nothing_at_the_white_place_nothing_is_asked() -> None:
    """STA-19: the turn is over, the pile stays."""
    table = both(stock="riddle move", pile=4).play("card:riddle")
    assert (table.mover, table.pile) == (CHANCE, 5)
    assert table.play("card:move").mover == 1


# Double or quits.


@pytest.mark.parametrize("turn", [0, 1, 2])
@pytest.mark.parametrize("free", ["red", "white"])
def test_double_or_quits_asks_anybody_about_any_ghost(free: str, turn: int) -> None:
    """STA-20, STA-21, STA-22: instead of a guess; also if nothing lies at the white place; or one passes."""
    picture = RIDDLE if free == "red" else RIDDLE.replace(".", "R").replace("R     G", ".     G")
    table = both(picture, stock="riddle move", double=True, turn=turn).play("card:riddle")
    ghosts = {*CHILDREN, "white"} - {free}
    assert table.legal == {"quit"} | {f"ask:{ghost}:{seat}" for ghost in ghosts for seat in {0, 1, 2} - {turn}}


def test_the_opponent_who_is_asked_must_answer() -> None:
    """STA-20, STA-22."""
    table = asked("ask:blue:2", double=True)
    assert (table.mover, table.legal) == (2, {f"answer:{child}" for child in CHILDREN})


@pytest.mark.parametrize(
    ("names", "won", "pile"),
    [
        ("ask:blue:2 answer:blue", [20, 10, 25], 0),
        ("ask:blue:1 answer:blue", [20, 15, 20], 0),
        ("ask:blue:2 answer:red", [25, 10, 20], 0),
        ("ask:white:2 answer:green", [25, 10, 20], 0),
        ("quit", [20, 10, 20], 5),
    ],
)
def test_right_wins_for_the_opponent_wrong_for_the_player(names: str, won: list[int], pile: int) -> None:
    """STA-20, STA-21, STA-22: the pile with the card just drawn; then it is the turn of the drawer's left neighbour."""
    table = asked(names, double=True)
    assert (table.won, table.pile, table.disc) == (won, pile, read(RIDDLE))
    assert table.play("card:move").mover == 1


def test_the_ghost_pointed_at_is_shown_to_all() -> None:
    """STA-21: when the answer is given, not before."""
    assert shown(asked("ask:blue:2", double=True).first) == [0, 0, 0, 0]
    assert shown(asked("ask:blue:2", "answer:red", double=True).first) == [0, 0, 2, 0]
