"""Whole games of both versions, side by side: the same mover, legal actions, odds and payoffs at every step."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

import effort
from games.rest_in_peace.slow import SlowRestInPeace
from games.rest_in_peace.styles import STYLES, Met, choose
from hantise.games.rest_in_peace import GAME
from hantise.testing.oracle import side_by_side

FLAGS = ("thirteen_placed_is_four", "copy_ghostly", "twins_are_one")
LEVELS = range(5)
GAMES = 220  # a level


def options_of(seed: int, level: int) -> dict[str, Any]:
    """Every first family and every set of flags comes up; now and then a game of initiation."""
    flags = list(product((False, True), repeat=len(FLAGS)))[seed % 8]
    initiation = level == 0 and seed % 3 == 0
    return {"first": seed % 3 - 1, "levels": level, "initiation": initiation} | dict(zip(FLAGS, flags))


@pytest.mark.parametrize("level", LEVELS)
def test_both_versions_agree_in_whole_games(level: int) -> None:
    """RIP-01 to RIP-49, RIP-M01 to RIP-M29: whatever the catalogue says of movers, actions, odds and payoffs."""
    for seed in effort.seeds(GAMES):
        compare(options_of(seed, level), seed, Met())


def test_every_medium_meets_every_other() -> None:
    """Played in one round, and resolved on the tenth: 7 is for the tenth only, and 22 and 27 end it both."""
    met = Met()
    for seed in range(600):
        compare(options_of(seed, 4), seed, met)
    assert met.played.keys() == set(range(1, 30)) - {7}
    assert met.resolved.keys() == set(range(1, 30))
    assert len(met.pairs) >= 330
    assert len(met.pairs_resolved) >= 330


def compare(options: dict[str, Any], seed: int, met: Met) -> None:
    """One game in both versions, from the first card to the payoffs."""
    rng = random.Random(seed)
    styles = rng.choices(STYLES, k=2) if rng.random() < 0.5 else rng.choices(("collector", "placer"), k=1) * 2
    first = GAME.start(GAME.options(2, **options))
    second = SlowRestInPeace(**options)

    def decide(names: list[str]) -> str:
        return choose(names, styles[first.mover()], rng, second)

    for name in side_by_side(GAME, first, second, decide, rng, f"{options}, seed {seed}"):
        met.note(name, second)
    met.close(second)
