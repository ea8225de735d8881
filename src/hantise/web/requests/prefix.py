"""The path of another site below which the house lies."""

from __future__ import annotations

from starlette.requests import HTTPConnection

# Where a request says it.
PREFIX = "hantise.prefix"


def prefix_of(asker: HTTPConnection) -> str:
    """Such as `/games`; "" where the house has a name of its own."""
    return str(asker.scope.get(PREFIX, ""))
