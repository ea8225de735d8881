"""The clock beside the crypt: the last half hour before midnight, which passes as the crypt empties."""

from __future__ import annotations

from typing import Final

from hantise.core.kept import kept
from hantise.core.words import _, ngettext
from hantise.drawing.markup import Markup

HALF_AN_HOUR: Final = 180  # degrees that the long hand has to go from half past eleven


@kept(1000)
def clock(left: int, whole: int) -> Markup:
    """The dial when so many of the crypt's cards are left; the sheet draws rim and hours."""
    to_go = HALF_AN_HOUR * left // max(whole, 1)
    arc = Markup('<circle r="44" pathLength="360" stroke-dasharray="{} 360" transform="rotate({})"/>').format(
        to_go, 270 - to_go
    )
    hands = Markup('<path d="M0 0V-20" transform="rotate({})"/><path d="M0 0V-29" transform="rotate({})"/>').format(
        360 - to_go // 12, 360 - to_go
    )
    return Markup(
        '<svg class="clock" data-place="clock" viewBox="-60 -60 120 120" role="img" aria-label="{}"{}>{}{}</svg>'
    ).format(time_told(left), _struck() if not left else "", arc if left else "", hands)


def _struck() -> Markup:
    """GHO-39, GHO-54, GHO-55: the words for its striking."""
    words = _("Midnight! The crypt is empty: nobody draws any more, and empty hands open their mansions.")
    return Markup(' data-told="{}"').format(words)


def time_told(left: int) -> str:
    """The way to midnight, in cards."""
    if not left:
        return _("After midnight")
    return ngettext("Midnight in {n} card", "Midnight in {n} cards", left).format(n=left)
