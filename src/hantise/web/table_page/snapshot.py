"""All that a table's page is drawn from: what one seat may see, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

import msgspec

from hantise.core import OVER, SPECTATOR, Game, LessonStep, Options, Page, Refusal, View
from hantise.core.game import told_of
from hantise.core.names import read_as
from hantise.core.words import _
from hantise.store import Hint
from hantise.web.tables.position import Chapter, Position

# So many of the newest events are told one by one, at least; those before them so many at a time.
SINGLE = 8
TOGETHER = 16
# Whatever happened for the first time is told during so many turns of one's own.
TURNS_TOLD = 2
NOTHING_KNOWN = frozenset[str]()


class Line(NamedTuple):
    """A line of the seat's sheet; `is_news` if it came after the seat's last decision, `kept` as a passage has it."""

    text: str
    is_news: bool
    kept: tuple[int, ...] = ()


class Passage(NamedTuple):
    """A seat's lines about some events."""

    lines: tuple[str, ...]  # "" for none
    news: int  # the place in them where its news begins
    kept: tuple[int, ...] = ()  # the seats that a computer kept for somebody meanwhile


class Sheet:
    """A seat's score sheet, read only as far as somebody asks.

    `first` is the event that it begins with, `news` the event and the place in it where the news begins; `kept` are the
    seats that a computer keeps for somebody, each with the event since which it does.
    """

    __slots__ = ("_chapters", "_first", "_kept", "_news", "_seat")

    def __init__(
        self, chapters: Sequence[Chapter], seat: int, first: int, news: tuple[int, int], kept: Sequence[tuple[int, int]]
    ) -> None:
        self._chapters, self._seat, self._first, self._news, self._kept = chapters, seat, first, news, kept

    def kept(self, event: int) -> tuple[int, ...]:
        """The seats that a computer kept for somebody when this event came."""
        return tuple([seat for seat, since in self._kept if since <= event])

    def passages(self) -> Iterator[Passage]:
        """The newest first: event by event at first, further back in passages that stay the same from now on."""
        events, first = len(self._chapters), self._first
        settled = max((events - SINGLE) // TOGETHER * TOGETHER, first)
        for number in range(events - 1, settled - 1, -1):
            yield self._passage(number, number + 1)
        for number in range(settled - TOGETHER, first - TOGETHER, -TOGETHER):
            begin, end = max(number, first), number + TOGETHER
            parts = sorted({begin, end, *(since for _seat, since in self._kept if begin < since < end)}, reverse=True)
            yield from (self._passage(earlier, later) for later, earlier in pairwise(parts))

    def _passage(self, begin: int, end: int) -> Passage:
        event, place = self._news
        parts = [chapter.lines(self._seat) for chapter in self._chapters[begin:end]]
        lines = parts[0] if len(parts) == 1 else tuple(chain.from_iterable(parts))
        old = 0 if begin > event else len(lines) if end <= event else sum(map(len, parts[: event - begin])) + place
        return Passage(lines, old, self.kept(begin))

    def texts(self) -> Iterator[str]:
        """The texts of the lines, the newest first."""
        for number in range(len(self._chapters) - 1, self._first - 1, -1):
            yield from filter(None, reversed(self._chapters[number].lines(self._seat)))

    @property
    def newest(self) -> str:
        """The last line, "" if there is none."""
        return next(self.texts(), "")

    def __reversed__(self) -> Iterator[Line]:
        """Line by line, the newest first."""
        for lines, news, kept in self.passages():
            yield from [Line(lines[n], n >= news, kept) for n in range(len(lines) - 1, -1, -1) if lines[n]]

    def __iter__(self) -> Iterator[Line]:
        return reversed([*reversed(self)])


class Notice(NamedTuple):
    """The reason why the last command was not taken: words, and the game's own refusal where it has one."""

    words: str
    refusal: Refusal | None = None


class TableView(msgspec.Struct, frozen=True, gc=False):
    """A table as one seat, or a spectator, sees it."""

    game: Game
    match: str
    version: int
    names: tuple[str, ...]
    levels: tuple[str, ...]
    view: View  # without memories, unless the table's page is an AID
    mover: int
    legal: tuple[int, ...]  # empty unless this seat's holder is to decide
    lines: Sheet
    public: Sheet  # what everybody has written down, from the beginning
    payoffs: tuple[float, ...]  # empty until the game is over
    keeps_log: bool  # unless only news may be shown until then
    firsts: tuple[str, ...] = ()  # what happened here for the first time in the seat's last turns, in the game's order

    @property
    def is_over(self) -> bool:
        """True if nobody has anything to decide any more."""
        return self.mover == OVER


class Practice(NamedTuple):
    """The match and the step that a table of practice goes on from; not its position, which tells what is hidden."""

    match: str
    step: int
    seat: int  # whose play is tried there
    is_anew: bool  # if hidden cards were redrawn
    came: str = ""  # the place in the match's review from where it was tried, "" of none

    @property
    def way_back(self) -> str:
        """The address of that step, as the seat saw it; of the place in the review, where it came from one."""
        if self.came:
            eyes, _dash, place = self.came.partition("-")
            return f"/t/{self.match}/review?eyes={eyes}&at={place}#{place}"
        return f"/t/{self.match}/again/{self.step}?eyes={self.seat}"

    @property
    def back(self) -> str:
        """What the way back is called."""
        return _("Back to where it was won") if self.came else _("Back to step {n}").format(n=self.step)


class Guide(NamedTuple):
    """A guided first game at its step number so many."""

    step: LessonStep | None  # None while computers play
    number: int
    steps: int  # of so many; none any more once it is done
    ends: tuple[str, ...] = ()  # then the porter's last lines


class PageContext(msgspec.Struct, frozen=True, gc=False):
    """The page around the table: nothing here comes from the position."""

    token: str = ""  # the key of the page's command
    held: tuple[int, ...] = ()  # the seats of this browser
    invitations: Mapping[int, str] = {}  # links for friends, by seat
    code: str = ""  # the table's
    way_in: str = ""  # the address that friends come in by with the code
    place: str = ""  # the table's own address for others, "" where nobody may look on
    next: str = ""  # the id of the rematch
    notice: Notice | None = None
    is_host: bool = False
    may_take_back: bool = False
    away: frozenset[int] = frozenset()  # the people whose pages are closed
    awaited: frozenset[int] = frozenset()  # those who have not come yet
    stand_ins: frozenset[int] = frozenset()  # the seats that a computer keeps for somebody
    left: tuple[tuple[int, str], ...] = ()  # those whose people have left, each with the level that goes on
    asks_why: bool = False  # if the reasons against all else are wanted
    read: str = ""  # what was put aside, by its id
    waits: bool = False  # until all have come or one begins all the same
    not_come: tuple[int, ...] = ()  # the people with a seat whom computers wait for
    may_hurry: bool = False  # if nothing is left for the people here to decide, and computers can play to the end
    is_hurried: bool = False  # once they do
    chosen: tuple[str, ...] = ()  # what the page's address says was touched, whatever it says
    touch: str = ""  # the last of it
    guide: Guide | None = None  # as long as a guided first game lasts
    tells_firsts: bool = False  # unless this browser wants to be told of nothing that is new
    known: frozenset[str] = NOTHING_KNOWN  # the names of what it knows already
    is_pushed: bool = False  # for a page that is open already, which asks by itself for what is long
    is_listed: bool = False  # if anybody may join from the front page
    seal: str = ""  # the commitment of the match, "" where it made none
    gives_hints: bool = False  # if computers say at this table what they would do
    may_ask: bool = False  # if they would now
    hint: Hint | None = None  # what one has said
    hints_told: str = ""  # who took how many of them, once the game is over
    first_time: str = ""  # then how the match ended from which this one went on, or how others of the same deal ended
    deals_again: bool = False  # if the deal can be played again
    deal_told: str = ""  # who may know its cards, "" for a deal of its own
    practice: Practice | None = None  # what the table goes on from, None where it began anew
    replaced: tuple[tuple[int, str], ...] = ()  # the seats whose bot failed, each with the level that goes on for it


def table_view_of(
    game: Game,
    options: Options,
    names: Sequence[str],
    position: Position,
    seat: int,
    match: str = "",
    levels: Sequence[str] = (),
    kept: Sequence[tuple[int, int]] = (),
) -> TableView:
    """A position as this seat, or SPECTATOR, sees it; `levels` are "" for people, and may be left out for all.

    `kept` are the seats that a computer keeps for somebody, each with the event since which it does.
    """
    state, mover = position.state, position.mover
    page = game.page(options)
    return TableView(
        game=game,
        match=match,
        version=position.version,
        names=tuple(map(read_as, names)),
        levels=tuple(levels or [""] * len(names)),
        view=game.shown(state, seat, options),
        mover=mover,
        legal=tuple(state.legal()) if mover == seat and not (levels and levels[seat]) else (),
        lines=lines_of(position, seat, Page.LOG if position.is_over else page, kept),
        public=lines_of(position, SPECTATOR),
        payoffs=tuple(state.payoffs()) if position.is_over else (),
        keeps_log=page is not Page.NEWS,
        firsts=() if position.is_over else firsts_of(game, position, seat),
    )


def firsts_of(game: Game, position: Position, seat: int) -> tuple[str, ...]:
    """The names of what the seat's sheet told of within its last two turns, and never before."""
    since = _two_turns_ago(position, seat) if game.firsts and seat != SPECTATOR else len(position.chapters)
    fresh = _told(game, position, seat, range(since, len(position.chapters)))
    older = set[str]()
    for number in range(since - 1, -1, -1):
        if fresh <= older:
            break
        older |= _told(game, position, seat, range(number, number + 1))
    return tuple([first.name for first in game.firsts if first.name in fresh - older])


def _told(game: Game, position: Position, seat: int, numbers: range) -> set[str]:
    return told_of(game.firsts, chain.from_iterable(position.chapters[number].lines(seat) for number in numbers))


def _two_turns_ago(position: Position, seat: int) -> int:
    """The first event that less than two turns of the seat have followed; decisions in a row are one turn."""
    turns, later = 0, position.mover
    for number in range(len(position.chapters) - 1, -1, -1):
        mover = position.chapters[number].event.seat
        if mover != seat and turns == TURNS_TOLD:
            return number + 1
        turns += mover == seat != later
        later = mover
    return 0


def lines_of(position: Position, seat: int, page: Page = Page.LOG, kept: Sequence[tuple[int, int]] = ()) -> Sheet:
    """The seat's sheet; on a page of NEWS from its last decision on."""
    news = news_of(position, seat)
    return Sheet(position.chapters, seat, news[0] if page is Page.NEWS else 0, news, kept)


def news_of(position: Position, seat: int) -> tuple[int, int]:
    """The event of the seat's last decision, and the place in it where its news begins: with the chance that answered.

    Who looks on decides nothing; their news is what happened last.
    """
    if seat == SPECTATOR:
        return max(len(position.chapters) - 1, 0), 0
    for number in reversed(range(len(position.chapters))):
        event = position.chapters[number].event
        if event.seat == seat:
            return number, len(event.actions)
    return 0, 0
