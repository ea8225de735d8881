"""The arguments of `hantise arena`."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

from hantise.bots import COMPUTERS
from hantise.bots.arena import Pairing
from hantise.bots.choosing import read_share
from hantise.cli.arena_sprt import add_sprt
from hantise.cli.arguments import (
    FROM_OUTSIDE,
    add_game,
    add_json,
    add_seed,
    add_table,
    example_game,
    games_and_options,
    whole,
)
from hantise.cli.records import add_record

GAMES = 100
MOST_GAMES = 10**7
MOST_JOBS = 999


def about() -> str:
    """What help says beside the arguments."""
    code = example_game().code
    levels = "\n".join(f"  {level.name:<10}{level.words}" for level in COMPUTERS.values())
    return f"""\
examples:
  hantise arena {code} --bots level3,level2,level1 --games 60 --budget 1/20 --seed 7
  hantise arena {code} --bots greedy,random --players 4 --games 400 --resume games.jsonl --plot ratings.svg
  hantise arena {code} --bots level5,level4 --games 1000 --budget 1/10 --record games.jsonl.zst
  hantise arena {code} --bots level5,level4 --start positions.txt
  hantise arena {code} --bots level4,level3 --sprt 0 100 --alpha 0.05 --beta 0.05
  hantise arena {code} --bots mine:Dreamer,level1,level2,level3 --pairing gauntlet
  hantise arena {code} --bots level3,mine:Dreamer,level3@0.2 --games 60 --csv games.csv

Every choice of bots that fills the table meets in every rotation of its seats with the same deal; the number of games
is rounded up to whole deals. Bots think in iterations and never look at the clock, so that equal seeds give equal
results, byte for byte with --json, whatever the machine and the number of jobs. Ratings are differences in strength:
400 points are odds of ten to one, 0 is the average of these bots.

With --start, each deal begins in the next of the positions in FILE, and every seating of the bots plays from it. They
are written as the library writes them (`game.dump`), and bring what is set in them along; blank lines and those that
begin with # count for nothing.

With --pairing gauntlet the first bot sits at every table. With --pairing swiss a deal is a round, in which those meet
who have done equally well so far; it finds the best of many bots in few games.

With --sprt the arena of two bots ends as soon as it is decided by how much the first is stronger, with the errors that
--alpha and --beta allow; --games is then the most that it may take.

With --luck-adjusted it also tells scores without luck: what chance, slips and lapses of memory brought is zero on the
mean, and taking it away leaves narrower intervals. Each game takes several times as long.

With --resume, finished games are kept in a file, and the same command goes on where it was cut short; --games, --jobs
and how the result is shown may differ.

bots:
{levels}
{FROM_OUTSIDE}

{games_and_options()}"""


def add_arguments(parser: ArgumentParser) -> None:
    """All arguments of the arena."""
    add_game(parser)
    add_table(parser, "the fewest that the game takes")
    parser.add_argument(
        "--bots",
        type=lambda text: text.split(","),
        required=True,
        metavar="A,B,...",
        help="the computer players, two or more",
    )
    parser.add_argument(
        "--games",
        type=whole(1, MOST_GAMES),
        metavar="N",
        help=f"how many games to play (default: {GAMES}; with --start each position once; with --sprt what it takes)",
    )
    parser.add_argument(
        "--start", metavar="FILE", help="begin in the positions in this file, one a line, in turn (- for stdin)"
    )
    add_seed(parser, "that of the games to resume, else one drawn by lot, which is told")
    parser.add_argument(
        "--pairing",
        choices=[pairing.value for pairing in Pairing],
        default=Pairing.ALL.value,
        help="who meets: everybody, the first bot each other one, or round by round those who do equally well "
        "(default: all)",
    )
    add_sprt(parser)
    parser.add_argument(
        "--budget",
        type=fraction,
        default=1.0,
        metavar="FRACTION",
        help="scale the iterations of all searches, as 0.05 or 1/20 (default: 1)",
    )
    parser.add_argument(
        "--luck-adjusted",
        action="store_true",
        help="also tell scores without the luck of chance and whims; each game takes longer",
    )
    _add_places(parser)
    add_record(parser)
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="keep finished games in this file, or go on with it"
    )
    _add_tables(parser)
    add_json(parser)


def _add_tables(parser: ArgumentParser) -> None:
    """--plot, --csv and --csv-ratings: the result in files, in place of what lay there."""
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the ratings into this SVG file")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a row for each game into this CSV file")
    parser.add_argument("--csv-ratings", type=Path, metavar="FILE", help="write the ratings into this CSV file")


def _add_places(parser: ArgumentParser) -> None:
    """--jobs, --executor and --scheduler: where games are played."""
    parser.add_argument(
        "--jobs", type=whole(1, MOST_JOBS), metavar="J", help="how many games at a time (default: one a processor)"
    )
    parser.add_argument(
        "--executor",
        choices=("processes", "dask"),
        default="processes",
        help="play in processes of this machine, or on a cluster (default: processes)",
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help="the dask cluster's, as tcp://host:8786")


def fraction(text: str) -> float:
    """A positive number, as 0.05 or 1/20."""
    number = read_share(text)
    if not number:
        raise ArgumentTypeError(f"{text[:40]!r} is not a fraction above 0, such as 0.05 or 1/20")
    return number
