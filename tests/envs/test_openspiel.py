"""Every game is a game of OpenSpiel, by OpenSpiel's own tests and by ours."""

import json
import os
import pickle
import subprocess
import sys
import unittest
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from effort import IS_SOAK
from envs.tables import EVERY_GAME, EVERY_TABLE, GAMES, HOUSE, SHORT, short
from hantise import games
from hantise.core import CHANCE, OVER, SPECTATOR, BadOption, BadPosition, Game, IllegalAction
from hantise.envs import openspiel
from hantise.envs.arrays import encoding_of
from hantise.envs.openspiel import sheet_parts, sheet_size
from hantise.testing.games import find
from hantise.testing.playing import blank, note

for _game in GAMES:
    openspiel.register(_game)

# After ours were registered, as it looks for all games while it is imported.
from open_spiel.integration_tests import api_test  # noqa: E402

SECRET = pyspiel.GameType.Information.IMPERFECT_INFORMATION
KUHN = find("kuhn")


def load(game: Game, players: int | None = None) -> Any:
    seats = game.players[0] if players is None else players
    return pyspiel.load_game(openspiel.register(game), {"players": seats, **SHORT.get(game.code, {})})


def play(state: Any, rng: Random, steps: int = 10_000) -> list[int]:
    """Some random actions, by chance or a player; our numbers of them."""
    first = state.progress.game.actions.decisions
    played: list[int] = []
    for _ in range(steps):
        if state.is_terminal():
            break
        by_chance = state.is_chance_node()
        if by_chance:
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, odds)[0]
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
        played.append(action + first if by_chance else action)
    return played


def midgame(game: Game, players: int | None = None, seed: int = 1) -> Any:
    """A state some way into a random game, where somebody is to decide."""
    rng = Random(seed)
    while True:
        state = load(game, players).new_initial_state()
        play(state, rng, rng.randrange(30))
        while state.is_chance_node():
            play(state, rng, 1)
        if not state.is_terminal():
            return state


def dealt(*cards: int) -> Any:
    """Kuhn poker with these cards."""
    state = load(KUHN).new_initial_state()
    for card in cards:
        state.apply_action(card)
    return state


def test_the_games_are_known_by_their_names_secrets_and_what_payoffs_come_to() -> None:
    """What payoffs come to follows from the options; a game has secrets if somebody sees what another does not."""
    assert set(openspiel.names()) >= {f"hantise_{game.code}" for game in HOUSE}
    assert set(openspiel.names()) <= set(api_test._GAMES_TO_TEST)
    assert openspiel.register(HOUSE[0]) == f"hantise_{HOUSE[0].code}"
    told = ("players=4", "players=4,points=True", "players=4,match=True")
    assert [pyspiel.load_game(f"hantise_ghooost({one})").utility_sum() for one in told] == [3, 6, 1]
    free = replace(KUHN, code="kuhn_free", payoff_sum=lambda options: None)
    loaded = pyspiel.load_game(openspiel.register(free))
    assert loaded.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert loaded.utility_sum() is None
    secret = {game.code for game in GAMES if load(game).get_type().information == SECRET}
    assert secret == {"ghooost", "kuhn", "rest_in_peace", "spooky_boo"}


@pytest.mark.soak
@EVERY_TABLE
def test_the_partial_tree_is_as_openspiel_wants_it(game: Game, players: int) -> None:
    name = openspiel.register(game)
    loaded = pyspiel.load_game(name, {"players": players})
    case = type("OurPartialTree", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": loaded})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert [told for _, told in result.errors + result.failures] == []


@EVERY_TABLE
def test_a_loaded_game_says_what_the_box_says_and_random_simulations_run(game: Game, players: int) -> None:
    """Payoffs always come to what is registered."""
    loaded, options, kinds = load(game, players), short(game, players), pyspiel.GameType.Utility
    assert loaded.num_players() == players
    assert loaded.num_distinct_actions() == game.actions.decisions
    assert loaded.max_chance_outcomes() == game.actions.count - game.actions.decisions
    assert (loaded.min_utility(), loaded.max_utility()) == game.payoff_range(options)
    assert loaded.max_game_length() == game.longest(options)
    whole = game.payoff_sum(options)
    assert whole is not None
    assert loaded.utility_sum() == whole
    assert loaded.get_type().utility == (kinds.CONSTANT_SUM if whole else kinds.ZERO_SUM)
    state = loaded.new_initial_state()
    play(state, Random(6))
    assert sum(state.returns()) == pytest.approx(whole)
    pyspiel.random_sim_test(loaded, 1, True, False)


def test_options_are_parameters_and_what_may_not_be_is_told_why() -> None:
    loaded = pyspiel.load_game("hantise_ghooost(players=3,starter=2,match=True)")
    assert loaded.num_players() == 3
    state = loaded.new_initial_state()
    play(state, Random(1), 12)
    assert state.current_player() == 2
    with pytest.raises(BadOption, match="players"):
        openspiel.HouseGame.__subclasses__()[0]({"players": 70})
    with pytest.raises(IllegalAction, match="There is no bet"):
        dealt(0, 1).apply_action(3)
    with pytest.raises(ValueError, match="no parameters"):
        load(HOUSE[0]).make_py_observer(None, {"glance": True})


@pytest.mark.parametrize("code", ["boo", "spooky_boo"])
def test_a_deck_of_one_s_own_is_a_parameter_and_is_kept(code: str) -> None:
    deck = f"# (mine) = it, is\n{files(f'hantise.games.{code}').joinpath('deck.toml').read_text(encoding='utf-8')}"
    loaded = pyspiel.load_game(f"hantise_{code}", {"deck": deck})
    assert loaded.options == games.find(code).options(2, deck=deck)
    state = loaded.new_initial_state()
    play(state, Random(1), 9)
    again, kept = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(loaded, state))
    assert str(kept) == str(state)
    assert str(again) == str(loaded)


@EVERY_TABLE
def test_a_play_is_ours_with_chance_as_a_player(game: Game, players: int) -> None:
    state, ours = load(game, players).new_initial_state(), game.start(short(game, players))
    rng = Random(3)
    while ours.mover() != OVER:
        assert str(state) == game.dump(ours)
        assert state.is_chance_node() == (ours.mover() == CHANCE)
        assert state.returns() == [0.0] * players
        names = [game.actions.name(action) for action in ours.legal()]
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert [state.action_to_string(outcome) for outcome in outcomes] == names
            assert [*odds] == [weight / ours.total() for weight in ours.weights()]
        else:
            assert state.current_player() == ours.mover()
            assert [state.action_to_string(action) for action in state.legal_actions()] == names
        ours.apply(play(state, rng, 1)[0])
    assert state.is_terminal()
    assert state.returns() == ours.payoffs()
    assert state.legal_actions() == []


@EVERY_TABLE
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Game, players: int) -> None:
    state = midgame(game, players)
    before, legal = str(state), state.legal_actions()
    others = [action for action in range(game.actions.decisions) if action not in legal]
    for action in (*others[:5], -7, game.actions.count, game.actions.count + 9):
        with pytest.raises(IllegalAction):
            state.apply_action(action)
    assert (str(state), state.legal_actions()) == (before, legal)


@EVERY_GAME
def test_a_position_is_read_nonsense_is_none_and_copies_share_nothing(game: Game) -> None:
    state = midgame(game)
    again = state.get_game().new_initial_state(str(state))
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()
    for text in ("nonsense", ""):
        with pytest.raises(BadPosition):
            state.get_game().new_initial_state(text)
    before = str(state), state.information_state_string(0)
    copied = state.clone()
    play(copied, Random(1), 5)
    copied.information_state_string(0)
    assert before == (str(state), state.information_state_string(0))


@pytest.mark.soak
@EVERY_TABLE
def test_the_information_state_is_the_sheet_and_the_observation_the_view(game: Game, players: int) -> None:
    state = load(game, players).new_initial_state()
    record = blank(game, short(game, players))
    ours = game.start(record.options)
    for _ in range(25 if IS_SOAK else 9):
        if ours.mover() == OVER:
            break
        mover, (action,) = ours.mover(), play(state, Random(_), 1)
        note(record, mover, action)
        ours.apply(action)
        for seat in range(players):
            assert _ % 8 or state.information_state_string(seat) == "\n".join(record.sheet(seat))
            assert state.observation_string(seat) == game.view(ours, seat).dump()
            row = encoding_of(game).parts(game.view(ours, seat))
            assert state.observation_tensor(seat) == row.astype(np.float32).tolist()


def observe(state: Any, seat: int, public: bool, recall: bool, private: str) -> str:
    kind = pyspiel.IIGObservationType(public, recall, getattr(pyspiel.PrivateInfoType, private))
    told: str = state.get_game().make_py_observer(kind).string_from(state, seat)
    return told


@EVERY_GAME
def test_observers_tell_what_is_public_and_what_is_one_s_own(game: Game) -> None:
    state = midgame(game)
    position, sheet = state.progress.state, state.progress.sheet
    secret = state.get_game().get_type().information == SECRET
    for seat in range(state.num_players()):
        own, all_see = (json.loads(game.view(position, whose).dump()) for whose in (seat, SPECTATOR))
        assert json.loads(observe(state, seat, True, False, "NONE")) == all_see
        assert json.loads(observe(state, seat, True, False, "SINGLE_PLAYER")) == own
        assert observe(state, seat, False, False, "NONE") == ""
        told = observe(state, seat, False, False, "SINGLE_PLAYER")
        assert (json.loads(told) | {"seat": seat} if secret else {}) == {
            name: value for name, value in own.items() if secret and value != all_see[name]
        }
        assert observe(state, seat, True, True, "SINGLE_PLAYER") == "\n".join(sheet(seat))
        assert observe(state, seat, True, True, "NONE") == "\n".join(sheet(SPECTATOR))
        only = observe(state, seat, False, True, "SINGLE_PLAYER").splitlines()
        assert only == ([line for line in sheet(seat) if line not in sheet(SPECTATOR)] if secret else [])
        everybody = "\n\n".join("\n".join(sheet(each)) for each in range(state.num_players()))
        assert observe(state, seat, True, True, "ALL_PLAYERS") == everybody


@EVERY_TABLE
def test_a_game_and_its_state_are_kept_by_what_they_dump_and_tensors_are_the_padded_sheets(
    game: Game, players: int
) -> None:
    state = midgame(game, players)
    kept = state.progress.__reduce__()[1]
    assert kept[1] == str(state) == game.dump(state.progress.state)
    loaded = state.get_game()
    game_again, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(loaded, state))
    for one in (game_again, pickle.loads(pickle.dumps(loaded))):
        assert (str(one), one.num_players(), one.options) == (str(loaded), players, loaded.options)
    for copied in (again, state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(copied) == str(state)
        assert copied.history() == state.history()
        for seat in range(players):
            assert copied.information_state_string(seat) == state.information_state_string(seat)
    for player in range(players):
        tensor = np.array(state.information_state_tensor(player), np.uint8)
        assert tensor.shape == (loaded.information_state_tensor_size(),)
        text = np.packbits(tensor).tobytes().rstrip(b"\0").decode()
        assert text == "".join(f"{line}\n" for line in state.progress.sheet(player))
        assert len(text) > 10


@EVERY_TABLE
def test_a_resampled_state_is_one_that_the_player_cannot_tell_from_the_true_one(game: Game, players: int) -> None:
    """However often it is done: what its player observes and remembers stays the same."""
    for seed in range(3):
        state, rng = midgame(game, players, seed), Random(seed)
        for player in range(players):
            world = state
            for _ in range(3):
                world = world.resample_from_infostate(player, rng.random)
                assert told_to(world, player) == told_to(state, player)
                assert world.history() == []
                assert all(world.information_state_string(seat) for seat in range(players))
            play(world, rng)
            assert world.is_terminal()


def told_to(state: Any, player: int) -> list[Any]:
    """All that a player is told, and whose turn it is."""
    tells = (state.information_state_string, state.observation_string, state.observation_tensor)
    return [state.current_player(), *(tell(player) for tell in tells)]


@pytest.mark.soak
@pytest.mark.parametrize("again", [1, 2])
def test_resampled_are_all_states_with_that_information_state_as_often_as_chance_makes_them(again: int) -> None:
    """Kuhn poker: whatever is drawn anew is drawn anew again. Every deal is equally likely."""
    rng = Random(1)
    for other in (0, 1):
        state = dealt(2, other)
        drawn = Counter[str]()
        for _ in range(80):
            world = state
            for _ in range(again):
                world = world.resample_from_infostate(0, rng.random)
            drawn[str(world)] += 1
        assert len(drawn) == 2
        assert str(state) in drawn
        assert min(drawn.values()) > 20


def test_a_sheet_has_as_much_room_as_is_asked_for_and_of_one_too_long_the_end_is_told() -> None:
    """Whole sheets on a small table need a tenth of what a whole game might; how much room there was is kept."""
    for room in (-1, 4097):
        with pytest.raises(BadOption, match=f"sheet_bytes is a number of bytes from 0 to 4096, not {room}"):
            pyspiel.load_game("hantise_ghooost", {"sheet_bytes": room})
    narrow = pyspiel.load_game("hantise_ghooost(preset=small,sheet_bytes=40)")
    wide = pyspiel.load_game("hantise_ghooost(preset=small)")
    assert wide.information_state_tensor_size() == 8 * 4096
    for again in (narrow, pyspiel.load_game(str(narrow)), pickle.loads(pickle.dumps(narrow))):
        assert again.information_state_tensor_size() == 8 * 40
    (state, other), rng = (game.new_initial_state() for game in (narrow, wide)), Random(1)
    while not state.is_terminal():
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        other.apply_action(action)
    told = state.information_state_string(0)
    assert len(told) > 40
    assert told == other.information_state_string(0)
    assert np.packbits(np.array(state.information_state_tensor(0), np.uint8)).tobytes() == f"{told}\n".encode()[-40:]
    row = sheet_parts(["a" * 30, "the last"], 8 * 10)
    assert np.packbits(row.astype(np.uint8)).tobytes() == b"\nthe last\n"
    assert row.dtype == np.float32
    assert sheet_size(3) == 8 * 96
    assert sheet_size(10**6) == 8 * 4096


def test_resampling_does_not_look_at_what_is_hidden() -> None:
    """Kuhn poker: equal sheets, equal worlds and equal sheets of the other there, whatever the other holds."""
    told = set()
    for other in (0, 1):
        state = dealt(2, other)
        worlds = [state.resample_from_infostate(0, Random(seed).random) for seed in range(20)]
        told.add(tuple((str(world), world.information_state_string(1)) for world in worlds))
    assert len(told) == 1
    assert len(set(next(iter(told)))) == 2


def test_games_of_installed_packages_are_found_by_their_names(tmp_path: Path) -> None:
    """A package that is broken keeps nobody from the rest."""
    about = tmp_path / "guests-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1.0\n", "utf-8")
    four = "hantise.testing.games.connect_four"
    points = [f"connect_four = {four}:GAME", "breaks = guests:GONE", "stumbles = guests:STUMBLES"]
    (about / "entry_points.txt").write_text("\n".join(["[hantise.games]", *points, ""]), "utf-8")
    guest = f"""
from dataclasses import replace
from {four} import GAME
def start(options): raise RuntimeError("not today")
STUMBLES = replace(GAME, code="stumbles", start=start)
"""
    (tmp_path / "guests.py").write_text(guest, "utf-8")
    asked = """
import pyspiel
from hantise.envs import openspiel
print(openspiel.names())
print(pyspiel.load_game("hantise_connect_four").new_initial_state().legal_actions())
"""
    paths = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    names, legal = done.stdout.splitlines() or ["", done.stderr]
    assert names == str([f"hantise_{code}" for code in (*games.codes(), "connect_four")])
    assert legal == "[0, 1, 2, 3, 4, 5, 6]"
    assert "'stumbles' is not known to OpenSpiel: not today" in done.stderr


@EVERY_GAME
def test_to_take_back_an_action_is_refused_with_what_to_do_instead(game: Game) -> None:
    """OpenSpiel notes each action where Python cannot strike it out: half an undo would break its history."""
    state = midgame(game)
    before, history = str(state), state.history()
    kept = state.clone()
    action = state.legal_actions()[0]
    state.apply_action(action)
    with pytest.raises(NotImplementedError, match=r"keep state\.clone\(\), or try actions on state\.child\(action\)"):
        state.undo_action(kept.current_player(), action)
    assert (str(kept), kept.history()) == (before, history)
    assert str(kept.child(action)) == str(state)
    assert str(kept) == before
