"""A face: one of a room's drawings, or several side by side as `a+b+c`, or one below the other as `a/b/c`."""

from __future__ import annotations

from functools import lru_cache

from hantise.drawing.markup import Group, Markup

BESIDE, BELOW, BACK = "+", "/", "back"
_ONE = Markup('<svg class="face"><use href="{}#{}"/></svg>')
_SEVERAL, _END = Markup('<svg class="face" viewBox="0 0 {} {}">'), Markup("</svg>")
_PART = Markup('<use href="{}#{}" x="{}" y="{}" width="1" height="1"/>')


def names_in(face: str) -> list[str]:
    """The names of its drawings, in their order."""
    return face.replace(BELOW, BESIDE).split(BESIDE)


def is_down(name: str) -> bool:
    """True if its drawings stand one below the other."""
    return BELOW in name


@lru_cache(maxsize=4000)
def face(drawings: str, name: str) -> Markup:
    """The face of that name, "" for the back, from the file of drawings at that address; `signs.js` draws the same."""
    names = names_in(name)
    if len(names) == 1:
        return _ONE.format(drawings, name or BACK)
    down, count = is_down(name), len(names)
    parts = [_PART.format(drawings, one, 0 if down else n, n if down else 0) for n, one in enumerate(names)]
    return Group.of([_SEVERAL.format(1 if down else count, count if down else 1), *parts, _END])
