"""The cards of Spooky Boo!: one ghost that grows grim with its number, four powers as signs, a window of four panes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from hantise.core import Drawing, View
from hantise.core.kept import kept
from hantise.drawing.anatomy import INK
from hantise.drawing.cards import LIT, PAPER, back, corner, figure, night, number, paper, watching
from hantise.drawing.faces import face
from hantise.drawing.ghosts import Ghost
from hantise.drawing.markup import Markup
from hantise.games.spooky_boo.actions import SQUARE
from hantise.games.spooky_boo.deck import deck_of, value_and_power
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.numerals import numeral
from hantise.games.spooky_boo.view import SpookyBooView

T = TypeVar("T")

# The values that the cards of the box can have, and the night and the moon up to each of these.
USUAL: Final = (*range(-1, 11), 15)
NIGHTS: Final = (
    (0, "#14514A", "#24847A"),
    (5, "#2E4A12", "#52801F"),
    (8, "#5C4A0E", "#93771B"),
    (10, "#6A3212", "#A8541F"),
    (99, "#4B0F24", "#B23A48"),
)
EYES: Final = ((0, "happy"), (4, "dot"), (6, "round"), (8, "lid"), (10, "hollow"), (99, "slit"))
MOUTHS: Final = ((0, "grin"), (3, "smile"), (5, "o"), (6, "wavy"), (8, "frown"), (10, "O"), (99, "maw"))
BROWS: Final = ((8, 0.0), (10, 0.5), (99, 1.0))

# Each power in a disc of 30 by 30: an eye, one that looks away, two arrows, an eye above an arrow.
SIGNS: Final[Mapping[str, str]] = {
    "1": '<path d="M-10 0Q0-11 10 0Q0 11-10 0Z" stroke-width="2.6"/><circle r="3.6" fill="{0}" stroke="none"/>',
    "2": (
        '<path d="M-13 0Q-4-10 5 0Q-4 10-13 0Z" stroke-width="2.6"/><circle cx="-4" r="3.2" fill="{0}" stroke="none"/>'
        '<path d="M8-5l6 5l-6 5" stroke-width="2.8"/>'
    ),
    "3": '<path d="M-11-4H9l-5-5M11 4H-9l5 5" stroke-width="3"/>',
    "4": (
        '<path d="M-10-4Q0-14 10-4Q0 6-10-4Z" stroke-width="2.4"/><circle cy="-4" r="3" fill="{0}" stroke="none"/>'
        '<path d="M-10 9H8l-3.5-3.5M8 9l-3.5 3.5" stroke-width="2.4"/>'
    ),
}
# What was done to a place, for all to see; and the signs of powers alone.
MARKS: Final[Mapping[str, str]] = {
    # a lantern
    "looked": (
        '<path d="M-4-8Q0-15 4-8M-7-7H7M-5.5-7V9M5.5-7V9M-8 10H8" stroke-width="2.6"/>'
        '<path d="M0 6Q-4.5 1 0-4.5Q4.5 1 0 6Z" fill="{0}" stroke="none"/>'
    ),
    "swapped": SIGNS["3"],
    "eye-own": SIGNS["1"],
    "eye-away": SIGNS["2"],
    "eye-swap": SIGNS["4"],
    "replaced": '<path d="M0-10V6M-6 0L0 6L6 0M-8 10H8" stroke-width="3"/>',
}
POWERED: Final = ("7p1", "8p1", "9p2", "10p2", "10p3", "15p4")

WALL: Final = ("#22300F", "#374D14", "#BFE36A")
WINDOW: Final = (
    f'<rect x="19" y="36" width="62" height="68" rx="4" fill="{WALL[0]}"/><g fill="{LIT}" stroke="{WALL[2]}"'
    ' stroke-width="3.5"><rect x="22" y="39" width="27" height="30" rx="2"/><rect x="51" y="39" width="27"'
    ' height="30" rx="2"/><rect x="22" y="71" width="27" height="30" rx="2"/><rect x="51" y="71" width="27"'
    f' height="30" rx="2"/></g>{watching(64.5, 54)}{watching(35.5, 87, 0.8)}'
)


def drawings() -> Mapping[str, Drawing]:
    """The faces by their signs, `back`; for cards of other boxes each night as n0 and each power as p1; the marks."""
    faces = [*map(str, USUAL), *POWERED]
    others = {f"n{place}": _card(high, corner("", wide=True)) for place, (high, *_night) in enumerate(NIGHTS)}
    powers = {f"p{power}": _disc(power) for power in SIGNS}
    inside = {face: _face(face) for face in faces} | {"back": back(WALL, WINDOW)} | others | powers
    marks = {name: Drawing(_signed(sign, INK), 30, 30) for name, sign in MARKS.items()}
    return {name: Drawing(drawn) for name, drawn in inside.items()} | marks


def night_of(value: int) -> str:
    """The drawing beneath the number of a card that no box of ours has."""
    return f"n{next(place for place, (most, *_night) in enumerate(NIGHTS) if value <= most)}"


def _face(face: str) -> str:
    value, power = value_and_power(face)
    return _card(int(value), number(numeral(value))) + (_disc(power) if power else "")


def _card(value: int, tab: str) -> str:
    _most, panel, moon = next(night for night in NIGHTS if value <= night[0])
    return paper(panel) + night(moon, figure(_ghost(min(max(value, USUAL[0]), USUAL[-1])))) + tab


def _disc(power: str) -> str:
    return f'<circle cx="79" cy="21" r="16" fill="{PAPER}"/><g transform="translate(79 21)scale(.86)">' + (
        f"{_lines(SIGNS[power], INK)}</g>"
    )


def _signed(sign: str, ink: str) -> str:
    return f'<g transform="translate(15 15)">{_lines(sign, ink)}</g>'


def _lines(sign: str, ink: str) -> str:
    drawn = sign.format(ink)
    return f'<g fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round">{drawn}</g>'


def _ghost(value: int) -> Ghost:
    """It grows with its number, from a happy one with a halo to a grim one with horns."""
    grown = (value + 1) / (USUAL[-1] + 1)
    is_grim = value > USUAL[-2]
    return Ghost(
        height=round(50 + grown * 44, 1),
        base=round(24 + grown * 18, 1),
        shoulders=round(21 + grown * 14, 1),
        hem="zig" if value > 8 else "wave",
        waves=5 if value > 8 else 3,
        eyes=_by(EYES, value),
        eye=round(5 + grown * 3.5, 1),
        apart=round(8 + grown * 6, 1),
        gaze=52 if is_grim else None,
        brow=_by(BROWS, value),
        mouth=_by(MOUTHS, value),
        mouth_width=16 if is_grim else round(6 + grown * 3, 1),
        mouth_below=round(11 + grown * 9, 1),
        blush=value <= 3,
        arms="scare" if is_grim else "",
        props=("halo",) if value < 0 else ("horns",) if is_grim else (),
    )


def _by(steps: Sequence[tuple[int, T]], value: int) -> T:
    """The words of the first step that is no lower."""
    return next(told for most, told in steps if value <= most)


# Cards and places as small numbers: how a card looks, what it is called, where it lies.


KEPT: Final = 2000
DRAWN_FACES: Final = frozenset([*map(str, USUAL), *POWERED])
NUMBERED: Final = Markup(
    '<svg class="face" viewBox="0 0 100 140"><use href="{0}#{1}"/>{2}<text x="23" y="36">{3}</text></svg>'
)
POWER: Final = Markup('<use href="{}#p{}"/>')


def facts_of(view: View) -> Facts:
    """The facts of a view of this game."""
    assert isinstance(view, SpookyBooView)
    return view.facts


def sign_of(facts: Facts, kind: int) -> str:
    """The face of a card of that kind, as sheets write it."""
    return deck_of(facts.deck).face(kind)


def power_of(facts: Facts, kind: int) -> int:
    """SPB-12: the power of a card of that kind, 0 for none."""
    return int(deck_of(facts.deck).powers[kind])


@kept(KEPT)
def drawn(drawings: str, sign: str) -> Markup:
    """The picture of that face, "" for the back; a card of another box has its number written on."""
    if not sign or sign in DRAWN_FACES:
        return face(drawings, sign)
    value, power = value_and_power(sign)
    mark = POWER.format(drawings, power) if power else Markup("")
    return NUMBERED.format(drawings, night_of(int(value)), mark, numeral(value))


def seen(sign: str) -> str:
    """The drawing that flies for that face."""
    return sign if sign in DRAWN_FACES else night_of(int(value_and_power(sign)[0]))


# Places: the near row is the one that its owner looked at, in everybody's square.


def named_place(place: int) -> str:
    """The name of a place of the whole table, as things and motions have it: `0:3`."""
    return f"{place // SQUARE}:{place % SQUARE + 1}"
