"""BOO a second time: plain, slow, and written from the rules alone. The first version is tested against it.

A cell is (x, y), y grows downwards. A square is two signs: "b^" a black ghost that looks up, "w<" a white one that
looks left; or "T", a tombstone, or "F", a fence. A card on the table is a list of cells and a list of squares.
"""

import re
from itertools import chain
from typing import Any

CHANCE = -1
OVER = -2

Cell = tuple[int, int]

SIZE = 61
STEP = {"^": (0, -1), ">": (1, 0), "v": (0, 1), "<": (-1, 0)}
BACK = {"^": "v", ">": "<", "v": "^", "<": ">"}
CLOCKWISE = {"^": ">", ">": "v", "v": "<", "<": "^"}
OTHER = {"b": "w", "w": "b"}

CARDS = [
    "o< o< o<",
    "o^ ov o^",
    "o< x^ o>",
    "o^ xv o^",
    "ov o^ x<",
    "x^ o^ ov",
    "o^ T xv",
    "o< T x>",
    "o^ T ov",
    "o^ x^ T",
    "T o^ T",
    "x< T o^",
]
GATE = ["down 0 0  T F T", "across 1 0  T F T", "down 4 0  F T F", "down 1 1  F T F", "across 2 3  T F T"]
GATE += ["down 5 1  T F T"]

WAYS = "><v^"
FACES = "ox"
ORDERS = ["none", "1", "2", "3", "12", "13", "21", "23", "31", "32", "123", "132", "213", "231", "312", "321"]


def card_of(text: str, colour: str) -> list[str]:
    """BOO-07: a card of the data file for the player of this colour; `o` is their own, `x` the other's."""
    colours = {"o": colour, "x": OTHER[colour]}
    return [square if square == "T" else colours[square[0]] + square[1] for square in text.split()]


def turned_over(squares: list[str]) -> list[str]:
    """BOO-04, BOO-26: square by square the opposite colour and direction; tombstones and fences stay."""
    return [OTHER[one[0]] + BACK[one[1]] if len(one) == 2 else one for one in squares]


def quarter(squares: list[str]) -> list[str]:
    """BOO-33: the directions turn with the card, a quarter clockwise."""
    return [one[0] + CLOCKWISE[one[1]] if len(one) == 2 else one for one in squares]


def laid(card: list[str], face: str, way: str) -> list[str]:
    """BOO-13, BOO-14: what lies there, from the leftmost or topmost square on."""
    squares = card if face == "o" else turned_over(card)
    if way == ">":
        return squares
    if way == "v":
        return quarter(squares)
    if way == "<":
        return quarter(quarter(squares))[::-1]
    return quarter(quarter(quarter(squares)))[::-1]


def cells_from(x: int, y: int, across: bool) -> list[Cell]:
    """BOO-02: three in a row, from the leftmost or topmost one on."""
    return [(x + i, y) if across else (x, y + i) for i in range(3)]


def read_gate(text: str) -> tuple[list[Cell], list[str]]:
    """BOO-06: a gate card of the data file, `down 0 0  T F T`."""
    way, x, y, *squares = text.split()
    return cells_from(int(x), int(y), way == "across"), squares


def beside(cell: Cell) -> list[Cell]:
    """The four cells that share a side with it."""
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in STEP.values()]


def on_grid(cell: Cell) -> bool:
    """BOO-15."""
    return 0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE


class Table:
    """The cards that lie on the table, each with its cells and its squares."""

    def __init__(self) -> None:
        self.cells: list[list[Cell]] = []
        self.squares: list[list[str]] = []
        self.card_at: dict[Cell, int] = {}

    def copy(self) -> "Table":
        new = Table()
        new.cells, new.card_at = list(self.cells), dict(self.card_at)
        new.squares = list(self.squares)
        return new

    def lay(self, cells: list[Cell], squares: list[str]) -> None:
        for cell in cells:
            self.card_at[cell] = len(self.cells)
        self.cells.append(cells)
        self.squares.append(squares)

    def at(self, cell: Cell) -> str:
        """The square that shows there, "" on the empty table."""
        if cell not in self.card_at:
            return ""
        card = self.card_at[cell]
        return self.squares[card][self.cells[card].index(cell)]

    def gaze(self, cell: Cell) -> Cell | None:
        """BOO-21, BOO-22, BOO-23: the first ghost of the other colour, if no tombstone and no edge comes before it."""
        ghost = self.at(cell)
        dx, dy = STEP[ghost[1]]
        x, y = cell
        while on_grid((x, y)):
            x, y = x + dx, y + dy
            found = self.at((x, y))
            if found == "T":
                return None
            if len(found) == 2 and found[0] != ghost[0]:
                return (x, y)
        return None

    def looks_back(self, found: Cell, ghost: Cell, facing_is_enough: bool) -> bool:
        """BOO-24, BOO-25."""
        faces = self.at(found)[1] == BACK[self.at(ghost)[1]]
        return faces and (facing_is_enough or self.gaze(found) == ghost)

    def check(self, cell: Cell, facing_is_enough: bool) -> None:
        """BOO-26, BOO-27: the ghost there scares whom it finds, if that one does not look back."""
        found = self.gaze(cell)
        if found is not None and not self.looks_back(found, cell, facing_is_enough):
            card = self.card_at[found]
            self.squares[card] = turned_over(self.squares[card])

    def ghosts(self, colour: str) -> int:
        """BOO-41."""
        return sum(square[0] == colour for square in chain(*self.squares))

    def spaces(self) -> list[list[Cell]]:
        """BOO-11, BOO-12, BOO-15: where a card has room on the grid, covers none, and shares a side with one."""
        shore = {cell for card in self.card_at for cell in beside(card) if cell not in self.card_at}
        across = {(x - i, y) for x, y in shore for i in range(3)}
        down = {(x, y - i) for x, y in shore for i in range(3)}
        found = [cells_from(x, y, True) for x, y in across] + [cells_from(x, y, False) for x, y in down]
        return [cells for cells in found if self._is_room(cells)]

    def _is_room(self, cells: list[Cell]) -> bool:
        return self.card_at.keys().isdisjoint(cells) and on_grid(cells[0]) and on_grid(cells[2])


class SlowBoo:
    """A game of BOO in progress; `apply` trusts its caller. `oya` is a seat, or None for the lot."""

    def __init__(
        self,
        *,
        oya: int | None = None,
        black: int = 0,
        facing_is_enough: bool = False,
        may_spare: bool = False,
        match: bool = False,
        cards: list[str] = CARDS,
        gate: list[str] = GATE,
    ) -> None:
        self.oya = oya
        self.colours = ["b", "w"] if black == 0 else ["w", "b"]  # BOO-18
        self.facing_is_enough = facing_is_enough
        self.may_spare = may_spare
        self.match = match
        self.ended: list[list[int]] = []  # the ghosts of each seat in the games that are over
        self.cards, self.gate = cards, gate
        self.piles = [set(range(1, 13)), set(range(1, 13))]  # what nobody has seen yet, by its number
        self.hands: list[int | None] = [None, None]
        self.tops: list[int | None] = [None, None]
        self.placed = [0, 0]
        self.turn = oya or 0
        self.asks_order = False
        self.drawing = False  # whether the seat to move has yet to turn up its pile's next card
        self.table = Table()
        self._lay_gate(gate)

    def _lay_gate(self, gate: list[str]) -> None:
        """BOO-06, BOO-15: in the middle of the grid."""
        cards = [read_gate(line) for line in gate]
        cells = [cell for card_cells, _ in cards for cell in card_cells]
        left, right = min(x for x, _ in cells), max(x for x, _ in cells)
        top, bottom = min(y for _, y in cells), max(y for _, y in cells)
        dx = (SIZE - (right - left + 1)) // 2 - left
        dy = (SIZE - (bottom - top + 1)) // 2 - top
        for card_cells, squares in cards:
            self.table.lay([(x + dx, y + dy) for x, y in card_cells], squares)

    # --- what happens next ---------------------------------------------------------------------------------------

    def mover(self) -> int:
        """Whose decision it is: a seat, CHANCE or OVER."""
        if self.placed == [12, 12] and not self.asks_order:
            assert not self.match or len(self.ended) == 1
            return OVER  # BOO-16, BOO-40
        if self.oya is None or self._dealt_to() is not None or self.drawing:
            return CHANCE
        return self.turn

    def _dealt_to(self) -> int | None:
        """BOO-05: the Oya's hand and top first, then the other's; None once all is dealt."""
        if self.oya is None or self.placed != [0, 0] or self.drawing:
            return None
        for seat in (self.oya, 1 - self.oya):
            if self.tops[seat] is None:
                return seat
        return None

    def legal(self) -> set[str]:
        """The names of all that may happen next."""
        mover = self.mover()
        if mover == OVER:
            return set()
        if mover == CHANCE:
            return set(self.odds())
        return set(self.orders().values()) if self.asks_order else set(self.placements())

    def odds(self) -> dict[str, int]:
        """BOO-05, BOO-08: either may be the Oya; any card that is still in the pile may come."""
        if self.oya is None:
            return {"oya:0": 1, "oya:1": 1}
        dealt_to = self._dealt_to()
        seat = self.turn if dealt_to is None else dealt_to
        return {f"turn:{card}": 1 for card in self.piles[seat]}

    def apply(self, name: str) -> None:
        """One decision or one outcome of chance."""
        word, _, rest = name.partition(":")
        if word == "oya":
            self.oya = self.turn = int(rest)
        elif word == "turn":
            self._turn_up(int(rest))
        elif word == "scare":
            self._scare("" if rest == "none" else rest)
        else:
            self._place(name)

    def payoffs(self) -> list[float]:
        """BOO-41, BOO-42, BOO-43."""
        ghosts = [sum(game[seat] for game in [*self.ended, self.ghosts()]) for seat in range(2)]
        if ghosts[0] == ghosts[1] and self.match:
            return [0.5, 0.5]  # BOO-45
        winner = self.oya if ghosts[0] == ghosts[1] else ghosts.index(max(ghosts))
        return [1.0 if seat == winner else 0.0 for seat in range(2)]

    def ghosts(self) -> list[int]:
        """BOO-41: the ghosts of each seat on the table."""
        return [self.table.ghosts(colour) for colour in self.colours]

    def _end(self) -> None:
        """BOO-44: the first game of a match is over; the second begins as that one did, with the other as the Oya."""
        assert self.oya is not None
        self.ended.append(self.ghosts())
        self.oya = self.turn = 1 - self.oya
        self.piles = [set(range(1, 13)), set(range(1, 13))]
        self.placed = [0, 0]
        self.drawing = False
        self.table = Table()
        self._lay_gate(self.gate)

    # --- the piles -----------------------------------------------------------------------------------------------

    def _turn_up(self, card: int) -> None:
        """BOO-05, BOO-16: the hand first, while the game is set up; else the top of the pile."""
        dealt_to = self._dealt_to()
        seat = self.turn if dealt_to is None else dealt_to
        self.piles[seat].remove(card)
        if self.hands[seat] is None:
            self.hands[seat] = card
        else:
            self.tops[seat] = card
        if self.drawing:
            self._next_seat()

    def _take_top(self) -> None:
        """BOO-16, BOO-17: the top goes to the hand; with the pile empty nothing is turned up."""
        seat = self.turn
        self.hands[seat], self.tops[seat] = self.tops[seat], None
        if self.piles[seat]:
            self.drawing = True
        else:
            self._next_seat()

    def _next_seat(self) -> None:
        self.drawing = False
        self.turn = 1 - self.turn
        if self.placed == [12, 12] and self.match and not self.ended:
            self._end()

    # --- placing -------------------------------------------------------------------------------------------------

    def hand(self) -> list[str]:
        """The card to place, as its front lies lengthwise."""
        card = self.hands[self.turn]
        assert card is not None
        return card_of(self.cards[card - 1], self.colours[self.turn])

    def placements(self) -> dict[str, tuple[list[Cell], list[str]]]:
        """BOO-10 to BOO-15, BOO-33: every different way to lay the card, under its first name."""
        found = {}
        across, down = self.lies("><"), self.lies("v^")
        for cells in self.table.spaces():
            (x, y), (_, next_y), _ = cells
            for name, squares in (across if y == next_y else down).items():
                found[f"{name}{x},{y}"] = cells, squares
        return found

    def lies(self, ways: str) -> dict[str, list[str]]:
        """BOO-33: how the card in hand can lie these ways round; what looks the same under its first name."""
        found: dict[str, list[str]] = {}
        for way in ways:
            for face in FACES:
                squares = laid(self.hand(), face, way)
                if squares not in found.values():
                    found[face + way] = squares
        return found

    def _place(self, name: str) -> None:
        face, way, place = name[0], name[1], name[2:]
        x, y = map(int, place.split(","))
        self.table.lay(cells_from(x, y, way in "><"), laid(self.hand(), face, way))
        self.hands[self.turn] = None
        self.placed[self.turn] += 1
        orders = self.orders()
        if len(orders) == 1:
            self._scare(next(iter(orders)))  # BOO-31: where all end alike nothing is asked
        else:
            self.asks_order = True

    # --- scaring -------------------------------------------------------------------------------------------------

    def orders(self) -> dict[str, str]:
        """BOO-20, BOO-31, BOO-32: orders that end in different tables, with the names of the first of each kind."""
        ends: list[list[list[str]]] = []
        found = {}
        for name in ORDERS:
            order = "" if name == "none" else name
            if self._is_order(order):
                end = self.after(order).squares
                if end not in ends:
                    ends.append(end)
                    found[order] = f"scare:{name}"
        return found

    def _is_order(self, order: str) -> bool:
        """BOO-20, BOO-32: each ghost of the placed card once; with `may_spare` any of them may be left out."""
        ghosts = {str(i) for i, square in enumerate(self.table.squares[-1], 1) if len(square) == 2}
        return set(order) <= ghosts if self.may_spare else sorted(order) == sorted(ghosts)

    def after(self, order: str) -> Table:
        """BOO-27 to BOO-30: the table after these checks, one after the other."""
        table = self.table.copy()
        for square in order:
            table.check(table.cells[-1][int(square) - 1], self.facing_is_enough)
        return table

    def _scare(self, order: str) -> None:
        self.table = self.after(order)
        self.asks_order = False
        self._take_top()


def second(players: int, options: dict[str, Any]) -> SlowBoo:
    """The game at a table with these options."""
    return SlowBoo(**options)


def whole(line: dict[str, str]) -> Any:
    """Both have twelve: laid, in hand, on top of the pile, or below it."""
    there = [*line["laid"].split(","), *re.split("[.,]", f"{line['hands']},{line['tops']},{line['unseen']}")]
    return len([card for card in there if card])
