"""How a round ends, and what it is worth."""

import pytest

from games.ghooost.drawn import at, facts, is_over, legal, play, shows
from hantise.core import BadOption, State
from hantise.games.ghooost import GAME


def test_who_has_neither_hand_nor_mansion_is_out_and_the_others_go_on() -> None:
    """GHO-80."""
    shows("> 9 | 0 / 10 14 | 1 / 13 | 1 -- 9 10 13 --> out 1 / > 14 / | 1 / on 9 10 13")


def test_the_last_player_left_has_lost() -> None:
    """GHO-81: however few cards are left."""
    state = play(at(["2", "9"], [1, 0], turn=1), "9")
    assert (is_over(state), legal(state), facts(state).left) == (True, set(), (1, 0))
    assert state.standing() == state.payoffs() == [0.0, 1.0]


@pytest.mark.parametrize("players", range(2, 7))
def test_in_a_single_round_all_who_escape_win_alike_and_the_last_has_lost(players: int) -> None:
    """GHO-81, GHO-83, GHO-92: whoever left first or last."""
    state = all_leave(players)
    assert [state.payoffs()[seat] for seat in facts(state).left] == [1.0] * (players - 1) + [0.0]
    assert state.standing() == state.payoffs()


@pytest.mark.parametrize("players", range(2, 7))
def test_who_lost_the_last_round_begins_a_rematch(players: int) -> None:
    """GHO-08."""
    state = all_leave(players)
    assert GAME.again(state) == {"starter": facts(state).left[-1]}


def test_two_players_play_one_round() -> None:
    """GHO-83: a match needs three."""
    with pytest.raises(BadOption, match="a match needs three players"):
        GAME.options(2, match=True)
    assert GAME.options(3, match=True)["match"]


PLACES = {2: [1, 0], 3: [2, 3, 0], 4: [2, 1, 3, 0], 5: [2, 1, 1, 3, 0], 6: [2, 1, 1, 1, 3, 0]}


@pytest.mark.parametrize("players", PLACES)
def test_leaving_scores_where_a_round_pays_points(players: int) -> None:
    """GHO-84, GHO-89, GHO-92: 1, first 1 more, last 2 more; the rulebook's four players get 2, 1, 3 and a Boo!."""
    state = all_leave(players, scored=True)
    assert [state.payoffs()[seat] for seat in facts(state).left] == PLACES[players]
    assert facts(state).tokens == facts(state).points == (0,) * players


def all_leave(players: int, **more: object) -> State:
    """A round that is over: the second seat left first, the others clockwise after it, and the first one stayed."""
    order = [(seat + 1) % players for seat in range(players)]
    hands = [["4", "5", "6", "7", "9", "10"][order.index(seat)] for seat in range(players)]
    state = at(hands, [1, *[0] * (players - 1)], turn=1, **more)  # type: ignore[arg-type]
    for seat in order[:-1]:
        assert state.mover() == seat
        state = play(state, hands[seat])
    assert is_over(state)
    assert facts(state).left == tuple(order)
    return state
