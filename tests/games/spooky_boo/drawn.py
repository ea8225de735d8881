"""Tables of Spooky Boo! drawn as pictures, and a few words to play on them.

    table('''
        3    4        7p1  0       the far rows: places 3 and 4 of each player
        1    2        5    10p3    the near rows: places 1 and 2
    ''', on="6 9p2")

or in one line, `3 4 7p1 0 | 1 2 5 10p3`, is the first player's turn; a 9 with power 2 lies on top of the discard.
Cards are told by their faces: `7p1` is a 7 with power 1. What lies nowhere else is in the stock; where `stock` is told
it is on the discard, below.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from games.by_name import ByName
from hantise.core import CHANCE, SPECTATOR, State
from hantise.games.spooky_boo import GAME
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.view import SpookyBooView

STANDARD = "4x1,4x2,4x3,4x4,4x5,4x6,4x7p1,4x8p1,4x9p2,4x10p2,8x10p3,2x15p4,2x0,2x-1"
# Squares that tests begin with: each card of two players is another, a third player's have powers.
TWO = "3 4  7p1 0 | 1 2  5 10p3"
THREE = "3 4  7p1 0  8p1 8p1 | 1 2  5 10p3  9p2 9p2"


def card(face: str, deck: str = STANDARD) -> str:
    """The name of chance's action that brings this face: "card:7" for a 7p1."""
    return f"card:{read_deck(deck)[0].index(face) + 1}"


def spelt(state: State, word: str) -> str:
    """`+7p1` is the card with that face."""
    return card(word[1:], fields(state)["deck"]) if word.startswith("+") else word


def seldom_calls(rng: random.Random, legal: list[int]) -> int:
    """Anything, but a call one time in twenty at most."""
    return rng.choice(legal if rng.random() < 0.05 else [one for one in legal if one != GAME.actions.parse("call")])


BY_NAME = ByName(GAME, spelt, seldom_calls)
fields, legal, play, walk = BY_NAME.fields, BY_NAME.legal, BY_NAME.play, BY_NAME.walk


def table(
    picture: str,
    *,
    on: str = "",
    stock: str | None = None,
    seen: Mapping[int, str] | None = None,
    public: str = "",
    old: str | None = None,
    turn: int = 0,
    deck: str = STANDARD,
    **more: object,
) -> State:
    """The beginning of a turn of `turn`, everybody having had one before if cards are discarded.

    `seen` are the places (`0.1` is place 1 of seat 0) whose cards each seat has seen, `public` those that were taken
    openly; a place in `old` was dealt before the discards were shuffled, the others after. Any other field of a dump
    is given by its name.
    """
    squares = read(picture)
    players = len(squares) // 4
    faces, counts = read_deck(deck)
    laid = Counter(squares) + Counter(on.split())
    left = counts - laid
    pack = Counter(stock.split()) if stock is not None else left
    assert counts >= laid, "there are no such cards"
    assert left >= pack, "there is no such stock"
    discard = Counter(on.split()) + (left - pack)
    turns = players if discard else 0
    lines: dict[str, object] = {
        **fields(GAME.start(GAME.options(players, deck=data_file(deck)))),
        "await": "turn",
        "turn": turn,
        "starter": (turn - turns) % players,
        "turns": turns,
        "stock": [pack[face] for face in faces],
        "discard": [discard[face] for face in faces],
        "top": faces.index(on.split()[-1]) + 1 if on else 0,
        "squares": [faces.index(face) + 1 for face in squares],
        "clock": 1,
        "pack": 0 if old is None else 1,
        "number": len(squares),
        "cards": _cards(players, seen or {}, public.split(), old),
    }
    assert lines.keys() >= more.keys(), f"a dump has no such field: {more.keys() - lines.keys()}"
    return GAME.load(" ".join(f"{key}={_spell(value)}" for key, value in (lines | more).items()))


def _cards(players: int, seen: Mapping[int, str], public: Sequence[str], old: str | None) -> list[str]:
    """Who has seen which card, at the first action of the round."""
    told = []
    for number in range(4 * players):
        place = f"{number // 4}.{number % 4 + 1}"
        pack = 0 if old is None or place in old.split() else 1
        taken = 1 if place in public else 0
        sights = [f"{1 if taken or place in seen.get(seat, '').split() else 0}.0" for seat in range(players)]
        told.append(".".join([str(number + 1), str(pack), "0", str(taken), *sights]))
    return told


def read(picture: str) -> list[str]:
    """The faces by place, seat by seat."""
    far, near = [line.split() for line in picture.replace("|", "\n").strip().splitlines()]
    assert len(far) == len(near)
    return [face for seat in range(0, len(near), 2) for face in (*near[seat : seat + 2], *far[seat : seat + 2])]


def read_deck(deck: str) -> tuple[list[str], Counter[str]]:
    """The faces of a deck by kind, and how many there are of each."""
    words = [word.split("x", 1) for word in deck.split(",")]
    return [face for _, face in words], Counter({face: int(count) for count, face in words})


def _spell(value: object) -> str:
    return value if isinstance(value, str) else ",".join(map(str, value)) if isinstance(value, Sequence) else str(value)


def data_file(deck: str) -> str:
    """The data file of a deck told in one word."""
    if deck == STANDARD:
        return ""
    lines = [word.replace("x", " x ").replace("p", ", power ") for word in deck.split(",")]
    return "cards = [\n" + "".join(f'"{line}",\n' for line in lines) + "]"


def squares(state: State) -> list[str]:
    """The faces by place, seat by seat, as `read` tells them; "" where no card lies."""
    faces, _ = read_deck(fields(state)["deck"])
    return [["", *faces][int(kind)] for kind in fields(state)["squares"].split(",")]


def pile(state: State, name: str) -> str:
    """The faces in stock or discard, by kind."""
    faces, _ = read_deck(fields(state)["deck"])
    counts = [int(count) for count in fields(state)[name].split(",")]
    return " ".join(face for face, count in zip(faces, counts) for _ in range(count))


def top(state: State) -> str:
    """The face on top of the discard, "" for none."""
    faces, _ = read_deck(fields(state)["deck"])
    return ["", *faces][int(fields(state)["top"])]


def scores(state: State) -> list[int]:
    """The points of all rounds so far, seat by seat."""
    return list(facts(state).scores)


def view(state: State, seat: int = SPECTATOR) -> SpookyBooView:
    """What that seat may know."""
    found = GAME.view(state, seat)
    assert isinstance(found, SpookyBooView)
    return found


def facts(state: State, seat: int = SPECTATOR) -> Facts:
    """The same as plain facts."""
    return view(state, seat).facts


def shown(one: SpookyBooView) -> dict[str, str]:
    """The faces that a view tells, by place: `{"0.1": "7p1"}`."""
    faces, _ = read_deck(one.facts.deck)
    return {f"{n // 4}.{n % 4 + 1}": faces[kind - 1] for n, kind in enumerate(one.facts.squares) if kind}


def dealt(players: int, seed: int = 0, **options: object) -> State:
    """A first turn, its cards dealt from the seed, everybody having looked."""
    state = GAME.start(GAME.options(players, **options))
    rng = random.Random(seed)
    while "draw" not in legal(state):
        state.apply(state.outcome(rng.randrange(state.total())) if state.mover() == CHANCE else state.legal()[0])
    return state
