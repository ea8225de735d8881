"""The clock beside the crypt: the last half hour before midnight passes as the crypt empties, the last one before
daybreak as turns are idle.
"""

from __future__ import annotations

from typing import Final

from hantise.core.kept import kept
from hantise.core.words import _, ngettext
from hantise.drawing.markup import Markup
from hantise.games.ghooost.daybreak import NEVER

HALF_AN_HOUR: Final = 180  # degrees that the long hand has to go from half past eleven, or half past five
AT_SIX: Final = 180  # degrees of the short hand
LAST: Final = 6  # so many turns before daybreak their number takes the place of the hands
RAYS: Final = "M0-17V-22M0 17V22M17 0H22M-17 0H-22M12-12L16-16M-12 12L-16 16M12 12L16 16M-12-12L-16-16"


@kept(1000)
def clock(left: int, whole: int, sunrise: int = NEVER, near: int = 0) -> Markup:
    """The dial when so many of the crypt's cards are left; the sheet draws rim and hours.

    GHO-88: from `near` idle turns before daybreak on, the sun shows with it, higher with each.
    """
    dawns = sunrise != NEVER
    to_go = HALF_AN_HOUR * (sunrise if dawns else left) // max(near if dawns else whole, 1)
    arc = Markup('<circle r="44" pathLength="360" stroke-dasharray="{} 360" transform="rotate({})"/>').format(
        to_go, 270 - to_go
    )
    return Markup(
        '<svg class="clock{}" data-place="clock" viewBox="-60 -60 120 120" role="img" aria-label="{}"{}>{}{}{}</svg>'
    ).format(
        " dawning" if dawns else "",
        time_told(left, sunrise),
        _struck() if not left else "",
        arc if to_go else "",
        Markup("<text>{}</text>").format(sunrise) if is_last(sunrise) else _hands(to_go, dawns),
        _sun(to_go) if dawns else "",
    )


def is_last(sunrise: int) -> bool:
    """GHO-88: true of the last turns before daybreak, which are counted in figures."""
    return sunrise != NEVER and sunrise <= LAST


def _hands(to_go: int, dawns: bool) -> Markup:
    return Markup('<path d="M0 0V-20" transform="rotate({})"/><path d="M0 0V-29" transform="rotate({})"/>').format(
        (AT_SIX if dawns else 360) - to_go // 12, 360 - to_go
    )


def _sun(to_go: int) -> Markup:
    """At the right of the dial, where it climbs."""
    return Markup('<g class="sun" transform="translate(46 {})"><circle r="13"/><path d="{}"/></g>').format(
        to_go // 4, RAYS
    )


def _struck() -> Markup:
    """GHO-39, GHO-54, GHO-55: the words for its striking."""
    words = _("Midnight! Nobody draws any more. Hand empty? The mansion opens.")
    return Markup(' data-told="{}"').format(words)


def time_told(left: int, sunrise: int = NEVER) -> str:
    """The way to midnight, in cards, and to daybreak, in turns."""
    midnight = ngettext("Midnight in {n} card", "Midnight in {n} cards", left).format(n=left)
    told = midnight if left else _("After midnight")
    return told if sunrise == NEVER else f"{told}. {in_turns(sunrise)}"


def in_turns(sunrise: int) -> str:
    """The way to daybreak, in few words."""
    return ngettext("Sunrise in {n} turn", "Sunrise in {n} turns", sunrise).format(n=sunrise)
