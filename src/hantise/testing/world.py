"""Checks that imagined worlds are those that a seat cannot rule out, with the odds that chance alone gives.

On a small position all histories are enumerated, chance expanded, and grouped by the sheet that a seat would have
written. The seat cannot tell histories with one sheet apart: `view.imagine` must give exactly the positions at their
ends, each as often as its chance outcomes are likely. A seat's choice shows only that the choice was legal.

    agree(GAME, [(1, GAME.load("..."))], seat=0, length=6)

enumerates without `imagine`; sheets are the only thing that it trusts, and `hantise.testing.secrecy` checks those.
With `draw=redrawing` the positions are those that `Game.redrawn` makes of such worlds, with all that seats remember.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from math import ceil, exp, lgamma, log
from typing import NamedTuple, TypeAlias

from hantise.core import CHANCE, Game, Rng, State
from hantise.testing.perft import after
from hantise.testing.playing import Broken, require

Sheet: TypeAlias = tuple[str, ...]
Project: TypeAlias = Callable[[State], str]
Follow: TypeAlias = Callable[[Sheet, str], bool]
Draw: TypeAlias = Callable[[Game, State, int], Callable[[Rng], State]]

EACH_WORLD = 25  # how often the rarest world should come up
MOST_DRAWN = 20_000
SUSPICIOUS = 0.001  # fits worse than this are no chance


class Ending(NamedTuple):
    """One position at the end of histories with the same sheet, and how likely chance made them."""

    odds: float
    state: State


class Tally(NamedTuple):
    """The numbers compared: views, the worlds that they leave possible, the worlds imagined, and the fit."""

    views: int
    worlds: int
    drawn: int
    fit: Fit


Layer: TypeAlias = dict[Sheet, dict[str, Ending]]


def imagining(game: Game, state: State, seat: int) -> Callable[[Rng], State]:
    """The worlds that this seat imagines in a position."""
    return game.view(state, seat).imagine


def redrawing(game: Game, state: State, seat: int) -> Callable[[Rng], State]:
    """The positions to play on from that are drawn anew for this seat."""
    imagine, redrawn = game.view(state, seat).imagine, game.redrawn
    return imagine if redrawn is None else lambda rng: redrawn(state, imagine(rng))


def redrawing_twice(game: Game, state: State, seat: int) -> Callable[[Rng], State]:
    """The same, drawn anew twice, the second time from the first result."""
    once = redrawing(game, state, seat)
    return lambda rng: redrawing(game, once(rng), seat)(rng)


def agree(
    game: Game,
    starts: Iterable[tuple[float, State]],
    seat: int,
    length: int,
    *,
    project: Project | None = None,
    told: Project = lambda state: "",
    follow: Follow = lambda sheet, name: True,
    draw: Draw = imagining,
    least: int = 200,
    seed: int = 1,
) -> Tally:
    """Compare every view that `seat` can have up to `length` actions on; `Broken` says where worlds are wrong.

    `starts` are all its possible first positions, and their odds; `told` is the seat's knowledge of its start, its own
    hand say ("" for a single start). Positions are compared by the text of `project`, by default the dump; it must
    leave out facts that an imagined world lacks, such as the seats' knowledge of each other.
    `draw` makes worlds in one of the positions with a view, whichever it is; it must not matter.
    `follow` may leave choices out, by the seat's sheet until then and the action's name, to get deeper.
    Of each view that leaves more than one world possible `least` are imagined, or more where one of them is rare.
    """
    ask = _Question(game, seat, project or game.dump, follow, draw, least, Rng(seed))
    layer: Layer = defaultdict(dict)
    for odds, state in starts:
        _gather(game, layer, (told(state),), odds, state)
    tally = Tally(0, 0, 0, Fit(0.0, 0))
    for ply in range(length + 1):
        for sheet, endings in layer.items():
            views, worlds, drawn, found = _compare(ask, sheet, endings.values())
            tally = Tally(tally.views + views, tally.worlds + worlds, tally.drawn + drawn, tally.fit + found)
        layer = _next_layer(ask, layer) if ply < length else {}
    require(tally.fit.p > SUSPICIOUS, f"all in all the worlds have other odds than chance gives: {tally}")
    return tally


class _Question(NamedTuple):
    """The seat whose views are asked, and the comparison of worlds."""

    game: Game
    seat: int
    project: Project
    follow: Follow
    draw: Draw
    least: int
    rng: Rng


def _next_layer(ask: _Question, layer: Layer) -> Layer:
    """Every history one action longer."""
    longer: Layer = defaultdict(dict)
    for sheet, endings in layer.items():
        for odds, state in endings.values():
            is_chance = state.mover() == CHANCE
            for action, share in shares(state).items():
                if is_chance or ask.follow(sheet, ask.game.actions.name(action)):
                    line = ask.game.seen(state, action, ask.seat)
                    _gather(ask.game, longer, (*sheet, line), odds * share, after(state, action))
    return longer


def _gather(game: Game, layer: Layer, sheet: Sheet, odds: float, state: State) -> None:
    """Histories with one sheet that end alike are one, as likely as all of them."""
    dump = game.dump(state)
    before = layer[sheet].get(dump)
    layer[sheet][dump] = Ending(odds + (before.odds if before else 0.0), state)


def shares(state: State) -> dict[int, float]:
    """Each action with its odds where chance acts, and with 1 where a seat chooses."""
    legal = state.legal()
    if state.mover() != CHANCE:
        return dict.fromkeys(legal, 1.0)
    return {action: weight / state.total() for action, weight in zip(legal, state.weights())}


def _compare(ask: _Question, sheet: Sheet, endings: Collection[Ending]) -> Tally:
    try:
        odds = _odds(ask, endings)
        drawn = _imagined(ask, endings, odds)
        found, whole = fit(drawn, odds), drawn.total()
        require(drawn.keys() <= odds.keys(), f"an impossible world: {min(drawn.keys() - odds.keys(), default='')}")
        # Every world whose absence would be no accident was imagined.
        likely = [world for world, share in odds.items() if share * whole >= EACH_WORLD * 0.99]
        missing = [world for world in likely if not drawn[world]]
        require(not missing, f"a world is never imagined: {missing[:1]}")
        told = [f"{drawn[world] / whole:.4f} for {share:.4f}: {world}" for world, share in odds.items()]
        require(found.p > SUSPICIOUS / 1000, f"the odds are others than chance gives: {told}")
    except Broken as error:
        error.add_note(f"{ask.game.code}, seat {ask.seat}, after {list(sheet)}")
        raise
    return Tally(1, len(odds), whole, found)


def _odds(ask: _Question, endings: Collection[Ending]) -> dict[str, float]:
    odds: dict[str, float] = defaultdict(float)
    for ending in endings:
        odds[ask.project(ending.state)] += ending.odds
    whole = sum(odds.values())
    return {world: share / whole for world, share in odds.items()}


def _imagined(ask: _Question, endings: Collection[Ending], odds: Mapping[str, float]) -> Counter[str]:
    """Worlds drawn in one of these endings, which all give one view; enough that a missing world is no accident."""
    states = [ending.state for ending in endings]
    views = {ask.game.view(state, ask.seat).dump() for state in states}
    require(len(views) == 1, f"one sheet, but several views: {sorted(views)}")
    world = ask.draw(ask.game, states[ask.rng.below(len(states))], ask.seat)
    enough = 3 if len(odds) == 1 else min(MOST_DRAWN, max(ask.least, ceil(EACH_WORLD / min(odds.values()))))
    return Counter(ask.project(world(ask.rng)) for _ in range(enough))


# Do counts fit expected odds? The chi-squared test, without a package for it.

LEAST_EXPECTED = 5.0  # rarer outcomes are counted together, as is usual
PRECISE = 1e-14


class Fit(NamedTuple):
    """The distance of counts from those expected: the statistic and its degrees of freedom."""

    statistic: float
    freedom: int

    def __add__(self, other: object) -> Fit:
        """Independent fits make one."""
        assert isinstance(other, Fit)
        return Fit(self.statistic + other.statistic, self.freedom + other.freedom)

    @property
    def p(self) -> float:
        """The probability that chance alone gives a worse fit."""
        return survival(self.statistic, self.freedom)


def fit(counts: Mapping[str, int], odds: Mapping[str, float]) -> Fit:
    """Counts of outcomes against their odds, which need not add up to one."""
    drawn, whole = sum(counts.values()), sum(odds.values())
    cells = [(counts.get(key, 0), drawn * odds[key] / whole) for key in odds]
    often = [cell for cell in cells if cell[1] >= LEAST_EXPECTED]
    rare = [cell for cell in cells if cell[1] < LEAST_EXPECTED]
    if rare:
        often.append((sum(count for count, _ in rare), sum(expected for _, expected in rare)))
    return Fit(sum((count - expected) ** 2 / expected for count, expected in often), len(often) - 1)


def survival(statistic: float, freedom: int) -> float:
    """The chance that a chi-squared number with these degrees of freedom is above the statistic."""
    if freedom == 0 or statistic <= 0:
        return 1.0
    # The regularized upper incomplete gamma function Q(a, x), by the series or the continued fraction.
    a, x = freedom / 2, statistic / 2
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        return 1.0 - scale * _series(a, x)
    return scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1.0 / a
    n = a
    while abs(term) > abs(total) * PRECISE:
        n += 1
        term *= x / n
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Lentz's method."""
    b = x + 1 - a
    c, d = 1e300, 1 / b
    value = d
    step, i = 0.0, 0
    while abs(step - 1) > PRECISE:
        i += 1
        b += 2
        d = 1 / (b - i * (i - a) * d)
        c = b - i * (i - a) / c
        step = c * d
        value *= step
    return value
