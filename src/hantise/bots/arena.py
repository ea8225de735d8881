"""The arena: computer players meet in balanced seats; every seating plays the same deal.

A game depends on the contest and its own number alone. Equal seeds give equal results in one process, many, or a
cluster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from hashlib import sha256
from itertools import combinations, combinations_with_replacement, islice
from typing import NamedTuple, TypeAlias

from hantise.bots import match
from hantise.bots.luck import Luck
from hantise.bots.match import Noting, in_game
from hantise.bots.players import Bot, seated
from hantise.core import Event, Game, Options, Rng
from hantise.core.dealing import PileDealer, open_dealing

Finder: TypeAlias = Callable[[str], Game]
# Makes a bot from its name, a game, a mind and a budget.
Seated: TypeAlias = Callable[[str, Game, int, float | None], Bot]


class Pairing(StrEnum):
    """The bots that meet: all, the first and each other one, or in each round those with about equal points."""

    ALL = "all"
    GAUNTLET = "gauntlet"
    SWISS = "swiss"


class Round(NamedTuple):
    """A deal of a Swiss system, and its lineups."""

    deal: int
    meeting: Lineups


@dataclass(frozen=True)
class Contest:
    """The terms of all games of an arena; `budget` scales iterations.

    `tells_luck` and `notes_games` add to the outcomes and change no game. `starts` are positions in text that deals
    begin from in turn; without any, deals begin at the start of the game. With Swiss `pairing`, only the games of
    `round` are known.
    """

    game: str
    options: Options
    bots: tuple[str, ...]
    seed: int
    budget: float = 1.0
    tells_luck: bool = False
    notes_games: bool = False
    starts: tuple[str, ...] = ()
    pairing: Pairing = Pairing.ALL
    round: Round | None = None

    def games_a_deal(self) -> int:
        """The number of games with the same chance: each lineup in each rotation."""
        if self.pairing is Pairing.SWISS:
            return len(self.bots) // 2 * self.options.players
        return len(self._meeting(0)) * self.options.players

    def _meeting(self, deal: int) -> Lineups:
        """The lineups of this deal."""
        if self.pairing is Pairing.SWISS:
            assert self.round is not None, "no round is drawn"
            assert self.round.deal == deal, "another round is drawn"
            return self.round.meeting
        found = with_the_first if self.pairing is Pairing.GAUNTLET else lineups
        return found(len(self.bots), self.options.players)

    def whole_deals(self, games: int) -> int:
        """The number of games, raised to complete the last deal."""
        return -(-games // self.games_a_deal()) * self.games_a_deal()

    def deal(self, number: int) -> int:
        """The deal of this game."""
        return number // self.games_a_deal()

    def start(self, number: int) -> str:
        """The first position of this game, "" for the start of the game; equal in all games of a deal."""
        return self.starts[self.deal(number) % len(self.starts)] if self.starts else ""

    def alone(self, number: int) -> Contest:
        """The terms of this game alone, small enough to send: a contest may have many starts."""
        return replace(self, starts=(self.start(number),)) if self.starts else self

    def seats(self, number: int) -> tuple[str, ...]:
        """The name of the bot on each seat in this game."""
        deal, place = divmod(number, self.games_a_deal())
        return tuple(self.bots[bot] for bot in seating(self._meeting(deal), self.seed, deal, place))


@dataclass(frozen=True)
class Outcome:
    """A finished game: its number and seats, and seat by seat payoffs, decisions and seconds of thought.

    `luck` is `Luck.brought` where luck is told, `events` the record's events where games are noted.
    """

    number: int
    deal: int
    seats: tuple[str, ...]
    payoffs: tuple[float, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    luck: tuple[tuple[float, ...], ...] = ()
    events: tuple[Event, ...] = ()


def play_one(find_game: Finder, contest: Contest, number: int, made: Seated = seated) -> Outcome:
    """The game of this number: chance depends on the deal alone, each mind on deal, seating and seat.

    BotFault names the game, the seed and the seat of a computer player that fails.
    """
    with in_game(number, contest.seed, contest.seats(number)):
        return play_unnamed(find_game, contest, number, made)


def play_unnamed(find_game: Finder, contest: Contest, number: int, made: Seated) -> Outcome:
    """The same, where the game goes by another number: BotFault names the seat alone."""
    deal, place = divmod(number, contest.games_a_deal())
    seats = contest.seats(number)
    game = find_game(contest.game)
    memories = [stream("memory", contest.seed, deal, place, seat).word() for seat in range(len(seats))]
    bots = [made(name, game, memory, contest.budget) for name, memory in zip(seats, memories)]
    minds = [stream("mind", contest.seed, deal, place, seat) for seat in range(len(seats))]
    dealing = open_dealing("arena", contest.game, contest.seed, deal)
    chance = PileDealer(dealing, len(seats), game.pile)
    luck = Luck(game, len(seats), stream("luck", contest.seed, deal, place)) if contest.tells_luck else None
    noting = Noting(game) if contest.notes_games else None
    watching = [each for each in (luck, noting) if each]
    played = match.play(game, contest.options, bots, chance, minds, watching, contest.start(number))
    seconds = tuple(round(time, 6) for time in played.seconds)
    brought, events = luck.brought if luck else (), noting.events if noting else ()
    return Outcome(number, deal, seats, tuple(played.payoffs), tuple(played.decisions), seconds, brought, events)


def play_all(
    find_game: Finder, contest: Contest, numbers: Iterable[int], executor: Executor, ahead: int, made: Seated = seated
) -> Iterator[Outcome]:
    """These games, each as soon as it ends, in any order; the executor has at most `ahead` at a time.

    The executor's owner cancels games that have not begun.
    """
    waiting = iter(numbers)
    running: set[Future[Outcome]] = set()
    while True:
        for number in islice(waiting, ahead - len(running)):
            running.add(executor.submit(play_one, find_game, contest.alone(number), number, made))
        if not running:
            return
        ended, running = wait(running, return_when=FIRST_COMPLETED)
        for future in ended:
            yield future.result()


# Seating: every lineup plays each deal in every rotation, so that seats favour no bot.

# The lineups of a deal: each table's bots by number, several times if there are more seats than bots.
Lineups: TypeAlias = tuple[tuple[int, ...], ...]


def stream(*words: object) -> Rng:
    """A chance source that depends on these words alone, equal on every machine."""
    digest = sha256("/".join(map(str, words)).encode()).digest()
    return Rng(int.from_bytes(digest[:12], "big"))


@cache
def lineups(bots: int, seats: int) -> Lineups:
    """The lineups of a table: every combination of bots for its seats; too few bots share the seats evenly."""
    if bots >= seats:
        return tuple(combinations(range(bots), seats))
    few, many = seats // bots, -(-seats // bots)
    crowds = combinations_with_replacement(range(bots), seats)
    return tuple(crowd for crowd in crowds if all(few <= crowd.count(bot) <= many for bot in range(bots)))


@cache
def with_the_first(bots: int, seats: int) -> Lineups:
    """A gauntlet: the lineups with the first bot."""
    return tuple(lineup for lineup in lineups(bots, seats) if 0 in lineup)


def seating(meeting: Lineups, seed: int, deal: int, number: int) -> tuple[int, ...]:
    """The bot on each seat in this game of a deal.

    In a deal each bot of a lineup sits equally often on every seat. The order around the table is drawn by lot for
    every deal.
    """
    lineup, rotation = divmod(number, len(meeting[0]))
    circle, rng = list(meeting[lineup]), stream("circle", seed, deal, lineup)
    # Fisher and Yates.
    for last in range(len(circle) - 1, 0, -1):
        other = rng.below(last + 1)
        circle[last], circle[other] = circle[other], circle[last]
    return (*circle[rotation:], *circle[:rotation])
