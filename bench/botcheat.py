"""A search that sees the true position, to measure by: what hidden cards and luck leave to an honest one.

The cheat searches as our highest level does, with as many iterations; only what it imagines is always the truth. What
nobody knows yet (a pile that chance draws from) it does not know either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from bench import botplay
from bench.botplay import Terms, played
from bench.botscore import Row, by_deal, kept, won
from hantise.bots import LEVELS, Bot, levels
from hantise.core import Game, Memory, Refusal, Rng, State, View

CHEAT = "cheat"
HIGHEST = list(LEVELS)[-1]
# Whom both meet: a fair opponent, and the weakest, against whom luck alone costs a cheat anything.
THIRDS = ("level3", "level1")


class Glass(View):
    """A seat's view through which the position shows; all else is as in the view itself."""

    def __init__(self, view: View, position: State) -> None:
        self.honest = view
        self._position = position

    @property
    def seat(self) -> int:
        return self.honest.seat

    @property
    def mover(self) -> int:
        return self.honest.mover

    @property
    def memories(self) -> tuple[Memory, ...]:
        return self.honest.memories

    @property
    def clock(self) -> int:
        return self.honest.clock

    def glance(self) -> View:
        return self.honest.glance()

    def forget(self, keep: Callable[[Memory], bool]) -> View:
        return Glass(self.honest.forget(keep), self._position)

    def imagine(self, rng: Rng) -> State:
        """The truth."""
        return self._position.clone()

    def world(self) -> State | None:
        """No more than the honest view knows for sure, so that endings are played out where that one's are."""
        return self.honest.world()

    def refusal(self, action: int) -> Refusal | None:
        return self.honest.refusal(action)

    def dump(self) -> str:
        return self.honest.dump()


class Blindfolded:
    """A bot that is handed the honest view at a table of glass."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """What the bot decides without seeing through."""
        assert isinstance(view, Glass)
        return self._bot.decide(view.honest, legal, rng)


def find(code: str) -> Game:
    """The game at a table of glass."""
    game = botplay.find(code)
    return replace(game, view=lambda state, seat: Glass(game.view(state, seat), state), glance=None)


def seated(name: str, game: Game, mind: int, budget: float | None) -> Bot:
    """The cheat, or a level that does not see through the table."""
    if name == CHEAT:
        return levels.seated(HIGHEST, game, mind, budget)
    return Blindfolded(levels.seated(name, game, mind, budget))


def against(game: Game, terms: Terms) -> Iterator[Row]:
    """Head to head; then how much of the cheat's score against others the honest level keeps."""
    outcomes = played(game, (HIGHEST, CHEAT), terms, finder=find, made=seated)
    yield Row(f"{game.title}: {HIGHEST} against the {CHEAT}", won(outcomes, HIGHEST))
    for third in THIRDS:
        ours = played(game, (HIGHEST, third), terms)
        theirs = played(game, (CHEAT, third), terms, finder=find, made=seated)
        yield Row(f"{game.title}: {HIGHEST} against {third}", won(ours, HIGHEST))
        yield Row(f"{game.title}: the {CHEAT} against {third}", won(theirs, CHEAT))
        share = kept(by_deal(ours, HIGHEST), by_deal(theirs, CHEAT))
        yield Row(f"{game.title}: of the {CHEAT}'s score against {third}, {HIGHEST} keeps", share)
