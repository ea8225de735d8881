"""For newcomers: a guided first game, and one line above the prompt for each thing that happens the first time."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hantise.core import Choice, FirstTime, Game, LessonStep
from hantise.core.cached import cached
from hantise.core.game import parts
from hantise.core.lesson import LEARNER
from hantise.core.words import _
from hantise.drawing.kit.house import bubble, farewell, pointing
from hantise.drawing.kit.parts import picture
from hantise.drawing.kit.prompt import pictures
from hantise.drawing.markup import Markup
from hantise.web.pages.frame import NOTHING, address, go_to, icon, join
from hantise.web.requests import answer, chosen_by, keep
from hantise.web.table_page.snapshot import Guide, PageContext, TableView
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.visitor import asked


async def play_freely(request: Request) -> Response:
    """POST: the learner leaves the lesson and plays on."""
    here, _form = await asked(request)
    here.check_seated()
    await here.table.leave_lesson()
    return go_to(f"/t/{here.table.id}")


def guide_of(table: LiveTable, viewer: int) -> Guide | None:
    """The learner's guide at this point of the lesson; None for other viewers, and after the lesson."""
    lesson = table.game.lesson
    if not table.is_guided or lesson is None or viewer != LEARNER:
        return None
    turn = table.lesson_turn
    if turn is None:
        # The last lines stay until the learner's first own decision.
        after = table.events[len(lesson.turns) + 1 :]
        has_just_ended = lesson.is_done(table.events) and all(event.seat != LEARNER for event in after)
        return Guide(None, 0, 0, lesson.ends) if has_just_ended else None
    step = turn if isinstance(turn, LessonStep) and not table.levels[LEARNER] else None
    return Guide(step, lesson.number(table.events), len(lesson.steps))


def guided(table_view: TableView, guide: Guide) -> TableView:
    """The table view with this step's one action as its only legal one.

    If that action is made in touches, all actions made in touches stay, because the table needs things to touch.
    """
    if guide.step is None:
        return table_view
    view, legal, room = table_view.view, table_view.legal, table_view.game.room
    action = table_view.game.actions.parse(guide.step.action)
    left = [one for one in legal if one == action]
    if room is not None and left and room.choice(view, action).touches:
        left = [one for one in legal if room.choice(view, one).touches]
    return replace(table_view, legal=tuple(left))


def said(table_view: TableView, guide: Guide, choices: Mapping[int, Choice]) -> list[Markup]:
    """The porter's bubble; nothing if the porter has nothing to say."""
    icons, step = address("house.svg"), guide.step
    if guide.ends:
        first, *more = map(_, guide.ends)
        return [farewell(icons, first, " ".join(more))]
    if step is None or not table_view.legal:
        return []
    choice = choices.get(table_view.game.actions.parse(step.action))
    things = () if choice is None else (*choice.picks, *[one.thing for one in choice.touches if not one.turns])
    then = tuple([_(line) for line in step.then])
    at = pointing(step.action, things, step.at, step.to, then, _(step.why_not), step.lit)
    shown = NOTHING if choice is None else pictures(address(f"games/{table_view.game.code}.svg"), choice)
    return [bubble(icons, _(step.rule), _(step.does).format(*table_view.names), at, shown)]


# Things that happen the first time: their picture, cause and effect.
KEPT = 500
# A cookie for each game keeps the things that the browser was told.
COOKIE = "firsts"
YES, NO = "yes", "no"
# Stands in place of a match's ID once the visitor has put the line aside.
AWAY = "-"
TABLE = re.compile("[A-Za-z0-9]{1,40}")
ALL = Markup('<div id="firsts"{}>{}</div>')
MORE = Markup(" data-more")
NAMED = Markup(' role="complementary" aria-label="{}"')
ONE = Markup(
    '<div class="first-time" id="first-{0}" role="note" data-first="{0}"><span class="cause">{1}{2}</span>'
    '<p>{3}<b>{4}</b>{5}</p><form method="post" action="/t/{6}/first">'
    '<button class="ib" name="away" value="{0}" aria-label="{7}">{8}</button></form></div>'
)
SWITCH = Markup(
    '<form method="post" action="/{}"><button class="btn" name="{}" value="{}" aria-pressed="{}">{}</button></form>'
)


def new_to(table_view: TableView, context: PageContext) -> list[FirstTime]:
    """The things that are new to this viewer, the rarest first; the page shows only the first."""
    if not context.tells_firsts or not context.held or context.waits or context.guide:
        return []
    return [one for one in table_view.game.firsts if one.name in table_view.firsts and one.name not in context.known]


def firsts(table_view: TableView, context: PageContext) -> Markup:
    """The line about a new thing, with those that follow once it is put aside; usually there is none."""
    lines = [_line(table_view.game.code, table_view.match, one) for one in new_to(table_view, context)]
    named = NAMED.format(_("New to you")) if lines else NOTHING
    # If something at this table may still be new to the viewer, the page keeps room for a line.
    is_told = context.tells_firsts and context.held and not context.guide
    may_come = is_told and any(one.name not in context.known for one in table_view.game.firsts)
    return ALL.format(named + (MORE if may_come else NOTHING), join(lines))


@cached(KEPT)
def _line(code: str, match: str, one: FirstTime) -> Markup:
    drawings = address(f"games/{code}.svg")
    drawn = picture(drawings, one.picture)
    sign = picture(drawings, one.sign, "mark") if one.is_drawn else icon(one.sign)
    told = parts(_(one.words))
    return ONE.format(one.name, drawn, sign, *told, match, _("I know that now"), icon("close"))


@cached(2)
def switch(tells_firsts: bool) -> Markup:
    """The menu's button that turns these lines off, or on again."""
    pressed, other = str(tells_firsts).lower(), NO if tells_firsts else YES
    return SWITCH.format(COOKIE, COOKIE, other, pressed, _("Explain what is new to me"))


def tells_firsts(asker: HTTPConnection) -> bool:
    """True unless the visitor has turned these lines off."""
    return asker.cookies.get(COOKIE) != NO


async def choose(request: Request) -> Response:
    """POST: turn these lines on or off; redirects to the page of the form."""
    return answer(request, COOKIE, await chosen_by(request, COOKIE), (YES, NO))


def known_to(asker: HTTPConnection, game: Game, match: str) -> frozenset[str]:
    """The names of the things that were put aside, or told at another table."""
    return frozenset([name for name, where in _noted(asker, game).items() if where != match])


def note(request: Request, response: Response, game: Game, name: str, match: str) -> None:
    """Note in the cookie that this thing was told at this table, or AWAY; a name unknown to the game is ignored."""
    noted = _noted(request, game)
    if any(first.name == name for first in game.firsts) and noted.get(name) not in (match, AWAY):
        kept = "|".join([f"{one}:{where}" for one, where in {**noted, name: match}.items()])
        keep(request, response, f"{COOKIE}-{game.code}", kept)


def _noted(asker: HTTPConnection, game: Game) -> Mapping[str, str]:
    """Each name in the cookie with the table where it was told; unreadable parts are left out."""
    parts = [part.partition(":") for part in asker.cookies.get(f"{COOKIE}-{game.code}", "").split("|")]
    known = {first.name for first in game.firsts}
    # Only a possible table ID is written back into a cookie.
    return {name: match for name, _colon, match in parts if name in known and (match == AWAY or TABLE.fullmatch(match))}
