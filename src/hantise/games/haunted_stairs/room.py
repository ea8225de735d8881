"""The room of Haunted Stairs: the disc with its ghosts, pictures to choose by, and motions that can be followed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, radians, sin
from typing import Final, NamedTuple

from hantise.core import Choice, Drawing, HiddenItem, Scene, State, Step, View
from hantise.core.cached import cached
from hantise.core.names import said_of
from hantise.core.outcome import outcome, places
from hantise.core.phrases import TomlTable, tables
from hantise.core.seats import around
from hantise.core.sheet import Line, Part, numbers
from hantise.core.words import _, ngettext
from hantise.drawing.anatomy import BONE, INK, SKY
from hantise.drawing.cards import LIT, PAPER, back, paper, watching
from hantise.drawing.contract import picked
from hantise.drawing.faces import BACK, face
from hantise.drawing.ghosts import Ghost, neat
from hantise.drawing.ghosts import ghost as drawn_ghost
from hantise.drawing.kit.card import card, card_to_choose, named_card
from hantise.drawing.kit.ending import hero, story
from hantise.drawing.kit.floor import floor
from hantise.drawing.kit.parts import NOTHING, classes, faded_words, ghost, picture, recalled
from hantise.drawing.kit.pile import face_down, label, pile, stack
from hantise.drawing.kit.reason import reason
from hantise.drawing.kit.seat import Count, Seat, others, seat
from hantise.drawing.kit.slot import slot
from hantise.drawing.kit.tag import tag
from hantise.drawing.kit.tally import heads, row, tally, total
from hantise.drawing.markup import Markup, escape
from hantise.games.haunted_stairs import table
from hantise.games.haunted_stairs.facts import Facts
from hantise.games.haunted_stairs.pieces import CHILDREN, FREE, PLACES, WHITE, children_of
from hantise.games.haunted_stairs.rules import NOBODY, QUIT, HauntedStairs, payoffs
from hantise.games.haunted_stairs.table import MOMENTS, act_of, at_front, child_name, facts_of, place_name
from hantise.games.haunted_stairs.view import memory_id

# Seats, choices, and discs of some two kilobytes each.
KEPT: Final = 1000
END: Final = Markup("</section>")
WHOM: Final = Markup('<div class="whom" role="group" aria-label="{}">{}</div>')
TO_ASK: Final = Markup('<button class="to-ask"{} id="ask-{}">{}<b>{}</b></button>')


def draw(scene: Scene) -> list[Markup]:
    """The seats clockwise, the viewer's last; then the table."""
    facts, pickable = facts_of(scene.view), scene.pickable
    seats = [_seat_of(scene, facts, number) for number in around(facts.players, facts.seat)]
    stock = pile("stock", face_down(scene.drawings, "stock", sum(facts.stock)), label(_("Stock"), sum(facts.stock)))
    lying = [stock, *board(scene, facts, pickable), _prize(scene, facts), _whom(scene, facts, pickable)]
    return floor("stairs", [*others(seats), _middle(), *lying, END])


@cached(KEPT)
def _middle() -> Markup:
    return Markup('<section class="middle" aria-label="{}">').format(_("The table"))


def _seat_of(scene: Scene, facts: Facts, number: int) -> Markup:
    face, tags, is_moving = scene.faces[number], tuple(scene.tags[number]), facts.mover == number
    return _seated(scene.icons, number, scene.called(number), face, tags, facts.won[number], is_moving)


@cached(KEPT)
def _seated(icons: str, number: int, name: str, face: str, tags: tuple[str, ...], cards: int, moves: bool) -> Markup:
    """STA-33: ghost, name, cards won."""
    won = ngettext("{n} card won", "{n} cards won", cards).format(n=cards)
    told, counts = said_of(name, ", ".join([won, *tags])), (Count(str(cards), "cards"),)
    return seat(Seat(number, name, face, told, counts, tuple(map(tag, tags)), moves), icons)


def _prize(scene: Scene, facts: Facts) -> Markup:
    """STA-10: the cards that the finder of the child wins, the one turned up last on top."""
    top = MOMENTS[facts.awaits].card if facts.awaits in MOMENTS else ""
    if not top:
        top = CHILDREN[facts.sought] if facts.sought >= 0 else table.turned_up(scene.lines)
    lying = card(face(scene.drawings, top), "moved" if "pile" in scene.moved else "")
    return pile("prize", stack("pile", facts.pile, lying), label(_("To win"), facts.pile))


def _whom(scene: Scene, facts: Facts, pickable: frozenset[str]) -> Markup:
    """STA-20: the players who may be asked, to be touched."""
    asked = [seat for seat in range(facts.players) if f"ask:{seat}" in pickable] if pickable else []
    if not asked:
        return NOTHING
    drawn = [ghost(scene.icons, scene.faces[seat], "portrait") for seat in asked]
    buttons = [TO_ASK.format(picked(f"ask:{seat}"), seat, one, scene.names[seat]) for seat, one in zip(asked, drawn)]
    return WHOM.format(_("Whom do you ask?"), NOTHING.join(buttons))


# The disc with what lies on it, each ghost a thing to touch where it may be chosen.


SPOT: Final = Markup('<span class="{}">{}</span>')
PLACE: Final = Markup('{} data-place="{}"')


class Shown(NamedTuple):
    """All that the disc is drawn from; `known` are places with their children and how far each memory has faded."""

    drawings: str
    rule: str
    free: int
    known: tuple[tuple[int, int, int], ...]
    tried: tuple[int, ...]
    pointed: int
    is_riddle: bool
    pickable: frozenset[str]
    trace: Trace | None


def board(scene: Scene, facts: Facts, pickable: frozenset[str]) -> tuple[Markup, ...]:
    """STA-02: the disc, the trace of what changed places last, the five places."""
    known = tuple([(one.place, one.child, scene.fading.get(memory_id(one), 0)) for one in facts.known])
    lying = (facts.free, known, facts.tried, facts.pointed, facts.awaits == "riddle")
    return _board(Shown(scene.drawings, scene.rule("STA-15"), *lying, pickable, trace_of(scene.lines)))


@cached(KEPT)
def _board(shown: Shown) -> tuple[Markup, ...]:
    opened = Markup('<div class="board{}" role="group" data-spread="ring" data-clear aria-label="{}">{}').format(
        " choosing" if shown.pickable else "", _("The disc"), picture(shown.drawings, DISC, "disc")
    )
    spots = [_spot(shown, place) for place in range(len(PLACES))]
    return (opened, *spots, arcs(shown.trace) if shown.trace else NOTHING, Markup("</div>"))


def _spot(shown: Shown, place: int) -> Markup:
    """STA-40, STA-41: a ghost as all others, unless the view that is drawn remembers it."""
    name, trace = PLACES[place], shown.trace
    child, faded = next(((child, faded) for at, child, faded in shown.known if at == place), (NOBODY, 0))
    has_moved = trace is not None and not trace.pale and name in (trace.source, trace.target)
    is_asked = shown.is_riddle and place == WHITE  # STA-18
    marks = ("moved" if has_moved else "", "pointed" if place == shown.pointed else "", "asked" if is_asked else "")
    words = [table.told(place, shown.free, child, shown.tried, shown.pointed), faded_words(faded)]
    said = said_of(at_front(place_name(place)), ", ".join(filter(None, words)))
    drawn = face(shown.drawings, GHOST if child == NOBODY else f"ghost-{CHILDREN[child]}")
    if faded:
        drawn = recalled(face(shown.drawings, GHOST), drawn, faded)
    if place == shown.free:
        lying = slot(_("free"), name, said)
    elif shown.pickable.isdisjoint(PLACES):
        lying = named_card(drawn, said, name)
    else:
        lying = _to_choose(drawn, name, said, name in shown.pickable, shown.rule)
    return SPOT.format(classes("spot", f"at-{name}", *marks), lying)


def _to_choose(drawn: Markup, name: str, said: str, is_free: bool, rule: str) -> Markup:
    """A ghost to be touched, or locked while others are free."""
    thing, why = PLACE.format(picked(name), name), "" if is_free else f"wrong-{name}"
    told_why = reason(why, _("It was not this one: look under another ghost."), rule) if why else NOTHING
    return card_to_choose(drawn, thing, said, f"on-{name}", why) + told_why


def hidden(view: View, world: State) -> list[HiddenItem]:
    """STA-43: each child, which a player who remembers everything knows."""
    assert isinstance(world, HauntedStairs)
    return [
        HiddenItem(-1, place_name(place), child_name(child), CHILDREN[child], GHOST, place)
        for place, child in enumerate(children_of(world.disc))
        if child != FREE
    ]


# The trace of the last swap or move: arcs that stay through the next turn, for slow eyes.


# Arcs begin and end beside the ghosts, and bend around the hub.
SHORT: Final = 46
HEAD: Final = 13
WIDE, NARROW = 58, -20
# What follows a riddle that asks nothing.
UNASKED: Final = Part("nothing")


class Trace(NamedTuple):
    """Ghosts that changed places, or one that went to the free one; paler once the next card was turned up."""

    source: str
    target: str
    both: bool
    pale: bool


def trace_of(lines: Iterable[str]) -> Trace | None:
    """STA-41: the last swap or move, the newest line first, unless the turn after it is over too.

    A riddle that asks nothing (STA-19) is over as it comes: who saw it has not seen the trace for a turn yet.
    """
    turned_up = 0
    for text in lines:
        _seat, act, talk = Line.read(text)
        if act.what == "up":
            turned_up += UNASKED not in talk
        elif act.what in ("swap", "move"):
            ends = act.detail[0].split("-") if act.what == "swap" else act.detail
            return Trace(ends[0], ends[1], act.what == "swap", turned_up > 0)
        if turned_up > 1:
            return None
    return None


@cached(KEPT)
def arcs(trace: Trace) -> Markup:
    """The arcs in a picture as large as the disc."""
    there = _arc(trace.source, trace.target, WIDE)
    back = _arc(trace.target, trace.source, NARROW) if trace.both else ""
    state = " pale" if trace.pale else ""
    return Markup(f'<svg class="trace{state}" viewBox="-250 -250 500 500" aria-hidden="true">{there}{back}</svg>')


def _arc(source: str, target: str, bend: float) -> str:
    """A dotted line on a dark one, with a head; it bends towards the hub, the wider the more."""
    start, end = lies_at(PLACES.index(source)), lies_at(PLACES.index(target))
    middle, aside = (start + end) / 2, (start - end) * 1j
    inwards = -1 if (aside * middle.conjugate()).real > 0 else 1
    over = middle + inwards * bend * aside / abs(aside)
    begin, stop = _towards(start, over, SHORT), _towards(end, over, SHORT)
    line = f"M{_spelt(begin, 0)}Q{_spelt(over, 0)} {_spelt(stop, 0)}"
    # The head points away from where the arc comes from.
    back = _towards(stop, over, HEAD * 1.6)
    wing = (back - stop) * 0.6j
    head = f"M{_spelt(stop, 0)}L{_spelt(back + wing, 0)}L{_spelt(back - wing, 0)}Z"
    return f'<path class="under" d="{line}"/><path class="dots" d="{line}"/><path class="head" d="{head}"/>'


def _towards(start: complex, end: complex, far: float) -> complex:
    """The point so far from the start on the way to the end."""
    return start + (end - start) * far / abs(end - start)


# The choices of a seat, as pictures with a word beneath, and the question.


# Shown once all is touched; said aloud is what to touch.
PRESS: Final = Markup('<span class="press" aria-hidden="true">{}</span>')
# STA-30: what comes once the last card of the stock is told of.
AFTER_THE_LAST: Final = ("answer", "name")


def choice(view: View, action: int) -> Choice:
    """The button of a legal action."""
    facts = facts_of(view)
    return _choice(action, facts.free, facts.pile if action == QUIT else 0)


@cached(KEPT)
def _choice(action: int, free: int, pile: int) -> Choice:
    act = act_of(action)
    if act.what == "quit":  # STA-19
        follows = ngettext("{n} stays to win", "{n} stay to win", pile).format(n=pile)
        return Choice(_("Pass"), follows, letter="5", picture=(PASS,))
    if act.what in ("guess", "answer", "name"):  # STA-18, STA-21, STA-31: a child by its face
        child = CHILDREN.index(act.first)
        return Choice(child_name(child, "alone"), letter=str(child + 1), picture=(f"head-{act.first}",))
    # What else there is to choose lies at a place; a swap has two.
    names = act.first.split("-")
    picture = tuple([f"at-{name}" for name in names])
    place, other = PLACES.index(names[0]), place_name(PLACES.index(names[-1]), "alone").lower()
    if act.what == "swap":  # STA-16
        words = _("{one} and {other} change places").format(one=place_name(place, "alone"), other=other)
        asks, then = _("Touch two ghosts"), _("And now the other one")
        return Choice(words, picks=tuple(names), asks=asks, then=then, picture=(picture[0], ARROWS, picture[1]))
    if act.what == "ask":  # STA-20: a ghost is touched, and who is to say which child it is
        words, follows = _("Ask about {place}").format(place=other), _("{name} has to say who it is")
        asks, picks = _("Touch a ghost, then a player"), (act.first, f"ask:{act.detail[1]}")
        return Choice(words, follows, picks, asks=asks, picture=picture, whose=int(act.detail[1]))
    # STA-11, STA-17: a ghost, also touched where it lies; one that moves shows where it goes.
    way, follows = "on", ""
    if act.what == "move":
        way, follows, picture = "from", place_name(free, "to"), (*picture, f"onto-{PLACES[free]}")
    letter = str(place + 1)
    return Choice(place_name(place, way), follows, (act.first,), letter, picture=picture, at_hand=True)


def asks(view: View, names: Sequence[str]) -> str:
    """The question of the moment as a headline; "" for all seats but the mover."""
    facts = facts_of(view)
    if facts.seat != facts.mover:
        return ""
    words = _(MOMENTS[facts.awaits].asks)
    if facts.awaits == "search":
        return words.format(child=child_name(facts.sought))
    return words.format(name=names[facts.turn]) if facts.awaits == "answer" else words


def say(view: View, names: Sequence[str]) -> str:
    """STA-30: the last turn, the thing to touch, the button and the consequence; "" for all seats but the mover."""
    facts = facts_of(view)
    if facts.seat != facts.mover:
        return ""
    return _why(facts.awaits, facts.pile, any(facts.stock))


@cached(KEPT)
def _why(awaits: str, pile: int, is_stocked: bool) -> Markup:
    moment = MOMENTS[awaits]
    told = [_("The last turn!")] if not is_stocked and awaits not in AFTER_THE_LAST else []
    if moment.touch:
        told.append(Markup('<span class="touch">{}</span>').format(_(moment.touch)))
    if moment.touch or awaits == "ask":
        told.append(PRESS.format(_("Now press the button.")))
    if moment.why:
        told.append(_(moment.why))
    return Markup(" ").join(told).format(cards=Markup("<b>{}</b>").format(table.counted(pile)))


# The motions for a line of a sheet; all seats see the same, slowly enough to follow.


# STA-41, in milliseconds: a ghost on its way, and a child that is shown.
TRAVEL: Final = 900
SHOWN: Final = 2000


def actor(line: str) -> int:
    """Every line begins with the seat that does it."""
    return Line.read(line).who


def steps(line: str, seat: int) -> list[Step]:
    """The action's own motions, then those of what followed."""
    who, act, talk = Line.read(line)
    return [_done(who, act), *[step for part in talk for step in _followed(part)]]


def _done(who: int, act: Part) -> Step:
    """STA-11, STA-19, STA-21: a ghost that is turned over shows its child at the place where it lies."""
    if act.what == "up":
        return Step("flip", "stock", "pile", act.detail)
    if act.what == "swap":
        one, other = act.detail[0].split("-")
        return Step("swap", one, other, (GHOST, GHOST), ms=TRAVEL, picture=(f"at-{one}", ARROWS, f"at-{other}"))
    if act.what == "move":
        source, free = act.detail
        return Step("fly", source, free, (GHOST,), ms=TRAVEL, picture=(f"at-{source}", TO, f"free-{free}"))
    if act.what == "ask":
        return Step("mark", target=act.first, mark="pointed", ms=900)
    if act.what not in ("turn", "guess", "answer"):
        return Step("mark", target=f"seat:{who}", mark="glowing", ms=400)
    place = PLACES[WHITE] if act.what == "guess" else act.detail[1] if act.what == "answer" else act.first
    return Step("peek", target=place, faces=(act.detail[-1], GHOST), ms=SHOWN)


def _followed(part: Part) -> list[Step]:
    """STA-12, STA-19, STA-33: the pile goes to the finder; a riddle without a ghost is told; at the end the winners
    glow until a tap."""
    if part.what == "wins":
        seat = f"seat:{part.first}"
        return [Step("sweep", "pile", seat), Step("sum", target=seat, mark=f"+{part.detail[1]}")]
    if part.what == "nothing":
        return [Step("say")]
    if part.what != "over":
        return []
    best = [Step("mark", target=f"seat:{seat}", mark="glowing", ms=700) for seat in numbers(part.first)]
    return [*best, Step("wait")]


# The end of a game: the winner crowned, by how many cards, and the cards of each seat.


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """STA-33: the winner, and the cards of each seat, the most first."""
    won = facts_of(scene.view).won
    ranks = places(won)
    best = [seat for place, seat in ranks if place == 1]
    shown = scene.view.seat if scene.view.seat in best else best[0]
    equal = next((scene.faces[seat] for seat in best if seat != shown), "")
    # The loser stands beside: the viewer's ghost if it is among those with the fewest cards, none if all have as many.
    last = [seat for place, seat in ranks if place == ranks[-1][0] > 1]
    loser = scene.faces[scene.view.seat if scene.view.seat in last else last[0]] if last else ""
    ghost = hero(scene.icons, scene.faces[shown], True, loser, equal)
    heading = outcome(scene.names, payoffs(list(won)), scene.reader)
    told = [escape(at_front(table.verdict(scene.view).margin) + ".")]
    # The margin compares two heaps: a reader with fewer cards hears of their own.
    if scene.reader >= 0 and won[scene.reader] not in sorted(won, reverse=True)[:2]:
        own = won[scene.reader]
        told.append(escape(ngettext("You have {n} card.", "You have {n} cards.", own).format(n=own)))
    rows = []
    for _place, who in ranks:
        cards = [total(scene.icons, won[who], who in best)]
        rows.append(row(scene.icons, scene.faces[who], scene.called(who), cards, who == scene.reader))
    return [story(ghost, "outcome", heading, told), *tally(_("Cards won"), heads([_("Cards won")]), rows)]


# Every drawing of the room by its name.


class Colour(TomlTable, frozen=True):
    """The colour of a place, and its child."""

    bright: str
    deep: str
    shape: str
    skin: str = ""
    hat: str = ""
    brim: str = ""


class Card(TomlTable, frozen=True):
    """A card that is no child."""

    panel: str
    line: str
    dot: str = ""


class Looks(TomlTable, frozen=True):
    """The tables of `room.toml`."""

    colours: dict[str, Colour]
    cards: dict[str, Card]
    drawn: dict[str, str]
    ways: dict[str, str]


LOOKS: Final = tables(__package__, "room.toml", Looks)
GHOST: Final = "ghost"
DISC: Final = "disc"
ARROWS, TO, PASS = "arrows", "to", "pass"
PICTURE: Final = (100, 112)
# The same for every child: nothing of what lies under it shows.
FIGURE: Final = Ghost(
    BONE, 86, 37, 31, eye=7.5, apart=12, mouth="o", mouth_width=7, mouth_below=16, arms="up", blush=True
)
PUZZLED: Final = Ghost(SKY, 82, 33, 28, eye=6.5, mouth="wavy", mouth_width=9, mouth_below=16, arms="up", lean=4)
WALL: Final = ("#12324A", "#1D4A68", "#7FD3F7")
LINE: Final = 'fill="none" stroke="#F6EFDF" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"'
# As dark or light as the words beneath.
BY_DAY_AND_NIGHT: Final = LINE.replace("#F6EFDF", "currentColor")


def drawings() -> Mapping[str, Drawing]:
    """The cards, the disc, and the pictures on buttons."""
    colours, children = LOOKS.colours, {name: LOOKS.colours[name] for name in CHILDREN}
    cards = {GHOST: ghost_card(), BACK: stock_back()} | {name: child(colour) for name, colour in children.items()}
    cards |= {name: f'{paper(one.panel)}<path {LINE} d="{one.line}"/>{one.dot}' for name, one in LOOKS.cards.items()}
    cards |= {f"ghost-{name}": marked_ghost(colour) for name, colour in children.items()}
    shown = {f"at-{name}": ghost_at(colour) for name, colour in colours.items()}
    shown |= {f"free-{name}": free_at(colour) for name, colour in colours.items()}
    shown |= {f"onto-{name}": onto(colour) for name, colour in colours.items()}
    shown |= {f"head-{name}": head(colour) for name, colour in children.items()}
    shown |= {name: f'<path {BY_DAY_AND_NIGHT} d="{line}"/>' for name, line in LOOKS.ways.items()}
    shown |= {PASS: str(drawn_ghost(PUZZLED))}
    lying = {name: Drawing(neat(drawn)) for name, drawn in cards.items()}
    pictures = {name: Drawing(neat(drawn), *PICTURE) for name, drawn in shown.items()}
    return lying | pictures | {DISC: Drawing(disc(), SIZE, SIZE)}


def sign(colour: Colour, x: float, y: float, scale: float, fill: str, edge: str) -> str:
    """The shape of a colour around that point, filled, with an edge."""
    return (
        f'<g transform="translate({x:g} {y:g})scale({scale:g})" fill="{fill}" stroke="{edge}" stroke-width="1.5"'
        f' stroke-linejoin="round">{colour.shape}</g>'
    )


# The cards: children whose hats repeat their shapes, and one ghost for them all.


def child(colour: Colour) -> str:
    """A child, with its shape in the corner."""
    lowered = f'<g transform="translate(0 14)">{bust(colour)}</g>'
    drawn = f'<svg x="5" y="5" width="90" height="130" viewBox="5 5 90 130">{lowered}</svg>'
    tab = f'<path d="M0 10A10 10 0 0 1 10 0H40V30q0 15-15 15H0Z" fill="{PAPER}"/>'
    return paper(colour.deep) + drawn + tab + sign(colour, 20, 22, 1.15, colour.deep, colour.deep)


def bust(colour: Colour) -> str:
    """The head and shoulders of a child, 100 wide and 126 high."""
    hat, brim = colour.hat.format(colour.bright), colour.brim.format(colour.bright)
    return LOOKS.drawn["bust"].format(colour=colour, hat=hat, brim=brim, ink=INK)


def ghost_card() -> str:
    """STA-40: the ghost side of every child."""
    return LOOKS.drawn["ghost"].format(ghost=drawn_ghost(FIGURE))


def marked_ghost(colour: Colour) -> str:
    """STA-41: the same with the shape of the child that lies there and is remembered, for a table with the aid."""
    return ghost_card() + sign(colour, 50, 96, 1.1, colour.bright, colour.deep)


def stock_back() -> str:
    """The back of the cards in the stock: a window of five panes, a rose."""
    panes = "".join(f'<path d="M50 70V35" transform="rotate({72 * n + 36} 50 70)"/>' for n in range(5))
    window = (
        f'<circle cx="50" cy="70" r="36" fill="{LIT}" stroke="{WALL[2]}" stroke-width="4"/><g stroke="{WALL[0]}"'
        f' stroke-width="5">{panes}</g><circle cx="50" cy="70" r="17" fill="{LIT}"/>{watching(50, 70)}'
    )
    return back(WALL, window)


# What stands on buttons, 100 by 112.


def ghost_at(colour: Colour) -> str:
    """A ghost on the place where it lies, whose colour it covers: no child in that colour."""
    painted = f'fill="{colour.deep}" stroke="{colour.bright}" stroke-width="6"'
    lying = f'<g transform="translate(14 22)scale(.72)">{drawn_ghost(FIGURE)}</g>'
    shape = sign(colour, 79, 19, 0.95, colour.bright, colour.bright)
    return f'<rect x="3" y="1" width="94" height="110" rx="16" {painted}/>{lying}{shape}'


def head(colour: Colour) -> str:
    """The head of a child, with its hat and its shape."""
    return f'<g transform="translate(0-14)">{bust(colour)}</g>' + sign(colour, 50, 98, 1, colour.deep, colour.bright)


def free_at(colour: Colour) -> str:
    """An empty place of that colour."""
    return LOOKS.drawn["free"].format(colour=colour) + sign(colour, 50, 56, 1.7, colour.bright, colour.bright)


def onto(colour: Colour) -> str:
    """An arrow, and below it the empty place of that colour to which it leads."""
    arrow = f'<path {BY_DAY_AND_NIGHT} d="M8 16C40 6 56 12 58 34M58 34l-15-12M58 34l13-14"/>'
    return f'{arrow}<g transform="translate(16 42)scale(.7)">{free_at(colour)}</g>'


# The disc as it is drawn: five places around a hub, each a colour with its shape, and where things lie on it.


# The disc has its centre at 0; red is on top, and places go round clockwise.
SIZE: Final = 500
LYING: Final = 121
HUB: Final = 58
BRASS: Final = "#C9A45C"


def point(radius: float, degrees: float) -> complex:
    """A point of the disc, across and down, by its angle clockwise from the top."""
    return complex(radius * sin(radians(degrees)), -radius * cos(radians(degrees)))


def lies_at(place: int) -> complex:
    """The middle of what lies at that place."""
    return point(LYING, 72 * place)


def _spelt(at: complex, digits: int = 1) -> str:
    return f"{at.real:.{digits}f} {at.imag:.{digits}f}"


def disc() -> str:
    """All of it but what lies there, SIZE wide and high."""
    rim = f'<circle r="246" fill="#0A1626"/><circle r="240" fill="{BRASS}"/><circle r="233" fill="#2B3550"/>'
    places = "".join([_sector(72 * place, colour) for place, colour in enumerate(LOOKS.colours.values())])
    wound = "M0 0c6-10 22-4 20 10c-2 18-28 22-38 6c-12-22 8-46 32-42c28 5 36 36 22 56"
    stairs = f'<path d="{wound}" fill="none" stroke="{BRASS}" stroke-width="5" stroke-linecap="round"/>'
    hub = f'<circle r="{HUB}" fill="{BRASS}"/><circle r="53" fill="#101F38"/>{stairs}'
    return neat(f'<g transform="translate(250 250)">{rim}{places}{hub}</g>')


def _sector(at: int, colour: Colour) -> str:
    """The floor of a place, its rim with the shape, and stairs that lead to it."""
    steps = [at - 35 + 11.67 * step for step in range(1, 6)]
    stairs = "".join([f"M{_spelt(point(60, step))}L{_spelt(point(188, step))}" for step in steps])
    shape = sign(colour, 0, 0, 1.15, colour.deep, colour.deep)
    return (
        f'<path d="{_ring(HUB, at)}" fill="{colour.deep}"/><path d="{_ring(190, at)}" fill="{colour.bright}"/>'
        f'<path d="{stairs}" stroke="{colour.bright}" stroke-opacity=".3" stroke-width="3"/>'
        f'<g transform="translate({_spelt(point(210, at))})rotate({at})">{shape}</g>'
    )


def _ring(inner: float, degrees: float) -> str:
    """The outline of a place between a circle and the rim."""
    start, end = degrees - 35, degrees + 35
    return (
        f"M{_spelt(point(228, start))}A228 228 0 0 1 {_spelt(point(228, end))}"
        f"L{_spelt(point(inner, end))}A{inner} {inner} 0 0 0 {_spelt(point(inner, start))}Z"
    )


# The disc in the rules, as the game begins.
READ_ACROSS: Final = 260
READ_LYING: Final = 0.24  # how far from the middle a ghost lies, and how wide it is
READ_WIDE: Final = 0.15


def pictures() -> Mapping[str, Drawing]:
    """STA-03: a ghost on each child's place of the disc."""
    drawn = drawings()
    disc, ghost = drawn[DISC], drawn[GHOST]
    scale = READ_WIDE * READ_ACROSS / ghost.width
    shown = f'<g transform="scale({READ_ACROSS / disc.width:.4g})">{disc.inside}</g>'
    corner = complex(READ_ACROSS - scale * ghost.width, READ_ACROSS - scale * ghost.height) / 2
    for place in range(len(CHILDREN)):
        at = corner + point(READ_ACROSS * READ_LYING, 72 * place)
        shown += f'<g transform="translate({_spelt(at)})scale({scale:.3g})">{ghost.inside}</g>'
    return {"start": Drawing(shown, READ_ACROSS, READ_ACROSS)}
