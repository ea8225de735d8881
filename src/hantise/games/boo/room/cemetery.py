"""The cemetery on its grid: the cards that lie there, and the squares where the middle of the next one may go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from hantise.core import Choice, Scene, Sign, Touch, View
from hantise.core.kept import kept
from hantise.core.names import said_of
from hantise.core.sheet import Line
from hantise.core.words import Sentence, _, counted, later, said
from hantise.drawing import faces
from hantise.drawing.contract import CHOSEN, thing
from hantise.drawing.faces import face, is_down, names_in
from hantise.drawing.kit.attributes import classes
from hantise.drawing.markup import Markup
from hantise.games.boo.cemetery import ACTIONS, FACES, FIRST_ORDER, ORDER_NAMES, PLACES, WAYS
from hantise.games.boo.facts import Lying
from hantise.games.boo.moments import (
    MOMENTS,
    TURN_OVER,
    Moment,
    consequence,
    ghost_name,
    spoken,
    square_told,
    squares_of,
)
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
from hantise.games.boo.rules import (
    BLOCKED,
    MUTUAL,
    SCARES,
    Boo,
    Foreseen,
    foresee,
    laid_last,
    place_of,
    placed,
    retraced,
)
from hantise.games.boo.table import boo_of, colour_of, window
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


# The choices of a seat: a card is placed where its middle is touched, and turned there; then its ghosts scare.


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
        why=_coming(foreseen),
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
        why=_coming(foreseen),
        named=told,
    )


def _score(world: Boo, foreseen: Foreseen) -> str:
    """BOO-31, BOO-41: the ghosts of both after it, one's own first; where they hang on an order, the best for them."""
    own, other = foreseen.ghosts[world.turn], foreseen.ghosts[1 - world.turn]
    if foreseen.scores > 1:
        return _("best order: {own}\u00a0–\u2060\u00a0{other}").format(own=own, other=other)
    return _("{own}\u00a0–\u2060\u00a0{other}").format(own=own, other=other)


def _coming(foreseen: Foreseen) -> str:
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
        return lies_down(self.way)


def lies_down(way: str) -> bool:
    """BOO-14: true if a card that lies this way lies crosswise."""
    return way in "v^"


def placement(action: int) -> Placement:
    """The touches of an action that places a card."""
    y, x, number, face = PLACES.indices(action)
    way = WAYS[number]
    return Placement(f"{x},{y + 1}" if lies_down(way) else f"{x + 1},{y}", way, FACES[face])


def ghost_thing(square: int) -> str:
    """The thing that a ghost of the card laid last is, by its square from 1, while the order of scares is asked."""
    return f"ghost:{square}"


# What would come of choices that are not made, drawn on the table: a card as it would lie, and whom it scares.
# A drawing bears its looks with it: pages show it too that have no table of BOO.


# The first and the last square of a card.
Span = tuple[Cell, ...]

SKETCHES_KEPT: Final = 2000
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
PIECE: Final = Markup('<use href="{}#{}" x="{}" y="{}" width="60" height="60"/>')
RIM: Final = Markup('<rect x="{}" y="{}" width="{}" height="{}" rx="9" fill="none" stroke="{}" stroke-width="{}"{}/>')
CHIP: Final = Markup('<use href="{}#{}" x="{}" y="{}" width="{size}" height="{size}"/>')
# From the middle of a square to the right, then turned: the dark line below it is what it stands out by.
GAZE: Final = Markup('<g transform="rotate({} {x} {y})" fill="none" stroke-linecap="round">{}</g>')
LINE: Final = Markup(
    '<path d="M{0} {1}H{2}" stroke="{ink}" stroke-width="11"/>'
    '<path d="M{0} {1}H{2}" stroke="{paper}" stroke-width="7"{3}/>'
)
HEAD: Final = Markup('<path d="M{} {}l-24-15v30Z" fill="{paper}" stroke="{ink}" stroke-width="3"/>')
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


@kept(SKETCHES_KEPT)
def _card(drawings: str, drawn: str, span: Span, rim: str) -> Markup:
    (x, y), down = span[0], faces.is_down(drawn)
    squares = [
        PIECE.format(drawings, name, CELL * (x + k * (not down)), CELL * (y + k * down))
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
