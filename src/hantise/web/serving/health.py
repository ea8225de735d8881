"""Answers for whoever watches over the house: whether it is alive, and whether it can take visitors."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from hantise.bots.causes import Causes

log = logging.getLogger(__name__)

ALIVE, READY = "/healthz", "/readyz"
# Seconds that a check may take; whoever asks has seldom more patience.
PATIENCE = 2.0
OK, FAILS, SILENT = "ok", "fails", "does not answer"


class Check(NamedTuple):
    """A condition of being ready, by its name; `ask` raises where it does not hold."""

    name: str
    ask: Callable[[], Awaitable[object]]


class Watched:
    """The application within, and beside it the answers at /healthz and /readyz.

    They are asked for by address rather than by name, so they come before the house's names are looked at.
    """

    def __init__(self, app: ASGIApp, checks: Sequence[Check] = ()) -> None:
        self._app = app
        self._checks = checks
        self._causes = Causes()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http" or scope["path"] not in (ALIVE, READY) or scope["method"] not in ("GET", "HEAD"):
            return await self._app(scope, receive, send)
        answer = _told({}) if scope["path"] == ALIVE else _told(await self._findings())
        await answer(scope, receive, send)

    async def _findings(self) -> dict[str, str]:
        """What each check finds, all asked at the same time."""
        found = await asyncio.gather(*map(self._finding, self._checks))
        return {check.name: finding for check, finding in zip(self._checks, found, strict=True)}

    async def _finding(self, check: Check) -> str:
        try:
            await asyncio.wait_for(check.ask(), PATIENCE)
        except TimeoutError:
            return self._noted(check, SILENT)
        except Exception as error:
            return self._noted(check, FAILS, str(error))
        return OK

    def _noted(self, check: Check, finding: str, why: str = "") -> str:
        """Whoever asks learns no more than this; each cause stands in the log once."""
        if self._causes.is_new(check.name, finding, why):
            log.warning("not ready: %s %s%s", check.name, finding, f" ({why})" if why else "")
        return finding


def _told(findings: dict[str, str]) -> Response:
    is_fine = all(finding == OK for finding in findings.values())
    words = {"status": OK if is_fine else "not ready"} | findings
    return JSONResponse(words, 200 if is_fine else 503, {"Cache-Control": "no-store"})
