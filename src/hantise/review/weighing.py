"""What a seat may expect, from its view alone: questions about a match, and their answers from another process.

Nothing here is handed a State. A seat's worlds are imagined as its computers imagine them, and searched; the same is
done several times over from other seeds, so that one sees how far repeats lie apart.
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
from hantise.bots.players import LEVELS, NO_LIMIT, scaled
from hantise.bots.process import Process, Work
from hantise.bots.search import Search, searched
from hantise.core import OVER, Game, Memory, Record, Refusal, Rng, State, View
from hantise.review.certain import proven, takes_all
from hantise.review.evaluations import Band, Mark, Point, between, expected, mark, points, shares

Finder = Callable[[str], Game]
# How often the same is asked from another seed.
REPEATS: Final = 8
# Positions that are looked at before a choice is blamed that may be sure of everything.
SURE: Final = 2000
# Games that are imagined on from a choice: a few for a typical one, more where it is to be told why another is better,
# one for so many iterations of the search, within these bounds.
FEW, LEAST, MOST = 6, 24, 100
EACH: Final = 12


class Weighing(msgspec.Struct, frozen=True):
    """The question: a game's code, a view as text, what its seat chose there, "" where it had nothing to choose.

    Payoffs lie between `low` and `high`. `worlds` are imagined for each of the repeats; a choice is searched with
    `iterations` besides, and an ending is played out where so many `proofs` suffice. The `position` is told about
    matches that are over alone, and asks what had been expected by who had seen everything; "" everywhere else.
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
    """What is expected: the chances of each seat, in each repeat; what is `proven` was not guessed and needs one.

    `story` are the next lines that the seat would write down in a game that is typical for it.
    """

    chances: tuple[tuple[float, ...], ...]
    proven: bool = False
    story: tuple[str, ...] = ()


class Weighed(msgspec.Struct, frozen=True):
    """The answer: the outlook before anything is done, and, of a choice, after the best action and after the chosen.

    Where the best is surely better, the `reason` is what explains it, if anything does.
    """

    before: Outlook
    best: str = ""
    after_best: Outlook | None = None
    after_chosen: Outlook | None = None
    reason: Reason | None = None


class _After(NamedTuple):
    """An action with what it brings, and a search that has settled on it."""

    action: int
    outlook: Outlook
    search: Search


def answer(find_game: Finder, question: Weighing) -> Weighed:
    """What the question's seat may expect; equal questions have equal answers."""
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
        """Before anything is done: what the seat may do next is what each repeat finds best."""
        if self._view.mover == OVER:
            return Outlook((shares(self._view.imagine(self._rng).payoffs()),), True)
        return Outlook(tuple([self._tried() for _repeat in range(REPEATS)]))

    def choice(self, chosen: int) -> Weighed:
        """The same with the best action and the chosen one beside each other; a proof goes before any search."""
        values = proven(self._game, self._view, self._legal, self._question.proofs)
        found = self._best(chosen, values)
        after_chosen = self._after(chosen, values)
        after_best = after_chosen if found == chosen else self._after(found, values)
        if self._promise(after_chosen).middle >= self._promise(after_best).middle:
            after_best = after_chosen
        # What is proven needs no guess; else all points of a match are looked at alike, for each seat that chooses
        # there.
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
        """The best action; the chosen one where none is known to be better."""
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
        search = Search(self._view, self._rng, self._game.hints)
        search.settle(action)
        search.run(max(1, worlds), NO_LIMIT)
        return search

    def _tried(self) -> tuple[float, ...]:
        """Half of the worlds are for finding what to do, the others for what it brings."""
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
        """What all its worlds promised each seat."""
        wins = [total / float(search.iterations) for total in search.wins]
        question, hints = self._question, self._game.hints
        return expected(wins, question.low, question.high, hints.sharpness(), hints.doubt())


# A view through which the true position shows: for what would have been, had one seen everything.


class OmniscientView(View):
    """A seat's view through which the position shows; all else is as in the view itself."""

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
        """What lies open, through which nothing shows."""
        return self.honest.glance()

    def forget(self, keep: Callable[[Memory], bool]) -> View:
        """The position shows as before."""
        return OmniscientView(self.honest.forget(keep), self._position)

    def imagine(self, rng: Rng) -> State:
        """The truth."""
        return self._position.clone()

    def world(self) -> State | None:
        """No more than the honest view knows for sure, so that endings are played out where that one's are."""
        return self.honest.world()

    def refusal(self, action: i64) -> Refusal | None:
        """As the view says."""
        return self.honest.refusal(action)

    def dump(self) -> str:
        """As the view says."""
        return self.honest.dump()


# How a review of a match is made: how deep it looks, so that it takes no longer than it may, and what it hangs on.

# Raised where equal questions get other answers than before, or other questions are asked: then all is asked anew.
EDITION: Final = 5
# Seconds of one core that the whole of it may take. Interpreted it is many times slower, and people wait but so long.
SECONDS: Final = 60.0
SLOWER: Final = 30.0
LONGER: Final = 2.0
# Of the seconds that a level may take for each decision, a match takes at most this part: endings are quicker.
PART: Final = 0.35
# Worlds that each repeat of a choice rests on at least.
FEWEST: Final = 12


def deep_as_may_be(record: Record, seconds: float = SECONDS) -> Depth:
    """As deep as so many seconds allow on a usual core, and never so shallow that it would say nothing."""
    full = depth(record.game)
    allowed = seconds if COMPILED else seconds * LONGER / SLOWER
    budget = min(1.0, allowed / _seconds(record, points(record), full))
    return depth(record.game, budget=max(budget, FEWEST * REPEATS / full.iterations))


def _seconds(record: Record, all_points: Sequence[Point], deep: Depth) -> float:
    """At most about so long it takes, compiled, by what the level says of itself."""
    strength = record.game.hints.strengths()[list(LEVELS).index(HIGHEST)]
    decisions = sum(point.is_decision for point in all_points)
    outlooks = len(all_points) * record.options.players
    # The best choice is searched for, then what follows on it and on the one that was made.
    # Games that are imagined on from either take no more than the odd second.
    iterations = decisions * 3 * deep.iterations + outlooks * REPEATS * deep.worlds
    return iterations * PART * strength.seconds / strength.iterations


def made_by(record: Record, seconds: float = SECONDS) -> str:
    """Equal for reviews with equal answers: the edition, how deep it looks, the rules, how far the match has come."""
    parts = (EDITION, f"{seconds:g}", int(bool(COMPILED)), record.game.rules_version, len(record.events))
    return " ".join(map(str, parts))


# All that is asked about a match: what each seat could expect at each point, and what its choices were worth.

# A choice is searched with so many times the worlds of each repeat of an outlook.
FINER: Final = 40
# No outlook rests on fewer.
FEWEST_QUESTIONS: Final = 8
HIGHEST: Final = list(LEVELS)[-1]


class Depth(NamedTuple):
    """How deep a review looks: `iterations` and `proofs` for each choice, `worlds` for each repeat of an outlook."""

    iterations: int
    proofs: int
    worlds: int


class Asked(NamedTuple):
    """A question about a seat at a point, by the point's number."""

    point: int
    seat: int
    weighing: Weighing


def depth(game: Game, level: str = HIGHEST, budget: float = 1.0) -> Depth:
    """As deep as this level looks, times the budget."""
    strength = scaled(game.hints.strengths()[list(LEVELS).index(level)], budget)
    return Depth(strength.iterations, strength.proofs, max(FEWEST_QUESTIONS, strength.iterations // FINER))


def questions(record: Record, deep: Depth) -> Iterator[Asked]:
    """In the order of the match, each seat's at every point; equal records have equal questions."""
    for point in points(record):
        for seat in range(record.options.players):
            yield Asked(point.number, seat, weighing(record, point, seat, deep))


def open_questions(record: Record, deep: Depth, seat: int) -> Iterator[Asked]:
    """What this seat would have expected at every point, had it seen everything; only of a match that is over."""
    for point in points(record):
        asked = weighing(record, point._replace(mover=OVER), seat, deep)
        position = record.game.dump(point.state)
        yield Asked(point.number, seat, msgspec.structs.replace(asked, position=position))


def weighing(record: Record, point: Point, seat: int, deep: Depth) -> Weighing:
    """What is asked about this seat at that point; about its choice too, if it was its own."""
    game, (low, high) = record.game, record.game.payoff_range(record.options)
    chosen = game.actions.name(point.actions[0]) if point.mover == seat else ""
    view = game.view(point.state, seat).dump()
    seed = stream("review", view, chosen).word() >> 2
    return Weighing(game.code, view, chosen, low, high, deep.worlds, deep.iterations, deep.proofs, seed)


# A process that answers the questions of reviews, after everything else that the machine has to do.

T = TypeVar("T")
Q = TypeVar("Q", contravariant=True)

# Any running table goes first.
NICENESS: Final = 19
# Seconds after which a question has none: on a busy machine one waits long, and others come first.
PATIENCE: Final = 600.0
# Digits of a chance that are kept: far finer than the search.
DIGITS: Final = 4


class Answerer(Protocol[Q]):
    """Answers questions of one kind, one after the other."""

    async def ask(self, question: Q) -> str:
        """The answer as text; NoAnswer if there is none."""

    async def rest(self) -> None:
        """Nothing is asked for a while."""

    def close(self) -> None:
        """Answer nothing any more."""


class Background:
    """An Answerer: one process, which runs as long as there are questions and works on each as JSON."""

    def __init__(self, work: Work[str], patience: float = PATIENCE) -> None:
        """A question has no answer after so many seconds."""
        self._process = Process(work, NICENESS)
        self._patience = patience
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reviewing")

    async def ask(self, question: msgspec.Struct) -> str:
        """The answer; after NoAnswer the next question goes to a fresh process."""
        said = msgspec.json.encode(question).decode()
        return await self._run(partial(self._process.ask, said, 0.0, self._patience))

    async def rest(self) -> None:
        """The process ends until it is asked again."""
        await self._run(self._process.end)

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def close(self) -> None:
        """It ends for good, whatever it is doing."""
        self._process.close()
        self._thread.shutdown(cancel_futures=True)
        self._process.end()


def weighed(find_game: Finder, question: str, _seconds: float) -> str:
    """The answer to a question, both as text."""
    found = answer(find_game, msgspec.json.decode(question, type=Weighing))

    def rounded(outlook: Outlook) -> Outlook:
        chances = tuple([tuple([round(one, DIGITS) for one in repeat]) for repeat in outlook.chances])
        return msgspec.structs.replace(outlook, chances=chances)

    best, chosen = (each and rounded(each) for each in (found.after_best, found.after_chosen))
    found = msgspec.structs.replace(found, before=rounded(found.before), after_best=best, after_chosen=chosen)
    return msgspec.json.encode(found).decode()


def read_weighed(text: str) -> Weighed:
    """The answer that was kept as text."""
    return msgspec.json.decode(text, type=Weighed)
