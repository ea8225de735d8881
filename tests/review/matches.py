"""Matches that are looked back at in tests."""

from functools import cache
from typing import Any

from hantise import games
from hantise.core import Game, Record
from hantise.review.review import Answers, Review, reviewed
from hantise.review.weighing import Depth, answer, questions
from hantise.testing import games as examples
from hantise.testing.playing import Choices, play

# As little as shows anything.
SHALLOW = Depth(iterations=16, proofs=20, worlds=4)


def find(code: str) -> Game:
    """A game of the house, or one of the small ones."""
    return examples.find(code) if code in examples.codes() else games.find(code)


@cache
def match(code: str, players: int, seed: int = 1, **options: Any) -> Record:
    """A whole match of random moves."""
    game = find(code)
    record = play(game, game.options(players, **options), Choices(seed=seed))
    record.seats = ["Ann", "Bo", "Cy", "Di", "Eve", "Flo"][:players]
    return record


def answers_to(record: Record, deep: Depth = SHALLOW) -> Answers:
    """The answers to all questions about it."""
    return {(asked.point, asked.seat): answer(find, asked.weighing) for asked in questions(record, deep)}


@cache
def look_back(code: str, players: int, seed: int = 1) -> Review:
    """The review of that match."""
    record = match(code, players, seed)
    return reviewed(record, answers_to(record))
