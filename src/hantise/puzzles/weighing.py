"""What each choice of a decision brings its seat, from its view alone: by a proof, or else by search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from hantise.bots.arena import stream
from hantise.bots.players import NO_LIMIT, GreedyBot, remembered
from hantise.bots.search import Search, searched
from hantise.core import Game, View
from hantise.review.ahead import told_ahead
from hantise.review.certain import proven
from hantise.review.chances import Band, band, between, expected

# As often each choice is searched anew, so that one sees how far repeats lie apart.
REPEATS: Final = 8
# Positions that a proof may look at.
PROOFS: Final = 6000
# Of each game's levels, by its place: the one that finds the puzzles.
STRONG: Final = 3
# So many players look one action ahead, and so many so deep: some of them are to be tempted.
GREEDY, QUICK, QUICKLY = 4, 12, 60
# A first look takes so much of the whole one; it tells of choices that it tries at least so often, beside the first.
PEEK, TRIED = 0.4, 0.05


class Decision(NamedTuple):
    """A seat's view, its choices, and between what payoffs lie at that table."""

    game: Game
    view: View
    legal: list[int]
    low: float
    high: float


class Peek(NamedTuple):
    """The choice that seems best, and by how much in chances; by 1 where no other is seen."""

    best: int
    gap: float


def budget(game: Game) -> int:
    """The iterations by which a puzzle is found; ten times as many check it."""
    return game.hints.strengths()[STRONG].iterations


def peek(decision: Decision) -> Peek:
    """A first look, much shorter than the whole one."""
    iterations, hints = round(PEEK * budget(decision.game)), decision.game.hints
    seen = searched(decision.view, decision.legal, stream("peek", decision.view.dump()), iterations, NO_LIMIT, hints)
    best = seen.best(decision.legal)
    often = [action for action in decision.legal if seen.visits(action) >= TRIED * seen.visits(best)]
    chances = sorted([_rough_chance(decision, seen, action) for action in often])
    return Peek(best, chances[-1] - chances[-2] if len(chances) > 1 else 1.0)


def _rough_chance(decision: Decision, seen: Search, action: int) -> float:
    """As if what the choice brings its seat beyond the others were taken from all of them in proportion."""
    seat, node = decision.view.seat, seen.found(action)
    assert node is not None
    mean = [total / float(seen.iterations) - decision.low for total in seen.totals]
    own = node.total / float(node.visits) - decision.low
    part = max(0.0, sum(mean) - own) / max(1e-9, sum(mean) - mean[seat])
    payoffs = [decision.low + (own if other == seat else one * part) for other, one in enumerate(mean)]
    return _chance(decision, payoffs)


def tempted(decision: Decision) -> Counter[int]:
    """How often players who do not look closely, and forget as beginners do, take what from the same view."""
    rng, found = stream("glimpse", decision.view.dump()), Counter[int]()
    for _look in range(GREEDY):
        found[GreedyBot().decide(decision.view, decision.legal, rng)] += 1
    strengths = decision.game.hints.strengths()
    for mind in range(QUICK):
        known = remembered(decision.view, strengths[0], mind)
        seen = searched(known, decision.legal, rng, QUICKLY, NO_LIMIT, decision.game.hints)
        found[seen.best(decision.legal)] += 1
    return found


def proofs(decision: Decision) -> dict[int, Band]:
    """The seat's chances after each choice, exactly; {} where there is no proof."""
    values = proven(decision.game, decision.view, decision.legal, PROOFS)
    return {action: band(chances[decision.view.seat], 0.0) for action, chances in values.items()}


def ranked(decision: Decision, iterations: int, seed: str) -> list[int]:
    """The choices that one search tried, the best first."""
    rng, hints = stream(seed, decision.view.dump()), decision.game.hints
    found = searched(decision.view, decision.legal, rng, iterations, NO_LIMIT, hints)
    tried = [action for action in decision.legal if found.visits(action) > 0]
    best = found.best(decision.legal)
    return sorted(tried, key=lambda action: (action != best, -found.visits(action)))


def after(decision: Decision, action: int, iterations: int, seed: str) -> Band:
    """The seat's chances after this choice, by so many iterations in all."""
    rng = stream(seed, decision.view.dump(), action)
    repeats = list[float]()
    for _repeat in range(REPEATS):
        search = Search(decision.view, rng, decision.game.hints)
        search.settle(action)
        search.run(max(1, iterations // REPEATS), NO_LIMIT)
        repeats.append(_chance(decision, [total / float(search.iterations) for total in search.wins]))
    return between(repeats)


def _chance(decision: Decision, payoffs: Sequence[float]) -> float:
    hints = decision.game.hints
    return expected(payoffs, decision.low, decision.high, hints.sharpness(), hints.doubt())[decision.view.seat]


def stories(decision: Decision, actions: Sequence[int], iterations: int) -> dict[int, tuple[str, ...]]:
    """For each of these choices the lines that the seat would probably write down next."""
    rng = stream("story", decision.view.dump())
    return {action: told_ahead(decision.game, decision.view, action, iterations, rng) for action in actions}
