"""Secrets: encrypted by a host's key in the database, hashed, and as codes to read aloud."""

from __future__ import annotations

import re
import secrets
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from secrets import token_bytes, token_hex

from sqlalchemy import Connection, delete, select

from hantise.core import HantiseError
from hantise.store.appends import INSERTS
from hantise.store.connecting import StoreUnusable
from hantise.store.shapes import Match
from hantise.store.tables import house, subscriptions, used_seals

# How an encrypted secret begins; others are hexadecimal.
LOCKED = "aes-256-gcm:"
NONCE = 12
_KEY = re.compile(r"[0-9a-fA-F]{64}\Z")


class BadKey(HantiseError):
    """The host's key is no key."""

    code = "bad-key"


class Safe:
    """Secrets as they are stored: in plain text, because the host has set no key."""

    def lock(self, match: str, secret: str) -> str:
        """The text to store for the secret of this match."""
        return secret

    def unlock(self, match: str, kept: str) -> str:
        """The secret in the stored text; StoreUnusable if another key encrypted it."""
        if kept.startswith(LOCKED):
            raise _other_key(match)
        return kept


class KeyedSafe(Safe):
    """Secrets encrypted by AES-256-GCM, each bound to its match; those from before the key are plain text."""

    def __init__(self, key: bytes) -> None:
        # Late, because it takes long and most houses have no key.
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        self._cipher = AESGCM(key)

    def lock(self, match: str, secret: str) -> str:
        """The encrypted secret, which is void at another match."""
        nonce = token_bytes(NONCE)
        return LOCKED + b64encode(nonce + self._cipher.encrypt(nonce, secret.encode(), match.encode())).decode()

    def unlock(self, match: str, kept: str) -> str:
        """The secret; StoreUnusable if another key encrypted it."""
        from cryptography.exceptions import InvalidTag

        if not kept.startswith(LOCKED):
            return kept
        locked = b64decode(kept.removeprefix(LOCKED))
        try:
            return self._cipher.decrypt(locked[:NONCE], locked[NONCE:], match.encode()).decode()
        except InvalidTag as error:
            raise _other_key(match) from error


def safe_of(key: str) -> Safe:
    """The safe of this key in hexadecimal, or of no key if the text is blank; BadKey if it is not a key."""
    text = key.strip()
    if not text:
        return Safe()
    if not _KEY.match(text):
        raise BadKey("the key must have 64 hexadecimal digits, such as openssl rand -hex 32 prints")
    return KeyedSafe(bytes.fromhex(text))


def locked(match: Match, safe: Safe) -> Match:
    """The match with its secret as stored."""
    return _with_secret(match, safe.lock)


def unlocked(match: Match, safe: Safe) -> Match:
    """The stored match with its secret readable; StoreUnusable if that needs another key."""
    return _with_secret(match, safe.unlock)


def _with_secret(match: Match, told: Callable[[str, str], str]) -> Match:
    dealing = match.plan.dealing
    if dealing is None or not dealing.secret:
        return match
    other = replace(dealing, secret=told(match.id, dealing.secret))
    return match._replace(plan=match.plan._replace(dealing=other))


def _other_key(match: str) -> StoreUnusable:
    return StoreUnusable(
        f"the secret of match {match} is locked by a key: start with that one (--key-file, HANTISE_KEY)"
    )


# The secret from which the workers of a house derive seals, and the used seals.


# The row of the secret, and its length in bytes.
SECRET, LENGTH = "seals", 32


def sealing_secret(connection: Connection, safe: Safe) -> str:
    """The house's secret in hexadecimal, the same for all workers; replaced if the safe would store it otherwise."""
    kept = connection.scalar(select(house.c.value).where(house.c.name == SECRET).with_for_update())
    known = _read(kept or "", safe)
    if known:
        return known
    made = {"name": SECRET, "value": safe.lock(SECRET, token_hex(LENGTH))}
    insert = INSERTS[connection.dialect.name](house).values(made)
    if kept is None:
        # If two workers start at once, the second one reads the secret of the first.
        connection.execute(insert.on_conflict_do_nothing())
        return sealing_secret(connection, safe)
    connection.execute(insert.on_conflict_do_update(index_elements=["name"], set_={"value": made["value"]}))
    # They are bound to a key that followed from the old secret; browsers subscribe anew.
    connection.execute(delete(subscriptions))
    return safe.unlock(SECRET, made["value"])


def _read(kept: str, safe: Safe) -> str:
    """The secret; "" if another key encrypted it, or if it is plain text although there is a key now."""
    if not kept or kept.startswith(LOCKED) != safe.lock(SECRET, kept).startswith(LOCKED):
        return ""
    try:
        return safe.unlock(SECRET, kept)
    except StoreUnusable:
        return ""


def use_seal(connection: Connection, commitment: str, until: datetime) -> bool:
    """Mark the seal as used until then; False if it was used before."""
    connection.execute(delete(used_seals).where(used_seals.c.until < datetime.now(UTC)))
    insert = INSERTS[connection.dialect.name](used_seals).on_conflict_do_nothing()
    return bool(connection.execute(insert, {"commitment": commitment, "until": until}).rowcount)


# Ids of matches and codes of tables, which can be read aloud; hashes of secrets.


# Without the letters and digits that look alike.
_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
# 69 bits, so that no match is found by guessing.
_ID_LENGTH = 14
# 40 bits. An address has 20 guesses a minute (limits.py). With 1,000 waiting tables, a thousand addresses need a month
# to find one of them, and a code is void once the table is full.
CODE_LENGTH, GROUP = 8, 4
# Codes were shorter once, and old tables keep theirs.
_LENGTHS = (6, CODE_LENGTH)


def new_id() -> str:
    """A new id for a match."""
    return "".join(secrets.choice(_SIGNS) for _ in range(_ID_LENGTH))


def new_code() -> str:
    """A code to join a table by, in capitals."""
    return "".join(secrets.choice(_SIGNS) for _ in range(CODE_LENGTH)).upper()


def read_code(text: str) -> str:
    """The code in a player's text, without regard to spaces and case; "" if it cannot be a code."""
    code = "".join(text.split()).replace("-", "").lower()
    return code.upper() if len(code) in _LENGTHS and set(code) <= set(_SIGNS) else ""


def shown_code(code: str) -> str:
    """The code in groups, to read aloud; a short one as it is."""
    return " ".join(code[n : n + GROUP] for n in range(0, len(code), GROUP)) if len(code) == CODE_LENGTH else code


def hashed(secret: str) -> str:
    """The hash of a secret: enough to recognise it, too little to use it."""
    return sha256(secret.encode()).hexdigest()
