"""Choices made in touches, on a page: what was touched so far, one button for it, and all choices for the script."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urlencode

from hantise.core import Choice, Touch
from hantise.core.touches import Chosen, following, settled, taken, touched, turned, turns
from hantise.core.words import _
from hantise.drawing.contract import CHOSEN, FORM
from hantise.drawing.markup import Markup
from hantise.web.pages.frame import join
from hantise.web.table_page.snapshot import Around, Sight

OPENED, CLOSED = Markup('<div id="choosing">'), Markup("</div>")


def in_touches(choices: Mapping[int, Choice]) -> dict[int, Choice]:
    """The choices that are made in touches."""
    return {action: choice for action, choice in choices.items() if choice.touches}


def chosen_so_far(choices: Mapping[int, Choice], around: Around) -> Chosen:
    """The things touched so far by the page's address, as far as they still lead to a choice."""
    chosen = settled(choices, around.chosen)
    return touched(choices, chosen, around.touch) if around.touch else chosen


def preview(choices: Mapping[int, Choice], chosen: Chosen) -> str:
    """The face that lies on the last thing touched, once all is chosen."""
    action = taken(choices, chosen)
    return "" if action is None else choices[action].preview


def offered(sight: Sight, choices: Mapping[int, Choice], chosen: Chosen) -> list[Markup]:
    """What to touch next, or what turns and the button for what is chosen; and all there is, for the script."""
    action = taken(choices, chosen)
    turning = [_turn(sight, choices, chosen, at) for at in turns(choices, chosen)]
    ends = _asked(choices, chosen) if action is None else _button(sight, action, choices[action])
    return [OPENED, *turning, ends, CLOSED, _all(sight, choices, chosen)]


def touching_form(sight: Sight, chosen: Chosen) -> Markup:
    """The form that the things on the table belong to: it says what was chosen before, and leads to where it lies."""
    fields = [_hidden("as", str(sight.view.seat)), *[_hidden(CHOSEN, thing) for thing in chosen]]
    return Markup('<form id="{}" method="get" action="/t/{}#{}">{}</form>').format(
        FORM, sight.match, CHOSEN, join(fields)
    )


def _hidden(name: str, value: str) -> Markup:
    return Markup('<input type="hidden" name="{}" value="{}">').format(name, value)


def _asked(choices: Mapping[int, Choice], chosen: Chosen) -> Markup:
    asked = next(iter(following(choices, chosen).values()))
    return Markup('<p class="hint">{}</p>').format(asked.asks or _("Choose your cards"))


def _turn(sight: Sight, choices: Mapping[int, Choice], chosen: Chosen, at: int) -> Markup:
    """A link to the same page turned on; the script turns without it."""
    touch = following(choices, chosen[:at])[chosen[at]]
    fields = [("as", sight.view.seat), *[(CHOSEN, thing) for thing in turned(choices, chosen, at)]]
    return Markup(
        '<a class="btn" role="button" href="?{}#{}" data-turn="{}"{}>{}<small>{}</small>'
        '<kbd aria-hidden="true">{}</kbd></a>'
    ).format(
        urlencode(fields),
        CHOSEN,
        at,
        Markup(' data-key="{}"').format(touch.letter) if touch.letter else "",
        touch.turns,
        touch.name,
        touch.letter,
    )


def _button(sight: Sight, action: int, choice: Choice) -> Markup:
    small = Markup("<small>{}</small>").format(choice.follows) if choice.follows else ""
    return Markup('<button class="btn pri on" name="action" value="{}">{}{}</button>').format(
        sight.game.actions.name(action), choice.words, small
    )


class _Table:
    """Lines that each stand once, told of by their numbers."""

    def __init__(self) -> None:
        self.lines: dict[str, int] = {}

    def number(self, line: str) -> int:
        """The number of the line, which is a new one the first time."""
        return self.lines.setdefault(line, len(self.lines))


def _all(sight: Sight, choices: Mapping[int, Choice], chosen: Chosen) -> Markup:
    """Every choice in a line: its action, the numbers of its touches, and those of three texts.

    A touch's line is its thing and the numbers of its texts. No line has a quote, and no thing a space.
    """
    texts, touches = _Table(), _Table()
    rows = [_row(sight.game.actions.name(action), choice, texts, touches) for action, choice in choices.items()]
    return Markup('<div id="touches" hidden data-chosen="{}"><ol>{}</ol><pre>{}</pre><pre>{}</pre></div>').format(
        " ".join(chosen),
        join([Markup("<li>{}</li>").format(text) for text in texts.lines]),
        _as_text(touches.lines),
        _as_text(rows),
    )


def _row(name: str, choice: Choice, texts: _Table, touches: _Table) -> str:
    numbers = [touches.number(_touch(touch, texts)) for touch in choice.touches]
    told = [texts.number(text) for text in (choice.words, choice.follows, choice.preview)]
    return " ".join([name, *map(str, numbers + told)])


def _touch(touch: Touch, texts: _Table) -> str:
    told = [texts.number(text) for text in (touch.asks, touch.turns, touch.letter, touch.name)]
    return " ".join([touch.thing, *map(str, told)])


def _as_text(lines: Iterable[str]) -> Markup:
    """Lines within an element: of all signs only two mean more there."""
    return Markup("\n".join(lines).replace("&", "&amp;").replace("<", "&lt;"))
