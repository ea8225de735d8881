"""Two small games, for tests and as examples: connect four lies open, Kuhn poker has hidden cards."""

from hantise.core import Game, UnknownGame
from hantise.testing.games import connect_four, kuhn

_GAMES = {game.code: game for game in (connect_four.GAME, kuhn.GAME)}


def codes() -> tuple[str, ...]:
    """The test games' codes, in alphabetical order."""
    return tuple(sorted(_GAMES))


def find(code: str) -> Game:
    """The test game of that code; UnknownGame if there is none."""
    if code not in _GAMES:
        raise UnknownGame(f"no test game is called {code[:40]!r} ({', '.join(codes())})")
    return _GAMES[code]
