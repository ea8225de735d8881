"""A child is turned up, and somebody has to find it."""

import pytest

from games.haunted_stairs.drawn import TURNED, both, play, read, ring, view
from hantise.core import CHANCE, OVER, SPECTATOR
from hantise.games.haunted_stairs import GAME
from hantise.games.haunted_stairs.cards import IN_THE_BOX, SWAP_CARD

ALL = {"turn:red", "turn:blue", "turn:yellow", "turn:white"}


def test_the_top_card_goes_onto_the_pile_and_is_done() -> None:
    """STA-10: then the player to the left has the turn."""
    table = both(stock="move move swap", pile=2).play("card:move")
    assert (table.pile, table.mover) == (3, 0)
    table = table.play("move:green", "card:swap")
    assert (table.pile, table.mover) == (4, 1)


def test_any_ghost_may_be_turned_over_but_no_empty_place_and_all_is_laid_back() -> None:
    """STA-11: right or wrong, all lies as it lay."""
    table = both(TURNED, stock="red move").play("card:red")
    assert (table.mover, table.legal) == (0, ALL)
    assert table.play("turn:blue").disc == table.play("turn:blue", "turn:yellow").disc == read(TURNED)


@pytest.mark.parametrize(
    ("child", "place"), [("red", "yellow"), ("green", "blue"), ("blue", "red"), ("yellow", "white")]
)
def test_whoever_finds_the_child_wins_the_whole_pile(child: str, place: str) -> None:
    """STA-12: the card just drawn too."""
    table = both(TURNED, stock=f"{child} move", pile=6, won=[10, 20, 18]).play(f"card:{child}", f"turn:{place}")
    assert (table.won, table.pile) == ([17, 20, 18], 0)


def test_after_a_wrong_ghost_the_next_player_tries() -> None:
    """STA-13: trying is compulsory, and the search goes round past the player who drew."""
    table = both(TURNED, stock="red move", turn=1, won=[10, 20, 24]).play("card:red", "turn:blue")
    assert (table.mover, table.won, table.pile) == (2, [10, 20, 24], 1)
    table = table.play("turn:white", "turn:red")
    assert (table.mover, table.legal) == (1, {"turn:yellow"})
    assert table.play("turn:yellow").won == [10, 21, 24]


def test_the_turn_goes_to_the_left_neighbour_of_the_finder() -> None:
    """STA-14: not of the player who drew."""
    table = both(TURNED, stock="red move swap").play("card:red")
    assert table.play("turn:blue", "turn:yellow").mover == CHANCE
    assert table.play("turn:blue", "turn:yellow", "card:move").mover == 2
    assert table.play("turn:yellow", "card:move").mover == 1


@pytest.mark.parametrize(
    ("repeat", "tries", "left"),
    [
        (False, "blue", {"turn:red", "turn:yellow", "turn:white"}),
        (False, "blue white", {"turn:red", "turn:yellow"}),
        (False, "blue white red", {"turn:yellow"}),
        (False, "blue yellow card:red", ALL),
        (True, "blue blue white", ALL),
        (True, "blue blue white blue", {"turn:red", "turn:yellow"}),
        (True, "blue blue white blue red", {"turn:yellow"}),
        (True, "blue blue blue blue", {"turn:red", "turn:yellow", "turn:white"}),
        (True, "blue blue white blue yellow card:red", ALL),
    ],
)
def test_a_ghost_that_was_wrong_is_not_turned_again_in_this_search(repeat: bool, tries: str, left: set[str]) -> None:
    """STA-15: at most four tries; with `repeat_ghosts` not again once four were wrong, which makes seven at most."""
    names = [name if ":" in name else f"turn:{name}" for name in tries.split()]
    assert both(TURNED, stock="red red move", repeat=repeat).play("card:red", *names).legal == left


def test_the_longest_search_can_be_written_down_at_every_try() -> None:
    """STA-15: the position, and what each seat sees of it; the right ghost comes last."""
    state = play(ring(TURNED, stock="red", repeat=True), "card:red")
    for ghost, tries in zip("blue blue blue blue red white yellow".split(), (1, 2, 3, 4, 5, 6, 0)):
        state = play(state, f"turn:{ghost}")
        assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)
        seen = [view(state, seat) for seat in (0, 1, SPECTATOR)]
        assert [one.facts.tries for one in seen] == [tries] * 3
        assert [GAME.read_view(one.dump()) for one in seen] == seen
    assert state.mover() == OVER


@pytest.mark.parametrize("repeat", [False, True])
def test_the_longest_play_has_the_longest_search_for_each_child_that_can_be_sought(repeat: bool) -> None:
    """STA-13, STA-15: four tries, or four on one ghost and one on each of three; the child of the last card too."""
    play_of = GAME.longest(GAME.options(2, repeat_ghosts=repeat))
    other = GAME.longest(GAME.options(2, repeat_ghosts=not repeat))
    children = sum(IN_THE_BOX[:SWAP_CARD]) + 1
    assert play_of - other == (7 - 4) * children * (1 if repeat else -1)
