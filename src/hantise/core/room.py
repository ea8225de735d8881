"""What a furnished room adds to a game's plain table: things touched where they lie, and what is seen to happen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from hantise.core.view import View


class Choice(NamedTuple):
    """A legal action as a button: what it does, what follows, and how it is chosen.

    `picks` are the things on the table that it is chosen by, one entry for each, as `12 12`; none for an action that
    only its button takes. `letter` is the key that takes it.
    """

    words: str
    follows: str = ""
    picks: tuple[str, ...] = ()
    letter: str = ""


class Step(NamedTuple):
    """Something that is seen to happen: `motion` from a place of the table to another.

    Motions: "fly" (the faces travel; "" is the back of a card), "flip" (the same, turned face up on the way),
    "sweep" (all that lies at the source goes to the target), "turn" (the arrows), "strike" (the clock),
    "glow" (the target lights up), "tell" (the sentence of the line stands over the table for a while). Faces are
    names of drawings of the room.
    """

    motion: str
    source: str = ""
    target: str = ""
    faces: tuple[str, ...] = ()


class Scene(NamedTuple):
    """All that a room is drawn from: one seat's view, who sits where, and what this seat may choose now.

    `drawings` is the address of the room's own drawings, `icons` that of the house's icons and ghosts. `faces` names
    each seat's ghost there, `tags` are words that mark each seat ("computer"). `choices` are what this seat may choose
    now, by action. `moved` are the places that the last event touched. `lines` is what this seat has written down, the
    newest line first: read no further than is needed.
    """

    view: View
    names: Sequence[str]
    faces: Sequence[str]
    tags: Sequence[Sequence[str]]
    drawings: str = ""
    icons: str = ""
    choices: Mapping[int, Choice] = {}
    moved: frozenset[str] = frozenset()
    lines: Iterable[str] = ()

    @property
    def pickable(self) -> frozenset[str]:
        """The things that some choice is chosen by."""
        return frozenset([pick for choice in self.choices.values() for pick in choice.picks])


class Room(Protocol):
    """How a furnished room looks and moves; every method tells from a View or a sheet line, never from a State."""

    def draw(self, scene: Scene) -> Sequence[str]:
        """The table as safe HTML, in pieces: places carry `data-place`, things to pick `data-thing`.

        Joined they are the table; each may begin and end anywhere. An open page is sent no piece twice, so a piece is
        best what changes as one: a seat, a pile, a card.
        """

    def say(self, view: View, names: Sequence[str]) -> str:
        """One line of why for the seat on the move, as safe HTML; "" where there is nothing to say."""

    def choice(self, view: View, action: int) -> Choice:
        """The button of a legal action."""

    def actor(self, line: str) -> int:
        """The seat whose doing a line of a sheet tells of; below 0 if nobody's."""

    def steps(self, line: str, seat: int) -> list[Step]:
        """What this seat sees happen by a line of its sheet, in order."""

    def result(self, scene: Scene, lines: Sequence[str]) -> Sequence[str]:
        """The end of the game as safe HTML, in pieces: who got what, from the final view and the seat's whole sheet."""

    def drawings(self) -> Mapping[str, str]:
        """The faces by name, each the inside of an SVG of 100 by 140, for one cached file."""
