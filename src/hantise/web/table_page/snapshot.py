"""The data that a table's page is drawn from: one seat's view, and the facts of the browser that looks at it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

import msgspec
from msgspec.structs import replace
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hantise.core import OVER, SPECTATOR, Game, HantiseError, LessonStep, Options, Page, Refusal, View
from hantise.core.heading import compared, deal_warning, told_hints
from hantise.core.lesson import LEARNER
from hantise.core.names import name_for, read_as
from hantise.core.outcome import ordinal, places
from hantise.core.words import _
from hantise.drawing.contract import CHOSEN, TOUCH
from hantise.store import Hint, Late, Leisure
from hantise.web.pages.assets import address
from hantise.web.problems import Refused, told
from hantise.web.requests import in_full, keep, link_address, way_in
from hantise.web.tables.computers import are_alone, can_ask
from hantise.web.tables.leisure import time_left
from hantise.web.tables.live_table import Chapter, LiveTable, Position, Presence
from hantise.web.tables.programmes import Board
from hantise.web.tables.visitor import Visitor, can_be_dealt_again, can_go_on, keys_of, secret_of, services_of

AS = "as"  # the field of a hold
# At least SINGLE of the newest events have a passage each; older ones share passages of TOGETHER events.
SINGLE = 8
TOGETHER = 16
# The number of the seat's own turns during which a first-time line is told.
TURNS_TOLD = 2


class Line(NamedTuple):
    """A line of the seat's sheet; it `is_news` if it came after the seat's last decision, others as in Passage."""

    text: str
    is_news: bool
    kept: tuple[int, ...] = ()
    late: int = -1


class Passage(NamedTuple):
    """A seat's lines about consecutive events."""

    lines: tuple[str, ...]  # "" for none
    news: int  # the index of the first line of news
    kept: tuple[int, ...] = ()  # the seats that a computer kept for their holders at the time
    late: int = -1  # its one event, if a computer decided there in place of the seat's holder


class Sheet:
    """A seat's score sheet, read lazily.

    `first` is its first event, `news` the event and the place in it where the news begins; `kept` pairs each seat that
    a computer keeps for its holder with the event at which that began.
    """

    __slots__ = ("_chapters", "_first", "_kept", "_news", "_seat")

    def __init__(
        self, chapters: Sequence[Chapter], seat: int, first: int, news: tuple[int, int], kept: Sequence[tuple[int, int]]
    ) -> None:
        # The spectator's sheet is the last of each chapter.
        self._seat = seat if seat != SPECTATOR else -1
        self._chapters, self._first, self._news, self._kept = chapters, first, news, kept

    def kept(self, event: int) -> tuple[int, ...]:
        """The seats that a computer kept for their holders at this event."""
        return tuple([seat for seat, since in self._kept if since <= event])

    def late(self, event: int) -> int:
        """This event if a computer decided there in place of the seat's holder, else -1."""
        return event if self._chapters[event].event.is_in_place else -1

    def passages(self) -> Iterator[Passage]:
        """The passages, the newest first: single events at first, then longer passages that no longer change."""
        events, first = len(self._chapters), self._first
        settled = max((events - SINGLE) // TOGETHER * TOGETHER, first)
        event, place = self._news
        for number in range(events - 1, settled - 1, -1):
            lines = self._chapters[number].sheets[self._seat]
            old = place if number == event else 0 if number > event else len(lines)
            yield Passage(lines, old, self.kept(number), self.late(number))
        for number in range(settled - TOGETHER, first - TOGETHER, -TOGETHER):
            begin, end = max(number, first), number + TOGETHER
            block = enumerate(self._chapters[begin:end], begin)
            apart = [event + beside for event, chapter in block if chapter.event.is_in_place for beside in (0, 1)]
            apart += [since for _seat, since in self._kept if begin < since < end]
            parts = sorted({begin, end, *apart}, reverse=True)
            yield from (self._passage(earlier, later) for later, earlier in pairwise(parts))

    def _passage(self, begin: int, end: int) -> Passage:
        event, place = self._news
        parts = [chapter.sheets[self._seat] for chapter in self._chapters[begin:end]]
        lines = tuple(chain.from_iterable(parts))
        old = 0 if begin > event else len(lines) if end <= event else sum(map(len, parts[: event - begin])) + place
        return Passage(lines, old, self.kept(begin), self.late(begin))

    def texts(self) -> Iterator[str]:
        """The texts of the lines, the newest first."""
        for number in range(len(self._chapters) - 1, self._first - 1, -1):
            yield from filter(None, reversed(self._chapters[number].sheets[self._seat]))

    @property
    def recalled(self) -> tuple[str, ...]:
        """The public lines that the room keeps, the oldest first."""
        return self._chapters[-1].recalled if self._chapters else ()

    @property
    def newest(self) -> str:
        """The newest line, "" if there is none."""
        return next(self.texts(), "")

    def __reversed__(self) -> Iterator[Line]:
        """The lines, the newest first."""
        for lines, news, kept, late in self.passages():
            yield from [Line(lines[n], n >= news, kept, late) for n in range(len(lines) - 1, -1, -1) if lines[n]]

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

    @property
    def drawings(self) -> str:
        """The address of the game's drawings."""
        return address(f"games/{self.game.code}.svg")


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


class Absence(NamedTuple):
    """The seats whose people are missing, and the computers that play for them."""

    away: frozenset[int] = frozenset()  # seats of people whose pages are closed
    awaited: frozenset[int] = frozenset()  # seats of friends who have not come yet
    not_come: tuple[int, ...] = ()  # seats of the people whom computers wait for
    stand_ins: frozenset[int] = frozenset()  # seats that a computer keeps for their holders
    left: tuple[tuple[int, str], ...] = ()  # seats that their holders left, each with the level that plays on
    replaced: tuple[tuple[int, str], ...] = ()  # seats whose bot failed, each with the level that plays on

    @property
    def gone(self) -> frozenset[int]:
        """The seats of people who came and went away, and for whom no computer plays."""
        return self.away - self.awaited - self.stand_ins


class WaysIn(NamedTuple):
    """The ways by which others come to the table."""

    invitations: tuple[tuple[int, str], ...] = ()  # links for friends, each with its seat
    code: str = ""  # the table's
    address: str = ""  # by which friends join with the code
    to_watch: str = ""  # the table's address for spectators, "" if there may be none
    is_listed: bool = False  # if anybody may join from the front page


class Asked(NamedTuple):
    """The query of the page's address, unchecked."""

    why: bool = False  # if it asks for the reasons against other actions
    read: str = ""  # the id of the part that was put aside
    chosen: tuple[str, ...] = ()  # the things touched
    touch: str = ""  # the last thing touched
    hand: str = ""  # YES if one's own cards are to be large, NO for the whole table


class Hints(NamedTuple):
    """The hints of computers to this viewer."""

    are_given: bool = False  # if computers give hints at this table
    may_ask: bool = False  # if the viewer may ask for one now
    given: Hint | None = None
    told: str = ""  # after the game: the number of hints that each player took


class SharedDeal(NamedTuple):
    """The deal of the match, as far as it is known to everybody."""

    seal: str = ""  # the commitment of the match, "" where it made none
    told: str = ""  # who may know its cards, "" for a deal of its own
    can_be_again: bool = False  # if the deal can be played again
    is_played: bool = False  # while tables play a duplicate deal
    compared: str = ""  # after the game: how the match forked from, or others of the same deal, ended


class Newcomer(NamedTuple):
    """The help for a viewer to whom the game is new."""

    guide: Guide | None = None  # during a guided first game
    tells_firsts: bool = False  # unless this browser has turned first-time lines off
    known: frozenset[str] = frozenset()  # the first-time lines that it knows


class Hold(NamedTuple):
    """The seat whose holder took a shared device, after so many events and takebacks; it lapses with another's turn."""

    seat: int
    events: int
    takebacks: int

    def __str__(self) -> str:
        return f"{self.seat}-{self.events}-{self.takebacks}"

    @classmethod
    def read(cls, text: str) -> Hold | None:
        """The hold of this text, from anywhere."""
        return cls(*map(int, text.split("-"))) if HELD.fullmatch(text) else None

    @classmethod
    def now(cls, seat: int, position: Position) -> Hold:
        """The hold of a seat's holder who takes the device now."""
        return cls(seat, len(position.chapters), position.takebacks)

    def lasts(self, position: Position, held: Sequence[int]) -> bool:
        """True if no other seat of this browser has decided since, and nothing was undone.

        A hold older than an undo may be somebody's whose turn came before another's that is gone.
        """
        if self.takebacks != position.takebacks or self.seat not in held:
            return False
        others = [_latest(position, seat, len(position.chapters)) for seat in held if seat != self.seat]
        return max(others, default=-1) < self.events <= len(position.chapters)


def holding(hold: Hold | str | None) -> str:
    """The query of an address that keeps the hold, "" without one."""
    return f"?{AS}={hold}" if hold else ""


class AtLeisure(NamedTuple):
    """The pace of a table that is played by the day."""

    pace: Leisure
    left: str = ""  # how long the mover still has, in words; "" before the game
    is_late: bool = False


class PageContext(msgspec.Struct, frozen=True, gc=False):
    """The facts of the page around the table; none comes from the position."""

    token: str = ""  # the key of the page's command
    held: tuple[int, ...] = ()  # the seats of this browser
    is_host: bool = False
    missed: int = 0  # the decisions of others since the reader's own, for one who comes back
    is_screen: bool = False  # if it is a big screen, for all who are in its room
    has_screen: bool = False  # if the table was made for one: its players' pages show their hands
    asks_for_lists: bool = True  # if its script fetches long lists of choices; a page beside a table has them
    notice: Notice | None = None
    waits: bool = False  # until all players have come or one starts the game
    is_passed: bool = False  # if several seats of this browser keep secrets from each other
    hold: str = ""  # the Hold that the page came with, as text
    door: Hold | None = None  # for whom the door is shut, and the hold that opens it
    may_take_back: bool = False
    may_hurry: bool = False  # if the people here have nothing left to decide, and computers can play to the end
    is_hurried: bool = False  # once they do
    next: str = ""  # the id of the rematch
    club: str = ""  # the id of the tournament that the match belongs to
    practice: Practice | None = None  # the origin of a practice table
    absence: Absence = Absence()
    ways_in: WaysIn = WaysIn()
    asked: Asked = Asked()
    hints: Hints = Hints()
    deal: SharedDeal = SharedDeal()
    newcomer: Newcomer = Newcomer()
    leisure: AtLeisure | None = None  # at leisure
    board: Board | None = None  # in an evening of several games
    may_go_on: bool = False  # if an evening of several games can begin with this match

    def shown_as(self, seat: int) -> str:
        """How an address of this page asks for the seat's side."""
        return self.hold or str(seat)


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
    if seat == SPECTATOR or not position.chapters:
        return ()
    known, since = position.chapters[-1].firsts[seat], _two_turns_ago(position, seat)
    return tuple([first.name for first in game.firsts if known.get(first.name, -1) >= since])


def _two_turns_ago(position: Position, seat: int) -> int:
    """The first event followed by less than two turns of the seat; consecutive decisions are one turn."""
    turns, number = 0, _latest(position, seat, len(position.chapters))
    later = len(position.chapters) if position.mover == seat else -1
    while number >= 0 and (turns := turns + (number + 1 != later)) <= TURNS_TOLD:
        number, later = _latest(position, seat, number), number
    return later if turns >= TURNS_TOLD else 0


def _latest(position: Position, seat: int, events: int) -> int:
    """The seat's latest decision among the first events; -1 if there is none."""
    return position.chapters[events - 1].latest[seat] if events else -1


def lines_of(position: Position, seat: int, page: Page = Page.LOG, kept: Sequence[tuple[int, int]] = ()) -> Sheet:
    """The seat's sheet; on a page of NEWS it begins with the seat's last decision."""
    news = news_of(position, seat)
    return Sheet(position.chapters, seat, news[0] if page is Page.NEWS else 0, news, kept)


def news_of(position: Position, seat: int) -> tuple[int, int]:
    """The event of the seat's last decision, and the place in it where the news begins: after the seat's own actions.

    A decision by a computer in place of the seat's holder is news to them. A spectator's news is the last event.
    """
    if seat == SPECTATOR:
        return max(len(position.chapters) - 1, 0), 0
    number = _latest(position, seat, len(position.chapters))
    while number >= 0 and position.chapters[number].event.is_in_place:
        number = _latest(position, seat, number)
    return (number, len(position.chapters[number].event.actions)) if number >= 0 else (0, 0)


# A table as one browser sees it, the same for a page and for a push.

HELD = re.compile("[0-9]{1,2}-[0-9]{1,6}-[0-9]{1,6}", re.ASCII)
READ = re.compile("[a-z]{1,20}-[0-9]{1,4}", re.ASCII)


class Look(NamedTuple):
    """A table as one browser sees it, and the position that it shows."""

    table_view: TableView
    context: PageContext
    position: Position


class ViewerContext(NamedTuple):
    """The facts about a browser at a table; they hold until the table's `seatings` change."""

    held: list[int]  # the browser's seats
    hold: Hold | None  # who took the device last, if several people share it
    people: tuple[int, ...]  # all seats of people
    presence: Presence  # of the people
    context: PageContext  # without the facts of the position


def first_missed(look: Look) -> int:
    """The step of the reader's own last decision, or the deal, if others have decided since; else 0.

    Only for a reader who sees the table from one seat alone, in a match that goes on.
    """
    table_view, context, position = look
    is_alone = len(context.held) == 1 or context.is_passed
    seat = table_view.view.seat
    if not is_alone or seat == SPECTATOR or position.is_over or context.newcomer.guide is not None:
        return 0
    since = since_own(position, seat)
    return since if since < len(position.chapters) else 0


def since_own(position: Position, seat: int) -> int:
    """The step of the seat's own last decision; the deal before its first."""
    return news_of(position, seat)[0] + 1


def look_at(
    asker: HTTPConnection, table: LiveTable, problem: HantiseError | None = None, hold: Hold | None = None
) -> Look:
    """The table for the browser that asks, with a notice about the problem; a form brings its page's `hold`."""
    viewer_context = viewer_context_of(asker, table)
    return look_with(table, viewer_context._replace(hold=hold) if hold else viewer_context, problem)


def viewer_context_of(asker: HTTPConnection, table: LiveTable) -> ViewerContext:
    """The facts about the browser at this table until the next seating."""
    services = services_of(asker)
    keys = keys_of(asker)
    here = Visitor(table, table.held_by(keys), services.presence, table.plan.screen in keys)
    people = tuple(seat for seat, plan in enumerate(table.plan.seats) if not plan.bot)
    read, fork = asker.query_params.get("read", ""), table.plan.fork
    # The host's own unused links for friends.
    maker, awaited = secret_of(asker), table.awaited if here.is_host else ()
    links = {seat: link_address(asker, table.id, maker, table.plan.seats[seat].link) for seat in awaited}
    seat = min(people, default=0)
    practice = None if fork is None else Practice(fork.match, fork.events, seat, fork.is_anew, fork.came)
    context = PageContext(
        held=tuple(here.held),
        is_host=here.is_host,
        has_screen=table.plan.screen != "",
        next=table.next,
        club=table.plan.club,
        practice=practice,
        absence=Absence(
            awaited=frozenset(table.awaited), stand_ins=here.stand_ins, left=here.left, replaced=here.replaced
        ),
        ways_in=WaysIn(
            invitations=tuple([(seat, link) for seat, link in links.items() if link]),
            code=here.code,
            address=way_in(asker, here.code, services.outside),
            to_watch=in_full(asker, f"/t/{table.id}", services.outside) if table.plan.lets_watch else "",
            is_listed=services.open_tables and table.plan.is_listed,
        ),
        asked=asked_by(asker)._replace(read=read if READ.fullmatch(read) else ""),
        hints=Hints(are_given=services.hinting.is_there and table.gives_hints),
        deal=SharedDeal(
            seal=table.dealing.commitment if table.dealing else "",
            told=deal_warning(table.plan.deal) if table.plan.deal else "",
        ),
        newcomer=Newcomer(tells_firsts=tells_firsts(asker), known=known_to(asker, table.game, table.id)),
    )
    return ViewerContext(here.held, Hold.read(asker.query_params.get(AS, "")), people, services.presence, context)


def as_screen(viewer: ViewerContext) -> ViewerContext:
    """The same browser's big screen: it shows what a spectator sees, whatever seats the browser holds."""
    before = viewer.context
    ways_in = before.ways_in._replace(invitations=())
    context = replace(
        before, held=(), is_host=False, is_screen=True, ways_in=ways_in, asked=Asked(), newcomer=Newcomer()
    )
    return viewer._replace(held=[], hold=None, context=context)


def asked_by(asker: HTTPConnection) -> Asked:
    """The touches in the page's address, and whether it asks for reasons."""
    query = asker.query_params
    why, chosen = query.get("why") == "yes", tuple(query.getlist(CHOSEN))
    return Asked(why=why, chosen=chosen, touch=query.get(TOUCH, ""), hand=query.get("hand", ""))


def look_with(table: LiveTable, viewer_context: ViewerContext, problem: HantiseError | None = None) -> Look:
    """The table for the browser of this viewer context, with a notice about the problem."""
    position = table.position
    # Before the game no seat's cards are shown, because its holder may still give the seat to another player.
    is_passed = table.game.has_secrets and len(viewer_context.held) > 1 and not table.waits
    viewer = SPECTATOR if table.waits else _viewer(viewer_context, position, is_passed)
    is_shut = is_passed and viewer == SPECTATOR and position.mover in viewer_context.held
    is_shut = is_shut and not table.levels[position.mover]
    kept = [(seat, plan.since) for seat, plan in enumerate(table.plan.seats) if plan.stand_in and not plan.bot]
    table_view = table_view_of(table.game, table.options, table.names, position, viewer, table.id, table.levels, kept)
    guide, is_here, held = guide_of(table, viewer), viewer_context.presence.is_here, viewer_context.held
    # All readers get the same names, except for their own, which are marked.
    own = held[0] if len(held) == 1 else SPECTATOR
    names = [name_for(own, table.names, seat) for seat in range(len(table.names)) if position.is_over]
    # A player sits here, and only computers have decided for a while.
    may_hurry = bool(held) and not position.is_over and not table.is_hurried
    absent = () if position.is_over else viewer_context.people
    before = viewer_context.context
    away = frozenset([seat for seat in absent if not is_here(table.id, seat)])
    if (pace := table.plan.leisure) is not None:
        # At leisure nobody is missed before time is over, and then only where the seat may be taken.
        away = frozenset([position.mover]) if table.is_late and pace.then is Late.SEAT else frozenset()
    context = replace(
        before,
        # The version is the key: a second copy of a page's command, from any device, counts as the same.
        token=f"version-{position.version}",
        notice=Notice(told(problem), problem.refusal if isinstance(problem, Refused) else None) if problem else None,
        waits=table.waits,
        is_passed=is_passed,
        hold=str(viewer_context.hold or "") if is_passed else "",
        door=Hold.now(position.mover, position) if is_shut else None,
        may_take_back=(guide is None or not guide.steps) and table.can_take_back(viewer),
        may_hurry=may_hurry and are_alone(table.levels, position.chapters),
        is_hurried=table.is_hurried,
        absence=before.absence._replace(away=away, not_come=table.not_come(is_here)),
        hints=before.hints._replace(
            may_ask=before.hints.are_given and viewer in held and can_ask(table, viewer),
            given=table.hint_for(viewer),
            told=told_hints(table.advised, names) if position.is_over else "",
        ),
        deal=before.deal._replace(
            can_be_again=can_be_dealt_again(table),
            is_played=table.plan.deal_is_played,
            compared=_compared(table, viewer) if position.is_over else "",
        ),
        newcomer=before.newcomer._replace(guide=guide),
        leisure=_at_leisure(table),
        board=table.board,
        may_go_on=bool(held) and can_go_on(table),
    )
    return Look(table_view if guide is None else guided(table_view, guide), context, position)


def _at_leisure(table: LiveTable) -> AtLeisure | None:
    if table.plan.leisure is None:
        return None
    has_begun = not (table.waits or table.level or table.position.is_over)
    left = time_left(table.asked_at, table.plan.leisure) if table.asked_at and has_begun else ""
    return AtLeisure(table.plan.leisure, left, table.is_late)


def _compared(table: LiveTable, viewer: int) -> str:
    """How the match that this one forked from ended, or the seat's places at earlier tables of the same deal."""
    payoffs, before = tuple(table.position.state.payoffs()), table.places_before.get(viewer, ())
    told = compared(table.plan.fork, table.names, payoffs, viewer) if table.plan.fork else ""
    if told or not before:
        return told
    now = next(place for place, seat in places(payoffs) if seat == viewer)
    words = _("The same deal before: {before}. Now: {now}.")
    return words.format(before=", ".join(map(ordinal, before)), now=ordinal(now))


def _viewer(viewer_context: ViewerContext, position: Position, is_passed: bool) -> int:
    """The browser's one seat; of several the mover's, who must have taken a device that is passed; else SPECTATOR."""
    held, hold, mover = viewer_context.held, viewer_context.hold, position.mover
    if len(held) == 1:
        return held[0]
    if is_passed and (hold is None or hold.seat != mover or not hold.lasts(position, held)):
        return SPECTATOR
    return mover if mover in held else SPECTATOR


# The guide of a first game, and the first-time lines that a browser knows.

# A cookie for each game keeps the things that the browser was told.
COOKIE = "firsts"
YES, NO = "yes", "no"
# Stands in place of a match's ID once the visitor has put the line aside.
AWAY = "-"
TABLE = re.compile("[A-Za-z0-9]{1,40}")


def guide_of(table: LiveTable, viewer: int) -> Guide | None:
    """The learner's guide at this point of the lesson; None for other viewers, and after the lesson."""
    lesson = table.game.lesson
    if not table.is_guided or lesson is None or viewer != LEARNER:
        return None
    turn = table.lesson_turn
    if turn is None:
        # The last lines stay until the learner's first own decision.
        after = table.events[len(lesson.turns) + 1 :]
        has_just_ended = lesson.is_done(table.events) and all(event.seat != LEARNER for event in after)
        return Guide(None, 0, 0, lesson.ends) if has_just_ended else None
    step = turn if isinstance(turn, LessonStep) and not table.levels[LEARNER] else None
    return Guide(step, lesson.number(table.events), len(lesson.steps))


def guided(table_view: TableView, guide: Guide) -> TableView:
    """The table view with this step's one action as its only legal one.

    If that action is made in touches, all actions made in touches stay, because the table needs things to touch.
    """
    if guide.step is None:
        return table_view
    view, legal, room = table_view.view, table_view.legal, table_view.game.room
    action = table_view.game.actions.parse(guide.step.action)
    left = [one for one in legal if one == action]
    if room is not None and left and room.choice(view, action).touches:
        left = [one for one in legal if room.choice(view, one).touches]
    return replace(table_view, legal=tuple(left))


def tells_firsts(asker: HTTPConnection) -> bool:
    """True unless the visitor has turned first-time lines off."""
    return asker.cookies.get(COOKIE) != NO


def known_to(asker: HTTPConnection, game: Game, match: str) -> frozenset[str]:
    """The names of the first-time lines that were put aside, or told at another table."""
    return frozenset([name for name, where in _noted(asker, game).items() if where != match])


def note(request: Request, response: Response, game: Game, name: str, match: str) -> None:
    """Note in the cookie that this thing was told at this table, or AWAY; a name unknown to the game is ignored."""
    noted = _noted(request, game)
    if any(first.name == name for first in game.firsts) and noted.get(name) not in (match, AWAY):
        kept = "|".join([f"{one}:{where}" for one, where in {**noted, name: match}.items()])
        keep(request, response, f"{COOKIE}-{game.code}", kept)


def _noted(asker: HTTPConnection, game: Game) -> Mapping[str, str]:
    """Each name in the cookie with the table where it was told; unreadable parts are left out."""
    parts = [part.partition(":") for part in asker.cookies.get(f"{COOKIE}-{game.code}", "").split("|")]
    known = {first.name for first in game.firsts}
    # Only a possible table ID is written back into a cookie.
    return {name: match for name, _colon, match in parts if name in known and (match == AWAY or TABLE.fullmatch(match))}
