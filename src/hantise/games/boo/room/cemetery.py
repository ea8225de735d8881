"""The cemetery on its grid: the choices there, the cards that lie there, and the outcome of each choice.

A touch places the middle of a card, which then can be turned; then its ghosts scare.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import Final, NamedTuple

from hantise.core import SPECTATOR, Choice, Scene, Sign, Touch, View
from hantise.core.cached import cached
from hantise.core.names import said_of
from hantise.core.phrases import said
from hantise.core.sheet import Line
from hantise.core.words import _
from hantise.drawing.contract import CHOSEN, thing
from hantise.drawing.faces import face, is_down, names_in
from hantise.drawing.kit.parts import classes
from hantise.drawing.markup import Group, Markup
from hantise.games.boo.cemetery import (
    ACTIONS,
    FACES,
    FIRST_ORDER,
    LIES,
    ORDER_NAMES,
    PLACES,
    SIDE,
    SQUARES,
    WAYS,
    squares_in,
)
from hantise.games.boo.facts import Facts, Lying
from hantise.games.boo.moments import (
    SAID,
    Moment,
    Outcome,
    consequence,
    ghost_name,
    short_score,
    spoken,
    squares_of,
)
from hantise.games.boo.room.drawings import (
    AFTER,
    BONE,
    CELL,
    INK,
    NIGHT,
    ORDINALS,
    PAPER,
    TURNS,
    TURNS_ITSELF,
    face_of,
    ghosts_at,
    signs_of,
)
from hantise.games.boo.rules import (
    BLOCKED,
    MUTUAL,
    SCARES,
    Boo,
    Foreseen,
    foresee,
    laid_last,
    place_of,
    retraced,
)
from hantise.games.boo.table import boo_of, colour_of, window
from hantise.games.boo.view import BooView, lies_along

CARD: Final = "card"  # the thing that is the card in hand
KEPT: Final = 4000


def choice(view: View, action: int) -> Choice:
    """BOO-10, BOO-31, BOO-41: a legal action as a choice with its consequences, the mover's ghosts first."""
    world = boo_of(view).world()
    foreseen = foresee(world, action)
    own, other = foreseen.ghosts[world.turn], foreseen.ghosts[1 - world.turn]
    score = short_score(own, other)
    if foreseen.scores > 1:
        score = _("best order: {own}\u00a0–\u2060\u00a0{other}").format(own=own, other=other)
    if action >= FIRST_ORDER:
        return _order(world, ORDER_NAMES[action - FIRST_ORDER], foreseen, score)
    # BOO-30: the card itself turns over by its middle.
    itself = (Sign(TURNS_ITSELF, _place(foreseen.first + foreseen.step)),) if foreseen.turns_itself else ()
    signs = _signs_with(itself, world, foreseen, foreseen.card - 1)
    return outline(view, action)._replace(follows=score, signs=signs, why=_coming(foreseen))


def outline(view: View, action: int) -> Choice:
    """BOO-13: a placement as it is chosen and lies, without its consequences; an order as a whole."""
    if action >= FIRST_ORDER:
        return choice(view, action)
    facts = boo_of(view).facts
    previews = _previews(facts.cards[facts.hands[facts.turn] - 1], facts.turn == facts.black)
    return Choice(_("Place it"), touches=_touches()[action], preview=previews[action % LIES])


def touches(view: View, actions: Sequence[int]) -> Mapping[int, tuple[Touch, ...]]:
    """BOO-13, BOO-31: the touches of these placements, or of these orders."""
    placements = _touches()
    return {action: placements[action] if action < FIRST_ORDER else choice(view, action).touches for action in actions}


@lru_cache(maxsize=100)
def _previews(card: str, is_black: bool) -> tuple[str, ...]:
    """BOO-33: the faces of a card of either colour, by its lies."""
    return tuple(
        [face_of(shown, is_down) for is_down in (False, True) for shown in lies_along(card, is_black, is_down)]
    )


class Touches(dict[int, tuple[Touch, ...]]):
    """BOO-13, BOO-14: the touches of each placement, made when they are first looked up.

    They are the card, the place of its middle, the quarters by which it is turned, and its face.
    """

    def __init__(self) -> None:
        super().__init__()
        same, turn, flip = _("changes nothing here"), _("Turn"), _("Flip")
        self._card = Touch(CARD, asks=_("Touch your card"))
        self._middle = Touch("", asks=_("Touch a lit square, or drag your card there"))
        self._middles = dict[str, Touch]()
        ways = enumerate(SAID.ways.items())
        self._ways = {way: Touch(str(n), same, turns=turn, letter="R", name=_(told)) for n, (way, told) in ways}
        faces = SAID.faces.items()
        self._faces = {face: Touch(face, same, turns=flip, letter="F", name=_(told)) for face, told in faces}

    def __missing__(self, action: int) -> tuple[Touch, ...]:
        at = placement(action)
        middle = self._middles.setdefault(at.middle, self._middle._replace(thing=at.middle))
        self[action] = made = self._card, middle, self._ways[at.way], self._faces[at.face]
        return made


@cached(1)
def _touches() -> Touches:
    return Touches()


def _order(world: Boo, name: str, foreseen: Foreseen, score: str) -> Choice:
    """BOO-20, BOO-32: the ghosts in their order; with the option to spare, each order is only a button."""
    spares, squares = world.may_spare, laid_last(world)
    told, signs, order = spoken(name, squares), signs_of(squares), squares_in(name)
    asked = (_("Touch who scares first"), _("Touch who scares next"), _("Touch who scares last"))
    touches = [Touch(ghost_thing(square), asks=asks) for square, asks in zip(order, asked)]
    n = len(foreseen.turned)
    outcome = _outcome(n, foreseen.turns_itself, foreseen.saw(SCARES))
    turned = said(outcome.brief, n).format(n=n)
    return Choice(
        told if spares else _("Scare!"),
        _("{turned}, {score}").format(turned=turned, score=score),
        touches=() if spares else tuple(touches),
        picture=tuple([signs[square - 1] for square in order]),
        row=(turned, score),
        at_hand=not spares,
        signs=() if spares else _order_signs(world, foreseen),
        why=_coming(foreseen),
        named=told,
    )


def _order_signs(world: Boo, foreseen: Foreseen) -> tuple[Sign, ...]:
    """BOO-20 to BOO-26: the signs of an order's consequences, and the numbers of its ghosts.

    A number stands beside its ghost, on the long side of the card along which fewer cards lie, inside the grid.
    """
    lies_across = foreseen.step == 1
    line, next_line = place_of(foreseen.first)[lies_across], SIDE if lies_across else 1
    card = [foreseen.first + square * foreseen.step for square in range(SQUARES)]
    ways = [way * next_line for way in (1, -1) if 0 <= line + way < SIDE]
    aside = min(ways, key=lambda way: sum(bool(world.table.squares[cell + way]) for cell in card))
    cells = [card[square] for square in foreseen.order]
    numbers = [Sign(ordinal, _place(cell), _place(cell + aside)) for ordinal, cell in zip(ORDINALS, cells)]
    return _signs_with(numbers, world, foreseen, foreseen.card)


def _signs_with(more: Iterable[Sign], world: Boo, foreseen: Foreseen, last: int) -> tuple[Sign, ...]:
    """The signs of gazes, of cards up to `last` that turn over, and of the ghosts afterwards."""
    gazes = [Sign(gaze.kind, _place(gaze.start), _place(gaze.end)) for gaze in foreseen.gazes]
    turned = [int(world.table.lying[card]) >> 1 & 4095 for card in foreseen.turned if card <= last]
    after = [Sign(AFTER, ghosts_at(seat), words=str(ghosts)) for seat, ghosts in enumerate(foreseen.ghosts)]
    return (*gazes, *[Sign(TURNS, _place(cell)) for cell in turned], *more, *after)


@lru_cache(maxsize=4000)
def _place(cell: int) -> str:
    x, y = place_of(cell)
    return f"{x},{y}"


def _coming(foreseen: Foreseen) -> str:
    """BOO-26, BOO-30, BOO-31: the consequences in a few sentences; they may depend on an order still to be chosen."""
    kinds = tuple([kind for kind in (SCARES, *SAID.calm) if foreseen.saw(kind)])
    return _told(len(foreseen.turned), foreseen.turns_itself, foreseen.endings > 1, kinds)


@cached(KEPT)
def _told(n: int, turns_itself: bool, is_open: bool, kinds: tuple[str, ...]) -> str:
    """The consequences of turning n cards, perhaps the card itself, after gazes of these kinds."""
    scares = SCARES in kinds
    told = said(_outcome(n, turns_itself, scares).told, n).format(n=n)
    if is_open:
        best = told if n or scares else _("In one order nobody is scared.")
        return _("{told} You choose who scares first.").format(told=best)
    # BOO-22, BOO-24: if no ghost is scared, the reason: the signs on the table with their meaning.
    calm = [] if scares else [_(words) for kind, words in SAID.calm.items() if kind in kinds]
    return " ".join([told, *calm])


def _outcome(n: int, turns_itself: bool, scares: bool) -> Outcome:
    """BOO-28, BOO-30: the words for n cards that turn over, perhaps the card laid last, perhaps there and back."""
    if turns_itself:
        return SAID.outcomes["itself" if n == 1 else "itself_too"]
    return SAID.outcomes["others" if n else "back" if scares else "nobody"]


def asks(view: View, names: Sequence[str]) -> str:
    """The question to the mover as a headline; "" for all other viewers."""
    moment = _moment(view)
    return _(moment.asks) if moment else ""


def say(view: View, names: Sequence[str]) -> str:
    """The thing for the mover to touch, in words; "" for all other viewers."""
    moment = _moment(view)
    return _(moment.touch) if moment else ""


def _moment(view: View) -> Moment | None:
    boo = boo_of(view)
    return SAID.moments[boo.facts.awaits] if boo.seat >= 0 and boo.seat == boo.mover else None


def label_in_sight(view: View, action: int, names: Sequence[str]) -> str:
    """BOO-14, BOO-20: the way of a card or the order of its ghosts, with the consequence.

    It is for readers who see the drawn table, where no square has a number.
    """
    world = boo_of(view).world()
    if action >= FIRST_ORDER:
        where = spoken(ORDER_NAMES[action - FIRST_ORDER], laid_last(world))
    else:
        where = _("Upright") if placement(action).is_down else _("Across")
    return said_of(where, consequence(world, action))


class Placement(NamedTuple):
    """A placement by its touches: the middle square, around which the card turns, the way round, and the face."""

    middle: str
    way: str
    face: str
    is_down: bool


def placement(action: int) -> Placement:
    """BOO-14: the touches of an action that places a card."""
    y, x, number, face = PLACES.indices(action)
    way = WAYS[number]
    lies_down = way in "v^"
    return Placement(f"{x},{y + 1}" if lies_down else f"{x + 1},{y}", way, FACES[face], lies_down)


def ghost_thing(square: int) -> str:
    """The thing to touch for a ghost of the card laid last, by its square from 1, to choose an order."""
    return f"ghost:{square}"


# The table square by square.


Cell = tuple[int, int]
# What lies on a square, the lowest first.
Drawn = tuple[Markup, ...]

# The style sheet sizes squares by the number of columns and rows, rounded up to this step.
STEP: Final = 2
# Columns and rows at the edges where a card may reach, but which need not be in sight.
BEYOND: Final = 4
NOTHING: Final = Markup("")
OPENED: Final = Markup(
    '<div class="rugged"><div class="cemetery wide-{} tall-{}" role="group" data-spread aria-label="{}"{}>'
    '<table role="presentation" data-grid="{},{},{},{}">'
)
# Keys scroll the table from a focused square; without one the table itself takes the focus.
TO_REACH: Final = Markup(' tabindex="0"')
ROW, END_OF_ROW, END = map(Markup, ("<tr>", "</tr>", "</table></div></div>"))
BARE, SQUARE, MIDDLE, END_OF_SQUARE = map(Markup, ("<td></td>", "<td>", "<td data-middle>", "</td>"))
SPOT: Final = Markup('<button class="spot{}" aria-label="{}"{}{}>{}</button>')
# A spot with nothing on it, by its words: hundreds of them may come at once.
FREE: Final = SPOT.format("", Markup("{}"), Markup("{}"), NOTHING, NOTHING)
PRESSED: Final = Markup(' aria-pressed="true" id="{}"').format(CHOSEN)
PREVIEW: Final = Markup('<span class="preview {}" aria-hidden="true">{}</span>')
EACH, ALL_THREE = Markup("{}, {}, {}"), Markup("{}; {}; {}")
LYING: Final = Markup('<span class="{}" role="img" aria-label="{}" data-kind="{}">{}</span>')


def cemetery(scene: Scene, pickable: Set[str]) -> Sequence[Markup]:
    """BOO-14, BOO-15: the rows in which the next card can lie, in pieces of one square or of a few empty ones.

    In a square lie the newest play, proposed choices, a card that begins there, a ghost to order, and a spot: a place
    to touch for the middle of the next card.
    """
    boo, drawings = boo_of(scene.view), scene.drawings
    line = next((line for line in scene.lines if Line.read(line).act.what not in OF_THE_DECK), "")
    facts = boo.facts._replace(seat=SPECTATOR)
    if not pickable and not scene.proposed:
        return _untouched(drawings, line, facts)
    ghosts = {
        cell: SPOT.apart(" of-a-ghost", ghost_name(k, card.squares), thing(ghost_thing(k)), NOTHING, NOTHING)
        for card in facts.laid[-1:]
        for k, cell in enumerate(card.cells, start=1)
        if ghost_thing(k) in pickable
    }
    places = {place for place in pickable if "," in place}
    pressed = places.intersection(scene.chosen if scene.preview else ())
    touched = {_cell(place): _spot(drawings, place, scene.preview) for place in pressed}
    spots = defaultdict[int, int](int)
    for x, y in map(_cell, places - pressed):
        spots[y] |= 1 << x
    played, cards = _lying_there(drawings, line, facts)
    layers = played, proposed(scene), cards, ghosts, touched
    return _ground(drawings, facts, layers, spots, NOTHING if pickable else TO_REACH)


@cached(50)
def _untouched(drawings: str, line: str, facts: Facts) -> Sequence[Markup]:
    """The rows for everybody but the seat on the move."""
    return _ground(drawings, facts, _lying_there(drawings, line, facts), {}, TO_REACH)


def _ground(
    drawings: str, facts: Facts, layers: Iterable[Mapping[Cell, Markup]], spots: Mapping[int, int], reached: Markup
) -> Sequence[Markup]:
    """The rows with these drawings, one above the other; `spots` have a bit for each column."""
    drawn = defaultdict[int, dict[int, Drawn]](dict)
    for layer in layers:
        for (x, y), one in layer.items():
            drawn[y][x] = (*drawn[y].get(x, ()), one)
    middle, (west, east, north, south) = _middle(facts.gate), window(BooView(facts))
    wide, tall = [-(-(side + 1 - BEYOND) // STEP) * STEP for side in (east - west, south - north)]
    pieces = [OPENED.format(wide, tall, _("The cemetery"), reached, west, north, east, south)]
    for y in range(north, south + 1):
        here = tuple(sorted(drawn[y].items())) if y in drawn else ()
        column = middle[0] if middle[1] == y else -1
        pieces.append(_row(drawings, y, west, east, column, spots.get(y, 0), here))
    return [*pieces, END]


@lru_cache(maxsize=64)
def _middle(gate: tuple[Lying, ...]) -> Cell:
    """BOO-06: the middle of the gate."""
    columns, rows = zip(*[cell for card in gate for cell in card.cells])
    return (min(columns) + max(columns)) // 2, (min(rows) + max(rows)) // 2


@cached(KEPT)
def _row(
    drawings: str, y: int, west: int, east: int, middle: int, spots: int, drawn: tuple[tuple[int, Drawn], ...]
) -> Group:
    """A row; `spots` have a bit for each column, `middle` is the gate's, or -1."""
    inside, apart, x = dict(drawn), {middle, *[column for column, _drawing in drawn]}, west
    pieces = [ROW]
    if spots:
        apart |= {column for column in range(west, east + 1) if spots >> column & 1}
    for square in sorted([column for column in apart if west <= column <= east]):
        here = inside.get(square, ())
        if spots >> square & 1:
            here = *here, _spot(drawings, f"{square},{y}", "")
        pieces += [_empty(square - x)] * (square > x)
        pieces.append(_square(here, square == middle))
        x = square + 1
    return Group.of([*pieces, _empty(east + 1 - x), END_OF_ROW])


@lru_cache(maxsize=KEPT)
def _square(here: Drawn, is_middle: bool) -> Group:
    # What is alone there is no group of its own: it comes and goes with its square.
    inside = here[0].pieces if len(here) == 1 and isinstance(here[0], Group) else here
    return Group.of([MIDDLE if is_middle else SQUARE, *inside, END_OF_SQUARE])


@lru_cache(maxsize=SIDE)
def _empty(count: int) -> Markup:
    return BARE * count


@cached(50)
def _lying_there(drawings: str, line: str, facts: Facts) -> tuple[Mapping[Cell, Markup], Mapping[Cell, Markup]]:
    """The drawings of the newest play, and the cards by the squares where they begin; the same for all seats."""
    boo, newest = BooView(facts), facts.laid[-1:]
    turned, played = _newest(line, boo)
    cards = {}
    for card, kind in lying_cards(boo):
        cell = card.x, card.y
        state = "moved" if card in newest else "turned" if cell in turned else ""
        cards[cell] = _lying(drawings, card, kind, state)
    return played, cards


def lying_cards(boo: BooView) -> Iterator[tuple[Lying, str]]:
    """Every card on the table in the order of laying, with its kind: "gate", or the colour of its seat."""
    facts = boo.facts
    kinds = [colour_of(facts, facts.owner(place)) for place in range(2)]
    yield from [(card, "gate") for card in facts.gate]
    yield from [(card, kinds[place % 2]) for place, card in enumerate(facts.laid)]


@cached(KEPT)
def _lying(drawings: str, card: Lying, kind: str, state: str) -> Markup:
    """BOO-06, BOO-18: a card on the table; its label gives the squares and places to readers who do not see them."""
    words = Markup(_("column {x}, row {y}, {what}").format(x="{0}", y="{1}", what="{2}"))
    squares = zip(card.cells, squares_of(card.squares))
    told = ALL_THREE.apart(*[words.apart(*cell, _(SAID.squares[square])) for cell, square in squares])
    told = Markup(said_of("{}", "{}")).apart(told, _(SAID.states[state])) if state else told
    return lying(drawings, face_of(card.squares, card.is_down, kind), told, kind, state)


@cached(KEPT)
def told_apart(squares: str) -> Group:
    """BOO-02, BOO-03: the squares of a card in words, each a piece."""
    return EACH.apart(*[_(SAID.squares[square]) for square in squares_of(squares)])


@cached(KEPT)
def lying(drawings: str, drawn: str, name: str, kind: str, state: str = "") -> Markup:
    """A card of a kind (a seat's colour or "gate"), along its face; its state is `moved` if it has just come."""
    return LYING.apart(classes("card", _along(drawn), state), name, kind, face(drawings, drawn))


@cached(KEPT)
def _spot(drawings: str, place: str, shown: str) -> Markup:
    """A square to touch; a chosen card lies on it as a preview."""
    x, y = _cell(place)
    words = Markup(_("column {x}, row {y}").format(x="{0}", y="{1}"))
    if not shown:
        return FREE.format(words, thing("{2}")).apart(x, y, place)
    preview = PREVIEW.format(_along(shown), face(drawings, shown))
    return SPOT.apart("", words.format(x, y), thing(place), PRESSED, preview)


def _along(drawn: str) -> str:
    return "down" if is_down(drawn) else "across"


@lru_cache(maxsize=KEPT)
def _cell(place: str) -> Cell:
    x, y = place.split(",")
    return int(x), int(y)


# The scares of the newest play, drawn on the table until the next choice: from the scaring to the scared ghost.


# Acts that are no play: the lot for the Oya, and cards turned up.
OF_THE_DECK: Final = frozenset(["oya", "turn"])
# Columns and rows that are in sight together on a phone.
MOST: Final = (8, 6)
# A square is sixty units wide; the tip ends on the edge of the scared ghost.
LOOKED: Final = Markup(
    '<svg class="looked" viewBox="0 0 60 60" aria-hidden="true"><g transform="rotate({0} 30 30)">'
    '<path d="M55 30H{1}"/><path d="M{2} 30l-20-12v24Z"/></g></svg>'
)
# An invisible frame; the script scrolls it into sight like everything marked `moved`.
FRAME: Final = Markup('<svg class="moved" width="{}%" height="{}%" aria-hidden="true"></svg>')


def _newest(text: str, boo: BooView) -> tuple[frozenset[Cell], Mapping[Cell, Markup]]:
    """BOO-20 to BOO-26: the cards that the newest play turned, by their leftmost or topmost squares, and its drawings.

    Both are empty before the first placement."""
    facts = boo.facts
    if not text or not facts.laid:
        return frozenset(), {}
    line = Line.read(text)
    turned = frozenset([_cell(place[1:]) for part in line.followed("turned") for place in part.detail[::2]])
    drawn: dict[Cell, Markup] = {}
    there = {(card.x, card.y): card for card in (*facts.gate, *facts.laid)}
    if not any(line.followed("asked")):
        numbers, name = list(there), line.act.what
        order = ACTIONS.parse(name) - FIRST_ORDER if name.startswith("scare:") else None
        for gaze in retraced(boo.world(), [numbers.index(cell) + 1 for cell in turned], order):
            if gaze.kind == SCARES:
                quarter, squares = _way_to(place_of(gaze.start), place_of(gaze.end))
                tip = 60 * squares + 10
                drawn[place_of(gaze.start)] = LOOKED.format(90 * quarter, tip - 14, tip)
    corner, frame = _framed(facts.laid[-1], [there[cell] for cell in turned])
    return turned, drawn | {corner: NOTHING.join([frame, drawn.get(corner, NOTHING)])}


def _framed(card: Lying, turned: Iterable[Lying]) -> tuple[Cell, Markup]:
    """The corner and the frame of the part to show: the card laid last and the nearest cards that turned over.

    The part has at most the size that a phone shows."""
    (west, north), (east, south) = card.cells[0], card.cells[-1]
    for one in sorted(turned, key=lambda one: abs(one.x - card.x) + abs(one.y - card.y)):
        right, bottom = one.cells[-1]
        wider = min(west, one.x), min(north, one.y), max(east, right), max(south, bottom)
        if wider[2] - wider[0] < MOST[0] and wider[3] - wider[1] < MOST[1]:
            west, north, east, south = wider
    return (west, north), FRAME.format(100 * (east - west + 1), 100 * (south - north + 1))


def _way_to(start: Cell, end: Cell) -> tuple[int, int]:
    """The direction from one square to another, in quarters clockwise from the right, and the distance in squares."""
    (x, y), (to_x, to_y) = start, end
    quarter = (0 if to_x > x else 2) if to_y == y else (1 if to_y > y else 3)
    return quarter, abs(to_x - x) + abs(to_y - y)


# The outcome of possible choices, drawn on the table: a card as it would lie, and the ghosts that it scares.
# A drawing needs no style sheet, because pages without a table of BOO show it too.


# The first and the last square of a card.
Span = tuple[Cell, ...]

RIMS: Final = {"black": NIGHT, "white": BONE, "gate": "#7FC3A0"}
GROUND: Final = "#3A3560"
# The squares that a small picture shows around those that a choice touches, and the least size of the picture.
AROUND, LEAST = 1, 7
OVER: Final = Markup(
    '<span class="proposed{}" data-proposed="{}" aria-hidden="true"><svg viewBox="{} {} 60 60">{}</svg></span>'
)
SKETCH: Final = Markup(
    '<svg class="sketch" viewBox="{x} {y} {width} {height}">'
    '<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="24" fill="{ground}"/>{inside}</svg>'
)
PIECE: Final = Markup('<use href="{}#{}" x="{}" y="{}" width="60" height="60"/>')
RIM: Final = Markup('<rect x="{}" y="{}" width="{}" height="{}" rx="9" fill="none" stroke="{}" stroke-width="{}"{}/>')
CHIP: Final = Markup('<use href="{}#{}" x="{}" y="{}" width="{size}" height="{size}"/>')
# From the middle of a square to the right, then turned; the dark line below it makes it stand out.
GAZE: Final = Markup('<g transform="rotate({} {x} {y})" fill="none" stroke-linecap="round">{}</g>')
LINE: Final = Markup(
    '<path d="M{0} {1}H{2}" stroke="{ink}" stroke-width="11"/>'
    '<path d="M{0} {1}H{2}" stroke="{paper}" stroke-width="7"{3}/>'
)
HEAD: Final = Markup('<path d="M{} {}l-24-15v30Z" fill="{paper}" stroke="{ink}" stroke-width="3"/>')
DOTS: Final = Markup(' stroke-dasharray="1 12"')
DASHES: Final = Markup(' stroke-dasharray="12 8"')


def proposed(scene: Scene) -> dict[Cell, Markup]:
    """BOO-21 to BOO-30: each choice drawn over the square where it begins, the first choice on top."""
    if not scene.proposed:
        return {}
    spans, drawn = _spans(boo_of(scene.view)), dict[Cell, Markup]()
    for action, one in reversed(list(scene.proposed.items())):
        (x, y), best = _begins(one, spans), " best" * (one is next(iter(scene.proposed.values())))
        over = OVER.format(best, action, x * CELL, y * CELL, _inside(scene.drawings, one, spans))
        drawn[x, y] = drawn.get((x, y), NOTHING) + over
    return drawn


def sketch(view: View, action: int, drawings: str) -> Markup:
    """A picture of the cards that a choice would touch, with its outcome."""
    boo = boo_of(view)
    one, spans = choice(view, action), _spans(boo)
    touched = [*_covered(one, spans)]
    for sign in one.signs:
        if "," in sign.place:
            touched += [*spans.get(_cell(sign.place), ()), _cell(sign.place), _cell(sign.to or sign.place)]
    (west, east), (north, south) = map(_around, zip(*touched))
    cards = [
        _card(drawings, face_of(card.squares, card.is_down, kind), card.cells[::2], RIMS[kind])
        for card, kind in lying_cards(boo)
        if west - 2 <= card.x <= card.cells[2][0] <= east + 2 and north - 2 <= card.y <= card.cells[2][1] <= south + 2
    ]
    return SKETCH.format(
        x=west * CELL,
        y=north * CELL,
        width=(east - west + 1) * CELL,
        height=(south - north + 1) * CELL,
        ground=GROUND,
        inside=NOTHING.join([*cards, _inside(drawings, one, spans)]),
    )


def _around(places: Sequence[int]) -> tuple[int, int]:
    """The first and the last of these columns or rows, with one more on both sides and at least LEAST in all."""
    first, last = min(places) - AROUND, max(places) + AROUND
    more = max(0, LEAST - (last - first + 1))
    return first - more // 2, last + more - more // 2


def _spans(boo: BooView) -> Mapping[Cell, Span]:
    """The first and last square of every card, by its leftmost or topmost square."""
    return {card.cells[0]: card.cells[::2] for card, _kind in lying_cards(boo)}


def _begins(one: Choice, spans: Mapping[Cell, Span]) -> Cell:
    """The middle of a placed card; for an order its first ghost, or the middle of the card laid last."""
    places = [touch.thing for touch in one.touches] + [sign.place for sign in one.signs if sign.kind == ORDINALS[0]]
    if found := [_cell(place) for place in places if "," in place]:
        return found[0]
    (west, north), (east, south) = [*spans.values()][-1]
    return (west + east) // 2, (north + south) // 2


def _covered(one: Choice, spans: Mapping[Cell, Span]) -> Span:
    """The first and the last square of a placed card; for an order only its first ghost."""
    x, y = _begins(one, spans)
    if not one.preview:
        return ((x, y),)
    return ((x, y - 1), (x, y + 1)) if is_down(one.preview) else ((x - 1, y), (x + 1, y))


def _inside(drawings: str, one: Choice, spans: Mapping[Cell, Span]) -> Markup:
    covered, marks = _covered(one, spans), list[Markup]()
    if one.preview:
        # The card as it would lie, in a rim of paper.
        rims = _rim(covered, INK, 14, inset=-5), _rim(covered, PAPER, 8, inset=-4)
        marks += _card(drawings, one.preview, covered, PAPER), *rims
    for sign in one.signs:
        if "," not in sign.place:
            continue
        place, to = _cell(sign.place), _cell(sign.to or sign.place)
        if sign.kind in (SCARES, MUTUAL, BLOCKED):
            marks += _gaze(drawings, sign.kind, place, to)
        elif sign.kind in ORDINALS:
            beside = [CELL * there + 12 - 10 * (there - here) for here, there in zip(place, to)]
            marks.append(CHIP.format(drawings, sign.kind, *beside, size=36))
        else:
            span = covered if sign.kind == TURNS_ITSELF else spans[place]
            (_west, north), (east, _south) = span
            corner = CELL * (east + 1) - 20, CELL * north - 14
            marks += _rim(span, PAPER, 5, DASHES, 6), CHIP.format(drawings, TURNS, *corner, size=34)
    return NOTHING.join(marks)


@cached(KEPT)
def _card(drawings: str, drawn: str, span: Span, rim: str) -> Markup:
    (x, y), down = span[0], is_down(drawn)
    squares = [
        PIECE.format(drawings, name, CELL * (x + k * (not down)), CELL * (y + k * down))
        for k, name in enumerate(names_in(drawn))
    ]
    return NOTHING.join([*squares, _rim(span, rim, 5)])


def _rim(span: Span, colour: str, width: int, kind: Markup = NOTHING, inset: int = 2) -> Markup:
    (west, north), (east, south) = span
    across, down = (east - west + 1) * CELL - 2 * inset, (south - north + 1) * CELL - 2 * inset
    return RIM.format(west * CELL + inset, north * CELL + inset, across, down, colour, width, kind)


def _gaze(drawings: str, kind: str, start: Cell, to: Cell) -> Iterator[Markup]:
    (x, y), (to_x, to_y) = start, to
    quarter, squares = _way_to(start, to)
    middle, length = (CELL * x + 30, CELL * y + 30), CELL * squares
    scares = kind == SCARES
    end = middle[0] + length - (34 if scares else 26)
    line = LINE.format(middle[0] + 26, middle[1], end, NOTHING if scares else DOTS, ink=INK, paper=PAPER)
    head = HEAD.format(middle[0] + length - 18, middle[1], ink=INK, paper=PAPER) if scares else NOTHING
    yield GAZE.format(90 * quarter, line + head, x=middle[0], y=middle[1])
    if not scares:
        share = 0.5 if kind == MUTUAL else 1 - 30 / length
        at = CELL * (x + (to_x - x) * share) + 30, CELL * (y + (to_y - y) * share) + 30
        aside = (0, 22) if to_y == y else (22, 0)
        yield CHIP.format(drawings, kind, at[0] - 14 + aside[0], at[1] - 14 + aside[1], size=28)
