"""The page of what could be where: one block for each seat, or the places of the table, with bars and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from hantise.bots.levels import LEVELS
from hantise.core import SPECTATOR
from hantise.core.names import name_for
from hantise.core.words import _
from hantise.drawing.kit.picture import ghost
from hantise.drawing.markup import Markup
from hantise.review.beliefs import WORLDS, Belief, error, weighs
from hantise.review.telling import percent
from hantise.web.again.belief_marks import Drawn, hand, spots
from hantise.web.again.eyes import Eyes, way_back, way_to, way_to_beliefs
from hantise.web.again.guesses import Place, places_of
from hantise.web.again.review_frame import review_frame
from hantise.web.again.showing import Showing
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import NOTHING, icon, join, script_link, style_link

HEAD = Markup('<div class="step-of">{}<div><h2>{}</h2><p>{}</p></div>{}</div>')


class Looking(NamedTuple):
    """A step through the eyes of a seat, `is_own` if the reader's, what it could infer, and whose memory is told.

    It `leads_to_choice` where the next step is one that the seat chose, and that is what its reader asks about.
    """

    shown: Showing
    is_own: bool
    found: Sequence[Belief]
    level: str
    leads_to_choice: bool = False
    held: Sequence[int] = ()

    @property
    def seat(self) -> int:
        """Whose eyes these are."""
        return self.shown.eyes.seat

    @property
    def match(self) -> str:
        """The match that is looked back at."""
        return self.shown.table_view.match

    def called(self, seat: int) -> str:
        """Who sits there; the reader is marked."""
        return name_for(self.held[0] if len(self.held) == 1 else SPECTATOR, self.shown.table_view.names, seat)


def beliefs_page(looking: Looking) -> Markup:
    """The whole page; equal arguments give equal bytes."""
    places = places_of(looking.found)
    blocks = _blocks(looking, places) or [Markup('<p class="pan">{}</p>').format(_nothing_hidden(looking))]
    parts = [_head(looking), _eyes(looking), *blocks, _legend(looking, places), _ways(looking)]
    body = Markup('<main class="believed">{}</main>').format(join(parts))
    sheets = join([style_link("beliefs.css"), script_link("beliefs.js")])
    return review_frame(looking.shown.table_view.game, body, sheets, sub=_("What could be where"))


def _head(looking: Looking) -> Markup:
    step = looking.shown.step
    back, forward = (_way(looking, step + by, key) for by, key in ((-1, "back"), (1, "forward")))
    return HEAD.format(back, _("What could be where"), _when(looking), forward)


def _when(looking: Looking) -> str:
    """The step, and who could know so much; of a choice how it stood before it."""
    step, name = looking.shown.step, looking.shown.table_view.names[looking.seat]
    if looking.leads_to_choice:
        told = _("before your choice at step {n}") if looking.is_own else _("before {name}’s choice at step {n}")
        return told.format(n=step + 1, name=name)
    told = _("step {n}, as you could know it") if looking.is_own else _("step {n}, as {name} could know it")
    return told.format(n=step, name=name)


def _way(looking: Looking, step: int, key: str) -> Markup:
    words = {"back": _("Back"), "forward": _("Forward")}[key]
    if not 1 <= step <= looking.shown.steps:
        return Markup('<a class="ib" id="{}" role="link" aria-disabled="true" aria-label="{}">{}</a>').format(
            key, words, icon(key)
        )
    where = way_to_beliefs(looking.match, step, looking.seat, looking.shown.origin)
    return Markup('<a class="ib" id="{}" href="{}" aria-label="{}">{}</a>').format(key, where, words, icon(key))


def _eyes(looking: Looking) -> Markup:
    links = [
        Markup('<a href="{}"{}>{}</a>').format(
            way_to_beliefs(looking.match, looking.shown.step, seat, looking.shown.origin),
            Markup(' aria-current="true"') if seat == looking.seat else NOTHING,
            looking.called(seat),
        )
        for seat in range(len(looking.shown.table_view.names))
    ]
    return Markup('<nav class="seg" aria-label="{}">{}</nav>').format(_("Through whose eyes"), join(links))


def _nothing_hidden(looking: Looking) -> str:
    """Why there is nothing to tell."""
    if not looking.shown.table_view.game.tells_hidden:
        return _("In this game all cards lie open: everybody knows what is where.")
    return _("Nothing is hidden here: the others hold no cards, or all cards lie open.")


def _blocks(looking: Looking, places: Sequence[Place]) -> list[Markup]:
    by_seat = groupby(places, key=lambda place: place.seat)
    return [_block(looking, seat, list(own)) for seat, own in by_seat]


def _block(looking: Looking, seat: int, places: Sequence[Place]) -> Markup:
    """A seat with what it may hold, or what lies before it; what is nobody's lies on the table."""
    table_view = looking.shown.table_view
    drawn = Drawn(address(f"games/{table_view.game.code}.svg"), weighs(table_view.game))
    inside = spots(drawn, places) if places[0].spot >= 0 else join([hand(drawn, place) for place in places])
    if seat < 0:
        face, name, did = NOTHING, _("On the table"), ""
    else:
        face = ghost(address("house.svg"), faces_of(table_view.names)[seat], "portrait")
        name, did = looking.called(seat), _did(looking, seat)
    return Markup(
        '<section class="pan guess"><div class="whose of-seat-{}">{}<div><h3>{}</h3><p>{}</p></div></div>{}</section>'
    ).format(seat, face, name, did, inside)


def _did(looking: Looking, seat: int) -> str:
    """What the seat did last, in a sentence that everybody heard."""
    table_view = looking.shown.table_view
    room = table_view.game.room
    if room is None:
        return ""
    lines = (line for line in table_view.public.texts() if room.actor(line) == seat)
    told = (table_view.game.table.tell(line, table_view.names, SPECTATOR) for line in lines)
    return next(filter(None, told), "")


def _legend(looking: Looking, places: Sequence[Place]) -> Markup:
    """What the bars and frames that are there mean, and how closely it is counted."""
    told = [
        *(_bars(looking, places) if any(place.has_bars for place in places) else []),
        _("A thick frame is what was seen.") if any(place.is_seen for place in places) else "",
        _remembering(looking) if any(place.is_fading for place in places) else "",
        _counted(looking),
    ]
    words = " ".join(filter(None, told))
    return Markup('<p class="pan hint">{}</p>').format(words) if words else NOTHING


def _bars(looking: Looking, places: Sequence[Place]) -> list[str]:
    """Where nothing is uncertain but the memory, they tell of that alone."""
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


def _counted(looking: Looking) -> str:
    """How closely the chances are known, where anything is uncertain."""
    if not _is_uncertain(looking):
        return ""
    words = _("Counted in {n} worlds that could not be ruled out: right to {error} or better.")
    return words.format(n=WORLDS, error=percent(error(0.5, WORLDS)))


def _remembering(looking: Looking) -> str:
    words = _("The player is taken to remember as well as level {n}: a dashed frame marks a memory that fades.")
    return words.format(n=list(LEVELS).index(looking.level) + 1)


def _ways(looking: Looking) -> Markup:
    step, origin = looking.shown.step, looking.shown.origin
    words = _("The table before this choice") if looking.leads_to_choice else _("Watch step {n}").format(n=step)
    watch = Markup('<a class="btn pri" id="table" href="{}">{}{}</a>').format(
        way_to(looking.match, step, Eyes(looking.seat), origin), icon("play"), words
    )
    return Markup('<p class="ways pan">{}{}</p>').format(watch, _back(looking))


def _back(looking: Looking) -> Markup:
    """To the place in a review that one came from."""
    origin = looking.shown.origin
    if origin is None or origin.seat >= len(looking.shown.table_view.names):
        return NOTHING
    return Markup('<a class="btn" href="{}">{}{}</a>').format(
        way_back(looking.match, origin), icon("star"), _("Where it was won")
    )
