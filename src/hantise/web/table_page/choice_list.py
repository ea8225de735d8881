"""All choices that are made in touches, as lines of numbers for the page's script: hundreds in a few kilobytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hantise.core import Choice, Touch
from hantise.drawing.markup import Markup
from hantise.web.pages.frame import join

LIST = Markup('<div id="touches" hidden data-chosen="{}"><ol>{}</ol><pre>{}</pre><pre>{}</pre></div>')
TEXT = Markup("<li>{}</li>")


class Numbers(dict[str, int]):
    """A number for each line that is asked for, in their order."""

    def __missing__(self, line: str) -> int:
        self[line] = len(self)
        return self[line]


def listed(choices: Mapping[str, Choice], chosen: Iterable[str]) -> Markup:
    """Every choice in a line: the name of its action, the numbers of its touches, and those of three texts.

    A touch's line is its thing and the numbers of its texts. No thing has a space. What was chosen stands beside.
    """
    texts, touches = Numbers(), Numbers()
    rows = [_row(name, choice, texts, touches) for name, choice in choices.items()]
    return LIST.format(" ".join(chosen), join([TEXT.format(text) for text in texts]), _lines(touches), _lines(rows))


def _row(name: str, choice: Choice, texts: Numbers, touches: Numbers) -> str:
    numbers = [touches[_touch(touch, texts)] for touch in choice.touches]
    told = [texts[text] for text in (choice.words, choice.follows, choice.preview)]
    return " ".join([name, *map(str, numbers + told)])


def _touch(touch: Touch, texts: Numbers) -> str:
    told = [texts[text] for text in (touch.asks, touch.turns, touch.letter, touch.name)]
    return " ".join([touch.thing, *map(str, told)])


def _lines(lines: Iterable[str]) -> Markup:
    """The lines within an element, where only two signs mean more: so names of actions stay short."""
    return Markup("\n".join(lines).replace("&", "&amp;").replace("<", "&lt;"))
