"""From a TableView to what a furnished room is drawn from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from hantise.core import Choice, Game, Locks, Looks, Moments, Room, Rounds, Scene, Sketches, Step, Tells
from hantise.core.kept import kept
from hantise.core.room import taken
from hantise.core.words import _
from hantise.drawing.faces import face
from hantise.drawing.markup import Markup
from hantise.web.pages.anchors import rules_address
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of
from hantise.web.table_page.snapshot import PageContext, Sheet, TableView
from hantise.web.table_page.touches import chosen_so_far, in_touches

Tell: TypeAlias = Callable[[str, int], Sequence[Step]]

# Lines come again: every seat reads most of them alike, and plays are few.
KEPT = 4000


def choices_of(table_view: TableView) -> dict[int, Choice]:
    """The buttons of a furnished room by action; none where there is nothing to choose, or the game has no room."""
    room = table_view.game.room
    if room is None:
        return {}
    return {action: room.choice(table_view.view, action).addressed(table_view.names) for action in table_view.legal}


def scene_of(room: Room, table_view: TableView, context: PageContext, choices: Mapping[int, Choice]) -> Scene:
    """The table as this seat sees it, with its choices."""
    touches = in_touches(choices)
    chosen = chosen_so_far(touches, context)
    action = taken(touches, chosen)
    newest = "" if table_view.is_over else table_view.lines.newest
    return Scene(
        view=table_view.view,
        names=table_view.names,
        faces=faces_of(table_view.names),
        tags=_tags(table_view.levels, context.stand_ins, context.awaited, context.away),
        drawings=address(f"games/{table_view.game.code}.svg"),
        icons=address("house.svg"),
        choices=choices,
        # The places that the newest line told of.
        moved=_targets(room.steps, newest, table_view.view.seat) if newest else frozenset(),
        lines=Backwards(table_view.lines),
        public=Backwards(table_view.public),
        chosen=chosen,
        # The face that lies on the last thing touched, once all is chosen.
        preview="" if action is None else touches[action].preview,
        rules=rules_address(table_view.game.code),
        is_shared=len(context.held) > 1,
    )


class Backwards:
    """A seat's sheet from its newest line on, read anew each time and only as far as somebody asks."""

    __slots__ = ("_sheet",)

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet

    def __iter__(self) -> Iterator[str]:
        return self._sheet.texts()


def steps_of(room: Room, line: str, seat: int) -> tuple[Step, ...]:
    """The motions that the seat sees by a line of its sheet."""
    return _steps(room.steps, line, seat)


@kept(KEPT)
def _steps(told: Tell, line: str, seat: int) -> tuple[Step, ...]:
    return tuple(told(line, seat))


@lru_cache(maxsize=KEPT)
def _targets(told: Tell, line: str, seat: int) -> frozenset[str]:
    return frozenset([step.target for step in _steps(told, line, seat)])


@kept(KEPT)
def _tags(
    levels: tuple[str, ...], stand_ins: frozenset[int], awaited: frozenset[int], away: frozenset[int]
) -> tuple[tuple[str, ...], ...]:
    words = dict.fromkeys(away, _("away")) | dict.fromkeys(awaited, _("not here yet"))
    words |= {seat: _("computer") for seat, level in enumerate(levels) if level}
    words |= dict.fromkeys(stand_ins, _("stand-in"))
    return tuple([(words[seat],) if seat in words else () for seat in range(len(levels))])


# What a room may have beside, looked for once: a Protocol goes through all its names at every look.


class Extras(NamedTuple):
    """The room itself as each thing that it has beside, None where it has not."""

    moments: Moments | None
    tells: Tells | None
    looks: Looks | None
    locks: Locks | None
    rounds: Rounds | None
    sketches: Sketches | None


def extras_of(room: Room | None) -> Extras:
    """All that this room has beside; nothing where there is no room."""
    anything: object = room
    return _extras_of(anything)


@cache
def _extras_of(room: object) -> Extras:
    return Extras(
        room if isinstance(room, Moments) else None,
        room if isinstance(room, Tells) else None,
        room if isinstance(room, Looks) else None,
        room if isinstance(room, Locks) else None,
        room if isinstance(room, Rounds) else None,
        room if isinstance(room, Sketches) else None,
    )


def pictured(game: Game, choice: Choice) -> list[Markup]:
    """How a card would lie, or what the choice's button shows, or the faces of what is picked; nothing elsewhere."""
    drawings, faces = address(f"games/{game.code}.svg"), [choice.preview] if choice.preview else []
    if game.room is not None and not faces:
        known = _faces_known(game.room.drawings)
        faces = [*choice.picture] or [pick for pick in choice.picks if pick in known]
    return [face(drawings, name) for name in faces]


@cache
def _faces_known(drawings: Callable[[], Iterable[str]]) -> frozenset[str]:
    return frozenset(drawings())
