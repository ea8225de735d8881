"""An arena as tables of comma-separated values: a row for each game, and one for each bot."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from hantise.bots.arena import Contest, Outcome

GAME = ("number", "deal", "seed", "seats")
# With the number of the seat behind each.
SEAT = ("bot", "payoff", "decisions", "seconds")
LUCK, START = "luck", "start"
RATING = ("bot", "rating", "low", "high", "decisions_per_second")


def write_games(path: Path, contest: Contest, outcomes: Iterable[Outcome]) -> None:
    """A row for each game, in this order; all columns but the seconds of thought are the same on every machine."""
    _write(path, _columns(contest), (_row(contest, outcome) for outcome in outcomes))


def _columns(contest: Contest) -> list[str]:
    names = (*SEAT, LUCK) if contest.tells_luck else SEAT
    seats = [f"{name}_{seat}" for seat in range(contest.options.players) for name in names]
    return [*GAME, *_started(contest, START), *seats]


def _row(contest: Contest, outcome: Outcome) -> list[object]:
    parts = [outcome.seats, outcome.payoffs, outcome.decisions, outcome.seconds]
    # What luck brought in all stands first.
    seats = zip(*parts, *outcome.luck[:1])
    start = _started(contest, contest.start(outcome.number))
    game = [outcome.number, outcome.deal, contest.seed, len(outcome.seats), *start]
    return [*game, *(part for seat in seats for part in seat)]


def _started(contest: Contest, what: str) -> list[str]:
    """What there is to say of positions to start from, where there are any."""
    return [what] if contest.starts else []


def write_ratings(path: Path, found: Sequence[dict[str, Any]], pace: dict[str, float]) -> None:
    """A row for each bot, the best first, as the report has them."""
    rows = ([*(entry[name] for name in RATING[:-1]), round(pace[entry["bot"]], 1)] for entry in found)
    _write(path, RATING, rows)


def _write(path: Path, heading: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(heading)
        table.writerows(rows)
