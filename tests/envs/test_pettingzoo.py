"""Every game at every size of table is an environment of PettingZoo, by PettingZoo's own tests and by ours."""

import copy
import pickle
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from envs.tables import EVERY_GAME, EVERY_TABLE, GAMES, HOUSE, SHORT
from hantise import games
from hantise.core import CHANCE, OVER, BadOption, Game, IllegalAction, Rng, UnknownGame
from hantise.envs.pettingzoo import TableEnv, env, parallel_env
from hantise.testing import games as examples


def table(game: Game, players: int | None = None, **wishes: Any) -> TableEnv:
    return env(game, players, **SHORT.get(game.code, {}), **wishes)


def begun(game: Game, players: int | None = None, seed: int = 1, **wishes: Any) -> TableEnv:
    """A game that has begun, whose agents sample by the same seed."""
    found = table(game, players, **wishes)
    found.reset(seed=seed)
    for agent in found.possible_agents:
        found.action_space(agent).seed(seed)
    return found


def play(found: TableEnv, steps: int) -> None:
    """Some legal actions, by the environment's own sampling."""
    for agent in found.agent_iter(steps):
        dead = found.terminations[agent]
        found.step(None if dead else found.action_space(agent).sample())


def play_alike(tables: list[TableEnv], seed: int) -> list[list[Any]]:
    """Play all of them to the end by the same choices; what each was told on the way."""
    rng = Rng(seed)
    told: list[list[Any]] = [[] for _ in tables]
    while tables[0].agents:
        mask = tables[0].infos[tables[0].agent_selection]["action_mask"]
        legal = np.flatnonzero(mask)
        action = None if not len(legal) else legal[rng.below(len(legal))]
        for found, heard in zip(tables, told, strict=True):
            array, reward, *_ = found.last()
            heard.append((found.agent_selection, array.tolist(), reward))
            found.step(action)
    return told


# PettingZoo's own tests; a warning of theirs is an error here.


@pytest.mark.soak
@EVERY_TABLE
@pytest.mark.parametrize("glance", [False, True])
def test_the_api_is_pettingzoo_s(game: Game, players: int, glance: bool) -> None:
    api_test(table(game, players, glance=glance), num_cycles=60)


@pytest.mark.soak
@EVERY_GAME
@pytest.mark.parametrize("form", ["dict", "text"])
# It would rather have arrays alone, and says so of whatever it does not know by name.
@pytest.mark.filterwarnings("ignore:Observation")
def test_the_api_is_pettingzoo_s_in_every_form(game: Game, form: str) -> None:
    api_test(table(game, observe=form), num_cycles=60)


@EVERY_TABLE
def test_equal_seeds_give_equal_games(game: Game, players: int) -> None:
    seed_test(lambda: table(game, players), num_cycles=60)


@pytest.mark.soak
@EVERY_TABLE
def test_every_table_is_rendered(game: Game, players: int) -> None:
    render_test(lambda render_mode: table(game, players, render_mode=render_mode))


@EVERY_TABLE
@pytest.mark.parametrize("most", [None, 7])
def test_the_api_for_all_at_once_is_pettingzoo_s(game: Game, players: int, most: int | None) -> None:
    parallel_api_test(parallel_env(game, players, most_decisions=most, **SHORT.get(game.code, {})), num_cycles=60)


@EVERY_TABLE
def test_all_at_once_is_the_same_game_and_of_the_others_nothing_counts(game: Game, players: int) -> None:
    turns, at_once = begun(game, players, seed=6), parallel_env(game, players, **SHORT.get(game.code, {}))
    seen, infos = at_once.reset(seed=6)
    paid: dict[str, float] = {}
    while at_once.agents:
        mover = turns.agent_selection
        assert [agent for agent in at_once.agents if infos[agent]["action_mask"].any()] == [mover]
        assert all((seen[agent] == turns.observe(agent)).all() for agent in at_once.agents)
        action = turns.action_space(mover).sample()
        turns.step(action)
        # Others may send anything, or nothing.
        seen, paid, ended, cut, infos = at_once.step({"player_0": -1, mover: action})
        assert (ended, any(cut.values())) == (turns.terminations, False)
    assert list(paid.values()) == turns.record().replay().payoffs()
    with pytest.raises(ResetNeeded, match="reset"):
        at_once.step({})


def test_whoever_is_on_turn_must_act_all_at_once() -> None:
    at_once = parallel_env(HOUSE[0])
    with pytest.raises(ResetNeeded):
        at_once.step({})
    at_once.reset(seed=1)
    before = at_once.table.record()
    with pytest.raises(IllegalAction, match=f"{at_once.table.agent_selection} may not"):
        at_once.step({})
    assert at_once.table.record() == before


@EVERY_GAME
def test_a_game_is_cut_off_after_so_many_decisions_and_then_nobody_is_paid(game: Game) -> None:
    """It is truncated and not terminated; one that ends with the last decision is no different from any other."""
    whole = begun(game, seed=5)
    while not any(whole.terminations.values()):
        whole.step(whole.action_space(whole.agent_selection).sample())
    acted = [(event.seat, event.actions[0]) for event in whole.record().events if event.actions]
    for most in (1, len(acted) - 1, len(acted)):
        found = begun(game, seed=5, most_decisions=most)
        for number, (seat, name) in enumerate(acted[:most], start=1):
            assert not any(found.truncations.values())
            assert found.agent_selection == f"player_{seat}"
            if number == 1:
                found = copy.deepcopy(pickle.loads(pickle.dumps(found)))
            found.step(game.actions.parse(name))
        is_cut = most < len(acted)
        assert set(found.truncations.values()) == {is_cut}
        assert set(found.terminations.values()) == {not is_cut}
        assert list(found.rewards.values()) == (
            [0.0] * len(found.agents) if is_cut else whole.record().replay().payoffs()
        )
        for agent in found.agent_iter():
            assert not found.infos[agent]["action_mask"].any()
            found.step(None)
        assert not found.agents


@pytest.mark.parametrize("most", [0, -1, 2.5, True])
def test_how_many_decisions_is_a_whole_number_above_0(most: Any) -> None:
    with pytest.raises(ValueError, match="most_decisions is a whole number above 0, or None, not"):
        env(HOUSE[0], most_decisions=most)


@EVERY_GAME
def test_pettingzoo_s_wrappers_fit(game: Game) -> None:
    wrapped = OrderEnforcingWrapper(TerminateIllegalWrapper(table(game), illegal_reward=-1))
    api_test(wrapped, num_cycles=20)


@EVERY_TABLE
def test_rewards_are_the_payoffs_and_come_at_the_end(game: Game, players: int) -> None:
    found = begun(game, players, seed=5)
    while not any(found.terminations.values()):
        assert set(found.rewards.values()) == {0.0}
        found.step(found.action_space(found.agent_selection).sample())
    end = found.record().replay()
    assert end.mover() == OVER
    assert found.record().seats == found.possible_agents
    assert [found.rewards[agent] for agent in found.agents] == end.payoffs()
    won = {}
    for agent in found.agent_iter():
        won[agent] = found.last()[1]
        found.step(None)
    assert list(won.values()) == end.payoffs()
    assert found.agents == []


@EVERY_TABLE
def test_the_mask_shows_what_is_legal_to_whoever_is_to_decide_and_nothing_to_others(game: Game, players: int) -> None:
    found = begun(game, players, seed=2)
    for _ in range(30):
        if found.terminations[found.agent_selection]:
            break
        state = found.record().replay()
        for seat, agent in enumerate(found.possible_agents):
            mask = found.infos[agent]["action_mask"]
            assert mask.dtype == np.int8
            assert mask.shape == (game.actions.decisions,)
            assert np.flatnonzero(mask).tolist() == (state.legal() if seat == state.mover() else [])
        assert found.agent_selection == f"player_{state.mover()}"
        play(found, 1)


@EVERY_GAME
def test_what_is_legal_is_sampled_and_all_else_refused_with_a_reason_and_changes_nothing(game: Game) -> None:
    """Within a mask what that shows is sampled."""
    found = begun(game, seed=3)
    agent = found.agent_selection
    space, mask = found.action_space(agent), found.infos[agent]["action_mask"]
    assert all(mask[space.sample()] for _ in range(50))
    only = np.flatnonzero(mask)[-1]
    chosen = np.zeros_like(mask)
    chosen[only] = 1
    assert space.sample(chosen) == only

    illegal = [number for number, legal in enumerate(mask) if not legal]
    before = found.record().dumps(), found.last()[0].tolist()
    wrong: list[Any] = [*illegal[:3], game.actions.decisions, -1, None, "boo", 0.5, True, np.True_, np.float32(0)]
    wrong += [np.zeros(1, int), np.array(0.0), 2**70]
    for action in wrong:
        with pytest.raises(IllegalAction, match=f"{agent} may not"):
            found.step(action)
    if illegal:
        view = game.view(found.record().replay(), found.possible_agents.index(agent))
        refusal = view.refusal(illegal[0])
        assert refusal is not None
        with pytest.raises(IllegalAction) as caught:
            found.step(np.int64(illegal[0]))
        assert refusal.words in str(caught.value)
    assert before == (found.record().dumps(), found.last()[0].tolist())


@pytest.mark.soak
@EVERY_GAME
@pytest.mark.parametrize("kind", [int, np.int32, np.uint64, lambda number: np.array(number)])
def test_an_action_is_a_whole_number_of_any_kind(game: Game, kind: Any) -> None:
    found, plain = begun(game, seed=3), begun(game, seed=3)
    action = int(np.flatnonzero(found.infos[found.agent_selection]["action_mask"])[0])
    plain.step(action)
    found.step(kind(action))
    assert found.record().dumps() == plain.record().dumps()


@EVERY_GAME
def test_a_table_is_for_the_fewest_players_and_nothing_is_done_before_a_reset(game: Game) -> None:
    found = table(game)
    assert len(found.possible_agents) == game.players[0]
    for do in (lambda: found.step(0), lambda: found.observe("player_0"), found.record, lambda: found.view(None)):
        with pytest.raises(ResetNeeded, match=r"call reset\(\) first"):
            do()


def test_without_a_seed_chance_goes_on_and_with_it_starts_again() -> None:
    found = env(examples.find("kuhn"))
    games = []
    for seed in [7, *[None] * 20] * 2:
        found.reset(seed=seed)
        games.append(found.record().dumps())
    assert games[:21] == games[21:]
    assert len(set(games)) > 1


@EVERY_TABLE
def test_an_observation_is_the_view_of_the_agent(game: Game, players: int) -> None:
    plain, glancing = begun(game, players, seed=6), begun(game, players, seed=6, glance=True)
    for _ in range(12):
        if plain.terminations[plain.agent_selection]:
            break
        state = plain.record().replay()
        for seat, agent in enumerate(plain.possible_agents):
            view = game.view(state, seat)
            assert plain.view(agent) == view
            assert glancing.view(agent) == view.glance()
            assert plain.observe(agent).tolist() == plain.encoding.parts(view).tolist()
            assert glancing.observe(agent).tolist() == plain.encoding.parts(view.glance()).tolist()
        for found in (plain, glancing):
            play(found, 1)


@EVERY_GAME
def test_a_dict_holds_the_array_and_the_mask(game: Game) -> None:
    found, plain = begun(game, observe="dict"), begun(game)
    first = found.agents[0]
    for agent in found.agents:
        seen: Any = found.observe(agent)
        assert found.observation_space(agent).contains(seen)
        assert found.observation_space(agent) == found.observation_space(first), "whoever learns at every seat"
        assert found.action_space(agent) == found.action_space(first)
        assert seen["observation"].tolist() == plain.observe(agent).tolist()
        assert seen["action_mask"].tolist() == plain.infos[agent]["action_mask"].tolist()
    play(found, 10_000)
    assert found.observe("player_0")["action_mask"].sum() == 0


@EVERY_TABLE
def test_a_text_is_the_table_in_words_and_what_is_remembered(game: Game, players: int) -> None:
    found, glancing = (begun(game, players, observe="text", glance=glance) for glance in (False, True))
    for which in (found, glancing):
        play(which, 10)
    for agent in found.agents:
        view = found.view(agent)
        assert found.observation_space(agent).contains(found.observe(agent))
        assert found.observe(agent).startswith(game.table.text(view, found.possible_agents))
        assert all(memory.fact in found.observe(agent) for memory in view.memories)
        assert glancing.observe(agent) == game.table.text(view.glance(), found.possible_agents)


@pytest.mark.soak
@EVERY_GAME
def test_text_is_rendered_for_whoever_is_to_decide(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    found, loud = begun(game, render_mode="ansi"), begun(game, render_mode="human")
    assert found.render() == found.words(found.view(found.agent_selection))
    play(found, 1)
    play(loud, 1)
    assert capsys.readouterr().out == f"{found.render()}\n"
    play(found, 10_000)
    assert found.render() == found.words(found.view(None))


def test_rendering_without_a_mode_warns() -> None:
    found = env(GAMES[0])
    found.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert found.render() is None
    found.close()


@pytest.mark.soak
@EVERY_TABLE
def test_a_copy_in_mid_game_goes_on_alike_and_shares_nothing(game: Game, players: int) -> None:
    found = begun(game, players, seed=8)
    play(found, 7)
    before = copy.deepcopy(found)
    copies = [found, copy.deepcopy(found), pickle.loads(pickle.dumps(found))]
    told = play_alike(copies, seed=9)
    assert all(heard == told[0] for heard in told)
    assert play_alike([before], seed=9) == told[:1]


def test_a_copy_that_was_never_reset_can_be_and_a_game_that_no_module_holds_is_not_pickled() -> None:
    for copied in (copy.deepcopy(env(HOUSE[0])), pickle.loads(pickle.dumps(env(HOUSE[0])))):
        copied.reset(seed=1)
        assert copied.agents == copied.possible_agents
    found = env(replace(examples.find("kuhn"), title="Loose"))
    with pytest.raises(pickle.PicklingError, match="Loose is kept by the name of its module"):
        pickle.dumps(found)


def test_options_reach_the_game_and_what_is_asked_for_wrongly_is_refused() -> None:
    found = env("ghooost", players=3, starter=2)
    found.reset(seed=1)
    assert found.agent_selection == "player_2"
    assert all(event.seat != CHANCE or "starts" not in event.chance[0] for event in found.record().events)
    assert games.find("ghooost") is found.game
    with pytest.raises(UnknownGame, match="Did you mean ghooost"):
        env("gost")
    wrong: list[tuple[type[Exception], str, dict[str, Any]]] = [
        (BadOption, "players", {"players": 7}),
        (BadOption, "no option", {"nonsense": 1}),
        (ValueError, "array, numbers, dict, text", {"observe": "sound"}),
        (ValueError, "human, ansi", {"render_mode": "rgb_array"}),
    ]
    for error, words, more in wrong:
        with pytest.raises(error, match=words):
            env("ghooost", **more)
