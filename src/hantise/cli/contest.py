"""Games between computer players: each from a seed and its own number, so that none depends on another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from hantise.bots import match
from hantise.bots.choosing import chosen, seat_chosen
from hantise.bots.playout import play_out
from hantise.bots.recorded import Noting
from hantise.core import Event, Game, Menu, Options, Rng, State
from hantise.core.dealing import Dealing
from hantise.core.piles import PileDealer


class Ended(NamedTuple):
    """A game: the decisions made, the payoffs, and what was played where that is noted."""

    decisions: int
    payoffs: list[float]
    events: tuple[Event, ...] = ()


# From the seed and the number of a game.
Play: TypeAlias = Callable[[int, int], Ended]


def rng_of(seed: int, number: int) -> Rng:
    """The chance of one game of a series."""
    return Rng(seed | number << 64)


def inside_engine(root: State, longest: int) -> Play:
    """Random games from this position, in the engine's own loop."""
    menu = Menu()

    def play(seed: int, number: int) -> Ended:
        state = root.clone()
        decisions = play_out(state, rng_of(seed, number), menu, longest)
        return Ended(decisions, state.payoffs())

    return play


def between_bots(
    game: Game, options: Options, names: Sequence[str], dealing: Dealing | None = None, notes: bool = False
) -> Play:
    """Games between the computer players of these words, all of the deal that is given; UnknownLevel or UnknownBot.

    What is played is noted if that is asked for, and is the same.
    """
    for name in names:
        chosen(name)

    def play(seed: int, number: int) -> Ended:
        rng = rng_of(seed, number)
        rolls, minds = rng.split(), [rng.split() for _ in names]
        dice = rolls if dealing is None else PileDealer(dealing, options.players, game.pile)
        bots = [seat_chosen(name, game, rng.word(), budget=1.0) for name in names]
        noting = [Noting(game)] if notes else []
        played = match.play(game, options, bots, dice, minds, noting)
        return Ended(sum(played.decisions), played.payoffs, *(one.events for one in noting))

    return play


class Tally:
    """The results of a series of games, seat by seat; a win is shared among those with the highest payoff."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.decisions = 0
        self.wins = [0.0] * players
        self.payoffs = [0.0] * players

    def add(self, decisions: int, payoffs: Sequence[float]) -> None:
        """One game more."""
        self.games += 1
        self.decisions += decisions
        best = [seat for seat, payoff in enumerate(payoffs) if payoff == max(payoffs)]
        for seat in best:
            self.wins[seat] += 1 / len(best)
        for seat, payoff in enumerate(payoffs):
            self.payoffs[seat] += payoff

    def wins_by_seat(self) -> list[float]:
        """The number of games each seat won; a whole number where no win was shared."""
        return [int(wins) if wins.is_integer() else wins for wins in (round(wins, 6) for wins in self.wins)]

    def mean_payoffs(self) -> list[float]:
        """The mean payoff of each seat."""
        return [total / self.games for total in self.payoffs]

    def mean_length(self) -> float:
        """Decisions a game, on average."""
        return self.decisions / self.games
