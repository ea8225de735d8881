"""Memory as a dial: what a computer player saw long ago, or what has been moved since, it may have forgotten.

How long a thing is remembered depends on the mind and the thing alone, so that nothing forgotten ever comes back.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from math import exp2, log2

from hantise.bots.base import Past
from hantise.core import Memory, Rng, View
from hantise.core.hints import ALWAYS, Strength

# Each time a thing is moved under one's eyes, it is as if so many actions more had passed.
MOVE = 3
# Lots are drawn as finely as this.
GRAINS = 1 << 24


def remembered(view: View, strength: Strength, mind: int) -> View:
    """The view without what this mind has forgotten by now."""
    if strength.sure >= ALWAYS:
        return view
    now = view.clock
    return view.forget(lambda memory: age(memory, now) <= lifetime(strength, mind, memory.id))


def recalled(view: View, strength: Strength, mind: int, past: Past, rng: Rng) -> View:
    """The view without what this mind might as well have forgotten by now.

    Of the mind nothing counts but whether it knew the things of the past at those ages: all else is drawn by lot.
    """
    if strength.sure >= ALWAYS:
        return view
    now = view.clock
    return view.forget(lambda memory: _lasts(strength, mind, memory.id, past.get(memory.id, ()), age(memory, now), rng))


def _lasts(strength: Strength, mind: int, thing: str, before: Iterable[int], now: int, rng: Rng) -> bool:
    """By lot, whether the thing is known at this age, given whether it was known at those before."""
    lasted = lifetime(strength, mind, thing)
    known = max([age for age in before if age <= lasted], default=0)
    lost = min([age for age in before if age > lasted], default=ALWAYS)
    if not known < now < lost:
        return now <= known
    end = _odds(strength, lost)
    return (int(rng.below(GRAINS)) + 0.5) / GRAINS * (_odds(strength, known) - end) < _odds(strength, now) - end


def _odds(strength: Strength, age: int) -> float:
    """How likely a thing is to be remembered at that age."""
    if age <= strength.sure:
        return 1.0
    return exp2(-(age - strength.sure) / strength.half) if strength.half else 0.0


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
