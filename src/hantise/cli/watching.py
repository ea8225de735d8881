"""The arguments of `hantise serve` for whoever watches over the house."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import TYPE_CHECKING

from hantise.cli.arguments import whole
from hantise.process.log import FORMATS, TEXT

if TYPE_CHECKING:
    from hantise.web.serving.access import Watching

# Letters; shorter ones can be guessed by trying.
SHORTEST_TOKEN = 16


def add_watching(parser: ArgumentParser) -> None:
    """--metrics-port, --metrics-host, --metrics-token and --log-format."""
    add_numbers(parser)
    parser.add_argument(
        "--metrics-token",
        type=_token,
        metavar="T",
        help="whoever says this reads the numbers at /metrics of the house itself; better in a file or the environment"
        " than here, where others on this machine see it (default: nobody does)",
    )
    add_log_format(parser)


def add_numbers(parser: ArgumentParser) -> None:
    """--metrics-port and --metrics-host."""
    parser.add_argument(
        "--metrics-port",
        type=whole(1, 65535),
        metavar="P",
        help="a port of its own for the numbers that Prometheus reads (default: none)",
    )
    parser.add_argument(
        "--metrics-host",
        default="127.0.0.1",
        metavar="H",
        help="the address of that port (default: 127.0.0.1, this machine)",
    )


def add_log_format(parser: ArgumentParser) -> None:
    """--log-format."""
    parser.add_argument(
        "--log-format",
        choices=FORMATS,
        default=TEXT,
        help="how the log on stderr is written (default: text)",
    )


def watching_of(args: Namespace) -> Watching:
    """The ways to watch that were asked for."""
    from hantise.web.serving.access import Watching

    return Watching(args.metrics_port, args.metrics_host, args.metrics_token or "", args.log_format)


def _token(text: str) -> str:
    # The text itself stays out of the complaint, which may end in a log.
    if len(text) < SHORTEST_TOKEN or not text.isascii() or not text.isprintable() or " " in text:
        raise ArgumentTypeError(f"a token is at least {SHORTEST_TOKEN} letters, digits or signs, without a space")
    return text
