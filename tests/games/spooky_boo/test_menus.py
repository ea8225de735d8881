"""Legal actions in a buffer, for search, and as a list: the same."""

import pytest

from games.spooky_boo.drawn import view, walk
from hantise.core import CHANCE, SPECTATOR
from hantise.core.state import Menu, listed


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_buffer_holds_what_is_legal_in_order(players: int) -> None:
    """In whole games; who changes the list changes nothing."""
    menu = Menu()
    for state, _ in walk(players, 2, turns=3):
        legal = state.legal()
        assert listed(menu.actions, state.fill(menu)) == legal == sorted(set(legal))
        assert len(state.weights()) == (len(legal) if state.mover() == CHANCE else 0)
        legal.clear()
        assert state.legal() or state.total() == 0


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_view_says_whose_it_is_and_who_is_to_move(seat: int) -> None:
    for state, _ in walk(2, 3, turns=2):
        assert (view(state, seat).seat, view(state, seat).mover) == (seat, state.mover())
        assert view(state, seat).legal() == (state.legal() if seat == state.mover() else [])
