"""The benchmark of the environments plays all games, and says what it lacks."""

import sys
from importlib import import_module

import pytest

from bench import envs, envsjax
from envs.tables import EVERY_GAME
from hantise import games
from hantise.core import Game


@EVERY_GAME
def test_the_loop_plays_every_game(game: Game) -> None:
    assert envs.our_table(game)(0.01) > 0


@pytest.mark.soak
@EVERY_GAME
def test_many_tables_and_both_loops_play_every_game(game: Game) -> None:
    assert min(envs.many_tables(game, 4, copy=copy)(0.01) for copy in (False, True)) > 0
    assert min(envs.decisions(game, is_checked)(0.01) for is_checked in (False, True)) > 0


def test_each_game_is_measured_in_five_ways_and_connect_four_by_any_legal_choice() -> None:
    assert len(list(envs.many_contests())) == 5 * len(games.codes())
    with envsjax.our_tables(3, 1) as tables:
        assert envsjax.stepping(tables, 2)(0.01) > 0


@pytest.mark.parametrize(
    ("module", "missing"),
    [("pettingzoo", "pettingzoo"), ("pettingzoo", "gymnasium"), ("openspiel", "pyspiel"), ("arrays", "numpy")],
)
def test_a_missing_extra_gives_one_sentence(module: str, missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"hantise.envs.{module}"
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError) as caught:
        import_module(name)
    assert str(caught.value) == f"{name} needs {missing}, which is not installed: pip install 'hantise[envs]'"
    assert caught.value.__suppress_context__


def test_nothing_else_needs_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for missing in ("numpy", "pettingzoo", "gymnasium", "pyspiel"):
        monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, "hantise.envs", raising=False)
    import_module("hantise.envs")
