"""Lengths of time, as they are typed and told."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from datetime import timedelta

_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
_SPAN = re.compile(r"([0-9]{1,4})([hdw])")


def read_span(text: str) -> timedelta:
    """The time in words like `90d`; ArgumentTypeError for others."""
    found = _SPAN.fullmatch(text.strip())
    if found is None:
        raise ArgumentTypeError(f"{text[:40]!r} is not a time such as 90d, 12w or 36h")
    return int(found[1]) * _UNITS[found[2]]


def told_age(age: timedelta) -> str:
    """How long ago something was, in its largest unit."""
    minutes = max(0, int(age.total_seconds()) // 60)
    if minutes < 60:
        return f"{minutes} min ago"
    return f"{minutes // 60} h ago" if minutes < 48 * 60 else f"{minutes // (24 * 60)} days ago"
