"""What tests of any game do by the names of its actions, and tables of cases beneath the rules that they show."""

import json
import random
import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

import effort
from hantise.core import CHANCE, OVER, SPECTATOR, BadPosition, BadView, Game, State
from hantise.core.row import Row, plain

HELD = {"chance": CHANCE, "over": OVER}  # by a word, who is to move
EVERYBODY = (0, 1, SPECTATOR)  # of two


class ByName(NamedTuple):
    """A game whose actions are told by their names.

    `spell` makes a name of a shorter word for one; `pick` is what players of random games do.
    """

    game: Game
    spell: Callable[[State, str], str] = lambda _state, word: word
    pick: Callable[[random.Random, list[int]], int] = lambda rng, legal: rng.choice(legal)

    def fields(self, state: State) -> dict[str, str]:
        """The fields of the position's dump."""
        return dict(field.split("=", 1) for field in self.game.dump(state).split(" "))

    def legal(self, state: State) -> set[str]:
        """The names of what may be done now, chance's outcomes included."""
        return {self.game.actions.name(action) for action in state.legal()}

    def play(self, state: State, *names: str) -> State:
        """The position after these actions, chance's included; each must be legal. `state` stays as it was."""
        after = state.clone()
        for name in [self.spell(state, word) for word in " ".join(names).split()]:
            assert name in self.legal(after), f"{name} is not in {sorted(self.legal(after))}"
            after.apply(self.game.actions.parse(name))
        return after

    def walk(self, players: int, seed: int, **options: object) -> Iterator[tuple[State, str]]:
        """A random game: each position (the same object, moved on) with the action that is taken there; at last ""."""
        state = self.game.start(self.game.options(players, **options))
        rng = random.Random(seed)
        while not is_over(state):
            by_chance = state.mover() == CHANCE
            action = state.outcome(rng.randrange(state.total())) if by_chance else self.pick(rng, state.legal())
            yield state, self.game.actions.name(action)
            state.apply(action)
        yield state, ""

    def dealt(self, players: int, seed: int = 0, **options: object) -> State:
        """The first turn of a game, its cards dealt from the seed."""
        return next(state for state, _ in self.walk(players, seed, **options) if state.mover() != CHANCE)


def is_over(state: State) -> bool:
    return state.mover() == OVER


def written(write: Callable[[State, int, Row], None], state: State, seat: int, size: int) -> list[int]:
    """The row of so many numbers that is written without making a view, and is the same when it is written again."""
    row, told = Row(plain(size)), list[list[int]]()
    for _time in range(2):
        row.begin()
        write(state, seat, row)
        row.end()
        told.append(row.listed())
    assert told[0] == told[1]
    return told[0]


def rules(told: str) -> pytest.MarkDecorator:
    """Of each heading, which cites the rules that it shows, the cases beneath it."""
    headed = re.split(r"^ *([A-Z]{3}-\w.*)\n", told, flags=re.MULTILINE)
    return pytest.mark.parametrize("cases", headed[2::2], ids=headed[1::2])


def said(cases: str, begin: Callable[[str], Any]) -> Iterator[tuple[str, Any, str, str]]:
    """All that lines of cases say of a table: the line, the table after its actions, a word, and what is told in it.

        table -- actions --> word what is so / word what is so

    A line without a table goes on from what the last one that has one has come to.
    """
    table: Any = None
    for case in filter(None, map(str.strip, cases.splitlines())):
        done, _, after = case.partition(" --> ")
        drawn, _, names = done.rpartition("--")
        then = (begin(drawn.strip()) if drawn else table).play(names)
        table = then if drawn else table
        for part in after.split(" / "):
            word, _, wanted = part.strip().partition(" ")
            yield case, then, word, wanted


def named(told: str) -> set[str]:
    """The names in a line; `a:b,c` are `a:b` and `a:c`."""
    return {":".join(one) for name in told.split() for one in product(*(part.split(",") for part in name.split(":")))}


def altered(told: str) -> list[tuple[str, Any]]:
    """Fields with what is said in place of the good value, in JSON: `seat=9 seat="0" tops=[1]`."""
    return [(name, json.loads(value)) for name, _, value in (word.partition("=") for word in told.split())]


def refuses(game: Game, text: str, words: str = "") -> None:
    """It is refused as a view, where it is one of JSON, or as a position, in words that say of which game."""
    read = game.read_view if text.startswith("{") else game.load
    with pytest.raises((BadView, BadPosition), match=words or f"no (view|position) of {game.title}"):
        read(text)


# What is no position of any game.
GARBAGE = ["", " ", "garbage", "round", "players", "players=2", "=", "\0", "round=1  turn=0", "players=2 limit=40 " * 3]


def chunks(series: list[tuple[dict[str, Any], int]], size: int) -> pytest.MarkDecorator:
    """One test for a few games: players, options that differ from the standard, seeds; so many games of each."""
    found = []
    for differs, games in series:
        words = ",".join(key if key == "deck" or value is True else f"{key}={value}" for key, value in differs.items())
        for players in (2, 3, 4):
            for seed in range(0, len(played := effort.seeds(games)), size):
                seeds = played[seed : seed + size]
                name = f"{players}p-{words or 'standard'}-{seeds.start}..{seeds[-1]}"
                found.append(pytest.param(players, differs, seeds, id=name))
    return pytest.mark.parametrize(("players", "differs", "seeds"), found)
