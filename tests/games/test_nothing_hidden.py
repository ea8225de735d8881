"""With everything open nothing is hidden, and what a view does not show is told as it lies in the world."""

import pytest

from games.test_redrawn import positions
from hantise import games
from hantise.core import SPECTATOR, Rng

TABLES = [(code, games.find(code).players[-1]) for code in games.codes()]


@pytest.mark.parametrize(("code", "players"), TABLES)
def test_whoever_sees_everything_imagines_the_position_itself(code: str, players: int) -> None:
    game = games.find(code)
    assert game.opened is not None
    for state in positions(game, game.options(players), 4)[::9]:
        for seat in [*range(players), SPECTATOR]:
            view = game.opened(state, seat)
            assert (view.seat, view.mover) == (seat, state.mover())
            world = view.imagine(Rng(1))
            known = view.world()
            for other in [*range(players), SPECTATOR]:
                assert game.view(world, other).glance() == game.view(state, other).glance()
                if known is not None and game.code == "rest_in_peace":
                    assert game.view(known, other).glance() == game.view(state, other).glance()


@pytest.mark.parametrize(("code", "players"), TABLES)
def test_what_is_told_to_lie_hidden_is_another_s_or_nobody_s_or_not_seen(code: str, players: int) -> None:
    """A world in which everything is open says what lies there; what is imagined has as many things there."""
    game = games.find(code)
    for state in positions(game, game.options(players), 4)[::9]:
        for seat in range(players):
            view = game.view(state, seat)
            true, imagined = game.hidden(view, state), game.hidden(view, view.imagine(Rng(2)))
            assert sorted(one[:2] for one in true) == sorted(one[:2] for one in imagined)
            assert all(one.place and one.thing and -1 <= one.seat < players for one in true)
