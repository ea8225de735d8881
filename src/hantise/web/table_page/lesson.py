"""A guided first game on the page: what the porter says at each step, and the way out."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from hantise.core import Choice, LessonStep
from hantise.core.lesson import LEARNER
from hantise.core.words import _
from hantise.drawing.kit.house import bubble, farewell, pointing, progress
from hantise.drawing.kit.prompt import pictures
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address
from hantise.web.pages.frame import go_to
from hantise.web.table_page.snapshot import Guide, TableView
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.visitor import asked

WAY_OUT = Markup(
    '<form method="post" action="/t/{}/freely"><button class="skip" name="freely" value="yes" data-skip="">{}'
    '<span class="vh"> {}</span></button></form>'
)


async def play_freely(request: Request) -> Response:
    """POST: whoever is shown the game plays on without being shown any more."""
    here, _form = await asked(request)
    here.check_seated()
    await here.table.leave_lesson()
    return go_to(f"/t/{here.table.id}")


def guide_of(table: LiveTable, viewer: int) -> Guide | None:
    """The guide of who learns, as far as the lesson goes; None for everybody else, and once they have played on."""
    lesson = table.game.lesson
    if not table.is_guided or lesson is None or viewer != LEARNER:
        return None
    turn = table.lesson_turn
    if turn is None:
        # The last lines are there until who learns has decided something alone.
        after = table.events[len(lesson.turns) + 1 :]
        has_just_ended = lesson.is_done(table.events) and all(event.seat != LEARNER for event in after)
        return Guide(None, 0, 0, lesson.ends) if has_just_ended else None
    step = turn if isinstance(turn, LessonStep) and not table.levels[LEARNER] else None
    return Guide(step, lesson.number(table.events), len(lesson.steps))


def guided(table_view: TableView, guide: Guide) -> TableView:
    """The table view with what may be chosen at this step: its one action.

    Where that is made in touches, all that are stay: else nothing would be left to touch, or to compare.
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
    """The bubble, where the porter has something to say now."""
    icons = address("house.svg")
    if guide.ends:
        first, *more = map(_, guide.ends)
        return [farewell(icons, first, " ".join(more))]
    if guide.step is None or not table_view.legal:
        return []
    step = guide.step
    choice = choices.get(table_view.game.actions.parse(step.action))
    things = () if choice is None else (*choice.picks, *[one.thing for one in choice.touches if not one.turns])
    then = tuple([_(line) for line in step.then])
    at = pointing(step.action, things, step.at, step.to, then, _(step.why_not), step.lit)
    shown = Markup("") if choice is None else pictures(address(f"games/{table_view.game.code}.svg"), choice)
    return [bubble(icons, _(step.rule), _(step.does).format(*table_view.names), at, shown)]


def row(table_view: TableView, guide: Guide) -> list[Markup]:
    """The lesson's dots, and the way out of it."""
    way_out = WAY_OUT.format(table_view.match, _("Skip"), _("and play on alone"))
    return [progress(guide.number, guide.steps, way_out)] if guide.steps else []
