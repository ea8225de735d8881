"""What is in the box, how it is laid out, who starts, and the options."""

import pytest

from games.haunted_stairs.drawn import SET_UP, disc, facts, fields, legal, play, read, walk
from games.haunted_stairs.slow import SlowStairs
from hantise.core import CHANCE, BadOption
from hantise.games.haunted_stairs import GAME


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play(players: int) -> None:
    """STA-01."""
    assert len(facts(GAME.start(GAME.options(players))).won) == players


@pytest.mark.parametrize("players", [1, 5])
def test_no_other_number_plays(players: int) -> None:
    """STA-01."""
    with pytest.raises(BadOption, match="2 to 4 players"):
        GAME.options(players)
    with pytest.raises(ValueError, match="no such game"):
        SlowStairs(players)


def test_each_child_lies_at_the_place_of_its_colour() -> None:
    """STA-02, STA-03: the white place is free."""
    assert disc(GAME.start(GAME.options(2))) == read(SET_UP)


@pytest.mark.parametrize(
    ("short", "child", "swaps", "moves", "riddles", "stock"), [(False, 4, 14, 14, 12, 56), (True, 2, 7, 7, 6, 28)]
)
def test_the_other_cards_are_the_stock(
    short: bool, child: int, swaps: int, moves: int, riddles: int, stock: int
) -> None:
    """STA-02, STA-04, STA-06: with odds to match; a short game has half of each kind, and the same disc."""
    state = GAME.start(GAME.options(4, starter=0, short=short))
    odds = dict(zip([GAME.actions.name(action) for action in state.legal()], state.weights()))
    children = {f"card:{colour}": child for colour in ("red", "green", "blue", "yellow")}
    assert odds == {**children, "card:swap": swaps, "card:move": moves, "card:riddle": riddles}
    assert (state.total(), disc(state)) == (stock, read(SET_UP))
    assert (facts(state).pile, facts(state).won) == (0, (0, 0, 0, 0))


@pytest.mark.walk
@pytest.mark.parametrize("seed", range(5))
def test_a_short_game_ends_when_its_cards_are_won(seed: int) -> None:
    """STA-06, STA-30: it is no longer than its options say."""
    *before, (over, _name) = walk(3, seed, short=True)
    assert sum(facts(over).won) == 28
    assert len(before) <= GAME.longest(GAME.options(3, short=True)) < GAME.longest(GAME.options(3))


def test_anybody_may_start_or_who_is_chosen() -> None:
    """STA-05: by lot, unless chosen."""
    state = GAME.start(GAME.options(3))
    assert (state.mover(), legal(state), state.weights()) == (CHANCE, {"start:0", "start:1", "start:2"}, [1, 1, 1])
    assert [state.outcome(ticket) for ticket in range(state.total())] == state.legal()
    assert facts(play(state, "start:2")).turn == 2
    chosen = GAME.start(GAME.options(3, starter=1))
    assert (facts(chosen).turn, "card:riddle" in legal(chosen)) == (1, True)


def test_a_starter_sits_at_the_table() -> None:
    """STA-05."""
    with pytest.raises(BadOption, match="starter must be a seat from 0 to 1"):
        GAME.options(2, starter=2)
    assert GAME.options(4, starter=3)["starter"] == 3


@pytest.mark.parametrize(
    ("option", "field"),
    [("double_or_quits", "double"), ("repeat_ghosts", "repeat"), ("next_searches_first", "next")],
)
def test_the_variants_are_off_unless_chosen(option: str, field: str) -> None:
    """STA-15, STA-20, STA-34."""
    assert fields(GAME.start(GAME.options(2)))[field] == "no"
    assert fields(GAME.start(GAME.options(2, **{option: True})))[field] == "yes"


def test_a_dare_is_two_decisions_of_each_riddle() -> None:
    """STA-20: somebody asks, and somebody answers."""
    asking = GAME.longest(GAME.options(2, double_or_quits=True))
    assert asking - GAME.longest(GAME.options(2)) == 12
