"""What has happened, in sentences, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from hantise.core.words import _
from hantise.web.page import join
from hantise.web.sight import Sight

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
    return Markup('<section class="log"><h2>{}</h2><ol reversed role="log">{}</ol>{}</section>').format(
        _("What has happened"), join(map(_item, told[:SHOWN])) or _item(Told(_("Nothing yet."), False)), _earlier(told)
    )


def sentences(sight: Sight) -> list[Told]:
    """The newest first, without the lines that are not worth one."""
    seat, tell = sight.view.seat, sight.game.table.tell
    lines = sight.lines if sight.is_over else sight.lines[-RECENT:]
    told = (Told(tell(line.text, sight.names, seat), line.is_news and seat >= 0) for line in reversed(lines))
    return [sentence for sentence in told if sentence.words]


def _earlier(told: Sequence[Told]) -> Markup:
    if len(told) <= SHOWN:
        return Markup("")
    return Markup("<details><summary>{}</summary><ol>{}</ol></details>").format(
        _("Earlier"), join(map(_item, told[SHOWN:]))
    )


def _item(sentence: Told) -> Markup:
    return Markup("<li{}>{}</li>").format(Markup(' class="news"') if sentence.is_news else "", sentence.words)
