"""Pushes to an open page: the lines since the page's version, and the newest table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import takewhile
from typing import TypeVar

import msgspec

from hantise.core import SPECTATOR, Step
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address
from hantise.web.table_page.log import items, newest, result, taken_back, tell
from hantise.web.table_page.page import parts, title
from hantise.web.table_page.scene import steps_of
from hantise.web.table_page.snapshot import Line, PageContext, TableView, news_of
from hantise.web.tables.position import Position

MOST_SHOWN = 12  # after more missed lines than these a page shows the current table, without the motions
SAID = 100  # the most missed events that a page may be told
SIGN = 0xE000  # the first private-use character: no text of the house or of a player holds one
# A piece that is new to one page has often been sent to another.
KEPT = 4000
_ENCODER = msgspec.json.Encoder()


class Push(msgspec.Struct, frozen=True):
    """One push; its frame spells each address of drawings as one sign, because every picture repeats them."""

    version: int
    title: str
    say: list[str]  # sentences
    steps: list[tuple[Step, ...]]  # for each line with motions; on a page of NEWS for each entry of the log
    parts: dict[str, list[Markup]]  # of the page, by id; the frame sends the number of a piece that it has sent before
    log: str  # the new entries of the log
    whole: bool  # if they replace the log
    drawings: tuple[str, ...]  # the addresses that are spelt as signs, from SIGN on
    own: int = 0  # the number of first sentences about the reader's own actions
    decided: bool = False  # if the reader has decided: entries marked before are no longer news

    def beyond(self, shown: Mapping[str, list[Markup]], log: str = "") -> Push:
        """The push without the parts that the page shows already, and without a whole log that brings nothing new."""
        parts = {name: part for name, part in self.parts.items() if shown.get(name) != part}
        is_same = self.whole and self.log == log and not parts and not self.say
        log, whole = ("", False) if is_same else (self.log, self.whole)
        return msgspec.structs.replace(self, parts=parts, log=log, whole=whole)


def push_of(
    table_view: TableView, context: PageContext, fresh: Sequence[Line], taker: int | None = None, rejoins: bool = False
) -> Push:
    """The push that brings a page up to date; `fresh` are the lines of its seat since the page's version.

    The whole log comes anew if the page was away or has an older name of a player (`rejoins`), if the game shows only
    news, or if a seat, the `taker`, has since undone an action; then the first entry says so.
    """
    told = tell(table_view, fresh) if taker is None else [taken_back(table_view, taker)]
    whole = taker is not None or rejoins or not table_view.keeps_log
    first = [] if taker is None else told
    written = [*first, *newest(table_view)] if whole else [*result(table_view), *told[::-1]]
    said = told[-MOST_SHOWN:]
    own = sum(1 for _one in takewhile(lambda one: 0 <= one.doer == table_view.view.seat, said))
    is_apart = table_view.keeps_log or rejoins or taker is not None
    return Push(
        table_view.version,
        title(table_view, context),
        [sentence.words for sentence in said],
        steps_shown(table_view, fresh) if is_apart else _anew(table_view, fresh, len(written)),
        parts(table_view, context),
        str(items(written)) if whole or told else "",
        whole,
        drawings_of(table_view.game.code),
        own,
        not all(line.is_news for line in fresh),
    )


@cache
def drawings_of(code: str) -> tuple[str, ...]:
    """The addresses that a push of this game spells as one sign each."""
    return tuple([drawing for drawing in (address(f"games/{code}.svg"), address("house.svg")) if drawing])


def lines_since(table_view: TableView, position: Position, version: int, rejoins: bool = False) -> list[Line]:
    """The lines of this view's seat since that version of the position.

    A page of news begins with the seat's last decision; a spectator who comes back gets the last event alone.
    """
    seat, first = table_view.view.seat, max(version - 2 * position.takebacks, 0)
    if rejoins:
        # The log comes anew in any case.
        first = max(first, len(position.chapters) - SAID)
    news = news_of(position, seat)
    if not table_view.keeps_log and not table_view.is_over and (rejoins or seat != SPECTATOR):
        first = max(first, news[0])
    return [
        Line(text, (number, place) >= news, table_view.lines.kept(number))
        for number, chapter in enumerate(position.chapters[first:], start=first)
        for place, text in enumerate(chapter.lines(seat))
        if text
    ]


def steps_shown(table_view: TableView, fresh: Sequence[Line], is_own: bool = True) -> list[tuple[Step, ...]]:
    """The steps that show these lines; unless `is_own`, their words are a spectator's."""
    shown = [steps for steps in _each(table_view, fresh, is_own) if steps]
    return shown if len(shown) <= MOST_SHOWN else []


def _anew(table_view: TableView, fresh: Sequence[Line], entries: int) -> list[tuple[Step, ...]]:
    """The steps for a log that comes anew: those of each entry, the oldest first, to go with its sentence.

    The steps of a line without a sentence belong to the entry before.
    """
    told = [bool(tell(table_view, [line])) for line in fresh]
    shown = steps_shown(table_view, fresh)
    if not shown or table_view.is_over or entries < sum(told):
        return shown
    found: list[tuple[Step, ...]] = [()] * (entries - sum(told))
    for steps, is_told in zip(_each(table_view, fresh), told, strict=True):
        if is_told or not found:
            found.append(steps)
        else:
            found[-1] += steps
    return found


def _each(table_view: TableView, fresh: Sequence[Line], is_own: bool = True) -> list[tuple[Step, ...]]:
    """The steps of each line; none after the end of a round, because its panel covers the next deal."""
    room = table_view.game.room
    if room is None:
        return [()] * len(fresh)
    each = list[tuple[Step, ...]]()
    for line in fresh:
        steps = steps_of(room, line.text, table_view.view.seat)
        if not is_own:
            # The same steps with a spectator's words.
            words = (step for step in steps_of(room, line.text, SPECTATOR) if step.motion == "tell")
            steps = tuple([next(words, step) if step.motion == "tell" else step for step in steps])
        each.append(tuple([step.addressed(table_view.names) for step in steps]))
    ends = [number for number, steps in enumerate(each, start=1) if steps and steps[-1].motion == "wait"]
    kept = ends[-1] if ends else len(each)
    return [*each[:kept], *[()] * (len(each) - kept)]


def frame_of(push: Push, sent: Sent | None = None) -> bytes:
    """The frame's text for a page that was `sent` these pieces, None for none."""
    sent = sent or Sent()
    anew, written = sent.open(), partial(_short, push.drawings)
    parts = {name: sent.entered(pieces, written) for name, pieces in push.parts.items()}
    changed = {"parts": parts, "log": written(push.log), "anew": anew}
    return _ENCODER.encode(msgspec.structs.asdict(push) | changed)


@lru_cache(maxsize=KEPT)
def _short(drawings: Sequence[str], piece: str) -> str:
    text = str(piece)
    for number, drawing in enumerate(drawings):
        text = text.replace(drawing, chr(SIGN + number))
    # Attributes may have single quotes, because values escape both kinds; JSON would escape each double quote.
    return text if "'" in text else text.replace('"', "'")


T = TypeVar("T")

MOST_PIECES = 3000  # after more pieces than these the numbers begin anew; a table has some hundred


class Sent:
    """The pieces that one page was sent, numbered from 0 in the order of sending."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def open(self) -> bool:
        """Make room for new pieces; true if the numbers begin anew, which the frame tells the page."""
        if len(self._numbers) > MOST_PIECES:
            self._numbers.clear()
        return not self._numbers

    def entered(self, pieces: Sequence[str], written: Callable[[str], T]) -> list[T | int]:
        """The number of each piece sent before; other pieces are `written` in full and get the next numbers."""
        found: list[T | int] = []
        for piece in pieces:
            found.append(self._numbers[piece] if piece in self._numbers else written(piece))
            self._numbers.setdefault(piece, len(self._numbers))
        return found
