"""Secrets: locked by a host's key before they reach the database, hashed, and as codes that can be read aloud."""

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
from hantise.store.tables import house, used_seals

# How an encrypted secret begins; others are hexadecimal.
LOCKED = "aes-256-gcm:"
NONCE = 12
_KEY = re.compile(r"[0-9a-fA-F]{64}\Z")


class BadKey(HantiseError):
    """The host's key is no key, or needs a package that is not installed."""

    code = "bad-key"


class Safe:
    """A way to keep secrets: this one as they are, where the host has set no key."""

    def lock(self, match: str, secret: str) -> str:
        """The text to keep for the secret of this match."""
        return secret

    def unlock(self, match: str, kept: str) -> str:
        """The secret of this match that was kept so; StoreUnusable if it needs another key."""
        if kept.startswith(LOCKED):
            raise _other_key(match)
        return kept


class KeyedSafe(Safe):
    """Secrets are kept by AES-256-GCM, each tied to its match; those from before the key are still read."""

    def __init__(self, key: bytes) -> None:
        try:
            from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        except ModuleNotFoundError as error:
            raise BadKey("a key needs the Python package cryptography: pip install 'hantise[key]'") from error
        self._cipher = AESGCM(key)

    def lock(self, match: str, secret: str) -> str:
        """The locked secret: without the key it cannot be read, nor moved to another match."""
        nonce = token_bytes(NONCE)
        return LOCKED + b64encode(nonce + self._cipher.encrypt(nonce, secret.encode(), match.encode())).decode()

    def unlock(self, match: str, kept: str) -> str:
        """The secret; StoreUnusable if another key locked it."""
        from cryptography.exceptions import InvalidTag

        if not kept.startswith(LOCKED):
            return kept
        locked = b64decode(kept.removeprefix(LOCKED))
        try:
            return self._cipher.decrypt(locked[:NONCE], locked[NONCE:], match.encode()).decode()
        except InvalidTag as error:
            raise _other_key(match) from error


def safe_of(key: str) -> Safe:
    """The safe that this key in hexadecimal opens; without a key secrets are kept as they are. BadKey if it is none."""
    text = key.strip()
    if not text:
        return Safe()
    if not _KEY.match(text):
        raise BadKey("the key must have 64 hexadecimal digits, such as openssl rand -hex 32 prints")
    return KeyedSafe(bytes.fromhex(text))


def locked(match: Match, safe: Safe) -> Match:
    """The match as its rows keep it."""
    return _with_secret(match, safe.lock)


def unlocked(match: Match, safe: Safe) -> Match:
    """The match that its rows keep so; StoreUnusable if its secret needs another key."""
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


# The secret by which the workers of a house make seals, and the seals that are used up.


# The name of the secret among the facts about the house, and its bytes.
SECRET, LENGTH = "seals", 32


def sealing_secret(connection: Connection, safe: Safe) -> str:
    """The house's secret in hexadecimal, the same for all workers; a new one if none is kept as the safe would."""
    kept = connection.scalar(select(house.c.value).where(house.c.name == SECRET).with_for_update())
    known = _read(kept or "", safe)
    if known:
        return known
    made = {"name": SECRET, "value": safe.lock(SECRET, token_hex(LENGTH))}
    insert = INSERTS[connection.dialect.name](house).values(made)
    if kept is None:
        # Of two workers that begin at once the second one takes what the first has made.
        connection.execute(insert.on_conflict_do_nothing())
        return sealing_secret(connection, safe)
    connection.execute(insert.on_conflict_do_update(index_elements=["name"], set_={"value": made["value"]}))
    return safe.unlock(SECRET, made["value"])


def _read(kept: str, safe: Safe) -> str:
    """The secret; "" if another key locked it, or none although there is one now: a reader could foresee deals."""
    if not kept or kept.startswith(LOCKED) != safe.lock(SECRET, kept).startswith(LOCKED):
        return ""
    try:
        return safe.unlock(SECRET, kept)
    except StoreUnusable:
        return ""


def use_seal(connection: Connection, commitment: str, until: datetime) -> bool:
    """True if the seal is unused; its use is remembered until then. False if it was used before."""
    connection.execute(delete(used_seals).where(used_seals.c.until < datetime.now(UTC)))
    insert = INSERTS[connection.dialect.name](used_seals).on_conflict_do_nothing()
    return bool(connection.execute(insert, {"commitment": commitment, "until": until}).rowcount)


# Signs that can be read aloud: the ids of matches, and the short codes of a table; hashes of secrets.


# Without the letters and digits that look alike.
_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
# 69 bits: no match can be found by trying.
_ID_LENGTH = 14
# 40 bits. An address has 20 guesses a minute (limits.py): where 1,000 tables wait for friends at once, a thousand
# addresses need a month to come to one of them; and a code opens nothing once the table is full.
CODE_LENGTH, GROUP = 8, 4
# Tables that were made when codes were shorter keep theirs.
_LENGTHS = (6, CODE_LENGTH)


def new_id() -> str:
    """The id of a match; never the same twice."""
    return "".join(secrets.choice(_SIGNS) for _ in range(_ID_LENGTH))


def new_code() -> str:
    """A code to join a table by, in capitals."""
    return "".join(secrets.choice(_SIGNS) for _ in range(CODE_LENGTH)).upper()


def read_code(text: str) -> str:
    """The code in a player's typed text, in any spacing and case; "" if it cannot be a code."""
    code = "".join(text.split()).replace("-", "").lower()
    return code.upper() if len(code) in _LENGTHS and set(code) <= set(_SIGNS) else ""


def shown_code(code: str) -> str:
    """The code in groups that can be read aloud; a short one as it is."""
    return " ".join(code[n : n + GROUP] for n in range(0, len(code), GROUP)) if len(code) == CODE_LENGTH else code


def hashed(secret: str) -> str:
    """The hash of a secret: enough to recognise it, too little to use it."""
    return sha256(secret.encode()).hexdigest()
