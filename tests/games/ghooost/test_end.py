"""How a round ends, and what it is worth."""

import pytest

from games.ghooost.drawn import at, facts, holds, is_over, legal, play
from hantise.core import BadOption, State
from hantise.games.ghooost import GAME


def test_who_has_neither_hand_nor_mansion_is_out_and_the_others_go_on() -> None:
    """GHO-80."""
    holds("> 9 | 0 / 10 14 | 1 / 13 | 1 -- 9 10 13 --> out 1 / > 14 / | 1 / on 9 10 13")


def test_two_players_play_one_round() -> None:
    """GHO-83: a match needs three."""
    with pytest.raises(BadOption, match="a match needs three players"):
        GAME.options(2, match=True)
    assert GAME.options(3, match=True)["match"]


PLACES = {2: [1, 0], 3: [2, 3, 0], 4: [2, 1, 3, 0], 5: [2, 1, 1, 3, 0], 6: [2, 1, 1, 1, 3, 0]}


@pytest.mark.parametrize("scored", [False, True])
@pytest.mark.parametrize("players", PLACES)
def test_all_who_escape_win_alike_or_score_by_their_place_and_the_last_has_lost(players: int, scored: bool) -> None:
    """GHO-08, GHO-81, GHO-83, GHO-84, GHO-89, GHO-92: the last begins a rematch.

    With points leaving scores 1, first 1 more, last 2 more: the rulebook's four players get 2, 1, 3 and a Boo!.
    """
    state = all_leave(players, scored=scored)
    order, paid = facts(state).left, state.payoffs()
    assert [paid[seat] for seat in order] == (PLACES[players] if scored else [1] * (players - 1) + [0])
    assert (legal(state), state.standing()) == (set(), paid)
    assert facts(state).tokens == facts(state).points == (0,) * players
    assert GAME.again(state) == {"starter": order[-1]}


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
