"""`hantise serve`: the server; `hantise think`: bot workers on another machine."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from hantise.bots.host_bots import MOST_SECONDS, SECONDS, BadHostBot, HostBot, introduced, read_host_bot
from hantise.cli.arguments import add, add_database, add_key, database, safe_by, whole
from hantise.cli.commands import BadUsage, Command
from hantise.process.log import FORMATS, TEXT

PORT = 8000
# In letters; shorter ones could be guessed.
SHORTEST_TOKEN = 16


def _add_serve_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", metavar="H")
    parser.add_argument("--port", type=whole(0, 65535), default=PORT, metavar="P")
    parser.add_argument("--host-name", type=_name, action="append", default=[], metavar="NAME")
    parser.add_argument("--trusted-proxy", type=_proxy, action="append", default=[], metavar="ADDR")
    parser.add_argument("--path-prefix", type=_prefix, default="", metavar="PATH")
    add_database(parser)
    parser.add_argument("--bus", metavar="URL", default="")
    parser.add_argument("--workers", type=whole(1, 64), default=1, metavar="N")
    parser.add_argument("--open-tables", action="store_true")
    parser.add_argument("--docs", type=_site, metavar="DIR")
    parser.add_argument("--bot", type=_bot, action="append", default=[], metavar="NAME=module:Class")
    parser.add_argument("--bot-seconds", type=whole(1, MOST_SECONDS), default=SECONDS, metavar="S")
    add_key(parser)
    add(parser, "--metrics-port", "--metrics-host")
    parser.add_argument("--metrics-token", type=_token, metavar="T")
    add(parser, "--log-format", choices=FORMATS, default=TEXT)
    add(parser, "--config")
    parser.add_argument("--open", action="store_true")


def _run_serve(args: Namespace) -> int:
    # Imported late, so that other commands do not load the web.
    from hantise.games import codes, find
    from hantise.web.serving.server import Access, House, Monitoring, Shared, serve

    proxies = [network for proxy in args.trusted_proxy for network in proxy]
    access = Access(args.host_name, proxies, args.path_prefix, args.docs)
    shared = Shared(args.bus, args.workers)
    watching = Monitoring(args.metrics_port, args.metrics_host, args.metrics_token or "", args.log_format)
    place, safe = database(args.database), safe_by(args.key_file)
    bots = introduced([bot._replace(seconds=args.bot_seconds) for bot in args.bot], find, codes()[0])
    house = House(place, access, watching, shared, safe, args.open_tables, bots)
    return serve(args.host, args.port, house, args.open)


def _name(text: str) -> str:
    # No request has a Host header with a scheme, or one that matches with a port.
    if not re.fullmatch(r"[^\s/:@*]+", text):
        raise ArgumentTypeError(f"{text[:40]!r} is no name, such as games.example.org, without https:// and port")
    return text


def _bot(text: str) -> HostBot:
    try:
        return read_host_bot(text)
    except BadHostBot as error:
        raise ArgumentTypeError(str(error)) from error


def _proxy(text: str) -> list[str]:
    from hantise.web.serving.connection import read_proxy

    try:
        return read_proxy(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text[:40]!r} is no address, such as 127.0.0.1, and no network") from error


def _token(text: str) -> str:
    # The message may end up in a log, so it does not quote the token.
    if len(text) < SHORTEST_TOKEN or not text.isascii() or not text.isprintable() or " " in text:
        raise ArgumentTypeError(f"a token is at least {SHORTEST_TOKEN} letters, digits or signs, without a space")
    return text


def _prefix(text: str) -> str:
    if text and not re.fullmatch(r"(/[A-Za-z0-9._~-]+)+", text):
        raise ArgumentTypeError(f"{text[:40]!r} is no path, such as /games")
    return text


def _site(text: str) -> Path:
    path = Path(text)
    if not (path / "index.html").is_file():
        raise ArgumentTypeError(f"{text[:80]!r} has no page index.html; make docs makes build/site")
    return path


SERVE = Command("serve", _add_serve_arguments, _run_serve)


# `hantise think`: bot workers on another machine.


MOST = 64


def _add_think_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--bus", metavar="URL", default="")
    parser.add_argument("--processes", type=whole(1, MOST), metavar="N")
    add(parser, "--metrics-port", "--metrics-host")
    add(parser, "--log-format", choices=FORMATS, default=TEXT)
    add(parser, "--config")


def _run_think(args: Namespace) -> int:
    from hantise.games import find
    from hantise.thinkers.running import think

    if not args.bus:
        raise BadUsage("say where decisions are asked for: --bus redis://host:6379/0")
    return think(args.bus, find, args.processes, args.log_format, args.metrics_port, args.metrics_host)


THINK = Command("think", _add_think_arguments, _run_think)
