"""The arguments of commands in which computers play."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError

from hantise.bots import COMPUTERS
from hantise.bots.choosing import read_share
from hantise.cli.arguments import whole
from hantise.cli.commands import BadUsage

MOST_JOBS = 999
_FROM_OUTSIDE = """\
  module:Class, found from this folder or installed, with decide(view, legal, rng); or what an installed package brings
  net:FILE plays by the weights in a file of NumPy's (.npz), net-drawn:FILE by their odds
  NAME@0.2 or NAME@1/5 thinks with this share of its iterations, whatever the others have"""


def computers() -> str:
    """What help says of the computer players: the house's own, and others."""
    return "\n".join([*(f"  {level.name:<10}{level.words}" for level in COMPUTERS.values()), _FROM_OUTSIDE])


def add_bots(parser: ArgumentParser, told: str, usual: list[str] | None = None, required: bool = False) -> None:
    """--bots; `told` is what help says of it."""
    parser.add_argument("--bots", type=names, default=usual, required=required, metavar="A,B,...", help=told)


def names(text: str) -> list[str]:
    """The names of computer players."""
    return text.split(",")


def one_a_seat(words: list[str], seats: int) -> list[str]:
    """The computer player of each of so many seats, where one may be named for all; BadUsage for another number."""
    if len(words) not in (1, seats):
        fits = "1 seat; give 1" if seats == 1 else f"{seats} seats; give {seats}, or 1 for all"
        raise BadUsage(f"--bots names {len(words)} computer players for {fits}")
    return words * seats if len(words) == 1 else words


def add_budget(parser: ArgumentParser, told: str = "scale the iterations of all searches", usual: float = 1.0) -> None:
    """--budget; `told` is what it does."""
    told = f"{told}, as 0.05 or 1/20 (default: {usual:g})"
    parser.add_argument("--budget", type=fraction, default=usual, metavar="FRACTION", help=told)


def fraction(text: str) -> float:
    """A positive number, as 0.05 or 1/20."""
    number = read_share(text)
    if not number:
        raise ArgumentTypeError(f"{text[:40]!r} is not a fraction above 0, such as 0.05 or 1/20")
    return number


def add_jobs(parser: ArgumentParser) -> None:
    """--jobs."""
    told = "how many games at a time (default: one a processor)"
    parser.add_argument("--jobs", type=whole(1, MOST_JOBS), metavar="J", help=told)
