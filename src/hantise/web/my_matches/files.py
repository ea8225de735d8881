"""All of a list as one file of records, and such a file taken into a list."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from hantise.bots.host_bots import is_bot_name
from hantise.core import SPECTATOR, BadRecord, Record
from hantise.core.record import Steps
from hantise.core.words import _, ngettext
from hantise.games import find
from hantise.store import hashed
from hantise.store.archive import texts_in
from hantise.store.lists import Brought, Lists
from hantise.store.my_matches import Evening, Wanted, results_of
from hantise.store.records import reading_record
from hantise.web.front.making import note_new_table
from hantise.web.front.records import record_text
from hantise.web.my_matches.endings import ended, played
from hantise.web.my_matches.page import notice_page
from hantise.web.pages.frame import send
from hantise.web.requests.forms import read_form
from hantise.web.tables.browser import keep_secret, keys_of, sitting_secret
from hantise.web.tables.cooperative import TookTooLong, cooperatively
from hantise.web.tables.services import Services, services_of

FILE_LIMIT = 16 * 1024 * 1024
# Seconds of work for a file, and for a record of it; what is left over comes with the same file sent again.
PATIENCE, RECORD_PATIENCE = 30.0, 10.0
# Matches that are looked up at once, and records that are stored at once.
BATCH = 50
# Damaged records that are named one by one.
MOST_NAMED = 10


async def save(request: Request) -> Response:
    """GET: the records of all matches of this browser that are over, the newest first."""
    headers = {"Content-Disposition": 'attachment; filename="hantise-evenings.jsonl"', "Cache-Control": "no-store"}
    texts = _records(services_of(request), keys_of(request))
    return StreamingResponse(texts, headers=headers, media_type="application/x-ndjson")


async def _records(services: Services, held: frozenset[str]) -> AsyncIterator[str]:
    lists, first = Lists(services.store), 0
    while held and (found := await lists.evenings(held, Wanted(), first, BATCH)):
        for evening in found:
            yield await _record(services, evening)
        first += BATCH


async def _record(services: Services, evening: Evening) -> str:
    """The record; "" as long as its game goes on, and where this program cannot play it."""
    if await ended(services.store, evening.id) is None:
        return ""
    await _tell(services, evening.id)
    # Looked at once more: until it was told, its end could be taken back.
    end = await ended(services.store, evening.id)
    return await cooperatively(kept(evening, end[0])) if end else ""


async def _tell(services: Services, match: str) -> None:
    """Whoever saves the record is told the secret, so that the end stands."""
    table = services.tables.known(match)
    if table is not None:
        await table.tell_secret()
        return
    found = await services.store.load(match)
    if found is not None and not found.plan.is_told and found.plan.dealing is not None:
        await services.store.tell(match, found.revision)


async def bring(request: Request) -> Response:
    """POST: the records of a file are on the list of this browser from now on, those that replay."""
    services_of(request).tables.check_staying()
    form = await read_form(request, FILE_LIMIT, files=1)
    # A file that is refused costs as much time as one that is taken.
    note_new_table(request)
    text = await record_text(form)
    secret = await sitting_secret(request)
    taken = _Taking(Lists(services_of(request).store), hashed(secret))
    await taken.take(text)
    response = send(notice_page(_("Games from a file"), _told_of(taken)))
    if taken.new:
        await keep_secret(request, response, secret)
    return response


class _Taking:
    """A file taken into a list: records that are `new` there, those that were `known`, what is `wrong` with others.

    It `is_whole` unless there was more than there was time for.
    """

    def __init__(self, lists: Lists, key: str) -> None:
        self._lists, self._key = lists, key
        # The seconds of work that are left for it.
        self._left = PATIENCE
        self.new = self.known = 0
        self.wrong = list[str]()
        self.is_whole = True

    async def take(self, text: str) -> None:
        """All of it, as long as there is time."""
        batch = list[Brought]()
        # Not splitlines: a name may hold other line separators.
        for line, each in texts_in(line + "\n" for line in text.split("\n")):
            if self._left <= 0:
                self.is_whole = False
                break
            batch += await self._read(line, each)
            if len(batch) >= BATCH:
                await self._store(batch)
                batch = []
        await self._store(batch)

    async def _store(self, batch: list[Brought]) -> None:
        stored = await self._lists.bring(self._key, batch)
        self.new, self.known = self.new + stored, self.known + len(batch) - stored

    async def _read(self, line: int, text: str) -> list[Brought]:
        """The record that begins at this line; none if it is wrong."""
        begun = perf_counter()
        try:
            return [await cooperatively(bringing(text), RECORD_PATIENCE)]
        except TookTooLong:
            self._note(line, _("the record takes too long to read"))
        except BadRecord as error:
            self._note(line, str(error))
        finally:
            self._left -= perf_counter() - begun
        return []

    def _note(self, line: int, why: str) -> None:
        self.wrong.append(_("The game from line {n} on was not taken: {why}.").format(n=line, why=why.rstrip(".")))


def _told_of(taken: _Taking) -> list[str]:
    """What became of the file, in sentences."""
    told = [
        ngettext("{n} game is new on your list.", "{n} games are new on your list.", taken.new).format(n=taken.new)
        if taken.new
        else _("Nothing new came onto your list.")
    ]
    if taken.known:
        told.append(
            ngettext("{n} game was on your list already.", "{n} games were on your list already.", taken.known).format(
                n=taken.known
            )
        )
    if not taken.is_whole:
        told.append(_("The file is long: bring it once more, and the house goes on where it stopped."))
    more = len(taken.wrong) - MOST_NAMED
    if more > 0:
        told.append(ngettext("{n} more game was not taken.", "{n} more games were not taken.", more).format(n=more))
    return told + taken.wrong[:MOST_NAMED]


# Records as a list gives them and takes them: with one's own seat, the levels of computers, and when it was played.
#
# They stand in the heading beside what every record has, where whoever does not know them passes over them.


KEY = "evening"


def kept(evening: Evening, record: Record) -> Steps[str]:
    """The steps to the record as lines of text."""
    heading, _line, rest = (yield from record.dumping()).partition("\n")
    own = next(iter(evening.held)) if len(evening.held) == 1 else None
    more = {"seat": own, "bots": evening.bots, "played": evening.created.isoformat()}
    return json.dumps(json.loads(heading) | {KEY: more}, ensure_ascii=False, separators=(",", ":")) + "\n" + rest


def bringing(text: str) -> Steps[Brought]:
    """The steps to a record with what stands beside it; BadRecord if it does not replay to its end."""
    record = yield from reading_record(text, find, is_over=True)
    results = results_of((yield from played(record)).payoffs())
    seat, bots, created = _read(text, record.options.players)
    return Brought(record, results, seat, bots, created)


def _read(text: str, players: int) -> tuple[int, tuple[str, ...], datetime | None]:
    """What is not as a list writes it is as if it were not there."""
    more = json.loads(text.lstrip().partition("\n")[0]).get(KEY)
    if not isinstance(more, dict):
        return SPECTATOR, (), None
    seat = more.get("seat")
    is_one = isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < players
    return seat if is_one and seat is not None else SPECTATOR, _bots(more, players), _moment(more)


def _bots(more: Mapping[str, Any], players: int) -> tuple[str, ...]:
    bots = more.get("bots")
    if not isinstance(bots, list) or len(bots) != players:
        return ()
    return tuple(bots) if all(isinstance(bot, str) and (not bot or is_bot_name(bot)) for bot in bots) else ()


def _moment(more: Mapping[str, Any]) -> datetime | None:
    try:
        moment = datetime.fromisoformat(str(more.get("played")))
    except ValueError:
        return None
    return moment if moment.tzinfo is not None and moment <= datetime.now(UTC) else None
