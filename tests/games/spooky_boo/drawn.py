"""Tables of Spooky Boo! drawn as pictures, and a few words to play on them.

    table('''
        3    4        7p1  0       the far rows: places 3 and 4 of each player
        1    2        5    10p3    the near rows: places 1 and 2
    ''', on="6 9p2")

is the first player's turn; a 9 with power 2 lies on top of the discard. Cards are told by their faces: `7p1` is a 7
with power 1. What lies nowhere else is in the stock; where `stock` is told it is on the discard, below.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from hantise.core import CHANCE, OVER, SPECTATOR, State
from hantise.games.spooky_boo import GAME
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.view import SpookyBooView

STANDARD = "4x1,4x2,4x3,4x4,4x5,4x6,4x7p1,4x8p1,4x9p2,4x10p2,8x10p3,2x15p4,2x0,2x-1"
# Squares that tests begin with: each card of two players is another, a third player's have powers.
TWO = """
    3    4     7p1   0
    1    2     5     10p3
"""
THREE = """
    3    4     7p1   0        8p1  8p1
    1    2     5     10p3     9p2  9p2
"""


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
    **fields: object,
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
        **fields_of(GAME.dump(GAME.start(GAME.options(players, deck=data_file(deck))))),
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
    assert lines.keys() >= fields.keys(), f"a dump has no such field: {fields.keys() - lines.keys()}"
    return GAME.load(" ".join(f"{key}={_spell(value)}" for key, value in (lines | fields).items()))


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
    far, near = [line.split() for line in picture.strip().splitlines()]
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


def fields(state: State) -> dict[str, str]:
    """The fields of the position's dump."""
    return fields_of(GAME.dump(state))


def fields_of(dump: str) -> dict[str, str]:
    return dict(field.split("=", 1) for field in dump.split(" "))


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


def card(face: str, deck: str = STANDARD) -> str:
    """The name of chance's action that brings this face: "card:7" for a 7p1."""
    return f"card:{read_deck(deck)[0].index(face) + 1}"


def legal(state: State) -> set[str]:
    """The names of what may be done now, chance's cards included."""
    return {GAME.actions.name(action) for action in state.legal()}


def play(state: State, *names: str) -> State:
    """The position after these actions, chance's included; each must be legal. `+7p1` is the card with that face."""
    after = state.clone()
    for word in " ".join(names).split():
        name = card(word[1:], fields(state)["deck"]) if word.startswith("+") else word
        assert name in legal(after), f"{name} is not in {sorted(legal(after))}"
        after.apply(GAME.actions.parse(name))
    return after


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


def is_over(state: State) -> bool:
    return state.mover() == OVER


def dealt(players: int, seed: int = 0, **options: object) -> State:
    """A first turn, its cards dealt from the seed, everybody having looked."""
    state = GAME.start(GAME.options(players, **options))
    rng = random.Random(seed)
    while "draw" not in legal(state):
        state.apply(state.outcome(rng.randrange(state.total())) if state.mover() == CHANCE else state.legal()[0])
    return state


def walk(players: int, seed: int, **options: object) -> Iterator[tuple[State, str]]:
    """A random game in which few call: each position (moved on) with the action that is taken there; at last ""."""
    state = GAME.start(GAME.options(players, **options))
    rng = random.Random(seed)
    calling = GAME.actions.parse("call")
    while not is_over(state):
        if state.mover() == CHANCE:
            action = state.outcome(rng.randrange(state.total()))
        else:
            legal = state.legal()
            action = rng.choice(legal if rng.random() < 0.05 else [one for one in legal if one != calling])
        yield state, GAME.actions.name(action)
        state.apply(action)
    yield state, ""
