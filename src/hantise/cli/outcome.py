"""Who has won, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.places import places
from hantise.core.words import _


def outcome(names: Sequence[str], payoffs: Sequence[float], seat: int) -> str:
    """Who has won, told to this seat; to somebody who watches if it is none."""
    first = [seat for place, seat in places(payoffs) if place == 1]
    if len(first) == len(names):
        return _("Nobody wins, nobody loses.")
    if first == [seat]:
        return _("You win!")
    if len(first) == 1:
        return _("{name} wins.").format(name=names[first[0]])
    return _("A shared victory: {names}.").format(names=", ".join(names[seat] for seat in first))
