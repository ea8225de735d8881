"""`hantise think`: computers that think on a machine of their own."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from hantise.cli.arguments import add_log_format, add_numbers, whole
from hantise.cli.commands import BadUsage, Command
from hantise.cli.settings import about_settings, add_config

MOST = 64
SETTINGS = about_settings("processes = 4", "HANTISE_PROCESSES=4")


def _about() -> str:
    return f"""\
examples:
  hantise think --bus redis://db:6379/0
  hantise think --bus redis://db:6379/0 --processes 4
  HANTISE_BUS=redis://db:6379/0 hantise think

The workers of a house that hears this bus (hantise serve --bus) ask it what their computers play. It knows what a
computer's seat may see and nothing else, needs no database, and may be started, killed and started again at any time,
on any number of machines: whatever nobody answers in time a worker works out itself.

{SETTINGS}"""


def _add_arguments(parser: ArgumentParser) -> None:
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


def _run(args: Namespace) -> int:
    from hantise.games import find
    from hantise.thinkers.running import think

    if not args.bus:
        raise BadUsage("say where decisions are asked for: --bus redis://host:6379/0")
    return think(args.bus, find, args.processes, args.log_format, args.metrics_port, args.metrics_host)


COMMAND = Command(
    "think", "Decide for computers of a house that is served elsewhere", _about, _add_arguments, _run, True
)
