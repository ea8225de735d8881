"""The rules against the slow version: the same games, the same chance, and at every node the same mover, choices and
odds. `drawn.play` holds each example of a rule against it too.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import effort
from games.ghooost.beside import same_table
from games.ghooost.slow import SlowGhooost
from hantise.games.ghooost import GAME
from hantise.testing.oracle import side_by_side

CHUNK = 100  # games in one test
MOST = None if effort.IS_SOAK else 15  # games of one table in a series
TABLES = 12  # of so many nodes one is compared card by card
STYLES = ("any", "any", "any", "eager", "hoard")

# Who plays, what differs from the standard, how many games in a soak: in all more than 10,000.
SERIES: list[tuple[range, dict[str, Any], int]] = [
    (range(2, 7), {}, 1200),
    (range(2, 7), {"daybreak": 3}, 300),
    (range(2, 7), {"daybreak": 1, "twist_each": True}, 100),
    (range(3, 7), {"twist_each": True}, 150),
    (range(2, 7), {"points": True, "daybreak": 3}, 200),
    (range(2, 7), {"each_value": 5}, 100),
    (range(2, 7), {"each_value": 3, "miss_copy": 3, "kitty": 7}, 100),
    (range(2, 7), {"miss_copy": 0, "kitty": 0}, 100),
    (range(2, 7), {"miss_copy": 0}, 50),
    (range(2, 7), {"miss_copy": 3, "kitty": 0, "twist_each": True}, 50),
    (range(2, 4), {"each_value": 3}, 100),
    (range(3, 7), {"match": True}, 40),
    (range(3, 7), {"match": True, "daybreak": 3}, 100),
    (range(3, 7), {"match": True, "daybreak": 3, "last_round": 1}, 50),
    (range(3, 5), {"match": True, "daybreak": 1, "last_round": 0}, 50),
    (range(3, 5), {"match": True, "daybreak": 3, "twist_each": True, "miss_copy": 3, "kitty": 7}, 50),
]


def chunks() -> Iterator[Any]:
    """One test for each hundred games: players, options, seeds."""
    for tables, differs, games in SERIES:
        for players in tables:
            for seed in range(0, len(played := effort.seeds(games)[:MOST]), CHUNK):
                seeds = played[seed : seed + CHUNK]
                words = [f"{key}={value}" for key, value in differs.items()] or ["standard"]
                name = f"{players}p-{','.join(words)}-{seeds.start}..{seeds[-1]}"
                yield pytest.param(players, differs, seeds, id=name)


@pytest.mark.walk
@pytest.mark.parametrize(("players", "differs", "seeds"), list(chunks()))
def test_both_versions_play_the_same_games(players: int, differs: dict[str, Any], seeds: range) -> None:
    """GHO-01 to GHO-92: whatever the catalogue says of movers, legal actions, odds, tables and payoffs."""
    for seed in seeds:
        compare(players, differs, seed)


def compare(players: int, options: dict[str, Any], seed: int) -> None:
    """One game in both versions, from the first card to the payoffs."""
    rng, starter = random.Random(seed), seed % (players + 1) - 1
    style = rng.choice(STYLES)
    first = GAME.start(GAME.options(players=players, starter=starter, **options))
    second = SlowGhooost(players, starter=None if starter < 0 else starter, **options)
    where = f"{players} players, {options}, seed {seed}"
    played = side_by_side(GAME, first, second, lambda names: choose(names, style, rng), rng, where)
    for number, _name in enumerate(played):
        if number % TABLES == 0:
            same_table(first, second)


def choose(names: list[str], style: str, rng: random.Random) -> str:
    """Any legal action, but nine times in ten one that the style likes, if there is one."""
    liked = [name for name in names if likes(style, name)]
    return rng.choice(liked if liked and rng.random() < 0.9 else names)


def likes(style: str, name: str) -> bool:
    """Some like anything, some would rather play than take or try luck, some keep their Miss Copies as well."""
    if style == "any":
        return True
    plays = name not in ("take", "luck", "lose")
    return plays and (style == "eager" or "+" not in name)
