"""One seat to learn at: by Gymnasium's own checks, never without a legal action, the others played by who was asked."""

import warnings
from contextlib import closing
from multiprocessing import active_children
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from effort import times
from envs.tables import EVERY_GAME, EVERY_TABLE, SHORT
from hantise.bots import GreedyBot, UnknownLevel
from hantise.core import OVER, BadOption, Game, IllegalAction, Rng, UnknownGame, View
from hantise.envs import gymnasium
from hantise.envs.arrays import encoding_of


def seated(game: Game, players: int | None = None, **more: Any) -> gymnasium.SeatEnv:
    return gymnasium.env(game, players, **SHORT.get(game.code, {}), **more)


@EVERY_GAME
def test_gymnasium_s_own_checks_pass(game: Game) -> None:
    """Its samples are any action, so that a table takes the nearest legal one."""

    class Willing(gymnasium.SeatEnv):
        def step(self, action: Any) -> Any:
            return super().step(int(self.action_masks().argmax()))

    made = seated(game)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=r".*render|.*spec|.*Casting")
        check_env(Willing(game, made.options, None, made._bots, None), skip_render_check=True)


@pytest.mark.soak
@EVERY_TABLE
def test_the_learner_decides_at_its_seat_until_it_is_paid(game: Game, players: int) -> None:
    rng, seats = Random(1), set()
    table = seated(game, players)
    encoding = encoding_of(game)
    for number in range(max(4, times(60))):
        seen, info = table.reset(seed=number)
        over, reward = False, 0.0
        seats.add(info["seat"])
        while not over:
            assert reward == 0.0
            assert seen in table.observation_space
            assert seen.tolist() == encoding.parts(table.view()).tolist()
            assert table.view().seat == table.view().mover == info["seat"]
            legal = np.flatnonzero(info["action_mask"])
            assert legal.tolist() == np.flatnonzero(table.action_masks()).tolist() == list(table._playing()[0].legal())
            seen, reward, over, cut, info = table.step(rng.choice(legal))
            assert not cut
        assert table.view().mover == OVER
        assert reward == table._playing()[0].payoffs()[info["seat"]]
        assert table.action_masks().all(), "a library that samples once more finds something"
    assert len(seats) > 1


def test_a_seat_is_kept_where_it_was_asked_for_and_chance_goes_on_without_a_seed() -> None:
    table = gymnasium.env("spooky_boo", 4, seat=2, turns=1)
    assert {table.reset(seed=seed)[1]["seat"] for seed in range(6)} == {2}
    table = gymnasium.env("ghooost")
    assert table.reset()[0].tobytes() != table.reset()[0].tobytes()
    assert table.reset(seed=3)[0].tobytes() == gymnasium.env("ghooost").reset(seed=3)[0].tobytes()


class Noting:
    """Takes the first legal action, and notes which seats it was asked for."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def decide(self, view: View, legal: Any, rng: Rng) -> int:
        assert view.seat == view.mover
        self.seats.add(view.seat)
        return int(legal[0])


@pytest.mark.parametrize("seat", range(3))
def test_each_opponent_has_a_seat_of_its_own(seat: int) -> None:
    one, other = Noting(), Noting()
    told_to_the_end(gymnasium.env("ghooost", 3, seat=seat, opponents=[one, other], daybreak=2), 1)
    assert [one.seats, other.seats] == [{least} for least in range(3) if least != seat]


def told_to_the_end(table: gymnasium.SeatEnv, seed: int) -> list[float]:
    """What is told in a game in which the first legal action is taken."""
    seen, info = table.reset(seed=seed)
    over, told = False, [float(seen.sum())]
    while not over:
        seen, reward, over, _, info = table.step(info["action_mask"].argmax())
        told += [reward, float(seen.sum())]
    return told


@pytest.mark.parametrize("opponents", ["random", "greedy", "level1", GreedyBot(), ["level1"]])
def test_computers_of_any_level_sit_down(opponents: Any) -> None:
    table = gymnasium.env("ghooost", opponents=opponents, budget=0.02, daybreak=1)
    assert told_to_the_end(table, 4) == told_to_the_end(table, 4), "equal seeds, equal games"


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    table = gymnasium.env("ghooost")
    with pytest.raises(ResetNeeded):
        table.step(0)
    seen, info = table.reset(seed=1)
    for wrong in (int(info["action_mask"].argmin()), -1, 10**9, 0.0, None, True):
        with pytest.raises(IllegalAction):
            table.step(wrong)
    assert (table.encoding.parts(table.view()) == seen).all()
    assert np.array_equal(table.action_masks(), info["action_mask"])


def test_a_table_is_rendered_as_the_learner_sees_it_and_what_is_wrong_is_said() -> None:
    table = gymnasium.env("ghooost", render_mode="ansi")
    table.reset(seed=1)
    assert "player_" in table.render()
    assert gymnasium.env("ghooost").render() is None
    with pytest.raises(UnknownGame):
        gymnasium.env("gost")
    wrong: list[tuple[type[Exception], str, dict[str, Any]]] = [
        (UnknownLevel, "level9", {"opponents": "level9"}),
        (BadOption, "players", {"players": 7}),
        (ValueError, "seat is one from 0 to 1", {"seat": 2}),
        (ValueError, "there are 1 other seats, and 2 opponents", {"opponents": ["random", "random"]}),
        (ValueError, "render_mode is ansi", {"render_mode": "human"}),
    ]
    for error, words, more in wrong:
        with pytest.raises(error, match=words):
            gymnasium.env("boo", **more)


def test_a_policy_sits_down_as_a_computer_player() -> None:
    def first(parts: np.ndarray[Any, Any], mask: np.ndarray[Any, Any]) -> int:
        assert parts.shape == (encoding_of(table.game).scale.size,)
        return int(mask.argmax())

    table = gymnasium.env("ghooost", opponents="random")
    table = gymnasium.env("ghooost", opponents=gymnasium.PolicyBot(table.game, first))
    plain = gymnasium.env("ghooost", opponents=Noting())
    for one in (table, plain):
        one.reset(seed=2)
        one.step(int(one.action_masks().argmax()))
    assert table.view().dump() == plain.view().dump()
    wrong = gymnasium.PolicyBot(table.game, lambda parts, mask: int(mask.argmin()))
    view = table.view()
    with pytest.raises(IllegalAction, match="the policy chose"):
        wrong.decide(view, table._playing()[0].legal(), Rng(1))


# Many at once.


def played(tables: gymnasium.SeatsVectorEnv, steps: int, seed: int = 1) -> list[Any]:
    """All that was told in so many steps, the first legal action everywhere."""
    seen, infos = tables.reset(seed=seed)
    told: list[Any] = [seen, infos["action_mask"]]
    for number in range(steps):
        assert seen in tables.observation_space
        assert infos["action_mask"].any(axis=1).all()
        assert (tables.action_masks() == infos["action_mask"]).all()
        actions = [np.flatnonzero(mask)[number % mask.sum()] for mask in infos["action_mask"]]
        assert np.array(actions) in tables.action_space
        seen, rewards, overs, cut, infos = tables.step(np.array(actions))
        assert not cut.any()
        assert not rewards[~overs].any()
        told += [seen, rewards, overs, infos["action_mask"]]
    return told


# Looking one step ahead at so many actions takes long.
MANY = 1000


@pytest.mark.soak
@EVERY_GAME
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_learners_at_many_tables_are_asked_at_their_seats_alone(game: Game, opponents: str) -> None:
    opponents = "random" if game.actions.decisions > MANY else opponents
    tables = gymnasium.vector(game, 3, game.players[-1], opponents=opponents, **SHORT.get(game.code, {}))
    assert tables.num_envs == 3
    assert tables.seats.tolist() == [0, 1 % game.players[-1], 2 % game.players[-1]]
    assert tables.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    told, again = (played(tables, max(8, times(80))) for _time in range(2))
    assert all(map(np.array_equal, told, again)), "equal seeds, equal games"
    assert [state.mover() for state in tables._batch.states] == tables.seats.tolist()


@pytest.mark.soak
def test_the_same_games_are_learned_from_in_any_number_of_processes() -> None:
    with closing(gymnasium.vector("ghooost", 5, daybreak=3, processes=2)) as several:
        alone = played(gymnasium.vector("ghooost", 5, daybreak=3), 30)
        assert all(map(np.array_equal, played(several, 30), alone))
        assert len(active_children()) == 2
    assert active_children() == []


def test_a_seed_for_each_of_many_tables_and_those_that_cannot_be_shared_out_are_refused() -> None:
    for opponents, processes, words in (("greedy", 2, "opponents choose at random"), ("random", 0, "one process")):
        with pytest.raises(ValueError, match=words):
            gymnasium.vector("ghooost", 2, opponents=opponents, processes=processes)
    tables = gymnasium.vector("ghooost", 2)
    one, other = tables.reset(seed=[7, 8])[0], tables.reset(seed=7)[0]
    assert (one == other).all()
    assert (tables.reset()[0] != one).any()
    with pytest.raises(ResetNeeded):
        gymnasium.vector("ghooost", 1).action_masks()
