"""Positions with the hidden cards drawn anew: for the seat that imagines them nothing is other than it was.

With everything open nothing is hidden, and what a view does not show is told as it lies in the world.
"""

from random import Random

import pytest

from effort import IS_SOAK, seeds, times
from hantise.core import OVER, SPECTATOR, Game, Options, Rng, State, settle
from hantise.games import codes, find
from hantise.testing.conformance import check_views

# Of so many positions one is looked at.
FEW = 1 if IS_SOAK else 5
HIDING = [code for code in codes() if find(code).redrawn is not None]


def positions(game: Game, options: Options, seed: int) -> list[State]:
    """Every position of a game that is played at random in which somebody decides."""
    state, rng = game.start(options), Random(seed)
    found = list[State]()
    settle(state, rng)
    while state.mover() != OVER:
        found.append(state.clone())
        state.apply(rng.choice(state.legal()))
        settle(state, rng)
    return found


def redrawn(game: Game, state: State, seat: int, seed: int) -> State:
    assert game.redrawn is not None
    return game.redrawn(state, game.view(state, seat).imagine(Rng(seed)))


@pytest.mark.parametrize("code", HIDING)
@pytest.mark.parametrize("seed", seeds(40))
def test_who_imagines_it_sees_and_remembers_the_same(code: str, seed: int) -> None:
    game = find(code)
    options, others = game.options(game.players[-1]), 0
    for number, state in list(enumerate(positions(game, options, seed)))[::FEW]:
        seat = number // FEW % options.players
        before = game.dump(state)
        world = redrawn(game, state, seat, number)
        assert game.view(world, seat) == game.view(state, seat)
        assert world.mover() == state.mover()
        assert game.dump(game.load(game.dump(world))) == game.dump(world)
        assert game.dump(state) == before
        others += game.dump(world) != before
    assert others


@pytest.mark.soak
@pytest.mark.walk
@pytest.mark.parametrize("code", HIDING)
def test_all_seats_can_play_on_from_it(code: str) -> None:
    """Every seat has a whole view there, and imagines worlds of its own, to the end of a game."""
    game = find(code)
    options, rng = game.options(game.players[-1]), Random(5)
    found = positions(game, options, 5)
    for number in range(2, len(found), max(1, len(found) // times(120))):
        world = redrawn(game, found[number], number % options.players, number)
        for turn in range(40):
            if world.mover() == OVER:
                break
            if turn % 8 == 0:
                check_views(game, options, world)
            world.apply(rng.choice(world.legal()))
            settle(world, rng)


@pytest.mark.parametrize("code", [code for code in codes() if code not in HIDING])
def test_where_nothing_is_hidden_there_is_one_world(code: str) -> None:
    assert {"ghooost", "rest_in_peace", "spooky_boo"} <= {*HIDING}
    game = find(code)
    options = game.options(game.players[-1])
    for number, state in enumerate(positions(game, options, 1)):
        view = game.view(state, number % options.players)
        assert game.dump(view.imagine(Rng(number))) == game.dump(state)
        assert [game.dump(world) for world in game.worlds(view, 1)] == [game.dump(state)]


TABLES = [(code, find(code).players[-1]) for code in codes()]


@pytest.mark.parametrize(("code", "players"), TABLES)
def test_whoever_sees_everything_imagines_the_position_itself(code: str, players: int) -> None:
    game = find(code)
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
    game = find(code)
    for state in positions(game, game.options(players), 4)[::9]:
        for seat in range(players):
            view = game.view(state, seat)
            true, imagined = game.hidden(view, state), game.hidden(view, view.imagine(Rng(2)))
            assert sorted(one[:2] for one in true) == sorted(one[:2] for one in imagined)
            assert all(one.place and one.thing and -1 <= one.seat < players for one in true)
