"""Signs that can be read aloud: the ids of matches, and the short codes that are passed across a table."""

from __future__ import annotations

import secrets

# Without the letters and digits that look alike.
_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
# 69 bits: nobody finds a match by trying.
_ID_LENGTH = 14
# 29 bits: whoever tries is stopped long before, and a code opens nothing once the table is full.
CODE_LENGTH = 6


def new_id() -> str:
    """The id of a match; never the same twice."""
    return _random(_ID_LENGTH)


def new_code() -> str:
    """A code to join a table by, in capitals."""
    return _random(CODE_LENGTH).upper()


def read_code(text: str) -> str:
    """The code that somebody typed, however they wrote it; "" if it can be none."""
    code = "".join(text.split()).replace("-", "").lower()
    return code.upper() if len(code) == CODE_LENGTH and set(code) <= set(_SIGNS) else ""


def _random(length: int) -> str:
    return "".join(secrets.choice(_SIGNS) for _ in range(length))
