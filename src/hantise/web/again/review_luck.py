"""Luck and choices, apart: two bars from one line, each with its interval beneath, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.review import telling
from hantise.review.chances import Band
from hantise.review.worth import choices_told, luck_told, number, others_told
from hantise.web.again.reading import Reading
from hantise.web.pages.frame import join

WIDTH, BAR, ROW, EDGE = 350, 22, 54, 8
# What the widest bar and its interval may take of either side.
SIDE: Final = WIDTH / 2 - EDGE


class _Row(NamedTuple):
    """A bar with the words on its empty side, and the sentence that tells it."""

    words: str
    kind: str
    found: Band
    told: str

    @property
    def is_clear(self) -> bool:
        """False where it may as well be nothing."""
        return not self.found.low <= 0 <= self.found.high


def luck(reading: Reading) -> Markup:
    """Where the seat's share of the result came from; nothing is drawn that may as well be nothing."""
    parts = reading.parts
    rows = [
        _Row(_("Luck"), "luck", parts.luck, luck_told(parts.luck)),
        _Row(_own(reading), "choice", parts.choices, choices_told(parts.choices, reading.other_name)),
        _Row(_others(reading), "other", parts.others, _others_told(reading)),
    ]
    return Markup('<section><details id="luck"><summary>{}</summary>{}{}</details></section>').format(
        _("Luck and choices, apart"), _bars(rows), _words(rows)
    )


def _own(reading: Reading) -> str:
    """The choices of the seat, by the name of whoever sits there unless that is the reader."""
    return _("{name}’s choices").format(name=reading.other_name) if reading.other_name else _("Your choices")


def _others(reading: Reading) -> str:
    """Those of everybody else; of one other by name."""
    others = _names_of_others(reading)
    return _("{name}’s choices").format(name=others[0]) if len(others) == 1 else _("The others’ choices")


def _others_told(reading: Reading) -> str:
    return others_told(reading.parts.others, _names_of_others(reading), reading.other_name)


def _names_of_others(reading: Reading) -> list[str]:
    return [name for seat, name in enumerate(reading.record.seats) if seat != reading.seat]


def unit(reading: Reading) -> str:
    """What the bars count."""
    told = [
        _("A win counts 1, and at the start everybody has {even} of it: these bars lead from there to the result."),
        _("Luck turns again and again, so it may add up to more than one win."),
        _("Choices add up to what the list says of each; those as good as any count nothing."),
    ]
    return " ".join(told).format(even=number(round(1 / len(reading.record.seats), 2)))


def _bars(rows: Sequence[_Row]) -> Markup:
    """Seen only: the words say the same."""
    most = max(max(abs(row.found.low), abs(row.found.high)) for row in rows) or 1.0
    height = ROW * len(rows)
    middle = WIDTH / 2
    return Markup(
        '<svg class="bars" viewBox="0 0 {} {height}" aria-hidden="true"><defs>'
        '<pattern id="hatched" width="7" height="7" patternUnits="userSpaceOnUse"'
        ' patternTransform="rotate(45)"><rect class="gap" width="7" height="7"/>'
        '<rect class="stripe" width="2.8" height="7"/></pattern></defs>'
        '<line class="zero" x1="{middle}" x2="{middle}" y1="0" y2="{height}"/>{}</svg>'
    ).format(
        WIDTH,
        join([_bar(row, number * ROW + 4, SIDE / most) for number, row in enumerate(rows)]),
        height=height,
        middle=middle,
    )


def _bar(row: _Row, y: int, unit: float) -> Markup:
    """The words stand on the empty side; where nothing is clear there is no bar."""
    low, high, end = (_x(share, unit) for share in (row.found.low, row.found.high, row.found.middle))
    is_left = row.found.middle < 0
    anchor, x = ("start", WIDTH / 2 + 10) if is_left else ("end", WIDTH / 2 - 10)
    drawn = Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="5"/>').format(
        row.kind, min(end, WIDTH / 2), y, round(abs(end - WIDTH / 2), 1), BAR
    )
    words = Markup('<text x="{x}" y="{}" text-anchor="{anchor}">{}</text>').format(
        y + 16, row.words, x=x, anchor=anchor
    )
    return (drawn if row.is_clear else Markup("")) + _bracket(low, high, y + BAR + 8) + words


def _x(share: float, unit: float) -> float:
    return round(WIDTH / 2 + share * unit, 1)


def _bracket(low: float, high: float, y: int) -> Markup:
    return Markup('<path class="bracket" d="M{low} {}v8M{high} {}v8M{low} {y}H{high}"/>').format(
        y - 4, y - 4, y=y, low=low, high=high
    )


def _words(rows: Sequence[_Row]) -> Markup:
    """The same in sentences, each with its number and interval."""
    told = [_told(row) for row in rows]
    return Markup('<ul class="told">{}</ul>').format(join([Markup("<li>{}</li>").format(words) for words in told]))


def _told(row: _Row) -> Markup:
    words = row.told if row.is_clear else _("{what}: nothing that is sure.").format(what=row.words)
    return Markup('{} <small class="exactly">{}</small>').format(words, telling.exactly(row.found))
