"""Scenes of Ghooost! for the tests of its room, and what their HTML holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from games.ghooost.drawn import is_over, view
from games.markup import Reader, read
from hantise.core import CHANCE, Scene, State
from hantise.games.ghooost import GAME, room

NAMES = ("Ann", "<b>Bo</b>", "Cleo & Co", 'D"an', "{eve}", "Fay")
FACES = ("you", "lison", "bruno", "mira", "otto", "ida")
DRAWINGS = "/static/games/ghooost.svg?0123456789"
ICONS = "/static/house.svg?0123456789"


def scene(state: State, seat: int, *, tags: Sequence[Sequence[str]] = (), moved: frozenset[str] = frozenset()) -> Scene:
    """What that seat sees of a position, with what it may choose."""
    seen = view(state, seat)
    players = seen.facts.players
    return Scene(
        view=seen,
        names=NAMES[:players],
        faces=FACES[:players],
        tags=tags or [()] * players,
        drawings=DRAWINGS,
        icons=ICONS,
        choices={action: room.choice(seen, action) for action in seen.legal()},
        moved=moved,
    )


def drawn(state: State, seat: int) -> Reader:
    """The table as that seat sees it, read."""
    return read(whole(scene(state, seat)))


def whole(seen: Scene) -> str:
    """The table in one piece."""
    return "".join(room.draw(seen))


def played(players: int, seed: int, **options: object) -> Iterator[tuple[State, int | None]]:
    """A random game that leans towards laying cards: each position with the action taken there; at last None."""
    state = GAME.start(GAME.options(players, **options))
    rng = Random(seed)
    while not is_over(state):
        if state.mover() == CHANCE:
            action = state.outcome(rng.randrange(state.total()))
        else:
            action = rng.choice(state.legal()[-6:])
        yield state, action
        state.apply(action)
    yield state, None
