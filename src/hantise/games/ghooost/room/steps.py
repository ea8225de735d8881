"""The motions that a seat sees by a line of its sheet, without a face that the line does not name."""

from __future__ import annotations

from typing import Final

from hantise.core import Step
from hantise.core.sheet import Line, Part
from hantise.games.ghooost.piles import FACES, KITTY
from hantise.games.ghooost.sheet import faces_of

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
