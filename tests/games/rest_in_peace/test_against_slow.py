"""Whole games of both versions, side by side: the same movers, actions, odds, places, totals and payoffs."""

import random
from itertools import product
from typing import Any

import pytest

import effort
from games.rest_in_peace.slow import SlowRestInPeace
from games.rest_in_peace.stories import Table
from games.rest_in_peace.styles import STYLES, Met, choose
from games.rest_in_peace.test_mediums import assert_adds_up
from hantise.games.rest_in_peace import GAME
from hantise.games.rest_in_peace.rules import RestInPeace
from hantise.testing.oracle import side_by_side

FLAGS = ("thirteen_placed_is_four", "copy_ghostly", "twins_are_one")
LEVELS = range(5)
GAMES = 220  # a level, in a soak
# Of the games in which mediums meet in a soak, some in which each is played, and each is resolved on the tenth.
MEETING = (19, 169, 174, 95, 130, 193, 146, 163, 129, 38, 135, 196)


def options_of(seed: int, level: int) -> dict[str, Any]:
    """Every first family and every set of flags comes up; now and then a game of initiation."""
    flags = list(product((False, True), repeat=len(FLAGS)))[seed % 8]
    initiation = level == 0 and seed % 3 == 0
    return {"first": seed % 3 - 1, "levels": level, "initiation": initiation} | dict(zip(FLAGS, flags))


@pytest.mark.walk
@pytest.mark.parametrize("level", LEVELS)
def test_both_versions_agree_in_whole_games(level: int) -> None:
    """RIP-01 to RIP-49, RIP-M01 to RIP-M29: whatever the catalogue says of movers, actions, odds and payoffs."""
    for seed in effort.seeds(GAMES):
        compare(options_of(seed, level), seed, Met())


@pytest.mark.soak
@pytest.mark.walk
def test_every_medium_is_played_and_resolved() -> None:
    """RIP-32, RIP-M01 to RIP-M29: 7 is for the tenth only; in a soak every medium meets every other in both."""
    met = Met()
    for seed in range(600) if effort.IS_SOAK else MEETING:
        compare(options_of(seed, 4), seed, met)
    assert met.played.keys() == set(range(1, 30)) - {7}
    assert met.resolved.keys() == set(range(1, 30))
    if effort.IS_SOAK:
        assert min(len(met.pairs), len(met.pairs_resolved)) >= 330, "22 and 27 end it both"


def compare(options: dict[str, Any], seed: int, met: Met) -> None:
    """One game in both versions, from the first card to the payoffs."""
    rng = random.Random(seed)
    styles = rng.choices(STYLES, k=2) if rng.random() < 0.5 else rng.choices(("collector", "placer"), k=1) * 2
    first, second = GAME.start(GAME.options(2, **options)), SlowRestInPeace(**options)
    beside = Table(first, lambda: second)

    def decide(names: list[str]) -> str:
        return choose(names, styles[first.mover()], rng, second)

    for name in side_by_side(GAME, first, second, decide, rng, f"{options}, seed {seed}"):
        met.note(name, second)
        beside.agree()
        assert isinstance(first, RestInPeace)
        assert_adds_up(first, 0)
        assert_adds_up(first, 1)
    met.close(second)
