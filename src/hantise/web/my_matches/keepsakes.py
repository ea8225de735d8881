"""Records as a list gives them and takes them: with one's own seat, the levels of computers, and when it was played.

They stand in the heading beside what every record has, where whoever does not know them passes over them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from hantise.bots.host_bots import is_bot_name
from hantise.core import SPECTATOR, Record
from hantise.core.steps import Steps
from hantise.games import find
from hantise.store.archive import texts_in
from hantise.store.bringing import Brought
from hantise.store.my_matches import Evening
from hantise.store.records import reading_record
from hantise.store.results import results_of
from hantise.web.my_matches.endings import played

KEY = "evening"


def kept(evening: Evening, record: Record) -> Steps[str]:
    """The steps to the record as lines of text."""
    heading, _line, rest = (yield from record.dumping()).partition("\n")
    own = next(iter(evening.held)) if len(evening.held) == 1 else None
    more = {"seat": own, "bots": evening.bots, "played": evening.created.isoformat()}
    return json.dumps(json.loads(heading) | {KEY: more}, ensure_ascii=False, separators=(",", ":")) + "\n" + rest


def texts_of(text: str) -> Iterator[tuple[int, str]]:
    """The text of each record, after the number of its first line."""
    # Not splitlines: a name may hold other line separators.
    return texts_in(line + "\n" for line in text.split("\n"))


def bringing(text: str) -> Steps[Brought]:
    """The steps to a record with what stands beside it; BadRecord if it does not replay to its end."""
    record = yield from reading_record(text, find, is_over=True)
    results = results_of((yield from played(record)).payoffs())
    seat, bots, created = _read(text, record.options.players)
    return Brought(record, results, seat, bots, created)


def _read(text: str, players: int) -> tuple[int, tuple[str, ...], datetime | None]:
    """What is not as a list writes it is as if it were not there."""
    more = json.loads(text.lstrip().partition("\n")[0]).get(KEY)
    if not isinstance(more, dict):
        return SPECTATOR, (), None
    return _seat(more, players), _bots(more, players), _moment(more)


def _seat(more: Mapping[str, Any], players: int) -> int:
    seat = more.get("seat")
    is_one = isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < players
    return seat if is_one and seat is not None else SPECTATOR


def _bots(more: Mapping[str, Any], players: int) -> tuple[str, ...]:
    bots = more.get("bots")
    if not isinstance(bots, list) or len(bots) != players:
        return ()
    return tuple(bots) if all(isinstance(bot, str) and (not bot or is_bot_name(bot)) for bot in bots) else ()


def _moment(more: Mapping[str, Any]) -> datetime | None:
    try:
        moment = datetime.fromisoformat(str(more.get("played")))
    except ValueError:
        return None
    return moment if moment.tzinfo is not None and moment <= datetime.now(UTC) else None
