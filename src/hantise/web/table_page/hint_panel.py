"""A hint on the page: who gives it, what they would do and why, and the chances of the best choices."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress

from msgspec import MsgspecError

from hantise.bots.advising import Advice, Way, read_advice
from hantise.core import Choice
from hantise.core.words import _
from hantise.drawing.kit.prompt import END_OF_QUESTION, question
from hantise.drawing.markup import Markup, escape
from hantise.review.telling import motives_told
from hantise.web.pages.assets import address
from hantise.web.pages.faces import face_of, name_of
from hantise.web.pages.frame import join, style_link
from hantise.web.table_page.log import tell
from hantise.web.table_page.scene import extras_of, pictured
from hantise.web.table_page.snapshot import Line, PageContext, TableView
from hantise.web.tables.questions import STRONGEST

# What came more often than not in the imagined worlds is what most likely follows.
LIKELY = 0.5
# The bar's width in its own units, and its middle.
WIDTH, MIDDLE = 200, 9
ALONE = Markup(
    '<form method="post" action="/t/{}/hint/aside"><input type="hidden" name="seat" value="{}">'
    '<button class="btn" name="aside" value="yes">{}<small>{}</small></button></form>'
)


def advice_of(context: PageContext) -> Advice | None:
    """The hint to be shown; None if there is none, or its reader would rather choose alone."""
    # Another version of the program may have written it.
    with suppress(MsgspecError):
        return read_advice(context.hint.text) if context.hint and not context.hint.is_aside else None
    return None


def ask_button(match: str) -> Markup:
    """The question to the strongest level, beside the way to undo."""
    return Markup('<button class="btn back ask" name="level" value="{}" formaction="/t/{}/hint">{}</button>').format(
        STRONGEST, match, _("What would you do?")
    )


def hint_panel(
    table_view: TableView, context: PageContext, advice: Advice, choices: Mapping[int, Choice], form: Sequence[Markup]
) -> list[Markup]:
    """What stands in the prompt's place; `form` opens the form of a command."""
    hint = context.hint
    assert hint is not None
    first, in_order = advice.ways[0], _in_order(advice.ways)
    name, choice = name_of(hint.level), _words(table_view, first, choices)
    says = _("{name} would do this: {choice}").format(name=name, choice=choice)
    even = _("An even share would be {n} %").format(n=round(100 / len(table_view.names)))
    told_apart = _told_apart(table_view, in_order, choices)
    ways = [_way(table_view, way, choices, told, way is first) for way, told in zip(in_order, told_apart)]
    return [
        style_link("counsel.css"),
        question(address("house.svg"), says, escape(_why(table_view, advice)), face_of(hint.level)),
        END_OF_QUESTION,
        Markup('<div class="counsel"><p>{}</p><ol>').format(even),
        *ways,
        Markup('</ol></div><div class="acts few chosen-for">'),
        *form,
        _take(table_view, first, choices),
        Markup("</form>"),
        ALONE.format(table_view.match, table_view.view.seat, _("Choose myself"), _("the record keeps the hint")),
        Markup("</div>"),
    ]


def proposed(table_view: TableView, advice: Advice | None, choices: Mapping[int, Choice]) -> dict[int, Choice]:
    """The choices of the hint, in its order, as a room draws what would come of them."""
    ways = [] if advice is None else [table_view.game.actions.parse(way.action) for way in _in_order(advice.ways)]
    return {action: choices[action] for action in ways if action in choices}


def lit(
    pieces: Sequence[Markup], advice: Advice | None, table_view: TableView, choices: Mapping[int, Choice]
) -> list[Markup]:
    """The room in which the things are marked that the hint takes; as it is where there is no hint."""
    choice = None if advice is None else _choice(table_view, advice.ways[0], choices)
    if choice is None:
        return [*pieces]
    left = [*choice.picks, *choice.things]
    return [_lit(piece, left) for piece in pieces]


def _lit(piece: Markup, left: list[str]) -> Markup:
    """Of equal things as many as are taken; what is found is taken off the list."""
    text = str(piece)
    for thing in [*left]:
        attribute = str(Markup(' data-thing="{}"').format(thing))
        text, found = re.subn(f"{re.escape(attribute)}(?! data-advised)", f'{attribute} data-advised=""', text, count=1)
        if found:
            left.remove(thing)
    return Markup(text)


def _in_order(ways: Sequence[Way]) -> list[Way]:
    """What is advised, then what is as good, then all else."""
    return sorted(ways, key=lambda way: (way is not ways[0], not ways[0].is_matched_by(way), -way.share))


def _choice(table_view: TableView, way: Way, choices: Mapping[int, Choice]) -> Choice | None:
    """The choice of a furnished room that a way begins with."""
    return choices.get(table_view.game.actions.parse(way.action))


def _words(table_view: TableView, way: Way, choices: Mapping[int, Choice]) -> str:
    """The choice in the words of its button, and what follows where one button is for all that is touched."""
    choice = _choice(table_view, way, choices)
    if choice is None:
        return _label(table_view, way)
    return f"{choice.words} · {choice.follows}" if choice.touches and choice.follows else choice.words


def _told_apart(table_view: TableView, ways: Sequence[Way], choices: Mapping[int, Choice]) -> list[Markup]:
    """Each in its row, so that no two read alike: where they did the game's own words, which say all."""
    rows = [_row(table_view, way, choices) for way in ways]
    labels = [escape(_label(table_view, way)) for way in ways]
    return [label if rows.count(row) > 1 else row for row, label in zip(rows, labels)]


def _row(table_view: TableView, way: Way, choices: Mapping[int, Choice]) -> Markup:
    """The words of its button; where one button is for all that is touched its picture, the place and what follows."""
    action = table_view.game.actions.parse(way.action)
    choice = choices.get(action)
    if choice is None or not choice.touches:
        return escape(_words(table_view, way, choices))
    # Where it is and what follows, in the room's own words where it has such.
    place, tells = (
        table_view.game.heading(table_view.view, action) or choice.words,
        extras_of(table_view.game.room).tells,
    )
    told = " · ".join(filter(None, [place, choice.follows]))
    if tells is not None:
        told = tells.label_in_sight(table_view.view, action, table_view.names)
    return Markup(
        '<span class="faces" aria-hidden="true">{}</span><span aria-hidden="true">{}</span><span class="vh">{}</span>'
    ).format(join(pictured(table_view.game, choice)), told, _label(table_view, way))


def _label(table_view: TableView, way: Way) -> str:
    """The choice as the game calls it, which says of each touch where it is."""
    action = table_view.game.actions.parse(way.action)
    return table_view.game.table.label(table_view.view, action, table_view.names) or way.action


def _why(table_view: TableView, advice: Advice) -> str:
    """What it gains, what would most likely come of it, in the game's own sentences, and whether that is certain."""
    first, *others = advice.ways
    alike = [_("As good as any of these.")] if others and all(map(first.is_matched_by, others)) else []
    if not alike and any(map(first.is_matched_by, others)):
        alike = [_("The next one is as good.")]
    sure = [_("Played out to the end, so this is certain.")] if advice.is_proven else []
    told = tell(table_view, [Line(first.line, True)]) if first.line and first.likely > LIKELY else []
    then = [_("Then most likely: {sentence}").format(sentence=" ".join([one.words for one in told]))] if told else []
    gain = (
        [motives_told(table_view.game, table_view.names, advice.reason, table_view.view.seat)] if advice.reason else []
    )
    return " ".join([*alike, *gain, *then, *sure])


def _way(table_view: TableView, way: Way, choices: Mapping[int, Choice], told: Markup, is_first: bool) -> Markup:
    choice = _choice(table_view, way, choices)
    things = () if choice is None else (*choice.picks, *choice.things)
    return Markup('<li{}{}{}><span>{}</span>{}<span class="chance">{}</span></li>').format(
        Markup(' class="best"') if is_first else "",
        Markup(' data-shows="{}"').format(table_view.game.actions.parse(way.action)) if choice and choice.signs else "",
        Markup(' data-takes="{}"').format(" ".join(things)) if things else "",
        told,
        _bar(way.share, way.low, way.high, len(table_view.names)),
        _chance(way),
    )


def _chance(way: Way) -> Markup:
    """The chance to win in hundredths, with half of the interval's width, rounded up."""
    number = Markup('<b class="digits">{}</b>').format(round(100 * way.share))
    if way.low == way.high:
        return Markup(Markup.escape(_("{n} % to win"))).format(n=number)
    reach = int(50 * (way.high - way.low)) + 1
    return Markup(Markup.escape(_("{n} % ± {m} to win"))).format(n=number, m=reach)


def _bar(share: float, low: float, high: float, seats: int) -> Markup:
    """The share as a bar, its interval as a bracket below it, an even share as a dotted line."""
    filled, least, most, even = (round(WIDTH * value, 1) for value in (share, low, high, 1.0 / seats))
    bracket = f"M{least} 19v6M{least} 22H{most}M{most} 19v6" if high > low else ""
    return Markup(
        '<svg viewBox="0 0 {0} 26" aria-hidden="true"><rect class="all" width="{0}" height="{1}" y="4" rx="6"/>'
        '<rect class="part" width="{2}" height="{1}" y="4" rx="6"/><path class="span" d="{3}"/>'
        '<path class="even" d="M{4} 0v26"/></svg>'
    ).format(WIDTH, MIDDLE + 3, filled, bracket, even)


def _take(table_view: TableView, way: Way, choices: Mapping[int, Choice]) -> Markup:
    choice = _choice(table_view, way, choices)
    small = Markup("<small>{}</small>").format(choice.follows) if choice and choice.follows else ""
    words = _("Do that") if choice is None or choice.touches else choice.words
    return Markup('<button class="btn pri" name="action" value="{}">{}{}</button>').format(way.action, words, small)


def told_at_end(words: str) -> Markup:
    """How it came, beside the result: what the first time brought, and who took hints."""
    return Markup('<p class="besides">{}</p>').format(words) if words else join([])
