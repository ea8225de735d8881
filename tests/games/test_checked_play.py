"""`State.play` and `State.draw` take what may be done, and refuse everything else without a trace."""

from random import Random
from typing import Any

import numpy as np
import pytest

from effort import times
from games.every import EVERY_GAME, FOUND
from hantise import games
from hantise.core import CHANCE, OVER, Game, IllegalAction, State
from hantise.testing import games as examples

# What no position takes, whatever its actions are.
NOTHING: list[Any] = [
    *[None, True, False, 0.0, 1.0, float("nan"), "0", "", b"0", (), [0], {0: 0}, object(), int, 1j, Ellipsis],
    *[-1, -2, -3, 2**31, 2**63 - 1, 2**63, -(2**63), 2**64, 10**30, -(10**30)],
    *[np.float32(0), np.True_, np.array([0]), np.array([0, 1]), np.array(0.0), np.int64(-1), np.uint64(2**63)],
]


def go_on(state: State, rng: Random) -> None:
    """By the checked calls."""
    if state.mover() == CHANCE:
        state.draw(rng.randrange(state.total()))
    else:
        state.play(rng.choice(state.legal()))


def is_refused(state: State, rng: Random, count: int) -> None:
    """A ticket that there is not, or something that may not be done in this position; the game has so many actions."""
    number = rng.choice([rng.randrange(count), rng.randrange(2**20)])
    kind: Any = rng.choice([int, np.int32, np.int64, np.array])
    call: Any
    wrong: list[Any]
    if rng.random() < 0.3:
        call, wrong = state.draw, [state.total() + rng.randrange(5)]
    else:
        call, wrong = state.play, [] if state.mover() >= 0 and number in state.legal() else [kind(number)]
    told = rng.choice([*wrong, rng.choice(NOTHING)])
    with pytest.raises(IllegalAction, match=r"[a-z]{4}"):
        call(told)


@pytest.mark.walk
@EVERY_GAME
def test_a_game_goes_on_as_if_nothing_wrong_had_been_asked(game: Game) -> None:
    """A million wrong calls in a soak."""
    rng = Random(game.code)
    options = game.options(game.players[-1])
    state, twin = game.start(options), game.start(options)
    left, seed = times(1_000_000 // len(FOUND)), 0
    while left > 0:
        for _ in range(20):
            is_refused(state, rng, game.actions.count)
        left -= 20
        assert game.dump(state) == game.dump(twin)
        if state.mover() == OVER:
            state, twin = game.start(options), game.start(options)
            continue
        seed += 1
        go_on(state, Random(seed))
        one_by_one(twin, Random(seed))


def one_by_one(state: State, rng: Random) -> None:
    """By the calls of the engines."""
    if state.mover() == CHANCE:
        state.apply(state.outcome(rng.randrange(state.total())))
    else:
        state.apply(rng.choice(state.legal()))


def test_a_policy_s_own_numbers_are_actions() -> None:
    kinds: list[Any] = [int, np.int64, np.uint8, np.array]
    for kind in kinds:
        four = examples.find("connect_four")
        state = four.start(four.options(2))
        state.play(kind(3))
        assert four.dump(state) == "///x///"


def test_who_may_not_is_told_why_and_of_many_legal_actions_the_first_are_named() -> None:
    kuhn = examples.find("kuhn")
    state = kuhn.start(kuhn.options(2))
    for action, why in (
        (0, "chance is to act, not a seat"),
        ("pass", "a whole number, not str"),
        (-1, "from 0 on"),
        (np.array([0, 1]), "not ndarray"),
    ):
        with pytest.raises(IllegalAction, match=why):
            state.play(action)
    with pytest.raises(IllegalAction, match="there is no ticket 3; they go from 0 to 2"):
        state.draw(3)
    state.draw(0)
    state.draw(0)
    with pytest.raises(IllegalAction, match="there is nothing to draw"):
        state.draw(0)
    with pytest.raises(IllegalAction, match=r"3 is not among the legal actions: 0, 1$"):
        state.play(3)
    with pytest.raises(IllegalAction, match="the game is over"):
        kuhn.load("cards=KJ stakes=2,2 stage=shown turn=1").play(0)

    boo = games.find("boo")
    state = boo.start(boo.options(2))
    while state.mover() == CHANCE:
        state.draw(0)
    with pytest.raises(IllegalAction, match=r"(\d+, ){19}\d+ \.\.\.$"):
        state.play(29780)
