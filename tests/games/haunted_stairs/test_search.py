"""A child is turned up, and somebody has to find it."""

import pytest

from games.haunted_stairs.drawn import disc, heaps, is_over, legal, pile, play, read, ring, view
from hantise.core import CHANCE, SPECTATOR
from hantise.games.haunted_stairs import GAME
from hantise.games.haunted_stairs.cards import IN_THE_BOX, SWAP_CARD

TURNED = """
       B
    Y     .
      R G
"""


def test_the_top_card_goes_onto_the_pile_and_is_done() -> None:
    """STA-10: then the player to the left has the turn."""
    state = play(ring(stock="move move swap", pile=2), "card:move")
    assert (pile(state), state.mover()) == (3, 0)
    state = play(state, "move:green", "card:swap")
    assert (pile(state), state.mover()) == (4, 1)


def test_any_ghost_may_be_turned_over_but_no_empty_place() -> None:
    """STA-11."""
    state = play(ring(TURNED, stock="red move"), "card:red")
    assert state.mover() == 0
    assert legal(state) == {"turn:red", "turn:blue", "turn:yellow", "turn:white"}


def test_what_is_turned_over_is_laid_back() -> None:
    """STA-11: right or wrong, all lies as it lay."""
    state = play(ring(TURNED, stock="red move"), "card:red", "turn:blue")
    assert disc(state) == read(TURNED)
    assert disc(play(state, "turn:yellow")) == read(TURNED)


@pytest.mark.parametrize(
    ("child", "place"), [("red", "yellow"), ("green", "blue"), ("blue", "red"), ("yellow", "white")]
)
def test_whoever_finds_the_child_wins_the_whole_pile(child: str, place: str) -> None:
    """STA-12: the card just drawn too."""
    state = play(ring(TURNED, stock=f"{child} move", pile=6, won=[10, 20, 18]), f"card:{child}", f"turn:{place}")
    assert (heaps(state), pile(state)) == ([17, 20, 18], 0)


def test_after_a_wrong_ghost_the_next_player_tries() -> None:
    """STA-13: trying is compulsory, and the search goes round past the player who drew."""
    state = play(ring(TURNED, stock="red move", turn=1, won=[10, 20, 24]), "card:red", "turn:blue")
    assert (state.mover(), heaps(state), pile(state)) == (2, [10, 20, 24], 1)
    assert all(name.startswith("turn:") for name in legal(state))
    state = play(state, "turn:white", "turn:red")
    assert state.mover() == 1
    assert heaps(play(state, "turn:yellow")) == [10, 21, 24]


def test_the_turn_goes_to_the_left_neighbour_of_the_finder() -> None:
    """STA-14: not of the player who drew."""
    state = play(ring(TURNED, stock="red move swap"), "card:red", "turn:blue", "turn:yellow")
    assert state.mover() == CHANCE
    assert play(state, "card:move").mover() == 2
    at_once = play(ring(TURNED, stock="red move swap"), "card:red", "turn:yellow", "card:move")
    assert at_once.mover() == 1


def test_a_ghost_that_was_wrong_is_not_turned_again_in_this_search() -> None:
    """STA-15: at most four tries."""
    state = play(ring(TURNED, stock="red red move"), "card:red", "turn:blue", "turn:white")
    assert legal(state) == {"turn:red", "turn:yellow"}
    state = play(state, "turn:red")
    assert legal(state) == {"turn:yellow"}
    again = play(state, "turn:yellow", "card:red")
    assert legal(again) == {"turn:red", "turn:blue", "turn:yellow", "turn:white"}


def test_with_the_option_ghosts_may_be_turned_again_until_four_tries_were_wrong() -> None:
    """STA-15: `repeat_ghosts`; after that only ghosts not yet turned in this search."""
    state = play(ring(TURNED, stock="red red", repeat=True), "card:red", "turn:blue turn:blue turn:white")
    assert legal(state) == {"turn:red", "turn:blue", "turn:yellow", "turn:white"}
    state = play(state, "turn:blue")
    assert legal(state) == {"turn:red", "turn:yellow"}
    assert legal(play(state, "turn:red")) == {"turn:yellow"}
    again = play(state, "turn:yellow", "card:red")
    assert legal(again) == {"turn:red", "turn:blue", "turn:yellow", "turn:white"}


def test_one_ghost_four_times_leaves_the_three_others() -> None:
    """STA-15: so that no search has more than seven tries."""
    state = play(ring(TURNED, stock="red", repeat=True), "card:red", "turn:blue turn:blue turn:blue turn:blue")
    assert legal(state) == {"turn:red", "turn:yellow", "turn:white"}
    assert is_over(play(state, "turn:red turn:white turn:yellow"))


def test_the_longest_search_can_be_written_down_at_every_try() -> None:
    """STA-15: the position, and what each seat sees of it; the right ghost comes last."""
    state = play(ring(TURNED, stock="red red", repeat=True), "card:red")
    for ghost, tries in zip("blue blue blue blue red white yellow".split(), (1, 2, 3, 4, 5, 6, 0)):
        state = play(state, f"turn:{ghost}")
        assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)
        seen = [view(state, seat) for seat in (0, 1, SPECTATOR)]
        assert [one.facts.tries for one in seen] == [tries] * 3
        assert [GAME.read_view(one.dump()) for one in seen] == seen


@pytest.mark.parametrize("repeat", [False, True])
def test_the_longest_play_has_the_longest_search_for_each_child_that_can_be_sought(repeat: bool) -> None:
    """STA-13, STA-15: four tries, or four on one ghost and one on each of three; the child of the last card too."""
    play_of = GAME.longest(GAME.options(2, repeat_ghosts=repeat))
    other = GAME.longest(GAME.options(2, repeat_ghosts=not repeat))
    children = sum(IN_THE_BOX[:SWAP_CARD]) + 1
    assert play_of - other == (7 - 4) * children * (1 if repeat else -1)
