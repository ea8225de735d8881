"""Tables of Ghooost! drawn as pictures, and a few words to play on them.

    table('''
        > 5 5 X | 3         the seat to move: its hand, and how many cards its mansion has
          12 K  | 2
          out 1             who left first
        on 4 7 X=7 K        the cemetery from the bottom up; this Miss Copy lies there as a 7; Kitty lies beside it
        crypt 2             without it midnight has struck
    ''')

Where a picture has no cemetery it is empty. What lies nowhere else is in the discard.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hantise.core import CHANCE, OVER, SPECTATOR, State
from hantise.games.ghooost import GAME
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.view import GhooostView

FACES = ("X", *(str(value) for value in range(1, 15)), "K")
SIGNS = dict(zip(FACES, "X123456789abcdeK"))


def table(picture: str, **fields: Any) -> State:
    """The position in the picture; `fields` are those of `at`."""
    hands: list[str] = []
    mansions: list[int] = []
    left: dict[int, int] = {}
    words: dict[str, Any] = {}
    for line in filter(None, map(str.strip, picture.splitlines())):
        if "|" in line:
            hand, mansion = line.split("|")
            if hand.startswith(">"):
                fields.setdefault("turn", len(hands))
            hands.append(hand.strip("> "))
            mansions.append(int(mansion.split()[0]))
        elif line.startswith("out"):
            left[int(line.split()[1])] = len(hands)
            hands.append("")
            mansions.append(0)
        else:
            word, _, rest = line.partition(" ")
            words[word] = rest.strip()
    order = [left[place] for place in sorted(left)]
    crypt = int(words.pop("crypt", "0"))
    return at(hands, mansions, on=words.pop("on", ""), crypt=crypt, left=order, **words, **fields)


def at(
    hands: Sequence[str],
    mansions: Sequence[int] | None = None,
    *,
    on: str = "",
    crypt: int = 0,
    unseen: str = "",
    known: Sequence[str] = (),
    left: Sequence[int] = (),
    each_value: int = 4,
    miss_copy: int = 2,
    kitty: int = 4,
    **fields: object,
) -> State:
    """A position in a round, each mansion three cards unless told.

    `unseen` must be among the cards of crypt and mansions, `known` is what was taken openly. Any other field of a
    dump (`turn`, `way`, `idle`, `match`, `points`...) is given by its name.
    """
    piles = list(mansions or [3] * len(hands))
    deck = Counter({"X": miss_copy, "K": kitty} | {str(value): each_value for value in range(1, 15)})
    laid = [card.partition("=") for card in on.split()]
    seen = Counter(card for hand in hands for card in hand.split()) + Counter(card for card, _, _ in laid)
    bag = _bag(deck, seen, unseen.split(), crypt + sum(piles))
    ghosts = [value or card for card, _, value in laid if card != "K"]
    known = known or [""] * len(hands)
    lines: dict[str, object] = {
        "players": len(hands),
        "match": False,
        "twist_each": False,
        "daybreak": 40,
        "deck": signs(deck.elements()),
        "bag": signs(bag),
        "hands": [signs(hand.split()) for hand in hands],
        "mansions": piles,
        "crypt": crypt,
        "cemetery": signs(card for card, _, _ in laid),
        "top": ghosts[-1] if ghosts else 0,
        "run": _run(ghosts),
        "await": "turn",
        "turn": 0,
        "way": "+",
        "again": False,
        "misses": False,
        "idle": 0,
        "left": left,
        "round": 1,
        "barred": -1,
        "points": [0] * len(hands),
        "tokens": [0] * len(hands),
        "clock": 0,
        "takes": [f"{seat}.0.{signs(cards.split())}" for seat, cards in enumerate(known) if cards],
        "traces": ["+" * (len(hand.split()) - len(cards.split())) for hand, cards in zip(hands, known)],
    }
    assert lines.keys() >= fields.keys(), f"a dump has no such field: {fields.keys() - lines.keys()}"
    return GAME.load(" ".join(f"{key}={_spell(value)}" for key, value in (lines | fields).items()))


def signs(faces: Iterable[str]) -> str:
    """Cards as a dump writes them."""
    return "".join(SIGNS[face] for face in faces)


def _bag(deck: Counter[str], seen: Counter[str], unseen: list[str], size: int) -> list[str]:
    """So many unseen cards, `unseen` among them, the others as mixed as can be."""
    rest = deck - seen - Counter(unseen)
    rounds = [face for turn in range(7) for face in FACES if rest[face] > turn]
    assert len(unseen) <= size <= len(unseen) + rest.total(), f"{size} unseen cards cannot be made"
    return unseen + rounds[: size - len(unseen)]


def _run(ghosts: list[str]) -> int:
    run = 0
    for ghost in reversed(ghosts):
        if ghost != ghosts[-1]:
            break
        run += 1
    return run


def _spell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else ",".join(map(str, value)) if isinstance(value, Sequence) else str(value)


def legal(state: State) -> set[str]:
    """The names of what may be done now, chance's cards included."""
    return {GAME.actions.name(action) for action in state.legal()}


def plays(state: State) -> set[str]:
    """The names of the legal actions that lay cards."""
    return legal(state) - {"take", "luck", "mansion", "lose"}


def play(state: State, *names: str) -> State:
    """The position after these actions, chance's included (`card:7`); each must be legal. `state` stays as it was."""
    after = state.clone()
    for name in " ".join(names).split():
        assert name in legal(after), f"{name} is not in {sorted(legal(after))}"
        after.apply(GAME.actions.parse(name))
    return after


def fields(state: State) -> dict[str, str]:
    """The fields of the position's dump."""
    return dict(field.split("=", 1) for field in GAME.dump(state).split(" "))


def view(state: State, seat: int = SPECTATOR) -> GhooostView:
    """What that seat may know."""
    found = GAME.view(state, seat)
    assert isinstance(found, GhooostView)
    return found


def facts(state: State, seat: int = SPECTATOR) -> Facts:
    """The same as plain facts."""
    return view(state, seat).facts


def hand(state: State, seat: int) -> str:
    """The seat's cards, Miss Copy first and Kitty last: "X 5 5 K"."""
    return " ".join(FACES[kind] for kind in facts(state, seat).hand)


def cemetery(state: State) -> str:
    """What the cemetery holds, in the same order."""
    return _faces(facts(state).cemetery)


def discard(state: State) -> str:
    """What the discard holds, in the same order."""
    return _faces(facts(state).discard)


def _faces(counts: Sequence[int]) -> str:
    return " ".join(FACES[kind] for kind, count in enumerate(counts) for _ in range(count))


def is_over(state: State) -> bool:
    return state.mover() == OVER


def dealt(players: int, seed: int = 0, **options: object) -> State:
    """The first turn of a game, its cards dealt from the seed."""
    state = GAME.start(GAME.options(players, **options))
    rng = random.Random(seed)
    while state.mover() == CHANCE:
        state.apply(state.outcome(rng.randrange(state.total())))
    return state


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
