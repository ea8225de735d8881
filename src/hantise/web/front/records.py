"""Records out of the house and into it."""

from __future__ import annotations

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from hantise.core import BadRecord, Record
from hantise.core.record import OtherRules
from hantise.core.words import _
from hantise.games import find
from hantise.store.records import reading_record
from hantise.web.front.making import note_new_table
from hantise.web.pages.frame import go_to
from hantise.web.requests.forms import read_form, text_of
from hantise.web.requests.problems import Problem
from hantise.web.tables.cooperative import TookTooLong, cooperatively
from hantise.web.tables.deals import check_not_playing
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import visit

RECORD_LIMIT = 4 * 1024 * 1024
# Seconds of work; a record as long as any may be takes a few.
PATIENCE = 10.0


async def save(request: Request) -> Response:
    """GET: the record of a finished game; a running one would tell what is hidden."""
    table = (await visit(request)).table
    if not table.position.is_over:
        raise Problem(403, "not-over", _("The record comes once the game is over: it tells everything."))
    await check_not_playing(request, table)
    await table.tell_secret()
    name = f"{table.game.code}-{table.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    text = await cooperatively(table.record().dumping())
    return PlainTextResponse(text, headers=headers, media_type="application/x-ndjson")


async def bring(request: Request) -> Response:
    """POST: a record becomes a finished match to look at."""
    services_of(request).tables.check_staying()
    form = await read_form(request, RECORD_LIMIT, files=1)
    # A record that is refused costs as much time as one that is taken.
    note_new_table(request)
    record = await _read(await record_text(form))
    store = services_of(request).store
    match = await store.import_record(record)
    await store.finish(match.id)
    return go_to(f"/t/{match.id}")


async def _read(text: str) -> Record:
    try:
        return await cooperatively(reading_record(text, find, is_over=True), PATIENCE)
    except TookTooLong as error:
        raise BadRecord(_("the record takes too long to read")) from error
    except OtherRules:
        raise
    except BadRecord as error:
        # What exactly is wrong is for whoever made it, in English.
        told = _("This file is not the record of a game, or it is damaged: {fault}")
        raise BadRecord(told.format(fault=error)) from error


async def record_text(form: FormData) -> str:
    """The uploaded file, or the text of a field of that name."""
    try:
        upload = form.get("record")
        return _decoded(await upload.read()) if isinstance(upload, UploadFile) else text_of(form, "record")
    finally:
        await form.close()


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(_("the record is not text in UTF-8")) from error
