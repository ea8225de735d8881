"""The safe: with the host's key, secrets of matches are encrypted before they reach the database."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from dataclasses import replace
from secrets import token_bytes
from typing import Protocol

from hantise.core import HantiseError
from hantise.store.errors import StoreUnusable
from hantise.store.shapes import Match

# How an encrypted secret begins; others are hexadecimal.
LOCKED = "aes-256-gcm:"
NONCE = 12
_KEY = re.compile(r"[0-9a-fA-F]{64}\Z")


class BadKey(HantiseError):
    """The host's key is none, or what it needs is not installed."""

    code = "bad-key"


class Safe(Protocol):
    """A way to keep secrets."""

    def lock(self, match: str, secret: str) -> str:
        """The text to keep for the secret of this match."""

    def unlock(self, match: str, kept: str) -> str:
        """The secret of this match that was kept so; StoreUnusable if it needs another key."""


class NoSafe:
    """Secrets are kept as they are, where the host has set no key."""

    def lock(self, match: str, secret: str) -> str:
        """The secret itself."""
        return secret

    def unlock(self, match: str, kept: str) -> str:
        """The text itself; StoreUnusable if it was encrypted."""
        if kept.startswith(LOCKED):
            raise _other_key(match)
        return kept


class KeyedSafe:
    """Secrets are kept by AES-256-GCM, each tied to its match; those from before the key are still read."""

    def __init__(self, key: bytes) -> None:
        try:
            from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        except ModuleNotFoundError as error:
            raise BadKey("a key needs the Python package cryptography: pip install 'hantise[key]'") from error
        self._cipher = AESGCM(key)

    def lock(self, match: str, secret: str) -> str:
        """The secret, which nobody without the key reads or moves to another match."""
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
        return NoSafe()
    if not _KEY.match(text):
        raise BadKey("the key must have 64 hexadecimal digits, such as openssl rand -hex 32 prints")
    return KeyedSafe(bytes.fromhex(text))


def locked(match: Match, safe: Safe) -> Match:
    """The match as its rows keep it."""
    dealing = match.plan.dealing
    if dealing is None or not dealing.secret:
        return match
    kept = replace(dealing, secret=safe.lock(match.id, dealing.secret))
    return match._replace(plan=match.plan._replace(dealing=kept))


def unlocked(match: Match, safe: Safe) -> Match:
    """The match that its rows keep so; StoreUnusable if its secret needs another key."""
    dealing = match.plan.dealing
    if dealing is None or not dealing.secret:
        return match
    found = replace(dealing, secret=safe.unlock(match.id, dealing.secret))
    return match._replace(plan=match.plan._replace(dealing=found))


def _other_key(match: str) -> StoreUnusable:
    return StoreUnusable(
        f"the secret of match {match} is locked by a key: start with that one (--key-file, HANTISE_KEY)"
    )
