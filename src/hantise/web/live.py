"""Open pages: a socket for each, which receives its requests and sends its pushes."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import copy_context
from functools import cache, lru_cache, partial
from itertools import takewhile
from typing import Any, Final, TypeVar

import msgspec
from msgspec import MsgspecError
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from hantise.core import SPECTATOR, HantiseError, Step
from hantise.core.words import _
from hantise.drawing.markup import Group, Markup
from hantise.store import StoreUnusable
from hantise.web import limits, measures
from hantise.web.pages.assets import address
from hantise.web.problems import TooFast, not_your_seat, removed
from hantise.web.requests import is_ours
from hantise.web.table_page import screen
from hantise.web.table_page.door import DOOR
from hantise.web.table_page.log import are_told, items, newest, result, taken_back, tell
from hantise.web.table_page.moods import felt
from hantise.web.table_page.page import parts, title
from hantise.web.table_page.scene import steps_of
from hantise.web.table_page.snapshot import (
    Hold,
    Line,
    PageContext,
    TableView,
    ViewerContext,
    as_screen,
    look_with,
    news_of,
    viewer_context_of,
)
from hantise.web.tables.gestures import GESTURE, Gesture, Mood, read_gesture
from hantise.web.tables.live_table import SEEN, Asked, Command, Position, read_asked, read_seen
from hantise.web.tables.visitor import Visitor, is_removed, keys_of, may_look, services_of, visitor_of

# Pushes to an open page: the lines since the page's version, and the newest table.

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
        (screen.parts if context.is_screen else parts)(table_view, context),
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
        Line(text, (number, place) >= news, table_view.lines.kept(number), table_view.lines.late(number))
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
    shown = steps_shown(table_view, fresh)
    if not shown or table_view.is_over:
        return shown
    told = are_told(table_view, fresh)
    if entries < sum(told):
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
    steps = [[step.spelt for step in line] for line in push.steps]
    drawings = push.drawings if anew else ()
    changed = {"steps": steps, "parts": parts, "log": written(push.log), "anew": anew, "drawings": drawings}
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
        self._numbers: dict[str | bytes, int] = {}

    def open(self) -> bool:
        """Make room for new pieces; true if the numbers begin anew, which the frame tells the page."""
        if len(self._numbers) > MOST_PIECES:
            self._numbers.clear()
        return not self._numbers

    def entered(self, pieces: Sequence[str], written: Callable[[str], T]) -> list[Any]:
        """The number of each piece sent before; other pieces are `written` in full and get the next numbers.

        Of a group that was not sent its pieces come in a list, and get their numbers before it.
        """
        found, numbers = list[Any](), self._numbers
        for piece in pieces:
            key = piece.key if type(piece) is Group else piece
            number = numbers.get(key)
            if number is None:
                found.append(self.entered(piece.pieces, written) if isinstance(piece, Group) else written(piece))
                numbers[key] = len(numbers)
            else:
                found.append(number)
        return found


# Sockets.

log = logging.getLogger(__name__)

EYES = re.compile("-?[0-9]{1,2}", re.ASCII)

FOREIGN, NOT_TEXT = 4403, 1003
# Close codes; a page comes back by itself, unless the code is GONE or a reason in words comes with it.
GONE, REMOVED, NOT_OURS, TOO_MUCH, BROKEN = 4404, 4410, 4400, 4429, 1011
LEAVING = 1012  # the server restarts: the page comes back by itself
AGAIN = 1013  # the page comes back a little later
HANDED = 4409  # a shared device changes hands: the page asks for another, and keeps nothing of this one


async def follow(socket: WebSocket) -> None:
    """Serve the pushes of one table to the seats of this browser until the page closes."""
    if not is_ours(socket):
        return await _turn_away(socket, FOREIGN, cut_off())
    services = services_of(socket)
    if services.tables.is_leaving:
        return await _turn_away(socket, LEAVING)
    try:
        here = await visitor_of(socket)
    except StoreUnusable:
        # Without the store it is unknown whether the table exists.
        return await _turn_away(socket, AGAIN)
    except HantiseError as problem:
        # A removed guest gets the reason; for all others the table does not exist.
        why = (REMOVED, str(problem)) if problem.code == "removed" else (GONE, "")
        return await _turn_away(socket, *why)
    await socket.accept()
    table, page = here.table, OpenPage(socket, here)
    services.presence.enter(table.id, page.held)
    try:
        # Listen until either side closes.
        with page.watching():
            while (message := await socket.receive())["type"] == "websocket.receive":
                if message.get("text") is None:
                    return await socket.close(NOT_TEXT)
                await page.hear(message["text"])
    finally:
        services.presence.leave(table.id, page.held)
        # Other pages see this player as absent once the time to load another page has passed.
        asyncio.get_running_loop().call_later(services.presence.grace + 1, table.notify_watchers)


async def _turn_away(socket: WebSocket, code: int, words: str = "") -> None:
    """Accept, then close: a browser learns the reason only from an open socket."""
    await socket.accept()
    await socket.close(code, words)


class OpenPage:
    """One open page; several quick changes of its table make one push."""

    def __init__(self, socket: WebSocket, here: Visitor) -> None:
        """A page of this visitor; the socket's query names the version that the page shows."""
        self._socket = socket
        self._table = table = here.table
        # The page's seats.
        self._is_screen = socket.query_params.get("screen") == "yes"
        self.held = [] if self._is_screen else here.held
        self._loop = asyncio.get_running_loop()
        # Tasks run in this context, and so speak the page's language.
        self._context = copy_context()
        self._sent = limits.Limit(limits.FRAMES, limits.FRAMING)
        self._tasks = set[asyncio.Task[None]]()
        self._is_closing = False
        # The viewer context, and the table's `seatings` at its look-up.
        self._seatings = -1
        self._viewer_context = ViewerContext([], None, (), services_of(socket).presence, PageContext())
        # The state of the page: version, number of takebacks, names, viewer, and the parts that it shows.
        version = socket.query_params.get("version", "")
        self._known = int(version) if version.isascii() and version.isdigit() and len(version) < 9 else 0
        self._takebacks = table.position.takebacks
        self._rejoins = self._known != table.position.version
        self._names = table.names
        eyes = socket.query_params.get("eyes", "")
        self._door = eyes.removeprefix(DOOR) if eyes.startswith(DOOR) else ""
        self._viewer = int(eyes) if EYES.fullmatch(eyes) else None
        self._log = ""
        self._shown: dict[str, list[Markup]] = {}
        self._sent_pieces = Sent()
        # The moods to be told, the newest of each seat.
        self._moods = dict[int, Mood]()
        # The push to come: whether one is due, whether it answers a command, and the reason for a refusal.
        self._due = asyncio.Event()
        self._is_owed = False
        self._problem: HantiseError | None = None

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Within the block, the page gets pushes and may send commands."""
        telling = self._loop.create_task(self._tell_on(), context=self._context)
        try:
            self._table.gestures.watchers.add(self._feel)
            with self._table.shown_to(lambda _table: self._due.set()):
                yield
        finally:
            self._table.gestures.watchers.discard(self._feel)
            # Commands in progress still run to their end: the table must know the outcome in the store.
            self._is_closing = True
            self._table.viewers.closes(self)
            telling.cancel()

    # Requests of the page.

    async def hear(self, text: str) -> None:
        """Take a message of the page; an empty one is a ping, and is echoed."""
        if self._is_closing:
            return
        if self._sent.is_reached:
            return self._close(TOO_MUCH, cut_off())
        self._sent.note()
        if not text:
            return await self._say(text)
        try:
            if text.startswith(SEEN):
                seen = read_seen(text).seen
                # Nobody waits for a big screen: each player's own page says what its reader has seen.
                return None if self._is_screen else self._table.viewers.shows(self, seen)
            if text.startswith(GESTURE):
                return self._gesture(read_gesture(text))
            self._begin(self._obey(read_asked(text)))
        except MsgspecError:
            self._close(NOT_OURS, cut_off())

    def _gesture(self, asked: Gesture) -> None:
        """Show the mood; one that comes too soon, or is another's seat's, is dropped without an answer."""
        self._look_round()
        if asked.seat in self._viewer_context.held:
            with suppress(TooFast):
                self._table.gestures.show(asked.seat, asked.mood)

    async def _obey(self, asked: Asked) -> None:
        try:
            self._look_round()
            if asked.seat not in self._viewer_context.held:
                raise not_your_seat()
            command = Command(asked.version, asked.actions, asked.key)
            await self._table.play(asked.seat, command, keys=keys_of(self._socket))
        except HantiseError as problem:
            measures.note_refused(problem.code)
            self._problem = problem
        self._is_owed = True
        self._due.set()

    # Pushes to the page.

    async def _tell_on(self) -> None:
        """Send pushes as they become due; a slow page skips versions and gets the newest table."""
        try:
            while not self._is_closing:
                await self._due.wait()
                self._due.clear()
                self._look_round()
                await self._tell_moods()
                await self._tell()
        except Exception as error:
            self._break(error)

    def _look_round(self) -> None:
        """Update the viewer context if the seatings have changed; close the page if it may no longer see the table."""
        if self._seatings != self._table.seatings:
            hold = self._viewer_context.hold
            found = viewer_context_of(self._socket, self._table)
            found = as_screen(found) if self._is_screen else found
            self._viewer_context = found._replace(hold=hold or found.hold)
            self._seatings, held = self._table.seatings, self._viewer_context.held
            if held != self.held and not self._is_closing:
                # A player who lost the seat is absent from it, though the page is open; a closing page has no seat.
                self._viewer_context.presence.move(self._table.id, self.held, held)
                self.held = held
        keys = keys_of(self._socket)
        if is_removed(self._table, keys):
            self._close(REMOVED, str(removed()))
        elif not may_look(self._table, keys):
            self._close(GONE)

    def _feel(self, seat: int, mood: Mood) -> None:
        self._moods[seat] = mood
        self._due.set()

    async def _tell_moods(self) -> None:
        """Tell the moods since the last time; a shut door shows none."""
        shown, self._moods = self._moods, {}
        if shown and not self._door:
            moods = [felt(self._table, seat, mood, seat in self.held) for seat, mood in shown.items()]
            await self._say(_ENCODER.encode({"mood": moods}).decode())

    async def _tell(self) -> None:
        if self._is_closing:
            return
        self._keep_hold()
        table_view, context, position = look_with(self._table, self._viewer_context, self._problem)
        if self._is_anothers(table_view, context):
            return self._close(HANDED)
        if self._door:
            return
        taker = position.taker if position.takebacks != self._takebacks else None
        fresh = [] if taker is not None else lines_since(table_view, position, self._known, self._rejoins)
        is_other = table_view.names != self._names or self._viewer not in (None, table_view.view.seat)
        push = push_of(table_view, context, fresh, taker, self._rejoins or is_other)
        change = push.beyond(self._shown, self._log)
        is_said = self._is_owed or change.parts or change.say or change.log
        self._known, self._takebacks, self._rejoins = position.version, position.takebacks, False
        self._names, self._viewer, self._log = table_view.names, table_view.view.seat, push.log
        self._shown = push.parts
        self._is_owed, self._problem = False, None
        if is_said:
            await self._say(frame_of(change, self._sent_pieces).decode())
        if context.door is not None:
            # What all could see was shown first.
            self._close(HANDED)

    def _keep_hold(self) -> None:
        """Whoever undoes their own turn goes on to hold a shared device: nobody else saw the table in between."""
        hold, position = self._viewer_context.hold, self._table.position
        if hold is None or position.takebacks != hold.takebacks + 1:
            return
        if hold.seat == self._viewer == position.taker == position.mover:
            self._viewer_context = self._viewer_context._replace(hold=Hold.now(hold.seat, position))

    def _is_anothers(self, table_view: TableView, context: PageContext) -> bool:
        """True if the page must be left for another one, which keeps nothing of what it has shown.

        A door is left once it is shut for somebody else; one person's side before anything else is shown.
        """
        if self._door:
            return context.door is None or str(context.door.seat) != self._door
        is_own = self._viewer is not None and self._viewer >= 0
        return context.is_passed and is_own and self._viewer != table_view.view.seat

    async def _say(self, text: str) -> None:
        """Send a message, unless either side has begun to close."""
        if not self._is_closing:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.send_text(text)

    # The end of the page.

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work, context=self._context)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._break(error)

    def _break(self, error: BaseException) -> None:
        """Close the page after an error; the table goes on."""
        log.error("a page at %s broke", self._table.id, exc_info=error)
        self._close(BROKEN)

    def _close(self, code: int, words: str = "") -> None:
        if not self._is_closing:
            self._is_closing = True
            self._begin(self._hang_up(code, words))

    async def _hang_up(self, code: int, words: str) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._socket.close(code, words)


def cut_off() -> str:
    """The reason for closing a page; it fits a socket's close frame."""
    return _("This page is no longer connected to the table. Reload it.")


ROUTES: Final = [
    WebSocketRoute("/t/{match}/live", follow),
]
