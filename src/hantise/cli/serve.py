"""`hantise serve`: the house in the browser."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from hantise.cli.arguments import whole
from hantise.cli.commands import Command
from hantise.cli.data import add_database, database

PORT = 8000


def _about() -> str:
    return """\
examples:
  hantise serve --open
  hantise serve --host 0.0.0.0 --port 80 --database /srv/hantise/matches.sqlite3

Everybody who can reach the address may open a table. With the host 127.0.0.1 that is this machine alone,
with 0.0.0.0 whoever reaches it. Ctrl-C ends the server; every match goes on when it runs again."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="H", help="the address to listen on (default: 127.0.0.1, this machine)"
    )
    parser.add_argument(
        "--port", type=whole(0, 65535), default=PORT, metavar="P", help=f"the port; 0: any free one (default: {PORT})"
    )
    add_database(parser)
    parser.add_argument("--open", action="store_true", help="open the page in the browser too")


def _run(args: Namespace) -> int:
    # Only this command pays for the web.
    from hantise.web.server import serve

    return serve(args.host, args.port, database(args.database), args.open)


COMMAND = Command("serve", "Start the server and show the address of its page", _about, _add_arguments, _run)
