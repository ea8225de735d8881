"""What hints are worth: somebody who takes the first of every hint, against the level that gives them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bench.bothints import own
from bench.botplay import Terms, played
from bench.botscore import EVEN, won
from bench.webrow import Row
from hantise.bots import Bot, seated
from hantise.bots.advising import advise
from hantise.bots.players import scaled
from hantise.bots.search import NO_LIMIT
from hantise.core import Game, Rng, View
from hantise.core.hints import Hints

BEGINNER = "level1"
FOLLOWER = "level1 with hints"


def helped(game: Game, level: str, terms: Terms) -> Iterator[Row]:
    """A beginner who follows the hints of that level blindly against that level, and one who gets none."""
    for bot in (FOLLOWER, BEGINNER):
        score = won(played(game, (bot, level), terms, players=game.players[0], made=Seats(level)), bot)
        # Within the noise: no further below equality than the interval reaches.
        least = EVEN - (score.high - score.share)
        note = f"{score.games} games, budget {terms.budget:g}"
        name = f"review: {game.title}: {bot} against {level}"
        yield Row(name, "", score.share, score.low, score.high, least if bot == FOLLOWER else 0.0, False, note)


@dataclass(frozen=True)
class Seats:
    """Makes the players: the beginner who follows this level's hints, and the levels; picklable."""

    level: str

    def __call__(self, name: str, game: Game, mind: int, budget: float | None) -> Bot:
        """The player of that name."""
        if name == FOLLOWER:
            return Follower(with_budget(game, budget or 1.0), self.level, mind)
        return seated(name, game, mind, budget)


class Follower:
    """Asks for a hint at every choice, and takes its first way."""

    def __init__(self, game: Game, level: str, mind: int) -> None:
        self._game, self._level, self._mind = game, level, mind

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """What the hint says."""
        if len(legal) == 1:
            return legal[0]
        advice = advise(self._game, self._level, view, rng, NO_LIMIT, mind=self._mind)
        return int(self._game.actions.parse(advice.ways[0].action))


def with_budget(game: Game, budget: float) -> Game:
    """The game whose levels search that share of what they do."""
    strengths = tuple([scaled(strength, budget) for strength in game.hints.strengths()])
    kept = {name: staticmethod(getattr(game.hints, name)) for name in own(game.hints)}
    kept["strengths"] = staticmethod(partial(tuple, strengths))
    hints: Hints = type("Scaled", (Hints,), kept)()
    return replace(game, hints=hints)
