"""The end: the last card of the stock, the last child, and who has won."""

import pytest

from games.haunted_stairs.drawn import disc, heaps, is_over, legal, pile, play, read, ring
from hantise.core import State

RIDDLE = """
       .
    R     G
      Y B
"""
CHILDREN = {"name:red", "name:green", "name:blue", "name:yellow"}


def last(card: str, picture: str = RIDDLE, **more: bool) -> State:
    """Seat 0 has turned up that card, the stock's last; there were four on the pile."""
    return play(ring(picture, stock=card, pile=4, won=[20, 16, 15], **more), f"card:{card}")


def test_a_game_that_ends_on_a_move() -> None:
    """STA-30, STA-31: the move is made, the child named and found; then the pile is won."""
    state = play(last("move"), "move:white")
    assert disc(state) == read("""
           R
        .     G
          Y B
    """)
    assert (state.mover(), legal(state), is_over(state)) == (0, CHILDREN, False)
    state = play(state, "name:red", "turn:green", "turn:red")
    assert is_over(state)
    assert (heaps(state), pile(state)) == ([20, 21, 15], 0)
    assert state.payoffs() == [0.0, 1.0, 0.0]


def test_a_game_that_ends_on_a_swap() -> None:
    """STA-30, STA-31."""
    state = play(last("swap"), "swap:green-blue")
    assert disc(state) == read("""
           .
        R     B
          Y G
    """)
    assert (state.mover(), legal(state)) == (0, CHILDREN)
    state = play(state, "name:green", "turn:blue")
    assert is_over(state)
    assert state.payoffs() == [1.0, 0.0, 0.0]


@pytest.mark.parametrize("name", ["guess:blue", "quit"])
def test_a_game_that_ends_on_a_riddle_that_nobody_wins(name: str) -> None:
    """STA-32."""
    state = play(last("riddle"), name)
    assert (state.mover(), legal(state), pile(state)) == (0, CHILDREN, 5)
    assert is_over(play(state, "name:red", "turn:white"))


def test_a_game_that_ends_on_a_riddle_with_nothing_at_the_white_place() -> None:
    """STA-32, STA-19."""
    state = last("riddle", """
           R
        .     G
          Y B
    """)  # fmt: skip
    assert (state.mover(), legal(state)) == (0, CHILDREN)


def test_a_game_that_ends_on_a_riddle_that_is_solved() -> None:
    """STA-30, STA-32: stock and pile are used up, nobody names a child."""
    state = play(last("riddle"), "guess:red")
    assert is_over(state)
    assert heaps(state) == [25, 16, 15]


@pytest.mark.parametrize(("answer", "won"), [("red", [20, 21, 15]), ("blue", [25, 16, 15])])
def test_a_game_that_ends_on_a_dare(answer: str, won: list[int]) -> None:
    """STA-21, STA-30: the pile is won either way."""
    state = play(last("riddle", double=True), "ask:white:1", f"answer:{answer}")
    assert is_over(state)
    assert heaps(state) == won


def test_a_game_that_ends_on_a_dare_that_nobody_takes() -> None:
    """STA-32."""
    assert legal(play(last("riddle", double=True), "quit")) == CHILDREN


def test_a_game_that_ends_on_a_child() -> None:
    """STA-30: it is searched for as ever."""
    state = play(last("blue"), "turn:white", "turn:blue")
    assert is_over(state)
    assert heaps(state) == [20, 21, 15]


def test_the_last_search_goes_as_any_other() -> None:
    """STA-31, STA-34, STA-15: round the table, no ghost twice; the finder takes the pile."""
    state = play(last("swap"), "swap:green-blue", "name:green", "turn:green", "turn:yellow")
    assert (state.mover(), legal(state)) == (2, {"turn:blue", "turn:white"})
    assert heaps(play(state, "turn:blue")) == [20, 16, 20]


@pytest.mark.parametrize(("option", "first"), [(False, 0), (True, 1)])
@pytest.mark.parametrize("card", ["swap", "move", "riddle"])
def test_the_player_who_names_the_child_searches_first_or_the_next_one(card: str, option: bool, first: int) -> None:
    """STA-34: `next_searches_first`."""
    done = {"swap": "swap:green-blue", "move": "move:green", "riddle": "quit"}[card]
    state = play(last(card, next_first=option), done)
    assert state.mover() == 0
    assert play(state, "name:yellow").mover() == first


@pytest.mark.parametrize(
    ("won", "payoffs"),
    [
        ([20, 16, 19], [0.5, 0.0, 0.5]),
        ([24, 16, 15], [1.0, 0.0, 0.0]),
        ([18, 19, 18], [0.0, 0.5, 0.5]),
        ([18, 18, 19], [0.0, 0.0, 1.0]),
    ],
)
def test_most_cards_win_and_a_tie_is_shared(won: list[int], payoffs: list[float]) -> None:
    """STA-33, STA-35: the last card goes to the third player."""
    state = play(ring(RIDDLE, stock="red", won=won), "card:red", "turn:blue", "turn:yellow", "turn:white")
    assert is_over(state)
    assert heaps(state) == [won[0], won[1], won[2] + 1]
    assert state.payoffs() == payoffs


def test_all_may_win() -> None:
    """STA-33, STA-35."""
    state = play(ring(RIDDLE, stock="red", players=4, won=[13, 14, 14, 14]), "card:red", "turn:white")
    assert state.payoffs() == [0.25] * 4


def test_the_ghosts_on_the_disc_count_for_nobody() -> None:
    """STA-33: 56 cards are won in all."""
    state = play(last("riddle"), "guess:red")
    assert sum(heaps(state)) == 56
