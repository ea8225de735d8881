"""The cemetery as a picture: cards, ghosts that look somewhere, tombstones and fences, in SVG."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from markupsafe import Markup

from hantise.games.boo.cards import LOOKS, SQUARES
from hantise.games.boo.facts import Lying, Setting
from hantise.games.boo.sentences import spaced

CELL: Final = 20
# Inside a cell: a ghost that looks up, its head first and its hem behind; a tombstone; a fence.
GHOST: Final = "M4 18V9a6 6 0 0 1 12 0v9l-3-3-3 3-3-3z"
EYES: Final = "M6.5 7h2v2h-2zM11.5 7h2v2h-2z"
TOMBSTONE: Final = "M5 17V8a5 5 0 0 1 10 0v9zM10 6v7M7.5 8.5h5"
FENCE: Final = "M4 5v12M8 5v12M12 5v12M16 5v12M3 8h14M3 14h14"


def picture(setting: Setting, title: str, window: tuple[int, int, int, int]) -> Markup:
    """The columns and rows of the window: numbered at its edges, with all cards that lie there."""
    west, east, north, south = window
    box = f"{(west - 1) * CELL} {(north - 1) * CELL} {(east - west + 2) * CELL} {(south - north + 2) * CELL}"
    cards = [_card(card, "gate") for card in setting.gate]
    last = len(setting.laid) - 1
    for place, card in enumerate(setting.laid):
        cards.append(_card(card, colour_of(setting, setting.owner(place)) + " last" * (place == last)))
    return Markup('<svg class="cemetery" viewBox="{}" role="img" aria-label="{}">{}{}</svg>').format(
        box, title, Markup("").join(_numbers(window)), Markup("").join(cards)
    )


def card_picture(squares: str, owner: str) -> Markup:
    """One card by itself, lengthwise; `owner` is black or white."""
    lying = Lying(0, ">", 0, 0, squares)
    return Markup('<svg class="alone" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
        SQUARES * CELL, CELL, spaced(squares), _card(lying, owner)
    )


def colour_of(setting: Setting, seat: int) -> str:
    """BOO-18: the colour of a seat, as its cards' border has it."""
    return "black" if seat == setting.black else "white"


def _numbers(window: tuple[int, int, int, int]) -> Iterator[Markup]:
    west, east, north, south = window
    number = Markup('<text x="{}" y="{}">{}</text>')
    for x in range(west, east + 1):
        yield number.format(x * CELL + CELL // 2, north * CELL - 6, x)
    for y in range(north, south + 1):
        yield number.format(west * CELL - CELL // 2, y * CELL + 14, y)


def _card(card: Lying, owner: str) -> Markup:
    across = card.way == ">"
    x, y = card.x * CELL, card.y * CELL
    width, height = (3 * CELL, CELL) if across else (CELL, 3 * CELL)
    shows = spaced(card.squares).split(" ")
    squares = [_square(show, x + k * CELL * across, y + k * CELL * (not across)) for k, show in enumerate(shows)]
    return Markup('<g class="card {}"><rect x="{}" y="{}" width="{}" height="{}" rx="3"/>{}</g>').format(
        owner, x + 1, y + 1, width - 2, height - 2, Markup("").join(squares)
    )


def _square(show: str, x: int, y: int) -> Markup:
    if show in ("T", "F"):
        name, path = ("tombstone", TOMBSTONE) if show == "T" else ("fence", FENCE)
        return Markup('<path class="{}" transform="translate({} {})" d="{}"/>').format(name, x, y, path)
    colour = "black" if show[0] == "b" else "white"
    turned = 90 * LOOKS.index(show[1])
    lying = f"translate({x} {y}) rotate({turned} 10 10)"
    return Markup('<g class="ghost {}" transform="{}"><path d="{}"/><path class="eyes" d="{}"/></g>').format(
        colour, lying, GHOST, EYES
    )
