"""A seat: a player at the table, with the public facts about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hantise.core.cached import cached
from hantise.core.words import _
from hantise.drawing.kit.parts import NOTHING
from hantise.drawing.markup import Markup

KEPT: Final = 4000
WIDEST_FAN: Final = 7
MOVING: Final = Markup(' aria-current="true"')
SEAT: Final = Markup(
    '<div class="seat{}" data-place="seat:{}" role="img" aria-label="{}"{}>'
    '<svg class="portrait"><use href="{}#g-{}"/></svg>{}<b class="name">{}</b>{}<p>{}</p>{}{}</div>'
)
FLAME: Final = Markup('<svg class="flame"><use href="{}#i-flame"/></svg>')
COUNT, WORD, END = map(Markup, ('<b class="{}">{}</b>', "<b>{}</b>", "</section>"))


class Count(NamedTuple):
    """A number beside a sign: `cards` and `points` have signs here, a game's sheet draws further ones.

    Without a kind it is a word alone, such as "escaped".
    """

    told: str
    kind: str = ""


class Seat(NamedTuple):
    """The facts of a seat: `described` in one sentence for screen readers, and drawn as counts, tags and a fan.

    `ghost` is the name of the drawing; `tags` are drawn by `tag`; `fan` is the number of backs held up, below 0 if the
    cards lie open. Known cards among them are `held`, as the function `held` draws them.
    """

    number: int
    name: str
    ghost: str
    described: str
    counts: tuple[Count, ...] = ()
    tags: tuple[Markup, ...] = ()
    is_moving: bool = False
    is_out: bool = False
    fan: int = -1
    held: Markup = NOTHING


@cached(KEPT)
def seat(who: Seat, icons: str) -> Markup:
    """The seat as one picture with one description."""
    state = " moving" if who.is_moving else " out" if who.is_out else ""
    return SEAT.apart(
        state,
        who.number,
        who.described,
        MOVING if who.is_moving else NOTHING,
        icons,
        who.ghost,
        FLAME.format(icons) if who.is_moving else NOTHING,
        who.name,
        NOTHING.join(who.tags),
        NOTHING.join([_counted(count) for count in who.counts]),
        who.held,
        _fan(min(who.fan, WIDEST_FAN)) if who.fan >= 0 else NOTHING,
    )


def _counted(count: Count) -> Markup:
    return COUNT.format(count.kind, count.told) if count.kind else WORD.format(count.told)


def _fan(cards: int) -> Markup:
    return Markup('<u class="fan">{}</u>').format(Markup("<i></i>") * cards)


def others(seats: Sequence[Markup]) -> list[Markup]:
    """All other seats around the table, in pieces, from the left clockwise."""
    return [_opened(len(seats)), *seats, END]


@cached(KEPT)
def _opened(seats: int) -> Markup:
    return Markup('<section class="others others-{}" aria-label="{}">').format(seats, _("Around the table"))
