"""The games of a set: numbered through all of its tables in turn, each of its own number and deal alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future

from hantise.bots.arena import Contest, Finder, Seated, play_one
from hantise.core import Options
from hantise.datasets.lines import Heading, Line, line_of


def contest_of(heading: Heading, options: Options) -> Contest:
    """The terms on which the arena plays the games under this heading, which it notes."""
    bots = tuple(heading.bots)
    return Contest(heading.game, options, bots, heading.seed, heading.budget, notes_games=True)


def play_number(find: Finder, contests: Sequence[Contest], number: int, made: Seated) -> Line:
    """The game of that number of the set: tables take turns, and no two of its games have one deal."""
    deal, table = divmod(number, len(contests))
    contest = contests[table]
    # One seating of each deal, another one each time, so that games are independent of each other.
    place = deal % contest.games_a_deal()
    outcome = play_one(find, contest, deal * contest.games_a_deal() + place, made)
    return line_of(number, outcome.seats, outcome.payoffs, outcome.events)


def in_turn(
    find: Finder, contests: Sequence[Contest], numbers: Iterable[int], executor: Executor, ahead: int, made: Seated
) -> Iterator[Line]:
    """These games in their order, so many in hand at a time; who made the executor gives up those not asked for."""
    running: deque[Future[Line]] = deque()
    for number in numbers:
        running.append(executor.submit(play_number, find, contests, number, made))
        if len(running) >= ahead:
            yield running.popleft().result()
    while running:
        yield running.popleft().result()
