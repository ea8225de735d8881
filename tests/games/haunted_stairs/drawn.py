"""Rings of Haunted Stairs drawn as pictures, and a few words to play on them, in one version of the rules or in both.

    ring('''
           R          the red place; then clockwise green, blue, yellow, white
        .     G       the child that lies there by its letter, "." for the free place
          Y B
    ''', stock="swap blue")

is a position in which seat 0 is about to turn up one of these two cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

from games.haunted_stairs.slow import SlowStairs
from hantise.core import CHANCE, OVER, SPECTATOR, State
from hantise.games.haunted_stairs import GAME
from hantise.games.haunted_stairs.facts import Facts
from hantise.games.haunted_stairs.view import HauntedStairsView
from hantise.testing.oracle import same_node

PLACES = ("red", "green", "blue", "yellow", "white")
CARDS = ("red", "green", "blue", "yellow", "swap", "move", "riddle")
STOCK = 56

SET_UP = """
       R
    .     G
      Y B
"""
RIDDLE = """
       .
    R     G
      Y B
"""
TURNED = """
       B
    Y     .
      R G
"""


def read(picture: str) -> str:
    """The picture as a dump writes the disc: a letter a place, clockwise from red."""
    red, white, green, yellow, blue = picture.split()
    return red + green + blue + yellow + white


def ring(
    picture: str = SET_UP,
    *,
    stock: str = "swap move",
    pile: int = 0,
    won: Sequence[int] | None = None,
    players: int = 3,
    turn: int = 0,
    double: bool = False,
    repeat: bool = False,
    next_first: bool = False,
) -> State:
    """A position before a card is turned up; cards that are told nowhere were won, in turn, from seat 0 on."""
    cards = stock.split()
    left = STOCK - len(cards) - pile
    heaps = won or [left // players + (seat < left % players) for seat in range(players)]
    lines: dict[str, object] = {
        "players": players,
        "double": "yes" if double else "no",
        "repeat": "yes" if repeat else "no",
        "next": "yes" if next_first else "no",
        "disc": read(picture),
        "stock": ",".join(str(cards.count(card)) for card in CARDS),
        "pile": pile,
        "won": ",".join(map(str, heaps)),
        "await": "card",
        "turn": turn,
        "sought": "-",
        "tried": "",
        "tries": 0,
        "pointed": "-",
        "asked": "-",
        "clock": 0,
        "shown": "0,0,0,0",
        "moved": "0,0,0,0",
    }
    return GAME.load(" ".join(f"{key}={value}" for key, value in lines.items()))


def fields(state: State) -> dict[str, str]:
    """The fields of the position's dump."""
    return dict(field.split("=", 1) for field in GAME.dump(state).split(" "))


def disc(state: State) -> str:
    """What lies where, as `read` tells it."""
    return fields(state)["disc"]


def heaps(state: State) -> list[int]:
    """The cards that each seat has won."""
    return [int(cards) for cards in fields(state)["won"].split(",")]


def legal(state: State) -> set[str]:
    """The names of what may be done now, chance's cards included."""
    return {GAME.actions.name(action) for action in state.legal()}


def play(state: State, *names: str) -> State:
    """The position after these actions, chance's included (`card:swap`); each legal. `state` stays as it was."""
    after = state.clone()
    for name in " ".join(names).split():
        assert name in legal(after), f"{name} is not in {sorted(legal(after))}"
        after.apply(GAME.actions.parse(name))
    return after


class Both:
    """One table in both versions of the rules, the second of which is `slow.py`: what it shows they both show.

    `mover`, `legal` (names), `disc` (as `read` tells it), `won` and `pile`, all compared at every step.
    """

    def __init__(self, first: State, second: SlowStairs) -> None:
        self.first, self.second = first, second
        self.legal, self.mover = set(same_node(GAME, first, second)), first.mover()
        self.disc, self.won, self.pile = disc(first), heaps(first), int(fields(first)["pile"])
        assert self.disc == "".join(second.ring[place][:1].upper() or "." for place in PLACES)
        assert (self.won, self.pile) == (second.won, second.pile)

    def play(self, *names: str) -> Both:
        """The table after these actions, chance's included; this one stays as it was."""
        then = self
        for name in " ".join(names).split():
            second = deepcopy(then.second)
            second.apply(name)
            then = Both(play(then.first, name), second)
        return then

    @property
    def payoffs(self) -> list[float]:
        """Once it is over."""
        assert self.mover == OVER
        assert self.first.payoffs() == self.second.payoffs() == self.first.standing()
        return self.first.payoffs()


def both(picture: str = SET_UP, **told: Any) -> Both:
    """The position that `ring` draws, in both versions."""
    first = ring(picture, **told)
    lines = fields(first)
    options = {"double_or_quits": "double", "repeat_ghosts": "repeat", "next_searches_first": "next"}
    chosen = {option: lines[key] == "yes" for option, key in options.items()}
    second = SlowStairs(int(lines["players"]), starter=int(lines["turn"]), **chosen)
    lying = {child[0].upper(): child for child in PLACES}
    second.ring = {place: lying.get(letter, "") for place, letter in zip(PLACES, disc(first))}
    second.stock = dict(zip(CARDS, map(int, lines["stock"].split(","))))
    second.pile, second.won = int(lines["pile"]), heaps(first)
    return Both(first, second)


def view(state: State, seat: int = SPECTATOR) -> HauntedStairsView:
    """What that seat may know."""
    found = GAME.view(state, seat)
    assert isinstance(found, HauntedStairsView)
    return found


def facts(state: State, seat: int = SPECTATOR) -> Facts:
    """The same as plain facts."""
    return view(state, seat).facts


def is_over(state: State) -> bool:
    return state.mover() == OVER


def walk(players: int, seed: int, **options: object) -> Iterator[tuple[State, str]]:
    """A random game: each position (the same object, moved on) with the action that is taken there; at last ""."""
    state = GAME.start(GAME.options(players, **options))
    rng = random.Random(seed)
    while not is_over(state):
        by_chance = state.mover() == CHANCE
        action = state.outcome(rng.randrange(state.total())) if by_chance else rng.choice(state.legal())
        yield state, GAME.actions.name(action)
        state.apply(action)
    yield state, ""
