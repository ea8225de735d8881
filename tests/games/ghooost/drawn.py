"""Tables of Ghooost! drawn as pictures, and a few words to play on them.

    table('''
        > 5 5 X | 3         the seat to move: its hand, and how many cards its mansion has
          12 K              three, where a picture does not say
          out 1             who left first
        on 4 7 X=7 K        the cemetery from the bottom up; this Miss Copy lies there as a 7; Kitty lies beside it
        crypt 2             without it midnight has struck
    ''')

The same in one line: `> 5 5 X / 12 K / out 1 / on 4 7 X=7 K / crypt 2`. Where a picture has no cemetery it is empty.
What lies nowhere else is in the discard. Other words are those of `at`, as `way -`, `idle 79`, `unseen 7 9`. Actions
are played in both versions of the rules: each example shows that both know the rule.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from games.by_name import ByName, is_over
from games.ghooost.beside import FACES, SIGNS, fields, same_table, slow_of, unknowing
from hantise.core import OVER, SPECTATOR, State
from hantise.games.ghooost import GAME
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.view import GhooostView
from hantise.testing.oracle import same_node

dealt, walk = ByName(GAME).dealt, ByName(GAME).walk
COUNTS = ("crypt", "each_value", "miss_copy", "kitty")


class Picture(NamedTuple):
    """What is drawn of each seat, and the other words; a mansion is -1 where it is not told, `left` who is out."""

    hands: list[str]
    mansions: list[int]
    left: list[int]
    turn: int
    words: dict[str, Any]


def picture(drawn: str) -> Picture:
    found = Picture([], [], [], -1, {})
    left: dict[int, int] = {}
    for line in filter(None, map(str.strip, drawn.replace("/", "\n").splitlines())):
        word, _, rest = line.partition(" ")
        if "|" in line or word in (">", *FACES):
            hand, _, mansion = line.partition("|")
            if word == ">":
                found = found._replace(turn=len(found.hands))
            found.hands.append(hand.strip("> "))
            found.mansions.append(int(mansion.split()[0]) if mansion else -1)
        elif word == "out":
            left[int(rest.split()[0])] = len(found.hands)
            found.hands.append("")
            found.mansions.append(0)
        else:
            found.words[word] = int(rest) if word in COUNTS else rest.strip()
    found.left.extend(left[place] for place in sorted(left))
    return found


def table(drawn: str, **fields: Any) -> State:
    """The position in the picture; `fields` are those of `at`."""
    found = picture(drawn)
    words: dict[str, Any] = {"turn": max(found.turn, 0), "left": found.left} | found.words | fields
    words["known"] = words["known"].split(",") if isinstance(words.get("known"), str) else words.get("known", ())
    return at(found.hands, [3 if cards < 0 else cards for cards in found.mansions], **words)


def at(
    hands: Sequence[str],
    mansions: Sequence[int] | None = None,
    *,
    on: str = "",
    crypt: int = 0,
    unseen: str = "",
    known: Sequence[str] = (),
    left: Sequence[int] = (),
    deck: str = "",
    each_value: int = 4,
    miss_copy: int = 2,
    kitty: int = 4,
    **fields: object,
) -> State:
    """A position in a round, each mansion three cards unless told.

    `unseen` must be among the cards of crypt and mansions, `known` is what was taken openly, `deck` another than the
    box has. Any other field of a dump (`turn`, `way`, `idle`, `match`, `points`...) is given by its name.
    """
    piles = list(mansions or [3] * len(hands))
    box = Counter({"X": miss_copy, "K": kitty} | {str(value): each_value for value in range(1, 15)})
    box = Counter(deck.split()) if deck else box
    ghosts = values(on)
    seen = Counter(card for hand in hands for card in hand.split()) + Counter(lying(on))
    bag = _bag(box, seen, unseen.split(), crypt + sum(piles))
    known = known or [""] * len(hands)
    lines: dict[str, object] = {
        "players": len(hands),
        "match": False,
        "scored": False,
        "last_round": 30,
        "twist_each": False,
        "daybreak": 40,
        "deck": signs(sorted(box.elements(), key=FACES.index)),
        "bag": signs(sorted(bag, key=FACES.index)),
        "hands": [signs(hand.split()) for hand in hands],
        "mansions": piles,
        "crypt": crypt,
        "cemetery": signs(lying(on)),
        "top": ghosts[-1] if ghosts else 0,
        "run": run_of(ghosts),
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
        "takes": [f"{seat}.0.{signs(cards.split())}" for seat, cards in enumerate(known) if cards.strip()],
        "traces": ["+" * (len(hand.split()) - len(cards.split())) for hand, cards in zip(hands, known)],
    }
    assert lines.keys() >= fields.keys(), f"a dump has no such field: {fields.keys() - lines.keys()}"
    return GAME.load(" ".join(f"{key}={_spell(value)}" for key, value in (lines | fields).items()))


def lying(on: str) -> list[str]:
    """The cards of a cemetery."""
    return [card.partition("=")[0] for card in on.split()]


def values(on: str) -> list[str]:
    """The values that its ghosts have there, from the bottom up."""
    return [card.partition("=")[2] or card for card in on.split() if card != "K"]


def run_of(ghosts: list[str]) -> int:
    """How many of a value lie unbroken on top."""
    return next((place for place, ghost in enumerate(reversed(ghosts)) if ghost != ghosts[-1]), len(ghosts))


def signs(faces: Iterable[str]) -> str:
    """Cards as a dump writes them."""
    return "".join(SIGNS[FACES.index(face)] for face in faces)


def _bag(deck: Counter[str], seen: Counter[str], unseen: list[str], size: int) -> list[str]:
    """So many unseen cards, `unseen` among them, the others as mixed as can be."""
    rest = deck - seen - Counter(unseen)
    rounds = [face for turn in range(7) for face in FACES if rest[face] > turn]
    assert len(unseen) <= size <= len(unseen) + rest.total(), f"{size} unseen cards cannot be made"
    return unseen + rounds[: size - len(unseen)]


def _spell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else ",".join(map(str, value)) if isinstance(value, Sequence) else str(value)


def legal(state: State) -> set[str]:
    """The names of what may be done now in both versions, chance's cards included."""
    return set(same_node(GAME, state, slow_of(state)))


def play(state: State, *names: str) -> State:
    """The position after these actions, chance's included (`card:7`), in both versions; `state` stays as it was.

    Where nobody knows anything of the hands (GHO-95) the same happens.
    """
    after, slow, imagined = state.clone(), slow_of(state), GAME.load(unknowing(state))
    for name in " ".join(names).split():
        assert name in same_node(GAME, after, slow), f"{name} is not in {sorted(slow.legal())}"
        action = GAME.actions.parse(name)
        assert after.allows(action)
        for each in (after, imagined):
            each.apply(action)
        slow.apply(name)
        same_table(after, slow)
        assert GAME.dump(imagined) == unknowing(after)
    same_node(GAME, after, slow)
    return after


def holds(cases: str) -> None:
    """Each line says what comes of some actions, or what may be done after them, those names and no others.

        before -- actions --> after
        before -- actions : names       or only  before : names

    The cards of chance are among the unseen. Crypt, direction and mansions of which the second picture does not tell
    are as they were; it may tell of any field of a dump, and with `pays` of what each seat gets.
    """
    for case in filter(None, map(str.strip, cases.splitlines())):
        done, arrow, after = case.partition(" -->")
        drawn, _, names = done.partition(" :")
        before, _, actions = drawn.partition(" -- ")
        coming = " ".join(name.removeprefix("card:") for name in actions.split() if name.startswith("card:"))
        state = play(table(before, unseen=coming), actions)
        if arrow:
            told = wanted(picture(before), picture(after))
            assert found(state, told) == told, f"{case}: {found(state, told)}"
        else:
            assert legal(state) == set(names.split()), case


def wanted(before: Picture, after: Picture) -> dict[str, Any]:
    mansions = [before.mansions[seat] if cards < 0 else cards for seat, cards in enumerate(after.mansions)]
    words = {word: before.words[word] for word in ("crypt", "way") if word in before.words} | after.words
    ghosts = values(words.pop("on", ""))
    left = {} if "pays" in words else {"left": ",".join(map(str, after.left))}
    return {
        "hands": [sorted(hand.split()) for hand in after.hands],
        "mansions": [3 if cards < 0 else cards for cards in mansions],
        "mover": OVER if "pays" in words else after.turn,
        "cemetery": sorted(lying(after.words.get("on", ""))),
        "top": (int(ghosts[-1]) if ghosts else 0, run_of(ghosts)),
        **{"crypt": 0, "way": "+"},
        **left,
        **words,
    }


def found(state: State, told: dict[str, Any]) -> dict[str, Any]:
    """What there is of that in the position."""
    dumped, seen = fields(state), facts(state)
    there: dict[str, Any] = {
        "hands": [sorted(hand(state, seat).split()) for seat in range(seen.players)],
        "mansions": [*seen.mansions],
        "mover": state.mover(),
        "cemetery": sorted(cemetery(state).split()),
        "top": (seen.top, seen.run),
        "crypt": seen.crypt,
        "pays": " ".join(f"{paid:g}" for paid in state.payoffs()) if is_over(state) else "",
    }
    return {word: there.get(word, dumped.get(word)) for word in told}


def view(state: State, seat: int = SPECTATOR) -> GhooostView:
    """What that seat may know."""
    seen = GAME.view(state, seat)
    assert isinstance(seen, GhooostView)
    return seen


def facts(state: State, seat: int = SPECTATOR) -> Facts:
    """The same as plain facts."""
    return view(state, seat).facts


def hand(state: State, seat: int) -> str:
    """The seat's cards, Miss Copy first and Kitty last: "X 5 5 K"."""
    return " ".join(FACES[kind] for kind in facts(state, seat).hand)


def cemetery(state: State) -> str:
    """What the cemetery holds, in the same order."""
    return " ".join(FACES[kind] for kind, count in enumerate(facts(state).cemetery) for _ in range(count))
