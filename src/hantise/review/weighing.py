"""What a seat may expect of a position, from its view alone: a question to another process, and the answer.

Nothing here is handed a State. A seat's worlds are imagined as its computers imagine them, and searched; the same is
done several times over from other seeds, so that one sees how far repeats lie apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
from mypy_extensions import i64

from hantise.bots.continuing import CLOSE, Ahead, Reason, continued, reason, typical
from hantise.bots.players import NO_LIMIT
from hantise.bots.search import Search, searched
from hantise.core import OVER, Game, Memory, Refusal, Rng, State, View
from hantise.review.certain import proven, takes_all
from hantise.review.chances import Band, between, expected, shares
from hantise.review.evaluations import Mark, mark

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
        if self._promise(after_chosen) >= self._promise(after_best):
            after_best = after_chosen
        # What is proven needs no guess; else all points of a match are looked at alike, for each seat that chooses
        # there.
        before = after_best.outlook if values else self.outlook()
        return self._explained(before, after_best, after_chosen)

    def _explained(self, before: Outlook, best: _After, chosen: _After) -> Weighed:
        """All of it, with a typical game after either and, where the best is better, the reason."""
        is_better = self._is_better(best, chosen)
        seeds = [int(self._rng.word()) for _ in range(self._games() if is_better else FEW)]
        after_chosen = self._continued(chosen, seeds)
        after_best = after_chosen if best is chosen else self._continued(best, seeds)
        courses = ([one.course for one in games] for games in (after_chosen, after_best))
        why = reason(self._game.stakes, self._view.seat, *courses) if is_better else None
        told, other = (_telling(*one) for one in ((best, after_best), (chosen, after_chosen)))
        return Weighed(before, self._game.actions.name(best.action), told, other, why)

    def _is_better(self, best: _After, chosen: _After) -> bool:
        return mark(self._expected(best).minus(self._expected(chosen))) is not Mark.GOOD

    def _games(self) -> int:
        return max(LEAST, min(MOST, self._question.iterations // EACH))

    def _continued(self, after: _After, seeds: Sequence[int]) -> list[Ahead]:
        return continued(self._game, self._view, after.action, after.search, seeds)

    def _promise(self, after: _After) -> float:
        return self._expected(after).middle

    def _expected(self, after: _After) -> Band:
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


def _telling(after: _After, games: Sequence[Ahead]) -> Outlook:
    return msgspec.structs.replace(after.outlook, story=typical(games))


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
