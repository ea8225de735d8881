"""All choices that are made in touches, as lines of numbers for the page's script: hundreds in a few kilobytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hantise.core import Choice, Sign, Touch
from hantise.drawing.markup import Markup
from hantise.web.pages.frame import join

LIST = Markup(
    '<div id="touches" hidden data-chosen="{}" data-version="{}">'
    "<ol>{}</ol><pre>{}</pre><pre>{}</pre><pre>{}</pre></div>"
)
APART = Markup('<div id="touches" hidden data-chosen="{}" data-from="/t/{}/choices?as={}"></div>')
TEXT = Markup("<li>{}</li>")
NONE = "-"


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
    rows = _shortened([_row(name, choice, texts, touches, signs) for name, choice in choices.items()])
    told = [TEXT.format(text) for text in texts]
    return LIST.format(" ".join(chosen), version, join(told), _lines(touches), _lines(signs), _lines(rows))


def apart(chosen: Iterable[str], match: str, seat: int) -> Markup:
    """In place of the list: where an open page asks for it, so that news of the table do not wait for it."""
    return APART.format(" ".join(chosen), match, seat)


def _row(name: str, choice: Choice, texts: Numbers, touches: Numbers, signs: Numbers) -> list[str]:
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
