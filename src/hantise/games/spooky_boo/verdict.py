"""The margin of a game of Spooky Boo!."""

from __future__ import annotations

from hantise.core import Verdict, View
from hantise.core.words import ngettext
from hantise.games.spooky_boo.numerals import numeral
from hantise.games.spooky_boo.view import SpookyBooView


def verdict(view: View) -> Verdict:
    """SPB-36: the points of each, the fewest first."""
    assert isinstance(view, SpookyBooView)
    facts = view.facts
    points = [sum(facts.scores[seat :: facts.players]) for seat in range(facts.players)]
    fewest, next_best = sorted(points)[:2]
    return Verdict(_margin(fewest, next_best), tuple(map(_counted, points)), tuple(-each for each in points))


def _margin(fewest: int, next_best: int) -> str:
    if fewest == next_best:
        words = ngettext("{n} point each", "{n} points each", abs(fewest))
    else:
        words = ngettext("{n} point to {other}", "{n} points to {other}", abs(fewest))
    return words.format(n=numeral(fewest), other=numeral(next_best))


def _counted(points: int) -> str:
    return ngettext("{n} point", "{n} points", abs(points)).format(n=numeral(points))
