"""The redirect after a form was accepted."""

from __future__ import annotations

from starlette.responses import RedirectResponse


def go_to(address: str) -> RedirectResponse:
    """After a form was taken: look there."""
    return RedirectResponse(address, 303, {"Cache-Control": "no-store", "Referrer-Policy": "same-origin"})
