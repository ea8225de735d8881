"""A record in sentences: what one seat saw, or all of them together."""

from __future__ import annotations

from collections.abc import Iterator

from hantise.cli.plain import plain
from hantise.core import SPECTATOR, Record, State

# Not a seat: what all seats saw together.
ALL = -4


def chapters(record: Record, seat: int, ply: int) -> Iterator[str]:
    """A sentence for each of the first `ply` actions that this seat, SPECTATOR or ALL saw, if it is worth one."""
    for owner, line in _everything(record, ply) if seat == ALL else _sheet(record, seat, ply):
        sentence = record.game.table.tell(line, _names(record), owner)
        # What one seat alone saw speaks to that seat, so it is marked as theirs.
        mark = f"[{_names(record)[owner]}] " if seat == ALL and owner != SPECTATOR else ""
        if sentence:
            yield mark + sentence


def _names(record: Record) -> list[str]:
    return [plain(name) for name in record.seats]


def _sheet(record: Record, seat: int, ply: int) -> Iterator[tuple[int, str]]:
    for line in record.sheet(seat, ply):
        yield seat, line


def _everything(record: Record, ply: int) -> Iterator[tuple[int, str]]:
    state = record.start()
    names = [name for event in record.events for name in event.names()]
    for name in names[:ply]:
        action = record.game.actions.parse(name)
        yield from _best_lines(record, state, action)
        state.apply(action)


def _best_lines(record: Record, state: State, action: int) -> list[tuple[int, str]]:
    """The lines of those who saw more than somebody looking on, each with its seat; that one's line if nobody did."""
    seats = range(record.options.players)
    *lines, public = record.game.seen_by(state, action, [*seats, SPECTATOR])
    private = [(seat, line) for seat, line in zip(seats, lines, strict=True) if line not in ("", public)]
    return private or [(SPECTATOR, public)]


def position(record: Record, seat: int, ply: int) -> str:
    """The table as this seat, SPECTATOR, or ALL one after the other saw it after so many actions."""
    state = record.replay(ply)
    seats = range(record.options.players) if seat == ALL else [seat]
    views = [record.game.shown(state, seat, record.options) for seat in seats]
    return "\n\n".join(record.game.table.text(view, _names(record)) for view in views)
