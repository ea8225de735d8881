"""The cards that lie open before the seats, and those still to come, which are drawn in a drawer."""

from __future__ import annotations

from collections.abc import Iterator

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.words import _, ngettext
from hantise.drawing.kit.picture import icon
from hantise.drawing.markup import Markup
from hantise.games.boo.room.cards import lying, to_touch
from hantise.games.boo.room.choices import CARD
from hantise.games.boo.room.faces import face_of
from hantise.games.boo.sentences import told_squares
from hantise.games.boo.sheet import shown
from hantise.games.boo.table import colour_of
from hantise.games.boo.view import BooView

KEPT = 1000
EMPTY, END = map(Markup, ('<i class="slot"></i>', "</section>"))
END_OF_CARDS, END_OF_DRAWER = map(Markup, ("</div>", "</div></details>"))


def places(boo: BooView) -> tuple[int, int]:
    """The seats on the left, the viewer's or the first, and on the right."""
    first = max(boo.seat, 0)
    return first, 1 - first


def hands(scene: Scene, boo: BooView) -> list[Markup]:
    """BOO-05: the card in each hand, and the next one, which lies open on the pile; then the drawer."""
    first, second = places(boo)
    shelves = [piece for number in (first, second) for piece in _shelf(scene, boo, number)]
    return [_opened(), *shelves, *_drawer(scene, boo, (first, second)), END]


@kept(10)
def _opened() -> Markup:
    return Markup('<section class="shelf" aria-label="{}">').format(_("Hands"))


def _shelf(scene: Scene, boo: BooView, number: int) -> list[Markup]:
    setting, own = boo.facts.setting, number == boo.seat
    name = "" if number == scene.reader else scene.names[number]
    return [
        _place(f"hand:{number}", own, name or _("In your hand"), _in_hand(scene, boo, number, setting.hands[number])),
        _place(f"next:{number}", own, _("Then"), _open(scene, boo, number, setting.tops[number])),
    ]


@kept(KEPT)
def _place(place: str, own: bool, label: str, card: Markup) -> Markup:
    return Markup('<div class="open-card {} {}" data-place="{}"><small>{}</small>{}</div>').format(
        "own" if own else "theirs", place.partition(":")[0], place, label, card
    )


def _in_hand(scene: Scene, boo: BooView, number: int, card: int) -> Markup:
    """The card that is placed next: one's own is a thing to touch while it is asked for."""
    if number != boo.seat or CARD not in scene.pickable:
        return _open(scene, boo, number, card)
    squares, kind = shown(boo.world(), number, card - 1, 0), colour_of(boo.facts.setting, number)
    touched = to_touch(scene.drawings, face_of(squares), told_squares(squares), kind, CARD)
    return Markup('<span role="group" aria-label="{}">{}</span>').format(_("In your hand"), touched)


def _open(scene: Scene, boo: BooView, number: int, card: int) -> Markup:
    """A card of that seat, lengthwise; 0 is none."""
    if not card:
        return EMPTY
    squares = shown(boo.world(), number, card - 1, 0)
    return lying(scene.drawings, face_of(squares), told_squares(squares), colour_of(boo.facts.setting, number))


# The drawer.


def _drawer(scene: Scene, boo: BooView, numbers: tuple[int, int]) -> Iterator[Markup]:
    """BOO-50: all that each seat still has, a piece for each card, since most of them stay."""
    yield _opened_drawer(scene.icons)
    for number in numbers:
        yield from _to_come(scene, boo, number)
    yield END_OF_DRAWER


@kept(10)
def _opened_drawer(icons: str) -> Markup:
    return Markup(
        '<details class="look drawer" id="drawer"><summary>{}<span>{}</span></summary><div class="panel">'
    ).format(icon(icons, "cards"), _("Cards"))


def _to_come(scene: Scene, boo: BooView, number: int) -> Iterator[Markup]:
    setting = boo.facts.setting
    name = "" if number == scene.reader else scene.names[number]
    held = _("{name}’s hand").format(name=name) if name else _("In your hand")
    yield _headed(_("{name}’s cards").format(name=name) if name else _("Your cards"))
    for words, card in ((held, setting.hands[number]), (_("Then"), setting.tops[number])):
        if card:
            yield from _named(words, [_open(scene, boo, number, card)])
    if unseen := setting.unseen[number]:
        words = ngettext("Below it, {n} card", "Below it, {n} cards in some order", len(unseen)).format(n=len(unseen))
        yield from _named(words, [_open(scene, boo, number, card) for card in unseen])
    yield END


@kept(KEPT)
def _headed(heading: str) -> Markup:
    return Markup('<section aria-label="{0}"><h3>{0}</h3>').format(heading)


def _named(words: str, cards: list[Markup]) -> Iterator[Markup]:
    yield Markup("<h4>{}</h4><div>").format(words)
    yield from cards
    yield END_OF_CARDS
