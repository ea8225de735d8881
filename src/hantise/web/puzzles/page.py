"""The page of a puzzle: its question, the table as the room draws any, and the choices or the answer."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hantise.bots.continuing import Course, reason
from hantise.core import Action, Page, Record, Rng
from hantise.core.words import _
from hantise.drawing.markup import Markup, escape
from hantise.games import codes, find
from hantise.puzzles.shelf import Place, Puzzle, Way, named, shipped, whole_record
from hantise.review.telling import motives_told, percent, sentences, wording
from hantise.web.again.showing import table_head
from hantise.web.pages.assets import address
from hantise.web.pages.faces import name_of
from hantise.web.pages.frame import NOTHING, bare, join
from hantise.web.requests import keep
from hantise.web.table_page.log import log
from hantise.web.table_page.page import Past, bar, besides, looks, past_table, quiet_menu, room, saw
from hantise.web.table_page.prompt import prompt
from hantise.web.table_page.scene import choices_of, extras_of, pictured
from hantise.web.table_page.snapshot import PageContext, TableView, lines_of, table_view_of
from hantise.web.tables.live_table import Position, listed, position_of, unlike

OVER, END_OF_OVER = Markup('<div class="over">'), Markup("</div>")


def asking_page(setting: Setting, context: PageContext) -> Markup:
    """The page of a puzzle to solve: the choices are those of any table, and their form leads back here."""
    table_view = setting.table_view()
    # Whole, because no table tells more of them.
    choices = dict(choices_of(table_view))
    table = [*room(table_view, context, choices), *looks(table_view, context, choices)]
    return _page(setting, table_view, context, table, prompt(table_view, context, choices))


def answering_page(setting: Setting, context: PageContext, action: str, panel: Markup) -> Markup:
    """The page with the answer below the table; a choice made by touches is drawn on it."""
    table_view = setting.table_view(setting.game.actions.parse(action))
    choices = choices_of(table_view)
    touches = [touch.thing for choice in choices.values() for touch in choice.touches]
    if touches:
        asked = context.asked._replace(chosen=tuple(touches), touch="")
        table = room(table_view, replace(context, asked=asked), choices, choices)
    else:
        table = past_table(table_view, context, Past())
    return _page(setting, table_view, context, [*table, *looks(table_view, context, {})], [panel])


def _page(
    setting: Setting, table_view: TableView, context: PageContext, table: list[Markup], below: list[Markup]
) -> Markup:
    *first, rules, _menu, end = bar(table_view, context)
    app = Markup('<div class="app riddled {}" id="app" data-version="{}" data-drawings="{}" data-nth="{}">').format(
        "furnished" if table_view.game.room else "plain",
        table_view.version,
        address(f"games/{table_view.game.code}.svg"),
        _("{n} of {all}"),
    )
    inside = [
        app,
        OVER,
        *first,
        rules,
        quiet_menu(),
        end,
        question(setting, table_view),
        END_OF_OVER,
        *table,
        *below,
        log(table_view),
        besides(),
        saw(),
    ]
    title = f"{called(setting.place)} · {_(table_view.game.title)}"
    head = table_head(table_view.game.code, "riddle.js", "riddle.css")
    body = join(inside).replace(f"/t/{MATCH}", setting.address)
    return bare(title, body, kind="playing", game=table_view.game.code, head=head)


# The sheet of paper above the table: the task, and the opponents.

# Keeps the theme and its number on one line.
DOT = "\u00a0·\u00a0"
SHEET = Markup(
    '<section class="riddle" aria-label="{0}"><p class="of"><span>{0}</span></p><h2>{1}</h2><p>{2}</p></section>'
)


def question(setting: Setting, table_view: TableView) -> Markup:
    """The sheet; it tells nothing about the solution."""
    others = [name for seat, name in enumerate(setting.names) if seat != setting.seat]
    told = [_("You play against {others}.").format(others=listed(others))]
    moments = extras_of(setting.game.room).moments
    if moments is not None:
        told += [f"{part[:1].upper()}{part[1:]}." for part in moments.moment(table_view.view)]
    # Some tables show open cards alone; then the seat's own sights are in the log.
    if setting.game.page(setting.record.options) is Page.NEWS:
        told.append(_("What you have seen is in the log."))
    return SHEET.format(called(setting.place), _("One choice is far better. Find it!"), " ".join(told))


def called(place: Place) -> str:
    """A puzzle's theme, and its number there."""
    words, number = named(place)
    return f"{_(words)}{DOT}{number}"


# The panel in the prompt's place after a try: right, wrong, or the solution.

# Worlds for the lines of each choice.
WORLDS = 8
PANEL = Markup(
    '<section class="prompt answered" id="prompt" aria-label="{}" tabindex="-1"><div class="found {}" role="status">{}'
    '<div><h2>{}</h2><p>{}</p></div></div>{}<div class="acts few">{}</div></section>'
)
SIGN = Markup('<svg class="verdict" viewBox="0 0 34 34" aria-hidden="true"><circle cx="17" cy="17" r="14.5"/>{}</svg>')
TICK, CROSS, LAMP = map(
    Markup, ('<path d="m10 17.5 5 5 9.5-10"/>', '<path d="m12 12 10 10m0-10-10 10"/>', '<path d="M17 9v9m0 5.5v.5"/>')
)
FACES = Markup('<span class="faces" aria-hidden="true">{}</span>')
LINK = Markup('<a class="btn{}" href="{}">{}<small>{}</small></a>')


class Shown(Enum):
    """RIGHT and WRONG answer a try; ASKED shows the solution on request."""

    RIGHT = "right"
    WRONG = "wrong"
    ASKED = "asked"


def answered(setting: Setting, shown: Shown, action: str, noted: Noted, next_one: str) -> Markup:
    """The panel; it tells the solution if RIGHT or ASKED."""
    if shown is Shown.WRONG:
        return _wrong(setting, action)
    headline = (
        (_("Yes, at the first try") if noted.tries <= 1 else _("Yes, at try {n}").format(n=noted.tries))
        if shown is Shown.RIGHT
        else _("This is the best choice")
    )
    sign = SIGN.format(TICK if shown is Shown.RIGHT else LAMP)
    links = [
        LINK.format(" pri", next_one, _("Next"), _("another puzzle")),
        LINK.format("", setting.address, _("Try again"), _("from the start")),
        FORM.format(setting.address, "play", "play", _("Play on from here"), _("against computers")),
        FORM.format(setting.address, "watch", "watch", _("Watch the rest"), _("in the game it is from"))
        if whole_record(setting.puzzle, find) is not None
        else NOTHING,
    ]
    return PANEL.format(_("The answer"), shown.value, sign, headline, tempting(setting), steps(setting), join(links))


def _wrong(setting: Setting, action: str) -> Markup:
    """The panel after a wrong try, with its likely story, and without the solution."""
    told = _story(setting, setting.puzzle.way(action))
    follows = _("What would probably come next: {story}").format(story=" ".join(told)) if told else ""
    links = [
        LINK.format(" pri", setting.address, _("Try again"), _("there is a better one")),
        LINK.format("", f"{setting.address}?show=yes", _("Show me"), _("the best choice")),
    ]
    headline = Markup(escape(_("Not the best: {action}"))).format(action=_pictured(setting, action))
    return PANEL.format(_("The answer"), "wrong", SIGN.format(CROSS), headline, follows, NOTHING, join(links))


def label(setting: Setting, name: str) -> str:
    """An action's label, as on its button."""
    view = setting.game.view(setting.position.state, setting.seat)
    return wording(setting.game, True).label(view, setting.game.actions.parse(name), setting.names).removesuffix(".")


def _pictured(setting: Setting, name: str) -> Markup:
    """The label after a picture of the card in place, which distinguishes equal labels."""
    room, view = setting.game.room, setting.game.view(setting.position.state, setting.seat)
    choice = room and room.choice(view, setting.game.actions.parse(name))
    shown = FACES.format(join(pictured(setting.game, choice))) if choice and choice.preview else NOTHING
    return shown + escape(label(setting, name))


def tempting(setting: Setting) -> Markup:
    """The sentence on the most frequent error, with its cost if weighed."""
    puzzle = setting.puzzle
    way = puzzle.way(puzzle.tempting)
    if not way.is_weighed:
        return Markup(escape(_("Tempting, but worse: {action}."))).format(action=_pictured(setting, puzzle.tempting))
    return Markup(escape(_("Tempting: {action}. Your chances: {wrong} instead of {right}."))).format(
        action=_pictured(setting, puzzle.tempting), wrong=percent(way.chance), right=percent(puzzle.best.chance)
    )


def steps(setting: Setting) -> Markup:
    """The stories of the best choice and of the tempting one, and the evidence."""
    puzzle = setting.puzzle
    right = [_pictured(setting, puzzle.best.action) + ".", *_story(setting, puzzle.best)]
    wrong = _story(setting, puzzle.way(puzzle.tempting))
    is_told = wrong and wrong != right[1:]
    told = Markup("<p><b>{}</b> {}</p>").format(_("After the tempting one:"), " ".join(wrong)) if is_told else NOTHING
    shown = join([Markup("<li><span>{}</span></li>").format(one) for one in right])
    sure = _("Proved: every way was played to its end.")
    if not puzzle.proven:
        words = _("A long search found nothing as good: every other choice costs at least {gap}.")
        sure = words.format(gap=percent(puzzle.gap))
    return Markup('<div class="because">{}<ol class="discs">{}</ol>{}<p class="sure">{}</p></div>').format(
        _gain(setting), shown, told, sure
    )


def _gain(setting: Setting) -> Markup:
    """The gain of the best choice beside the tempting one, by their stories."""
    view, stakes = setting.game.view(setting.position.state, setting.seat), setting.game.stakes
    tempted, best = list[Course](), list[Course]()
    for way, courses in ((setting.puzzle.way(setting.puzzle.tempting), tempted), (setting.puzzle.best, best)):
        for number in range(WORLDS):
            action = setting.game.actions.parse(way.action)
            line = setting.game.seen(view.imagine(Rng(number)), action, setting.seat)
            # A story stops anywhere, so its counts tell nothing.
            courses.append(Course.of(stakes, [*filter(None, [line]), *way.story])._replace(counts={}))
    found = reason(stakes, setting.seat, tempted, best)
    told = motives_told(setting.game, setting.names, found, setting.seat) if found else ""
    return Markup("<p>{}</p>").format(told) if told else NOTHING


def _story(setting: Setting, way: Way) -> Sequence[str]:
    return sentences(setting.record, way.story, setting.seat, True)


FORM = Markup(
    '<form method="post" action="{}/{}"><button class="btn" name="{}" value="yes">{}<small>{}</small></button></form>'
)


# A puzzle set up on a table, as its deciding seat sees it.

# A placeholder for a table's id, which pages replace by the puzzle's address.
MATCH = "puzzle"
# Cached positions.
KEPT = 64


class Setting:
    """A puzzle with its position and the names of its seats."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.puzzle: Puzzle = shipped(place.game)[place.number - 1]
        self.game = find(place.game)
        self.position = _position(place)
        self.seat = self.position.mover

    @property
    def address(self) -> str:
        """The puzzle's address."""
        return f"/puzzles/{self.place.game}/{self.place.number}"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, the reader as "You"."""
        return self._called(_("You"))

    @property
    def played_by(self) -> tuple[str, ...]:
        """The computers' names in the original game."""
        return self._called("")

    def _called(self, reader: str) -> tuple[str, ...]:
        found = list[str]()
        for seat, level in enumerate(self.puzzle.origin.levels):
            found.append((seat == self.seat and reader) or unlike(name_of(level), found))
        return tuple(found)

    @property
    def record(self) -> Record:
        """The game up to the choice, with these names."""
        record = self.puzzle.record(find)
        record.seats[:] = self.names
        return record

    def table_view(self, only: Action | None = None) -> TableView:
        """The table as the seat sees it, with its whole log, and all choices or only this one."""
        levels = ["" if seat == self.seat else level for seat, level in enumerate(self.puzzle.origin.levels)]
        table_view = table_view_of(self.game, self.record.options, self.names, self.position, self.seat, MATCH, levels)
        legal = table_view.legal if only is None else (only,)
        return replace(table_view, legal=legal, firsts=(), lines=lines_of(self.position, self.seat), keeps_log=True)


@lru_cache(maxsize=KEPT)
def _position(place: Place) -> Position:
    return position_of(shipped(place.game)[place.number - 1].record(find))


# A browser's tries and solutions, in its own cookie: the house stores nothing.

COOKIE = "puzzles"
# Each puzzle has a few bits, for tries and solution, so that all puzzles fit into one cookie.
BITS, MANY, SOLVED = 5, 15, 16
EACH: Final = MANY | SOLVED
# A game, and a number whose lowest bits are those of its first puzzle.
_ONE = re.compile(r"([a-z_]{1,30}):([0-9a-f]{1,400})", re.ASCII)


class Noted(NamedTuple):
    """The number of tries of a puzzle, and whether it is solved."""

    tries: int = 0
    is_solved: bool = False

    def tried(self, is_right: bool) -> Noted:
        """The note after one more try; a solved puzzle stays as it was."""
        return self if self.is_solved else Noted(min(self.tries + 1, MANY), is_right)


def noted(asker: HTTPConnection) -> Mapping[Place, Noted]:
    """The notes of this browser, from the readable parts of its cookie."""
    found = map(_ONE.fullmatch, asker.cookies.get(COOKIE, "").split("."))
    kept = [(game[1], int(game[2], 16)) for game in found if game and game[1] in codes()]
    return {
        Place(code, number): Noted(one & MANY, one >= SOLVED)
        for code, bits in kept
        for number in range(1, len(shipped(code)) + 1)
        if (one := bits >> BITS * (number - 1) & EACH)
    }


def note(request: Request, response: Response, place: Place, now: Noted) -> None:
    """Store this note about the puzzle in the browser's cookie."""
    games = defaultdict[str, int](int)
    for (code, number), one in {**noted(request), place: now}.items():
        games[code] |= (one.tries | SOLVED * one.is_solved) << BITS * (number - 1)
    keep(request, response, COOKIE, ".".join([f"{code}:{bits:x}" for code, bits in games.items()]))
