"""The box, the deal, the first look, who starts, and the options."""

import pytest

from games.spooky_boo.drawn import STANDARD, card, dealt, facts, fields, legal, pile, play, shown, squares, view, walk
from hantise.core import CHANCE, SPECTATOR, BadOption
from hantise.core.game import Page
from hantise.games.spooky_boo import GAME

EIGHT = "+1 +2 +3 +4 +5 +6 +7p1 +8p1"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play(players: int) -> None:
    """SPB-01."""
    assert len(facts(GAME.start(GAME.options(players))).squares) == 4 * players


@pytest.mark.parametrize("players", [1, 5])
def test_no_other_number_plays(players: int) -> None:
    """SPB-01."""
    with pytest.raises(BadOption, match="2 to 4 players"):
        GAME.options(players)


def test_the_box_holds_54_cards() -> None:
    """SPB-02: so many of each kind, and odds to match."""
    state = GAME.start(GAME.options(2, starter=0))
    assert fields(state)["deck"] == STANDARD
    assert state.total() == 54
    assert dict(zip([GAME.actions.name(action) for action in state.legal()], state.weights())) == {
        **{f"card:{kind}": 4 for kind in range(1, 11)},
        card("10p3"): 8,
        card("15p4"): 2,
        card("0"): 2,
        card("-1"): 2,
    }


def test_four_cards_are_dealt_to_each_seat_by_seat() -> None:
    """SPB-04: face down, 2 x 2, from the player who starts."""
    state = play(GAME.start(GAME.options(2)), "start:1", EIGHT)
    assert squares(state) == "5 6 7p1 8p1 1 2 3 4".split()
    for seat in (0, 1, SPECTATOR):
        hidden = play(GAME.start(GAME.options(2)), "start:1", EIGHT.rsplit(" ", 1)[0])
        assert shown(view(hidden, seat)) == {}


def test_each_looks_at_the_two_nearest_once_and_lays_them_back() -> None:
    """SPB-05: from the first player on; the cards are open until then, to their owner only."""
    state = play(GAME.start(GAME.options(2)), "start:1", EIGHT)
    assert (state.mover(), legal(state)) == (1, {"back"})
    assert [shown(view(state, seat)) for seat in (0, 1, SPECTATOR)] == [{}, {"1.1": "1", "1.2": "2"}, {}]
    state = play(state, "back")
    assert (state.mover(), legal(state)) == (0, {"back"})
    assert shown(view(state, 0)) == {"0.1": "5", "0.2": "6"}
    assert shown(view(state, 1).glance()) == {}
    state = play(state, "back")
    assert (state.mover(), legal(state)) == (1, {"draw", "call"})


def test_the_rest_is_the_stock_and_nothing_is_discarded() -> None:
    """SPB-06."""
    for players in (2, 3, 4):
        state = dealt(players)
        assert (facts(state).stock, facts(state).discard, facts(state).top) == (54 - 4 * players, 0, 0)
        assert pile(state, "discard") == ""


def test_anybody_may_start() -> None:
    """SPB-07: by lot."""
    state = GAME.start(GAME.options(3))
    assert (state.mover(), legal(state), state.weights()) == (CHANCE, {"start:0", "start:1", "start:2"}, [1, 1, 1])
    assert dealt(3, starter=2).mover() == 2


def test_a_starter_sits_at_the_table() -> None:
    """SPB-07."""
    with pytest.raises(BadOption, match="starter must be a seat from 0 to 2"):
        GAME.options(3, starter=3)


def test_each_later_round_starts_with_the_next_player_clockwise() -> None:
    """SPB-07: whoever called; SPB-01: five rounds."""
    starters: dict[int, int] = {}
    for state, name in walk(3, 2, starter=1, turns=2):
        if name == "draw":
            starters.setdefault(facts(state).round, state.mover())
    assert starters == {1: 1, 2: 2, 3: 0, 4: 1, 5: 2}


def test_a_round_has_at_most_forty_turns_of_each_unless_told() -> None:
    """SPB-37."""
    assert facts(dealt(2)).limit == 40
    assert facts(dealt(2, turns=7)).limit == 7


def test_an_endless_round_is_for_live_tables_only() -> None:
    """SPB-37."""
    with pytest.raises(BadOption, match="may never end"):
        GAME.longest(GAME.options(2, turns=0))
    for value in (-1, 1001):
        with pytest.raises(BadOption, match="turns"):
            GAME.options(2, turns=value)


@pytest.mark.parametrize("players", [2, 4])
def test_no_game_is_longer_than_it_may_be(players: int) -> None:
    """SPB-37, SPB-38."""
    options = GAME.options(players, turns=3)
    for seed in range(5):
        assert len(list(walk(players, seed, turns=3))) - 1 <= GAME.longest(options)
    assert GAME.payoff_range(options) == (0.0, 1.0)


def test_the_page_reminds_of_nothing_unless_the_table_wants_it() -> None:
    """SPB-40, SPB-41."""
    assert GAME.page(GAME.options(2)) is Page.NEWS
    assert GAME.page(GAME.options(2, memory_aid=True)) is Page.AID


@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_a_game_has_so_many_rounds(rounds: int) -> None:
    """SPB-36, SPB-39: and each begins and ends as ever; it is no longer than its options say, and written as it is."""
    *_before, (over, _name) = walk(3, 7, rounds=rounds, turns=3)
    assert len(facts(over).scores) == 3 * rounds
    actions = 0
    for state, _name in walk(3, 7, rounds=rounds, turns=3):
        actions += 1
        assert (facts(state).round <= rounds, facts(state).rounds) == (True, rounds)
        assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)
        assert GAME.read_view(GAME.view(state, 0).dump()) == GAME.view(state, 0)
    assert actions - 1 <= GAME.longest(GAME.options(3, rounds=rounds, turns=3))


@pytest.mark.parametrize("rounds", [0, 6])
def test_a_game_has_one_round_to_five(rounds: int) -> None:
    """SPB-39."""
    with pytest.raises(BadOption, match="rounds"):
        GAME.options(2, rounds=rounds)


def test_a_shorter_game_says_so_in_its_position() -> None:
    """SPB-39: "1/3" is the first round of three; without a number there are five."""
    assert fields(GAME.start(GAME.options(2)))["round"] == "1"
    assert fields(GAME.start(GAME.options(2, rounds=3)))["round"] == "1/3"
