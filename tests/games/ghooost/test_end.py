"""How a round ends, and what it is worth."""

import pytest

from games.ghooost.drawn import at, facts, fields, is_over, legal, play, table, walk
from hantise.core import OVER, BadOption
from hantise.games.ghooost import GAME


def test_who_has_neither_hand_nor_mansion_is_out() -> None:
    """GHO-80: and among the winners; the others go on without that seat."""
    state = play(at(["9", "10 14", "13"], [0, 1, 1]), "9")
    assert facts(state).left == (0,)
    assert play(state, "10", "13").mover() == 1


def test_the_last_player_left_has_lost() -> None:
    """GHO-81: however few cards are left."""
    state = play(at(["2", "9"], [1, 0], turn=1), "9")
    assert state.mover() == OVER
    assert legal(state) == set()
    assert facts(state).left == (1, 0)
    assert state.payoffs() == [0.0, 1.0]


def test_two_players_play_one_round() -> None:
    """GHO-83: a match needs three."""
    with pytest.raises(BadOption, match="a match needs three players"):
        GAME.options(2, match=True)
    assert GAME.options(3, match=True)["match"]


PLACES = {2: [1, 0], 3: [2, 3, 0], 4: [2, 1, 3, 0], 5: [2, 1, 1, 3, 0], 6: [2, 1, 1, 1, 3, 0]}


@pytest.mark.parametrize("players", PLACES)
def test_leaving_scores(players: int) -> None:
    """GHO-84, GHO-92: 1, first 1 more, last 2 more; the rulebook's four players get 2, 1, 3 and a Boo!."""
    order = [(seat + 1) % players for seat in range(players)]  # the second seat leaves first, the first one stays
    hands = [["4", "5", "6", "7", "9", "10"][order.index(seat)] for seat in range(players)]
    state = at(hands, [1, *[0] * (players - 1)], turn=1)
    for seat in order[:-1]:
        assert state.mover() == seat
        state = play(state, hands[seat])
    assert is_over(state)
    assert facts(state).left == tuple(order)
    assert [state.payoffs()[seat] for seat in order] == PLACES[players]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_single_round_pays_its_points(players: int) -> None:
    """GHO-92: to the order in which they left, in whole games; the loser, who alone holds cards, gets nothing."""
    for seed in range(10):
        *_, (state, _) = walk(players, seed)
        seen = facts(state)
        assert sorted(seen.left) == list(range(players))
        assert [state.payoffs()[seat] for seat in seen.left] == PLACES[players]
        assert seen.hands[seen.left[-1]] + seen.mansions[seen.left[-1]] > 0
        assert fields(state)["await"] == "over"


def test_with_three_the_first_to_leave_is_not_the_last() -> None:
    """GHO-84: the second to leave, with three, leaves last and gets 3."""
    state = table("""
          7 | 1
        > 9 | 0
        out 1
    """)
    state = play(state, "9")
    assert state.payoffs() == [0.0, 3.0, 2.0]


def test_standing_is_the_payoff_at_the_end() -> None:
    """GHO-92."""
    state = play(at(["9", "5"], [0, 1]), "9")
    assert state.standing() == state.payoffs() == [1.0, 0.0]
