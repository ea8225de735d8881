"""GHO-88: how near daybreak is, in idle turns, and when that is told."""

from __future__ import annotations

from hantise.games.ghooost.facts import Facts

NEVER = -1


def turns_left(daybreak: int, staying: int, idle: int) -> int:
    """The idle turns until the sun rises, for so many players still in, where it does."""
    return daybreak * staying - idle


def is_near(daybreak: int, staying: int, idle: int) -> bool:
    """True from half of the count on: then everybody sees it coming."""
    return 0 < daybreak * staying <= 2 * idle


def is_told(daybreak: int, staying: int, idle: int) -> bool:
    """True at a half, a quarter and an eighth of the count to go, so that it is said often enough and no more."""
    whole = daybreak * staying
    return 0 < whole - idle in (whole // 2, whole // 4, whole // 8)


def coming(facts: Facts) -> int:
    """The idle turns until the sun rises, once that is near; NEVER before."""
    staying = facts.players - len(facts.left)
    if facts.awaits == "over" or not is_near(facts.daybreak, staying, facts.idle):
        return NEVER
    return turns_left(facts.daybreak, staying, facts.idle)
