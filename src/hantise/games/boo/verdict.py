"""The margin of a game of BOO."""

from __future__ import annotations

from hantise.core import Verdict, View
from hantise.core.words import ngettext
from hantise.games.boo.view import BooView


def verdict(view: View) -> Verdict:
    """BOO-41, BOO-42, BOO-44: the ghosts of each, the most first; on a tie why the Oya has won, if so."""
    assert isinstance(view, BooView)
    world = view.world()
    ghosts = [int(world.ghosts(seat) + world.first[seat]) for seat in range(2)]
    return Verdict(_margin(max(ghosts), min(ghosts), world.is_match), tuple(map(_counted, ghosts)), tuple(ghosts))


def _margin(most: int, least: int, is_match: bool) -> str:
    if most == least and is_match:
        words = ngettext("{n} ghost each", "{n} ghosts each", most)
    elif most == least:
        words = ngettext(
            "{n} ghost each, and a tie goes to whoever began", "{n} ghosts each, and a tie goes to whoever began", most
        )
    else:
        words = ngettext("{n} ghost to {other}", "{n} ghosts to {other}", most)
    return words.format(n=most, other=least)


def _counted(ghosts: int) -> str:
    return ngettext("{n} ghost", "{n} ghosts", ghosts).format(n=ghosts)
