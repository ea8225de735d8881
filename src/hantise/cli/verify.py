"""`hantise verify`: was a game dealt as the house had committed to?"""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import Any

from hantise.cli.arguments import add_database, add_json, add_key, safe_by
from hantise.cli.commands import Command
from hantise.cli.records import find_record
from hantise.cli.text import plain
from hantise.core import Record
from hantise.core.deal_check import Checked, Finding, checking
from hantise.core.heading import deal_warning, written_deal
from hantise.core.record import finished

DIGITS = 64
# The exit status where the deal was not kept, or cannot be checked.
NOT_FAIR = 1


def _about() -> str:
    return """\
examples:
  hantise verify evening.jsonl
  hantise verify evening.jsonl --seal 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd

Draws every outcome of a game again, from the secret that was sealed before it and the words that the players added, and
says whether each is the one in the record. --seal is what you noted from the table's menu at the beginning. With --json
every draw is listed too. FILE is the record of a table, MATCH one of this machine's matches.

The exit status is 0 if the deal was fair, 1 if it was not or nobody can tell."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("record", metavar="FILE|MATCH", help="a file with a record, or the name of a match")
    parser.add_argument("--seal", type=_seal, metavar="HEX", help="the seal of the deal as the table showed it")
    add_json(parser)
    add_database(parser)
    add_key(parser)


def _seal(text: str) -> str:
    digits = text.strip().lower()
    if len(digits) != DIGITS or not set(digits) <= set("0123456789abcdef"):
        raise ArgumentTypeError(f"{text[:40]!r} is no seal: that has {DIGITS} hexadecimal digits")
    return digits


def _run(args: Namespace) -> int:
    record = find_record(args.record, args.database, safe_by(args.key_file))
    checked = finished(checking(record))
    is_another = record.dealing is not None and args.seal not in (None, record.dealing.commitment)
    is_fair = checked.finding is Finding.FAIR and not is_another
    print(json.dumps(_report(record, checked, is_fair)) if args.json else _told(record, checked, is_another))
    return 0 if is_fair else NOT_FAIR


def _told(record: Record, checked: Checked, is_another: bool) -> str:
    """The finding in sentences, and what it rests on."""
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


COMMAND = Command("verify", "Check that a game was dealt as it was sealed", _about, _add_arguments, _run)
