"""Endings whose values are proven: how often our highest level plays a best move, with its own proofs and without.

Games between strong players are gone through from their ends backwards, as long as a proof that may look at far more
positions than the level finds what every move is worth. Decisions in which all moves are worth the same are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from bench.botplay import Terms, find
from bench.botscore import Row, Score, clustered
from hantise.bots import LEVELS, Bot, SearchBot
from hantise.bots.arena import stream
from hantise.bots.exact import Proof
from hantise.bots.players import scaled
from hantise.bots.search import NO_LIMIT
from hantise.cli.executors import processes
from hantise.core import CHANCE, OVER, Game, View

HIGHEST = list(LEVELS)[-1]
TARGET = 0.9
# Positions that a proof may look at for one decision.
MOST = 200_000
NOTHING = Score(0.0, 0.0, 1.0, 0)
# Two values are the same if they differ by less: rounding.
CLOSE = 1e-9
# Decisions taken from one game, so that none of them has too much to say.
A_GAME = 12


class Ending(NamedTuple):
    """A decision whose moves have proven values."""

    view: View
    legal: list[int]
    values: list[float]

    def is_best(self, action: int) -> bool:
        """Whether no move is worth more."""
        return self.values[self.legal.index(action)] >= max(self.values) - CLOSE


class Found(NamedTuple):
    """What one game had to say: for each proven decision, whether a best move was played with proofs and without."""

    proven: list[float]
    searched: list[float]


def endings(game: Game, terms: Terms) -> Iterator[Row]:
    """The shares with proofs and without."""
    with processes(terms.jobs) as (executor, _ahead):
        asked = [executor.submit(examined, game.code, number, terms) for number in range(terms.games)]
        found = [future.result() for future in asked]
    found = [it for it in found if it.proven]
    name = f"{game.title}: endings, best moves by {HIGHEST}"
    if not found:
        yield Row(name, NOTHING, note=f"nothing that matters could be proven in {terms.games} games")
        return
    note = f"decisions of {len(found)} games; proofs of up to {MOST} positions"
    yield Row(name, clustered([it.proven for it in found]), TARGET, note=note)
    yield Row(f"{name} without proofs", clustered([it.searched for it in found]), note=note)


def examined(code: str, number: int, terms: Terms, most: int = MOST) -> Found:
    """The endings of that game, and what the level plays there; runs in a worker."""
    game = find(code)
    strength = scaled(game.hints.strengths()[-1], terms.budget)
    proving, searching = [SearchBot(it, game.hints, seconds=NO_LIMIT) for it in (strength, strength._replace(proofs=0))]
    proven = list(islice(_endings(game, _decisions(game, searching, number, terms), most), A_GAME))
    found = Found([], [])
    for place, ending in enumerate(proven):
        for bot, answers in ((proving, found.proven), (searching, found.searched)):
            mind = stream("ending", terms.seed, number, place)
            answers.append(float(ending.is_best(bot.decide(ending.view, ending.legal, mind))))
    return found


def _decisions(game: Game, bot: Bot, number: int, terms: Terms) -> list[View]:
    """A game of the bot against itself: what the mover knew before each decision of more than one move."""
    state = game.start(game.options(2))
    dice, mind = (stream(what, terms.seed, number) for what in ("chance", "mind"))
    views = []
    while (mover := state.mover()) != OVER:
        if mover == CHANCE:
            state.roll(dice)
            continue
        legal, view = state.legal(), game.view(state, mover)
        if len(legal) > 1:
            views.append(view)
        state.apply(bot.decide(view, legal, mind))
    return views


def _endings(game: Game, views: Sequence[View], most: int) -> Iterator[Ending]:
    """From the last decision back, those that matter, until a proof fails: before that they only grow."""
    for view in reversed(views):
        world = view.world()
        if world is None:
            continue
        legal = world.legal()
        values = Proof(game.hints, most).values(world, legal)
        if not values:
            return
        if max(values) - min(values) > CLOSE:
            yield Ending(view, legal, values)
