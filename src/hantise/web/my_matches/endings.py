"""How matches ended, by playing them again: their events alone say it for certain."""

from __future__ import annotations

from typing import NamedTuple

from hantise.core import OVER, SPECTATOR, HantiseError, Record, State
from hantise.core.outcome import outcome
from hantise.core.record import Steps, checked_actions
from hantise.games import find
from hantise.store import Store, record_of
from hantise.store.lists import Lists
from hantise.store.my_matches import Evening, Result, results_of
from hantise.web.tables.cooperative import cooperatively

# Matches of older houses that are looked through while somebody waits for their list.
MOST_SETTLED = 100


class Ending(NamedTuple):
    """A match that is over: the result as a sentence to whoever looks, their place, 0 without one, and if they won."""

    words: str
    place: int = 0
    won: bool = False


def played(record: Record) -> Steps[State]:
    """The steps to the position after all events of the record; BadRecord if one of them does not fit."""
    state = record.start()
    for number, event in enumerate(record.events, start=1):
        yield
        for _action in checked_actions(record.game, state, number, event):
            pass
    return state


async def ended(store: Store, match: str) -> tuple[Record, State] | None:
    """The record of the match and its end; None as long as it goes on, and where this program cannot play it."""
    found = await store.load(match)
    if found is None:
        return None
    try:
        record = record_of(found, find)
        state = await cooperatively(played(record))
    except HantiseError:
        return None
    return (record, state) if state.mover() == OVER else None


async def ending_of(store: Store, evening: Evening) -> Ending | None:
    """How it ended; None as long as it goes on, and where this program cannot tell."""
    end = await ended(store, evening.id)
    if end is None:
        return None
    record, state = end
    if not evening.is_over:
        # Whoever was to note it fell before.
        await store.finish(evening.id, state.payoffs())
    seat = next(iter(evening.held)) if len(evening.held) == 1 else SPECTATOR
    verdict = record.game.verdict(record.game.shown(state, seat, record.options))
    words = outcome(record.seats, state.payoffs(), seat, verdict.margin)
    mine = results_of(state.payoffs())[seat] if seat != SPECTATOR else Result(0, False)
    return Ending(words, mine.place, mine.won)


async def settle(store: Store, held: frozenset[str]) -> None:
    """Note how matches ended of which nobody did: some at a time, so that nobody waits long."""
    lists = Lists(store)
    found = await lists.unsettled(held, MOST_SETTLED)
    if found:
        await lists.settle([(match, await _results(store, match)) for match in found])


async def _results(store: Store, match: str) -> list[Result]:
    end = await ended(store, match)
    return results_of(end[1].payoffs()) if end else [Result(0, False)]
