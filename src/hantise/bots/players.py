"""The contract of a computer player: a View and the legal actions in, one of them out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import blake2b
from math import exp2, log2
from time import perf_counter
from typing import Protocol, TypeAlias, runtime_checkable

from hantise.bots.exact import Proof
from hantise.bots.search import NO_LIMIT, searched
from hantise.core import Game, HantiseError, Memory, Rng, State, View
from hantise.core.hints import ALWAYS, PLAIN, Hints, Strength


class Bot(Protocol):
    """A computer player; it gets a View and nothing else of the table."""

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """Choose one of `legal`, which is not empty; equal arguments give equal choices."""


# The ages of each memory at its seat's decisions, which revealed whether the mind still had it.
Past: TypeAlias = Mapping[str, Iterable[int]]


@runtime_checkable
class Weighing(Protocol):
    """A computer player that also tells the chances of its choices."""

    def odds(self, view: View, legal: Sequence[int], rng: Rng, past: Past) -> Mapping[int, float]:
        """The chances of the actions, with a sum of 1; averaged over `rng`, those of its mind given the past."""


def odds_of(bot: Bot, view: View, legal: Sequence[int], rng: Rng, past: Past) -> Mapping[int, float]:
    """The bot's own odds, or else one decision of it."""
    return bot.odds(view, legal, rng, past) if isinstance(bot, Weighing) else {bot.decide(view, legal, rng): 1.0}


# The computer player that searches, by the dials of its strength.

# The most seconds of a decision on one core; most machines need less.
SECONDS = 2.0
# The proof's share of the time; the search has the rest.
PROVING = 0.4
# The steps of a drawn share.
FINE = 1 << 20


class SearchBot:
    """A seat's computer player for one match; players with other `mind`s forget other things."""

    def __init__(self, strength: Strength | int, hints: Hints = PLAIN, mind: int = 0, seconds: float = SECONDS) -> None:
        """A whole number is a strength with this many iterations."""
        self.strength = Strength(strength) if isinstance(strength, int) else strength
        self.hints = hints
        self.mind = mind
        self.seconds = seconds

    def within(self, seconds: float) -> SearchBot:
        """The same player with this many seconds for a decision."""
        return SearchBot(self.strength, self.hints, self.mind, seconds)

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """The best action by proof or search, changed by slips, whim and daring."""
        choices = list(legal)
        if len(choices) == 1:
            return choices[0]
        if self.strength.slips and rng.below(FINE) < round(self.strength.slips * FINE):
            return choices[rng.below(len(choices))]
        end = perf_counter() + self.seconds
        known = remembered(view, self.strength, self.mind)
        proven = self._proven(known, choices)
        return self._searched(known, choices, rng, end - perf_counter()) if proven < 0 else proven

    def odds(self, view: View, legal: Sequence[int], rng: Rng, past: Past) -> Mapping[int, float]:
        """The odds of its thinking, mixed with its share of random slips."""
        slips, choices = self.strength.slips, list(legal)
        known = recalled(view, self.strength, self.mind, past, rng)
        thought = self._thought(known, choices, rng)
        even = slips / len(choices)
        found = {action: even + (1.0 - slips) * thought.get(action, 0.0) for action in choices}
        return {action: part for action, part in found.items() if part}

    def _thought(self, known: View, choices: list[int], rng: Rng) -> dict[int, float]:
        """The odds of its thinking alone."""
        proven = self._proven(known, choices)
        if proven >= 0:
            return {proven: 1.0}
        if not self.strength.whim:
            return {self._searched(known, choices, rng, self.seconds): 1.0}
        found = searched(known, choices, rng, self.strength.iterations, self.seconds, self.hints)
        weights = [found.visits(action) ** (1.0 / self.strength.whim) for action in choices]
        return {action: weight / sum(weights) for action, weight in zip(choices, weights)}

    def _proven(self, view: View, choices: list[int]) -> int:
        """The best action if the ending can be played out in full; else -1."""
        world = view.world() if self.strength.proofs else None
        if world is None:
            return -1
        return Proof(self.hints, self.strength.proofs, self.seconds * PROVING).best(world, choices)

    def _searched(self, view: View, choices: list[int], rng: Rng, seconds: float) -> int:
        strength = self.strength
        found = searched(view, choices, rng, strength.iterations, seconds, self.hints)
        if strength.whim:
            return found.drawn(choices, strength.whim)
        return found.liked(choices, strength.daring) if strength.daring else found.best(choices)


def scaled(strength: Strength, fraction: float) -> Strength:
    """The strength with this fraction of its iterations and proofs, at least one iteration."""
    iterations, proofs = max(1, round(strength.iterations * fraction)), round(strength.proofs * fraction)
    return strength._replace(iterations=iterations, proofs=proofs)


# Memory as a dial: a computer player may have forgotten old memories, and those of moved things.

# Actions that each move of a thing adds to the age of its memory.
MOVE = 3
# The steps of a drawn lot.
GRAINS = 1 << 24


def remembered(view: View, strength: Strength, mind: int) -> View:
    """The view without the memories that this mind has forgotten."""
    if strength.sure >= ALWAYS:
        return view
    now = view.clock
    return view.forget(lambda memory: age(memory, now) <= lifetime(strength, mind, memory.id))


def recalled(view: View, strength: Strength, mind: int, past: Past, rng: Rng) -> View:
    """The view without the memories that this mind may have forgotten, by lot.

    Of the mind only its knowledge at the ages of the past counts; all else is drawn by lot.
    """
    if strength.sure >= ALWAYS:
        return view
    now = view.clock
    return view.forget(lambda memory: _lasts(strength, mind, memory.id, past.get(memory.id, ()), age(memory, now), rng))


def _lasts(strength: Strength, mind: int, thing: str, before: Iterable[int], now: int, rng: Rng) -> bool:
    """By lot, whether the thing is known at this age, given its state at the ages before."""
    lasted = lifetime(strength, mind, thing)
    known = max([age for age in before if age <= lasted], default=0)
    lost = min([age for age in before if age > lasted], default=ALWAYS)
    if not known < now < lost:
        return now <= known
    end = _odds(strength, lost)
    return (int(rng.below(GRAINS)) + 0.5) / GRAINS * (_odds(strength, known) - end) < _odds(strength, now) - end


def _odds(strength: Strength, age: int) -> float:
    """The chance that a thing is remembered at this age."""
    if age <= strength.sure:
        return 1.0
    return exp2(-(age - strength.sure) / strength.half) if strength.half else 0.0


def age(memory: Memory, now: int) -> int:
    """The age of a memory in actions, raised by moves of its thing."""
    return now - memory.when + MOVE * memory.moved


def lifetime(strength: Strength, mind: int, thing: str) -> float:
    """The actions for which this mind remembers the thing: `sure`, then with a half-life of `half`."""
    digest = blake2b(f"{mind}:{thing}".encode(), digest_size=6).digest()
    # Above 0, up to 1, each equally likely.
    lot = (int.from_bytes(digest, "big") + 1) / (1 << 48)
    return strength.sure + strength.half * -log2(lot)


class UnknownLevel(HantiseError):
    """No computer player has that name."""

    code = "unknown-level"


@dataclass(frozen=True)
class Level:
    """A computer player to choose: its name in commands, and English words for people.

    `seat` makes the player for one seat of one match, from a game, a mind and a budget. A budget is a share of the
    iterations, without a time limit; None means all of them, within two seconds a decision.
    """

    name: str
    words: str
    seat: Callable[[Game, int, float | None], Bot]


def _searching(place: int) -> Callable[[Game, int, float | None], Bot]:
    """A maker of players with this place in the game's order of strengths."""

    def seat(game: Game, mind: int, budget: float | None) -> Bot:
        strength = game.hints.strengths()[place]
        if budget is None:
            return SearchBot(strength, game.hints, mind, SECONDS)
        return SearchBot(scaled(strength, budget), game.hints, mind, NO_LIMIT)

    return seat


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("level1", "First steps: forgets quickly and often plays on a whim", _searching(0)),
        Level("level2", "Easy: thinks a little and likes a risk", _searching(1)),
        Level("level3", "Good: thinks things over and takes no chances", _searching(2)),
        Level("level4", "Strong: thinks hard and strikes early", _searching(3)),
        Level("level5", "Master: thinks as hard as can be and forgets nothing", _searching(4)),
    )
}
PLAIN_ONES: dict[str, Level] = {
    level.name: level
    for level in (
        Level("greedy", "Greedy: looks one step ahead", lambda game, mind, budget: GreedyBot()),
        Level("random", "Random: does anything", lambda game, mind, budget: RandomBot()),
    )
}
COMPUTERS: dict[str, Level] = {**LEVELS, **PLAIN_ONES}


def strength_of(game: Game, level: str) -> Strength:
    """The strength of one of LEVELS at this game."""
    return game.hints.strengths()[list(LEVELS).index(level)]


def find(name: str, others: Sequence[str] = ()) -> Level:
    """The computer player of this name; else UnknownLevel, with the nearest name of these and the `others`."""
    if name not in COMPUTERS:
        known = [*COMPUTERS, *others]
        near = get_close_matches(name, known, n=1, cutoff=0.4)
        guess = f" Did you mean {near[0]}?" if near else ""
        raise UnknownLevel(f"no computer player is called {name[:40]!r}.{guess} ({', '.join(known)})")
    return COMPUTERS[name]


def seated(name: str, game: Game, mind: int, budget: float | None = None) -> Bot:
    """The computer player of this name for one seat of one match; UnknownLevel if there is none."""
    return find(name).seat(game, mind, budget)


class RandomBot:
    """A player that chooses among the legal actions with equal odds."""

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """Any of the legal actions."""
        return legal[rng.below(len(legal))]

    def odds(self, view: View, legal: Sequence[int], rng: Rng, past: Past) -> Mapping[int, float]:
        """Equal odds."""
        return dict.fromkeys(legal, 1 / len(legal))


class GreedyBot:
    """A player that looks one action ahead in a few imagined worlds, for the best standing."""

    worlds = 8

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """The action with the best standing on average; the first of equals."""
        if len(legal) == 1:
            return legal[0]
        worlds = [view.imagine(rng) for _ in range(self.worlds)]
        return max(legal, key=lambda action: sum(_standing_after(world, action, view.seat, rng) for world in worlds))


def _standing_after(world: State, action: int, seat: int, rng: Rng) -> float:
    after = world.clone()
    after.apply(action)
    after.roll(rng)
    return after.standing()[seat]
