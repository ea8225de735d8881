"""Records as files: a whole list saved and brought back, and one match's record saved or brought."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime
from time import perf_counter
from typing import Final

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from hantise.bots.host_bots import is_bot_name
from hantise.core import SPECTATOR, BadRecord, Record
from hantise.core.record import OtherRules, Steps
from hantise.core.words import _, ngettext
from hantise.drawing.markup import Markup
from hantise.games import find
from hantise.store import hashed
from hantise.store.backup import texts_in
from hantise.store.holding import MyMatch, Wanted, results_of
from hantise.store.lists import Brought, Lists
from hantise.store.records import reading_record
from hantise.web.front.ways_in import note_new_table
from hantise.web.my_matches.results import ended, played
from hantise.web.pages.frame import frame, go_to, join, paragraph, send
from hantise.web.problems import DealIsPlayed, Problem
from hantise.web.requests import read_form, text_of
from hantise.web.tables.live_table import TookTooLong, cooperatively
from hantise.web.tables.visitor import (
    Services,
    check_not_playing,
    keep_secret,
    keys_of,
    services_of,
    sitting_secret,
    visitor_of,
)

FILE_LIMIT = 16 * 1024 * 1024
# Seconds of work for a file, and for a record; a long file is sent again for its rest.
PATIENCE, RECORD_PATIENCE = 30.0, 10.0
BATCH = 50  # matches per look-up, and records per write
MOST_NAMED = 10  # damaged records with a message of their own


async def save(request: Request) -> Response:
    """GET: the records of all finished matches of this browser, the newest first."""
    headers = {"Content-Disposition": 'attachment; filename="hantise-evenings.jsonl"', "Cache-Control": "no-store"}
    texts = _records(services_of(request), keys_of(request))
    return StreamingResponse(texts, headers=headers, media_type="application/x-ndjson")


async def _records(services: Services, held: frozenset[str]) -> AsyncIterator[str]:
    lists, first = Lists(services.store), 0
    while held and (found := await lists.matches(held, Wanted(), first, BATCH)):
        for evening in found:
            yield await _record(services, evening)
        first += BATCH


async def _record(services: Services, evening: MyMatch) -> str:
    """The record's text; "" while its game or its deal is played, or if this program cannot play it."""
    if await ended(services.store, evening.id) is None:
        return ""
    # A saved record tells the secret, and from then on the end cannot be undone.
    if table := services.tables.known(evening.id):
        with suppress(DealIsPlayed):
            await table.tell_secret()
    else:
        found = await services.store.load(evening.id)
        if found is not None and not found.plan.is_told and found.plan.dealing is not None:
            await services.store.tell(evening.id, found.revision)
    # A second look, because the end could be undone until the secret was told.
    end = await ended(services.store, evening.id)
    return await cooperatively(kept(evening, end[0])) if end and not _is_played(end[0]) else ""


def _is_played(record: Record) -> bool:
    """True while other tables play the duplicate deal of this record."""
    is_duplicate = record.deal is not None and record.deal.is_duplicate
    return is_duplicate and record.dealing is not None and not record.dealing.secret


async def bring(request: Request) -> Response:
    """POST: put the records of a file that replay on this browser's list."""
    services_of(request).tables.check_staying()
    form = await read_form(request, FILE_LIMIT, files=1)
    # A refused file costs as much time as an accepted one.
    note_new_table(request)
    text = await record_text(form)
    secret = await sitting_secret(request)
    taken = _Taking()
    await taken.take(text, Lists(services_of(request).store), hashed(secret))
    title, said = _("Games from a file"), join([paragraph(words) for words in _told_of(taken)])
    body = Markup('<main class="page mine"><h1>{}</h1>{}<p><a class="btn pri" href="/evenings">{}</a></p></main>')
    page = frame(title, body.format(title, said, _("My evenings")), kind="form", sheet="evenings.css")
    response = send(page)
    if taken.new:
        await keep_secret(request, response, secret)
    return response


class _Taking:
    """A file taken into a list: the number of `new` and `known` records, and the faults of `wrong` ones.

    It `is_whole` unless the time ran out.
    """

    def __init__(self) -> None:
        self.new = self.known = 0
        self.wrong = list[str]()
        self.is_whole = True

    async def take(self, text: str, lists: Lists, key: str) -> None:
        """Take the file into the list of the browser with this key, until the time runs out."""
        batch, left = list[Brought](), PATIENCE
        # Not splitlines, because a name may hold other line separators.
        for line, each in texts_in(line + "\n" for line in text.split("\n")):
            if left <= 0:
                self.is_whole = False
                break
            begun, why = perf_counter(), ""
            try:
                batch.append(await cooperatively(bringing(each), RECORD_PATIENCE))
            except TookTooLong:
                why = _("the record takes too long to read").rstrip(".")
            except BadRecord as error:
                why = str(error).rstrip(".")
            left -= perf_counter() - begun
            if why:
                self.wrong.append(_("The game from line {n} on was not taken: {why}.").format(n=line, why=why))
            if len(batch) >= BATCH:
                await self._store(batch, lists, key)
                batch = []
        await self._store(batch, lists, key)

    async def _store(self, batch: list[Brought], lists: Lists, key: str) -> None:
        stored = await lists.bring(key, batch)
        self.new, self.known = self.new + stored, self.known + len(batch) - stored


def _told_of(taken: _Taking) -> list[str]:
    """The result of the upload in sentences."""
    new, known = taken.new, taken.known
    told = [_("Nothing new came onto your list.")]
    if new:
        told = [ngettext("{n} game is new on your list.", "{n} games are new on your list.", new).format(n=new)]
    if known:
        words = ngettext("{n} game was on your list already.", "{n} games were on your list already.", known)
        told.append(words.format(n=known))
    if not taken.is_whole:
        told.append(_("The file is long: bring it once more, and the house goes on where it stopped."))
    more = len(taken.wrong) - MOST_NAMED
    if more > 0:
        told.append(ngettext("{n} more game was not taken.", "{n} more games were not taken.", more).format(n=more))
    return told + taken.wrong[:MOST_NAMED]


# The heading of a record from a list also has the browser's own seat, the computers' levels and the date, under this
# key; other programs ignore it.
KEY = "evening"


def kept(evening: MyMatch, record: Record) -> Steps[str]:
    """The steps that write the record as lines of text."""
    heading, _line, rest = (yield from record.dumping()).partition("\n")
    own = next(iter(evening.held)) if len(evening.held) == 1 else None
    more = {"seat": own, "bots": evening.bots, "played": evening.created.isoformat()}
    return json.dumps(json.loads(heading) | {KEY: more}, ensure_ascii=False, separators=(",", ":")) + "\n" + rest


def bringing(text: str) -> Steps[Brought]:
    """The steps that read a record and its seat, bots and date; BadRecord if it does not replay to its end."""
    record = yield from reading_record(text, find, is_over=True)
    results = results_of((yield from played(record)).payoffs())
    seat, bots, created = _read(text, record.options.players)
    return Brought(record, results, seat, bots, created)


def _read(text: str, players: int) -> tuple[int, tuple[str, ...], datetime | None]:
    """The seat, the bots and the date in the record's heading; malformed values are ignored."""
    more = json.loads(text.lstrip().partition("\n")[0]).get(KEY)
    if not isinstance(more, dict):
        return SPECTATOR, (), None
    seat, bots, moment = more.get("seat"), more.get("bots"), None
    is_one = isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < players
    if not isinstance(bots, list) or len(bots) != players:
        bots = []
    are_bots = all(isinstance(bot, str) and (not bot or is_bot_name(bot)) for bot in bots)
    with suppress(ValueError):
        moment = datetime.fromisoformat(str(more.get("played")))
    if moment is not None and (moment.tzinfo is None or moment > datetime.now(UTC)):
        moment = None
    return seat if is_one and seat is not None else SPECTATOR, tuple(bots) if are_bots else (), moment


# One record, saved or brought.
RECORD_LIMIT = 4 * 1024 * 1024


async def save_record(request: Request) -> Response:
    """GET: the record of a finished game; Problem during the game, because the record tells hidden cards."""
    table = (await visitor_of(request)).table
    if not table.position.is_over:
        raise Problem(403, "not-over", _("The record comes once the game is over: it tells everything."))
    await check_not_playing(request, table)
    await table.tell_secret()
    name = f"{table.game.code}-{table.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    text = await cooperatively(table.record().dumping())
    return PlainTextResponse(text, headers=headers, media_type="application/x-ndjson")


async def bring_record(request: Request) -> Response:
    """POST: store a record as a finished match, and redirect to it."""
    services_of(request).tables.check_staying()
    form = await read_form(request, RECORD_LIMIT, files=1)
    # A refused record costs as much time as an accepted one.
    note_new_table(request)
    text = await record_text(form)
    try:
        record = await cooperatively(reading_record(text, find, is_over=True), RECORD_PATIENCE)
    except TookTooLong as error:
        raise BadRecord(_("the record takes too long to read")) from error
    except OtherRules:
        raise
    except BadRecord as error:
        # The exact fault is for the file's author, in English.
        told = _("This file is not the record of a game, or it is damaged: {fault}")
        raise BadRecord(told.format(fault=error)) from error
    store = services_of(request).store
    match = await store.import_record(record)
    await store.finish(match.id)
    return go_to(f"/t/{match.id}")


async def record_text(form: FormData) -> str:
    """The text of the uploaded file, or of a field with that name; BadRecord if it is not UTF-8."""
    try:
        upload = form.get("record")
        return (await upload.read()).decode("utf-8") if isinstance(upload, UploadFile) else text_of(form, "record")
    except UnicodeDecodeError as error:
        raise BadRecord(_("the record is not text in UTF-8")) from error
    finally:
        await form.close()


ROUTES: Final = [
    Route("/t/{match}/record", save_record),
    Route("/records", bring_record, methods=["POST"]),
    Route("/evenings/records", save),
    Route("/evenings/records", bring, methods=["POST"]),
]
