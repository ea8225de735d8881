"""Games between computers, to find puzzles in: equal terms play equal games."""

from __future__ import annotations

from typing import Final, NamedTuple

from hantise.bots import seated
from hantise.bots.recorded import recorded
from hantise.bots.seating import stream
from hantise.core import Game, Record
from hantise.core.game import Value

# Good enough to come to real positions, human enough to err in them, and quick.
LEVELS: Final = ("level3", "level3", "level3", "level4")


class Terms(NamedTuple):
    """A game to play: of all games of a seed the one of that number; with these options, all others as usual."""

    game: str
    players: int
    seed: int
    number: int
    options: tuple[tuple[str, Value], ...] = ()

    @property
    def words(self) -> tuple[object, ...]:
        """All that its chance depends on."""
        return (self.game, self.players, self.seed, self.number, *self.options)


def levels(terms: Terms) -> tuple[str, ...]:
    """Who sits where: the levels take turns."""
    return tuple([LEVELS[(terms.number + seat) % len(LEVELS)] for seat in range(terms.players)])


def played(game: Game, terms: Terms) -> Record:
    """The whole game."""
    rng, names = stream("puzzles", *terms.words), levels(terms)
    bots = [seated(name, game, rng.word(), 1.0) for name in names]
    return recorded(game, game.checked(terms.players, dict(terms.options)), names, bots, rng)
