"""Likely cards as they are drawn: seen ones framed, bars with their numbers, and what is remembered of a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hantise.core.words import _
from hantise.drawing.faces import BACK, face
from hantise.drawing.markup import Markup, escape
from hantise.review.beliefs import Belief
from hantise.review.telling import percent
from hantise.web.again.guesses import SURE, Place, span_of
from hantise.web.pages.frame import NOTHING, join

# The height of a bar that stands for certainty.
TALL: Final = 54
# So many backs are drawn of a hand; below this a memory is probably gone.
BACKS: Final = 8
# Beside the name there is room for so many cards.
FEW: Final = 4
HALF: Final = 0.5


class Drawn(NamedTuple):
    """The file of the game's drawings, and whether its computers weigh what others do beside counting."""

    drawings: str
    is_weighed: bool


def hand(drawn: Drawn, place: Place) -> Markup:
    """What is surely held, seen from its face, among the backs of the rest; then the likeliest of these."""
    cards = [_framed(drawn, one) for one in place.sure]
    backs = [_card(drawn.drawings, place.back, "")] * min(place.unknown, BACKS)
    rows = join([_likely(drawn, one) for one in place.likely]) if place.unknown else NOTHING
    told = Markup('<p class="vh">{}</p>').format(_held(place))
    many = " many" if len(cards) + len(backs) > FEW else ""
    return Markup('{}<div class="held{}" aria-hidden="true">{}</div><ol class="likely">{}</ol>').format(
        told, many, join([*cards, *backs]), rows
    )


def _held(place: Place) -> str:
    """The fan in words."""
    known = ", ".join(one.lying.thing for one in place.sure)
    words = _("Seen: {known}. Besides: {n}.") if known else _("Face down: {n}.")
    return words.format(known=known, n=place.unknown)


def _card(drawings: str, name: str, kind: str) -> Markup:
    return Markup('<span class="likely-card{}">{}</span>').format(kind, face(drawings, name or BACK))


def _framed(drawn: Drawn, one: Belief) -> Markup:
    return _card(drawn.drawings, one.lying.face, " seen")


def _likely(drawn: Drawn, one: Belief) -> Markup:
    """A card, its bar with the mark of counting alone, and the number; the picture is none for who cannot see it."""
    counted = _("by counting {n}").format(n=percent(one.plain)) if drawn.is_weighed else ""
    told = Markup('<span class="vh">{}: </span><b class="digits">{}</b><span class="vh">{}</span>').format(
        one.lying.thing, percent(one.likely), f", {counted}" if counted else ""
    )
    return Markup('<li><span class="pair" aria-hidden="true">{}{}</span>{}</li>').format(
        _card(drawn.drawings, one.lying.face, ""), _bar(drawn, one), told
    )


def _bar(drawn: Drawn, one: Belief) -> Markup:
    height, y = (round(TALL * part, 1) for part in (one.likely, one.plain))
    mark = Markup('<path class="counted" d="M14 {y}l8 -6v12z"/>').format(y=round(TALL - y + 6, 1))
    return Markup(
        '<svg class="upright" viewBox="0 0 24 {}" aria-hidden="true"><rect class="all" x="1" y="5" width="11"'
        ' height="{}" rx="3"/><rect class="part" x="2" y="{}" width="9" height="{}" rx="2"/>{}</svg>'
    ).format(TALL + 12, TALL + 2, round(TALL - height + 6, 1), height, mark if drawn.is_weighed else NOTHING)


def spots(drawn: Drawn, places: Sequence[Place]) -> Markup:
    """The places of a square or of the table, each with what lies there most likely."""
    return Markup('<ul class="spots">{}</ul>').format(join([_spot(drawn, place) for place in places]))


def _spot(drawn: Drawn, place: Place) -> Markup:
    best = place.best
    is_known = best.plain >= SURE
    part, plain = (best.recalled if is_known else best.likely), best.plain
    span = None if is_known else span_of(place)
    words = best.lying.thing if best.lying.value is None else _number(best.lying.value)
    if span is not None:
        words = _("{low} to {high}").format(low=_number(span.low), high=_number(span.high))
        part, plain = span.part, span.plain
    kind = "" if not is_known else " seen" if part >= SURE else " fading"
    card = _card(drawn.drawings, best.lying.face if is_known else place.back, kind)
    told = [Markup("<b>{}</b>").format(f"{words}, {percent(part)}"), escape(_state(is_known, part))]
    if drawn.is_weighed and not is_known:
        told.append(escape(_("by counting {n}").format(n=percent(plain))))
    rest = NOTHING if is_known or span is not None else _others(place)
    return Markup('<li><span aria-hidden="true">{}</span><div><small>{}</small><p>{}</p>{}{}</div></li>').format(
        card, place.name, Markup("<br>").join(told), meter(part), rest
    )


def _number(value: int) -> str:
    return str(value).replace("-", "−")


def _state(is_known: bool, part: float) -> str:
    """How well it is known."""
    if not is_known:
        return _("never seen")
    if part >= SURE:
        return _("known for sure")
    return _("perhaps forgotten") if part >= HALF else _("probably forgotten")


def _others(place: Place) -> Markup:
    told = ", ".join(f"{one.lying.thing} {percent(one.likely)}" for one in place.likely[1:4])
    return Markup('<small class="or">{}</small>').format(_("or {others}").format(others=told)) if told else NOTHING


def meter(part: float) -> Markup:
    """A bar of a chance, full where it is certain."""
    return Markup(
        '<svg class="line-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="all" width="100" height="8"/><rect class="part" width="{}" height="8"/></svg>'
    ).format(round(100 * part, 1))
