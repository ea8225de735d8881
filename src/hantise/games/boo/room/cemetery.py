"""The cemetery on its grid: the cards that lie there, and the squares where the middle of the next one may go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.contract import CHOSEN, thing
from hantise.drawing.faces import face, is_down
from hantise.drawing.markup import Markup
from hantise.games.boo.cemetery import GATE
from hantise.games.boo.facts import Lying
from hantise.games.boo.picture import colour_of
from hantise.games.boo.room.cards import lying
from hantise.games.boo.room.faces import face_of, gate_of, told
from hantise.games.boo.table import boo_of, window
from hantise.games.boo.view import BooView

KEPT: Final = 4000
# The sheet makes squares as large as so many columns and rows allow, which it is told in steps.
STEP: Final = 2
ROW, END = map(Markup, ("<tr>{}</tr>", "</table></div>"))
BARE: Final = Markup('<td data-place="{}">{}</td>')
MIDDLE: Final = Markup('<td data-place="{}" data-middle>{}</td>')
SPOT: Final = Markup('<button class="spot" aria-label="{}"{}{}>{}</button>')
PRESSED: Final = Markup(' aria-pressed="true" id="{}"').format(CHOSEN)
NOTHING: Final = Markup("")


def cemetery(scene: Scene) -> list[Markup]:
    """BOO-14, BOO-15: the rows in which the next card can lie, a piece for each."""
    ground = _ground(scene)
    west, east, north, south = window(boo_of(scene.view))
    rows = [_row(ground, range(west, east + 1), y) for y in range(north, south + 1)]
    return [_opened(_stepped(east - west + 1), _stepped(len(rows)), not scene.pickable), *rows, END]


def _stepped(count: int) -> int:
    return -(-count // STEP) * STEP


@kept(KEPT)
def _opened(columns: int, rows: int, has_no_spots: bool) -> Markup:
    """Keys scroll it from the square that they are at; where there is none it can be gone to itself."""
    reached = Markup(' tabindex="0"') if has_no_spots else NOTHING
    return Markup(
        '<div class="cemetery wide-{} tall-{}" role="group" data-spread aria-label="{}"{}><table role="presentation">'
    ).format(columns, rows, _("The cemetery"), reached)


# What lies there.


class _Ground(NamedTuple):
    """The cards by their leftmost or topmost squares, of which the one at `gate` is in sight at first; the squares to
    touch, and what lies on those that were."""

    drawings: str
    cards: Mapping[tuple[int, int], Markup]
    gate: tuple[int, int]
    free: frozenset[str]
    chosen: tuple[str, ...]
    preview: str


def _ground(scene: Scene) -> _Ground:
    boo = boo_of(scene.view)
    gate = boo.facts.setting.gate[GATE // 2]
    cards = _cards(scene, boo)
    return _Ground(scene.drawings, cards, (gate.x, gate.y), scene.pickable, scene.chosen, scene.preview)


def _cards(scene: Scene, boo: BooView) -> dict[tuple[int, int], Markup]:
    """Every card by its leftmost or topmost square."""
    setting = boo.facts.setting
    gate = {(card.x, card.y): _of_the_gate(scene.drawings, card) for card in setting.gate}
    last = len(setting.laid) - 1
    laid = {
        (card.x, card.y): _laid(scene.drawings, card, colour_of(setting, setting.owner(place)), place == last)
        for place, card in enumerate(setting.laid)
    }
    return gate | laid


def _of_the_gate(drawings: str, card: Lying) -> Markup:
    """BOO-06."""
    return lying(drawings, gate_of(card.squares, card.way == "v"), told(card.squares), "gate")


def _laid(drawings: str, card: Lying, owner: str, is_last: bool) -> Markup:
    return lying(
        drawings, face_of(card.squares, card.way == "v"), told(card.squares), owner, "moved" if is_last else ""
    )


# Square by square.


def _row(ground: _Ground, columns: range, y: int) -> Markup:
    return ROW.format(NOTHING.join([_square(ground, x, y) for x in columns]))


def _square(ground: _Ground, x: int, y: int) -> Markup:
    """A card begins here, the middle of the next one may go here, or neither."""
    place = f"{x},{y}"
    if (x, y) in ground.cards:
        return (MIDDLE if (x, y) == ground.gate else BARE).format(place, ground.cards[x, y])
    if place not in ground.free:
        return BARE.format(place, NOTHING)
    return BARE.format(place, _spot(ground.drawings, x, y, ground.preview if place in ground.chosen else ""))


@kept(KEPT)
def _spot(drawings: str, x: int, y: int, shown: str) -> Markup:
    """A square to touch; what was chosen lies on it."""
    name = _("column {x}, row {y}").format(x=x, y=y)
    pressed, inside = (PRESSED, _preview(drawings, shown)) if shown else (NOTHING, NOTHING)
    return SPOT.format(name, thing(f"{x},{y}"), pressed, inside)


def _preview(drawings: str, shown: str) -> Markup:
    along = "down" if is_down(shown) else "across"
    return Markup('<span class="preview {}" aria-hidden="true">{}</span>').format(along, face(drawings, shown))
