"""How true what could be where comes: bits of the truth, by counting alone and weighed by what others sensibly do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from math import log2
from statistics import fmean
from typing import NamedTuple

from bench.botplay import find
from bench.reviewgames import A_GAME, Terms, played
from bench.reviewscore import interval
from bench.webrow import Row
from hantise.bots.arena import stream
from hantise.cli.executors import processes
from hantise.core import HiddenItem
from hantise.review.beliefs import WORLDS, Belief, beliefs, weighs
from hantise.review.evaluations import points


class Bits(NamedTuple):
    """What the truth about one place cost, in bits, by both kinds of odds; certainty of it costs nothing."""

    plain: float
    likely: float


def gained(terms: Sequence[Terms], jobs: int) -> Iterator[Row]:
    """The bits by which weighing tells more of a place than counting alone; none of a game that does not weigh."""
    game = find(terms[0].game)
    if not weighs(game):
        return
    with processes(jobs) as (executor, _ahead):
        found = [some for some in executor.map(partial(judged), terms) if some]
    plain, likely = (fmean(fmean(getattr(one, how) for one in some) for some in found) for how in Bits._fields)
    note = f"{len(found)} games; {plain:.3f} bits a place by counting, {likely:.3f} weighed"
    yield Row(
        f"review: {game.title}: gained by weighing", "bits", gain(found), *interval(found, gain), 0.0, False, note
    )


def gain(games: Sequence[Sequence[Bits]]) -> float:
    """The mean over games, so that no long one has more to say than a short one."""
    return fmean(fmean(one.plain - one.likely for one in some) for some in games)


def judged(terms: Terms) -> list[Bits]:
    """Every place of others that is uncertain to who decides, at some decisions of that game by lot."""
    record, rng = played(terms), stream("beliefs", *terms)
    decisions = [point for point in points(record) if point.is_decision]
    drawn = sorted({rng.below(len(decisions)) for _point in range(A_GAME)})
    found: list[Bits] = []
    for point in [decisions[place] for place in drawn]:
        view = record.game.view(point.state, point.mover)
        found += scored(beliefs(record.game, view, rng), record.game.hidden(view, point.state))
    return found


def scored(found: Sequence[Belief], truth: Sequence[HiddenItem]) -> Iterator[Bits]:
    """Place by place, where anything is uncertain: all that was said of each thing, held against where it lies."""
    lying = Counter(truth)
    for _where, some in groupby(found, key=lambda one: one.item[:2]):
        there = list(some)
        if any(one.plain not in (0.0, 1.0) for one in there):
            yield Bits(*(sum(_cost(getattr(one, how), one.item in lying) for one in there) for how in Bits._fields))


def _cost(part: float, is_there: bool) -> float:
    """No count over so many worlds is surer than half of one of them."""
    least = 0.5 / WORLDS
    return -log2(min(1 - least, max(least, part if is_there else 1 - part)))
