"""Tables of BOO drawn in text, for both versions of the game.

    b^ .  w<  |  a . b      left what shows: a black ghost that looks up, empty table, a white one that looks left
    T  .  T   |  a . b      T is a tombstone, F a fence
    bv .  b>  |  a . b      right the cards, a letter each

Without the right side every three squares of a row are a card, from the left on. Further columns show the same cells
later, as `later` reads them.
"""

from typing import NamedTuple

Cell = tuple[int, int]


class Laid(NamedTuple):
    """A card of a picture: its cells, from the leftmost or topmost on, and what shows there."""

    cells: list[Cell]
    squares: list[str]


def read_picture(picture: str) -> list[Laid]:
    """The cards of a picture, whose upper left corner is the cell (0, 0), in the order of their letters."""
    lines = [line.strip() for line in picture.splitlines() if line.strip()]
    cards: dict[str, Laid] = {}
    for y, line in enumerate(lines):
        squares, letters = [column.split() for column in f"{line}|".split("|")[:2]]
        letters = letters or _by_threes(y, squares)
        assert len(letters) == len(squares), f"{line!r} has not a letter for each square"
        for x, (square, letter) in enumerate(zip(squares, letters)):
            if square != ".":
                card = cards.setdefault(letter, Laid([], []))
                card.cells.append((x, y))
                card.squares.append(square)
    assert all(_is_card(card) for card in cards.values()), "a card has three squares in a row"
    return [cards[letter] for letter in sorted(cards)]


def grid(picture: str) -> str:
    """What a picture shows; the letters of its cards do not matter."""
    rows = [line.partition("|")[0].split() for line in picture.splitlines() if line.strip()]
    return "\n".join(" ".join(row) for row in rows)


def later(picture: str) -> list[str]:
    """What its further columns show, each by itself."""
    rows = [line.split("|")[2:] for line in picture.splitlines() if line.strip()]
    return [grid("\n".join(column)) for column in zip(*rows, strict=True)]


def _by_threes(y: int, squares: list[str]) -> list[str]:
    letters, count = [], 0
    for square in squares:
        letters.append("." if square == "." else f"{y}.{count // 3}")
        count += square != "."
    return letters


def _is_card(card: Laid) -> bool:
    (x, y), *_ = card.cells
    return card.cells in ([(x + i, y) for i in range(3)], [(x, y + i) for i in range(3)])
