"""The path of another site below which the house lies."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse

# Where a request says it.
PREFIX = "hantise.prefix"


def prefix_of(asker: HTTPConnection) -> str:
    """Such as `/games`; "" where the house has a name of its own."""
    return str(asker.scope.get(PREFIX, ""))


# The redirect after a form was accepted.


def go_to(address: str) -> RedirectResponse:
    """After a form was taken: look there."""
    return RedirectResponse(address, 303, {"Cache-Control": "no-store", "Referrer-Policy": "same-origin"})
