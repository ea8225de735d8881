"""What pages and scripts expect of a furnished room, for each game that has one; see `hantise.testing.room`."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import IS_SOAK, times
from games.every import FOUND, WALKS
from hantise.core import Game
from hantise.testing.room import keeps_contract
from hantise.testing.room.looks import check_firsts
from hantise.testing.strategies import tables

FURNISHED = [game for game in FOUND if game.room is not None]
EVERY_ROOM = pytest.mark.parametrize("game", FURNISHED, ids=[game.code for game in FURNISHED])


@EVERY_ROOM
def test_a_rooms_first_lines_are_short(game: Game) -> None:
    assert game.room is not None
    check_firsts(game, game.room.drawings())


@EVERY_ROOM
@pytest.mark.walk
def test_a_room_keeps_its_contract_through_a_whole_game(game: Game) -> None:
    tour = keeps_contract(game, game.options(game.players[0]), seed=1, every=10 if IS_SOAK else 40)
    assert min(tour) > 0, "nothing was drawn, chosen or seen to happen"


@pytest.mark.soak
@EVERY_ROOM
@settings(WALKS, max_examples=times(20))
@given(data=st.data())
@pytest.mark.walk
def test_a_room_keeps_its_contract_at_any_table(game: Game, data: st.DataObject) -> None:
    keeps_contract(game, data.draw(tables(game)), data.draw(st.integers(0, 2**32)), most=14, every=6)
