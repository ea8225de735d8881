"""A picture of an arena's ratings and seats, as SVG that any browser shows, in light and in dark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from markupsafe import Markup

from hantise.core import Game
from hantise.core.words import _

WIDTH = 720
LEFT, RIGHT = 150, 100
ROW = 34
STEPS = (1, 2, 5)
# Between two marks of a scale, so many at most.
MARKS = 8

# From a value to its place from the left.
Scale: TypeAlias = Callable[[float], float]

STYLE = Markup("""
  svg { background: #fbf8f1; color: #241d33; font: 14px system-ui, sans-serif }
  text { fill: currentColor } .quiet { opacity: .75; font-size: 12px } .title { font-size: 18px; font-weight: 600 }
  .grid { stroke: currentColor; opacity: .18 } .even { stroke: currentColor; stroke-dasharray: 4 4; opacity: .6 }
  .reach { stroke: #6a4fb3; stroke-width: 3; stroke-linecap: round } .dot { fill: #6a4fb3; stroke: none }
  @media (prefers-color-scheme: dark) {
    svg { background: #17122a; color: #f1ecfb } .reach { stroke: #b9a3ff } .dot { fill: #b9a3ff }
  }
""")


def chart(game: Game, found: dict[str, Any]) -> str:
    """The ratings and the seats' shares of wins, each a dot with its 95 % interval."""
    heading = _("{title}: {games} games of {players} players").format(
        title=game.title, games=found["games"], players=found["players"]
    )
    dots = [(entry["bot"], entry["rating"], entry["low"], entry["high"]) for entry in found["ratings"]]
    seats = [
        (_("seat {number}").format(number=entry["seat"]), *(100 * entry[name] for name in ("share", "low", "high")))
        for entry in found["seats"]
    ]
    first = panel(_("Rating, with its 95 % interval"), dots, 0.0, 60)
    top = 60 + height(dots)
    second = panel(_("Wins of each seat in %, with the 95 % interval"), seats, 100 / found["players"], top)
    return str(sheet(heading, top + height(seats), Markup("").join([first, second])))


def sheet(heading: str, height: int, inside: Markup) -> Markup:
    """The picture, its heading above what is inside."""
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' role="img" aria-labelledby="t">\n<style>{style}</style>\n<title id="t">{heading}</title>\n'
        '<text class="title" x="24" y="36">{heading}</text>\n{inside}</svg>\n'
    ).format(width=WIDTH, height=height, style=STYLE, heading=heading, inside=inside)


Dot: TypeAlias = tuple[str, float, float, float]


def height(dots: Sequence[Dot]) -> int:
    """How much room a panel of these takes."""
    return ROW * len(dots) + 84


def panel(words: str, dots: Sequence[Dot], even: float, top: int) -> Markup:
    """A heading, a row for each dot, a line where all would be even, and a scale below."""
    marks = scale_marks(min(even, *(low for *_rest, low, _high in dots)), max(even, *(dot[3] for dot in dots)))
    place = _scale(marks[0], marks[-1])
    start, end = top + 24, top + 24 + ROW * len(dots)
    return Markup("").join(
        [
            Markup('<text class="quiet" x="24" y="{}">{}</text>\n').format(top + 12, words),
            *(_mark(mark, place(mark), start, end) for mark in marks),
            _upright("even", place(even), start, end),
            *(_row(dot, place, start + ROW * number + ROW // 2) for number, dot in enumerate(dots)),
        ]
    )


def scale_marks(low: float, high: float) -> list[float]:
    """Round numbers at equal distances, from below the lowest to above the highest."""
    sizes = (factor * 10.0**power for power in range(-3, 9) for factor in STEPS)
    size = next(size for size in sizes if (high - low) / size <= MARKS)
    first, last = int(low // size), int(-(-high // size))
    return [number * size for number in range(first, max(last, first + 1) + 1)]


def _scale(low: float, high: float) -> Scale:
    span = WIDTH - LEFT - RIGHT
    return lambda value: round(LEFT + span * (value - low) / (high - low), 1)


def _mark(value: float, x: float, start: int, end: int) -> Markup:
    words = Markup('<text class="quiet" text-anchor="middle" x="{}" y="{}">{}</text>\n')
    return _upright("grid", x, start, end) + words.format(x, end + 18, f"{value:g}")


def _upright(kind: str, x: float, start: int, end: int) -> Markup:
    return Markup('<line class="{}" x1="{x}" x2="{x}" y1="{}" y2="{}"/>\n').format(kind, start, end, x=x)


def _row(dot: Dot, place: Scale, y: int) -> Markup:
    name, value, low, high = dot
    return Markup(
        '<text text-anchor="end" x="{left}" y="{base}">{name}</text>'
        '<line class="reach" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/><circle class="dot" cx="{x}" cy="{y}" r="6"/>'
        '<text x="{right}" y="{base}">{value:.0f}</text>\n'
    ).format(
        left=LEFT - 24,
        base=y + 5,
        name=name,
        low=place(low),
        high=place(high),
        x=place(value),
        y=y,
        right=WIDTH - RIGHT + 24,
        value=value,
    )
