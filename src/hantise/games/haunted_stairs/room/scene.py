"""The room of Haunted Stairs: players, stock, disc and cards to win as a seat sees them, their motions, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final, NamedTuple

from hantise.core import HiddenItem, Scene, State, Step, View
from hantise.core.cached import cached
from hantise.core.names import said_of
from hantise.core.outcome import outcome, places
from hantise.core.seats import around
from hantise.core.sheet import Line, Part, numbers
from hantise.core.words import _, ngettext
from hantise.drawing.contract import picked
from hantise.drawing.faces import face
from hantise.drawing.kit.card import card, card_to_choose, named_card
from hantise.drawing.kit.ending import hero, story
from hantise.drawing.kit.floor import floor
from hantise.drawing.kit.parts import classes, faded_words, ghost, picture, recalled
from hantise.drawing.kit.pile import face_down, label, pile, stack
from hantise.drawing.kit.reason import reason
from hantise.drawing.kit.seat import Count, Seat, others, seat
from hantise.drawing.kit.slot import slot
from hantise.drawing.kit.tag import tag
from hantise.drawing.kit.tally import heads, row, tally, total
from hantise.drawing.markup import Markup, escape
from hantise.games.haunted_stairs import table
from hantise.games.haunted_stairs.facts import Facts
from hantise.games.haunted_stairs.moments import MOMENTS, at_front, child_name, place_name
from hantise.games.haunted_stairs.pieces import CHILDREN, FREE, PLACES, WHITE, children_of
from hantise.games.haunted_stairs.room.choices import seat_thing
from hantise.games.haunted_stairs.room.faces import ARROWS, DISC, GHOST, TO, free_at, ghost_at, lies_at, marked_ghost
from hantise.games.haunted_stairs.rules import HauntedStairs, payoffs
from hantise.games.haunted_stairs.view import memory_id

KEPT: Final = 500
MIDDLE: Final = Markup('<section class="middle" aria-label="{}">')
END: Final = Markup("</section>")
NOTHING: Final = Markup("")


def draw(scene: Scene) -> list[Markup]:
    """The seats clockwise, the viewer's last; then the table."""
    facts = table.facts_of(scene.view)
    seats = [_seat_of(scene, facts, number) for number in around(facts.players, facts.seat)]
    lying = [_stock(scene.drawings, sum(facts.stock)), *board(scene, facts), _prize(scene, facts), _whom(scene, facts)]
    return floor("stairs", [*others(seats), MIDDLE.format(_("The table")), *lying, END])


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


@cached(KEPT)
def _stock(drawings: str, cards: int) -> Markup:
    """STA-04."""
    return pile("stock", face_down(drawings, "stock", cards), label(_("Stock"), cards))


def _prize(scene: Scene, facts: Facts) -> Markup:
    """STA-10: the cards that the finder of the child wins, the one turned up last on top."""
    top = MOMENTS[facts.awaits].card if facts.awaits in MOMENTS else ""
    if not top:
        top = CHILDREN[facts.sought] if facts.sought >= 0 else table.turned_up(scene.lines)
    return _prize_of(scene.drawings, top, facts.pile, "pile" in scene.moved)


@cached(KEPT)
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


@cached(KEPT)
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
    opened = _board_opened(scene.drawings, bool(scene.pickable))
    return [opened, *spots, arcs(trace) if trace else NOTHING, END_OF_BOARD]


@cached(BOARDS_KEPT)
def _board_opened(drawings: str, is_choosing: bool) -> Markup:
    return Markup('<div class="board{}" role="group" data-spread="ring" data-clear aria-label="{}">{}').format(
        " choosing" if is_choosing else "", _("The disc"), picture(drawings, DISC, "disc")
    )


def _spot(scene: Scene, facts: Facts, place: int, trace: Trace | None) -> Markup:
    """STA-40, STA-41: a ghost as all others, unless the view that is drawn remembers it."""
    name, known = PLACES[place], table.known_at(facts, place)
    has_moved = trace is not None and not trace.pale and name in (trace.source, trace.target)
    is_asked = facts.awaits == "riddle" and name == "white"  # STA-18
    marks = ("moved" if has_moved else "", "pointed" if place == facts.pointed else "", "asked" if is_asked else "")
    shown = "" if place == facts.free else GHOST if known is None else marked_ghost(CHILDREN[known.child])
    faded = 0 if known is None else scene.fading.get(memory_id(known), 0)
    told = ", ".join(filter(None, [table.told(facts, place), faded_words(faded)]))
    is_choosing = any(thing in PLACES for thing in scene.pickable)
    way = "seen" if not is_choosing else "free" if name in scene.pickable else "locked"
    looks = classes("spot", f"at-{name}", *marks)
    return _drawn(scene.drawings, looks, shown, name, told, way, scene.rule("STA-15"), faded)


@cached(BOARDS_KEPT)
def _drawn(drawings: str, looks: str, shown: str, name: str, told: str, way: str, rule: str, faded: int) -> Markup:
    """A place; its ghost is only `seen`, `free` to be touched, or `locked` while others are free."""
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


@cached(TRACES_KEPT)
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
    x, y = end[1] - start[1], start[0] - end[0]
    inwards = -1 if x * middle[0] + y * middle[1] > 0 else 1
    length = hypot(x, y) or 1
    over = middle[0] + inwards * bend * x / length, middle[1] + inwards * bend * y / length
    begin, stop = _towards(start, over, SHORT), _towards(end, over, SHORT)
    line = f"M{begin[0]:.0f} {begin[1]:.0f}Q{over[0]:.0f} {over[1]:.0f} {stop[0]:.0f} {stop[1]:.0f}"
    # The head points away from where the arc comes from.
    back = _towards(stop, over, HEAD * 1.6)
    x, y = (stop[1] - back[1]) * 0.6, (back[0] - stop[0]) * 0.6
    sides = f"L{back[0] + x:.0f} {back[1] + y:.0f}L{back[0] - x:.0f} {back[1] - y:.0f}Z"
    head = f"M{stop[0]:.0f} {stop[1]:.0f}{sides}"
    return f'<path class="under" d="{line}"/><path class="dots" d="{line}"/><path class="head" d="{head}"/>'


Point = tuple[float, float]


def _towards(start: Point, end: Point, far: float) -> Point:
    """The point so far from the start on the way to the end."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1
    return start[0] + (end[0] - start[0]) * far / length, start[1] + (end[1] - start[1]) * far / length


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
    return [*_done(who, act), *[step for part in talk for step in _followed(part)]]


def _done(who: int, act: Part) -> list[Step]:
    """STA-11, STA-19, STA-21: a ghost that is turned over shows its child at the place where it lies."""
    if act.what == "up":
        return [Step("flip", "stock", "pile", act.detail)]
    if act.what == "swap":
        one, other = act.detail[0].split("-")
        picture = (ghost_at(one), ARROWS, ghost_at(other))
        return [Step("swap", one, other, (GHOST, GHOST), ms=TRAVEL, picture=picture)]
    if act.what == "move":
        source, free = act.detail
        picture = (ghost_at(source), TO, free_at(free))
        return [Step("fly", source, free, (GHOST,), ms=TRAVEL, picture=picture)]
    if act.what == "ask":
        return [Step("mark", target=act.first, mark="pointed", ms=900)]
    if act.what not in ("turn", "guess", "answer"):
        return [Step("mark", target=f"seat:{who}", mark="glowing", ms=400)]
    place = PLACES[WHITE] if act.what == "guess" else act.detail[1] if act.what == "answer" else act.first
    return [Step("peek", target=place, faces=(act.detail[-1], GHOST), ms=SHOWN)]


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
    won = table.facts_of(scene.view).won
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
    rows = [
        row(
            scene.icons,
            scene.faces[seat],
            scene.called(seat),
            [total(scene.icons, won[seat], seat in best)],
            seat == scene.reader,
        )
        for _place, seat in ranks
    ]
    return [story(ghost, "outcome", heading, told), *tally(_("Cards won"), heads([_("Cards won")]), rows)]
