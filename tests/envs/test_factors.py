"""Decisions as several small choices: each is one row of them, and what is open is what is legal."""

from itertools import pairwise

import numpy as np
import pytest

from envs.tables import EVERY_GAME
from hantise import games
from hantise.core import Game, Rng
from hantise.envs import batch
from hantise.envs.factors import Factors


@EVERY_GAME
def test_every_decision_is_one_row_of_choices_and_what_is_open_is_what_legal_ones_have(game: Game) -> None:
    factors = Factors(game)
    actions = np.arange(game.actions.decisions)
    choices = factors.split(actions)
    assert choices.shape == (len(actions), len(factors.sizes)) == (len(actions), len(factors.names))
    assert (factors.joined(choices) == actions).all()
    assert len(np.unique(choices, axis=0)) == len(actions)
    assert (choices.max(axis=0) < factors.sizes).all()

    tables, rng = batch(game, 3, seed=2), Rng(1)
    starts = np.cumsum([0, *factors.sizes])
    turn = tables.reset()
    for _ in range(10):
        masks = factors.masks(turn.masks)
        assert masks.dtype == np.int8
        for row, flags in zip(masks, turn.masks, strict=True):
            legal = factors.split(np.flatnonzero(flags))
            for choice, (start, end) in enumerate(pairwise(starts)):
                # Where another family is chosen it is 0 for every one, so that 0 may be open without being legal.
                assert set(np.flatnonzero(row[start:end])) | {0} == set(legal[:, choice]) | {0}
                assert row[start:end].any()
        turn = tables.step(tables.sample(rng))


@EVERY_GAME
def test_choices_that_follow_what_is_open_are_legal(game: Game) -> None:
    """And each legal decision is among them."""
    factors, tables, rng = Factors(game), batch(game, 2, seed=5), Rng(3)
    turn = tables.reset()
    for _ in range(3):
        for flags in turn.masks:
            legal = np.flatnonzero(flags)[:: max(1, int(flags.sum()) // 6)]
            for row in factors.split(legal).tolist():
                assert all(factors.following(flags, row[:place])[value] for place, value in enumerate(row))
            chosen: list[int] = []
            while len(chosen) < len(factors.sizes):
                values = np.flatnonzero(factors.following(flags, chosen))
                chosen.append(int(values[rng.below(len(values))]))
            assert flags[factors.joined([chosen])[0]]
        turn = tables.step(tables.sample(rng))


def test_a_place_a_way_round_and_a_face_are_chosen_apart_and_none_that_is_too_large() -> None:
    factors = Factors(games.find("boo"))
    assert factors.names == ("family", "place 0", "place 1", "place 2", "place 3", "scare 0")
    assert factors.sizes == (2, 61, 61, 4, 2, 16)
    with pytest.raises(ValueError, match="invalid entry"):
        factors.joined([[0, 61, 0, 0, 0, 0]])
