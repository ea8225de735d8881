"""Many tables at once go on as the rules play each of them alone."""

from __future__ import annotations

import numpy as np

from effort import times
from envs.tables import EVERY_TABLE
from envs.test_batch import SEEDS, Alone, agrees, chosen, follow, tables
from hantise.core import Game
from hantise.envs.arrays import Legal, Sight, encoding_of


@EVERY_TABLE
def test_tables_go_on_as_the_rules_play_them(game: Game, players: int) -> None:
    made = tables(game, players)
    singles = [Alone(game, players, seed) for seed in SEEDS]
    sight, legal = Sight(game, encoding_of(game)), Legal(game.actions.decisions)
    turn = made.reset()
    ended = 0
    for number in range(max(60, times(1500))):
        agrees(turn, game, singles, sight, legal)
        actions = chosen(turn.masks, number)
        for one, action in zip(singles, actions, strict=True):
            one.step(action)
        turn = made.step(np.array(actions))
        ended += int(turn.dones.sum())
    assert ended or game.code != "kuhn"


@EVERY_TABLE
def test_seats_without_a_learner_choose_at_random(game: Game, players: int) -> None:
    follow(game, players, max(30, times(400)))
