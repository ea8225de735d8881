"""What is in the box, how it is laid out, who starts, and the options."""

import pytest

from games.haunted_stairs.drawn import SET_UP, disc, facts, fields, legal, read, walk
from hantise.core import CHANCE, BadOption
from hantise.core.game import Page
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


def test_each_child_lies_at_the_place_of_its_colour() -> None:
    """STA-02, STA-03: the white place is free."""
    assert disc(GAME.start(GAME.options(2))) == read(SET_UP)


def test_the_other_56_cards_are_the_stock() -> None:
    """STA-02, STA-04: four more of each child, 14 swaps, 14 moves, 12 riddles, with odds to match."""
    state = GAME.start(GAME.options(4, starter=0))
    names = [GAME.actions.name(action) for action in state.legal()]
    assert dict(zip(names, state.weights())) == {
        "card:red": 4, "card:green": 4, "card:blue": 4, "card:yellow": 4,
        "card:swap": 14, "card:move": 14, "card:riddle": 12,
    }  # fmt: skip
    assert state.total() == 56
    assert (facts(state).pile, facts(state).won) == (0, (0, 0, 0, 0))


def test_a_short_game_has_half_of_each_kind_of_card() -> None:
    """STA-06: 28 cards in the stock, and nothing else is different."""
    state = GAME.start(GAME.options(2, starter=0, short=True))
    names = [GAME.actions.name(action) for action in state.legal()]
    assert dict(zip(names, state.weights())) == {
        "card:red": 2, "card:green": 2, "card:blue": 2, "card:yellow": 2,
        "card:swap": 7, "card:move": 7, "card:riddle": 6,
    }  # fmt: skip
    assert state.total() == 28
    assert disc(state) == read(SET_UP)


@pytest.mark.parametrize("seed", range(5))
def test_a_short_game_ends_when_its_cards_are_won(seed: int) -> None:
    """STA-06, STA-30: no longer than its options say, and written down as it is at every step."""
    options = GAME.options(3, short=True)
    *_before, (over, _name) = walk(3, seed, short=True)
    assert sum(facts(over).won) == 28
    actions = 0
    for state, _name in walk(3, seed, short=True):
        actions += 1
        assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)
        assert GAME.read_view(GAME.view(state, 0).dump()) == GAME.view(state, 0)
    assert actions - 1 <= GAME.longest(options) < GAME.longest(GAME.options(3))


def test_anybody_may_start() -> None:
    """STA-05: by lot."""
    state = GAME.start(GAME.options(3))
    assert (state.mover(), legal(state), state.weights()) == (CHANCE, {"start:0", "start:1", "start:2"}, [1, 1, 1])
    state.apply(GAME.actions.parse("start:2"))
    assert facts(state).turn == 2


def test_a_chosen_player_starts() -> None:
    """STA-05: nothing is drawn by lot then."""
    state = GAME.start(GAME.options(3, starter=1))
    assert facts(state).turn == 1
    assert "card:riddle" in legal(state)


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


def test_the_page_reminds_of_nothing_unless_the_table_wants_it() -> None:
    """STA-40, STA-41."""
    assert GAME.page(GAME.options(2)) is Page.NEWS
    assert GAME.page(GAME.options(2, memory_aid=True)) is Page.AID


@pytest.mark.parametrize("values", [{}, {"repeat_ghosts": True}, {"double_or_quits": True}])
def test_no_game_is_longer_than_it_may_be(values: dict[str, bool]) -> None:
    """STA-13, STA-15, STA-31."""
    options = GAME.options(4, **values)
    for seed in range(10):
        assert len(list(walk(4, seed, **values))) - 1 <= GAME.longest(options)
    assert GAME.payoff_range(options) == (0.0, 1.0)
