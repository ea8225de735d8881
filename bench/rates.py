"""Rates of the house that is imported here: a line on the standard input names the game, the work, and the seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from itertools import cycle, islice

from bench import engine, envs, loops
from bench.contest import Contestant, repeatedly
from bench.webgames import OpenPage, moments
from hantise import games
from hantise.core import Game

MOST_MOVES = 40
GAMES = 2


def loop(game: Game) -> Contestant:
    """Applies a second in a loop in Python."""
    return loops.our_loop(game, game.players[0])


def search(game: Game) -> Contestant:
    """Decisions a second in tree and playouts."""
    return engine.searching(game, game.players[0])


def plays(game: Game) -> Contestant:
    """Decisions a second of random games inside the engine, with everybody's knowledge."""
    return engine.random_games(game.start(game.options(game.players[0])))


def steps(game: Game) -> Contestant:
    """Steps a second in PettingZoo, with what the agent sees as an array."""
    return envs.our_table(game)


def text(game: Game) -> Contestant:
    """Positions a second that are written down, read back, and shown to the first seat."""
    played = [moment.position.state for moment in islice(moments(game.players[0], 1, game.code), MOST_MOVES)]

    def work() -> int:
        for state in played:
            game.load(game.dump(state))
            game.view(state, 0)
        return len(played)

    return repeatedly(work)


def pushes(game: Game) -> Contestant:
    """Pushes a second to the open pages of all seats, the first moves of some games again and again."""
    players = game.players[0]
    played = cycle([list(islice(moments(players, seed, game.code), MOST_MOVES)) for seed in range(GAMES)])

    def work() -> int:
        pages = [OpenPage(seat) for seat in range(players)]
        shown = next(played)
        for moment in shown:
            for page in pages:
                page.update(moment)
        return len(shown) * players

    return repeatedly(work)


WORKS: dict[str, Callable[[Game], Contestant]] = {
    "loop": loop,
    "plays": plays,
    "search": search,
    "steps": steps,
    "text": text,
    "pushes": pushes,
}


@cache
def contestant(work: str, code: str) -> Contestant:
    """This work on this game, made once."""
    return WORKS[work](games.find(code))


def main() -> None:
    """Answer every line by a rate."""
    for line in sys.stdin:
        work, code, seconds = line.split()
        print(_answer(work, code, float(seconds)), flush=True)


def _answer(work: str, code: str, seconds: float) -> float | str:
    """The rate; or why there is none, in a house whose compiled and interpreted modules do not get along."""
    try:
        return contestant(work, code)(seconds)
    except Exception as error:
        return f"{type(error).__name__}: {error}".splitlines()[0]


if __name__ == "__main__":
    main()
