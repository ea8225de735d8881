"""The plot of chances over time: the seat's own line solid with a filled band, the others dashed, all named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final, NamedTuple

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.review.evaluations import Band, Evaluation
from hantise.review.review import Moment, Review

LEFT, RIGHT, TOP, BOTTOM = 48, 16, 32, 28
# A name's distance from both ends (a share of the points) and from other names.
INSET, NAME, APART = 0.12, 80.0, 18.0
# The height of the second line's name below the picture, and the width of its widest letter.
BELOW, WIDE_LETTER = 22, 7.6
# The distance of a part's name from its line, and the width of its widest letter.
BESIDE, LETTER = 6, 8.2
# The height of a name's letters.
TALL = 12.0
DASHES: Final = ("none", "10 6", "2 5", "12 4 2 4", "6 3", "1 8", "14 3 3 3")
# Steps between numbers below the picture, and the least distance of these numbers.
SPANS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
TICK = 44
# The least distance of discs, and the shifts up or down that keep it.
DISC, MOVES = 24, (0, -26, 26, -52, 52)
# Places tried for a name.
TRIED = 60

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
    """The picture's size, in pixels at which its words are easily read."""

    width: int
    height: int


WIDE: Final = Size(720, 320)
NARROW: Final = Size(340, 220)


class Mark(NamedTuple):
    """A round of the match: its name, its first step, and a short name."""

    name: str
    step: int
    short: str = ""


class Plot(NamedTuple):
    """The content of a plot: all lines, the seat whose line is its own, and the marks beside the lines.

    `seen` are the chances of the seat, had it seen everything, under the name `seen_name`; empty unless asked for.
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
        """The lines' right end."""
        return self.size.width - RIGHT

    @property
    def height(self) -> int:
        """The whole height, with the second line's name below."""
        return self.size.height + (BELOW if self.seen else 0)

    @property
    def bottom(self) -> int:
        """The height of chance 0."""
        return self.size.height - BOTTOM


def plot(drawn: Plot, style: Markup | str = "") -> Markup:
    """The picture as SVG; the page says the same in words, so screen readers skip it."""
    layers = (_grid, _marks, _lines, _seen, _names, _seen_name, _moments, _ends)
    inside = Markup("").join([piece for layer in layers for piece in layer(drawn)])
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="chances" viewBox="0 0 {} {}" role="img" aria-label="{}">'
        "{}{}</svg>"
    ).format(
        drawn.size.width, drawn.height, _("Chances of winning over time; the same stands in the table."), style, inside
    )


def picture(drawn: Plot) -> str:
    """The picture as a file."""
    return str(plot(drawn, Markup("<style>{}</style>").format(STYLE))) + "\n"


def _y(drawn: Plot, share: float) -> float:
    return round(TOP + (drawn.bottom - TOP) * (1 - min(1.0, max(0.0, share))), 1)


def _x(drawn: Plot, point: float) -> float:
    last = max(1, len(drawn.review.evaluations) - 1)
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
    """Each part's line, with its name or short name where there is room."""
    free, places = 0.0, [_x(drawn, _point_of(drawn, mark.step)) for mark in drawn.marks]
    for mark, x, following in zip(drawn.marks, places, [*places[1:], float(drawn.size.width)]):
        if x > LEFT:
            yield Markup('<line class="part" x1="{x}" x2="{x}" y1="{}" y2="{}"/>').format(TOP - 8, drawn.bottom, x=x)
        room = min(following, drawn.size.width) - x - BESIDE
        name = next((name for name in (mark.name, mark.short) if name and len(name) * LETTER <= room), "")
        if name and x >= free:
            free = x + len(name) * LETTER
            yield Markup('<text class="quiet" x="{}" y="{}">{}</text>').format(x + BESIDE, TOP - 12, name)


def _point_of(drawn: Plot, step: int) -> int:
    return next((number for number, evaluation in enumerate(drawn.review.evaluations) if evaluation.step >= step), 0)


def _lines(drawn: Plot) -> Iterator[Markup]:
    """All lines, the own one last and on top."""
    for seat in sorted(range(len(drawn.names)), key=lambda seat: seat == drawn.seat):
        bands = [evaluation.chances[seat] for evaluation in drawn.review.evaluations]
        # A seat has the same dashes on every page but its own.
        kind, dash = f"other{seat + 1}", DASHES[1 + seat % (len(DASHES) - 1)]
        if seat == drawn.seat:
            kind, dash = "own", DASHES[0]
        yield Markup(
            '<g class="seat {}"><path class="band" d="{}"/><path class="line" stroke-dasharray="{}" d="{}"/></g>'
        ).format(kind, _area(drawn, bands), dash, _path(drawn, bands))


def _seen(drawn: Plot) -> Iterator[Markup]:
    if drawn.seen:
        yield Markup(
            '<g class="open"><path class="band" d="{}"/><path class="line seen" stroke-dasharray="1 5" d="{}"/></g>'
        ).format(_area(drawn, drawn.seen), _path(drawn, drawn.seen))


def _seen_name(drawn: Plot) -> Iterator[Markup]:
    """The second line's name, below the scale: it is too long for the picture."""
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


def _path(drawn: Plot, bands: Sequence[Band]) -> str:
    return "M" + "L".join([f"{_x(drawn, point)} {_y(drawn, band.middle)}" for point, band in enumerate(bands)])


def _area(drawn: Plot, bands: Sequence[Band]) -> str:
    above = [f"{_x(drawn, point)} {_y(drawn, band.high)}" for point, band in enumerate(bands)]
    below = [f"{_x(drawn, point)} {_y(drawn, band.low)}" for point, band in enumerate(bands)]
    return "M" + "L".join([*above, *below[::-1]]) + "Z"


def _names(drawn: Plot) -> Iterator[Markup]:
    """Each name where it is clearest of all lines, and of other names and moments."""
    taken = _discs(drawn)
    for seat, name in sorted(enumerate(drawn.names), key=lambda named: named[0] != drawn.seat):
        count = len(drawn.review.evaluations)
        points = range(int(count * INSET), max(int(count * INSET) + 1, count - int(count * INSET)))
        places = [_beside(drawn, seat, name, point) for point in points[:: max(1, len(points) // TRIED)]]

        def rank(place: tuple[float, float, float]) -> tuple[bool, float]:
            clear, x, y = place
            return all(abs(x - other) > NAME or abs(y - level) > APART for other, level in taken), clear

        _clear, x, y = max(places, key=rank)
        taken.append((x, y))
        yield Markup('<text class="name {}" text-anchor="middle" x="{}" y="{}">{}</text>').format(
            "own" if seat == drawn.seat else f"other{seat + 1}", x, y, name
        )


def _beside(drawn: Plot, seat: int, name: str, point: int) -> tuple[float, float, float]:
    """The name's place above or below its line at this point, the clearer of both: clearance, x and y."""
    x, half = _x(drawn, point), len(name) * LETTER / 2
    under = [
        evaluation for number, evaluation in enumerate(drawn.review.evaluations) if abs(_x(drawn, number) - x) <= half
    ]
    own = [_y(drawn, evaluation.chances[seat].middle) for evaluation in under]
    above, below = max(TOP + 12.0, min(own) - 8.0), min(drawn.bottom - 4.0, max(own) + APART)
    lines = list(_pieces(drawn, under))
    return max((min(_off(y, line) for line in lines), x, y) for y in (above, below))


def _pieces(drawn: Plot, evaluations: Sequence[Evaluation]) -> Iterator[tuple[float, float]]:
    """The vertical span of each line's piece between two points."""
    for before, after in zip(evaluations, evaluations[1:] or evaluations):
        for one, other in zip(before.chances, after.chances):
            first, second = _y(drawn, one.middle), _y(drawn, other.middle)
            yield min(first, second), max(first, second)


def _off(y: float, line: tuple[float, float]) -> float:
    """The line's distance from letters at this height: at most APART, negative if they meet."""
    top, bottom = line
    return min(APART, max(top - y - 4.0, y - TALL - bottom))


def _discs(drawn: Plot) -> list[tuple[float, float]]:
    """The discs of the moments: at their point of the line, or shifted off another disc."""
    found = list[tuple[float, float]]()
    for moment in drawn.moments:
        x, y = _x(drawn, moment.point + 1), _y(drawn, moment.after.middle)
        moved = [y + move for move in MOVES if TOP <= y + move <= drawn.bottom]
        free = [at for at in moved if all(hypot(x - there, at - other) >= DISC for there, other in found)]
        found.append((x, (free or moved)[0]))
    return found


def _moments(drawn: Plot) -> Iterator[Markup]:
    """The moments as numbered discs; a shifted disc has a line to its point."""
    for number, (moment, (x, y)) in enumerate(zip(drawn.moments, _discs(drawn)), start=1):
        yield Markup(
            '<g class="moment"><line class="part" x1="{x}" x2="{x}" y1="{y}" y2="{}"/>'
            '<circle class="disc" cx="{x}" cy="{y}" r="11"/><text x="{x}" y="{}">{}</text></g>'
        ).format(_y(drawn, moment.after.middle), y + 5, number, x=x, y=y)


def _ends(drawn: Plot) -> Iterator[Markup]:
    words, last = (
        Markup('<text class="quiet" text-anchor="{}" x="{}" y="{}">{}</text>'),
        drawn.review.evaluations[-1].step,
    )
    for anchor, x, step in (("start", LEFT, 1), ("end", drawn.right, last)):
        yield words.format(anchor, x, drawn.size.height - 8, _("step {n}").format(n=step))
    for at, step in _ticks(drawn, last):
        yield words.format("middle", at, drawn.size.height - 8, step)


def _ticks(drawn: Plot, last: int) -> Iterator[tuple[float, int]]:
    """Round numbers of steps between the ends, far enough apart to be read."""
    fits = (span for span in SPANS if (drawn.right - LEFT) * span >= TICK * last)
    span, words = next(fits, SPANS[-1]), _("step {n}")
    free, end = float(LEFT + len(words.format(n=1)) * LETTER), drawn.right - len(words.format(n=last)) * LETTER
    for step in range(span, last, span):
        x, half = _x(drawn, _point_of(drawn, step)), len(str(step)) * LETTER / 2
        if free <= x - half and x + half <= end - BESIDE:
            free = x + half + BESIDE
            yield x, step
