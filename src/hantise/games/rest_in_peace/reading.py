"""The rules of Rest in Peace beside its table: the chapter of the moment."""

from __future__ import annotations

from typing import Final

from hantise.core import View
from hantise.games.rest_in_peace.view import RestInPeaceView

CHAPTERS: Final = {"turn": "turn", "place": "after", "keep": "medium-15", "over": "end"}


def section(view: View) -> str:
    """The chapter of what is awaited: a medium that asks has its own."""
    assert isinstance(view, RestInPeaceView)
    facts = view.facts
    if facts.awaits == "ask":
        return f"medium-{facts.asking}"
    return CHAPTERS.get(facts.awaits, "")
