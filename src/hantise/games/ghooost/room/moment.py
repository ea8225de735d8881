"""The time of the game in few words, for the head of the page."""

from __future__ import annotations

from hantise.core import View
from hantise.core.sheet import Line
from hantise.core.words import _
from hantise.games.ghooost.daybreak import NEVER, coming
from hantise.games.ghooost.room.clock import in_turns
from hantise.games.ghooost.room.faces import facts_of


def moment(view: View) -> list[str]:
    """GHO-39, GHO-84, GHO-88: the round of a match, and the time of its night."""
    facts = facts_of(view)
    told = [_("Round {n}").format(n=facts.round)] if facts.match else []
    turns = coming(facts)
    if facts.awaits == "over":
        return told
    return [*told, in_turns(turns) if turns != NEVER else _("before midnight") if facts.crypt else _("after midnight")]


def ends_round(line: str) -> bool:
    """GHO-84: true of a line with which a round of a match ends."""
    return bool(Line.read(line).followed("ends"))


def section(line: str) -> str:
    """GHO-84: the round of a match that ends with a line; "" for any other line."""
    ends = Line.read(line).followed("ends")
    return _("Round {n}").format(n=ends[0].first) if ends else ""
