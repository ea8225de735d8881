"""`hantise replay`: a game that was played, told again from one seat or from all."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from hantise.cli.arguments import add_database, whole
from hantise.cli.commands import BadUsage, Command
from hantise.cli.records import find_record
from hantise.cli.text import plain
from hantise.core import OVER, SPECTATOR, Record, State
from hantise.core.heading import told_hints
from hantise.core.outcome import outcome
from hantise.core.words import _

MOST_PLIES = 10**9
# Not a seat: what all seats saw together.
ALL = -4


def _about() -> str:
    return """\
examples:
  hantise replay evening.jsonl
  hantise replay evening.jsonl --seat 0 --ply 40
  hantise replay games.jsonl.gz#17 --seat all

Tells what a seat saw (the first seat is 0) and shows what lay before it then. Without --seat that is what somebody
looking on saw; --seat all tells everything. FILE is a record that was kept, FILE#17 the game of that number in a
file of games, MATCH one of this machine's matches. To see it on its table instead, start `hantise serve`, bring FILE to
the first page and watch it again."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("record", metavar="FILE|MATCH", help="a file with a record, or the name of a match")
    parser.add_argument(
        "--seat", default="spectator", metavar="S", help="a seat's number, spectator or all (default: spectator)"
    )
    parser.add_argument(
        "--ply", type=whole(0, MOST_PLIES), metavar="P", help="stop after so many actions, chance included"
    )
    add_database(parser)


def _run(args: Namespace) -> int:
    record = find_record(args.record, args.database)
    seat = _read_seat(args.seat, record)
    ply = _read_ply(args.ply, record)
    seats = ", ".join(f"{number} {name}" for number, name in enumerate(_names(record)))
    print(_("{title}, seats: {seats}").format(title=record.game.title, seats=seats) + "\n")
    for line in chapters(record, seat, ply):
        print(line)
    print("\n" + _("After {ply} of {plies} actions:").format(ply=ply, plies=record.plies()) + "\n")
    print(position(record, seat, ply))
    if record.replay(ply).mover() == OVER:
        print("\n" + _end(record, seat))
    return 0


def _end(record: Record, seat: int) -> str:
    """The winner and the margin, told to a seat, SPECTATOR or ALL."""
    state = record.replay()
    margin = record.game.verdict(record.game.shown(state, max(seat, SPECTATOR), record.options)).margin
    names = _names(record)
    return " ".join(filter(None, [outcome(names, state.payoffs(), seat, margin), told_hints(record.advised, names)]))


def _read_seat(text: str, record: Record) -> int:
    named = {"spectator": SPECTATOR, "all": ALL, **{str(seat): seat for seat in range(record.options.players)}}
    if text not in named:
        last = record.options.players - 1
        raise BadUsage(f"--seat is a number from 0 to {last}, spectator or all, not {text[:40]!r}")
    return named[text]


def _read_ply(ply: int | None, record: Record) -> int:
    if ply is not None and ply > record.plies():
        raise BadUsage(f"the record has {record.plies()} actions; --ply cannot be {ply}")
    return record.plies() if ply is None else ply


COMMAND = Command("replay", "Tell a game again that was played", _about, _add_arguments, _run)


def chapters(record: Record, seat: int, ply: int) -> Iterator[str]:
    """A sentence for each of the first `ply` actions that this seat, SPECTATOR or ALL saw, if it is worth one."""
    own = ((seat, line) for line in record.sheet(seat, ply)) if seat != ALL else ()
    for owner, line in _everything(record, ply) if seat == ALL else own:
        sentence = record.game.table.tell(line, _names(record), owner)
        # What one seat alone saw speaks to that seat, so it is marked as theirs.
        mark = f"[{_names(record)[owner]}] " if seat == ALL and owner != SPECTATOR else ""
        if sentence:
            yield mark + sentence


def _names(record: Record) -> list[str]:
    return [plain(name) for name in record.seats]


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
