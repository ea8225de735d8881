"""Pictures: drawings out of a file of drawings."""

from __future__ import annotations

from hantise.core.kept import kept
from hantise.drawing.markup import Markup

KEPT = 500


@kept(KEPT)
def picture(sheet: str, name: str, kind: str = "face") -> Markup:
    """The drawing of that name in a file of drawings; seen only, so what it stands for is said beside it."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(kind, sheet, name)


def icon(icons: str, name: str, kind: str = "i") -> Markup:
    """An icon of the house, by its name in `ICONS`."""
    return picture(icons, f"i-{name}", kind)


def ghost(icons: str, name: str, kind: str = "ghost") -> Markup:
    """A ghost of the house, by its name in `AVATARS`."""
    return picture(icons, f"g-{name}", kind)
