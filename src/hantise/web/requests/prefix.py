"""The path of another site below which the house lies."""

from __future__ import annotations

from starlette.requests import HTTPConnection


def prefix_of(asker: HTTPConnection) -> str:
    """Such as `/games`; "" where the house has a name of its own."""
    prefix = asker.app.state.prefix
    assert isinstance(prefix, str)
    return prefix
