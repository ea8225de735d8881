"""Tables of BOO drawn as pictures, and a few words to play on them, by the rules and by the slow version at once.

    table = draw('''
        b> .  .  w^ | a . . b       see `pictures`; a card of tombstones and fences alone is one of the gate
        T  F  F  T  | g g g b
        .  .  .  T  | . . . b
    ''', hand="o< T x^")            the card of the seat to move
    table.play("o> 0,2").shows()    cells are told as in the picture

Every card touches one of those before it, the gate's first, in any order. Gate cards that the picture does not need
lie far below it, fences all, where no gaze ends; or where `gate` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from games.boo.pictures import Cell, Laid, grid, read_picture
from games.boo.slow import SlowBoo, Table
from games.by_name import ByName
from hantise.core import SPECTATOR, Refusal, State
from hantise.games.boo import GAME
from hantise.games.boo.rules import Boo
from hantise.games.boo.view import BooView

BY_NAME = ByName(GAME)
fields, legal, play = BY_NAME.fields, BY_NAME.legal, BY_NAME.play
SIDE = 61
GATE = 6
CARDS = 12
FAR = 4  # rows between a picture and the rest of the gate
PILE = "T T T"  # what fills up the decks
UNDER = """
    .  .  .
    T  b< T
    F  F  F
"""
OWN = {"b": {"b": "o", "w": "x"}, "w": {"w": "o", "b": "x"}}
WAYS = {True: ">", False: "v"}
BACK_A_QUARTER = dict(zip(">v<^", "^>v<"))


class Drawn(NamedTuple):
    """A position, the same in the slow version, and the part of its grid that a picture shows."""

    state: State
    slow: SlowBoo
    corner: Cell
    size: Cell

    def shows(self) -> str:
        """What lies there now, as a picture."""
        (left, top), (width, height) = self.corner, self.size
        at = squares_in(self.state)
        rows = [[at.get((left + x, top + y), ".") for x in range(width)] for y in range(height)]
        return "\n".join(" ".join(row) for row in rows)

    def play(self, *names: str) -> Drawn:
        """After these actions, each of which must be legal; both versions must agree on what follows."""
        state, slow = self.state.clone(), deepcopy(self.slow)
        for name in map(self.named, names):
            assert name in legal(state), f"{name} is not legal"
            state.apply(GAME.actions.parse(name))
            slow.apply(name)
            agree(state, slow)
        return self._replace(state=state, slow=slow)

    def may(self, name: str) -> bool:
        """Whether that is legal now."""
        return self.named(name) in legal(self.state)

    def refused(self, name: str) -> tuple[str, str]:
        """Code and rule of the refusal that the seat to move gets."""
        refusal = self.refusal(name)
        return refusal.code, refusal.rule

    def refusal(self, name: str) -> Refusal:
        """What the seat to move is told."""
        return refusal_of(self.state, self.named(name), self.state.mover())

    def named(self, name: str) -> str:
        """`o> 3,1` of the picture as the name of the action."""
        lie, space, cell = name.partition(" ")
        if not space:
            return name
        x, y = map(int, cell.split(","))
        return f"{lie}{x + self.corner[0]},{y + self.corner[1]}"


def draw(
    picture: str,
    hand: str = PILE,
    *,
    mover: int = 0,
    black: int = 0,
    gate: Sequence[str] = (),
    first: str = "",
    **options: bool,
) -> Drawn:
    """The position in the picture, in which that seat is to place the card in hand; `options` are yes or no.

    `first` are the ghosts of a match's first game, as in "12,14".
    """
    cards = read_picture(picture)
    rows = grid(picture).splitlines()
    fixed = [card for card in cards if is_gate(card)]
    fixed += _rest_of_gate([_gate_card(text) for text in gate], GATE - len(fixed), len(rows) + FAR)
    laid = _in_order(fixed, [card for card in cards if not is_gate(card)])
    corner = _corner(fixed)
    oya = (mover + len(laid)) % 2
    told = {
        "oya": oya,
        "black": black,
        "facing": _YES[options.pop("facing_is_enough", False)],
        "spare": _YES[options.pop("may_spare", False)],
        "cards": _box(laid, hand, "bw" if oya == black else "wb"),
        "gate": ",".join(_spelt("", card, corner) for card in fixed),
        "laid": ",".join(_spelt(str(place + 1), card, corner) for place, card in enumerate(laid)),
        "await": "place",
        **_piles(len(laid), oya),
        **({"first": first} if first else {}),
    }
    assert not options, f"draw takes no {options}"
    state = GAME.load(" ".join(f"{key}={value}" for key, value in told.items()))
    slow = slowly(state)
    agree(state, slow)
    return Drawn(state, slow, corner, (max(len(row.split()) for row in rows), len(rows)))


def slowly(state: State) -> SlowBoo:
    """The slow version of a position in which a card is to be placed."""
    told = fields(state)
    oya, cards = int(told["oya"]), cards_in(state)
    box = [" ".join(squares_of(card)) for card in told["cards"].split(",")]
    facing, spare = told["facing"] == "yes", told["spare"] == "yes"
    found = SlowBoo(oya=oya, black=int(told["black"]), facing_is_enough=facing, may_spare=spare, cards=box)
    found.match = "first" in told
    found.ended = [[int(ghosts) for ghosts in told["first"].split(",")]] if told.get("first") else []
    found.table = Table()
    for card in cards:
        found.table.lay(card.cells, card.squares)
    found.placed = [(len(cards) - GATE + (seat == oya)) // 2 for seat in range(2)]
    found.turn = (oya + len(cards) - GATE) % 2
    for held, key in ((found.hands, "hands"), (found.tops, "tops")):
        held[:] = map(int, told[key].split(","))
    found.piles = [{int(card) for card in pile.split(".")} for pile in told["unseen"].split(",")]
    return found


def agree(state: State, slow: SlowBoo) -> None:
    """Both versions show the same cards, and wait for the same seat with the same choices."""
    assert [card.squares for card in cards_in(state)] == slow.table.squares
    assert (state.mover(), legal(state)) == (slow.mover(), slow.legal())


_YES = {True: "yes", False: "no"}


def _box(laid: list[Laid], hand: str, colours: str) -> str:
    """A box with the cards laid, in turn by these colours, then the one in hand, and piles of tombstones."""
    cards = [_own(card, colours[place % 2]) for place, card in enumerate(laid)] + [hand.split()]
    cards += [PILE.split()] * (CARDS - len(cards))
    return ",".join("".join(card) for card in cards)


def _piles(laid: int, oya: int) -> dict[str, str]:
    """Both seats hold the first card that was not laid, the next is on top, and the others are below."""
    hand, top = laid + 1, laid + 2
    unseen = [set(range(1, CARDS + 1)) - set(range(1 + (seat != oya), hand, 2)) - {hand, top} for seat in range(2)]
    below = [".".join(map(str, sorted(numbers))) for numbers in unseen]
    return {"hands": f"{hand},{hand}", "tops": f"{top},{top}", "unseen": ",".join(below)}


def is_gate(card: Laid) -> bool:
    return all(len(square) == 1 for square in card.squares)


def _gate_card(text: str) -> Laid:
    """A gate card as in a data file, `across 3 0  T F T`."""
    way, x, y, *squares = text.split()
    return Laid([(int(x) + i * (way == "across"), int(y) + i * (way == "down")) for i in range(3)], squares)


def _rest_of_gate(told: list[Laid], count: int, y: int) -> list[Laid]:
    """The gate cards told, and fences in a row for those that are missing."""
    missing = range(count - len(told))
    return told + [Laid([(3 * n + i, y) for i in range(3)], ["F"] * 3) for n in missing]


def _corner(gate: list[Laid]) -> Cell:
    """BOO-15: where the picture's corner lies on the grid, when the gate lies in its middle."""
    xs, ys = zip(*[cell for card in gate for cell in card.cells])
    left, top = [(SIDE - (max(those) - min(those) + 1)) // 2 - min(those) for those in (xs, ys)]
    return left, top


def _in_order(gate: list[Laid], cards: list[Laid]) -> list[Laid]:
    """The cards so that each touches one before it."""
    lying = {cell for card in gate for cell in card.cells}
    left, laid = list(cards), []
    while left:
        card = next(card for card in left if any(_touches(cell, lying) for cell in card.cells))
        left.remove(card)
        laid.append(card)
        lying.update(card.cells)
    return laid


def _touches(cell: Cell, lying: set[Cell]) -> bool:
    x, y = cell
    return not lying.isdisjoint([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)])


def is_across(card: Laid) -> bool:
    return card.cells[0][1] == card.cells[1][1]


def _own(card: Laid, owner: str) -> list[str]:
    """How the card stands in the data file: lengthwise, own ghosts `o`, the other's `x`."""
    own = OWN[owner]
    squares = [square if square == "T" else own[square[0]] + square[1] for square in card.squares]
    if is_across(card):
        return squares
    return [square if square == "T" else square[0] + BACK_A_QUARTER[square[1]] for square in squares]


def _spelt(number: str, card: Laid, corner: Cell) -> str:
    """A card on the table, as a dump tells it."""
    (x, y), *_ = card.cells
    return f"{number}{WAYS[is_across(card)]}{x + corner[0]}.{y + corner[1]}.{''.join(card.squares)}"


# What a position tells.


def cards_in(state: State) -> list[Laid]:
    """The cards on the table, the gate first, then in the order in which they were laid."""
    told = fields(state)
    return [_read(text) for text in ",".join(filter(None, [told["gate"], told["laid"]])).split(",")]


def _read(text: str) -> Laid:
    """`5>30.28.b^w>T`: number, way, leftmost or topmost cell, squares."""
    way, rest = text.lstrip("0123456789")[0], text.lstrip("0123456789")[1:]
    x, y, squares = rest.split(".")
    return Laid([(int(x) + i * (way == ">"), int(y) + i * (way == "v")) for i in range(3)], squares_of(squares))


def squares_of(text: str) -> list[str]:
    """`b^Tw<` one by one."""
    for sign in "bwox":
        text = text.replace(sign, f" {sign}")
    return text.replace("T", " T").replace("F", " F").split()


def squares_in(state: State) -> dict[Cell, str]:
    """What shows on each cell on which a card lies."""
    return {cell: square for card in cards_in(state) for cell, square in zip(card.cells, card.squares)}


def view(state: State, seat: int = SPECTATOR) -> BooView:
    found = GAME.view(state, seat)
    assert isinstance(found, BooView)
    return found


def refusal_of(state: State, name: str, seat: int) -> Refusal:
    """Why this seat may not; in a whole sentence."""
    seen, action = view(state, seat), GAME.actions.parse(name)
    refusal = seen.refusal(action)
    assert refusal is not None
    assert refusal == seen.refusal(action), "asked again it says the same"
    assert refusal.words.endswith(".")
    assert "{" not in refusal.words
    return refusal


def after(state: State, action: int) -> Boo:
    """The position that this action, which is legal, comes to."""
    new = state.clone()
    new.apply(action)
    return boo(new)


def ends(state: State, action: int) -> list[Boo]:
    """Every table that can come of it, in whatever order its ghosts scare."""
    first = after(state, action)
    return [after(first, order) for order in first.legal()] if first.asked else [first]


def lead(state: State, seat: int) -> int:
    """By how many ghosts it is ahead on the table."""
    return int(boo(state).ghosts(seat) - boo(state).ghosts(1 - seat))


def boo(state: State) -> Boo:
    assert isinstance(state, Boo)
    return state


def tied(over: State) -> State:
    """The same last position of a match whose first game had the ghosts the other way round."""
    ghosts = [int(boo(over).ghosts(seat)) for seat in range(2)]
    return with_first(over, f"first={ghosts[1]},{ghosts[0]}")


def with_first(state: State, first: str) -> State:
    """The same position of a match whose first game is told so."""
    return GAME.load(GAME.dump(state).replace(f"first={fields(state)['first']}", first))


def opened() -> State:
    """Two cards lie, white's and black's, and another two are in sight of each."""
    return play(start(oya=0, black=1), "turn:10 turn:2 turn:8 turn:4 o>29,27 turn:12 o^33,27 turn:1")


def start(**options: Any) -> State:
    return GAME.start(GAME.options(2, **options))


def dealt(seed: int = 0, **options: Any) -> State:
    """The first turn of a game, its cards turned up from the seed."""
    return BY_NAME.dealt(2, seed, **options)


def walk(seed: int, **options: Any) -> Iterator[tuple[State, str]]:
    """A random game, as `ByName` walks."""
    return BY_NAME.walk(2, seed, **options)
