"""The beliefs page: a seat's beliefs about hidden items at a step of a match that is over."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.bots.players import LEVELS
from hantise.core import SPECTATOR, Game
from hantise.core.names import name_for
from hantise.core.words import _
from hantise.drawing.faces import BACK, face
from hantise.drawing.markup import Markup, escape
from hantise.review.beliefs import WORLDS, Belief, asked, error, weighs
from hantise.review.telling import percent
from hantise.web.again.reviewing import seat_of
from hantise.web.again.routes import over, step_of
from hantise.web.again.showing import (
    CHOICE,
    Eyes,
    Origin,
    Showing,
    memory_of,
    review_frame,
    seg,
    showing,
    way_back,
    way_to,
    way_to_beliefs,
)
from hantise.web.pages.assets import address
from hantise.web.pages.faces import portrait
from hantise.web.pages.frame import NOTHING, icon, join, script_link, send, style_link
from hantise.web.requests import client_address
from hantise.web.tables.live_table import cooperatively
from hantise.web.tables.visitor import services_of


async def look(request: Request) -> Response:
    """GET: the chances of each hidden item; only of a match that is over."""
    here = await over(request)
    step, query = step_of(request.path_params["step"], here.table), request.query_params
    seat, is_before = seat_of(query.get("eyes", ""), here), query.get("before", "") == CHOICE
    # A choice was made in the position after the step before it.
    shown = await cooperatively(showing(here.table, max(1, step - is_before), Eyes(seat)))
    shown = shown._replace(origin=Origin.read(query.get("from", "")))
    level = memory_of(here.table.levels[seat])
    question = asked(here.table.game, shown.table_view.view, level)
    found = await services_of(request).beliefs.about(question, client_address(request))
    looking = Looking(shown, here.held == [seat], tuple(found), level, is_before and step > 1, here.held)
    return send(beliefs_page(looking))


# The page: a block for each seat, and one for the table, with bars and numbers.

HEAD = Markup('<div class="step-of">{}<div><h2>{}</h2><p>{}</p></div>{}</div>')


class Looking(NamedTuple):
    """A step through the eyes of a seat, `is_own` if the reader's, with its beliefs and its level of memory.

    It `leads_to_choice` if the reader asks about the seat's choice at the next step.
    """

    shown: Showing
    is_own: bool
    found: Sequence[Belief]
    level: str
    leads_to_choice: bool = False
    held: Sequence[int] = ()

    @property
    def seat(self) -> int:
        """The seat that looks."""
        return self.shown.eyes.seat

    @property
    def match(self) -> str:
        """The match in review."""
        return self.shown.table_view.match

    def called(self, seat: int) -> str:
        """The seat's name; the reader's is marked."""
        return name_for(self.held[0] if len(self.held) == 1 else SPECTATOR, self.shown.table_view.names, seat)


def beliefs_page(looking: Looking) -> Markup:
    """The whole page; equal arguments give equal bytes."""
    grouped = groupby(looking.found, key=lambda one: (one.item.seat, one.item.spot, one.item.place))
    places = [Place(seat, spot, name, tuple(things)) for (seat, spot, name), things in grouped]
    blocks = [_block(looking, seat, list(own)) for seat, own in groupby(places, key=lambda place: place.seat)] or [
        Markup('<p class="pan">{}</p>').format(
            _("Nothing is hidden here: the others hold no cards, or all cards lie open.")
            if looking.shown.table_view.game.tells_hidden
            else _("In this game all cards lie open: everybody knows what is where.")
        )
    ]
    step = looking.shown.step
    back, forward = _way(looking, step - 1, "back", _("Back")), _way(looking, step + 1, "forward", _("Forward"))
    head = HEAD.format(back, _("What could be where"), _when(looking), forward)
    parts = [head, _eyes(looking), *blocks, _legend(looking, places), _ways(looking)]
    body = Markup('<main class="believed">{}</main>').format(join(parts))
    sheets = join([style_link("beliefs.css"), script_link("pages.js")])
    return review_frame(looking.shown.table_view.game, body, sheets, sub=_("What could be where"))


def _when(looking: Looking) -> str:
    """The step, or the choice after it, and the seat's name."""
    step, name = looking.shown.step, looking.shown.table_view.names[looking.seat]
    if looking.leads_to_choice:
        told = _("before your choice at step {n}") if looking.is_own else _("before {name}’s choice at step {n}")
        return told.format(n=step + 1, name=name)
    told = _("step {n}, as you could know it") if looking.is_own else _("step {n}, as {name} could know it")
    return told.format(n=step, name=name)


def _way(looking: Looking, step: int, key: str, words: str) -> Markup:
    where = Markup(' role="link" aria-disabled="true"')
    if 1 <= step <= looking.shown.steps:
        where = Markup(' href="{}"').format(way_to_beliefs(looking.match, step, looking.seat, looking.shown.origin))
    return Markup('<a class="ib" id="{}"{} aria-label="{}">{}</a>').format(key, where, words, icon(key))


def _eyes(looking: Looking) -> Markup:
    match, step, origin = looking.match, looking.shown.step, looking.shown.origin
    ways = [
        (way_to_beliefs(match, step, seat, origin), looking.called(seat), seat == looking.seat)
        for seat in range(len(looking.shown.table_view.names))
    ]
    return seg(_("Through whose eyes"), ways)


def _block(looking: Looking, seat: int, places: Sequence[Place]) -> Markup:
    """A seat with its possible cards, or the table with those of no seat."""
    table_view = looking.shown.table_view
    inside = (
        Markup('<ul class="spots">{}</ul>').format(join([_spot(table_view.game, place) for place in places]))
        if places[0].spot >= 0
        else join([hand(table_view.game, place) for place in places])
    )
    if seat < 0:
        face, name, did = NOTHING, _("On the table"), ""
    else:
        face = portrait(table_view.names, seat)
        name, did = looking.called(seat), ""
        if room := table_view.game.room:
            # The seat's last public action.
            lines = [line for line in table_view.public.texts() if room.actor(line) == seat]
            told = (table_view.game.table.tell(line, table_view.names, SPECTATOR) for line in lines)
            did = next(filter(None, told), "")
    return Markup(
        '<section class="pan guess"><div class="whose of-seat-{}">{}<div><h3>{}</h3><p>{}</p></div></div>{}</section>'
    ).format(seat, face, name, did, inside)


def _legend(looking: Looking, places: Sequence[Place]) -> Markup:
    """The meaning of the bars and frames on the page, and the error of the count."""
    remembering = _("The player is taken to remember as well as level {n}: a dashed frame marks a memory that fades.")
    fading = (place for place in places if place.spot >= 0 and place.best.plain >= SURE > place.best.recalled)
    told = [
        *(
            _bars(looking, places)
            if any(place.spot >= 0 or (place.unknown and place.likely) for place in places)
            else []
        ),
        _("A thick frame is what was seen.") if any(place.is_seen for place in places) else "",
        remembering.format(n=list(LEVELS).index(looking.level) + 1) if any(fading) else "",
        _("Counted in {n} worlds that could not be ruled out: right to {error} or better.").format(
            n=WORLDS, error=percent(error(0.5, WORLDS))
        )
        if _is_uncertain(looking)
        else "",
    ]
    words = " ".join(filter(None, told))
    return Markup('<p class="pan hint">{}</p>').format(words) if words else NOTHING


def _bars(looking: Looking, places: Sequence[Place]) -> list[str]:
    """The meaning of the bars; of memory alone if nothing else is uncertain."""
    if not _is_uncertain(looking):
        return [_("Bars tell how surely it is remembered.")]
    is_weighed, of_hands = weighs(looking.shown.table_view.game), any(place.spot < 0 for place in places)
    return [
        _("A full bar would be certain.") if of_hands else "",
        _("Bars tell how they play as well.") if is_weighed else _("Bars tell what counting the cards gives."),
        _("The mark beside a bar is counting alone.") if is_weighed and of_hands else "",
    ]


def _is_uncertain(looking: Looking) -> bool:
    return any(one.plain not in (0.0, 1.0) for one in looking.found)


def _ways(looking: Looking) -> Markup:
    """The links to the table, and to the reader's place in a review."""
    step, origin = looking.shown.step, looking.shown.origin
    words = _("The table before this choice") if looking.leads_to_choice else _("Watch step {n}").format(n=step)
    watch = Markup('<a class="btn pri" id="table" href="{}">{}{}</a>').format(
        way_to(looking.match, step, Eyes(looking.seat), origin), icon("play"), words
    )
    back = NOTHING
    if origin is not None and origin.seat < len(looking.shown.table_view.names):
        back = Markup('<a class="btn" href="{}">{}{}</a>').format(
            way_back(looking.match, origin), icon("star"), _("Where it was won")
        )
    return Markup('<p class="ways pan">{}{}</p>').format(watch, back)


# Drawings of likely cards: frames for seen ones, bars with numbers, and memories of places.

# The height of a bar that stands for certainty.
TALL: Final = 54
# The most backs drawn of a hand.
BACKS: Final = 8
# The room for cards beside the name.
FEW: Final = 4
HALF: Final = 0.5


def hand(game: Game, place: Place) -> Markup:
    """A hand: sure cards by their faces, backs for the rest, and then the likeliest cards."""
    cards = [_card(game, one.item.face, " seen") for one in place.sure]
    backs = [_card(game, place.back, "")] * min(place.unknown, BACKS)
    rows = join([_likely(game, one) for one in place.likely]) if place.unknown else NOTHING
    known = ", ".join(one.item.thing for one in place.sure)
    in_words = _("Seen: {known}. Besides: {n}.") if known else _("Face down: {n}.")
    told = Markup('<p class="vh">{}</p>').format(in_words.format(known=known, n=place.unknown))
    many = " many" if len(cards) + len(backs) > FEW else ""
    return Markup('{}<div class="held{}" aria-hidden="true">{}</div><ol class="likely">{}</ol>').format(
        told, many, join([*cards, *backs]), rows
    )


def _card(game: Game, name: str, kind: str = "") -> Markup:
    return Markup('<span class="likely-card{}">{}</span>').format(
        kind, face(address(f"games/{game.code}.svg"), name or BACK)
    )


def _likely(game: Game, one: Belief) -> Markup:
    """A card, its bar with the mark of counting alone, and the number; screen readers skip the picture."""
    counted = _("by counting {n}").format(n=percent(one.plain)) if weighs(game) else ""
    told = Markup('<span class="vh">{}: </span><b class="digits">{}</b><span class="vh">{}</span>').format(
        one.item.thing, percent(one.likely), f", {counted}" if counted else ""
    )
    height, y = (round(TALL * part, 1) for part in (one.likely, one.plain))
    mark = Markup('<path class="counted" d="M14 {y}l8 -6v12z"/>').format(y=round(TALL - y + 6, 1))
    return Markup('<li><span class="pair" aria-hidden="true">{}{}</span>{}</li>').format(
        _card(game, one.item.face),
        Markup(
            '<svg class="upright" viewBox="0 0 24 {}" aria-hidden="true"><rect class="all" x="1" y="5" width="11"'
            ' height="{}" rx="3"/><rect class="part" x="2" y="{}" width="9" height="{}" rx="2"/>{}</svg>'
        ).format(TALL + 12, TALL + 2, round(TALL - height + 6, 1), height, mark if weighs(game) else NOTHING),
        told,
    )


def _spot(game: Game, place: Place) -> Markup:
    best = place.best
    is_known = best.plain >= SURE
    part, plain = (best.recalled if is_known else best.likely), best.plain
    span = None if is_known else span_of(place)
    words = best.item.thing if best.item.value is None else _number(best.item.value)
    if span is not None:
        words = _("{low} to {high}").format(low=_number(span.low), high=_number(span.high))
        part, plain = span.part, span.plain
    kind = "" if not is_known else " seen" if part >= SURE else " fading"
    card = _card(game, best.item.face if is_known else place.back, kind)
    state = _("never seen")
    if is_known:
        remembered = _("perhaps forgotten") if part >= HALF else _("probably forgotten")
        state = _("known for sure") if part >= SURE else remembered
    told = [Markup("<b>{}</b>").format(f"{words}, {percent(part)}"), escape(state)]
    if weighs(game) and not is_known:
        told.append(escape(_("by counting {n}").format(n=percent(plain))))
    others = (
        "" if is_known or span else ", ".join(f"{one.item.thing} {percent(one.likely)}" for one in place.likely[1:4])
    )
    rest = Markup('<small class="or">{}</small>').format(_("or {others}").format(others=others)) if others else NOTHING
    return Markup('<li><span aria-hidden="true">{}</span><div><small>{}</small><p>{}</p>{}{}</div></li>').format(
        card, place.name, Markup("<br>").join(told), meter(part), rest
    )


def _number(value: int) -> str:
    return str(value).replace("-", "−")


def meter(part: float) -> Markup:
    """A bar of a chance, full where it is certain."""
    return Markup(
        '<svg class="line-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="all" width="100" height="8"/><rect class="part" width="{}" height="8"/></svg>'
    ).format(round(100 * part, 1))


# Places of the table, or hands, with the beliefs about each.

# The most likely items told of a hand, and the chance that counts as sure.
MOST: Final = 5
SURE: Final = 0.9995
# The number of adjacent values in a span.
TOGETHER: Final = 4


class Place(NamedTuple):
    """A place, or a hand if `spot` is -1: its seat, its name, and its possible items."""

    seat: int
    spot: int
    name: str
    things: tuple[Belief, ...]

    @property
    def sure(self) -> list[Belief]:
        """The sure items, each repeated by its number."""
        known = sorted((one for one in self.things if one.sure), key=lambda one: one.item.value or 0)
        return [one for one in known for _copy in range(one.sure)]

    @property
    def unknown(self) -> int:
        """The number of other items there."""
        return self.things[0].among - len(self.sure)

    @property
    def back(self) -> str:
        """The drawing of a card's back there."""
        return self.things[0].item.back

    @property
    def likely(self) -> list[Belief]:
        """The other possible items, the likeliest first."""
        return [one for one in self.things if not one.sure][:MOST]

    @property
    def best(self) -> Belief:
        """The likeliest of all."""
        return (self.sure or self.likely)[0]

    @property
    def is_seen(self) -> bool:
        """True if an item is drawn as seen for certain."""
        return bool(self.sure) if self.spot < 0 else self.best.plain >= SURE and self.best.recalled >= SURE


class Span(NamedTuple):
    """Adjacent values, and the chance that one of them lies there, by play and by counting."""

    low: int
    high: int
    part: float
    plain: float


def span_of(place: Place) -> Span | None:
    """The likeliest adjacent values, if there are many and none stands out; else None."""
    values = sorted({one.item.value for one in place.things if one.item.value is not None})
    if len(values) <= TOGETHER or place.best.likely > 1.0 / TOGETHER:
        return None
    spans = list[Span]()
    for first in range(len(values) - TOGETHER + 1):
        near = values[first : first + TOGETHER]
        among = [one for one in place.things if one.item.value in near]
        spans.append(Span(near[0], near[-1], sum(one.likely for one in among), sum(one.plain for one in among)))
    return max(spans, key=lambda span: span.part)


ROUTES: Final = [
    Route("/t/{match}/again/{step}/beliefs", look),
]
