"""A search that sees the true position, to measure by: what hidden cards and luck leave to an honest one.

The cheat searches as our highest level does, with as many iterations; only what it imagines is always the truth. What
nobody knows yet (a pile that chance draws from) it does not know either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bench import botplay
from bench.botplay import Terms, played
from bench.botscore import Row, by_deal, kept, won
from hantise.bots import LEVELS, Bot, players
from hantise.core import Game, Rng, View
from hantise.review.weighing import OmniscientView

CHEAT = "cheat"
HIGHEST = list(LEVELS)[-1]
# Whom both meet: a fair opponent, and the weakest, against whom luck alone costs a cheat anything.
THIRDS = ("level3", "level1")


class Blindfolded:
    """A bot that is handed the honest view at a table of glass."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """What the bot decides without seeing through."""
        assert isinstance(view, OmniscientView)
        return self._bot.decide(view.honest, legal, rng)


def find(code: str) -> Game:
    """The game at a table of glass."""
    game = botplay.find(code)
    return replace(game, view=lambda state, seat: OmniscientView(game.view(state, seat), state), glance=None)


def seated(name: str, game: Game, mind: int, budget: float | None) -> Bot:
    """The cheat, or a level that does not see through the table."""
    if name == CHEAT:
        return players.seated(HIGHEST, game, mind, budget)
    return Blindfolded(players.seated(name, game, mind, budget))


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
