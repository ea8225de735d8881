"""What is sent to a page that is open: every line since the version it has, and the newest table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from hantise.core import SPECTATOR, Step
from hantise.core.words import _
from hantise.web.assets import address
from hantise.web.log import SHOWN, items, sentences, tell
from hantise.web.position import Position
from hantise.web.sight import Around, Line, Sight, news_of
from hantise.web.table_page import parts, title

# Who comes back after more lines than these sees how it stands now, not how it came about.
MOST_SHOWN = 12
# No text of ours or of a player's holds these signs: they are for private use.
SIGN = 0xE000


class Push(NamedTuple):
    """One frame: `say` in sentences, `steps` for each line that shows something, `parts` of the page by id.

    `log` is what is written above the log, or, where `whole`, instead of it. In the frame's text the addresses of
    `sheets`, which every drawing repeats, are written as one sign each, from SIGN on.
    """

    version: int
    title: str
    say: list[str]
    steps: list[list[Step]]
    parts: dict[str, str]
    log: str
    whole: bool
    sheets: list[str]

    def beyond(self, shown: Mapping[str, str]) -> Push:
        """The same without the parts that the page shows already."""
        return self._replace(parts={name: html for name, html in self.parts.items() if shown.get(name) != html})

    @property
    def is_empty(self) -> bool:
        """Whether it changes nothing on the page."""
        return not (self.parts or self.say or self.log)


def push_of(
    sight: Sight, around: Around, fresh: Sequence[Line], taken_back: bool = False, rejoins: bool = False
) -> Push:
    """What brings a page up to date; `fresh` are the lines of its seat since the version it has.

    The whole log comes anew for who was away, after a takeback, and where the game shows news only.
    """
    told = [sentence.words for sentence in tell(sight, fresh)]
    whole = taken_back or rejoins or sight.is_over or not sight.keeps_log
    return Push(
        version=sight.version,
        title=title(sight, around),
        say=[_("A turn was taken back.")] if taken_back else told[-MOST_SHOWN:],
        steps=_steps(sight, fresh),
        parts={name: str(html) for name, html in parts(sight, around).items()},
        log=str(items(sentences(sight)[:SHOWN] if whole else tell(sight, fresh[::-1]))) if whole or told else "",
        whole=whole,
        sheets=[sheet for sheet in (address(f"games/{sight.game.code}.svg"), address("house.svg")) if sheet],
    )


def lines_since(sight: Sight, position: Position, version: int, rejoins: bool = False) -> list[Line]:
    """What the seat that has this sight wrote down since the position had that version.

    A page of news gives no seat what it wrote before its last decision, and who comes back to look on only the last.
    """
    seat, first = sight.view.seat, max(version - 2 * position.takebacks, 0)
    if not sight.keeps_log and (rejoins or seat != SPECTATOR):
        first = max(first, news_of(position, seat)[0])
    return [Line(text, True) for chapter in position.chapters[first:] for text in chapter.lines(seat) if text]


def _steps(sight: Sight, fresh: Sequence[Line]) -> list[list[Step]]:
    room = sight.game.room
    if room is None or len(fresh) > MOST_SHOWN:
        return []
    return [steps for line in fresh if (steps := room.steps(line.text, sight.view.seat))]


def frame_of(push: Push) -> str:
    """The frame's text."""
    steps = [[list(step) for step in steps] for steps in push.steps]
    parts = {name: _short(html, push.sheets) for name, html in push.parts.items()}
    fields: dict[str, Any] = {**push._asdict(), "steps": steps, "parts": parts}
    return msgspec.json.encode(fields).decode()


def _short(html: str, sheets: Sequence[str]) -> str:
    for number, sheet in enumerate(sheets):
        html = html.replace(sheet, chr(SIGN + number))
    return html
