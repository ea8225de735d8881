"""Rings of Haunted Stairs told as a dump writes them, and a few words to play on them, in one version or in both.

    ring("RG.YB", stock="swap blue")

is a position in which seat 0 is about to turn up one of these two cards: a letter a place, clockwise the red, green,
blue, yellow and white one, is the child that lies there, and "." the free place. `holds` takes a table of cases.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from games.by_name import HELD, ByName, named, said
from games.haunted_stairs.slow import SlowStairs
from hantise.core import OVER, SPECTATOR, State
from hantise.games.haunted_stairs import GAME
from hantise.games.haunted_stairs.facts import Facts
from hantise.games.haunted_stairs.view import HauntedStairsView
from hantise.testing.oracle import same_node

PLACES = ("red", "green", "blue", "yellow", "white")
CARDS = ("red", "green", "blue", "yellow", "swap", "move", "riddle")
STOCK = 56

fields, legal, play, walk = ByName(GAME).fields, ByName(GAME).legal, ByName(GAME).play, ByName(GAME).walk

SET_UP, RIDDLE, TURNED = "RGBY.", ".GBYR", "B.GRY"


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
    flags = " ".join(
        f"{word}={'yes' if on else 'no'}" for word, on in (("double", double), ("repeat", repeat), ("next", next_first))
    )
    counts = ",".join(str(cards.count(card)) for card in CARDS)
    return GAME.load(
        f"players={players} {flags} disc={picture} stock={counts} pile={pile} won={','.join(map(str, heaps))}"
        f" await=card turn={turn} sought=- tried= tries=0 pointed=- asked=- clock=0 shown=0,0,0,0 moved=0,0,0,0"
    )


def disc(state: State) -> str:
    """What lies where, as `ring` takes it."""
    return fields(state)["disc"]


def heaps(state: State) -> list[int]:
    """The cards that each seat has won."""
    return [int(cards) for cards in fields(state)["won"].split(",")]


class Both:
    """One table in both versions of the rules, the second of which is `slow.py`: what it shows they both show.

    `mover`, `legal` (names), `disc` (as `ring` takes it), `won` and `pile`, all compared at every step.
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


def holds(cases: str) -> None:
    """What lines of cases say of the tables of both versions.

        RGBY. / stock swap red / pile 3 -- card:swap swap:red-blue --> disc BGRY. / may card:red / mover chance

    A word alone is an option that is on; `pays` is told of a game that is over.
    """
    for case, table, word, wanted in said(cases, begun):
        found = getattr(table, {"may": "legal", "pays": "payoffs"}.get(word, word))
        assert found == reads(word, wanted), f"{case}: {word} {found}"


def begun(drawn: str) -> Both:
    picture, *more = drawn.split(" / ")
    told = dict(part.partition(" ")[::2] for part in more)
    return both(picture, **{word: reads(word, value) if value else True for word, value in told.items()})


def reads(word: str, value: str) -> Any:
    """What is told in that word."""
    if word in ("stock", "disc"):
        return value
    if word == "may":
        return named(value)
    if word in ("won", "pays"):
        return [float(number) if word == "pays" else int(number) for number in value.split()]
    return HELD[value] if value in HELD else int(value)


def view(state: State, seat: int = SPECTATOR) -> HauntedStairsView:
    """What that seat may know."""
    found = GAME.view(state, seat)
    assert isinstance(found, HauntedStairsView)
    return found


def facts(state: State, seat: int = SPECTATOR) -> Facts:
    """The same as plain facts."""
    return view(state, seat).facts
