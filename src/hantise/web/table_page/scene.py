"""From a TableView to what a furnished room is drawn from, and choices that are made in touches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple
from urllib.parse import urlencode

from hantise.core import Choice, Game, Locks, Looks, Moments, Room, Rounds, Scene, Sketches, Step, Tells
from hantise.core.kept import kept
from hantise.core.room import Chosen, fixed, following, settled, taken, touched, turned, turns
from hantise.core.words import _
from hantise.drawing.contract import CHOSEN, FORM
from hantise.drawing.faces import face
from hantise.drawing.kit.prompt import button
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address, rules_address
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import join
from hantise.web.table_page.snapshot import PageContext, Sheet, TableView

KEPT = 4000  # lines come again: every seat reads most of them alike, and plays are few


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
    line = "" if table_view.is_over else table_view.lines.newest
    newest = steps_of(room, line, table_view.view.seat) if line else ()
    return Scene(
        view=table_view.view,
        names=table_view.names,
        faces=faces_of(table_view.names),
        tags=_tags(table_view.levels, context.stand_ins, context.awaited, context.away),
        drawings=address(f"games/{table_view.game.code}.svg"),
        icons=address("house.svg"),
        choices=choices,
        # The places that the newest line told of.
        moved=frozenset([step.target for step in newest]),
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


@kept(KEPT)
def steps_of(room: Room, line: str, seat: int) -> tuple[Step, ...]:
    """The motions that the seat sees by a line of its sheet."""
    return tuple(room.steps(line, seat))


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


# Choices made in touches, on a page: what was touched so far, one button for it, and a list of all.

# More choices than these are no part of a push: an open page asks for them.
MOST_PUSHED = 24
LOCKED = Markup('<button type="button" class="btn" aria-disabled="true">{}<small>{}</small></button>')
# All choices that are made in touches, as lines of numbers for the script: hundreds in a few kilobytes.
LIST = Markup(
    '<div id="touches" hidden data-chosen="{}" data-version="{}">'
    "<ol>{}</ol><pre>{}</pre><pre>{}</pre><pre>{}</pre></div>"
)
APART = Markup('<div id="touches" hidden data-chosen="{}" data-from="/t/{}/choices?as={}"></div>')
TEXT = Markup("<li>{}</li>")
NONE = "-"
OPENED, CLOSED = Markup('<div id="choosing">'), Markup("</div>")


def in_touches(choices: Mapping[int, Choice]) -> dict[int, Choice]:
    """The choices that are made in touches."""
    return {action: choice for action, choice in choices.items() if choice.touches}


def chosen_so_far(choices: Mapping[int, Choice], context: PageContext) -> Chosen:
    """The things touched so far by the page's address, as far as they still lead to a choice."""
    chosen = settled(choices, context.chosen)
    return touched(choices, chosen, context.touch) if context.touch else chosen


def offered(table_view: TableView, context: PageContext, choices: Mapping[int, Choice], chosen: Chosen) -> list[Markup]:
    """The things to touch next, or those that turn and the button for the choice; and all there is, for the script."""
    action = taken(choices, chosen)
    drawings, name = address(f"games/{table_view.game.code}.svg"), table_view.game.actions.name
    if action is None:
        asked = next(iter(following(choices, chosen).values()))
        shown = [Markup('<p class="hint">{}</p>').format(asked.asks)]
    else:
        shown = [_turning(table_view, choices, chosen, at) for at in range(len(chosen))]
        choice = choices[action]
        small = Markup("<small>{}</small>").format(choice.follows) if choice.follows else ""
        pressed = Markup('<button class="btn pri on" name="action" value="{}">{}{}</button>')
        shown.append(pressed.format(name(action), choice.words, small))
    # Choices that stand there with their picture: on an open page they choose all at once, without scripts they act.
    rows = [button(name(action), choice, drawings) for action, choice in choices.items() if choice.at_hand]
    if context.is_pushed and len(choices) > MOST_PUSHED:
        # An open page asks for the list, so that news of the table do not wait for it.
        every = APART.format(" ".join(chosen), table_view.match, table_view.view.seat)
    else:
        every = every_choice(table_view, choices, chosen)
    return [*rows, OPENED, *shown, CLOSED, every]


def touching_form(table_view: TableView, chosen: Chosen) -> Markup:
    """The form that the things on the table belong to: it says what was chosen before, and leads to where it lies."""
    said = [("as", str(table_view.view.seat)), *[(CHOSEN, thing) for thing in chosen]]
    fields = [Markup('<input type="hidden" name="{}" value="{}">').format(*one) for one in said]
    return Markup('<form id="{}" method="get" action="/t/{}#{}">{}</form>').format(
        FORM, table_view.match, CHOSEN, join(fields)
    )


def _turning(table_view: TableView, choices: Mapping[int, Choice], chosen: Chosen, at: int) -> Markup:
    """What turns that touch, or is locked; nothing for a thing on the table.

    It is a link to the same page turned on, which says how that lies then; the script turns without it.
    """
    if at not in turns(choices, chosen):
        locked = fixed(choices, chosen, at)
        return LOCKED.format(locked.turns, locked.asks) if locked else Markup("")
    open_now, after = following(choices, chosen[:at]), turned(choices, chosen, at)
    touch = open_now[chosen[at]]
    fields = [("as", table_view.view.seat), *[(CHOSEN, thing) for thing in after]]
    return Markup(
        '<a class="btn" role="button" href="?{}#{}" data-turn="{}"{}>{}<small>{}</small>'
        '<kbd aria-hidden="true">{}</kbd></a>'
    ).format(
        urlencode(fields),
        CHOSEN,
        at,
        Markup(' data-key="{}"').format(touch.letter) if touch.letter else "",
        touch.turns,
        open_now[after[at]].name,
        touch.letter,
    )


class Numbers(dict[str, int]):
    """A number for each line that is asked for, in their order."""

    def __missing__(self, line: str) -> int:
        self[line] = len(self)
        return self[line]


def every_choice(table_view: TableView, choices: Mapping[int, Choice], chosen: Chosen) -> Markup:
    """All that is made in touches, for the script, with what was chosen before and the version of the table.

    A choice's line is its action, the numbers of its touches, those of four texts, and those of its signs; a touch's
    line is its thing and the numbers of its texts, a sign's the number of its kind and where it lies. Where a choice
    has as many columns as the one above, what is the same in both is left out. No thing has a space.
    """
    texts, touches, signs = Numbers(), Numbers(), Numbers()
    rows, above = list[str](), list[str]()
    for action, choice in choices.items():
        row = [table_view.game.actions.name(action)]
        for touch in choice.touches:
            told = [str(texts[text]) for text in (touch.asks, touch.turns, touch.letter, touch.name)]
            row.append(str(touches[" ".join([touch.thing, *told])]))
        row += [str(texts[text]) for text in (choice.words, choice.follows, choice.why, choice.preview)]
        shown = [[str(texts[sign.kind]), sign.place, sign.to or NONE, sign.words] for sign in choice.signs]
        row.append(",".join([str(signs[" ".join(sign).rstrip()]) for sign in shown]) or NONE)
        same = above if len(above) == len(row) else [""] * len(row)
        rows.append(" ".join(["" if one == other else one for one, other in zip(row, same)]))
        above = row
    # Within an element only two signs mean more: so names of actions stay short.
    lines = [Markup("\n".join(some).replace("&", "&amp;").replace("<", "&lt;")) for some in (touches, signs, rows)]
    return LIST.format(" ".join(chosen), table_view.version, join([TEXT.format(text) for text in texts]), *lines)
