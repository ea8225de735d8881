"""What has happened, in sentences, the newest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from hantise.core.words import _, language
from hantise.drawing.markup import Markup
from hantise.web.page import join
from hantise.web.sight import Line, Sight

# What came before is folded; what came long before is told once the game is over.
SHOWN = 30
RECENT = 300

Say: TypeAlias = Callable[[str, Sequence[str], int], str]


class Told(NamedTuple):
    """A sentence of the log."""

    words: str
    is_news: bool


def log(sight: Sight) -> Markup:
    """The seat's own sheet as sentences, with its news marked."""
    told = sentences(sight)
    return Markup(
        '<aside class="side" id="side" aria-label="{0}"><h2>{0}<button type="button" class="ib phone" data-open="side"'
        ' aria-label="{3}">✕</button></h2><ol class="log" id="log">{1}</ol>{2}</aside>'
    ).format(_("What has happened"), items(told[:SHOWN]), _earlier(told), _("Close"))


def items(told: Sequence[Told]) -> Markup:
    """The sentences as entries of the list."""
    return join(map(_item, told)) or _item(Told(_("Nothing yet."), False))


def sentences(sight: Sight) -> list[Told]:
    """The newest first, without the lines that are not worth one."""
    lines = sight.lines if sight.is_over else sight.lines[-RECENT:]
    return tell(sight, lines[::-1])


def tell(sight: Sight, lines: Iterable[Line]) -> list[Told]:
    """These lines in sentences, without those that are not worth one."""
    return [sentence for sentence in _told(sight, lines) if sentence.words]


def last(sight: Sight) -> str:
    """What happened last, in a sentence; "" if nothing has."""
    return next((told.words for told in _told(sight, reversed(sight.lines)) if told.words), "")


def _told(sight: Sight, lines: Iterable[Line]) -> Iterator[Told]:
    seat, say, names, spoken = sight.view.seat, sight.game.table.tell, sight.names, language()
    return (Told(_words(say, line.text, names, seat, spoken), line.is_news and seat >= 0) for line in lines)


@lru_cache(maxsize=20_000)
def _words(say: Say, line: str, names: tuple[str, ...], seat: int, language: str) -> str:
    """Told once for each seat and language: a line never changes."""
    return say(line, names, seat)


def _earlier(told: Sequence[Told]) -> Markup:
    if len(told) <= SHOWN:
        return Markup("")
    return Markup("<details><summary>{}</summary><ol>{}</ol></details>").format(
        _("Earlier"), join(map(_item, told[SHOWN:]))
    )


def _item(sentence: Told) -> Markup:
    return Markup("<li{}>{}</li>").format(Markup(' class="news"') if sentence.is_news else "", sentence.words)
