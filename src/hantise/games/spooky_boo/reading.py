"""The rules of Spooky Boo! beside its table: the chapter of the moment."""

from __future__ import annotations

from typing import Final

from hantise.core import View
from hantise.games.spooky_boo.view import SpookyBooView

CHAPTERS: Final = {
    "peek": "setup",
    "turn": "turn",
    "drawn": "turn",
    "look": "powers",
    "swap": "powers",
    "looked": "powers",
    "done": "call",
    "over": "end",
}


def section(view: View) -> str:
    """The chapter of what is awaited."""
    assert isinstance(view, SpookyBooView)
    return CHAPTERS.get(view.facts.awaits, "")
