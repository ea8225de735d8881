"""The cemetery on its grid: the cards that lie there, and the squares where the middle of the next one may go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.names import said_of
from hantise.core.words import _
from hantise.drawing.contract import CHOSEN, thing
from hantise.drawing.faces import face, is_down
from hantise.drawing.markup import Markup
from hantise.games.boo.facts import Lying
from hantise.games.boo.room.cards import lying
from hantise.games.boo.room.choices import ghost_name
from hantise.games.boo.room.faces import face_of, gate_of
from hantise.games.boo.room.places import ghost_thing
from hantise.games.boo.room.proposed import proposed
from hantise.games.boo.room.scared import newest
from hantise.games.boo.sentences import spaced, square_told
from hantise.games.boo.table import boo_of, colour_of, window
from hantise.games.boo.view import BooView

KEPT: Final = 4000
# The sheet makes squares as large as so many columns and rows allow, which it is told in steps.
STEP: Final = 2
# Columns and rows at the edges where a card may reach, but which need not be in sight.
BEYOND: Final = 4
ROW, END_OF_ROW, END = map(Markup, ("<tr>", "</tr>", "</table></div></div>"))
BARE: Final = Markup("<td></td>")
SQUARE: Final = Markup('<td data-place="{}">{}</td>')
MIDDLE: Final = Markup('<td data-place="{}" data-middle>{}</td>')
SPOT: Final = Markup('<button class="spot{}" aria-label="{}"{}{}>{}</button>')
PRESSED: Final = Markup(' aria-pressed="true" id="{}"').format(CHOSEN)
NOTHING: Final = Markup("")
# So many squares side by side are one piece where nothing is drawn in them: an open page keeps it, wherever the table
# ends.
BLOCK: Final = 4
# As far as a card can lie from another.
FAR: Final = range(-3, 4)
NEAR: Final = tuple([(dx, dy) for dx in FAR for dy in FAR if abs(dx) + abs(dy) <= FAR[-1]])


def cemetery(scene: Scene) -> list[Markup]:
    """BOO-14, BOO-15: the rows in which the next card can lie, in pieces of a square, or of bare ones."""
    ground = _ground(scene)
    west, east, north, south = window(boo_of(scene.view))
    rows = [piece for y in range(north, south + 1) for piece in _row(ground, range(west, east + 1), y)]
    columns = _stepped(east - west + 1 - BEYOND)
    opened = _opened(columns, _stepped(south - north + 1 - BEYOND), not scene.pickable)
    return [opened, *rows, END]


def _stepped(count: int) -> int:
    return -(-count // STEP) * STEP


@kept(KEPT)
def _opened(columns: int, rows: int, has_no_spots: bool) -> Markup:
    """Keys scroll it from the square that they are at; where there is none it can be gone to itself."""
    reached = Markup(' tabindex="0"') if has_no_spots else NOTHING
    return Markup(
        '<div class="rugged"><div class="cemetery wide-{} tall-{}" role="group" data-spread aria-label="{}"{}>'
        '<table role="presentation">'
    ).format(columns, rows, _("The cemetery"), reached)


# What lies there.


class _Ground(NamedTuple):
    """The cards by their leftmost or topmost squares; the square amid the `gate`, in sight at first; the squares that
    are `taken`, those `within` reach of the next card and those to touch, what lies on those that were touched, the
    ghosts to put in order, and what is `drawn` of the newest
    play and of what is proposed."""

    drawings: str
    cards: Mapping[tuple[int, int], Markup]
    gate: tuple[int, int]
    taken: frozenset[tuple[int, int]]
    within: frozenset[tuple[int, int]]
    free: frozenset[str]
    chosen: tuple[str, ...]
    preview: str
    ghosts: Mapping[tuple[int, int], Markup]
    drawn: Mapping[tuple[int, int], Markup]


def _ground(scene: Scene) -> _Ground:
    boo = boo_of(scene.view)
    setting = boo.facts.setting
    taken = frozenset(cell for card in (*setting.gate, *setting.laid) for cell in _cells(card))
    ghosts = _ghosts(scene, setting.laid[-1]) if setting.laid else {}
    play = newest(scene)
    cards = _cards(scene, boo, play.turned)
    return _Ground(
        drawings=scene.drawings,
        cards=cards,
        gate=_middle(setting.gate),
        taken=taken,
        within=_reached(taken),
        free=scene.pickable,
        chosen=scene.chosen,
        preview=scene.preview,
        ghosts=ghosts,
        drawn=_together(play.drawn, proposed(scene)),
    )


def _together(*drawn: Mapping[tuple[int, int], Markup]) -> dict[tuple[int, int], Markup]:
    return {cell: NOTHING.join([one.get(cell, NOTHING) for one in drawn]) for some in drawn for cell in some}


@kept(10)
def _reached(taken: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """BOO-12: the squares that the next card can cover, whoever places it: its middle is two from a card at most."""
    return frozenset([(x + dx, y + dy) for x, y in taken for dx, dy in NEAR]) - taken


def _middle(gate: Sequence[Lying]) -> tuple[int, int]:
    """BOO-06: the square in the middle of the cards that lay there first."""
    columns, rows = zip(*[cell for card in gate for cell in _cells(card)])
    return ((min(columns) + max(columns)) // 2, (min(rows) + max(rows)) // 2)


@kept(KEPT)
def _cells(card: Lying) -> tuple[tuple[int, int], ...]:
    return tuple([(card.x, card.y + k) if card.way == "v" else (card.x + k, card.y) for k in range(3)])


def _ghosts(scene: Scene, card: Lying) -> dict[tuple[int, int], Markup]:
    """BOO-20: the ghosts of the card laid last, as far as they are to be put in order."""
    things = enumerate(_cells(card), start=1)
    return {cell: _ghost(k, card.squares) for k, cell in things if ghost_thing(k) in scene.pickable}


@kept(KEPT)
def _ghost(square: int, squares: str) -> Markup:
    return SPOT.format(" of-a-ghost", ghost_name(square, squares), thing(ghost_thing(square)), NOTHING, NOTHING)


def _cards(scene: Scene, boo: BooView, turned: frozenset[tuple[int, int]]) -> dict[tuple[int, int], Markup]:
    """Every card by its leftmost or topmost square."""
    setting = boo.facts.setting
    gate = {(card.x, card.y): _of_the_gate(scene.drawings, card) for card in setting.gate}
    last = len(setting.laid) - 1
    laid = {}
    for place, card in enumerate(setting.laid):
        state = "moved" if place == last else "turned" if (card.x, card.y) in turned else ""
        laid[card.x, card.y] = _laid(scene.drawings, card, colour_of(setting, setting.owner(place)), state)
    return gate | laid


@kept(KEPT)
def _of_the_gate(drawings: str, card: Lying) -> Markup:
    """BOO-06."""
    return lying(drawings, gate_of(card.squares, card.way == "v"), _told(card), "gate")


@kept(KEPT)
def _laid(drawings: str, card: Lying, owner: str, state: str) -> Markup:
    told = {"moved": _("the card laid last"), "turned": _("just turned over")}
    name = said_of(_told(card), told[state]) if state else _told(card)
    return lying(drawings, face_of(card.squares, card.way == "v"), name, owner, state)


def _told(card: Lying) -> str:
    """The place of each square and its picture, for people who do not see it."""
    squares = zip(_cells(card), spaced(card.squares).split(" "))
    words = _("column {x}, row {y}, {what}")
    return "; ".join([words.format(x=x, y=y, what=square_told(square)) for (x, y), square in squares])


# Square by square.


def _row(ground: _Ground, columns: range, y: int) -> Iterator[Markup]:
    yield ROW
    x = columns.start
    while x < columns.stop:
        is_block = x % BLOCK == 0 and x + BLOCK <= columns.stop and not _holds(ground, x, y)
        yield _block(ground, x, y) if is_block else _square(ground, x, y)
        x += BLOCK if is_block else 1
    yield END_OF_ROW


def _holds(ground: _Ground, x: int, y: int) -> bool:
    """True if anything is drawn in one of the squares of the block that begins here."""
    cells = [(x + k, y) for k in range(BLOCK)]
    return ground.gate in cells or any(
        cell in ground.cards or cell in ground.ghosts or cell in ground.drawn or f"{cell[0]},{y}" in ground.free
        for cell in cells
    )


def _block(ground: _Ground, x: int, y: int) -> Markup:
    return _empty(x, y, tuple([_is_place(ground, x + k, y) for k in range(BLOCK)]))


@kept(KEPT)
def _empty(x: int, y: int, places: tuple[bool, ...]) -> Markup:
    cells = [SQUARE.format(f"{x + k},{y}", NOTHING) if is_place else BARE for k, is_place in enumerate(places)]
    return NOTHING.join(cells)


def _is_place(ground: _Ground, x: int, y: int) -> bool:
    """True if a motion or a sign may lead here: a card lies on it, or the next one may."""
    return (x, y) in ground.taken or (x, y) in ground.within


def _square(ground: _Ground, x: int, y: int) -> Markup:
    """A card begins here, a ghost is to be put in order, the middle of the next card may go here, or nothing."""
    place = f"{x},{y}"
    inside = ground.cards.get((x, y), NOTHING) + ground.ghosts.get((x, y), NOTHING)
    if place in ground.free:
        shown = ground.preview if place in ground.chosen else ""
        inside = _spot(ground.drawings, x, y, shown)
    inside = ground.drawn.get((x, y), NOTHING) + inside
    if (x, y) == ground.gate:
        return MIDDLE.format(place, inside)
    return SQUARE.format(place, inside) if inside or _is_place(ground, x, y) else BARE


@kept(KEPT)
def _spot(drawings: str, x: int, y: int, shown: str) -> Markup:
    """A square to touch; what was chosen lies on it."""
    name = _("column {x}, row {y}").format(x=x, y=y)
    pressed, inside = (PRESSED, _preview(drawings, shown)) if shown else (NOTHING, NOTHING)
    return SPOT.format("", name, thing(f"{x},{y}"), pressed, inside)


def _preview(drawings: str, shown: str) -> Markup:
    along = "down" if is_down(shown) else "across"
    return Markup('<span class="preview {}" aria-hidden="true">{}</span>').format(along, face(drawings, shown))
