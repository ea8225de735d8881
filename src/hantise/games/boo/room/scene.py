"""The table of BOO as a seat sees it: who sits there with their open cards, and the cemetery between them."""

from __future__ import annotations

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.names import said_of
from hantise.core.seats import others
from hantise.core.words import _
from hantise.drawing.kit.seat import Seat, seat
from hantise.drawing.kit.tag import tag
from hantise.drawing.markup import Markup
from hantise.games.boo.picture import colour_of
from hantise.games.boo.room.cards import lying, to_touch
from hantise.games.boo.room.cemetery import cemetery
from hantise.games.boo.room.choices import CARD
from hantise.games.boo.room.faces import face_of, told
from hantise.games.boo.sheet import shown
from hantise.games.boo.table import boo_of, standing
from hantise.games.boo.view import BooView

END, EMPTY = map(Markup, ("</div></div>", '<i class="slot"></i>'))


def draw(scene: Scene) -> list[Markup]:
    """BOO-50: all that lies open, in pieces; one's own side last."""
    boo = boo_of(scene.view)
    theirs = [_side(scene, boo, number) for number in others(2, boo.seat)]
    own = [_side(scene, boo, boo.seat)] if boo.seat >= 0 else []
    mine = colour_of(boo.facts.setting, boo.seat) if own else ""
    return [_opened(mine), *theirs, *cemetery(scene), *own, END]


@kept(10)
def _opened(mine: str) -> Markup:
    """The colour of the cards that this seat places is known to the sheet."""
    return Markup('<div class="boo-room" data-mine="{}"><div class="yard">').format(mine)


def _side(scene: Scene, boo: BooView, number: int) -> Markup:
    """BOO-05: a seat, the card in its hand, and the next one, which lies open on the pile."""
    setting = boo.facts.setting
    return Markup('<section class="side-of {}" aria-label="{}">{}{}{}</section>').format(
        "mine" if number == boo.seat else "theirs",
        scene.names[number],
        _seat(scene, boo, number),
        _place(f"hand:{number}", _("In hand"), _in_hand(scene, boo, number, setting.hands[number])),
        _place(f"next:{number}", _("Next"), _open(scene, boo, number, setting.tops[number])),
    )


def _seat(scene: Scene, boo: BooView, number: int) -> Markup:
    """BOO-18, BOO-41: colour, ghosts, who the Oya is."""
    name, words = scene.names[number], [*standing(boo, number), *scene.tags[number]]
    described = said_of(name, ", ".join(words))
    who = Seat(number, name, scene.faces[number], described, tags=tuple(map(tag, words)))
    return seat(who._replace(is_moving=boo.mover == number), scene.icons)


@kept(1000)
def _place(place: str, label: str, card: Markup) -> Markup:
    return Markup('<div class="open-card" data-place="{}">{}<small>{}</small></div>').format(place, card, label)


def _in_hand(scene: Scene, boo: BooView, number: int, card: int) -> Markup:
    """The card that is placed next: one's own is a thing to touch while it is asked for."""
    if number != boo.seat or CARD not in scene.pickable:
        return _open(scene, boo, number, card)
    squares, kind = shown(boo.world(), number, card - 1, 0), colour_of(boo.facts.setting, number)
    touched = to_touch(scene.drawings, face_of(squares), told(squares), kind, CARD)
    return Markup('<div role="group" aria-label="{}">{}</div>').format(_("In hand"), touched)


def _open(scene: Scene, boo: BooView, number: int, card: int) -> Markup:
    """A card of that seat, lengthwise; 0 is none."""
    if not card:
        return EMPTY
    squares = shown(boo.world(), number, card - 1, 0)
    return lying(scene.drawings, face_of(squares), told(squares), colour_of(boo.facts.setting, number))
