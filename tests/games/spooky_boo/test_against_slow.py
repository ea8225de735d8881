"""The rules against the oracle: the same games, the same chance, and at every node the same mover, choices and odds."""

import random
from typing import Any

import pytest

from games.by_name import chunks
from games.spooky_boo.both import same_knowledge
from games.spooky_boo.slow import SlowSpooky
from hantise.games.spooky_boo import GAME
from hantise.testing.oracle import side_by_side

STANDARD: dict[str, Any] = {"penalty_on_top": False, "turns": 40, "rounds": 5, "deck": ""}
CHUNK = 25  # games in one test

# A deck of few kinds and many powers.
WILD = """cards = [
  "9 x 1, power 3",
  "9 x -7, power 4",
  "20 x 12, power 4",
  "8 x 3, power 1",
  "8 x 0, power 2",
]
"""

# What players like to do and how often they call: a call a thousand nodes, or one in five where they may.
STYLES = ("any", "any", "power", "take", "put", "draw")
CALLS = (0.0, 0.001, 0.02, 0.2)

# What differs from the standard, how many games for each number of players. In all more than 1,000.
SERIES: list[tuple[dict[str, Any], int]] = [
    ({"turns": 4}, 125),
    ({"turns": 4, "penalty_on_top": True}, 75),
    ({}, 10),
    ({"turns": 1}, 100),
    ({"turns": 4, "rounds": 3}, 50),
    ({"turns": 3, "rounds": 1}, 50),
    ({"turns": 5, "deck": WILD, "memory_aid": True}, 50),
]


@pytest.mark.walk
@chunks(SERIES, CHUNK)
def test_both_versions_play_the_same_games(players: int, differs: dict[str, Any], seeds: range) -> None:
    """SPB-01 to SPB-39: whatever the catalogue says of movers, legal actions, odds and payoffs."""
    for seed in seeds:
        compare(players, STANDARD | differs, seed)


def compare(players: int, options: dict[str, Any], seed: int) -> None:
    """One game in both versions, from the first card to the payoffs; now and then what the seats know as well."""
    rng, starter = random.Random(seed), seed % (players + 1) - 1
    style, calls = rng.choice(STYLES), rng.choice(CALLS)
    first = GAME.start(GAME.options(players=players, starter=starter, **options))
    rules = {name: value for name, value in options.items() if name != "memory_aid"}
    second = SlowSpooky(players, starter=None if starter < 0 else starter, **rules)
    where = f"{players} players, {options}, seed {seed}"
    game = side_by_side(GAME, first, second, lambda names: choose(names, style, calls, rng), rng, where)
    for step, _ in enumerate(game):
        if step % 17 == 0:
            same_knowledge(first, second)
    scored = [points for row in second.scores for points in row]
    assert list(GAME.view(first, 0).facts.scores) == scored  # type: ignore[attr-defined]


def choose(names: list[str], style: str, calls: float, rng: random.Random) -> str:
    """A call now and then; else nine times in ten what the style likes, if there is such a thing."""
    if "call" in names:
        if rng.random() < calls:
            return "call"
        names = [name for name in names if name != "call"]
    liked = [name for name in names if name.startswith(style)]
    return rng.choice(liked if liked and rng.random() < 0.9 else names)
