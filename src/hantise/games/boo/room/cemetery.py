"""The cemetery on its grid: the cards that lie there, and the squares where the middle of the next one may go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.names import said_of
from hantise.core.sheet import Line
from hantise.core.words import _
from hantise.drawing.contract import CHOSEN, thing
from hantise.drawing.faces import face, is_down
from hantise.drawing.kit.parts import classes
from hantise.drawing.markup import Markup
from hantise.games.boo.actions import ACTIONS, FIRST_ORDER
from hantise.games.boo.facts import Lying
from hantise.games.boo.moments import ghost_name, square_told, squares_of
from hantise.games.boo.room.choices import face_on_table, ghost_thing, lying_cards, proposed, way_to
from hantise.games.boo.sheet import SCARES, place_of, retraced
from hantise.games.boo.table import boo_of, window
from hantise.games.boo.view import BooView

Cell = tuple[int, int]

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
    are `places` and those to touch, what lies on those that were touched, the ghosts to put in order, and what is
    `drawn` of the newest play and of what is proposed."""

    drawings: str
    cards: Mapping[Cell, Markup]
    gate: tuple[int, int]
    places: frozenset[Cell]
    free: frozenset[str]
    chosen: tuple[str, ...]
    preview: str
    ghosts: Mapping[Cell, Markup]
    drawn: Mapping[Cell, Markup]


def _ground(scene: Scene) -> _Ground:
    boo = boo_of(scene.view)
    setting = boo.facts.setting
    taken = frozenset(cell for card in (*setting.gate, *setting.laid) for cell in card.cells)
    play, offered = newest(scene), proposed(scene)
    return _Ground(
        drawings=scene.drawings,
        cards=_cards(scene, boo, play.turned),
        gate=_middle(setting.gate),
        places=_places(taken),
        free=scene.pickable,
        chosen=scene.chosen,
        preview=scene.preview,
        ghosts=_ghosts(scene, setting.laid[-1]) if setting.laid else {},
        drawn={
            cell: play.drawn.get(cell, NOTHING) + offered.get(cell, NOTHING) for cell in play.drawn.keys() | offered
        },
    )


@kept(10)
def _places(taken: frozenset[Cell]) -> frozenset[Cell]:
    """BOO-12: where a motion or a sign may lead: the squares of cards, and those that the next card can cover.

    Its middle, whoever places it, is two from a card at most.
    """
    return taken | frozenset([(x + dx, y + dy) for x, y in taken for dx, dy in NEAR])


def _middle(gate: Sequence[Lying]) -> tuple[int, int]:
    """BOO-06: the square in the middle of the cards that lay there first."""
    columns, rows = zip(*[cell for card in gate for cell in card.cells])
    return ((min(columns) + max(columns)) // 2, (min(rows) + max(rows)) // 2)


def _ghosts(scene: Scene, card: Lying) -> dict[Cell, Markup]:
    """BOO-20: the ghosts of the card laid last, as far as they are to be put in order."""
    things = enumerate(card.cells, start=1)
    return {cell: _ghost(k, card.squares) for k, cell in things if ghost_thing(k) in scene.pickable}


@kept(KEPT)
def _ghost(square: int, squares: str) -> Markup:
    return SPOT.format(" of-a-ghost", ghost_name(square, squares), thing(ghost_thing(square)), NOTHING, NOTHING)


def _cards(scene: Scene, boo: BooView, turned: frozenset[Cell]) -> dict[Cell, Markup]:
    """Every card by its leftmost or topmost square."""
    laid, cards = boo.facts.setting.laid, {}
    for card, kind in lying_cards(boo):
        state = "moved" if laid and card is laid[-1] else "turned" if (card.x, card.y) in turned else ""
        cards[card.x, card.y] = _lying(scene.drawings, card, kind, state)
    return cards


@kept(KEPT)
def _lying(drawings: str, card: Lying, kind: str, state: str) -> Markup:
    """BOO-06, BOO-18."""
    told = {"": "", "moved": _("the card laid last"), "turned": _("just turned over")}[state]
    return lying(drawings, face_on_table(card, kind), said_of(_told(card), told) if told else _told(card), kind, state)


def _told(card: Lying) -> str:
    """The place of each square and its picture, for people who do not see it."""
    squares = zip(card.cells, squares_of(card.squares))
    words = _("column {x}, row {y}, {what}")
    return "; ".join([words.format(x=x, y=y, what=square_told(square)) for (x, y), square in squares])


# Square by square.


def _row(ground: _Ground, columns: range, y: int) -> Iterator[Markup]:
    yield ROW
    x = columns.start
    while x < columns.stop:
        is_block = x % BLOCK == 0 and x + BLOCK <= columns.stop and not _holds(ground, x, y)
        if is_block:
            yield _empty(x, y, tuple([(x + k, y) in ground.places for k in range(BLOCK)]))
        else:
            yield _square(ground, x, y)
        x += BLOCK if is_block else 1
    yield END_OF_ROW


def _holds(ground: _Ground, x: int, y: int) -> bool:
    """True if anything is drawn in one of the squares of the block that begins here."""
    cells = [(x + k, y) for k in range(BLOCK)]
    return ground.gate in cells or any(
        cell in ground.cards or cell in ground.ghosts or cell in ground.drawn or f"{cell[0]},{y}" in ground.free
        for cell in cells
    )


@kept(KEPT)
def _empty(x: int, y: int, places: tuple[bool, ...]) -> Markup:
    cells = [SQUARE.format(f"{x + k},{y}", NOTHING) if is_place else BARE for k, is_place in enumerate(places)]
    return NOTHING.join(cells)


def _square(ground: _Ground, x: int, y: int) -> Markup:
    """A card begins here, a ghost is to be put in order, the middle of the next card may go here, or nothing."""
    place = f"{x},{y}"
    inside = ground.cards.get((x, y), NOTHING) + ground.ghosts.get((x, y), NOTHING)
    if place in ground.free:
        inside = _spot(ground.drawings, x, y, ground.preview if place in ground.chosen else "")
    inside = ground.drawn.get((x, y), NOTHING) + inside
    if (x, y) == ground.gate:
        return MIDDLE.format(place, inside)
    return SQUARE.format(place, inside) if inside or (x, y) in ground.places else BARE


@kept(KEPT)
def _spot(drawings: str, x: int, y: int, shown: str) -> Markup:
    """A square to touch; what was chosen lies on it."""
    name = _("column {x}, row {y}").format(x=x, y=y)
    pressed = inside = NOTHING
    if shown:
        along = "down" if is_down(shown) else "across"
        preview = Markup('<span class="preview {}" aria-hidden="true">{}</span>')
        pressed, inside = PRESSED, preview.format(along, face(drawings, shown))
    return SPOT.format("", name, thing(f"{x},{y}"), pressed, inside)


# What the newest play did, drawn on the table until the next one is tried: from who scared to who was scared.


SCARES_KEPT: Final = 1000
# What is no play: who begins, and cards that are turned up to come.
OF_THE_DECK: Final = frozenset(["oya", "turn"])
# Columns and rows that are in sight together on a phone.
MOST: Final = (8, 6)


class Newest(NamedTuple):
    """The newest play: the cards that it `turned`, by their leftmost or topmost squares, and what is `drawn` of it, by
    squares."""

    turned: frozenset[Cell]
    drawn: Mapping[Cell, Markup]


def newest(scene: Scene) -> Newest:
    """BOO-20 to BOO-26: nothing on a table where no card was placed yet."""
    line = next((line for line in map(Line.read, scene.lines) if line.act.what not in OF_THE_DECK), None)
    boo = boo_of(scene.view)
    setting = boo.facts.setting
    if line is None or not setting.laid:
        return Newest(frozenset(), {})
    turned, drawn = _turned(line), dict[Cell, Markup]()
    there = {card.cells[0]: card for card in (*setting.gate, *setting.laid)}
    if not any(line.followed("asked")):
        numbers, name = list(there), line.act.what
        order = ACTIONS.parse(name) - FIRST_ORDER if name.startswith("scare:") else None
        for gaze in retraced(boo.world(), [numbers.index(cell) + 1 for cell in turned], order):
            if gaze.kind == SCARES:
                drawn[place_of(gaze.start)] = _arrow(*way_to(place_of(gaze.start), place_of(gaze.end)))
    corner, frame = _framed(setting.laid[-1], [there[cell] for cell in turned])
    return Newest(turned, drawn | {corner: frame + drawn.get(corner, NOTHING)})


@kept(SCARES_KEPT)
def _turned(line: Line) -> frozenset[Cell]:
    places = [place for part in line.followed("turned") for place in part.detail[::2]]
    return frozenset([(int(x), int(y)) for x, y in (place[1:].split(",") for place in places)])


@kept(SCARES_KEPT)
def _arrow(quarter: int, squares: int) -> Markup:
    """A square is sixty units wide; the tip ends on the edge of who was scared."""
    tip = 60 * squares + 10
    return Markup(
        '<svg class="looked" viewBox="0 0 60 60" aria-hidden="true"><g transform="rotate({0} 30 30)">'
        '<path d="M55 30H{1}"/><path d="M{2} 30l-20-12v24Z"/></g></svg>'
    ).format(90 * quarter, tip - 14, tip)


# What is to be in sight together.


def _framed(card: Lying, turned: Iterable[Lying]) -> tuple[Cell, Markup]:
    """Around the card laid last and as many that turned over as a phone shows, the nearest first; the corner of it."""
    (west, north), (east, south) = card.cells[0], card.cells[-1]
    for one in sorted(turned, key=lambda one: abs(one.x - card.x) + abs(one.y - card.y)):
        right, bottom = one.cells[-1]
        wider = min(west, one.x), min(north, one.y), max(east, right), max(south, bottom)
        if wider[2] - wider[0] < MOST[0] and wider[3] - wider[1] < MOST[1]:
            west, north, east, south = wider
    return (west, north), _frame(east - west + 1, south - north + 1)


@kept(SCARES_KEPT)
def _frame(columns: int, rows: int) -> Markup:
    """It is not seen; the script brings it into sight, as it does whatever has just come."""
    return Markup('<svg class="moved" width="{}%" height="{}%" aria-hidden="true"></svg>').format(
        100 * columns, 100 * rows
    )


# A card of three squares: lying on the table, before a seat, or in the hand, to be touched.


CARDS_KEPT = 2000
LYING = Markup('<span class="{}" role="img" aria-label="{}" data-kind="{}">{}</span>')
TO_TOUCH = Markup('<button class="card across" aria-label="{}"{} data-carried data-kind="{}">{}</button>')


@kept(CARDS_KEPT)
def lying(drawings: str, drawn: str, name: str, kind: str, state: str = "") -> Markup:
    """A card of a kind (whose it is, or the gate's), along its face; `moved` if it has just come."""
    along = "down" if is_down(drawn) else "across"
    return LYING.format(classes("card", along, state), name, kind, face(drawings, drawn))


@kept(CARDS_KEPT)
def to_touch(drawings: str, drawn: str, name: str, kind: str, key: str) -> Markup:
    """The same as a thing to choose by, which can be carried to its place."""
    return TO_TOUCH.format(name, thing(key), kind, face(drawings, drawn))
