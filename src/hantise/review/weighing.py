"""What a seat may expect of a position, from its view alone: a question to another process, and the answer.

Nothing here is handed a State. A seat's worlds are imagined as its computers imagine them, and searched; the same is
done several times over from other seeds, so that one sees how far repeats lie apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import fmean
from typing import Final

import msgspec

from hantise.bots.player import NO_LIMIT
from hantise.bots.search import Search, searched
from hantise.core import OVER, Game, Rng, View
from hantise.review.ahead import told_ahead
from hantise.review.certain import takes_all
from hantise.review.chances import expected, shares
from hantise.review.glass import Glass
from hantise.review.proven import CLOSE, proven

Finder = Callable[[str], Game]
# How often the same is asked from another seed.
REPEATS: Final = 8
# Positions that are looked at before a choice is blamed that may be sure of everything.
SURE: Final = 2000


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

    `story` are the lines that the seat would probably write down next.
    """

    chances: tuple[tuple[float, ...], ...]
    proven: bool = False
    story: tuple[str, ...] = ()


class Weighed(msgspec.Struct, frozen=True):
    """The answer: the outlook before anything is done, and, of a choice, after the best action and after the chosen."""

    before: Outlook
    best: str = ""
    after_best: Outlook | None = None
    after_chosen: Outlook | None = None


def answer(find_game: Finder, question: Weighing) -> Weighed:
    """What the question's seat may expect; equal questions have equal answers."""
    game = find_game(question.game)
    view = game.read_view(question.view)
    weigher = _Weigher(game, Glass(view, game.load(question.position)) if question.position else view, question)
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
        best = self._best(chosen, values)
        after_chosen = self._after(chosen, values)
        after_best = after_chosen if best == chosen else self._after(best, values)
        if self._promise(after_chosen) >= self._promise(after_best):
            best, after_best = chosen, after_chosen
        # What is proven needs no guess; else all points of a match are looked at alike, whoever is to choose there.
        before = after_best if values else self.outlook()
        return Weighed(before, self._game.actions.name(best), after_best, after_chosen)

    def _promise(self, outlook: Outlook) -> float:
        return fmean([chances[self._view.seat] for chances in outlook.chances])

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

    def _after(self, action: int, values: Mapping[int, tuple[float, ...]]) -> Outlook:
        story = told_ahead(self._game, self._view, action, self._question.worlds, self._rng)
        if values:
            return Outlook((values[action],), True, story)
        return Outlook(tuple([self._after_once(action) for _repeat in range(REPEATS)]), story=story)

    def _tried(self) -> tuple[float, ...]:
        """Half of the worlds are for finding what to do, the others for what it brings."""
        worlds, hints = self._question.worlds, self._game.hints
        if not self._legal:
            return self._mean(Search(self._view, self._rng, hints), worlds)
        search = searched(self._view, self._legal, self._rng, worlds // 2, NO_LIMIT, hints)
        search.settle(search.best(self._legal))
        return self._mean(search, worlds - worlds // 2)

    def _after_once(self, action: int) -> tuple[float, ...]:
        search = Search(self._view, self._rng, self._game.hints)
        search.settle(action)
        return self._mean(search, self._question.iterations // REPEATS)

    def _mean(self, search: Search, worlds: int) -> tuple[float, ...]:
        """What so many worlds more promised each seat."""
        search.run(max(1, worlds), NO_LIMIT)
        payoffs = [total / float(search.iterations) for total in search.totals]
        question, hints = self._question, self._game.hints
        return expected(payoffs, question.low, question.high, hints.sharpness(), hints.doubt())
