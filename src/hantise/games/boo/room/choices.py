"""The choices of a seat: a card is placed where its middle is touched, and turned there; then its ghosts scare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from hantise.core import Choice, Scene, Sign, Touch, View
from hantise.core.kept import kept
from hantise.core.names import said_of
from hantise.core.words import Sentence, _, counted, later, said
from hantise.drawing import faces
from hantise.drawing.faces import names_in
from hantise.drawing.markup import Markup
from hantise.games.boo.actions import FACES, FIRST_ORDER, ORDER_NAMES, PLACES, WAYS
from hantise.games.boo.facts import Lying
from hantise.games.boo.moments import MOMENTS, TURN_OVER, Moment, consequence, spoken
from hantise.games.boo.room.drawings import (
    BONE,
    CELL,
    INK,
    NIGHT,
    ORDINALS,
    PAPER,
    TURNS,
    TURNS_ITSELF,
    face_of,
    gate_of,
    order_signs,
    placing_signs,
    signs_of,
)
from hantise.games.boo.rules import Boo
from hantise.games.boo.sheet import BLOCKED, MUTUAL, SCARES, Foreseen, foresee, laid_last, placed
from hantise.games.boo.table import boo_of, colour_of
from hantise.games.boo.view import BooView

CARD = "card"  # the thing that is the card in hand
# BOO-14: by way, in the order of the quarters by which a card is turned.
WAYS_ROUND: Final = {">": later("across"), "v": later("down"), "<": later("across, turned"), "^": later("down, turned")}
FACE_NAMES: Final = {FACES[0]: later("first face"), FACES[1]: later("other face")}


def choice(view: View, action: int) -> Choice:
    """BOO-10, BOO-31: a legal action as it is chosen, with all that comes of it."""
    world = boo_of(view).world()
    foreseen = foresee(world, action)
    if action >= FIRST_ORDER:
        return _order(world, ORDER_NAMES[action - FIRST_ORDER], foreseen)
    at = placement(action)
    return Choice(
        _("Place it"),
        _score(world, foreseen),
        touches=_touches(at),
        preview=face_of(placed(world, action), at.is_down),
        signs=placing_signs(world, foreseen),
        why=_told(foreseen),
    )


def _order(world: Boo, name: str, foreseen: Foreseen) -> Choice:
    """BOO-20, BOO-32: the ghosts in their order; where some may be spared, each order is a button and no more."""
    spares, squares = world.may_spare, laid_last(world)
    told, signs = spoken(name, squares), signs_of(squares)
    order = [int(square) for square in name if square.isdigit()]
    asked = (_("Touch who scares first"), _("Touch who scares next"), _("Touch who scares last"))
    touches = [Touch(ghost_thing(square), asks=asks) for square, asks in zip(order, asked)]
    n, score = len(foreseen.turned), _score(world, foreseen)
    turned = said(_outcome(foreseen).brief, n).format(n=n)
    return Choice(
        told if spares else _("Scare!"),
        _("{turned}, {score}").format(turned=turned, score=score),
        touches=() if spares else tuple(touches),
        picture=tuple([signs[square - 1] for square in order]),
        row=(turned, score),
        at_hand=not spares,
        signs=() if spares else order_signs(world, foreseen),
        why=_told(foreseen),
        named=told,
    )


def _score(world: Boo, foreseen: Foreseen) -> str:
    """BOO-31, BOO-41: the ghosts of both after it, one's own first; where they hang on an order, the best for them."""
    own, other = foreseen.ghosts[world.turn], foreseen.ghosts[1 - world.turn]
    if foreseen.scores > 1:
        return _("best order: {own}\u00a0–\u2060\u00a0{other}").format(own=own, other=other)
    return _("{own}\u00a0–\u2060\u00a0{other}").format(own=own, other=other)


def _told(foreseen: Foreseen) -> str:
    """BOO-26, BOO-30, BOO-31: what comes of it, in a few sentences; on an order that is still to be chosen it hangs."""
    outcome, n = _outcome(foreseen), len(foreseen.turned)
    told = said(outcome.told, n).format(n=n)
    if foreseen.endings > 1:
        best = _("In one order nobody is scared.") if outcome == NOBODY else told
        return _("{told} You choose who scares first.").format(told=best)
    return " ".join([told, *_calm(foreseen)])


def _calm(foreseen: Foreseen) -> Iterator[str]:
    """BOO-22, BOO-24: where nobody is scared, why: the signs on the table with what they mean."""
    if foreseen.saw(SCARES):
        return
    if foreseen.saw(MUTUAL):
        yield _("=: they look at each other.")
    if foreseen.saw(BLOCKED):
        yield _("×: a tombstone is between.")


class Outcome(NamedTuple):
    """What turns over, in a sentence, and in a few words for a row."""

    told: Sentence
    brief: Sentence


BACK: Final = Outcome(later("A card turns over, and back again."), later("one turns over and back"))
NOBODY: Final = Outcome(later("Nobody is scared."), later("nobody is scared"))
ITSELF: Final = Outcome(later("Only your own card turns over."), later("only your own turns"))
ITSELF_TOO: Final = Outcome(later("{n} cards turn over, your own too."), later("{n} cards turn, yours too"))
OTHERS: Final = Outcome(TURN_OVER, counted("{n} card turns", "{n} cards turn"))


def _outcome(foreseen: Foreseen) -> Outcome:
    if not foreseen.turned:
        return BACK if foreseen.turns_back else NOBODY
    if foreseen.turns_itself:
        return ITSELF if len(foreseen.turned) == 1 else ITSELF_TOO
    return OTHERS


def _touches(at: Placement) -> tuple[Touch, ...]:
    """BOO-13, BOO-14: the card, where its middle goes, by how many quarters it is turned, and its face."""
    same, quarter = _("changes nothing here"), str(list(WAYS_ROUND).index(at.way))
    return (
        Touch(CARD, asks=_("Touch your card")),
        Touch(at.middle, asks=_("Touch a lit square, or drag your card there")),
        Touch(quarter, same, turns=_("Turn"), letter="R", name=_(WAYS_ROUND[at.way])),
        Touch(at.face, same, turns=_("Flip"), letter="F", name=_(FACE_NAMES[at.face])),
    )


def asks(view: View, names: Sequence[str]) -> str:
    """The question of the moment as a headline; "" for everybody who is not asked."""
    moment = _moment(view)
    return _(moment.asks) if moment else ""


def say(view: View, names: Sequence[str]) -> str:
    """What is touched, to the seat on the move; "" for everybody else."""
    moment = _moment(view)
    return _(moment.touch) if moment else ""


def _moment(view: View) -> Moment | None:
    boo = boo_of(view)
    return MOMENTS[boo.facts.setting.awaits] if boo.seat >= 0 and boo.seat == boo.mover else None


# Choices in words for who looks at the table, where a choice is drawn: no square has a number there.


def label_in_sight(view: View, action: int, names: Sequence[str]) -> str:
    """BOO-14, BOO-20: how a card would lie, or the order of its ghosts, and the consequence."""
    world = boo_of(view).world()
    if action >= FIRST_ORDER:
        where = spoken(ORDER_NAMES[action - FIRST_ORDER], laid_last(world))
    else:
        where = _("Upright") if placement(action).is_down else _("Across")
    return said_of(where, consequence(world, action))


# The place of a placement: it is touched at the square in the middle of its card, around which the card turns.


class Placement(NamedTuple):
    """A placement by its touches: the middle square of the card, the way round, and the face."""

    middle: str
    way: str
    face: str

    @property
    def is_down(self) -> bool:
        """True if the card lies crosswise."""
        return is_down(self.way)


def is_down(way: str) -> bool:
    """BOO-14: true if a card that lies this way lies crosswise."""
    return way in "v^"


def placement(action: int) -> Placement:
    """The touches of an action that places a card."""
    y, x, number, face = PLACES.indices(action)
    way = WAYS[number]
    return Placement(f"{x},{y + 1}" if is_down(way) else f"{x + 1},{y}", way, FACES[face])


def ghost_thing(square: int) -> str:
    """The thing that a ghost of the card laid last is, by its square from 1, while the order of scares is asked."""
    return f"ghost:{square}"


# What would come of choices that are not made, drawn on the table: a card as it would lie, and whom it scares.
# A drawing bears its looks with it: pages show it too that have no table of BOO.


Cell = tuple[int, int]
# The first and the last square of a card.
Span = tuple[Cell, ...]

KEPT: Final = 2000
RIMS: Final = {"black": NIGHT, "white": BONE, "gate": "#7FC3A0"}
GROUND: Final = "#3A3560"
# What of a table a small picture shows around what a choice touches, and the least of it.
AROUND, LEAST = 1, 7
OVER: Final = Markup(
    '<span class="proposed{}" data-proposed="{}" aria-hidden="true"><svg viewBox="{} {} 60 60">{}</svg></span>'
)
SKETCH: Final = Markup(
    '<svg class="sketch" viewBox="{x} {y} {width} {height}">'
    '<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="24" fill="{ground}"/>{inside}</svg>'
)
SQUARE: Final = Markup('<use href="{}#{}" x="{}" y="{}" width="60" height="60"/>')
RIM: Final = Markup('<rect x="{}" y="{}" width="{}" height="{}" rx="9" fill="none" stroke="{}" stroke-width="{}"{}/>')
CHIP: Final = Markup('<use href="{}#{}" x="{}" y="{}" width="{size}" height="{size}"/>')
# From the middle of a square to the right, then turned: the dark line below it is what it stands out by.
GAZE: Final = Markup('<g transform="rotate({} {x} {y})" fill="none" stroke-linecap="round">{}</g>')
LINE: Final = Markup(
    '<path d="M{0} {1}H{2}" stroke="{ink}" stroke-width="11"/>'
    '<path d="M{0} {1}H{2}" stroke="{paper}" stroke-width="7"{3}/>'
)
HEAD: Final = Markup('<path d="M{} {}l-24-15v30Z" fill="{paper}" stroke="{ink}" stroke-width="3"/>')
NOTHING: Final = Markup("")
DOTS: Final = Markup(' stroke-dasharray="1 12"')
DASHES: Final = Markup(' stroke-dasharray="12 8"')


def proposed(scene: Scene) -> dict[Cell, Markup]:
    """BOO-21 to BOO-30: each choice over the square that it begins from, the first one above all."""
    spans, drawn = _spans(boo_of(scene.view)), dict[Cell, Markup]()
    for action, one in reversed(list(scene.proposed.items())):
        (x, y), best = _begins(one), " best" * (one is next(iter(scene.proposed.values())))
        over = OVER.format(best, action, x * CELL, y * CELL, _inside(scene.drawings, one, spans))
        drawn[x, y] = drawn.get((x, y), NOTHING) + over
    return drawn


def sketch(view: View, action: int, drawings: str) -> Markup:
    """The cards around what a choice would touch, with all that would come of it."""
    boo = boo_of(view)
    one, spans = choice(view, action), _spans(boo)
    west, north, east, south = _window(one, spans)
    cards = [
        _card(drawings, face_on_table(card, kind), card.cells[::2], RIMS[kind])
        for card, kind in lying_cards(boo)
        if _is_within(card.cells[::2], (west, north, east, south))
    ]
    return SKETCH.format(
        x=west * CELL,
        y=north * CELL,
        width=(east - west + 1) * CELL,
        height=(south - north + 1) * CELL,
        ground=GROUND,
        inside=NOTHING.join([*cards, _inside(drawings, one, spans)]),
    )


# What lies there.


def lying_cards(boo: BooView) -> Iterator[tuple[Lying, str]]:
    """Every card on the table, in the order of laying, and its kind: the gate's, or the colour of whoever laid it."""
    setting = boo.facts.setting
    yield from [(card, "gate") for card in setting.gate]
    yield from [(card, colour_of(setting, setting.owner(place))) for place, card in enumerate(setting.laid)]


def face_on_table(card: Lying, kind: str) -> str:
    """The face of a card of this kind as it lies."""
    return (gate_of if kind == "gate" else face_of)(card.squares, card.is_down)


def _spans(boo: BooView) -> Mapping[Cell, Span]:
    """Every card by its leftmost or topmost square."""
    return {card.cells[0]: card.cells[::2] for card, _kind in lying_cards(boo)}


@kept(KEPT)
def _card(drawings: str, drawn: str, span: Span, rim: str) -> Markup:
    (x, y), down = span[0], faces.is_down(drawn)
    squares = [
        SQUARE.format(drawings, name, CELL * (x + k * (not down)), CELL * (y + k * down))
        for k, name in enumerate(names_in(drawn))
    ]
    return NOTHING.join([*squares, _rim(span, rim, 5)])


def _rim(span: Span, colour: str, width: int, kind: Markup = NOTHING, inset: int = 2) -> Markup:
    (west, north), (east, south) = span
    across, down = (east - west + 1) * CELL - 2 * inset, (south - north + 1) * CELL - 2 * inset
    return RIM.format(west * CELL + inset, north * CELL + inset, across, down, colour, width, kind)


# What is in sight of it.


def _window(one: Choice, spans: Mapping[Cell, Span]) -> tuple[int, int, int, int]:
    """What it touches with a square around, and as much more as makes no strip of it."""
    touched = [*_covered(one)]
    for sign in one.signs:
        if "," in sign.place:
            touched += [*spans.get(_cell(sign.place), ()), _cell(sign.place), _cell(sign.to or sign.place)]
    columns, rows = zip(*touched)
    (west, east), (north, south) = (_wide(min(side) - AROUND, max(side) + AROUND) for side in (columns, rows))
    return west, north, east, south


def _wide(first: int, last: int) -> tuple[int, int]:
    more = max(0, LEAST - (last - first + 1))
    return first - more // 2, last + more - more // 2


def _is_within(span: Span, window: tuple[int, int, int, int]) -> bool:
    (west, north), (east, south) = span
    return west >= window[0] - 2 and north >= window[1] - 2 and east <= window[2] + 2 and south <= window[3] + 2


# What would come of it.


def _begins(one: Choice) -> Cell:
    """The middle of the card that is placed; of an order the ghost that is checked first."""
    places = [touch.thing for touch in one.touches] + [sign.place for sign in one.signs if sign.kind == ORDINALS[0]]
    return next(_cell(place) for place in places if "," in place)


def _cell(place: str) -> Cell:
    x, y = place.split(",")
    return int(x), int(y)


def _covered(one: Choice) -> Span:
    """The first and the last square of the card that is placed; of an order a ghost alone."""
    x, y = _begins(one)
    if not one.preview:
        return ((x, y),)
    return ((x, y - 1), (x, y + 1)) if faces.is_down(one.preview) else ((x - 1, y), (x + 1, y))


def _inside(drawings: str, one: Choice, spans: Mapping[Cell, Span]) -> Markup:
    covered = _covered(one)
    marks = [mark for sign in one.signs if "," in sign.place for mark in _marks(drawings, sign, covered, spans)]
    if one.preview:
        # The card as it would lie, in a rim of paper.
        rims = _rim(covered, INK, 14, inset=-5) + _rim(covered, PAPER, 8, inset=-4)
        marks.insert(0, _card(drawings, one.preview, covered, PAPER) + rims)
    return NOTHING.join(marks)


def _marks(drawings: str, sign: Sign, covered: Span, spans: Mapping[Cell, Span]) -> Iterable[Markup]:
    if sign.kind in (SCARES, MUTUAL, BLOCKED):
        return _gaze(drawings, sign)
    x, y = _cell(sign.to or sign.place)
    if sign.kind in ORDINALS:
        from_x, from_y = _cell(sign.place)
        beside = [CELL * one + 12 - 10 * (one - before) for one, before in ((x, from_x), (y, from_y))]
        return (CHIP.format(drawings, sign.kind, *beside, size=36),)
    span = covered if sign.kind == TURNS_ITSELF else spans[x, y]
    (_west, north), (east, _south) = span
    corner = CELL * (east + 1) - 20, CELL * north - 14
    return _rim(span, PAPER, 5, DASHES, 6), CHIP.format(drawings, TURNS, *corner, size=34)


def _gaze(drawings: str, sign: Sign) -> Iterator[Markup]:
    (x, y), (to_x, to_y) = _cell(sign.place), _cell(sign.to)
    quarter, squares = way_to((x, y), (to_x, to_y))
    middle, length = (CELL * x + 30, CELL * y + 30), CELL * squares
    scares = sign.kind == SCARES
    end = middle[0] + length - (34 if scares else 26)
    line = LINE.format(middle[0] + 26, middle[1], end, NOTHING if scares else DOTS, ink=INK, paper=PAPER)
    head = HEAD.format(middle[0] + length - 18, middle[1], ink=INK, paper=PAPER) if scares else NOTHING
    yield GAZE.format(90 * quarter, line + head, x=middle[0], y=middle[1])
    if not scares:
        share = 0.5 if sign.kind == MUTUAL else 1 - 30 / length
        at = CELL * (x + (to_x - x) * share) + 30, CELL * (y + (to_y - y) * share) + 30
        aside = (0, 22) if to_y == y else (22, 0)
        yield CHIP.format(drawings, sign.kind, at[0] - 14 + aside[0], at[1] - 14 + aside[1], size=28)


def way_to(start: Cell, end: Cell) -> tuple[int, int]:
    """From a square straight on to another: in quarters clockwise from the right, and how many squares."""
    (x, y), (to_x, to_y) = start, end
    quarter = (0 if to_x > x else 2) if to_y == y else (1 if to_y > y else 3)
    return quarter, abs(to_x - x) + abs(to_y - y)
