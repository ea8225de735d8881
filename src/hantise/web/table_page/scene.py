"""From a TableView to the Scene that a room draws, and choices that are made in touches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import NamedTuple, TypeVar
from urllib.parse import urlencode

from hantise.core import (
    Choice,
    Game,
    Locks,
    Looks,
    Moments,
    Room,
    Rounds,
    Scene,
    Sign,
    Sketches,
    Step,
    Tells,
    Touch,
)
from hantise.core.cached import cached
from hantise.core.room import (
    Chosen,
    Offer,
    Outlines,
    fixed,
    following,
    settled,
    taken,
    touched,
    turned,
    turns,
    ways_of,
)
from hantise.core.words import _
from hantise.drawing.contract import CHOSEN, FORM
from hantise.drawing.faces import face
from hantise.drawing.kit.prompt import button
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address, rules_address
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import join
from hantise.web.table_page.snapshot import AS, PageContext, Sheet, TableView

KEPT = 4000  # most lines are the same for all seats, and there are few different plays


def choices_of(table_view: TableView) -> Mapping[int, Choice]:
    """The room's choice for each legal action; empty if the game has no room."""
    room, view = table_view.game.room, table_view.view
    if room is None or not table_view.legal:
        return {}
    make = room.choice

    def choice(action: int) -> Choice:
        return make(view, action).addressed(table_view.names)

    outlines = extras_of(room).outlines
    if outlines is None or len(table_view.legal) <= MOST_PUSHED:
        return {action: choice(action) for action in table_view.legal}
    return Offer(choice, outlines.touches(view, table_view.legal), partial(outlines.outline, view))


def scene_of(room: Room, table_view: TableView, context: PageContext, choices: Mapping[int, Choice]) -> Scene:
    """The table as this seat sees it, with its choices."""
    touches, absence = in_touches(choices), context.absence
    chosen = chosen_so_far(touches, context) if touches else ()
    action = taken(touches, chosen) if touches else None
    line = "" if table_view.is_over else table_view.lines.newest
    newest = steps_of(room, line, table_view.view.seat) if line else ()
    return Scene(
        view=table_view.view,
        names=table_view.names,
        faces=faces_of(table_view.names),
        tags=_tags(table_view.levels, absence.stand_ins, absence.awaited, absence.away),
        drawings=table_view.drawings,
        icons=address("house.svg"),
        choices=choices,
        # The places that the newest line tells of.
        moved=frozenset([step.target for step in newest]),
        lines=Backwards(table_view.lines),
        public=Backwards(table_view.public),
        recalled=table_view.public.recalled,
        chosen=chosen,
        # The face on the last thing touched, once the choice is complete.
        preview="" if action is None else touches[action].preview,
        rules=rules_address(table_view.game.code),
        is_shared=len(context.held) > 1,
    )


class Backwards:
    """The texts of a seat's sheet, the newest first, read lazily by each iteration."""

    __slots__ = ("_sheet",)

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet

    def __iter__(self) -> Iterator[str]:
        return self._sheet.texts()


@cached(KEPT)
def steps_of(room: Room, line: str, seat: int) -> tuple[Step, ...]:
    """The motions that a line of the sheet shows to its seat."""
    return tuple(room.steps(line, seat))


@cached(KEPT)
def _tags(
    levels: tuple[str, ...], stand_ins: frozenset[int], awaited: frozenset[int], away: frozenset[int]
) -> tuple[tuple[str, ...], ...]:
    words = dict.fromkeys(away, _("away")) | dict.fromkeys(awaited, _("not here yet"))
    words |= {seat: _("computer") for seat, level in enumerate(levels) if level}
    words |= dict.fromkeys(stand_ins, _("stand-in"))
    return tuple([(words[seat],) if seat in words else () for seat in range(len(levels))])


# The optional protocols of a room, checked once, because each check goes through all names of the Protocol.


class Extras(NamedTuple):
    """The room as each optional protocol that it implements, None for the others."""

    moments: Moments | None
    tells: Tells | None
    looks: Looks | None
    locks: Locks | None
    rounds: Rounds | None
    sketches: Sketches | None
    outlines: Outlines | None


def extras_of(room: Room | None) -> Extras:
    """The optional protocols of this room; none if there is no room."""
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
        room if isinstance(room, Outlines) else None,
    )


def pictured(game: Game, choice: Choice) -> list[Markup]:
    """The choice's preview, or its button's picture, or the faces of its picks; nothing if it has none."""
    drawings, faces = address(f"games/{game.code}.svg"), [choice.preview] if choice.preview else []
    if game.room is not None and not faces:
        known = _faces_known(game.room.drawings)
        faces = [*choice.picture] or [pick for pick in choice.picks if pick in known]
    return [face(drawings, name) for name in faces]


@cache
def _faces_known(drawings: Callable[[], Iterable[str]]) -> frozenset[str]:
    return frozenset(drawings())


# Choices made in touches, on a page: the touches so far, one button for them, and a list of all choices.

# A push holds no more choices than these: an open page asks for a longer list.
MOST_PUSHED = 24
LOCKED = Markup('<button type="button" class="btn" aria-disabled="true">{}<small>{}</small></button>')
# All choices made in touches, as lines of numbers for the script: hundreds in a few kilobytes.
LIST = Markup(
    '<div id="touches" hidden data-chosen="{}" data-version="{}"{}>'
    "<ol>{}</ol><pre>{}</pre><pre>{}</pre><pre>{}</pre></div>"
)
# What comes of a choice of a long list is told once it is touched.
MORE = Markup(' data-more="/t/{}/choices?as={}"')
APART = Markup('<div id="touches" hidden data-chosen="{}" data-from="/t/{}/choices?as={}"></div>')
TEXT = Markup("<li>{}</li>")
NONE = "-"
OPENED, CLOSED = Markup('<div id="choosing">'), Markup("</div>")


def in_touches(choices: Mapping[int, Choice], begun: Chosen = ()) -> Mapping[int, Choice]:
    """The choices that are made in touches, of which these are the first."""
    if isinstance(choices, Offer):
        return choices.led(begun)
    if not any(choice.touches for choice in choices.values()):
        return {}
    return {action: choices[action] for action in ways_of(choices).led(begun) if choices[action].touches}


def chosen_so_far(choices: Mapping[int, Choice], context: PageContext) -> Chosen:
    """The things touched in the page's address, as far as they still lead to a choice."""
    chosen, touch = settled(choices, context.asked.chosen), context.asked.touch
    return touched(choices, chosen, touch) if touch else chosen


def offered(table_view: TableView, context: PageContext, choices: Mapping[int, Choice], chosen: Chosen) -> list[Markup]:
    """The prompt for the next touch, or the turns and the button of the choice; and all choices, for the script."""
    action = taken(choices, chosen)
    drawings, name = table_view.drawings, table_view.game.actions.name
    if action is None:
        asked = next(iter(following(choices, chosen).values()))
        shown = [Markup('<p class="hint">{}</p>').format(asked.asks)]
    else:
        shown = [_turning(table_view, context, choices, chosen, at) for at in range(len(chosen))]
        choice = choices[action]
        small = Markup("<small>{}</small>").format(choice.follows) if choice.follows else ""
        pressed = Markup('<button class="btn pri on" name="action" value="{}">{}{}</button>')
        shown.append(pressed.format(name(action), choice.words, small))
    # Choices with a picture: a press makes all their touches at once; without scripts it acts.
    few = choices.items() if len(choices) <= MOST_PUSHED else ()
    rows = [button(name(action), choice, drawings) for action, choice in few if choice.at_hand]
    if context.asks_for_lists and not few:
        # A long list would delay the page and its pushes, and without scripts it is of no use.
        every = APART.format(" ".join(chosen), table_view.match, context.shown_as(table_view.view.seat))
    else:
        every = every_choice(table_view, context, choices, chosen)
    return [*rows, OPENED, *shown, CLOSED, every]


def touching_form(table_view: TableView, context: PageContext, chosen: Chosen) -> Markup:
    """The form of the things on the table: it sends the earlier touches and leads to the chosen thing."""
    said = [(AS, context.shown_as(table_view.view.seat)), *[(CHOSEN, thing) for thing in chosen]]
    fields = [Markup('<input type="hidden" name="{}" value="{}">').format(*one) for one in said]
    return Markup('<form id="{}" method="get" action="/t/{}#{}">{}</form>').format(
        FORM, table_view.match, CHOSEN, join(fields)
    )


def _turning(
    table_view: TableView, context: PageContext, choices: Mapping[int, Choice], chosen: Chosen, at: int
) -> Markup:
    """The control that turns that touch, or the reason why it is locked; nothing for a thing on the table.

    Without scripts it is a link to the page with the touch turned once; its words tell how the card then lies.
    """
    if at not in turns(choices, chosen):
        locked = fixed(choices, chosen, at)
        return LOCKED.format(locked.turns, locked.asks) if locked else Markup("")
    open_now, after = following(choices, chosen[:at]), turned(choices, chosen, at)
    touch = open_now[chosen[at]]
    fields = [(AS, context.shown_as(table_view.view.seat)), *[(CHOSEN, thing) for thing in after]]
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


T = TypeVar("T")


class Numbers(dict[T, str]):
    """A number for each thing, from 0 in the order of the first look-ups, and the `lines` in which they are written."""

    def __init__(self, write: Callable[[T], str]) -> None:
        super().__init__()
        self.lines = list[str]()
        self._write = write

    def __missing__(self, one: T) -> str:
        line = self._write(one)
        self[one] = number = str(len(self))
        self.lines.append(line)
        return number


def every_choice(table_view: TableView, context: PageContext, choices: Mapping[int, Choice], chosen: Chosen) -> Markup:
    """All choices made in touches, for the script, with the earlier touches and the version of the table.

    A choice's line is its action, the numbers of its touches, of four texts, and of its signs. A touch's line is its
    thing and the numbers of its texts; a sign's is the number of its kind, its place, its target and its words. If a
    choice has as many columns as the one above, equal columns are left empty. No thing contains a space.
    """
    texts = Numbers[str](str)
    touches = Numbers[Touch](
        lambda one: " ".join([one.thing, *[texts[text] for text in (one.asks, one.turns, one.letter, one.name)]])
    )
    signs = Numbers[Sign](lambda one: " ".join([texts[one.kind], one.place, one.to or NONE, one.words]).rstrip())
    rows, above, more, choice_of = list[str](), list[str](), Markup(""), choices.__getitem__
    if isinstance(choices, Offer) and len(choices) > MOST_PUSHED:
        seen = context.shown_as(table_view.view.seat)
        more, choice_of = MORE.format(table_view.match, seen), choices.outline
    for action in choices:
        choice = choice_of(action)
        row = [table_view.game.actions.name(action), *[touches[touch] for touch in choice.touches]]
        row += [texts[text] for text in (choice.words, choice.follows, choice.why, choice.preview)]
        row.append(",".join([signs[sign] for sign in choice.signs]) or NONE)
        same = above if len(above) == len(row) else [""] * len(row)
        rows.append(" ".join(["" if one == other else one for one, other in zip(row, same)]))
        above = row
    # Inside an element only these two characters need escaping, and so names of actions stay short.
    written = [
        Markup("\n".join(some).replace("&", "&amp;").replace("<", "&lt;"))
        for some in (touches.lines, signs.lines, rows)
    ]
    return LIST.format(" ".join(chosen), table_view.version, more, join(map(TEXT.format, texts)), *written)
