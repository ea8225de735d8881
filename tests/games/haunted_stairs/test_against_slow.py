"""The rules against the oracle: the same games, the same chance, and at every node the same mover, choices and odds."""

import random
from typing import Any

import pytest

from games.by_name import chunks
from games.haunted_stairs.slow import SlowStairs
from hantise.games.haunted_stairs import GAME
from hantise.testing.oracle import side_by_side

STANDARD = dict.fromkeys(("double_or_quits", "repeat_ghosts", "next_searches_first", "short"), False)
CHUNK = 50  # games in one test

# Who remembers how often where a child lies: careful players find it, careless ones search for long.
STYLES = (0.0, 0.5, 0.95)

# What differs from the standard, how many games for each number of players. In all more than 1,000.
SERIES: list[tuple[dict[str, Any], int]] = [
    ({}, 150),
    ({"double_or_quits": True}, 50),
    ({"repeat_ghosts": True}, 50),
    ({"next_searches_first": True}, 50),
    ({"short": True}, 50),
    ({"double_or_quits": True, "repeat_ghosts": True}, 25),
    ({"double_or_quits": True, "repeat_ghosts": True, "next_searches_first": True, "memory_aid": True}, 25),
]


@pytest.mark.walk
@chunks(SERIES, CHUNK)
def test_both_versions_play_the_same_games(players: int, differs: dict[str, Any], seeds: range) -> None:
    """STA-01 to STA-35: whatever the catalogue says of movers, legal actions, odds and payoffs."""
    for seed in seeds:
        compare(players, STANDARD | differs, seed)


def compare(players: int, options: dict[str, Any], seed: int) -> None:
    """One game in both versions, from the first card to the payoffs."""
    rng, starter = random.Random(seed), seed % (players + 1) - 1
    style = rng.choice(STYLES)
    first = GAME.start(GAME.options(players=players, starter=starter, **options))
    rules = {name: value for name, value in options.items() if name != "memory_aid"}
    second = SlowStairs(players, starter=None if starter < 0 else starter, **rules)
    where = f"{players} players, {options}, seed {seed}"
    for _ in side_by_side(GAME, first, second, lambda names: choose(names, style, second, rng), rng, where):
        pass


def choose(names: list[str], memory: float, table: SlowStairs, rng: random.Random) -> str:
    """What is right, as often as the player remembers; else anything legal."""
    right = [name for name in names if is_right(name, table)]
    return rng.choice(right if right and rng.random() < memory else names)


def is_right(name: str, table: SlowStairs) -> bool:
    """Whether it names, or turns over, the child that lies there."""
    word, _, rest = name.partition(":")
    lies = {"turn": table.ring.get(rest), "guess": table.ring["white"], "answer": table.ring.get(table.pointed)}
    return lies.get(word, "") == (table.wanted if word == "turn" else rest)
