"""Legal actions in a buffer, for search, and as a list: the same."""

import pytest

from games.haunted_stairs.drawn import view, walk
from hantise.core import SPECTATOR
from hantise.core.state import Menu, listed


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("double", [False, True])
def test_the_buffer_holds_what_is_legal_in_order(players: int, double: bool) -> None:
    """In whole games; who changes the list changes nothing."""
    menu = Menu()
    for state, _ in walk(players, 2, double_or_quits=double):
        legal = state.legal()
        assert listed(menu.actions, state.fill(menu)) == legal == sorted(set(legal))
        legal.clear()
        assert state.legal() or state.total() == 0


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_view_says_whose_it_is_and_who_is_to_move(seat: int) -> None:
    for state, _ in walk(2, 3):
        assert (view(state, seat).seat, view(state, seat).mover) == (seat, state.mover())
        assert view(state, seat).legal() == (state.legal() if seat == state.mover() else [])
