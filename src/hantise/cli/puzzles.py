"""`hantise puzzles`: games between computers, and their positions in which one choice is much the best."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from itertools import groupby, islice
from pathlib import Path

import msgspec

from hantise import games
from hantise.cli import executors
from hantise.cli.arguments import TABLE, add, any_seed, check_folders, read_options, whole
from hantise.cli.commands import BadUsage, Command
from hantise.cli.text import watched
from hantise.core import Game
from hantise.puzzles import shelf
from hantise.puzzles.finding import found
from hantise.puzzles.shelf import Puzzle, Terms, full_kinds, read, with_room, written

MOST_GAMES = 10**6
# Larger tables have fewer such positions.
MOST_SEATS = 4
# The set of full kinds is updated after this many games, so that equal seeds give equal puzzles for any --jobs.
TOGETHER = 16


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--games", type=whole(1, MOST_GAMES), default=20, metavar="N")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser.add_argument("--matches", type=Path, metavar="FILE")
    add(parser, *TABLE, "--seed")
    parser.add_argument("--most", type=whole(1, MOST_GAMES), default=MOST_GAMES, metavar="K")
    add(parser, "--jobs")


def _run(args: Namespace) -> int:
    game = games.find(args.game)
    check_folders(args.out, args.matches)
    kept = _kept(args.out, game)
    seed = args.seed
    if seed is None:
        seed = kept[-1].origin.seed if kept else any_seed()
    first = 1 + max((one.origin.number for one in kept if one.origin.seed == seed), default=-1)
    terms = [_terms(game, args, seed, number) for number in range(first, args.games)]
    count = 0
    with executors.processes(args.jobs) as (executor, ahead):
        for puzzles in watched(_found(executor, ahead, terms, kept, args.most), game.title, len(terms)):
            count += len(puzzles)
            with args.out.open("a", encoding="utf-8", newline="\n") as file:
                file.writelines(map(written, puzzles))
    if args.matches is not None:
        args.matches.write_text("".join(map(written, shelf.played_again(game, kept))), "utf-8", newline="\n")
    print(f"{game.title}: {count} puzzles in games {first} to {args.games - 1} of seed {seed}, in {args.out}")
    return 0


def _kept(path: Path, game: Game) -> list[Puzzle]:
    """The puzzles in the file; BadUsage if it holds anything else."""
    try:
        kept = list(map(read, path.read_text(encoding="utf-8").splitlines())) if path.exists() else []
    except (OSError, UnicodeDecodeError, msgspec.MsgspecError) as error:
        raise BadUsage(f"{path} cannot be added to: it holds something else than puzzles") from error
    if any(one.game != game.code for one in kept):
        raise BadUsage(f"{path} holds puzzles of another game; give --out another file")
    return kept


def _terms(game: Game, args: Namespace, seed: int, number: int) -> Terms:
    """The terms of a game; BadOption if the game does not take the options or the number of players."""
    sizes = [count for count in game.players if count <= MOST_SEATS] or [game.players[0]]
    players = sizes[number % len(sizes)] if args.players is None else args.players
    options = read_options(game, players, args.option, args.deck)
    usual = {option.name: option.default for option in game.settings}
    unusual = [(name, value) for name, value in options.values.items() if value != usual.get(name)]
    return Terms(game.code, options.players, seed, number, tuple(unusual))


def _found(executor: Executor, ahead: int, terms: list[Terms], kept: list[Puzzle], most: int) -> Iterator[list[Puzzle]]:
    """The puzzles of each game, in order, so that an interruption leaves no gap; they are added to `kept`."""
    for first, some in groupby(terms, key=lambda one: one.number // TOGETHER * TOGETHER):
        batch = list(some)
        game = games.find(batch[0].game)
        before = [one for one in kept if one.origin.seed != batch[0].seed or one.origin.number < first]
        full = full_kinds(game, before, most)
        left, waiting = iter(batch), list[Future[list[Puzzle]]]()
        while True:
            waiting += [executor.submit(found, games.find, one, full) for one in islice(left, ahead - len(waiting))]
            if not waiting:
                break
            new = list(with_room(game, kept, waiting.pop(0).result(), most))
            kept += new
            yield new


PUZZLES = Command("puzzles", _add_arguments, _run)
