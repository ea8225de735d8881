"""The data that a table's page is drawn from: one seat's view, and nothing else."""

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
from hantise.web.tables.live_table import Chapter, Position

# At least SINGLE of the newest events have a passage each; older ones share passages of TOGETHER events.
SINGLE = 8
TOGETHER = 16
# A first-time line is told during so many of the seat's own turns.
TURNS_TOLD = 2
NOTHING_KNOWN = frozenset[str]()


class Line(NamedTuple):
    """A line of the seat's sheet; it `is_news` if it came after the seat's last decision, `kept` as in Passage."""

    text: str
    is_news: bool
    kept: tuple[int, ...] = ()


class Passage(NamedTuple):
    """A seat's lines about consecutive events."""

    lines: tuple[str, ...]  # "" for none
    news: int  # the index of the first line of news
    kept: tuple[int, ...] = ()  # the seats that a computer kept for their holders at the time


class Sheet:
    """A seat's score sheet, read lazily.

    `first` is its first event, `news` the event and the place in it where the news begins; `kept` pairs each seat that
    a computer keeps for its holder with the event at which that began.
    """

    __slots__ = ("_chapters", "_first", "_kept", "_news", "_seat")

    def __init__(
        self, chapters: Sequence[Chapter], seat: int, first: int, news: tuple[int, int], kept: Sequence[tuple[int, int]]
    ) -> None:
        self._chapters, self._seat, self._first, self._news, self._kept = chapters, seat, first, news, kept

    def kept(self, event: int) -> tuple[int, ...]:
        """The seats that a computer kept for their holders at this event."""
        return tuple([seat for seat, since in self._kept if since <= event])

    def passages(self) -> Iterator[Passage]:
        """The passages, the newest first: single events at first, then longer passages that no longer change."""
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
        """The newest line, "" if there is none."""
        return next(self.texts(), "")

    def __reversed__(self) -> Iterator[Line]:
        """The lines, the newest first."""
        for lines, news, kept in self.passages():
            yield from [Line(lines[n], n >= news, kept) for n in range(len(lines) - 1, -1, -1) if lines[n]]

    def __iter__(self) -> Iterator[Line]:
        return reversed([*reversed(self)])


class Notice(NamedTuple):
    """The reason why the last command was refused: words, and the game's own refusal if it gave one."""

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
    legal: tuple[int, ...]  # empty unless this seat's holder is the mover
    lines: Sheet
    public: Sheet  # a spectator's, from the beginning
    payoffs: tuple[float, ...]  # empty until the game is over
    keeps_log: bool  # false if the page shows only news until then
    firsts: tuple[str, ...] = ()  # things that first happened in the seat's last turns, in the game's order

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return self.mover == OVER


class Practice(NamedTuple):
    """The match and step that a practice table was forked from; not the position, which holds hidden cards."""

    match: str
    step: int
    seat: int  # of the practising player
    is_anew: bool  # if hidden cards were redrawn
    came: str = ""  # the place in the match's review that led here, "" if none did

    @property
    def way_back(self) -> str:
        """The address of that step as the seat saw it, or of the place in the review that led here."""
        if self.came:
            eyes, _dash, place = self.came.partition("-")
            return f"/t/{self.match}/review?eyes={eyes}&at={place}#{place}"
        return f"/t/{self.match}/again/{self.step}?eyes={self.seat}"

    @property
    def back(self) -> str:
        """The label of the way back."""
        return _("Back to where it was won") if self.came else _("Back to step {n}").format(n=self.step)


class Guide(NamedTuple):
    """The state of a guided first game."""

    step: LessonStep | None  # None while computers play
    number: int
    steps: int  # in all; 0 after the lesson
    ends: tuple[str, ...] = ()  # the porter's last lines, after the lesson


class PageContext(msgspec.Struct, frozen=True, gc=False):
    """The facts of the page around the table; none comes from the position."""

    token: str = ""  # the key of the page's command
    held: tuple[int, ...] = ()  # the seats of this browser
    invitations: Mapping[int, str] = {}  # links for friends, by seat
    code: str = ""  # the table's
    way_in: str = ""  # the address by which friends join with the code
    place: str = ""  # the table's address for spectators, "" if there may be none
    next: str = ""  # the id of the rematch
    notice: Notice | None = None
    is_host: bool = False
    may_take_back: bool = False
    away: frozenset[int] = frozenset()  # seats of people whose pages are closed
    awaited: frozenset[int] = frozenset()  # seats of friends who have not come yet
    stand_ins: frozenset[int] = frozenset()  # seats that a computer keeps for their holders
    left: tuple[tuple[int, str], ...] = ()  # seats that their holders left, each with the level that plays on
    asks_why: bool = False  # if the page asks for the reasons against other actions
    read: str = ""  # the id of the part that was put aside
    waits: bool = False  # until all players have come or one starts the game
    not_come: tuple[int, ...] = ()  # seats of the people whom computers wait for
    may_hurry: bool = False  # if the people here have nothing left to decide, and computers can play to the end
    is_hurried: bool = False  # once they do
    chosen: tuple[str, ...] = ()  # the things touched, as the page's address says, unchecked
    touch: str = ""  # the last thing touched
    guide: Guide | None = None  # during a guided first game
    tells_firsts: bool = False  # unless this browser has turned first-time lines off
    known: frozenset[str] = NOTHING_KNOWN  # the first-time lines that it knows
    is_pushed: bool = False  # for an open page, which fetches long lists itself
    is_listed: bool = False  # if anybody may join from the front page
    seal: str = ""  # the commitment of the match, "" where it made none
    gives_hints: bool = False  # if computers give hints at this table
    may_ask: bool = False  # if the viewer may ask for one now
    hint: Hint | None = None  # the one given
    hints_told: str = ""  # after the game: the number of hints that each player took
    first_time: str = ""  # after the game: how the match forked from, or others of the same deal, ended
    deals_again: bool = False  # if the deal can be played again
    deal_told: str = ""  # who may know its cards, "" for a deal of its own
    practice: Practice | None = None  # the origin of a practice table
    replaced: tuple[tuple[int, str], ...] = ()  # seats whose bot failed, each with the level that plays on


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
    """A position as this seat, or SPECTATOR, sees it; `levels` are "" for people, and may be empty as a whole.

    `kept` pairs each seat that a computer keeps for its holder with the event at which that began.
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
    """The names of first-time things that the seat's sheet told in its last two turns, and never before."""
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
    """The first event followed by less than two turns of the seat; consecutive decisions are one turn."""
    turns, later = 0, position.mover
    for number in range(len(position.chapters) - 1, -1, -1):
        mover = position.chapters[number].event.seat
        if mover != seat and turns == TURNS_TOLD:
            return number + 1
        turns += mover == seat != later
        later = mover
    return 0


def lines_of(position: Position, seat: int, page: Page = Page.LOG, kept: Sequence[tuple[int, int]] = ()) -> Sheet:
    """The seat's sheet; on a page of NEWS it begins with the seat's last decision."""
    news = news_of(position, seat)
    return Sheet(position.chapters, seat, news[0] if page is Page.NEWS else 0, news, kept)


def news_of(position: Position, seat: int) -> tuple[int, int]:
    """The event of the seat's last decision, and the place in it where the news begins: after the seat's own actions.

    A spectator's news is the last event.
    """
    if seat == SPECTATOR:
        return max(len(position.chapters) - 1, 0), 0
    for number in reversed(range(len(position.chapters))):
        event = position.chapters[number].event
        if event.seat == seat:
            return number, len(event.actions)
    return 0, 0
