"""Scenes of Ghooost! for the tests of its room, and what their HTML holds."""

from collections.abc import Sequence

from games.ghooost.drawn import view
from games.markup import Reader, read
from hantise.core import Scene, State
from hantise.games.ghooost import room

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
