"""What people and computers at one table are called: nobody is left without a name, no two share one."""

from __future__ import annotations

from collections.abc import Collection

LONGEST_NAME = 30


def unlike(name: str, taken: Collection[str]) -> str:
    """The name, with a number where it is taken."""
    numbered = (name if n == 1 else f"{name} {n}" for n in range(1, len(taken) + 2))
    return next(candidate for candidate in numbered if candidate not in taken)
