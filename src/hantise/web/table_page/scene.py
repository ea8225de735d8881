"""From a TableView to what a furnished room is drawn from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from hantise.core import Choice, Room, Scene, Step
from hantise.core.kept import kept
from hantise.core.words import _
from hantise.web.pages.anchors import rules_address
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of
from hantise.web.table_page.snapshot import PageContext, Sheet, TableView
from hantise.web.table_page.touches import chosen_so_far, in_touches, preview

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
    return Scene(
        view=table_view.view,
        names=table_view.names,
        faces=faces_of(table_view.names),
        tags=_tags(table_view.levels, context.stand_ins, context.awaited, context.away),
        drawings=address(f"games/{table_view.game.code}.svg"),
        icons=address("house.svg"),
        choices=choices,
        moved=_moved(room, table_view),
        lines=Backwards(table_view.lines),
        public=Backwards(table_view.public),
        chosen=chosen,
        preview=preview(touches, chosen),
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


def _moved(room: Room, table_view: TableView) -> frozenset[str]:
    """The places that the newest line told of."""
    newest = "" if table_view.is_over else table_view.lines.newest
    return _targets(room.steps, newest, table_view.view.seat) if newest else frozenset()


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
    levels: tuple[str, ...],
    stand_ins: frozenset[int],
    awaited: frozenset[int],
    away: frozenset[int],
) -> tuple[tuple[str, ...], ...]:
    words = [_tag(level, n in stand_ins, n in awaited, n in away) for n, level in enumerate(levels)]
    return tuple([(word,) if word else () for word in words])


def _tag(level: str, is_kept: bool, is_awaited: bool, is_away: bool) -> str:
    if is_kept:
        return _("stand-in")
    if level:
        return _("computer")
    if is_awaited:
        return _("not here yet")
    return _("away") if is_away else ""
