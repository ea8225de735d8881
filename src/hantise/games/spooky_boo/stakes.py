"""What is at stake in Spooky Boo!: who calls, and who has least when the round ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hantise.core import Verdict, View
from hantise.core.sheet import Line
from hantise.core.stakes import Clauses, Stakes
from hantise.core.words import _, ngettext
from hantise.games.spooky_boo.counted import sum_of
from hantise.games.spooky_boo.deck import ENOUGH
from hantise.games.spooky_boo.numerals import numeral
from hantise.games.spooky_boo.view import SpookyBooView


def events(lines: Sequence[str]) -> frozenset[str]:
    """Each as what befalls and whom, from the first round that ends: `calls 0`, `over 0`, `least 1`, `clear 1`."""
    return frozenset(stake for line in _ends(lines) for stake in _of(line))


def counts(lines: Sequence[str]) -> dict[str, int]:
    """What each square comes to when that round ends, as `sum 0`; nothing if none does."""
    return {f"sum {who}": n for line in _ends(lines) for who, n in _sums(line).items()}


def _ends(lines: Sequence[str]) -> list[Line]:
    """The end of the first round that ends, if one does."""
    return [line for line in map(Line.read, lines) if line.followed("shows")][:1]


def _sums(line: Line) -> dict[str, int]:
    return {part.first: sum_of(part.detail[1:-1]) for part in line.followed("shows")}


def _of(line: Line) -> Iterator[str]:
    """SPB-30 to SPB-35."""
    if line.act.what == "call":
        yield f"calls {line.who}"
        if _sums(line)[str(line.who)] > ENOUGH:
            yield f"over {line.who}"
    for who, n in _sums(line).items():
        if n == min(_sums(line).values()):
            yield f"least {who}"
    for part in line.followed("shows"):
        if int(part.detail[-1]) <= 0:
            yield f"clear {part.first}"


def _own(n: int) -> Mapping[str, Clauses]:
    return {
        "over": (_("you call with more than five points"), _("you do not call with more than five points")),
        "least": (_("you have the fewest points when the round ends"),),
        "clear": (_("you score no points in this round"),),
        "calls": (_("you are the first to call"),),
        "sum": (
            ngettext("you are left with a point more", "you are left with {n} points more", n),
            ngettext("you are left with a point less", "you are left with {n} points less", n),
        ),
    }


def _others(n: int) -> Mapping[str, Clauses]:
    return {
        "over": (
            _("{name} calls with more than five points"),
            _("{name} does not call with more than five points"),
        ),
        "least": (
            _("{name} has the fewest points when the round ends"),
            _("{name} does not have the fewest points when the round ends"),
        ),
        "clear": (_("{name} scores no points in this round"), _("{name} scores points in this round")),
        "calls": (_("{name} is the first to call"), _("{name} is not the first to call")),
        "sum": (
            ngettext("{name} is left with a point more", "{name} is left with {n} points more", n),
            ngettext("{name} is left with a point less", "{name} is left with {n} points less", n),
        ),
    }


STAKES: Final = Stakes(events, counts, frozenset(["over", "sum"]), _own, _others)


# The margin of a game of Spooky Boo!.


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
