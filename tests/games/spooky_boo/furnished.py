"""Scenes of Spooky Boo! for the tests of its room, and what their HTML holds."""

from collections.abc import Sequence

from games.markup import Reader, read
from games.spooky_boo.drawn import view
from hantise.core import SPECTATOR, Scene, State
from hantise.games.spooky_boo import GAME, room

NAMES = ("Ann", "<b>Bo</b>", "Cleo & Co", "{eve}")
FACES = ("you", "lison", "bruno", "mira")
SEATS = (0, 1, SPECTATOR)


def scene(state: State, seat: int, public: Sequence[str] = (), *, aid: bool = False) -> Scene:
    """What that seat sees of a position, these lines having been written by all, the newest first."""
    seen = view(state, seat)
    shown = seen if aid else seen.glance()
    names = NAMES[: seen.facts.players]
    choices = {action: room.choice(shown, action).addressed(names) for action in shown.legal()}
    tags = [("computer",), *[()] * (len(names) - 1)]
    return Scene(shown, names, FACES[: len(names)], tags, "/s.svg", "/house.svg", choices, public=public)


def first_look() -> State:
    """Two have four cards each, the first ones of the deck, and seat 0 looks at the two nearest."""
    state = GAME.start(GAME.options(2, starter=0))
    while state.mover() < 0:
        state.apply(state.legal()[0])
    return state


def whole(seen: Scene) -> str:
    """The table in one piece."""
    return "".join(room.draw(seen))


def drawn(state: State, seat: int, public: Sequence[str] = ()) -> Reader:
    """The table as that seat sees it, read."""
    return read(whole(scene(state, seat, public)))


def chosen(state: State, seat: int) -> dict[str, tuple[str, str, tuple[str, ...]]]:
    """The buttons of that seat by the names of their actions: words, what follows, and what is picked."""
    found = scene(state, seat).choices
    return {
        GAME.actions.name(action): (one.words, one.follows, one.picks or one.things) for action, one in found.items()
    }


def labels(page: Reader) -> list[str]:
    """What is read aloud of pictures and buttons."""
    return page.all("aria-label")
