"""The questions of belief training that lie in a game's folder."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Any

from hantise.core import Game
from hantise.core.record import reading
from hantise.core.steps import finished
from hantise.review.guess import Decisive, Guess

FILE = "guesses.json"


def written(matches: Sequence[tuple[str, Sequence[Guess]]]) -> str:
    """The questions as such a file has them: by the records of the matches that they are from."""
    told = [{"record": record, "guesses": [_told(one) for one in guesses]} for record, guesses in matches if guesses]
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace('{"record"', '\n{"record"') + "\n"


def _told(guess: Guess) -> list[Any]:
    return [guess.step, guess.seat, guess.whose, guess.spot, *guess.decisive]


def number_of_guesses(game: Game) -> int:
    """How many questions the game's folder has; 0 where it has no such file."""
    return sum(len(match["guesses"]) for match in _matches(game.code))


def guess_at(game: Game, number: int) -> Guess:
    """The question of that number, from 1 on."""
    numbered = ((match, told) for match in _matches(game.code) for told in match["guesses"])
    match, (step, seat, whose, spot, *decisive) = next(islice(numbered, number - 1, None))
    record = finished(reading(match["record"], lambda _code: game))
    return Guess(record, step, seat, whose, spot, Decisive(*decisive))


@cache
def _matches(code: str) -> list[dict[str, Any]]:
    file = files("hantise.games") / code / FILE
    found: list[dict[str, Any]] = json.loads(file.read_text("utf-8")) if file.is_file() else []
    return found
