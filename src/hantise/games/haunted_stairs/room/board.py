"""The disc with what lies on it, each ghost a thing to touch where it may be chosen."""

from __future__ import annotations

from typing import Final

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.names import said_of
from hantise.core.words import _
from hantise.drawing.contract import picked
from hantise.drawing.faces import face
from hantise.drawing.kit.attributes import classes
from hantise.drawing.kit.card import card_to_choose, named_card
from hantise.drawing.kit.picture import picture
from hantise.drawing.kit.reason import reason
from hantise.drawing.kit.recalled import faded_words, recalled
from hantise.drawing.kit.slot import slot
from hantise.drawing.markup import Markup
from hantise.games.haunted_stairs import table
from hantise.games.haunted_stairs.disc import CHILDREN, PLACES
from hantise.games.haunted_stairs.facts import Facts
from hantise.games.haunted_stairs.names import at_front, place_name
from hantise.games.haunted_stairs.room.faces import DISC, GHOST, marked_ghost
from hantise.games.haunted_stairs.room.trace import Trace, arcs, trace_of
from hantise.games.haunted_stairs.view import memory_id

KEPT: Final = 2000
END: Final = Markup("</div>")
NOTHING: Final = Markup("")
SPOT: Final = Markup('<span class="{}">{}</span>')
PLACE: Final = Markup('{} data-place="{}"')


def board(scene: Scene, facts: Facts) -> list[Markup]:
    """STA-02: the disc, the trace of what changed places last, the five places."""
    trace = trace_of(scene.lines)
    spots = [_spot(scene, facts, place, trace) for place in range(len(PLACES))]
    return [_opened(scene.drawings, bool(scene.pickable)), *spots, arcs(trace) if trace else NOTHING, END]


@kept(KEPT)
def _opened(drawings: str, is_choosing: bool) -> Markup:
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


@kept(KEPT)
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
