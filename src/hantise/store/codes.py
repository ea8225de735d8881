"""Signs that can be read aloud: the ids of matches, and the short codes of a table; hashes of secrets."""

from __future__ import annotations

import secrets
from hashlib import sha256

# Without the letters and digits that look alike.
_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
# 69 bits: nobody finds a match by trying.
_ID_LENGTH = 14
# 40 bits. An address has 20 guesses a minute (limits.py): where 1,000 tables wait for friends at once, a thousand
# addresses need a month to come to one of them; and a code opens nothing once the table is full.
CODE_LENGTH, GROUP = 8, 4
# Tables that were made when codes were shorter keep theirs.
_LENGTHS = (6, CODE_LENGTH)


def new_id() -> str:
    """The id of a match; never the same twice."""
    return _random(_ID_LENGTH)


def new_code() -> str:
    """A code to join a table by, in capitals."""
    return _random(CODE_LENGTH).upper()


def read_code(text: str) -> str:
    """The code that somebody typed, however they wrote it; "" if it can be none."""
    code = "".join(text.split()).replace("-", "").lower()
    return code.upper() if len(code) in _LENGTHS and set(code) <= set(_SIGNS) else ""


def shown_code(code: str) -> str:
    """The code in groups that can be read aloud; a short one as it is."""
    return " ".join(code[n : n + GROUP] for n in range(0, len(code), GROUP)) if len(code) == CODE_LENGTH else code


def _random(length: int) -> str:
    return "".join(secrets.choice(_SIGNS) for _ in range(length))


# Hashes of secrets.


def hashed(secret: str) -> str:
    """The hash of a secret: enough to recognise it, too little to use it."""
    return sha256(secret.encode()).hexdigest()
