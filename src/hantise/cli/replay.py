"""`hantise replay`: a game as one seat or all seats saw it; `hantise verify`: a check of its deal against its seal."""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from typing import Any

from hantise.cli.arguments import add, add_database, add_key, safe_by, whole
from hantise.cli.commands import BadUsage, Command
from hantise.cli.records import find_record
from hantise.cli.text import plain
from hantise.core import OVER, SPECTATOR, Record
from hantise.core.deal_check import Checked, Finding, checking
from hantise.core.heading import deal_warning, told_hints, written_deal
from hantise.core.outcome import outcome
from hantise.core.record import finished
from hantise.core.words import _

MOST_PLIES = 10**9
# Stands for all seats.
ALL = -4


def _add_replay_arguments(parser: ArgumentParser) -> None:
    add(parser, "record")
    parser.add_argument("--seat", default="spectator", metavar="S")
    parser.add_argument("--ply", type=whole(0, MOST_PLIES), metavar="P")
    add_database(parser)


def _run_replay(args: Namespace) -> int:
    record = find_record(args.record, args.database)
    named = {"spectator": SPECTATOR, "all": ALL, **{str(seat): seat for seat in range(record.options.players)}}
    if args.seat not in named:
        last = record.options.players - 1
        raise BadUsage(f"--seat is a number from 0 to {last}, spectator or all, not {args.seat[:40]!r}")
    seat = named[args.seat]
    if args.ply is not None and args.ply > record.plies():
        raise BadUsage(f"the record has {record.plies()} actions; --ply cannot be {args.ply}")
    ply = record.plies() if args.ply is None else args.ply
    seats = ", ".join(f"{number} {name}" for number, name in enumerate(_names(record)))
    print(_("{title}, seats: {seats}").format(title=record.game.title, seats=seats) + "\n")
    for line in chapters(record, seat, ply):
        print(line)
    print("\n" + _("After {ply} of {plies} actions:").format(ply=ply, plies=record.plies()) + "\n")
    print(position(record, seat, ply))
    if record.replay(ply).mover() == OVER:
        state, names = record.replay(), _names(record)
        margin = record.game.verdict(record.game.shown(state, max(seat, SPECTATOR), record.options)).margin
        ended = [outcome(names, state.payoffs(), seat, margin), told_hints(record.advised, names)]
        print("\n" + " ".join(filter(None, ended)))
    return 0


REPLAY = Command("replay", _add_replay_arguments, _run_replay)


def chapters(record: Record, seat: int, ply: int) -> Iterator[str]:
    """The sentences for the first `ply` actions, as this seat, SPECTATOR or ALL saw them."""
    own = ((seat, line) for line in record.sheet(seat, ply)) if seat != ALL else ()
    for owner, line in _everything(record, ply) if seat == ALL else own:
        sentence = record.game.table.tell(line, _names(record), owner)
        # A sentence for one seat alone is marked with its name.
        mark = f"[{_names(record)[owner]}] " if seat == ALL and owner != SPECTATOR else ""
        if sentence:
            yield mark + sentence


def _names(record: Record) -> list[str]:
    return [plain(name) for name in record.seats]


def _everything(record: Record, ply: int) -> Iterator[tuple[int, str]]:
    """The lines of all seats that saw more than a spectator, with their seats, or the spectator's line if none did."""
    state = record.start()
    names = [name for event in record.events for name in event.names()]
    seats = range(record.options.players)
    for action in map(record.game.actions.parse, names[:ply]):
        *lines, public = record.game.seen_by(state, action, [*seats, SPECTATOR])
        private = [(seat, line) for seat, line in zip(seats, lines, strict=True) if line not in ("", public)]
        yield from private or [(SPECTATOR, public)]
        state.apply(action)


def position(record: Record, seat: int, ply: int) -> str:
    """The table after `ply` actions, as this seat or SPECTATOR saw it, or as each seat did for ALL."""
    state = record.replay(ply)
    seats = range(record.options.players) if seat == ALL else [seat]
    views = [record.game.shown(state, seat, record.options) for seat in seats]
    return "\n\n".join(record.game.table.text(view, _names(record)) for view in views)


# `hantise verify`: a check of a game's deal against the commitment of the house.


DIGITS = 64
# The exit status if the deal is another one, or cannot be checked.
NOT_FAIR = 1


def _add_verify_arguments(parser: ArgumentParser) -> None:
    add(parser, "record")
    parser.add_argument("--seal", type=_seal, metavar="HEX")
    add(parser, "--json")
    add_database(parser)
    add_key(parser)


def _seal(text: str) -> str:
    digits = text.strip().lower()
    if len(digits) != DIGITS or not set(digits) <= set("0123456789abcdef"):
        raise ArgumentTypeError(f"{text[:40]!r} is no seal: that has {DIGITS} hexadecimal digits")
    return digits


def _run_verify(args: Namespace) -> int:
    record = find_record(args.record, args.database, safe_by(args.key_file))
    checked = finished(checking(record))
    is_another = record.dealing is not None and args.seal not in (None, record.dealing.commitment)
    is_fair = checked.finding is Finding.FAIR and not is_another
    print(json.dumps(_report(record, checked, is_fair)) if args.json else _as_text(record, checked, is_another))
    return 0 if is_fair else NOT_FAIR


def _as_text(record: Record, checked: Checked, is_another: bool) -> str:
    """The finding as text, and its evidence."""
    lines = ["This is not the deal that you noted: its seal is another."] if is_another else []
    lines.append(str(checked))
    if record.dealing is not None:
        lines += ["", f"Seal: {record.dealing.commitment}"]
        lines += [] if record.deal is None else [f"{record.deal}. {deal_warning(record.deal)}"]
        for words in record.dealing.words:
            lines.append(f"{plain(record.seats[words.seat])} added from draw {words.since + 1} on: {plain(words.text)}")
    return "\n".join(lines)


def _report(record: Record, checked: Checked, is_fair: bool) -> dict[str, Any]:
    seal = record.dealing.commitment if record.dealing else None
    draws = [draw._asdict() for draw in checked.draws]
    deal = written_deal(record.deal) if record.deal else None
    return {"fair": is_fair, "finding": checked.finding.value, "seal": seal, "deal": deal, "draws": draws}


VERIFY = Command("verify", _add_verify_arguments, _run_verify)
