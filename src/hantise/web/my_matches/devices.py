"""Devices that are told when it is their turn: each begins and ends that by itself, by a script."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from hantise.core.words import language
from hantise.store import hashed
from hantise.store.subscriptions import Subscription
from hantise.web.problems import damaged, not_your_seat
from hantise.web.requests import in_full, read_form, text_of
from hantise.web.tables.visitor import secret_of, services_of
from hantise.web.web_push import AUTH, LONGEST, POINT, address_of, read_spelt


async def key(request: Request) -> Response:
    """GET: the house's public key, to which a browser binds its subscription."""
    found = await services_of(request).pushes.key()
    return PlainTextResponse(found.public, headers={"Cache-Control": "no-store"})


async def begin(request: Request) -> Response:
    """POST: tell this device; Problem for a browser without a seat, or an address that leads to no push service."""
    form, secret = await read_form(request), secret_of(request)
    services = services_of(request)
    holder, pushes = hashed(secret), services.pushes
    if not secret or not await services.store.is_key(holder):
        raise not_your_seat()
    told = {name: text_of(form, name) for name in ("endpoint", "key", "auth")}
    try:
        address_of(told["endpoint"], pushes.reach)
    except ValueError as error:
        raise damaged("endpoint") from error
    for name, length in (("key", POINT), ("auth", AUTH)):
        if _length(told[name]) != length:
            raise damaged(name)
    device = Subscription(**told, language=language(), house=in_full(request, ""))
    if not await pushes.devices.is_kept(holder, device):
        await pushes.devices.keep(holder, device)
    return Response(status_code=204)


def _length(text: str) -> int:
    """The number of bytes that the text spells; 0 if it spells none."""
    try:
        return len(read_spelt(text)) if len(text) <= LONGEST else 0
    except ValueError:
        return 0


async def stop(request: Request) -> Response:
    """POST: tell this device no more."""
    form = await read_form(request)
    await services_of(request).pushes.devices.stop(text_of(form, "endpoint")[:LONGEST])
    return Response(status_code=204)


ROUTES: Final = [
    Route("/called/key", key),
    Route("/called", begin, methods=["POST"]),
    Route("/called/stop", stop, methods=["POST"]),
]
