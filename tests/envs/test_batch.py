"""Many tables at once: each goes its own way, as the rules play it, and tells what the mover may know."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from core.test_tables import Alone
from effort import times
from envs.tables import EVERY_GAME, EVERY_TABLE, SHORT, short
from hantise.core import BadOption, Game, IllegalAction, Options, Rng, State, UnknownGame
from hantise.envs import batch
from hantise.envs.arrays import Legal, ViewRows, encoding_of
from hantise.envs.tables import Batch, Turn
from hantise.testing.games import find

SEEDS = [11, 12, 40]


def tables(game: Game, players: int | None = None, **more: Any) -> Batch:
    return batch(game, len(SEEDS), players, seed=SEEDS, **SHORT.get(game.code, {}), **more)


def chosen(masks: np.ndarray[Any, Any], number: int) -> list[int]:
    """A legal action at each table, by the number of the step."""
    found = [np.flatnonzero(mask) for mask in masks]
    return [int(legal[(7 * number + table) % len(legal)]) for table, legal in enumerate(found)]


def are_alike(one: Sequence[NDArray[Any]], other: Sequence[NDArray[Any]]) -> bool:
    """The arrays of two turns tell the same."""
    return len(one) == len(other) and all(map(np.array_equal, one, other))


def agrees(turn: Turn, game: Game, singles: list[Alone], sight: ViewRows, legal: Legal) -> None:
    for table, one in enumerate(singles):
        mover = one.state.mover()
        assert turn.movers[table] == mover
        assert turn.observations[table].tolist() == sight.parts(one.state, mover).tolist(), game.dump(one.state)
        assert turn.masks[table].tolist() == legal.array(one.state).tolist()
        assert turn.masks[table].any()
        assert turn.dones[table] == bool(one.payoffs)
        assert turn.rewards[table].tolist() == (one.payoffs or [0.0] * turn.rewards.shape[1])


def played(made: Batch, steps: int) -> Iterator[Turn]:
    turn = made.reset()
    for number in range(steps):
        yield turn
        turn = made.step(chosen(turn.masks, number))


@EVERY_TABLE
@pytest.mark.parametrize("is_learning", [False, True], ids=["every seat", "one seat"])
def test_tables_go_on_as_the_rules_play_them(game: Game, players: int, is_learning: bool) -> None:
    """By the plain calls; seats without a learner choose at random."""
    learners = [0, players - 1, 0] if is_learning else [-1, -1, -1]
    made = tables(game, players, learners=learners)
    start = partial(game.start, short(game, players))
    singles = [Alone(start, *pair) for pair in zip(SEEDS, learners, strict=True)]
    sight, legal = ViewRows(game, encoding_of(game)), Legal(game.actions.decisions)
    turn = made.reset()
    ended = 0
    for number in range(max(40, times(1000))):
        assert not is_learning or turn.movers.tolist() == learners
        agrees(turn, game, singles, sight, legal)
        actions = chosen(turn.masks, number)
        for one, action in zip(singles, actions, strict=True):
            one.step(action)
        turn = made.step(actions if number % 2 else np.array(actions))
        ended += int(turn.dones.sum())
    assert ended or game.code != "kuhn"


def test_where_whole_games_go_by_without_the_learner_the_first_is_told_also_without_copies() -> None:
    kuhn, over = find("kuhn"), "cards=KJ stakes=2,1 stage=folded turn=1"
    begun = 0

    def start(options: Options) -> State:
        """Each second game is over before anybody has decided."""
        nonlocal begun
        begun += 1
        return kuhn.load(over) if begun % 2 == 0 else kuhn.start(options)

    plain, other = (batch(game, 1, seed=3) for game in (kuhn, replace(kuhn, start=start)))
    assert all(map(are_alike, played(plain, 40), played(other, 40)))
    assert begun > 10

    kept, shared = (batch("rest_in_peace", 2, seed=4, copy=copy) for copy in (True, False))
    assert all(map(are_alike, played(kept, 40), played(shared, 40)))


@EVERY_GAME
def test_whole_numbers_are_observed_by_name(game: Game) -> None:
    parts, numbers = tables(game), tables(game, observe="numbers")
    encoding = encoding_of(game)
    for seen, told in zip(played(parts, 30), played(numbers, 30), strict=True):
        assert seen.observations.dtype == np.float32
        assert told.observations.dtype == np.int32
        assert told.observations.shape == (len(SEEDS), encoding.size)
        for table, state in enumerate(numbers.states):
            view = numbers.game.view(state, int(told.movers[table]))
            assert told.observations[table].tolist() == encoding.array(view).tolist()
            assert seen.observations[table].tolist() == encoding.parts(view).tolist()
        assert (seen.masks == told.masks).all()


def test_any_legal_action_is_sampled_at_each_table_once_it_was_reset() -> None:
    tables = batch("spooky_boo", 3, seed=2)
    for do in (lambda: tables.sample(Rng(1)), lambda: tables.step([0, 0, 0])):
        with pytest.raises(IllegalAction, match=r"call reset\(\) first"):
            do()
    turn, rng = tables.reset(), Rng(1)
    drawn = np.array([tables.sample(rng) for _ in range(400)])
    for table, mask in enumerate(turn.masks):
        legal, counts = np.unique(drawn[:, table], return_counts=True)
        assert legal.tolist() == np.flatnonzero(mask).tolist()
        assert counts.min() > 400 / len(legal) / 2


def test_a_table_stays_where_nothing_is_chosen_and_an_end_is_told_once() -> None:
    made = batch("ghooost", 3, seed=1)
    first = made.reset()
    kept = [array.copy() for array in first]
    actions = first.masks.argmax(axis=1)
    actions[1] = -1
    then = made.step(actions)
    assert then.observations[1].tolist() == first.observations[1].tolist()
    assert then.masks[1].tolist() == first.masks[1].tolist()
    assert all((then.observations[table] != first.observations[table]).any() for table in (0, 2))
    assert all((array == copy).all() for array, copy in zip(first, kept, strict=True)), "arrays stay as they are"

    made = batch("ghooost", 2, seed=3, daybreak=1)
    turn = made.reset()
    while not turn.dones.any():
        turn = made.step(chosen(turn.masks, 1))
    over = int(turn.dones.argmax())
    assert sorted(turn.rewards[over].tolist()) != [0.0, 0.0]
    still = made.step([-1, -1])
    assert not still.dones.any()
    assert not still.rewards.any()


@pytest.mark.parametrize("held", [0, 1, 2, 5])
def test_turns_stay_as_they_are_as_long_as_somebody_holds_them_or_a_row_of_them(held: int) -> None:
    """However many are held: the memory of those that nobody holds is used again."""
    made, other = (batch("spooky_boo", 3, seed=2, copy=copy) for copy in (True, False))
    rows: list[tuple[NDArray[Any], list[float]]] = []
    turns: list[tuple[Turn, list[NDArray[Any]]]] = []
    for turn, same in zip(played(made, 60), played(other, 60), strict=True):
        assert are_alike(turn, same)
        for array in turn[:2]:
            with pytest.raises(ValueError, match="read-only"):
                array[0, 0] = 1
        turns = [*turns, (turn, [array.copy() for array in turn])][-held:] if held else []
        rows = [*rows, (turn.observations[1], turn.observations[1].tolist())][-2:] if held == 2 else []
        assert all(are_alike(*pair) for pair in turns)
        assert all(row.tolist() == told for row, told in rows)
        del turn


def test_a_seed_s_games_come_again_and_chance_goes_on_without_one() -> None:
    made = batch("spooky_boo", 2, seed=5)
    first, second = made.reset().observations, made.reset().observations
    assert (first != second).any()
    assert (made.reset(seed=5).observations == first).all()
    assert (made.reset(seed=[6, 5]).observations[1] == first[0]).all()
    assert (batch("spooky_boo", 2, seed=[5, 6]).reset().observations == first).all()
    assert (batch("spooky_boo", 2).reset().observations != batch("spooky_boo", 2).reset().observations).any()


def test_nothing_happens_where_one_action_is_not_legal_or_all_are_of_another_kind() -> None:
    made = batch("boo", 2, seed=1)
    turn = made.reset()
    legal = int(turn.masks[0].argmax())
    for wrong in (-2, 10**6, 2**62, 0):
        with pytest.raises(IllegalAction, match=f"table 1 may not do {wrong} now; legal are"):
            made.step([legal, wrong])
    kinds: list[Any] = [[0.0, 0.0], [True, True], ["0", "0"], None, 0, [[0, 0]], [None, 0], [10**30, 0]]
    for actions in ([0], [0, 0, 0], *kinds):
        with pytest.raises(IllegalAction, match="whole numbers"):
            made.step(actions)
    still = made.step([-1, -1])
    assert (still.observations == turn.observations).all()
    assert (still.masks == turn.masks).all()


def test_what_is_wrong_with_the_tables_is_said() -> None:
    for wrong in ({"observe": "text"}, {"learners": 2}, {"learners": [0]}, {"seed": [1]}):
        with pytest.raises(ValueError, match=r"observe is one of|learners are seats|2 tables, and 1 seeds"):
            batch("boo", 2, **wrong)
    with pytest.raises(ValueError, match="at least one table"):
        batch("boo", 0)
    unknown: list[dict[str, Any]] = [{"players": 9}, {"sharks": 3}]
    for more in unknown:
        with pytest.raises(BadOption):
            batch("boo", 1, **more)
    with pytest.raises(UnknownGame):
        batch("gost", 1)
