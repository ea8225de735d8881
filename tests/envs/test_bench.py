"""The benchmark of the environments plays all games, and says what it lacks."""

from __future__ import annotations

import sys

import pytest

from bench import envs
from bench.contest import LackError
from envs.tables import EVERY_GAME
from hantise.core import Game


@EVERY_GAME
def test_the_loop_plays_every_game(game: Game) -> None:
    assert envs.our_table(game)(0.01) > 0


@pytest.mark.parametrize("missing", ["pygame", "pettingzoo"])
def test_what_is_missing_is_one_sentence(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("pettingzoo")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(LackError, match=f"{missing} is not installed here; `make bench`"):
        next(envs.contests())
