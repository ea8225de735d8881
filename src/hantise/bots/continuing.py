"""Games played on from a choice, in worlds that its seat cannot rule out, and reasons drawn from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, pvariance
from typing import Final, NamedTuple

from hantise.bots.search import Search
from hantise.bots.tree import Node
from hantise.core import CHANCE, OVER, Game, Rng, State, View
from hantise.core.stakes import Stakes
from hantise.core.state import Menu

# Decisions of each seat, about, in a game played on; a search that looks further extends it.
TURNS: Final = 4
# The most lines of a story: some have no sentence.
AHEAD: Final = 8
# The fewest visits of a reply that a game follows.
THOUGHT: Final = 4
# The tolerance of equal values, for rounding.
CLOSE: Final = 1e-9


class Ahead(NamedTuple):
    """One game played on: its course, and the seat's judged payoff at its end.

    The `story` holds the seat's first lines after that of the choice. A chance line is told only if it shows the seat
    the outcome: another seat's unseen draw is left out.
    """

    story: tuple[str, ...]
    course: Course
    worth: float


def continued(game: Game, view: View, action: int, search: Search, seeds: Sequence[int]) -> list[Ahead]:
    """One game for each seed; equal seeds begin in equal worlds. The search has settled on the action."""
    return [_Imagined(game, view, Rng(seed)).played(action, search.found(action)) for seed in seeds]


def typical(games: Sequence[Ahead]) -> tuple[str, ...]:
    """The story of the game whose worth is nearest to the average."""
    middle = fmean([one.worth for one in games])
    return min(games, key=lambda one: (abs(one.worth - middle), one.story)).story


class _Imagined:
    """One world, played on."""

    def __init__(self, game: Game, view: View, rng: Rng) -> None:
        self._game, self._seat, self._rng = game, view.seat, rng
        self._world = game.hints.imagined(view, rng)
        self._lines, self._story = list[str](), list[str]()
        # The seats that the last chance move showed something.
        self._shown = frozenset[int]()

    def played(self, action: int, node: Node | None) -> Ahead:
        """The game from this choice on."""
        self._do(action)
        self._story.clear()
        for thought in self._thoughts(node):
            self._do(thought)
        worth = self._game.hints.judge(self._world)[self._seat]
        return Ahead(tuple(self._story[:AHEAD]), Course.of(self._game.stakes, self._lines), worth)

    def _thoughts(self, node: Node | None) -> Iterator[int]:
        """The seats' next actions, in order."""
        left = TURNS * len(self._world.standing())
        if self._game.hints.has_policy():
            left = max(left, int(self._game.hints.horizon(self._world)))
        while self._chance_has_spoken() != OVER and left:
            legal = self._world.legal()
            left -= len(legal) > 1
            action = self._action(node, legal)
            node = None if node is None else node.found(self._world.mover(), action)
            yield action

    def _action(self, node: Node | None, legal: list[int]) -> int:
        """The search's most visited action; the habit if its seat has just seen cards that the search did not know."""
        has_seen = self._world.mover() in self._shown and self._game.hints.has_policy()
        found = None if has_seen else likeliest(node, self._world, legal)
        return self._habit(legal) if found is None else self._as_good(node, found, legal)

    def _as_good(self, node: Node | None, found: Node, legal: list[int]) -> int:
        """The action of that node, or the policy's if it brought as much."""
        if node is None or not self._game.hints.has_policy():
            return int(found.action)
        habit = self._habit(legal)
        usual = node.found(self._world.mover(), habit)
        is_as_good = usual is not None and usual.visits and usual.mean >= found.mean - CLOSE
        return habit if is_as_good else int(found.action)

    def _chance_has_spoken(self) -> int:
        """Play all chance moves; the next mover."""
        self._shown = frozenset()
        while self._world.mover() == CHANCE:
            self._do(self._world.outcome(self._rng.below(self._world.total())))
        return int(self._world.mover())

    def _habit(self, legal: list[int]) -> int:
        """The action that the game's hints find most sensible."""
        hints, menu = self._game.hints, Menu()
        if len(legal) == 1:
            return legal[0]
        count = self._world.fill(menu)
        if hints.has_policy():
            return int(hints.choose(self._world, menu, count, self._rng))
        urgencies = hints.urgencies(self._world, menu, count)
        return legal[urgencies.index(max(urgencies))]

    def _do(self, action: int) -> None:
        line, is_chance = self._game.seen(self._world, action, self._seat), self._world.mover() == CHANCE
        told = self._told(action) if is_chance else frozenset([self._seat])
        if line:
            self._lines.append(line)
            stakes = self._game.stakes
            if self._seat in told or (stakes and stakes.events([line])):
                self._story.append(line)
        self._shown |= told if is_chance else frozenset()
        self._world.apply(action)

    def _told(self, outcome: int) -> frozenset[int]:
        """The seats that see this outcome: their line about another outcome would differ."""
        other = next((one for one in self._world.legal() if one != outcome), outcome)
        seats = range(len(self._world.standing()))
        lines = (self._game.seen_by(self._world, one, seats) for one in (outcome, other))
        return frozenset([seat for seat, (line, another) in enumerate(zip(*lines, strict=True)) if line != another])


def likeliest(node: Node | None, world: State, legal: list[int], least: int = THOUGHT) -> Node | None:
    """The most visited decision among these legal ones; None if none has `least` visits."""
    if node is None:
        return None
    children = [child for action in legal if (child := node.found(world.mover(), action)) is not None]
    best = max(children, key=lambda child: int(child.visits), default=None)
    return best if best is not None and best.visits >= least else None


# The reason for a better choice: its gains and their price, over games played on from both.

# The least difference told: in shares of games, and in counts.
APART, WHOLE = 0.2, 0.75
# Standard errors that count as noise: many stakes are compared, and few are told.
ERRORS: Final = 3.3
# The difference of a count that outweighs an event.
SEVERAL: Final = 1.5
# The least part of games in which a count must appear.
OFTEN: Final = 0.6


class Motive(NamedTuple):
    """A stake after the `chosen` action and after the `best`: the share of games in which it came.

    Unless `is_share`, the numbers are mean counts.
    """

    stake: str
    chosen: float
    best: float
    is_share: bool

    @property
    def comes(self) -> bool:
        """True if the best brings more of it."""
        return self.best > self.chosen

    def outweighs(self, price: Motive) -> bool:
        """True if this gain is worth the price."""
        if self.is_share != price.is_share:
            return self.is_share or self.much >= SEVERAL
        return self.much >= (price.much / 2 if self.is_share else price.much)

    @property
    def much(self) -> float:
        """The difference between the two."""
        return abs(self.best - self.chosen)


class Reason(NamedTuple):
    """The gains of the best choice beside the chosen one, and their price, if it has any weight."""

    gains: tuple[Motive, ...]
    price: Motive | None = None


class Course(NamedTuple):
    """The stakes that came in a game played on."""

    events: frozenset[str]
    counts: Mapping[str, int]

    @classmethod
    def of(cls, stakes: Stakes | None, lines: Sequence[str]) -> Course:
        """The stakes in these lines of a sheet; none in a game without stakes."""
        return cls(frozenset(stakes.events(lines)), stakes.counts(lines)) if stakes else NOWHERE


NOWHERE: Final = Course(frozenset(), {})


def reason(stakes: Stakes | None, seat: int, chosen: Sequence[Course], best: Sequence[Course]) -> Reason | None:
    """The stakes that serve the seat and that the best brings more of; None without any.

    The weightiest gains are told. The price is the weightiest stake against the best that comes; stakes that stay away
    are no price. Gains outweighed by the price are no reason.
    """
    if stakes is None:
        return None
    told = sorted(_motives(chosen, best), key=lambda one: (stakes.rank(one.stake), not one.stake.endswith(f" {seat}")))
    gains = [one for one in told if stakes.serves(one.stake, seat) == one.comes]
    # Counts of other seats are told only alone.
    besides = [one for one in told if one.is_share or one.stake.endswith(f" {seat}")]
    against = next((one for one in besides if one.comes and one not in gains), None)
    worth_it = [one for one in gains if against is None or (one in besides and one.outweighs(against))]
    if not worth_it:
        return None
    first = worth_it[0]
    price = against if against and not stakes.is_alike(against.stake, first.stake) else None
    heard = [first, *([price] if price else [])]
    more = [one for one in besides if one in gains and not any(stakes.is_alike(one.stake, o.stake) for o in heard)]
    return Reason((first, *more[:1]), price)


def _motives(chosen: Sequence[Course], best: Sequence[Course]) -> Iterator[Motive]:
    for stake in sorted(frozenset[str]().union(*[one.events for one in (*chosen, *best)])):
        before, after = ([int(stake in one.events) for one in games] for games in (chosen, best))
        yield from _looked(stake, before, after, APART)
    for stake in sorted(frozenset[str]().union(*[one.counts for one in (*chosen, *best)])):
        these, those = ([one.counts[stake] for one in games if stake in one.counts] for games in (chosen, best))
        if min(len(these), len(those)) >= OFTEN * len(best):
            yield from _looked(stake, these, those, WHOLE)


def _looked(stake: str, chosen: Sequence[int], best: Sequence[int], least: float) -> Iterator[Motive]:
    """The motive of this stake; nothing if the two are alike within the error."""
    before, after = fmean(chosen), fmean(best)
    error = pvariance(chosen) / len(chosen) + pvariance(best) / len(best)
    if abs(after - before) >= max(least, ERRORS * sqrt(error)):
        yield Motive(stake, before, after, least == APART)
