"""Makes the questions of the belief quiz anew: `python -m hantise.cli.guesses GAME --games N --seed S --out FILE`.

Computers of level 3 play; equal arguments make equal files.
"""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path

from hantise import games
from hantise.bots import seated
from hantise.bots.arena import stream
from hantise.bots.match import recorded
from hantise.core import Game, Record
from hantise.review.belief_quiz import LATEST, Question, questions_in, written

LEVEL = "level3"
NAMES = ("Lison", "Bruno", "Mira", "Basil")


def main() -> None:
    """Play games, find questions in them, and write these."""
    parser = ArgumentParser(prog="python -m hantise.cli.guesses", description=__doc__)
    parser.add_argument("game", choices=games.codes())
    parser.add_argument("--games", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    game = games.find(args.game)
    tables = [count for count in game.players if count <= len(NAMES)]
    records = [played(game, tables[n % len(tables)], args.seed, n) for n in range(args.games)]
    args.out.write_text(written([_asked(record) for record in records]), encoding="utf-8")


def _asked(record: Record) -> tuple[str, list[Question]]:
    """The record up to its last question, and the questions."""
    found = questions_in(record)
    last = max((one.step for one in found), default=0)
    return replace(record, events=record.events[:last]).dumps(), found


def played(game: Game, players: int, seed: int, number: int) -> Record:
    """A match between computers of LEVEL, up to the last possible question; its number decides its chance."""
    rng = stream("guesses", game.code, seed, number)
    bots = [seated(LEVEL, game, rng.word(), 1.0) for _seat in range(players)]
    return recorded(game, game.options(players), NAMES[:players], bots, rng, LATEST)


if __name__ == "__main__":
    main()
