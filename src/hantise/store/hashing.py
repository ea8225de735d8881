"""Hashes of secrets."""

from __future__ import annotations

from hashlib import sha256


def hashed(secret: str) -> str:
    """The hash of a secret: enough to recognise it, too little to use it."""
    return sha256(secret.encode()).hexdigest()
