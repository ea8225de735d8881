"""`hantise serve`: the house in the browser."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path

from hantise.bots.host_bots import MOST_SECONDS, SECONDS, BadHostBot, HostBot, introduced, read_host_bot
from hantise.cli.arguments import (
    add_database,
    add_key,
    add_log_format,
    add_numbers,
    add_watching,
    database,
    safe_by,
    watching_of,
    whole,
)
from hantise.cli.commands import BadUsage, Command, about_settings, add_config

PORT = 8000
SERVE_SETTINGS = about_settings(
    'port = 8000 or trusted-proxy = ["127.0.0.1"]', "HANTISE_PORT=8000 or HANTISE_TRUSTED_PROXY=127.0.0.1,10.0.0.0/8"
)


def _about_serve() -> str:
    return f"""\
examples:
  hantise serve --open
  hantise serve --host 0.0.0.0 --port 80 --database /srv/hantise/matches.sqlite3
  hantise serve --host-name games.example.org --trusted-proxy 127.0.0.1
  hantise serve --config hantise.toml
  hantise serve --bot Dreamer=mine:Dreamer --bot-seconds 2
  hantise serve --database postgresql://hantise@db/hantise --bus redis://db:6379/0 --workers 4

Everybody who can reach the address may open a table. With the host 127.0.0.1 that is this machine alone,
with 0.0.0.0 whoever reaches it. Ctrl-C ends the server; every match goes on when it runs again.

A browser may name the house by its address in figures, by this machine's own name and by each --host-name;
where none is given, the first request from this machine may teach one. Whoever connects is who asks, unless a
--trusted-proxy says in X-Forwarded-For and X-Forwarded-Proto for whom it asks.

A bot is a class with a method decide(view, legal, rng), found in this folder or in what is installed; a package may
bring one by a name alone. It plays in a process of its own, and may do what this user may: bring only whom you trust.

With a key, whoever reads the database alone cannot foresee what chance brings at a table. Matches that were made with
a key go on with the same one only: keep it.

{SERVE_SETTINGS}"""


def _add_serve_arguments(parser: ArgumentParser) -> None:
    _add_place(parser)
    add_database(parser)
    _add_sharing(parser)
    parser.add_argument(
        "--open-tables",
        action="store_true",
        help="let tables be listed on the front page for anybody to join, if who makes one wishes it (default: no)",
    )
    parser.add_argument(
        "--docs",
        type=_site,
        metavar="DIR",
        help="a folder of pages to show under /docs, such as make docs makes (default: none)",
    )
    _add_bots(parser)
    add_key(parser)
    add_watching(parser)
    add_config(parser)
    parser.add_argument("--open", action="store_true", help="open the page in the browser too")


def _add_place(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="H", help="the address to listen on (default: 127.0.0.1, this machine)"
    )
    parser.add_argument(
        "--port", type=whole(0, 65535), default=PORT, metavar="P", help=f"the port; 0: any free one (default: {PORT})"
    )
    _add_several(parser, "--host-name", _name, "NAME", "a name of this house; may be given several times")
    _add_several(
        parser,
        "--trusted-proxy",
        _proxy,
        "ADDR",
        "the address or network of a server before this one, whose X-Forwarded headers are believed; may be given"
        " several times (default: none is)",
    )
    parser.add_argument(
        "--path-prefix",
        type=_prefix,
        default="",
        metavar="PATH",
        help="the path of another site below which the house lies, such as /games; the server before it takes it away"
        " (default: none)",
    )


def _add_several(parser: ArgumentParser, name: str, read: Callable[[str], object], metavar: str, told: str) -> None:
    parser.add_argument(name, type=read, action="append", default=[], metavar=metavar, help=told)


def _add_sharing(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--bus",
        metavar="URL",
        default="",
        help="Redis, by which several workers on one PostgreSQL hear each other, here or on other machines"
        " (default: none)",
    )
    parser.add_argument(
        "--workers", type=whole(1, 64), default=1, metavar="N", help="how many processes serve here (default: 1)"
    )


def _add_bots(parser: ArgumentParser) -> None:
    told = "a bot of your own that may be seated at a new table; may be given several times (default: none)"
    _add_several(parser, "--bot", _bot, "NAME=module:Class", told)
    parser.add_argument(
        "--bot-seconds",
        type=whole(1, MOST_SECONDS),
        default=SECONDS,
        metavar="S",
        help=f"the seconds that such a bot may think about a decision (default: {SECONDS})",
    )


def _run_serve(args: Namespace) -> int:
    # Only this command pays for the web.
    from hantise.games import codes, find
    from hantise.web.serving.access import Access, Shared
    from hantise.web.serving.server import serve

    proxies = [network for proxy in args.trusted_proxy for network in proxy]
    access = Access(args.host_name, proxies, args.path_prefix, args.docs)
    shared = Shared(args.bus, args.workers)
    place, watching, safe = database(args.database), watching_of(args), safe_by(args.key_file)
    bots = introduced([bot._replace(seconds=args.bot_seconds) for bot in args.bot], find, codes()[0])
    return serve(args.host, args.port, place, args.open, access, watching, shared, safe, args.open_tables, bots)


def _name(text: str) -> str:
    # With its "https://" or its port it would be a name that nobody asks for.
    if not re.fullmatch(r"[^\s/:@*]+", text):
        raise ArgumentTypeError(f"{text[:40]!r} is no name, such as games.example.org, without https:// and port")
    return text


def _bot(text: str) -> HostBot:
    try:
        return read_host_bot(text)
    except BadHostBot as error:
        raise ArgumentTypeError(str(error)) from error


def _proxy(text: str) -> list[str]:
    from hantise.web.serving.access import read_proxy

    try:
        return read_proxy(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text[:40]!r} is no address, such as 127.0.0.1, and no network") from error


def _prefix(text: str) -> str:
    if text and not re.fullmatch(r"(/[A-Za-z0-9._~-]+)+", text):
        raise ArgumentTypeError(f"{text[:40]!r} is no path, such as /games")
    return text


def _site(text: str) -> Path:
    path = Path(text)
    if not (path / "index.html").is_file():
        raise ArgumentTypeError(f"{text[:80]!r} has no page index.html; make docs makes build/site")
    return path


SERVE = Command(
    "serve", "Start the server and show the address of its page", _about_serve, _add_serve_arguments, _run_serve, True
)


# `hantise think`: computers that think on a machine of their own.


MOST = 64
THINK_SETTINGS = about_settings("processes = 4", "HANTISE_PROCESSES=4")


def _about_think() -> str:
    return f"""\
examples:
  hantise think --bus redis://db:6379/0
  hantise think --bus redis://db:6379/0 --processes 4
  HANTISE_BUS=redis://db:6379/0 hantise think

The workers of a house that hears this bus (hantise serve --bus) ask it what their computers play. It knows what a
computer's seat may see and nothing else, needs no database, and may be started, killed and started again at any time,
on any number of machines: whatever nobody answers in time a worker works out itself.

{THINK_SETTINGS}"""


def _add_think_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--bus", metavar="URL", default="", help="the Redis by which the workers of the house hear")
    parser.add_argument(
        "--processes",
        type=whole(1, MOST),
        metavar="N",
        help="how many long decisions it thinks about at the same time; quick ones have a process of their own"
        " (default: one for each core)",
    )
    add_numbers(parser)
    add_log_format(parser)
    add_config(parser)


def _run_think(args: Namespace) -> int:
    from hantise.games import find
    from hantise.thinkers.running import think

    if not args.bus:
        raise BadUsage("say where decisions are asked for: --bus redis://host:6379/0")
    return think(args.bus, find, args.processes, args.log_format, args.metrics_port, args.metrics_host)


THINK = Command(
    "think",
    "Decide for computers of a house that is served elsewhere",
    _about_think,
    _add_think_arguments,
    _run_think,
    True,
)
