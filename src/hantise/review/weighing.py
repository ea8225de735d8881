"""A seat's chances, judged from its View alone: questions about a match, and their answers from another process.

No State comes in. The search imagines a seat's worlds as its computers do. Repeats from other seeds show how far
answers vary.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, NamedTuple, Protocol, TypeVar

import msgspec
from mypy_extensions import i64

from hantise import COMPILED
from hantise.bots.arena import stream
from hantise.bots.continuing import CLOSE, Reason, continued, reason, typical
from hantise.bots.players import LEVELS, scaled, strength_of
from hantise.bots.process import Process, Work, close_all
from hantise.bots.search import NO_LIMIT, Search, searched, settled
from hantise.bots.tallies import shares
from hantise.core import OVER, Game, Memory, Record, Refusal, Rng, State, View
from hantise.review.certain import proven, takes_all
from hantise.review.evaluations import Band, Mark, Point, between, expected, mark, points

Finder = Callable[[str], Game]
# Repeats of each question, each with another seed.
REPEATS: Final = 8
# The proof's limit of positions before a choice is blamed that may be sure of the whole result.
SURE: Final = 2000
# Games played on from a choice: FEW for a typical one. An explanation takes one for EACH iterations of the search,
# from LEAST to MOST.
FEW, LEAST, MOST = 6, 24, 100
EACH: Final = 12


class Weighing(msgspec.Struct, frozen=True):
    """A question: a game's code, a view as text, and the seat's choice there, "" where it had none.

    Payoffs lie between `low` and `high`. Each repeat imagines `worlds`; a choice gets a search of `iterations` besides.
    A proof of an ending may look at `proofs` positions. With a `position`, the seat sees everything; only matches that
    are over have one, else it is "".
    """

    game: str
    view: str
    chosen: str
    low: float
    high: float
    worlds: int
    iterations: int
    proofs: int
    seed: int
    position: str = ""


class Outlook(msgspec.Struct, frozen=True):
    """Each seat's chances, in each repeat; a `proven` outlook has one repeat.

    `story` holds the seat's next lines in a typical game.
    """

    chances: tuple[tuple[float, ...], ...]
    proven: bool = False
    story: tuple[str, ...] = ()


class Weighed(msgspec.Struct, frozen=True):
    """An answer: the outlook before the seat acts and, for a choice, after the best and after the chosen action.

    The `reason` explains why the best is surely better, if anything does.
    """

    before: Outlook
    best: str = ""
    after_best: Outlook | None = None
    after_chosen: Outlook | None = None
    reason: Reason | None = None


class _After(NamedTuple):
    """An action, its outlook, and a search that has settled on it."""

    action: int
    outlook: Outlook
    search: Search


def answer(find_game: Finder, question: Weighing) -> Weighed:
    """The answer; equal questions have equal answers."""
    game = find_game(question.game)
    view = game.read_view(question.view)
    weigher = _Weigher(
        game, OmniscientView(view, game.load(question.position)) if question.position else view, question
    )
    return weigher.choice(game.actions.parse(question.chosen)) if question.chosen else Weighed(weigher.outlook())


class _Weigher:
    """One question at work."""

    def __init__(self, game: Game, view: View, question: Weighing) -> None:
        self._game = game
        self._view = view
        self._question = question
        self._rng = Rng(question.seed)
        is_mine = view.mover == view.seat
        self._legal = view.imagine(self._rng).legal() if is_mine else []

    def outlook(self) -> Outlook:
        """The outlook before the seat acts; each repeat takes the action that it finds best."""
        if self._view.mover == OVER:
            return Outlook((shares(self._view.imagine(self._rng).payoffs()),), True)
        return Outlook(tuple([self._tried() for _repeat in range(REPEATS)]))

    def choice(self, chosen: int) -> Weighed:
        """The best action beside the chosen one; a proof replaces the search."""
        values = proven(self._game, self._view, self._legal, self._question.proofs)
        found = self._best(chosen, values)
        after_chosen = self._after(chosen, values)
        after_best = after_chosen if found == chosen else self._after(found, values)
        if self._promise(after_chosen).middle >= self._promise(after_best).middle:
            after_best = after_chosen
        # Without a proof, all points of a match are judged alike, for every seat.
        before = after_best.outlook if values else self.outlook()
        # A typical game after either and, where the best is better, the reason.
        is_better = mark(self._promise(after_best).minus(self._promise(after_chosen))) is not Mark.GOOD
        many = max(LEAST, min(MOST, self._question.iterations // EACH)) if is_better else FEW
        seeds = [int(self._rng.word()) for _ in range(many)]
        games = continued(self._game, self._view, after_chosen.action, after_chosen.search, seeds)
        better = games
        if after_best is not after_chosen:
            better = continued(self._game, self._view, after_best.action, after_best.search, seeds)
        courses = ([one.course for one in ahead] for ahead in (games, better))
        why = reason(self._game.stakes, self._view.seat, *courses) if is_better else None
        told = msgspec.structs.replace(after_best.outlook, story=typical(better))
        other = msgspec.structs.replace(after_chosen.outlook, story=typical(games))
        return Weighed(before, self._game.actions.name(after_best.action), told, other, why)

    def _promise(self, after: _After) -> Band:
        return between([chances[self._view.seat] for chances in after.outlook.chances])

    def _best(self, chosen: int, values: Mapping[int, tuple[float, ...]]) -> int:
        """The best action; the chosen one unless another is known to be better."""
        seat = self._view.seat
        if values:
            best = max(self._legal, key=lambda action: values[action][seat])
            return best if values[best][seat] > values[chosen][seat] + CLOSE else chosen
        iterations, hints = self._question.iterations, self._game.hints
        best = searched(self._view, self._legal, self._rng, iterations, NO_LIMIT, hints).best(self._legal)
        sure = min(SURE, self._question.proofs)
        return chosen if best != chosen and takes_all(self._game, self._view, chosen, sure) else best

    def _after(self, action: int, values: Mapping[int, tuple[float, ...]]) -> _After:
        if values:
            return _After(action, Outlook((values[action],), True), self._settled(action, self._question.worlds))
        found = list[tuple[float, ...]]()
        for _repeat in range(REPEATS):
            search = self._settled(action, self._question.iterations // REPEATS)
            found.append(self._mean(search))
        return _After(action, Outlook(tuple(found)), search)

    def _settled(self, action: int, worlds: int) -> Search:
        return settled(self._view, action, self._rng, worlds, self._game.hints)

    def _tried(self) -> tuple[float, ...]:
        """One repeat's chances: half of the worlds find the action, the others value it."""
        worlds, hints = self._question.worlds, self._game.hints
        search, rest = Search(self._view, self._rng, hints), worlds
        if self._legal:
            search = searched(self._view, self._legal, self._rng, worlds // 2, NO_LIMIT, hints)
            search.settle(search.best(self._legal))
            rest = worlds - worlds // 2
        else:
            search.weigh()
        search.run(max(1, rest), NO_LIMIT)
        return self._mean(search)

    def _mean(self, search: Search) -> tuple[float, ...]:
        """Each seat's chances over all worlds of the search."""
        wins = [total / float(search.iterations) for total in search.wins]
        question, hints = self._question, self._game.hints
        return expected(wins, question.low, question.high, hints.sharpness(), hints.doubt())


# The omniscient view: a seat's view that imagines the true position.


class OmniscientView(View):
    """A seat's view whose only imagined world is the true position."""

    def __init__(self, view: View, position: State) -> None:
        self.honest = view
        self._position = position

    @property
    def seat(self) -> int:
        """As the view says."""
        return self.honest.seat

    @property
    def mover(self) -> int:
        """As the view says."""
        return self.honest.mover

    @property
    def memories(self) -> tuple[Memory, ...]:
        """As the view says."""
        return self.honest.memories

    @property
    def clock(self) -> int:
        """As the view says."""
        return self.honest.clock

    def glance(self) -> View:
        """The honest view's own glance."""
        return self.honest.glance()

    def forget(self, keep: Callable[[Memory], bool]) -> View:
        """Omniscient as well."""
        return OmniscientView(self.honest.forget(keep), self._position)

    def imagine(self, rng: Rng) -> State:
        """A copy of the true position."""
        return self._position.clone()

    def world(self) -> State | None:
        """The honest view's, so that endings are proven at the same points for both."""
        return self.honest.world()

    def refusal(self, action: i64) -> Refusal | None:
        """As the view says."""
        return self.honest.refusal(action)

    def dump(self) -> str:
        """As the view says."""
        return self.honest.dump()


# A review's depth within its time limit, and the key of its cache.

# A higher edition discards earlier answers: raise it when questions or their answers change.
EDITION: Final = 5
# Seconds of one core for a whole review. The interpreted build is SLOWER times slower and may take LONGER times as
# long.
SECONDS: Final = 60.0
SLOWER: Final = 30.0
LONGER: Final = 2.0
# The largest part of a level's seconds a decision that a whole match takes: endings are quicker.
PART: Final = 0.35
# The fewest worlds in each repeat of a choice.
FEWEST: Final = 12


def deep_as_may_be(record: Record, seconds: float = SECONDS) -> Depth:
    """The depth that these seconds allow on a usual core, and at least the depth of a useful answer."""
    full = depth(record.game)
    allowed = seconds if COMPILED else seconds * LONGER / SLOWER
    budget = min(1.0, allowed / _seconds(record, points(record), full))
    return depth(record.game, budget=max(budget, FEWEST * REPEATS / full.iterations))


def _seconds(record: Record, all_points: Sequence[Point], deep: Depth) -> float:
    """An upper estimate of a compiled review's time, from the level's own figures."""
    strength = strength_of(record.game, HIGHEST)
    decisions = sum(point.is_decision for point in all_points)
    outlooks = len(all_points) * record.options.players
    # Three searches: for the best choice, after it, and after the chosen one. Games played on take a second at most.
    iterations = decisions * 3 * deep.iterations + outlooks * REPEATS * deep.worlds
    return iterations * PART * strength.seconds / strength.iterations


def made_by(record: Record, seconds: float = SECONDS) -> str:
    """The cache key of a review: edition, depth, build, rules and number of events."""
    parts = (EDITION, f"{seconds:g}", int(bool(COMPILED)), record.game.rules_version, len(record.events))
    return " ".join(map(str, parts))


# All questions about a match: each seat's chances at each point, and the worth of its choices.

# A choice's iterations for each world in a repeat of an outlook.
FINER: Final = 40
# The fewest worlds in each repeat of an outlook.
FEWEST_QUESTIONS: Final = 8
HIGHEST: Final = list(LEVELS)[-1]


class Depth(NamedTuple):
    """A review's depth: `iterations` and `proofs` for each choice, `worlds` for each repeat of an outlook."""

    iterations: int
    proofs: int
    worlds: int


class Asked(NamedTuple):
    """A question about a seat at a point, by the point's number."""

    point: int
    seat: int
    weighing: Weighing


def depth(game: Game, level: str = HIGHEST, budget: float = 1.0) -> Depth:
    """The level's own depth, times the budget."""
    strength = scaled(strength_of(game, level), budget)
    return Depth(strength.iterations, strength.proofs, max(FEWEST_QUESTIONS, strength.iterations // FINER))


def questions(record: Record, deep: Depth) -> Iterator[Asked]:
    """The questions of a review, point by point, seat by seat; equal records have equal questions."""
    for point in points(record):
        for seat in range(record.options.players):
            yield Asked(point.number, seat, weighing(record, point, seat, deep))


def open_questions(record: Record, deep: Depth, seat: int) -> Iterator[Asked]:
    """Questions about the seat's chances at every point, had it seen everything; the match is over."""
    for point in points(record):
        asked = weighing(record, point._replace(mover=OVER), seat, deep)
        position = record.game.dump(point.state)
        yield Asked(point.number, seat, msgspec.structs.replace(asked, position=position))


def weighing(record: Record, point: Point, seat: int, deep: Depth) -> Weighing:
    """The question about this seat at that point, and about its choice if the seat chose there."""
    game, (low, high) = record.game, record.game.payoff_range(record.options)
    chosen = game.actions.name(point.actions[0]) if point.mover == seat else ""
    view = game.view(point.state, seat).dump()
    seed = stream("review", view, chosen).word() >> 2
    return Weighing(game.code, view, chosen, low, high, deep.worlds, deep.iterations, deep.proofs, seed)


# The process that answers the questions of reviews, at the lowest priority.

T = TypeVar("T")
Q = TypeVar("Q", contravariant=True)

# Running tables go first.
NICENESS: Final = 19
# Seconds until a question fails: long, as other work of a busy machine goes first.
PATIENCE: Final = 600.0
# Stored digits of a chance: far finer than the search.
DIGITS: Final = 4


class Answerer(Protocol[Q]):
    """An answerer of questions of one kind, one after the other."""

    async def ask(self, question: Q) -> str:
        """The answer as text; NoAnswer on failure."""

    async def rest(self) -> None:
        """Free resources until the next question."""

    def close(self) -> None:
        """Stop for good."""


class Background:
    """An Answerer: one process, which runs while there are questions and reads each as JSON."""

    def __init__(self, work: Work[str], patience: float = PATIENCE) -> None:
        """A question fails after `patience` seconds."""
        self._process = Process(work, NICENESS)
        self._patience = patience
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reviewing")

    async def ask(self, question: msgspec.Struct) -> str:
        """The answer; after NoAnswer a new process takes the next question."""
        said = msgspec.json.encode(question).decode()
        return await self._run(partial(self._process.ask, said, 0.0, self._patience))

    async def rest(self) -> None:
        """End the process until the next question."""
        await self._run(self._process.end)

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def close(self) -> None:
        """End the process for good, even during a question."""
        close_all([self._process], self._thread)


def weighed(find_game: Finder, question: str, _seconds: float) -> str:
    """Question to answer, both as text."""
    found = answer(find_game, msgspec.json.decode(question, type=Weighing))

    def rounded(outlook: Outlook) -> Outlook:
        chances = tuple([tuple([round(one, DIGITS) for one in repeat]) for repeat in outlook.chances])
        return msgspec.structs.replace(outlook, chances=chances)

    best, chosen = (each and rounded(each) for each in (found.after_best, found.after_chosen))
    found = msgspec.structs.replace(found, before=rounded(found.before), after_best=best, after_chosen=chosen)
    return msgspec.json.encode(found).decode()


def read_weighed(text: str) -> Weighed:
    """The answer of a stored text."""
    return msgspec.json.decode(text, type=Weighed)
