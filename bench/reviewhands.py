"""What the choices of others would tell of their hands in Ghooost!: all of them, or those that a view remembers.

For each hand that somebody may hold its exact odds are followed through a game three times: by chance alone, by all
choices, and by those alone that a view still tells of, the cards played from the unknown part of the hand. Choices are
weighed by a conditional logit that was fitted to other games; no choice counts fully, for they are not independent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from math import exp, log2
from statistics import fmean
from typing import Any, NamedTuple, TypeAlias

from mypy_extensions import i64

import hantise
from bench.logit import Choice, Features, fitted
from bench.reviewgames import Terms, played
from bench.reviewscore import interval
from bench.webrow import Row
from hantise.cli.executors import processes
from hantise.core import Record
from hantise.core.record import checked_actions
from hantise.games.ghooost.hints import LEAVING, TASTES, UNANSWERED, taste
from hantise.games.ghooost.knowledge import DREW
from hantise.games.ghooost.piles import KINDS, ONE_CARD, counts_of
from hantise.games.ghooost.rules import Ghooost

# Numbers as compiled code takes them.
PACKED: Any = import_module("librt.vecs" if hantise.COMPILED else "hantise.core.vecs").vec[i64]
HALF = len(TASTES) // 2
UNIT = 1000
# So much of a choice's likelihood counts, and so rarely at least is anything chosen.
TEMPER, FLOOR = 0.5, 0.01
# Games are judged by a fit to the other half.
PARTS = 2

# The weights of a hand: by chance, by all choices, by those that the view tells of.
Weights: TypeAlias = tuple[float, float, float]
Hands: TypeAlias = dict[int, Weights]


class Step(NamedTuple):
    """A position, what happened there, and the position after it."""

    before: Ghooost
    action: int
    after: Ghooost


class Fit(NamedTuple):
    """Tastes of all choices, in thousandths, and the weight of each kind that was played, by phase."""

    tastes: list[int]
    kinds: list[float]


class Bits(NamedTuple):
    """What the true hand cost, in bits: by chance alone, by all choices, by those that the view tells of."""

    chance: float
    past: float
    view: float


def told(terms: Sequence[Terms], jobs: int) -> Iterator[Row]:
    """The rows of the game: how many bits of a hand either kind of weighing gains."""
    with processes(jobs) as (executor, _ahead):
        records = list(executor.map(played, terms))
        fits = [_fit([record for n, record in enumerate(records) if n % PARTS != part]) for part in range(PARTS)]
        asked = [fits[number % PARTS] for number in range(len(records))]
        found = [some for some in executor.map(judged, records, asked) if some]
    chance = fmean(fmean(one.chance for one in some) for some in found)
    for how, name in (("past", "all choices"), ("view", "the plays that a view tells of")):
        gain = partial(_gain, how)
        note = f"{len(found)} games; {chance:.2f} bits a hand by chance alone"
        title = f"review: Ghooost!: gained by weighing {name}"
        yield Row(title, "bits", gain(found), *interval(found, gain), 0.0, False, note)


def _gain(how: str, games: Sequence[Sequence[Bits]]) -> float:
    return fmean(fmean(one.chance - getattr(one, how) for one in some) for some in games)


def _steps(record: Record) -> Iterator[Step]:
    state = record.start()
    for number, event in enumerate(record.events, start=1):
        for action in checked_actions(record.game, state, number, event):
            before, after = state.clone(), state.clone()
            after.apply(action)
            assert isinstance(before, Ghooost)
            assert isinstance(after, Ghooost)
            yield Step(before, action, after)


# How others choose.


def _fit(records: Sequence[Record]) -> Fit:
    steps = [step for record in records for step in _steps(record)]
    chosen = [choice for step in steps for choice in _choice(step)]
    weights = fitted(chosen, len(TASTES))
    laid = [choice for step in steps for choice in _laid(step)]
    return Fit([round(UNIT * weight) for weight in weights], fitted(laid, 2 * KINDS))


def _choice(step: Step) -> Iterator[Choice]:
    """What could be done, where it was a choice and not the end."""
    legal = step.before.legal() if step.before.mover() >= 0 else []
    if len(legal) > 1 and all(taste(_ZERO, step.before, action) != LEAVING for action in legal):
        yield Choice([_features(step.before, action) for action in legal], legal.index(step.action))


def _features(state: Ghooost, action: int) -> Features:
    """How often each taste counts; what the next player holds nobody sees."""
    found = {place: float(taste(unit, state, action)) for place, unit in enumerate(_UNITS)}
    return {place: count for place, count in found.items() if count and place % HALF != UNANSWERED}


_ZERO = PACKED([0] * len(TASTES))
_UNITS = [PACKED([int(place == one) for place in range(len(TASTES))]) for one in range(len(TASTES))]


def _laid(step: Step) -> Iterator[Choice]:
    """Which kinds of the hand's unknown part could have been played."""
    seat = int(step.before.mover())
    if seat >= 0:
        hand, phase = _unknown(step.before, seat), _phase(step.before)
        for kind in _news(step, seat):
            kinds = _kinds(hand)
            yield Choice([{phase + one: 1.0} for one in kinds], kinds.index(kind))
            hand -= int(ONE_CARD[kind])


def _phase(state: Ghooost) -> int:
    return 0 if state.crypt else KINDS


def _unknown(state: Ghooost, seat: int) -> int:
    assert state.knowledge is not None
    return int(state.hands[seat] - state.knowledge.known[seat])


def _kinds(hand: int) -> list[int]:
    return [kind for kind, count in enumerate(counts_of(hand)) if count]


def _news(step: Step, seat: int) -> bytes:
    """What the trace of that hand tells newly."""
    before, after = (state.knowledge.traces[seat] for state in (step.before, step.after) if state.knowledge)
    return bytes(after[len(before) :]) if after.startswith(before) else bytes(after)


# What is inferred.


def judged(record: Record, fit: Fit) -> list[Bits]:
    """What each hand of others cost who was to decide, all through the game."""
    seats, found = range(record.options.players), list[Bits]()
    pairs = [(seat, other) for seat in seats for other in seats if other != seat]
    hands: dict[tuple[int, int], Hands] = {pair: {0: (1.0, 1.0, 1.0)} for pair in pairs}
    for step in _steps(record):
        mover = int(step.before.mover())
        for seat, other in pairs:
            if mover == seat:
                found += _cost(hands[seat, other], _unknown(step.before, other))
            elif mover == other:
                hands[seat, other] = _weighed(hands[seat, other], step, fit)
            hands[seat, other] = _moved(hands[seat, other], step, seat, other, fit)
    return found


def _cost(hands: Hands, hand: int) -> Iterator[Bits]:
    if len(hands) > 1:
        whole = [sum(weights) for weights in zip(*hands.values())]
        yield Bits(*(-log2(max(1e-12, weight / every)) for weight, every in zip(hands[hand], whole)))


def _weighed(hands: Hands, step: Step, fit: Fit) -> Hands:
    """By how likely that choice was with each hand."""
    if len(hands) < 2:
        return hands
    world, seat, tastes = step.before.world(), int(step.before.mover()), PACKED(fit.tastes)
    known = int(step.before.hands[seat]) - _unknown(step.before, seat)
    found: Hands = {}
    for hand, (chance, past, view) in hands.items():
        world.hands[seat] = known + hand
        found[hand] = (chance, past * _likely(world, step.action, tastes) ** TEMPER, view)
    return found


def _likely(world: Ghooost, action: int, tastes: Any) -> float:
    """How likely the choice is; with a hand that does not allow it, as little as can be, until its cards tell."""
    legal = world.legal()
    if action not in legal:
        return FLOOR / len(legal)
    liked = [taste(tastes, world, one) / UNIT for one in legal]
    odds = [exp(one - max(liked)) for one in liked]
    return (1 - FLOOR) * odds[legal.index(action)] / sum(odds) + FLOOR / len(legal)


def _moved(hands: Hands, step: Step, seat: int, other: int, fit: Fit) -> Hands:
    """As the trace of the other's hand tells: what was drawn unseen, and what was played of it."""
    assert step.after.knowledge is not None
    if not step.after.knowledge.traces[other]:
        return {0: (1.0, 1.0, 1.0)}
    unseen, phase = _unseen(step.before, seat), _phase(step.before)
    if step.before.mover() != other:
        hands = _opened(hands, unseen, _unseen(step.after, seat))
    for event in _news(step, other):
        hands = _drawn(hands, unseen) if event == DREW else _played(hands, event, fit.kinds[phase : phase + KINDS])
    return hands


def _opened(hands: Hands, before: int, after: int) -> Hands:
    """A card that this seat sees from now on was none of the other's: so the more of its kind these hold, the rarer."""
    for kind, (count, left) in enumerate(zip(counts_of(before), counts_of(after))):
        for still in range(count, left, -1):
            odds = {hand: still - counts_of(hand)[kind] for hand in hands}
            kept = {hand: weights for hand, weights in hands.items() if odds[hand] > 0}
            hands = _scaled({hand: _three([odds[hand] * one for one in kept[hand]]) for hand in kept})
    return hands


def _unseen(state: Ghooost, seat: int) -> int:
    """All that this seat has not seen lying anywhere."""
    assert state.knowledge is not None
    others = [_unknown(state, other) for other in range(state.players) if other != seat]
    return int(state.bag) + sum(others)


def _drawn(hands: Hands, unseen: int) -> Hands:
    found: Hands = {}
    for hand, weights in hands.items():
        for kind, count in enumerate(counts_of(unseen - hand)):
            if count:
                other = hand + int(ONE_CARD[kind])
                more = found.get(other, (0.0, 0.0, 0.0))
                found[other] = _three([one + count * weight for one, weight in zip(more, weights)])
    return _scaled(found)


def _played(hands: Hands, kind: int, weights: Sequence[float]) -> Hands:
    found: Hands = {}
    for hand, (chance, past, view) in hands.items():
        kinds = _kinds(hand)
        if kind in kinds:
            likely = exp(weights[kind]) / sum(exp(weights[one]) for one in kinds)
            found[hand - int(ONE_CARD[kind])] = (chance, past, view * likely**TEMPER)
    return _scaled(found)


def _scaled(hands: Hands) -> Hands:
    """No weight becomes too small for a number."""
    most = [max(weights) for weights in zip(*hands.values())]
    return {hand: _three([one / every for one, every in zip(weights, most)]) for hand, weights in hands.items()}


def _three(weights: Sequence[float]) -> Weights:
    one, two, three = weights
    return one, two, three
