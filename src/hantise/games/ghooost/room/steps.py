"""The motions that a seat sees by a line of its sheet, without a face that the line does not name."""

from __future__ import annotations

from collections.abc import Callable
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
    seen = _opened(who, seat) if act.what == "mansion" else _ACTS[act.what](_holder(who, seat), act.first)
    for part in talk:
        seen += _followed(part, _holder(who, seat))
    return seen


def _holder(who: int, seat: int) -> str:
    """The place of that seat's cards: one's own lie open before oneself."""
    return "hand" if who == seat else f"seat:{who}"


def _drawn(holder: str, face: str) -> list[Step]:
    return [Step("fly", "crypt", holder, (UNSEEN if face == HIDDEN else face,))]


def _played(holder: str, name: str) -> list[Step]:
    faces = faces_of(name)
    return [Step("fly", holder, _where(faces[0]), faces)]


def _turned_up(holder: str, face: str) -> list[Step]:
    """GHO-32, GHO-54: the card lies at the cemetery already, face down."""
    return [Step("flip", "cemetery", _where(face), (face,))]


def _where(face: str) -> str:
    """GHO-15: Kitty lies beside the cemetery."""
    return "kitty" if face == FACES[KITTY] else "cemetery"


def _taken(holder: str) -> list[Step]:
    return [Step("sweep", "cemetery", holder), Step("sweep", "kitty", holder)]


def _opened(actor: int, seat: int) -> list[Step]:
    """GHO-54: one's own mansion lies on the table, the others' stand with their seats."""
    source = f"mansion:{actor}" if actor == seat else f"seat:{actor}"
    return [Step("fly", source, "cemetery", (UNSEEN,))]


# By what a line says: where the actor's cards are, and the rest of the line, make the movements.
_ACTS: Final[dict[str, Callable[[str, str], list[Step]]]] = {
    "starts": lambda holder, _detail: [_glow(holder)],
    "deal": _drawn,
    "draw": _drawn,
    "play": _played,
    "up": _turned_up,
    "take": lambda holder, _detail: _taken(holder),
    "luck": lambda _holder, _detail: [Step("fly", "crypt", "cemetery", (UNSEEN,))],
    "lose": lambda holder, _detail: [_glow(holder)],
}


def _followed(part: Part, holder: str) -> list[Step]:
    what = part.what
    if what == "swept":
        return [Step("sweep", "cemetery", "discard"), Step("sweep", "kitty", "discard")]
    if what == "fails":
        return _taken(holder)
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
