"""The course of a contest: which of its games can be played side by side, and who sits in those that were."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from hantise.bots.arena import Contest, Outcome, Pairing, Round
from hantise.bots.swiss import Line, Standings


def parts(contest: Contest, total: int, standings: Standings) -> Iterator[tuple[Contest, range]]:
    """The numbers of games that hang on none of each other, with the contest that seats them.

    All of them at once, or round by round of a Swiss system: `standings` then has all games of one part when the next
    is asked for.
    """
    if contest.pairing is not Pairing.SWISS:
        yield contest, range(total)
        return
    size = contest.games_a_deal()
    for deal in range(total // size):
        yield replace(contest, round=Round(deal, standings.pair())), range(deal * size, (deal + 1) * size)


def seatings(contest: Contest, known: Mapping[int, Outcome]) -> dict[int, tuple[str, ...]]:
    """Who sat where in these games by their numbers, as far as they hang on no game that is not among them."""
    if contest.pairing is not Pairing.SWISS:
        return {number: contest.seats(number) for number in known}
    found: dict[int, tuple[str, ...]] = {}
    standings = Standings(contest.bots)
    for part, numbers in parts(contest, contest.whole_deals(max(known, default=-1) + 1), standings):
        found.update({number: part.seats(number) for number in numbers if number in known})
        if any(number not in known or known[number].seats != found[number] for number in numbers):
            break
        for number in numbers:
            standings.add(known[number].seats, known[number].payoffs)
    return found


def table(contest: Contest, outcomes: Iterable[Outcome]) -> list[Line]:
    """The table of a Swiss system after these games, whole rounds of them."""
    standings = Standings(contest.bots)
    playing: dict[int, set[str]] = {}
    for outcome in outcomes:
        standings.add(outcome.seats, outcome.payoffs)
        playing.setdefault(outcome.deal, set()).update(outcome.seats)
    for there in playing.values():
        for place, bot in enumerate(contest.bots):
            if bot not in there:
                standings.sit_out(place)
    return standings.table()
