"""Choices made in touches, on a page: what was touched so far, one button for it, and a list of all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import urlencode

from hantise.core import Choice, Sign, Touch
from hantise.core.room import Chosen, fixed, following, settled, taken, touched, turned, turns
from hantise.drawing.contract import CHOSEN, FORM
from hantise.drawing.kit.prompt import button
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address
from hantise.web.pages.frame import join
from hantise.web.table_page.snapshot import PageContext, TableView

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
    if action is None:
        asked = next(iter(following(choices, chosen).values()))
        shown = [Markup('<p class="hint">{}</p>').format(asked.asks)]
    else:
        shown = [_turning(table_view, choices, chosen, at) for at in range(len(chosen))]
        shown.append(_button(table_view, action, choices[action]))
    drawings, name = address(f"games/{table_view.game.code}.svg"), table_view.game.actions.name
    # Choices that stand there with their picture: on an open page they choose all at once, without scripts they act.
    rows = [button(name(action), choice, drawings) for action, choice in choices.items() if choice.at_hand]
    if context.is_pushed and len(choices) > MOST_PUSHED:
        # An open page asks for the list, so that news of the table do not wait for it.
        every = APART.format(" ".join(chosen), table_view.match, table_view.view.seat)
    else:
        every = every_choice(table_view, choices, chosen)
    return [*rows, OPENED, *shown, CLOSED, every]


def every_choice(table_view: TableView, choices: Mapping[int, Choice], chosen: Chosen) -> Markup:
    """All that is made in touches, for the script."""
    named = {table_view.game.actions.name(action): choice for action, choice in choices.items()}
    return listed(named, chosen, table_view.version)


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


def _button(table_view: TableView, action: int, choice: Choice) -> Markup:
    small = Markup("<small>{}</small>").format(choice.follows) if choice.follows else ""
    return Markup('<button class="btn pri on" name="action" value="{}">{}{}</button>').format(
        table_view.game.actions.name(action), choice.words, small
    )


class Numbers(dict[str, int]):
    """A number for each line that is asked for, in their order."""

    def __missing__(self, line: str) -> int:
        self[line] = len(self)
        return self[line]


def listed(choices: Mapping[str, Choice], chosen: Iterable[str], version: int) -> Markup:
    """Every choice in a line: its action, the numbers of its touches, those of four texts, and those of its signs.

    A touch's line is its thing and the numbers of its texts, a sign's the number of its kind
    and where it lies. Where a line has as many columns as
    the one above, what is the same in both is left out. No thing has a space. What was chosen stands beside,
    with the version of the table.
    """
    texts, touches, signs = Numbers(), Numbers(), Numbers()
    rows = _shortened([_list_row(name, choice, texts, touches, signs) for name, choice in choices.items()])
    told = [TEXT.format(text) for text in texts]
    return LIST.format(" ".join(chosen), version, join(told), _lines(touches), _lines(signs), _lines(rows))


def _list_row(name: str, choice: Choice, texts: Numbers, touches: Numbers, signs: Numbers) -> list[str]:
    numbers = [touches[_touch(touch, texts)] for touch in choice.touches]
    told = [texts[text] for text in (choice.words, choice.follows, choice.why, choice.preview)]
    shown = ",".join([str(signs[_sign(sign, texts)]) for sign in choice.signs])
    return [name, *map(str, numbers + told), shown or NONE]


def _touch(touch: Touch, texts: Numbers) -> str:
    told = [texts[text] for text in (touch.asks, touch.turns, touch.letter, touch.name)]
    return " ".join([touch.thing, *map(str, told)])


def _sign(sign: Sign, texts: Numbers) -> str:
    return " ".join([str(texts[sign.kind]), sign.place, sign.to or NONE, sign.words]).rstrip()


def _shortened(rows: Sequence[Sequence[str]]) -> list[str]:
    """Most of a line stands in the one above it too."""
    above: Sequence[str] = ()
    lines: list[str] = []
    for row in rows:
        same = above if len(above) == len(row) else [""] * len(row)
        lines.append(" ".join(["" if one == other else one for one, other in zip(row, same)]))
        above = row
    return lines


def _lines(lines: Iterable[str]) -> Markup:
    """The lines within an element, where only two signs mean more: so names of actions stay short."""
    return Markup("\n".join(lines).replace("&", "&amp;").replace("<", "&lt;"))
