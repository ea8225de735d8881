"""The rules of Ghooost! beside its table."""

from __future__ import annotations

from hantise.core import View
from hantise.games.ghooost.view import GhooostView


def section(view: View) -> str:
    """The chapter of the moment: a turn before midnight, one after it, or the end."""
    assert isinstance(view, GhooostView)
    if view.facts.awaits == "over":
        return "end"
    return "turn" if view.facts.crypt else "midnight"
