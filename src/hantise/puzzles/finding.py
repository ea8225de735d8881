"""Puzzles in a game: decisions with one choice that is surely much better than all others, which yet tempt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import hantise
from hantise.bots.arena import stream
from hantise.bots.players import GreedyBot, remembered
from hantise.bots.search import NO_LIMIT, Search, searched, settled
from hantise.core import Game, Record, View
from hantise.core.record import checked_actions
from hantise.puzzles.shelf import Finder, Origin, Puzzle, Terms, Way, kind_of, levels, played
from hantise.review.certain import proven, told_ahead
from hantise.review.evaluations import MISTAKE, Band, band, between, expected

# The least cost of any other choice; at least half of it exceeds the search's error.
LEAST: Final = MISTAKE
# The least gap of a first look, which is less exact.
ROUGHLY: Final = LEAST / 3
# The fewest choices of a puzzle.
CHOICES: Final = 3
# The least part of quick players that take a wrong choice.
ERRING: Final = 0.1
# The other choices that are weighed, and those with a story.
RIVALS, OTHERS = 3, 5
# The most puzzles of one game, and the fewest events between two.
A_GAME, APART = 4, 6
TENFOLD: Final = 10


class Place(NamedTuple):
    """A decision of a game, after `step` events."""

    step: int
    decision: Decision


# Kinds that take no more puzzles.
NONE_FULL: Final[frozenset[str]] = frozenset()


def found(find_game: Finder, terms: Terms, full: frozenset[str] = NONE_FULL) -> list[Puzzle]:
    """The puzzles of this game, in order: at most A_GAME, from anywhere in it, and none of a full kind."""
    record, puzzles = played(find_game(terms.game), terms), list[Puzzle]()
    places = list(decisions(record))
    first = stream("first", *terms.words).below(max(1, len(places)))
    for place in [*places[first:], *places[:first]]:
        is_apart = all(abs(place.step - len(other.events)) >= APART for other in puzzles)
        made = puzzle_at(record, place, terms, full) if is_apart else None
        if made is not None:
            puzzles.append(made)
        if len(puzzles) == A_GAME:
            break
    return sorted(puzzles, key=lambda puzzle: len(puzzle.events))


def decisions(record: Record) -> Iterator[Place]:
    """The decisions with enough choices, in order."""
    game, state = record.game, record.game.start(record.options)
    low, high = game.payoff_range(record.options)
    for step, event in enumerate(record.events):
        if event.actions and len(state.legal()) >= CHOICES:
            view = game.view(state.clone(), int(state.mover()))
            yield Place(step, Decision(game, view, state.legal(), low, high))
        for _action in checked_actions(game, state, step, event):
            pass


def puzzle_at(record: Record, place: Place, terms: Terms, full: frozenset[str] = NONE_FULL) -> Puzzle | None:
    """The puzzle of this decision; None if it makes none, or one of a full kind."""
    decision = place.decision
    if _all_full(decision, decision.legal, full):
        return None
    seen = peek(decision)
    if seen.gap < ROUGHLY or _all_full(decision, [seen.best], full):
        return None
    lured = tempted(decision)
    if len(lured) == 1:
        return None
    bands = proofs(decision)
    is_proven = bool(bands)
    bands = bands or _searched(decision)
    best = _clear(bands)
    if best is None or lured[best] > (1.0 - ERRING) * lured.total() or _all_full(decision, [best], full):
        return None
    return _made(record, place, terms, bands, lured, is_proven)


def _all_full(decision: Decision, actions: Iterable[int], full: frozenset[str]) -> bool:
    return bool(full) and all(kind_of(decision.game, action) in full for action in actions)


def _clear(bands: Mapping[int, Band]) -> int | None:
    """The choice that is surely better than all others, or None."""
    if len(bands) < 2:
        return None
    best = max(bands, key=lambda action: bands[action].middle)
    gaps = [bands[best].minus(bands[other]) for other in bands if other != best]
    return best if all(gap.middle >= LEAST and gap.low >= LEAST / 2 for gap in gaps) else None


def _searched(decision: Decision) -> dict[int, Band]:
    """The bands of the best choice and its rivals, at ten times the budget; {} if that contradicts the first search."""
    iterations = budget(decision.game)
    screened = ranked(decision, iterations, "screen")[:2]
    if _clear({action: after(decision, action, iterations, "screen") for action in screened}) != screened[0]:
        return {}
    best, *rivals = ranked(decision, TENFOLD * iterations, "check")[: RIVALS + 1]
    if best != screened[0]:
        return {}
    bands = {best: after(decision, best, TENFOLD * iterations, "check")}
    for rival in rivals:
        bands[rival] = after(decision, rival, TENFOLD * iterations, "check")
        if _clear(bands) != best:
            return {}
    return bands


def _made(
    record: Record, place: Place, terms: Terms, bands: Mapping[int, Band], tempted: Counter[int], is_proven: bool
) -> Puzzle:
    game, decision = record.game, place.decision
    weighed = sorted(bands, key=lambda action: -bands[action].middle)
    wrong = [action for action, _times in tempted.most_common() if action != weighed[0]]
    others = [action for action in (*wrong, *decision.legal) if action not in bands][:OTHERS]
    told = stories(decision, [*weighed, *dict.fromkeys(others)], budget(game))
    ways = list[Way]()
    for action, story in told.items():
        name, band = game.actions.name(action), bands.get(action)
        weighed_way = Way(name, round(band.middle, 4), round(band.reach, 4), story) if band else None
        ways.append(weighed_way or Way(name, story=story))
    events = tuple([(event.seat, event.actions, event.chance) for event in record.events[: place.step]])
    return Puzzle(
        game.code,
        game.rules_version,
        terms.players,
        events,
        tuple(ways),
        game.actions.name(wrong[0]),
        round(1.0 - tempted[weighed[0]] / tempted.total(), 2),
        Origin(terms.seed, terms.number, levels(terms), hantise.__version__),
        is_proven,
        0 if is_proven else TENFOLD * budget(game),
        dict(terms.options),
    )


# The value of each choice to its seat, from its view alone: by proof, or else by search.

# Repeats of each choice's search, which show the error.
REPEATS: Final = 8
# The limit of positions of a proof.
PROOFS: Final = 6000
# The place of the level that finds the puzzles.
STRONG: Final = 3
# The quick players that may be tempted: GREEDY ones, and QUICK ones with QUICKLY iterations.
GREEDY, QUICK, QUICKLY = 4, 12, 60
# A first look's share of the budget, and the least visits of its choices as a share of the best one's.
PEEK, TRIED = 0.4, 0.05


class Decision(NamedTuple):
    """A seat's view, its choices, and the range of payoffs at its table."""

    game: Game
    view: View
    legal: list[int]
    low: float
    high: float


class Peek(NamedTuple):
    """The choice that seems best, and its lead in chances; 1 if no other was tried."""

    best: int
    gap: float


def budget(game: Game) -> int:
    """The iterations that find a puzzle; ten times as many check it."""
    return game.hints.strengths()[STRONG].iterations


def peek(decision: Decision) -> Peek:
    """A first look, much shorter than the full search."""
    iterations, hints = round(PEEK * budget(decision.game)), decision.game.hints
    seen = searched(decision.view, decision.legal, stream("peek", decision.view.dump()), iterations, NO_LIMIT, hints)
    best = seen.best(decision.legal)
    often = [action for action in decision.legal if seen.visits(action) >= TRIED * seen.visits(best)]
    chances = sorted([_rough_chance(decision, seen, action) for action in often])
    return Peek(best, chances[-1] - chances[-2] if len(chances) > 1 else 1.0)


def _rough_chance(decision: Decision, seen: Search, action: int) -> float:
    """A rough chance: the choice's extra payoff is taken from the other seats in proportion."""
    seat, node = decision.view.seat, seen.found(action)
    assert node is not None
    mean = [total / float(seen.iterations) - decision.low for total in seen.totals]
    own = node.total / float(node.visits) - decision.low
    part = max(0.0, sum(mean) - own) / max(1e-9, sum(mean) - mean[seat])
    payoffs = [decision.low + (own if other == seat else one * part) for other, one in enumerate(mean)]
    return _chance(decision, payoffs)


def tempted(decision: Decision) -> Counter[int]:
    """The choices of quick players with a beginner's memory, counted."""
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
    """The seat's exact chances after each choice; {} without a proof."""
    values = proven(decision.game, decision.view, decision.legal, PROOFS)
    return {action: band(chances[decision.view.seat], 0.0) for action, chances in values.items()}


def ranked(decision: Decision, iterations: int, seed: str) -> list[int]:
    """The choices that a search tried, the best first."""
    rng, hints = stream(seed, decision.view.dump()), decision.game.hints
    found = searched(decision.view, decision.legal, rng, iterations, NO_LIMIT, hints)
    tried = [action for action in decision.legal if found.visits(action) > 0]
    best = found.best(decision.legal)
    return sorted(tried, key=lambda action: (action != best, -found.visits(action)))


def after(decision: Decision, action: int, iterations: int, seed: str) -> Band:
    """The seat's chances after this choice, by `iterations` in all."""
    rng = stream(seed, decision.view.dump(), action)
    repeats = list[float]()
    for _repeat in range(REPEATS):
        search = settled(decision.view, action, rng, iterations // REPEATS, decision.game.hints)
        repeats.append(_chance(decision, [total / float(search.iterations) for total in search.wins]))
    return between(repeats)


def _chance(decision: Decision, payoffs: Sequence[float]) -> float:
    hints = decision.game.hints
    return expected(payoffs, decision.low, decision.high, hints.sharpness(), hints.doubt())[decision.view.seat]


def stories(decision: Decision, actions: Sequence[int], iterations: int) -> dict[int, tuple[str, ...]]:
    """The seat's probable next lines after each of these choices."""
    rng = stream("story", decision.view.dump())
    return {action: told_ahead(decision.game, decision.view, action, iterations, rng) for action in actions}
