"""Puzzles in a game: decisions where one choice is surely much better than all others, and yet others tempt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

import hantise
from hantise.bots.arena import stream
from hantise.core import Game, Record
from hantise.core.record import checked_actions
from hantise.puzzles import weighing
from hantise.puzzles.matches import Terms, levels, played
from hantise.puzzles.puzzle import Finder, Origin, Puzzle, Way
from hantise.puzzles.shelf import kind_of
from hantise.puzzles.weighing import Decision
from hantise.review.chances import Band
from hantise.review.evaluations import MISTAKE

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
    seen = weighing.peek(decision)
    if seen.gap < ROUGHLY or _all_full(decision, [seen.best], full):
        return None
    tempted = weighing.tempted(decision)
    if len(tempted) == 1:
        return None
    bands = weighing.proofs(decision)
    is_proven = bool(bands)
    bands = bands or _searched(decision)
    best = _clear(bands)
    if best is None or tempted[best] > (1.0 - ERRING) * tempted.total() or _all_full(decision, [best], full):
        return None
    return _made(record, place, terms, bands, tempted, is_proven)


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
    budget = weighing.budget(decision.game)
    screened = weighing.ranked(decision, budget, "screen")[:2]
    if _clear({action: weighing.after(decision, action, budget, "screen") for action in screened}) != screened[0]:
        return {}
    best, *rivals = weighing.ranked(decision, TENFOLD * budget, "check")[: RIVALS + 1]
    if best != screened[0]:
        return {}
    bands = {best: weighing.after(decision, best, TENFOLD * budget, "check")}
    for rival in rivals:
        bands[rival] = weighing.after(decision, rival, TENFOLD * budget, "check")
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
    told = weighing.stories(decision, [*weighed, *dict.fromkeys(others)], weighing.budget(game))
    ways = [_way(game, action, bands.get(action), story) for action, story in told.items()]
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
        0 if is_proven else TENFOLD * weighing.budget(game),
        dict(terms.options),
    )


def _way(game: Game, action: int, weighed: Band | None, story: tuple[str, ...]) -> Way:
    name = game.actions.name(action)
    if weighed is None:
        return Way(name, story=story)
    return Way(name, round(weighed.middle, 4), round(weighed.reach, 4), story)
