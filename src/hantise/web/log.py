"""What has happened, in sentences, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from hantise.core.words import _
from hantise.web.page import join
from hantise.web.sight import Line, Sight

# What came before is folded; what came long before is told once the game is over.
SHOWN = 30
RECENT = 300


class Told(NamedTuple):
    """A sentence of the log."""

    words: str
    is_news: bool


def log(sight: Sight) -> Markup:
    """The seat's own sheet as sentences, with its news marked."""
    told = sentences(sight)
    return Markup(
        '<aside class="side" id="side" aria-label="{0}"><h2>{0}</h2><ol class="log" id="log">{1}</ol>{2}</aside>'
    ).format(_("What has happened"), items(told[:SHOWN]), _earlier(told))


def items(told: Sequence[Told]) -> Markup:
    """The sentences as entries of the list."""
    return join(map(_item, told)) or _item(Told(_("Nothing yet."), False))


def sentences(sight: Sight) -> list[Told]:
    """The newest first, without the lines that are not worth one."""
    lines = sight.lines if sight.is_over else sight.lines[-RECENT:]
    return tell(sight, lines[::-1])


def tell(sight: Sight, lines: Sequence[Line]) -> list[Told]:
    """These lines in sentences, without those that are not worth one."""
    seat, words = sight.view.seat, sight.game.table.tell
    told = (Told(words(line.text, sight.names, seat), line.is_news and seat >= 0) for line in lines)
    return [sentence for sentence in told if sentence.words]


def _earlier(told: Sequence[Told]) -> Markup:
    if len(told) <= SHOWN:
        return Markup("")
    return Markup("<details><summary>{}</summary><ol>{}</ol></details>").format(
        _("Earlier"), join(map(_item, told[SHOWN:]))
    )


def _item(sentence: Told) -> Markup:
    return Markup("<li{}>{}</li>").format(Markup(' class="news"') if sentence.is_news else "", sentence.words)
