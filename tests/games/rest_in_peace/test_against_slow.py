"""Whole games of both versions, side by side: the same mover, legal actions, odds and payoffs at every step."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from games.rest_in_peace import slow
from games.rest_in_peace.slow import SlowRestInPeace
from games.rest_in_peace.styles import STYLES, Met, choose
from hantise.core import CHANCE, OVER
from hantise.games.rest_in_peace import GAME

TAIL = 25  # of a failing game's actions
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
    for seed in range(GAMES):
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
    """One game in both versions; a failure tells which one, and how it came there."""
    played: list[str] = []
    try:
        play_both(options, random.Random(seed), met, played)
    except Exception as error:
        error.add_note(f"{options}, seed {seed}, action {len(played)}, after {played[-TAIL:]}")
        raise


def play_both(options: dict[str, Any], rng: random.Random, met: Met, played: list[str]) -> None:
    """One game from the first card to the payoffs; `played` grows with it."""
    styles = rng.choices(STYLES, k=2) if rng.random() < 0.5 else rng.choices(("collector", "placer"), k=1) * 2
    first = GAME.start(GAME.options(2, **options))
    second = SlowRestInPeace(**options)
    while names := same_node(first, second):
        by_chance = first.mover() == CHANCE
        name = same_ticket(first, names, rng) if by_chance else choose(names, styles[first.mover()], rng, second)
        played.append(name)
        met.note(name, second)
        first.apply(GAME.actions.parse(name))
        second.apply(name)
    met.close(second)
    assert first.mover() == OVER
    assert list(first.payoffs()) == second.payoffs()


def same_node(first: Any, second: SlowRestInPeace) -> list[str]:
    """Both versions wait for the same, with the same choices and odds; these are their names."""
    mover = first.mover()
    assert {CHANCE: slow.CHANCE, OVER: slow.OVER}.get(mover, mover) == second.mover()
    names = [GAME.actions.name(action) for action in first.legal()]
    assert sorted(names) == sorted(second.legal())
    if mover == CHANCE:
        weights = list(first.weights())
        assert len(weights) == len(names)
        assert dict(zip(names, weights)) == second.odds()
        assert first.total() == sum(weights)
    return names


def same_ticket(first: Any, names: list[str], rng: random.Random) -> str:
    """Chance: tickets are handed out in the order of the outcomes, as many to each as its weight."""
    ticket = rng.randrange(first.total())
    holders = [name for name, weight in zip(names, first.weights()) for _ in range(weight)]
    name: str = GAME.actions.name(first.outcome(ticket))
    assert name == holders[ticket]
    return name
