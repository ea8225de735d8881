"""What has happened, in sentences, the newest first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from hantise.core.words import _, language
from hantise.drawing.markup import Markup
from hantise.web.page import join
from hantise.web.sight import Line, Sight

# What came before is folded; what came long before is told once the game is over.
SHOWN = 30
RECENT = 300
# A sentence has some 100 bytes, and twice that as an entry.
KEPT = 20_000
OLD, NEWS = Markup("<li>{}</li>"), Markup('<li class="news">{}</li>')

Say: TypeAlias = Callable[[str, Sequence[str], int], str]


class Told(NamedTuple):
    """A sentence of the log, and how it stands there."""

    words: str
    entry: Markup


def log(sight: Sight) -> Markup:
    """The seat's own sheet as sentences, with its news marked."""
    told = sentences(sight)
    return Markup(
        '<aside class="side" id="side" aria-label="{}"><h2>{}<button type="button" class="ib phone" data-open="side"'
        ' aria-label="{}">✕</button></h2><ol class="log" id="log">{}</ol>{}</aside>'
    ).format(_("What has happened"), _("What has happened"), _("Close"), items(told[:SHOWN]), _earlier(told))


def items(told: Sequence[Told]) -> Markup:
    """The sentences as entries of the list."""
    return join([one.entry for one in told]) or _entry(_("Nothing yet."), False)


def sentences(sight: Sight) -> list[Told]:
    """The newest first, without the lines that are not worth one."""
    say, names, seat, spoken = sight.game.table.tell, sight.names, sight.view.seat, language()
    found: list[Told] = []
    lines = 0
    for passage in sight.lines.passages():
        found += _told(say, *passage, names, seat, spoken)
        lines += len(passage.lines)
        if lines >= RECENT and not sight.is_over:
            break
    return found


def tell(sight: Sight, lines: Sequence[Line]) -> list[Told]:
    """These lines in sentences, in their order, without those that are not worth one."""
    say, names, seat, spoken = sight.game.table.tell, sight.names, sight.view.seat, language()
    return [told for text, is_news in lines for told in _told(say, (text,), int(not is_news), names, seat, spoken)]


def last(sight: Sight) -> str:
    """What happened last, in a sentence; "" if nothing has."""
    say, names, seat, spoken = sight.game.table.tell, sight.names, sight.view.seat, language()
    passages = (_told(say, *passage, names, seat, spoken) for passage in sight.lines.passages())
    return next((told[0].words for told in passages if told), "")


@lru_cache(maxsize=KEPT)
def _told(
    say: Say, lines: tuple[str, ...], news: int, names: tuple[str, ...], seat: int, language: str
) -> tuple[Told, ...]:
    """The sentences of a passage, the newest first; told once for each seat and language, since it never changes."""
    words = [(say(line, names, seat), place >= news and seat >= 0) for place, line in enumerate(lines) if line]
    return tuple([Told(sentence, _entry(sentence, is_news)) for sentence, is_news in reversed(words) if sentence])


def _entry(words: str, is_news: bool) -> Markup:
    return (NEWS if is_news else OLD).format(words)


def _earlier(told: Sequence[Told]) -> Markup:
    if len(told) <= SHOWN:
        return Markup("")
    return Markup("<details><summary>{}</summary><ol>{}</ol></details>").format(
        _("Earlier"), join([one.entry for one in told[SHOWN:]])
    )
