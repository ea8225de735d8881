"""The margin of a game of Haunted Stairs."""

from __future__ import annotations

from hantise.core import Verdict, View
from hantise.core.words import ngettext
from hantise.games.haunted_stairs.view import HauntedStairsView


def verdict(view: View) -> Verdict:
    """STA-33: the cards won by each, the most first."""
    assert isinstance(view, HauntedStairsView)
    won = view.facts.won
    most, next_best = sorted(won, reverse=True)[:2]
    return Verdict(_margin(most, next_best), tuple(map(_counted, won)), tuple(won))


def _margin(most: int, next_best: int) -> str:
    if most == next_best:
        words = ngettext("{n} card each", "{n} cards each", most)
    else:
        words = ngettext("{n} card to {other}", "{n} cards to {other}", most)
    return words.format(n=most, other=next_best)


def _counted(cards: int) -> str:
    return ngettext("{n} card", "{n} cards", cards).format(n=cards)
