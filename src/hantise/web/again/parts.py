"""The parts of a match that is over: its rounds, or where it has none, as many steps as are easily counted."""

from __future__ import annotations

from typing import Final, NamedTuple

from hantise.core import SPECTATOR
from hantise.core.steps import Steps
from hantise.core.words import _
from hantise.web.table_page.scene import extras_of
from hantise.web.tables.live_table import LiveTable

# Steps from one mark to the next: the fewest with which there are no more marks than these.
SPANS: Final = (10, 20, 50, 100, 200, 500)
MOST: Final = 8


class Part(NamedTuple):
    """A part of the game and the first of its steps; `short` is its name where there is little room."""

    name: str
    first: int
    short: str
    is_round: bool = True


def parts_of(table: LiveTable) -> Steps[tuple[Part, ...]]:
    """The steps of work to the rounds of the whole match, as its room tells them; to spans of steps elsewhere."""
    rounds = yield from _rounds_of(table)
    return rounds or spans(len(table.position.chapters))


def _rounds_of(table: LiveTable) -> Steps[tuple[Part, ...]]:
    rounds = extras_of(table.game.room).rounds
    if rounds is None:
        return ()
    firsts, steps = [1], len(table.position.chapters)
    for step, chapter in enumerate(table.position.chapters, start=1):
        yield
        if step < steps and any(map(rounds.ends_round, filter(None, chapter.lines(SPECTATOR)))):
            firsts.append(step + 1)
    parts = [Part(_("Round {n}").format(n=n), first, str(n)) for n, first in enumerate(firsts, start=1)]
    return tuple(parts) if len(parts) > 1 else ()


def spans(steps: int) -> tuple[Part, ...]:
    """So many steps in even parts, each named by its first; none where there is but one."""
    span = next((span for span in SPANS if steps / span <= MOST), SPANS[-1])
    # What would be a sliver at the end belongs to the part before it.
    firsts = [1, *range(span, steps - span // 3, span)]
    parts = [Part(_("Step {n}").format(n=first), first, str(first), False) for first in firsts]
    return tuple(parts) if len(parts) > 1 else ()
