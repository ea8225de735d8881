"""One game between computer players, from the first chance to the last payoff."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from hantise.bots.base import Bot
from hantise.core import CHANCE, OVER, Game, HantiseError, Options, Rng, State, settle
from hantise.core.piles import PileDealer
from hantise.core.words import _


class BotFault(HantiseError):
    """A computer player answered what it may not do."""

    code = "bot-fault"


@dataclass(frozen=True)
class Played:
    """The result of one game: each seat's payoff, number of decisions, and seconds of thinking."""

    payoffs: list[float]
    decisions: list[int]
    seconds: list[float]


def play(game: Game, options: Options, bots: Sequence[Bot], dice: Rng | PileDealer, minds: Sequence[Rng]) -> Played:
    """A whole game; chance rolls the dice or deals, and every seat has its own mind: thinking changes no draw."""
    state = game.start(options)
    decisions, seconds = [0] * len(bots), [0.0] * len(bots)
    while (mover := state.mover()) != OVER:
        if mover == CHANCE:
            _roll(state, dice)
            continue
        started = perf_counter()
        state.apply(_decision(game, state, bots[mover], minds[mover]))
        seconds[mover] += perf_counter() - started
        decisions[mover] += 1
    return Played(state.payoffs(), decisions, seconds)


def _roll(state: State, dice: Rng | PileDealer) -> None:
    if isinstance(dice, PileDealer):
        settle(state, dice)
    else:
        state.roll(dice)


def _decision(game: Game, state: State, bot: Bot, mind: Rng) -> int:
    seat = state.mover()
    legal = state.legal()
    action = bot.decide(game.view(state, seat), legal, mind)
    if action not in legal:
        raise BotFault(
            _("the computer player of seat {seat} answered {action}, which is not legal").format(
                seat=seat, action=repr(action)
            )
        )
    return action
