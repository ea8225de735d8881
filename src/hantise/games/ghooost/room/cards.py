"""The cards of Ghooost!: how they look, how few signs tell of them, how they move.

Sixteen ghosts grow with their numbers, in four families; their back is a gothic window.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from hantise.core import Drawing, Step
from hantise.core.sheet import Line, Part
from hantise.core.words import _
from hantise.drawing.anatomy import AMBER, BONE, EMBER, INK, TEAL, Paint
from hantise.drawing.cards import LIT, PAPER, back, corner, figure, name_plate, night, number, paper, watching
from hantise.drawing.faces import face
from hantise.drawing.ghosts import Ghost
from hantise.drawing.kit.card import face_with_name
from hantise.drawing.kit.tag import tag
from hantise.drawing.markup import Markup
from hantise.games.ghooost import moments
from hantise.games.ghooost.moments import card_name, in_order
from hantise.games.ghooost.piles import COPY, FACES, KITTY
from hantise.games.ghooost.sheet import faces_of


class Family(NamedTuple):
    """The marks of a family: its night, its moon, its sheets, and a sign in the upper right corner."""

    panel: str
    moon: str
    paint: Paint
    mark: str = ""


COMMON: Final = Family("#37406C", "#5A669E", BONE)
FEARLESS: Final = Family(
    "#74400F",
    "#AD6A22",
    AMBER,
    '<path d="M0 8C-9 1-9-7-4-8C-1.5-8 0-6 0-5C0-6 1.5-8 4-8C9-7 9 1 0 8Z" fill="#FFD58A"/>',
)
SCARY: Final = Family(
    "#43101F",
    "#C2433C",
    EMBER,
    '<path d="M0-10l2.6 5l5.4-2.4l-1 5.8l5 2.6l-5 2.6l1 5.8l-5.4-2.4l-2.6 5l-2.6-5l-5.4 2.4l1-5.8l-5-2.6l5-2.6l-1-5.8'
    'l5.4 2.4Z" fill="#FF7A6B"/>'
    '<path d="M0-4.4v5.6M0 4.6v.2" stroke="#43101F" stroke-width="3" stroke-linecap="round"/>',
)
SPECIAL: Final = Family(
    "#0F4650",
    "#1F7882",
    TEAL,
    '<path d="M0-10C1.2-3 3-1.2 10 0C3 1.2 1.2 3 0 10C-1.2 3-3 1.2-10 0C-3-1.2-1.2-3 0-10Z" fill="#A9EBDD"/>',
)

FAMILIES: Final = {"1": FEARLESS, "K": FEARLESS, "3": SCARY, "12": SCARY, "8": SPECIAL, "11": SPECIAL, "X": SPECIAL}
NAMES: Final = {FACES[kind]: name for kind, name in moments.GHOSTS.items()}
GHOSTS: Final[Mapping[str, Ghost]] = {
    "1": Ghost(AMBER, 54, 25, 23, apart=9, mouth="tongue", mouth_below=11, arms="up", blush=True, props=("beanie",)),
    "2": Ghost(
        BONE, 58, 25, 22, eye=5.4, apart=9, look=(0, 0.6), brow=-0.7, mouth="o", mouth_width=4, mouth_below=11,
        hands="face", blush=True,
    ),
    "3": Ghost(
        EMBER, 80, 34, 21, hem="zig", waves=5, swing=5, eyes="slit", apart=8, gaze=50, mouth="fangs", mouth_width=9,
        mouth_below=12, props=("horns", "heads"),
    ),
    "4": Ghost(
        BONE, 66, 29, 26, lean=-3, hem="scallop", waves=4, eyes="closed", mouth="o", mouth_width=5, mouth_below=12,
        props=("nightcap",),
    ),
    "5": Ghost(
        BONE, 76, 26, 22, eye=4.6, mouth="smirk", mouth_width=6, mouth_below=18, arms="nubs", props=("glasses",)
    ),
    "6": Ghost(
        BONE, 72, 40, 33, bulge=4, hem="scallop", waves=5, eyes="happy", apart=13, mouth="grin", mouth_width=11,
        mouth_below=10, blush=True, arms="nubs", props=("cook's hat",),
    ),
    "7": Ghost(
        BONE, 78, 30, 26, eyes="lid", apart=10, mouth="moustache", mouth_width=9, mouth_below=15, arms="wave",
        props=("leaf",),
    ),
    "8": Ghost(
        TEAL, 84, 26, 22, lean=9, hem="tail", tail=-1, eyes="spiral", eye=6.4, apart=10, mouth="wavy", mouth_width=10,
        mouth_below=17, arms="up", props=("wrapping",),
    ),
    "9": Ghost(
        BONE, 84, 38, 25, hem="scallop", waves=6, swing=7, eyes="lash", eye=5.4, apart=10, mouth="smile", mouth_width=6,
        mouth_below=12, blush=True, props=("bonnet", "ruff"),
    ),
    "10": Ghost(BONE, 82, 28, 25, waves=4, eye=5, mouth="smirk", mouth_below=16, props=("top hat", "monocle")),
    "11": Ghost(
        TEAL, 88, 30, 26, hem="zig", waves=6, eyes="skull", eye=7, mouth="teeth", mouth_width=12, mouth_below=17,
        arms="scare", props=("ribs",),
    ),
    "12": Ghost(
        EMBER, 84, 38, 31, lean=-9, bulge=4, hem="zig", waves=5, eyes="glow", eye=9, right_eye=4.6, apart=13, skew=4,
        mouth="jag", mouth_width=13, mouth_below=18, arms="nubs", props=("stitches",),
    ),
    "13": Ghost(
        BONE, 94, 31, 25, dome=0.7, hem="zig", waves=6, eyes="hollow", eye=6.6, apart=10, mouth="O", mouth_below=20,
        props=("veil", "candle"),
    ),
    "14": Ghost(
        BONE, 90, 42, 35, bulge=2, waves=5, swing=8, eyes="slit", eye=9, apart=15, gaze=56, brow=0.9, mouth="maw",
        mouth_width=20, mouth_below=22, arms="scare", props=("crown",),
    ),
    "X": Ghost(
        TEAL, 80, 32, 25, hem="scallop", waves=5, eyes="lash", eye=5.6, apart=10, look=(0.5, 0), mouth="smile",
        mouth_width=7, mouth_below=13, blush=True, props=("hair bow", "mirror"),
    ),
    "K": Ghost(
        AMBER, 66, 29, 27, hem="scallop", waves=4, eyes="lid", eye=6.4, apart=12, mouth="cat", mouth_width=6,
        props=("cat's tail", "ears", "whiskers"),
    ),
}  # fmt: skip

_CAT: Final = (
    f'<g transform="translate(20 23)scale(1.05)"><path d="M-12 10L-13-12L-5-5H5L13-12L12 10Q0 18-12 10Z" fill="{INK}"/>'
    f'<g fill="{PAPER}"><circle cx="-5" cy="3" r="2.2"/><circle cx="5" cy="3" r="2.2"/></g></g>'
)
_TWO_SHEETS: Final = (
    f'<g transform="translate(20 22)"><rect x="-12" y="-15" width="17" height="23" rx="3" fill="none" stroke="{INK}"'
    f' stroke-width="3.4"/><rect x="-5" y="-9" width="17" height="23" rx="3" fill="{INK}"/></g>'
)
SIGNS: Final[Mapping[str, str]] = {"K": _CAT, "X": _TWO_SHEETS}  # for who has no number

WALL: Final = ("#3A2A17", "#5A3E18", "#FFB454")
_ARCH: Final = "M24 118V62C24 40 38 26 50 20C62 26 76 40 76 62V118Z"
WINDOW: Final = (
    f'<path d="{_ARCH}" fill="{LIT}" stroke="{WALL[0]}" stroke-width="12" paint-order="stroke"/>'
    f'<path d="{_ARCH}" fill="none" stroke="{WALL[2]}" stroke-width="4"/>{watching(50, 86, 1.5)}'
    f'<path d="M50 20V66M24 66H76" stroke="{WALL[0]}" stroke-width="4.5"/>'
)


def drawings() -> Mapping[str, Drawing]:
    """The faces by their signs, `back`, and as n12 the name plate of each ghost that has a name."""
    plates = {f"n{sign}": name_plate(name, _family(sign).panel) for sign, name in NAMES.items()}
    faces = {sign: _face(sign) for sign in GHOSTS} | {"back": back(WALL, WINDOW)} | plates
    return {name: Drawing(inside) for name, inside in faces.items()}


def _face(sign: str) -> str:
    family = _family(sign)
    tab = corner(SIGNS[sign]) if sign in SIGNS else number(sign)
    mark = f'<g transform="translate(83 17)"><circle r="12" fill="{family.panel}"/>{family.mark}</g>'
    return paper(family.panel) + night(family.moon, figure(GHOSTS[sign])) + tab + (mark if family.mark else "")


def _family(sign: str) -> Family:
    return FAMILIES.get(sign, COMMON)


# Cards on the table.


def kinds_in(counts: Sequence[int]) -> list[int]:
    """The cards that are counted by kind, in the order in which one holds them."""
    return in_order(kind for kind, count in enumerate(counts) for _ in range(count))


def short_name(kind: int) -> str:
    """The number of a card, or the name of one that has no number."""
    return str(kind) if COPY < kind < KITTY else card_name(kind)


def counted(names: Iterable[str]) -> str:
    """Cards in a few signs: `4, 7 ×2, 12, Miss Copy`."""
    piles = [(name, len(list(same))) for name, same in groupby(names)]
    return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in piles)


def drawn(drawings: str, kind: int, is_named: bool = True) -> Markup:
    """The face of a card; a ghost that has a name bears it, unless it is not to be read there."""
    key = FACES[kind]
    return face_with_name(drawings, key, f"n{key}") if is_named and key in NAMES else face(drawings, key)


def boo(tokens: int = 1) -> Markup:
    """GHO-85: so many tokens, as a tag."""
    return tag(_("Boo!") + (f" ×{tokens}" if tokens > 1 else ""), "bad")


# The motions that a seat sees by a line of its sheet, without a face that the line does not name.


HIDDEN: Final = "?"
UNSEEN: Final = ""  # the back of a card


def actor(line: str) -> int:
    """Every line begins with the seat that does it."""
    return Line.read(line).who


def steps(line: str, seat: int) -> list[Step]:
    """The movements in order: the action's own, then those of what followed."""
    who, act, talk = Line.read(line)
    # One's own cards lie open before oneself.
    holder = "hand" if who == seat else f"seat:{who}"
    # GHO-54: one's own mansion lies on the table, the others' stand with their seats.
    mansion = f"mansion:{who}" if who == seat else f"seat:{who}"
    seen = _acted(act, holder, mansion)
    for part in talk:
        seen += _followed(part, holder)
    return seen


def _acted(act: Part, holder: str, mansion: str) -> list[Step]:
    what, face = act.what, act.first
    if what in ("deal", "draw"):
        return [Step("fly", "crypt", holder, (UNSEEN if face == HIDDEN else face,))]
    if what == "play":
        faces = faces_of(face)
        return [Step("fly", holder, _where(faces[0]), faces)]
    if what == "up":  # GHO-32, GHO-54: the card lies at the cemetery already, face down
        return [Step("flip", "cemetery", _where(face), (face,))]
    if what == "take":
        return _swept_to(holder)
    if what in ("luck", "mansion"):
        return [Step("fly", "crypt" if what == "luck" else mansion, "cemetery", (UNSEEN,))]
    return [_glow(holder)]


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
