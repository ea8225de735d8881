"""Chances over time as a picture: one's own line solid with its band filled, the others dashed, each named on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.review.chances import Band
from hantise.review.moments import Moment
from hantise.review.review import Review

LEFT, RIGHT, TOP, BOTTOM = 48, 16, 32, 28
# What a line is named at keeps so far from both ends, and from another name.
INSET, NAME, APART = 0.12, 80.0, 18.0
# The line below the picture that a second name has for itself, and a letter at most.
BELOW, WIDE_LETTER = 22, 7.6
# The name of a part stands beside its line, and so far from the next name; a letter takes no more than that.
BESIDE, GAP, LETTER = 6, 12, 8.2
# Points to either side of a name in which its line should lie apart too.
AROUND = 2
DASHES: Final = ("none", "10 6", "2 5", "12 4 2 4", "6 3", "1 8")

STYLE: Final = Markup("""
  svg { background: #fbf8f1; color: #241d33; font: 14px system-ui, sans-serif }
  @media (prefers-color-scheme: dark) { svg { background: #17122a; color: #f1ecfb } }
  .line { fill: none; stroke: currentColor; stroke-width: 2 } .own .line { stroke-width: 4 }
  .band { fill: currentColor; opacity: .12 } .own .band { opacity: .22 } text { fill: currentColor }
  .seen { stroke-width: 3; stroke-linecap: round; opacity: .8 }
  .grid { stroke: currentColor; opacity: .25 } .part { stroke: currentColor; stroke-dasharray: 2 4; opacity: .6 }
  .name { font-weight: 700 } .disc { fill: #fbf8f1; stroke: currentColor; stroke-width: 2.5 }
  .moment text { font-weight: 700; text-anchor: middle }
  @media (prefers-color-scheme: dark) { .disc { fill: #17122a } }
""")


class Size(NamedTuple):
    """How large the picture is, in pixels at which its words are easily read."""

    width: int
    height: int


WIDE: Final = Size(720, 320)
NARROW: Final = Size(340, 220)


class Mark(NamedTuple):
    """A part of the match, such as a round: its name, and the step that it begins with."""

    name: str
    step: int


class Plot(NamedTuple):
    """What is drawn: the seat whose own line it is, and what there is to mark beside the lines.

    `seen` is what it would have expected, had it seen everything, under the name `seen_name`; nothing where that was
    not asked.
    """

    review: Review
    names: Sequence[str]
    seat: int
    moments: Sequence[Moment] = ()
    marks: Sequence[Mark] = ()
    seen: Sequence[Band] = ()
    size: Size = WIDE
    seen_name: str = ""

    @property
    def right(self) -> int:
        """Where the lines end."""
        return self.size.width - RIGHT

    @property
    def height(self) -> int:
        """Of all of it: a second line's name stands below."""
        return self.size.height + (BELOW if self.seen else 0)

    @property
    def bottom(self) -> int:
        """Where nothing is expected."""
        return self.size.height - BOTTOM


def plot(drawn: Plot, style: Markup | str = "") -> Markup:
    """The picture as SVG: what it shows stands beside it in words, so that it is none for who cannot see it."""
    inside = Markup("").join(
        [
            *_grid(drawn),
            *_marks(drawn),
            *_lines(drawn),
            *_seen(drawn),
            *_names(drawn),
            *_seen_name(drawn),
            *_moments(drawn),
            *_ends(drawn),
        ]
    )
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="chances" viewBox="0 0 {} {}" role="img" aria-label="{}">'
        "{}{}</svg>"
    ).format(
        drawn.size.width, drawn.height, _("Chances of winning over time; the same stands in the table."), style, inside
    )


def picture(drawn: Plot) -> str:
    """The same as a file of its own."""
    return str(plot(drawn, Markup("<style>{}</style>").format(STYLE))) + "\n"


def _y(drawn: Plot, share: float) -> float:
    return round(TOP + (drawn.bottom - TOP) * (1 - min(1.0, max(0.0, share))), 1)


def _x(drawn: Plot, point: float) -> float:
    last = max(1, len(drawn.review.stands) - 1)
    return round(LEFT + (drawn.right - LEFT) * point / last, 1)


def _grid(drawn: Plot) -> Iterator[Markup]:
    for percent in (0, 25, 50, 75, 100):
        y = _y(drawn, percent / 100)
        yield Markup('<line class="grid" x1="{}" x2="{}" y1="{y}" y2="{y}"/>').format(LEFT, drawn.right, y=y)
        if percent % 50 == 0:
            yield Markup('<text class="quiet" text-anchor="end" x="{}" y="{}">{}</text>').format(
                LEFT - 8, y + 5, f"{percent} %"
            )


def _marks(drawn: Plot) -> Iterator[Markup]:
    """Each has its line; its name too where there is room for one, above all lines."""
    free = 0.0
    for mark in drawn.marks:
        point = next((n for n, stand in enumerate(drawn.review.stands) if stand.step >= mark.step), 0)
        x = _x(drawn, point)
        if point:
            yield Markup('<line class="part" x1="{x}" x2="{x}" y1="{}" y2="{}"/>').format(TOP - 8, drawn.bottom, x=x)
        end = x + BESIDE + len(mark.name) * LETTER
        if x >= free and end <= drawn.size.width:
            free = end + GAP
            yield Markup('<text class="quiet" x="{}" y="{}">{}</text>').format(x + BESIDE, TOP - 12, mark.name)


def _lines(drawn: Plot) -> Iterator[Markup]:
    """The own line last, above the others."""
    for seat in sorted(range(len(drawn.names)), key=lambda seat: seat == drawn.seat):
        bands = [stand.chances[seat] for stand in drawn.review.stands]
        yield Markup(
            '<g class="seat {}"><path class="band" d="{}"/><path class="line" stroke-dasharray="{}" d="{}"/></g>'
        ).format(_kind(drawn, seat), _area(drawn, bands), _dash(drawn, seat), _path(drawn, bands))


def _seen(drawn: Plot) -> Iterator[Markup]:
    if drawn.seen:
        yield Markup(
            '<g class="open"><path class="band" d="{}"/><path class="line seen" stroke-dasharray="1 5" d="{}"/></g>'
        ).format(_area(drawn, drawn.seen), _path(drawn, drawn.seen))


def _seen_name(drawn: Plot) -> Iterator[Markup]:
    """Below the ends of the scale, beside a piece of the line: it is long, and would cover others or touch them."""
    if drawn.seen:
        words, y = drawn.seen_name or _("had you seen everything"), drawn.size.height + BELOW - 8
        room = drawn.right - LEFT
        fits = (
            Markup(' textLength="{}" lengthAdjust="spacingAndGlyphs"').format(room)
            if len(words) * WIDE_LETTER > room
            else ""
        )
        yield Markup('<text class="quiet open" text-anchor="middle" x="{}" y="{}"{}>⋯ {}</text>').format(
            (LEFT + drawn.right) / 2, y, fits, words
        )


def _kind(drawn: Plot, seat: int) -> str:
    return "own" if seat == drawn.seat else f"other{_place(drawn, seat)}"


def _place(drawn: Plot, seat: int) -> int:
    """The others are told apart by their order."""
    return [other for other in range(len(drawn.names)) if other != drawn.seat].index(seat) + 1


def _dash(drawn: Plot, seat: int) -> str:
    return DASHES[0] if seat == drawn.seat else DASHES[_place(drawn, seat) % len(DASHES)]


def _path(drawn: Plot, bands: Sequence[Band]) -> str:
    return "M" + "L".join([f"{_x(drawn, point)} {_y(drawn, band.middle)}" for point, band in enumerate(bands)])


def _area(drawn: Plot, bands: Sequence[Band]) -> str:
    above = [f"{_x(drawn, point)} {_y(drawn, band.high)}" for point, band in enumerate(bands)]
    below = [f"{_x(drawn, point)} {_y(drawn, band.low)}" for point, band in enumerate(bands)]
    return "M" + "L".join([*above, *below[::-1]]) + "Z"


def _names(drawn: Plot) -> Iterator[Markup]:
    """Each where its line lies farthest from the others, and not where another name stands already."""
    taken = list[tuple[float, float]]()
    for seat, name in sorted(enumerate(drawn.names), key=lambda named: named[0] != drawn.seat):
        places = [(_x(drawn, point), _beside(drawn, seat, point)) for point in range(len(drawn.review.stands))]
        point = max(_inner(len(places)), key=lambda point: (_is_free(places[point], taken), _apart(drawn, seat, point)))
        taken.append(places[point])
        x, y = places[point]
        yield Markup('<text class="name {}" text-anchor="middle" x="{}" y="{}">{}</text>').format(
            _kind(drawn, seat), x, y, name
        )


def _inner(count: int) -> range:
    first = int(count * INSET)
    return range(first, max(first + 1, count - first))


def _is_free(place: tuple[float, float], taken: Sequence[tuple[float, float]]) -> bool:
    return all(abs(place[0] - x) > NAME or abs(place[1] - y) > APART for x, y in taken)


def _apart(drawn: Plot, seat: int, point: int) -> float:
    """How far the line keeps from all others around a point."""
    stands = drawn.review.stands[max(0, point - AROUND) : point + AROUND + 1]
    return min(
        abs(stand.chances[seat].middle - band.middle)
        for stand in stands
        for other, band in enumerate(stand.chances)
        if other != seat
    )


def _beside(drawn: Plot, seat: int, point: int) -> float:
    """Above the line where most of the others lie below it, and the other way round."""
    chances = [band.middle for band in drawn.review.stands[point].chances]
    y = _y(drawn, chances[seat])
    is_above = sum(chance > chances[seat] for chance in chances) * 2 < len(chances)
    return max(TOP + 12.0, y - 10.0) if is_above else min(drawn.bottom - 4.0, y + APART)


def _moments(drawn: Plot) -> Iterator[Markup]:
    for number, moment in enumerate(drawn.moments, start=1):
        x, y = _x(drawn, moment.point + 1), _y(drawn, moment.after.middle)
        yield Markup(
            '<g class="moment"><circle class="disc" cx="{x}" cy="{y}" r="11"/><text x="{x}" y="{}">{}</text></g>'
        ).format(y + 5, number, x=x, y=y)


def _ends(drawn: Plot) -> Iterator[Markup]:
    words, last = Markup('<text class="quiet" text-anchor="{}" x="{}" y="{}">{}</text>'), drawn.review.stands[-1].step
    for anchor, x, step in (("start", LEFT, 1), ("end", drawn.right, last)):
        yield words.format(anchor, x, drawn.size.height - 8, _("step {n}").format(n=step))
