"""The cards of Ghooost!: their drawings, their short names, their motions.

Sixteen ghosts grow with their numbers, in four families; their back is a gothic window.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from hantise.core import Drawing, Step
from hantise.core.phrases import TomlTable, tables
from hantise.core.sheet import Line, Part
from hantise.core.words import _
from hantise.drawing.anatomy import AMBER, BONE, EMBER, INK, TEAL
from hantise.drawing.cards import LIT, PAPER, back, corner, figure, name_plate, night, number, paper, watching
from hantise.drawing.faces import face
from hantise.drawing.ghosts import Ghost
from hantise.drawing.kit.card import face_with_name
from hantise.drawing.kit.tag import tag
from hantise.drawing.markup import Markup
from hantise.games.ghooost.notation import faces_of
from hantise.games.ghooost.piles import COPY, FACES, KITTY
from hantise.games.ghooost.table import SAID, card_name, in_order


class Family(TomlTable, frozen=True):
    """The marks of a family, and the class of a card with only a corner in sight."""

    panel: str
    moon: str
    mark: str = ""  # in the upper right corner
    corner: str = ""


class Figure(TomlTable, frozen=True):
    """The ghost of a card: its measures, as `Ghost` names them."""

    sheet: dict[str, Any]
    face: dict[str, Any]
    wears: dict[str, Any]
    family: str = "common"

    def measures(self) -> dict[str, Any]:
        """All measures, with tuples for lists."""
        said = self.sheet | self.face | self.wears
        return {name: tuple(each) if isinstance(each, list) else each for name, each in said.items()}


class Cards(TomlTable, frozen=True):
    """The tables of `cards.toml`."""

    families: dict[str, Family]
    ghosts: dict[str, Figure]


LOOKS: Final = tables(__package__, "cards.toml", Cards)
PAINTS: Final = {"common": BONE, "fearless": AMBER, "scary": EMBER, "special": TEAL}
GHOSTS: Final = {sign: Ghost(PAINTS[one.family], **one.measures()) for sign, one in LOOKS.ghosts.items()}
NAMES: Final = SAID.ghosts

SIGNS: Final = {  # for ghosts without a number
    "K": (
        '<g transform="translate(20 23)scale(1.05)">'
        f'<path d="M-12 10L-13-12L-5-5H5L13-12L12 10Q0 18-12 10Z" fill="{INK}"/>'
        f'<g fill="{PAPER}"><circle cx="-5" cy="3" r="2.2"/><circle cx="5" cy="3" r="2.2"/></g></g>'
    ),
    "X": (
        '<g transform="translate(20 22)"><rect x="-12" y="-15" width="17" height="23" rx="3" fill="none"'
        f' stroke="{INK}" stroke-width="3.4"/><rect x="-5" y="-9" width="17" height="23" rx="3" fill="{INK}"/></g>'
    ),
}

WALL: Final = ("#3A2A17", "#5A3E18", "#FFB454")
_ARCH: Final = "M24 118V62C24 40 38 26 50 20C62 26 76 40 76 62V118Z"
WINDOW: Final = (
    f'<path d="{_ARCH}" fill="{LIT}" stroke="{WALL[0]}" stroke-width="12" paint-order="stroke"/>'
    f'<path d="{_ARCH}" fill="none" stroke="{WALL[2]}" stroke-width="4"/>{watching(50, 86, 1.5)}'
    f'<path d="M50 20V66M24 66H76" stroke="{WALL[0]}" stroke-width="4.5"/>'
)


def drawings() -> Mapping[str, Drawing]:
    """The faces by their signs, `back`, and as n12 the name plate of each named ghost."""
    plates = {f"n{sign}": name_plate(name, family_of(sign).panel) for sign, name in NAMES.items()}
    faces = {sign: _face(sign) for sign in GHOSTS} | {"back": back(WALL, WINDOW)} | plates
    return {name: Drawing(inside) for name, inside in faces.items()}


def family_of(sign: str) -> Family:
    """The family of a ghost, by the text on the card."""
    return LOOKS.families[LOOKS.ghosts[sign].family]


def _face(sign: str) -> str:
    family = family_of(sign)
    tab = corner(SIGNS[sign]) if sign in SIGNS else number(sign)
    mark = f'<g transform="translate(83 17)"><circle r="12" fill="{family.panel}"/>{family.mark}</g>'
    return paper(family.panel) + night(family.moon, figure(GHOSTS[sign])) + tab + (mark if family.mark else "")


# Cards on the table.


def kinds_in(counts: Sequence[int]) -> list[int]:
    """The cards of these counts by kind, in the order in which players hold them."""
    return in_order(kind for kind, count in enumerate(counts) for _ in range(count))


def short_name(kind: int) -> str:
    """The number of a card, or its name if it has no number."""
    return str(kind) if COPY < kind < KITTY else card_name(kind)


def counted(names: Iterable[str]) -> str:
    """Cards in a few signs: `4, 7 ×2, 12, Miss Copy`."""
    piles = [(name, len(list(same))) for name, same in groupby(names)]
    return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in piles)


def drawn(drawings: str, kind: int, is_named: bool = True) -> Markup:
    """The face of a card; a named ghost bears its name if `is_named`."""
    key = FACES[kind]
    return face_with_name(drawings, key, f"n{key}") if is_named and key in NAMES else face(drawings, key)


def boo(tokens: int = 1) -> Markup:
    """GHO-85: the tag for this number of tokens."""
    return tag(_("Boo!") + (f" ×{tokens}" if tokens > 1 else ""), "bad")


# The motions for a line of a seat's sheet, with only faces that the line names.


def actor(line: str) -> int:
    """The acting seat, at the start of the line."""
    return Line.read(line).who


def steps(line: str, seat: int) -> list[Step]:
    """The movements in order: those of the action, then those of its consequences."""
    who, act, talk = Line.read(line)
    # The viewer's own cards lie open.
    holder = "hand" if who == seat else f"seat:{who}"
    # GHO-54: the viewer's mansion lies on the table, the others' stand with their seats.
    mansion = f"mansion:{who}" if who == seat else f"seat:{who}"
    what, face = act.what, act.first
    if what in ("deal", "draw"):  # a hidden card shows its back
        seen = [Step("fly", "crypt", holder, ("" if face == "?" else face,))]
    elif what == "play":
        faces = faces_of(face)
        seen = [Step("fly", holder, _where(faces[0]), faces)]
    elif what == "up":  # GHO-32, GHO-54: the card lies at the cemetery already, face down
        seen = [Step("flip", "cemetery", _where(face), (face,))]
    elif what == "take":
        seen = _swept_to(holder)
    elif what in ("luck", "mansion"):
        seen = [Step("fly", "crypt" if what == "luck" else mansion, "cemetery", ("",))]
    else:
        seen = [_glow(holder)]
    return seen + [step for part in talk for step in _followed(part, holder)]


def _where(face: str) -> str:
    """GHO-15: Kitty lies beside the cemetery."""
    return "kitty" if face == FACES[KITTY] else "cemetery"


def _swept_to(place: str) -> list[Step]:
    return [Step("sweep", "cemetery", place), Step("sweep", "kitty", place)]


def _followed(part: Part, holder: str) -> list[Step]:
    what = part.what
    if what in ("swept", "fails"):
        return _swept_to("discard" if what == "swept" else holder)
    if what == "lost":
        return [Step("mark", target=f"seat:{part.first}", mark="howling", ms=1600), Step("say")]
    if what == "twist":
        return [Step("mark", target="arrows", mark="turning", ms=500)]
    if what == "midnight":
        return [Step("mark", target="clock", mark="striking", ms=1600), Step("say", target="clock")]
    if what in ("near", "far", "dawn"):
        return [_glow("clock")]
    return [_glow(f"seat:{part.first}")] if what in ("out", "misses") else []


def _glow(place: str) -> Step:
    return Step("mark", target=place, mark="glowing", ms=400)
