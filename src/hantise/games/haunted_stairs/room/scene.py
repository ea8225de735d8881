"""The table of Haunted Stairs as a seat sees it: everybody in turn, the stock, the disc, the cards to win."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import Final, NamedTuple

from hantise.core import Lying, Scene, State, View
from hantise.core.kept import kept
from hantise.core.names import said_of
from hantise.core.seats import around
from hantise.core.sheet import Line, Part
from hantise.core.words import _, ngettext
from hantise.drawing.contract import picked
from hantise.drawing.faces import face
from hantise.drawing.kit.card import card, card_to_choose, named_card
from hantise.drawing.kit.floor import floor
from hantise.drawing.kit.parts import classes, faded_words, ghost, picture, recalled
from hantise.drawing.kit.pile import face_down, label, pile, stack
from hantise.drawing.kit.reason import reason
from hantise.drawing.kit.seat import Count, Seat, others, seat
from hantise.drawing.kit.slot import slot
from hantise.drawing.kit.tag import tag
from hantise.drawing.markup import Markup
from hantise.games.haunted_stairs import table
from hantise.games.haunted_stairs.facts import Facts
from hantise.games.haunted_stairs.moments import MOMENTS, at_front, child_name, place_name
from hantise.games.haunted_stairs.pieces import CHILDREN, FREE, PLACES, children_of
from hantise.games.haunted_stairs.room.choices import seat_thing
from hantise.games.haunted_stairs.room.faces import DISC, GHOST, lies_at, marked_ghost
from hantise.games.haunted_stairs.rules import HauntedStairs
from hantise.games.haunted_stairs.view import memory_id

KEPT: Final = 500
END: Final = Markup("</section>")
NOTHING: Final = Markup("")


def draw(scene: Scene) -> list[Markup]:
    """Everybody clockwise, oneself last; then what lies on the table."""
    facts = table.facts_of(scene.view)
    seats = [_seat_of(scene, facts, number) for number in around(facts.players, facts.seat)]
    lying = [_stock(scene.drawings, sum(facts.stock)), *board(scene, facts), _prize(scene, facts), _whom(scene, facts)]
    return floor("stairs", [*others(seats), _opened(), *lying, END])


@kept(KEPT)
def _opened() -> Markup:
    return Markup('<section class="middle" aria-label="{}">').format(_("The table"))


def _seat_of(scene: Scene, facts: Facts, number: int) -> Markup:
    """STA-33: ghost, name, cards won."""
    cards, tags = facts.won[number], scene.tags[number]
    told = ngettext("{n} card won", "{n} cards won", cards).format(n=cards)
    who = Seat(
        number=number,
        name=scene.called(number),
        ghost=scene.faces[number],
        described=said_of(scene.called(number), ", ".join([told, *tags])),
        counts=(Count(str(cards), "cards"),),
        tags=tuple(map(tag, tags)),
        is_moving=facts.mover == number,
    )
    return seat(who, scene.icons)


@kept(KEPT)
def _stock(drawings: str, cards: int) -> Markup:
    """STA-04."""
    return pile("stock", face_down(drawings, "stock", cards), label(_("Stock"), cards))


def _prize(scene: Scene, facts: Facts) -> Markup:
    """STA-10: the cards that the finder of the child wins, the one turned up last on top."""
    top = MOMENTS[facts.awaits].card if facts.awaits in MOMENTS else ""
    if not top:
        top = CHILDREN[facts.sought] if facts.sought >= 0 else table.turned_up(scene.lines)
    return _prize_of(scene.drawings, top, facts.pile, "pile" in scene.moved)


@kept(KEPT)
def _prize_of(drawings: str, top: str, cards: int, is_moved: bool) -> Markup:
    lying = stack("pile", cards, card(face(drawings, top), "moved" if is_moved else ""))
    return pile("prize", lying, label(_("To win"), cards))


def _whom(scene: Scene, facts: Facts) -> Markup:
    """STA-20: the players who may be asked, to be touched."""
    asked = [seat for seat in range(facts.players) if seat_thing(seat) in scene.pickable]
    if not asked:
        return NOTHING
    buttons = NOTHING.join([_to_ask(scene.icons, scene.faces[seat], scene.names[seat], seat) for seat in asked])
    return Markup('<div class="whom" role="group" aria-label="{}">{}</div>').format(_("Whom do you ask?"), buttons)


@kept(KEPT)
def _to_ask(icons: str, avatar: str, name: str, seat: int) -> Markup:
    drawn = ghost(icons, avatar, "portrait")
    return Markup('<button class="to-ask"{} id="ask-{}">{}<b>{}</b></button>').format(
        picked(seat_thing(seat)), seat, drawn, name
    )


# The disc with what lies on it, each ghost a thing to touch where it may be chosen.


BOARDS_KEPT: Final = 2000
END_OF_BOARD: Final = Markup("</div>")
SPOT: Final = Markup('<span class="{}">{}</span>')
PLACE: Final = Markup('{} data-place="{}"')


def board(scene: Scene, facts: Facts) -> list[Markup]:
    """STA-02: the disc, the trace of what changed places last, the five places."""
    trace = trace_of(scene.lines)
    spots = [_spot(scene, facts, place, trace) for place in range(len(PLACES))]
    return [
        _board_opened(scene.drawings, bool(scene.pickable)),
        *spots,
        arcs(trace) if trace else NOTHING,
        END_OF_BOARD,
    ]


@kept(BOARDS_KEPT)
def _board_opened(drawings: str, is_choosing: bool) -> Markup:
    return Markup('<div class="board{}" role="group" data-spread="ring" data-clear aria-label="{}">{}').format(
        " choosing" if is_choosing else "", _("The disc"), picture(drawings, DISC, "disc")
    )


def _spot(scene: Scene, facts: Facts, place: int, trace: Trace | None) -> Markup:
    name = PLACES[place]
    state = "moved" if trace and not trace.pale and name in (trace.source, trace.target) else ""
    looks = classes("spot", f"at-{name}", state, "pointed" if place == facts.pointed else "", _asked(facts, place))
    faded, rule = _faded(scene, facts, place), scene.rule("STA-15")
    told = ", ".join(filter(None, [table.told(facts, place), faded_words(faded)]))
    return _drawn(scene.drawings, looks, _face_of(facts, place), name, told, _way(scene, name), rule, faded)


def _faded(scene: Scene, facts: Facts, place: int) -> int:
    """How far the memory of the child at this place has faded, where the table is looked back at."""
    known = table.known_at(facts, place)
    return 0 if known is None else scene.fading.get(memory_id(known), 0)


def _asked(facts: Facts, place: int) -> str:
    """STA-18: who lies at this place is what the riddle asks."""
    return "asked" if facts.awaits == "riddle" and PLACES[place] == "white" else ""


def _face_of(facts: Facts, place: int) -> str:
    """STA-40, STA-41: a ghost as all others, unless the view that is drawn remembers it; "" for the free place."""
    if place == facts.free:
        return ""
    known = table.known_at(facts, place)
    return GHOST if known is None else marked_ghost(CHILDREN[known.child])


def _way(scene: Scene, name: str) -> str:
    """The ghost's state: only seen, free to be touched, or locked while others are free."""
    if not any(thing in PLACES for thing in scene.pickable):
        return "seen"
    return "free" if name in scene.pickable else "locked"


@kept(BOARDS_KEPT)
def _drawn(drawings: str, looks: str, shown: str, name: str, told: str, way: str, rule: str, faded: int) -> Markup:
    place = at_front(place_name(PLACES.index(name)))
    if not shown:
        return SPOT.format(looks, slot(_("free"), name, said_of(place, told)))
    drawn, said = face(drawings, shown), said_of(place, told)
    if faded:
        drawn = recalled(face(drawings, GHOST), drawn, faded)
    if way == "seen":
        return SPOT.format(looks, named_card(drawn, said, name))
    thing, why = PLACE.format(picked(name), name), f"wrong-{name}" if way == "locked" else ""
    told_why = reason(why, _("It was not this one: look under another ghost."), rule) if why else NOTHING
    return SPOT.format(looks, card_to_choose(drawn, thing, said, f"on-{name}", why) + told_why)


def hidden(view: View, world: State) -> list[Lying]:
    """STA-43: each child, which a player who remembers everything knows."""
    assert isinstance(world, HauntedStairs)
    return [
        Lying(-1, place_name(place), child_name(child), CHILDREN[child], GHOST, place)
        for place, child in enumerate(children_of(world.disc))
        if child != FREE
    ]


# The trace of the last swap or move: arcs that stay through the next turn, for slow eyes.


# Arcs begin and end beside the ghosts, and bend around the hub.
SHORT = 46
HEAD = 13
WIDE, NARROW = 58, -20
TRACES_KEPT = 200
# What follows a riddle that asks nothing.
UNASKED = Part("nothing")


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


@kept(TRACES_KEPT)
def arcs(trace: Trace) -> Markup:
    """The arcs in a picture as large as the disc."""
    there = _arc(trace.source, trace.target, WIDE)
    back = _arc(trace.target, trace.source, WIDE if not trace.both else NARROW) if trace.both else ""
    state = " pale" if trace.pale else ""
    return Markup(f'<svg class="trace{state}" viewBox="-250 -250 500 500" aria-hidden="true">{there}{back}</svg>')


def _arc(source: str, target: str, bend: float) -> str:
    """A dotted line on a dark one, with a head; it bends towards the hub, the wider the more."""
    start, end = lies_at(PLACES.index(source)), lies_at(PLACES.index(target))
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    over = _bent(middle, start, end, bend)
    begin, stop = _towards(start, over, SHORT), _towards(end, over, SHORT)
    line = f"M{begin[0]:.0f} {begin[1]:.0f}Q{over[0]:.0f} {over[1]:.0f} {stop[0]:.0f} {stop[1]:.0f}"
    return (
        f'<path class="under" d="{line}"/><path class="dots" d="{line}"/><path class="head" d="{_head(stop, over)}"/>'
    )


Point = tuple[float, float]


def _bent(middle: Point, start: Point, end: Point, bend: float) -> Point:
    """The point that the arc bends to, beside the middle, towards the hub for a positive bend."""
    x, y = end[1] - start[1], start[0] - end[0]
    inwards = -1 if x * middle[0] + y * middle[1] > 0 else 1
    length = hypot(x, y) or 1
    return middle[0] + inwards * bend * x / length, middle[1] + inwards * bend * y / length


def _towards(start: Point, end: Point, far: float) -> Point:
    """The point so far from the start on the way to the end."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1
    return start[0] + (end[0] - start[0]) * far / length, start[1] + (end[1] - start[1]) * far / length


def _head(tip: Point, over: Point) -> str:
    """An arrow's head at the tip, which points away from where the arc comes from."""
    back = _towards(tip, over, HEAD * 1.6)
    x, y = (tip[1] - back[1]) * 0.6, (back[0] - tip[0]) * 0.6
    return f"M{tip[0]:.0f} {tip[1]:.0f}L{back[0] + x:.0f} {back[1] + y:.0f}L{back[0] - x:.0f} {back[1] - y:.0f}Z"
