"""What is kept of a secret."""

from __future__ import annotations

from hashlib import sha256


def hashed(secret: str) -> str:
    """What is kept of a secret: enough to know it again, too little to use it."""
    return sha256(secret.encode()).hexdigest()
