"""What stands in the prompt's place once something was tried: right, wrong, or what the answer is."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from hantise.bots.continuing import Course, reason
from hantise.core import Rng
from hantise.core.words import _
from hantise.drawing.markup import Markup, escape
from hantise.games import find
from hantise.puzzles.matches import whole_record
from hantise.puzzles.puzzle import Way
from hantise.review.telling import percent, sentences, wording
from hantise.review.why import motives_told
from hantise.web.pages.frame import NOTHING, join
from hantise.web.puzzles.noted import Noted
from hantise.web.puzzles.setting import Setting
from hantise.web.table_page.scene import pictured

# Worlds that the seat cannot rule out: in each it is looked at what its choice shows.
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
    """RIGHT and WRONG answer a try; ASKED shows the solution to who asked for it."""

    RIGHT = "right"
    WRONG = "wrong"
    ASKED = "asked"


def answered(setting: Setting, shown: Shown, action: str, noted: Noted, next_one: str) -> Markup:
    """The panel; only where it is RIGHT or ASKED it knows the solution."""
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
    """What would follow on it; nothing of what would be better."""
    told = _story(setting, setting.puzzle.way(action))
    follows = _("What would probably come next: {story}").format(story=" ".join(told)) if told else ""
    links = [
        LINK.format(" pri", setting.address, _("Try again"), _("there is a better one")),
        LINK.format("", f"{setting.address}?show=yes", _("Show me"), _("the best choice")),
    ]
    headline = Markup(escape(_("Not the best: {action}"))).format(action=_pictured(setting, action))
    return PANEL.format(_("The answer"), "wrong", SIGN.format(CROSS), headline, follows, NOTHING, join(links))


def label(setting: Setting, name: str) -> str:
    """What an action means, as its button says."""
    view = setting.game.view(setting.position.state, setting.seat)
    return wording(setting.game, True).label(view, setting.game.actions.parse(name), setting.names).removesuffix(".")


def _pictured(setting: Setting, name: str) -> Markup:
    """The same after how a card would lie, which tells apart what reads alike."""
    room, view = setting.game.room, setting.game.view(setting.position.state, setting.seat)
    choice = room and room.choice(view, setting.game.actions.parse(name))
    shown = FACES.format(join(pictured(setting.game, choice))) if choice and choice.preview else NOTHING
    return shown + escape(label(setting, name))


def tempting(setting: Setting) -> Markup:
    """One sentence on the error that is made most, with what it costs where that was weighed."""
    puzzle = setting.puzzle
    way = puzzle.way(puzzle.tempting)
    if not way.is_weighed:
        return Markup(escape(_("Tempting, but worse: {action}."))).format(action=_pictured(setting, puzzle.tempting))
    return Markup(escape(_("Tempting: {action}. Your chances: {wrong} instead of {right}."))).format(
        action=_pictured(setting, puzzle.tempting), wrong=percent(way.chance), right=percent(puzzle.best.chance)
    )


def steps(setting: Setting) -> Markup:
    """What would probably follow on the best choice, and on the tempting one where that differs; how that is known."""
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
    """What the best choice gains beside the tempting one, by what follows on either in worlds the seat may be in."""
    tempted, best = (
        [_course(setting, way, number) for number in range(WORLDS)]
        for way in (setting.puzzle.way(setting.puzzle.tempting), setting.puzzle.best)
    )
    found = reason(setting.game.stakes, setting.seat, tempted, best)
    told = motives_told(setting.game, setting.names, found, setting.seat) if found else ""
    return Markup("<p>{}</p>").format(told) if told else NOTHING


def _course(setting: Setting, way: Way, number: int) -> Course:
    """Its events; a story stops anywhere, so that what is counted in it tells nothing."""
    world = setting.game.view(setting.position.state, setting.seat).imagine(Rng(number))
    line = setting.game.seen(world, setting.game.actions.parse(way.action), setting.seat)
    return Course.of(setting.game.stakes, [*filter(None, [line]), *way.story])._replace(counts={})


def _story(setting: Setting, way: Way) -> Sequence[str]:
    return sentences(setting.record, way.story, setting.seat, True)


FORM = Markup(
    '<form method="post" action="{}/{}"><button class="btn" name="{}" value="yes">{}<small>{}</small></button></form>'
)
