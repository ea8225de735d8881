"""Who has won, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.cli.sitting import ME
from hantise.core.places import places
from hantise.core.words import _


def outcome(names: Sequence[str], payoffs: Sequence[float]) -> str:
    """Who has won, told to seat 0."""
    first = [seat for place, seat in places(payoffs) if place == 1]
    if len(first) == len(names):
        return _("Nobody wins, nobody loses.")
    if first == [ME]:
        return _("You win!")
    if len(first) == 1:
        return _("{name} wins.").format(name=names[first[0]])
    return _("{names} share the victory.").format(names=", ".join(names[seat] for seat in first))
