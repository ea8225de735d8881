"""All positions that a seat cannot rule out, where a game lists them: the one that is there is always among them."""

from functools import cache
from random import Random

import pytest

from effort import seeds
from games.ghooost.drawn import table as ghooost_table
from games.rest_in_peace.drawn import at
from games.spooky_boo.drawn import table as spooky_table
from games.test_redrawn import HIDING, positions
from hantise.core import OVER, SPECTATOR, Game, Rng, State, settle
from hantise.games import find

MANY = 3000
# Of each random game, so far from its end.
LAST = 30
IMAGINED = 30
# By seat: what it knows in that picture.
SEEN = ("0.1 0.2 0.3 1.1 1.2 1.3", "0.2 0.3 0.4 1.1 1.2 1.4")


@cache
def late(code: str, seed: int) -> list[State]:
    """The last decisions of a random game of two; of Spooky Boo! those after a picture in which much was seen."""
    game = find(code)
    if code == "spooky_boo":
        return [state for start in range(5) for state in _after_a_picture(game, 5 * seed + start)]
    short = {"ghooost": {"daybreak": 3}}
    return positions(game, game.options(2, **short.get(code, {})), seed)[-LAST:]


def _after_a_picture(game: Game, seed: int) -> list[State]:
    rng, found = Random(seed), list[State]()
    state = spooky_table("3 4 7p1 0\n 1 2 5 10p3", on="6 9p2", seen={seat: SEEN[seat] for seat in range(2)})
    while state.mover() != OVER and len(found) < 6:
        found.append(state.clone())
        state.apply(rng.choice(state.legal()))
        settle(state, rng)
    return found


def dumps(game: Game, worlds: list[State]) -> list[str]:
    return [game.dump(world) for world in worlds]


@pytest.mark.soak
@pytest.mark.walk
@pytest.mark.parametrize("code", HIDING)
def test_whatever_is_imagined_is_among_them_and_each_looks_alike_to_the_seat(code: str) -> None:
    game, several = find(code), 0
    for seed in seeds(40):
        for state in late(code, seed):
            view = game.view(state, int(state.mover()))
            listed = list(game.worlds(view, MANY))
            several += len(listed) > 1
            told = dumps(game, listed)
            assert len(set(told)) == len(told) <= MANY
            for world in listed[:: max(1, len(listed) // 40)]:
                assert game.view(world, view.seat).glance() == view.glance()
                assert world.mover() == state.mover()
            rng = Rng(seed)
            if told:
                assert set(dumps(game, [view.imagine(rng) for _world in range(IMAGINED)])) <= set(told)
    assert several


@pytest.mark.parametrize("code", HIDING)
def test_none_are_listed_where_there_are_more_than_may_be(code: str) -> None:
    game, met = find(code), 0
    for state in late(code, 0):
        view = game.view(state, int(state.mover()))
        listed = list(game.worlds(view, MANY))
        if len(listed) > 1:
            met += 1
            assert not game.worlds(view, len(listed) - 1)
    assert met


@pytest.mark.walk
def test_who_remembers_nothing_can_rule_out_no_more() -> None:
    """RIP-45."""
    game, met = find("rest_in_peace"), 0
    for state in late("rest_in_peace", 1):
        view = game.view(state, int(state.mover()))
        glanced = {tuple(game.hidden(view, world)) for world in game.worlds(view.glance(), MANY)}
        if glanced:
            met += 1
            assert {tuple(game.hidden(view, world)) for world in game.worlds(view, MANY)} <= glanced
    assert met


def test_a_hand_with_which_the_round_would_have_ended_is_ruled_out() -> None:
    """GHO-72: were all hands nothing but Miss Copy, the sun would have risen."""
    game, state = find("ghooost"), ghooost_table("> X | 0\n 5 | 1", unseen="X")
    assert dumps(game, list(game.worlds(game.view(state, 0), MANY))) == [game.dump(state).split(" clock")[0]]


def test_none_are_listed_where_there_are_too_many_or_of_whom_nothing_is_known() -> None:
    """What lies in the discard of Spooky Boo! was forgotten; two hands of Ghooost! are hidden; somebody looks on."""
    spooky, feud = late("spooky_boo", 0)[0], at(4, hands=("1", "2"))
    night = ghooost_table("> 5 | 0\n 7 | 0\n 9 | 0\n on 3", unseen="")
    views = {code: find(code).view(state, 0) for code, state in (("spooky_boo", spooky), ("rest_in_peace", feud))}
    assert all(find(code).worlds(view, MANY) for code, view in views.items())
    assert not find("spooky_boo").worlds(views["spooky_boo"].glance(), MANY)
    assert not find("ghooost").worlds(find("ghooost").view(night, 0), MANY)
    assert not find("rest_in_peace").worlds(find("rest_in_peace").view(feud, SPECTATOR), MANY)
