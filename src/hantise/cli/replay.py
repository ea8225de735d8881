"""`hantise replay`: a game as one seat or all seats saw it; `hantise verify`: a check of its deal against its seal."""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from hantise.cli.arguments import add, add_database, add_key, safe_by, whole
from hantise.cli.commands import BadUsage, Command
from hantise.cli.records import find_record
from hantise.cli.text import plain
from hantise.core import CHANCE, OVER, SPECTATOR, Record
from hantise.core.deal_check import Checked, Draw, Finding, checking
from hantise.core.heading import deal_warning, told_hints, written_deal
from hantise.core.outcome import outcome
from hantise.core.record import checked_actions, finished
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
    add(parser, "record", nargs="+")
    parser.add_argument("--seal", type=_seal, metavar="HEX")
    add(parser, "--seed", "--json")
    add_database(parser)
    add_key(parser)


def _seal(text: str) -> str:
    digits = text.strip().lower()
    if len(digits) != DIGITS or not set(digits) <= set("0123456789abcdef"):
        raise ArgumentTypeError(f"{text[:40]!r} is no seal: that has {DIGITS} hexadecimal digits")
    return digits


class _Verified(NamedTuple):
    """A record of this name with what was found; its seal `is_another` than the one that was noted.

    With a `seed` its draws were compared with those of `hantise play --seed`.
    """

    name: str
    record: Record
    checked: Checked
    is_another: bool
    seed: int | None = None

    @property
    def is_fair(self) -> bool:
        """True if the deal was kept, or is that of the seed, and was the one that was noted."""
        return self.checked.finding is Finding.FAIR and not self.is_another


def _run_verify(args: Namespace) -> int:
    found = list[_Verified]()
    if args.seed is not None and len(args.record) > 1:
        raise BadUsage("--seed is for one record: give each its own")
    for name in args.record:
        record = find_record(name, args.database, safe_by(args.key_file))
        is_another = record.dealing is not None and args.seal not in (None, record.dealing.commitment)
        if args.seed is not None and record.dealing is not None:
            raise BadUsage(f"{name} has a seal, by which it is checked: leave out --seed")
        checked = finished(checking(record)) if args.seed is None else by_seed(record, args.seed)
        found.append(_Verified(name, record, checked, is_another, args.seed))
    is_fair = all(each.is_fair for each in found) and _is_one_deal(found)
    print(json.dumps(_all_reported(found, is_fair)) if args.json else _all_as_text(found))
    return 0 if is_fair else NOT_FAIR


def by_seed(record: Record, seed: int) -> Checked:
    """The draws of `hantise play --seed` beside those in the record, up to the first that differs."""
    dice, state, draws, name = Random(seed), record.start(), list[Draw](), record.game.actions.name
    for number, event in enumerate(record.events, start=1):
        for action in checked_actions(record.game, state, number, event):
            if state.mover() == CHANCE:
                total = int(state.total())
                ticket = dice.randrange(total)
                draws.append(Draw(len(draws), total, ticket, name(state.outcome(ticket)), name(action)))
                if draws[-1].drawn != draws[-1].recorded:
                    return Checked(Finding.OTHER, draws)
    return Checked(Finding.FAIR, draws)


def _told_by_seed(checked: Checked, seed: int) -> str:
    if checked.finding is Finding.FAIR:
        words = _("All {n} draws are those of seed {seed}. Whoever chose the seed could know them before.")
        return words.format(n=len(checked.draws), seed=seed)
    words = _(
        "This is not the deal of hantise play --seed {seed}: draw {n} would be {drawn}, the record has {recorded}."
    )
    last = checked.draws[-1]
    return words.format(seed=seed, n=len(checked.draws), drawn=last.drawn, recorded=last.recorded)


def _is_one_deal(found: Sequence[_Verified]) -> bool:
    """True if all records have the same deal: equal choices would have brought equal chance."""
    first = found[0].record

    def is_like(other: Record) -> bool:
        one, two = first.dealing, other.dealing
        return (first.game.code, first.options.players) == (other.game.code, other.options.players) and (
            one is not None and two is not None and (one.commitment, one.words) == (two.commitment, two.words)
        )

    return len(found) == 1 or all(is_like(each.record) for each in found)


def _all_as_text(found: Sequence[_Verified]) -> str:
    """What was found of each record; of several, whether they have one deal."""
    if len(found) == 1:
        return _as_text(found[0])
    parts = [f"{plain(each.name)}: {_as_text(each)}" for each in found]
    if _is_one_deal(found):
        told = _("One deal: these {n} games have the same seal, and every pile lay in the same order.")
    else:
        told = _("Not one deal: these games differ in their seals, words, numbers of players or games.")
    return "\n\n".join([*parts, told.format(n=len(found))])


def _as_text(found: _Verified) -> str:
    """The finding as text, and its evidence."""
    record = found.record
    lines = ["This is not the deal that you noted: its seal is another."] if found.is_another else []
    lines.append(str(found.checked) if found.seed is None else _told_by_seed(found.checked, found.seed))
    if found.checked.finding is Finding.OPEN:
        lines.append(_("If it was played with hantise play --seed, add that --seed, and both are compared."))
    if record.dealing is not None:
        lines += ["", f"Seal: {record.dealing.commitment}"]
        lines += [] if record.deal is None else [f"{record.deal}. {deal_warning(record.deal)}"]
        for words in record.dealing.words:
            lines.append(f"{plain(record.seats[words.seat])} added from draw {words.since + 1} on: {plain(words.text)}")
    return "\n".join(lines)


def _all_reported(found: Sequence[_Verified], is_fair: bool) -> dict[str, Any]:
    if len(found) == 1:
        return _report(found[0])
    told = [{"record": each.name} | _report(each) for each in found]
    return {"fair": is_fair, "one_deal": _is_one_deal(found), "records": told}


def _report(found: _Verified) -> dict[str, Any]:
    record, checked = found.record, found.checked
    seal = record.dealing.commitment if record.dealing else None
    draws = [draw._asdict() for draw in checked.draws]
    deal = written_deal(record.deal) if record.deal else None
    by = {} if found.seed is None else {"seed": found.seed}
    return by | {"fair": found.is_fair, "finding": checked.finding.value, "seal": seal, "deal": deal, "draws": draws}


VERIFY = Command("verify", _add_verify_arguments, _run_verify)
