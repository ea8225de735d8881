"""The dealing as a part of a record."""

from __future__ import annotations

import re
from typing import Any, TypeGuard

from hantise.core.dealing import LONGEST_WORDS, NEWEST, Dealing, Words, in_order
from hantise.core.errors import BadRecord

_HEX = re.compile(r"[0-9a-f]{64}\Z")
# One line, without halves of signs, which no bytes can hold.
_LINE = re.compile(rf"[^\n\ud800-\udfff]{{1,{LONGEST_WORDS}}}\Z")


def written(dealing: Dealing) -> dict[str, Any]:
    """The dealing as JSON has it; no secret where none is told."""
    words = [{"seat": words.seat, "from": words.since, "words": words.text} for words in dealing.words]
    secret = {"secret": dealing.secret} if dealing.secret else {}
    scheme = {} if dealing.scheme == 1 else {"scheme": dealing.scheme}
    return {"commitment": dealing.commitment, **secret, "words": words, **scheme}


def read_dealing(value: object, seats: int) -> Dealing | None:
    """The dealing of a match of so many seats, None where it has none; BadRecord if it is damaged."""
    if value is None:
        return None
    if not isinstance(value, dict) or not isinstance(value.get("words"), list):
        raise BadRecord("the record's dealing lacks its parts")
    commitment, secret = value.get("commitment"), value.get("secret", "")
    if not _is_hex(commitment) or not (secret == "" or _is_hex(secret)):
        raise BadRecord("the record's commitment and secret have 64 hexadecimal digits each")
    words = in_order([_words(part, seats) for part in value["words"]])
    if len({part.seat for part in words}) < len(words):
        raise BadRecord("the record's dealing has words of one seat twice")
    return Dealing(str(commitment), secret, words, _scheme(value.get("scheme", 1)))


def _scheme(value: object) -> int:
    if _is_number(value) and 1 <= value <= NEWEST:
        return value
    raise BadRecord("the record's deal was drawn in a way that this program does not know: update it")


def _is_hex(text: object) -> bool:
    return isinstance(text, str) and _HEX.match(text) is not None


def _is_line(text: object) -> TypeGuard[str]:
    return isinstance(text, str) and _LINE.match(text) is not None


def _words(part: object, seats: int) -> Words:
    if isinstance(part, dict):
        seat, since, text = part.get("seat"), part.get("from"), part.get("words")
        if _is_number(seat) and _is_number(since) and _is_line(text) and seat < seats:
            return Words(seat, since, text)
    raise BadRecord(f"words of the record's dealing lack a seat, a beginning, or a line of up to {LONGEST_WORDS} signs")


def _is_number(value: object) -> TypeGuard[int]:
    return type(value) is int and value >= 0
