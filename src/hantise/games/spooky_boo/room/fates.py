"""What becomes of the seat that called, in words: as its square is counted, and once it is."""

from __future__ import annotations

from hantise.core.words import _
from hantise.games.spooky_boo.deck import ENOUGH


def called(is_own: bool) -> str:
    """SPB-30: somebody, or the reader, has just called; `{name}` is who."""
    return _("You called Spooky Boo!") if is_own else _("{name} called Spooky Boo!")


def nobody_called() -> str:
    """SPB-37."""
    return _("Nobody called: everybody scores their square.")


def fate(sum_of: int, is_own: bool) -> str:
    """SPB-33, SPB-34: whether the call was right and what all score; `{name}`, `{sum}` and `{n}` points come in."""
    if sum_of <= ENOUGH:
        return (
            _("You called with {sum}: rightly, 0 points. Everybody else scores their square.")
            if is_own
            else _("{name} called with {sum}: rightly, 0 points. Everybody else scores their square.")
        )
    return (
        _("You called with {sum}, more than 5: {n} points for you, 0 for everybody else.")
        if is_own
        else _("{name} called with {sum}, more than 5: {n} points, and 0 for everybody else.")
    )
