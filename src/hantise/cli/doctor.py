"""`hantise doctor`: what keeps a house from running on this machine, and what else it should know."""

from __future__ import annotations

import asyncio
import json
import os
import platform
import re
import shutil
import sysconfig
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import hantise
from hantise.cli.arguments import HOME_VARIABLE, add, database, safe_by
from hantise.cli.commands import BadUsage, Command
from hantise.cli.serve import SERVE
from hantise.cli.text import several
from hantise.core import HantiseError

if TYPE_CHECKING:
    from hantise.store.condition import Condition

# The states of what was looked at: as it should be, to know of, and keeping the house from running.
GOOD, NOTE, WRONG = "good", "note", "wrong"
FAILS = 1
# Bytes on the disk: fewer are told, and with too few SQLite soon cannot write.
LITTLE, TOO_LITTLE = 1 << 30, 50 << 20
# By how much clocks may differ before somebody sees it at a table by the day.
ASTRAY = timedelta(minutes=1)
# How many ports after a taken one are tried; the seconds that a house or Redis may take to answer.
NEAR, ANSWER = 20, 3.0
# The file in the current folder, where the user's own folder of data cannot be written.
BESIDE = "hantise.sqlite3"


class Finding(NamedTuple):
    """What was found of one thing, in a sentence with its remedy; `instead` are arguments with which it would run."""

    of: str
    state: str
    says: str
    instead: tuple[str, ...] = ()


def _add_arguments(parser: ArgumentParser) -> None:
    SERVE.add_arguments(parser)
    add(parser, "--json")


def _run(args: Namespace) -> int:
    found = asyncio.run(examined(args))
    wrong = sum(finding.state == WRONG for finding in found)
    if args.json:
        findings = [finding._asdict() for finding in found]
        print(json.dumps({"version": hantise.__version__, "compiled": hantise.COMPILED, "findings": findings}))
    else:
        print(f"Hantise {hantise.__version__} on Python {platform.python_version()}, {platform.system()}")
        for finding in found:
            print(f"  {finding.state:<7}{finding.of:<10}{finding.says}")
        end = f"{several(wrong, 'thing')} above must be mended first" if wrong else "nothing keeps a house from running"
        print(f"On this machine {end}.")
    return FAILS if wrong else 0


async def examined(args: Namespace) -> list[Finding]:
    """All that was found, for a house with these arguments of `hantise serve`."""
    data, condition = await _database(args)
    return [
        _build(),
        _fonts(),
        _port(args, condition),
        data,
        *_key(args),
        *await _bus(args),
        *_disk(condition),
        _clock(condition),
    ]


def _build() -> Finding:
    if hantise.COMPILED:
        return Finding("build", GOOD, "It is compiled, so computers think at full speed.")
    reason = "these are sources as they lie, which make play or pip install . compiles"
    if not shutil.which((sysconfig.get_config_var("CC") or "cl").split()[0]):
        reason += ", once there is a C compiler (Debian, Ubuntu: apt install gcc python3-dev)"
    with suppress(ModuleNotFoundError):
        reason = (
            str(import_module("hantise._build").REASON) or "some of its modules come from elsewhere; install it again"
        )
    return Finding("build", NOTE, f"It runs interpreted, so computers think many times more slowly: {reason}.")


def _fonts() -> Finding:
    """The fonts that pages ask for."""
    from hantise.web.pages.assets import find_asset

    sheet = find_asset("hantise.css")
    names = re.findall(rb"url\((fonts/[^)]+)\)", sheet.body if sheet else b"")
    lost = [name.decode() for name in names if not find_asset(name.decode())]
    if lost or not names:
        told = ", ".join(lost) or "the style sheet"
        return Finding("fonts", NOTE, f"Pages miss {told}, and look plainer: install Hantise again.")
    return Finding("fonts", GOOD, f"All {len(names)} fonts of the pages are there; browsers need none of their own.")


def _port(args: Namespace, condition: Condition | None) -> Finding:
    from hantise.web.serving.server import Unreachable, listening

    where = f"port {args.port} of {args.host}"
    try:
        with listening(args.host, args.port):
            return Finding("port", GOOD, f"{where.capitalize()} is free." if args.port else "A free port is taken.")
    except Unreachable as error:
        says = str(error)
    # A port that this user may not have, or a wrong host, leaves no port near it free either.
    instead = tuple[str, ...]()
    for near in range(args.port + 1, min(args.port + NEAR, 65535)):
        with suppress(Unreachable), listening(args.host, near):
            instead = ("--port", str(near))
            break
    if house := _house_at(args.host, args.port):
        if condition is not None and condition.is_held:
            return Finding("port", NOTE, f"A house is open at {house} already, as it seems with these matches.")
        says = f"another house is open at {house}: close it, or give another port with --port"
    hint = f" ({instead[1]} is free)" if instead else ""
    return Finding("port", WRONG, f"{says}{hint}.", instead)


def _house_at(host: str, port: int) -> str:
    """The address of a house that answers there, "" if none does."""
    from urllib.request import urlopen

    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    address = f"http://[{near}]:{port}/" if ":" in near else f"http://{near}:{port}/"
    # Whatever else answers there may say anything.
    with suppress(OSError, ValueError), urlopen(f"{address}api/games", timeout=ANSWER) as answer:
        told = json.load(answer)
        return address if isinstance(told, dict) and {"games", "version"} <= told.keys() else ""
    return ""


async def _database(args: Namespace) -> tuple[Finding, Condition | None]:
    """What was found of the database, and its condition if a house could open it."""
    from hantise.store.condition import NotWritable, condition_of
    from hantise.web.serving.server import Shared, check_shared

    is_chosen = args.database is not None or bool(os.environ.get(HOME_VARIABLE))
    instead = () if is_chosen or not os.access(".", os.W_OK) else ("--database", str(Path(BESIDE).resolve()))
    try:
        url = database(args.database)
        check_shared(url, Shared(args.bus, args.workers))
        condition = await condition_of(url)
    except (BadUsage, NotWritable) as error:
        return Finding("database", WRONG, f"{error}.", instead), None
    except HantiseError as error:
        return Finding("database", WRONG, f"{error}."), None
    told = (
        "is as this version wants it"
        if condition.is_newest
        else "is of an older version, and the next start mends that"
    )
    told = told if condition.is_begun else "will be made when the house starts"
    if condition.is_held and not _house_at(args.host, args.port):
        busy = f"another Hantise is using {condition.name}: close it, or give this one another file with --database"
        return Finding("database", WRONG, f"{busy}."), condition
    return Finding("database", GOOD, f"{condition.name} {told}."), condition


def _key(args: Namespace) -> list[Finding]:
    """What is wrong with the key that locks secrets."""
    try:
        safe_by(args.key_file)
    except (HantiseError, OSError) as error:
        return [Finding("key", WRONG, f"{error}.")]
    return []


async def _bus(args: Namespace) -> list[Finding]:
    """What was found of Redis, if the house is to hear by it."""
    from hantise.bus import BusUnusable, open_bus

    if not args.bus:
        return []
    # The address may hold a password.
    parts = urlsplit(args.bus)
    name = f"Redis at {parts.hostname or parts.path}"
    try:
        bus = open_bus(args.bus)
    except BusUnusable as error:
        return [Finding("redis", WRONG, f"{error}.")]
    from redis.exceptions import RedisError

    try:
        await asyncio.wait_for(bus.check(), ANSWER)
    except (RedisError, OSError) as error:
        why = str(error) or "silence"
        says = f"{name} does not answer ({why}): start it; until then workers and thinkers do not hear each other."
        return [Finding("redis", NOTE, says)]
    finally:
        await bus.close()
    return [Finding("redis", GOOD, f"{name} answers.")]


def _disk(condition: Condition | None) -> list[Finding]:
    """How much room the folder of the database has."""
    if condition is None or condition.path is None:
        return []
    folder = next(above for above in condition.path.parents if above.exists())
    free = shutil.disk_usage(folder).free
    room = f"{free / (1 << 30):.1f} GB are free at {folder}"
    if free < TOO_LITTLE:
        return [
            Finding("disk", WRONG, f"Only {free >> 20} MB are free at {folder}: make room, or moves cannot be kept.")
        ]
    return [Finding("disk", NOTE, f"{room}: make room soon.") if free < LITTLE else Finding("disk", GOOD, f"{room}.")]


def _clock(condition: Condition | None) -> Finding:
    """The clock beside the newest move, the database's clock and the date of these files, which are all in the past."""
    now = datetime.now(UTC)
    mend = "set it by the network's time, because times to move and links that end go by it"
    if condition is not None and condition.now is not None and abs(now - condition.now) > ASTRAY:
        apart = abs(now - condition.now).total_seconds()
        return Finding("clock", NOTE, f"The clock and the database's are {apart:.0f} seconds apart: {mend}.")
    made = datetime.fromtimestamp(Path(hantise.__file__).stat().st_mtime, UTC)
    known = max(filter(None, [made, condition and condition.last]))
    if known > now + ASTRAY:
        says = f"it says {now:%Y-%m-%d %H:%M} UTC, and something here was made at {known:%Y-%m-%d %H:%M}"
        return Finding("clock", NOTE, f"The clock is behind ({says}): {mend}.")
    return Finding("clock", GOOD, f"The clock says {now:%Y-%m-%d %H:%M} UTC.")


DOCTOR = Command("doctor", _add_arguments, _run)
