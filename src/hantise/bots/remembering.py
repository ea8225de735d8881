"""Memory as a dial: what a computer player saw long ago, or what has been moved since, it may have forgotten.

How long a thing is remembered depends on the mind and the thing alone, so that nothing forgotten ever comes back.
"""

from __future__ import annotations

from hashlib import blake2b
from math import log2

from hantise.core import Memory, View
from hantise.core.hints import ALWAYS, Strength

# Each time a thing is moved under one's eyes, it is as if so many actions more had passed.
MOVE = 3


def remembered(view: View, strength: Strength, mind: int) -> View:
    """The view without what this mind has forgotten by now."""
    if strength.sure >= ALWAYS:
        return view
    now = view.clock
    return view.forget(lambda memory: age(memory, now) <= lifetime(strength, mind, memory.id))


def age(memory: Memory, now: int) -> int:
    """The age of a memory in actions, as it feels; never less than its true age."""
    return now - memory.when + MOVE * memory.moved


def lifetime(strength: Strength, mind: int, thing: str) -> float:
    """The number of actions this mind remembers the thing for: `sure`, then half of all for `half` more, and so on."""
    return strength.sure + strength.half * -log2(_lot(mind, thing))


def _lot(mind: int, thing: str) -> float:
    """A number above 0, up to 1, each equally likely, always the same for the same mind and thing."""
    digest = blake2b(f"{mind}:{thing}".encode(), digest_size=6).digest()
    return (int.from_bytes(digest, "big") + 1) / (1 << 48)
