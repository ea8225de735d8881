"""Puzzles in a game: decisions where one choice is surely much better than all others, and yet others tempt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import hantise
from hantise.bots.arena import stream
from hantise.bots.players import NO_LIMIT, GreedyBot, remembered
from hantise.bots.search import Search, searched
from hantise.core import Game, Record, View
from hantise.core.record import checked_actions
from hantise.puzzles.shelf import Finder, Origin, Puzzle, Terms, Way, kind_of, levels, played
from hantise.review.certain import proven, told_ahead
from hantise.review.evaluations import MISTAKE, Band, band, between, expected

# What any other choice costs at least; no repeat of the search would deny at least half of it.
LEAST: Final = MISTAKE
# A first look, which tries out the worse too, sees less of it.
ROUGHLY: Final = LEAST / 3
# Fewer choices are no puzzle.
CHOICES: Final = 3
# The part of quick players who take a wrong choice: where all of them see the answer there is no puzzle.
ERRING: Final = 0.1
# Others that are weighed against the best, and others of which a story is told.
RIVALS, OTHERS = 3, 5
# Puzzles of one game, and events between two of them.
A_GAME, APART = 4, 6
TENFOLD: Final = 10


class Place(NamedTuple):
    """A decision of a game: so many events come before it."""

    step: int
    decision: Decision


# Of these kinds there are enough.
NONE_FULL: Final[frozenset[str]] = frozenset()


def found(find_game: Finder, terms: Terms, full: frozenset[str] = NONE_FULL) -> list[Puzzle]:
    """The puzzles of that game, in their order; at most a few, from anywhere in it, and none of a kind that is full."""
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
    """Where somebody has enough to choose from, in the order of the game."""
    game, state = record.game, record.game.start(record.options)
    low, high = game.payoff_range(record.options)
    for step, event in enumerate(record.events):
        if event.actions and len(state.legal()) >= CHOICES:
            view = game.view(state.clone(), int(state.mover()))
            yield Place(step, Decision(game, view, state.legal(), low, high))
        for _action in checked_actions(game, state, step, event):
            pass


def puzzle_at(record: Record, place: Place, terms: Terms, full: frozenset[str] = NONE_FULL) -> Puzzle | None:
    """The puzzle that this decision makes; None if it makes none, or one of a kind that is full."""
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
    """The choice that is surely better than all others; None if there is none."""
    if len(bands) < 2:
        return None
    best = max(bands, key=lambda action: bands[action].middle)
    gaps = [bands[best].minus(bands[other]) for other in bands if other != best]
    return best if all(gap.middle >= LEAST and gap.low >= LEAST / 2 for gap in gaps) else None


def _searched(decision: Decision) -> dict[int, Band]:
    """The bands of the best choice and its rivals, at ten times the budget; {} where that is not sure of the same."""
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


# What each choice of a decision brings its seat, from its view alone: by a proof, or else by search.

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
