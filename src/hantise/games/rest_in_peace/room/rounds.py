"""The rounds of a game, in the log and at the head of the page."""

from __future__ import annotations

from hantise.core import View
from hantise.core.sheet import Line
from hantise.core.words import _
from hantise.games.rest_in_peace.family import ROUNDS
from hantise.games.rest_in_peace.room.faces import facts_of
from hantise.games.rest_in_peace.room.tenth import is_of_the_tenth


def ends_round(line: str) -> bool:
    """RIP-16: true of a line with which a round ends that others may follow."""
    return bool(Line.read(line).followed("had"))


def section(line: str) -> str:
    """RIP-10: the round that ends with a line; "" for any other line."""
    told = Line.read(line)
    had = told.followed("had")
    if is_of_the_tenth(told) and told.followed("won", "draw"):
        return _("Round {n}").format(n=ROUNDS)
    return _("Round {n}").format(n=had[0].detail[2]) if had else ""


def moment(view: View) -> list[str]:
    """RIP-10: the present round."""
    return [_("Round {n}").format(n=facts_of(view).round)]
