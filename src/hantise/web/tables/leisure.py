"""Tables that are played by the day: how long the mover still has, and the words for it."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from hantise.core.words import _, ngettext
from hantise.store import Late, Leisure

# The hours between which a night is not counted.
NIGHT: Final = time(22)
MORNING: Final = time(8)
# The hours at which the words for a moment change.
_DAWN, _NOON, _DUSK = 6, 12, 18
# Fewer hours than these are told as hours.
_FEW = 48


def zone_of(name: str) -> tzinfo | None:
    """The time zone of this name; None if there is none."""
    try:
        return ZoneInfo(name) if len(name.split()) == 1 else None
    except (KeyError, ValueError, OSError):
        return None


def deadline(asked_at: datetime, leisure: Leisure) -> datetime | None:
    """The end of the mover's time, in UTC; None without one. During nights that are not counted, time stands still."""
    if not leisure.days:
        return None
    left, at = timedelta(days=leisure.days), asked_at.astimezone(UTC)
    if not leisure.rests:
        return at + left
    zone = zone_of(leisure.zone) or UTC
    day = at.astimezone(zone).date()
    while True:
        begin, end = (datetime.combine(day, hour, zone).astimezone(UTC) for hour in (MORNING, NIGHT))
        at = max(at, begin)
        if at + left <= end:
            return at + left
        left -= max(end - at, timedelta())
        day += timedelta(days=1)


def is_late(asked_at: datetime | None, leisure: Leisure | None) -> bool:
    """True once the mover's time is over."""
    end = deadline(asked_at, leisure) if asked_at and leisure else None
    return end is not None and end <= datetime.now(UTC)


def time_left(asked_at: datetime, leisure: Leisure) -> str:
    """Until when the mover has time, in words for ranges."""
    now, end = datetime.now(UTC), deadline(asked_at, leisure)
    if end is None:
        return _("there is time")
    if end <= now:
        return _("time is over")
    zone = zone_of(leisure.zone) or UTC
    there = end.astimezone(zone)
    days = (there.date() - now.astimezone(zone).date()).days
    if days > 1:
        return ngettext("{n} day", "{n} days", days).format(n=days)
    if days and there.hour >= _DAWN:
        words = _("until tomorrow morning"), _("until tomorrow afternoon"), _("until tomorrow evening")
    else:
        words = _("until this morning"), _("until this afternoon"), _("until this evening")
    if days and there.hour < _DAWN:
        return _("until tonight")
    return words[(there.hour >= _NOON) + (there.hour >= _DUSK)]


def number_left(asked_at: datetime, leisure: Leisure) -> str:
    """The number of hours or days that the mover still has, for a list; "" without an end."""
    end = deadline(asked_at, leisure)
    if end is None:
        return ""
    hours = int((end - datetime.now(UTC)) / timedelta(hours=1))
    if end <= datetime.now(UTC):
        return _("time is over")
    if hours < _FEW:
        return ngettext("{n} hour left", "{n} hours left", max(hours, 1)).format(n=max(hours, 1))
    days = (hours + 12) // 24
    return ngettext("{n} day left", "{n} days left", days).format(n=days)


def paces() -> dict[int, str]:
    """The words for each pace that a table may have, by the number of days for a move."""
    return {1: _("One day for a move"), 3: _("Three days for a move"), 7: _("A week for a move"), 0: _("No limit")}


def consequences() -> dict[Late, str]:
    """The words for what the others may do once time is over."""
    return {
        Late.WAIT: _("The others wait"),
        Late.MOVE: _("A computer may play that one move"),
        Late.SEAT: _("A computer or a friend may take the seat"),
    }


def told_of(leisure: Leisure) -> str:
    """The pace of a table in a sentence or several, for those who are about to play."""
    said = [_("Played at leisure: {pace}.").format(pace=paces()[leisure.days].lower())]
    if leisure.days and leisure.rests:
        said.append(_("Time stands still from 22 to 8 o’clock ({zone}).").format(zone=leisure.zone.replace("_", " ")))
    if leisure.days:
        said.append(_("When time is over: {what}.").format(what=consequences()[leisure.then].lower()))
    return " ".join(said)
