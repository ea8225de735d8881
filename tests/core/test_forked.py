"""Where a game goes on from another one, in a record's heading and in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hantise.core import SPECTATOR, BadRecord
from hantise.core.forked import LONGEST, MOST, Fork, compared, read_fork, written
from hantise.core.record import loads
from hantise.testing.games import find, kuhn
from hantise.testing.playing import Choices, play

FORK = Fork("abc123", 4, (0.0, 1.0))
HEADING = {"match": "abc123", "events": 4, "payoffs": [0.0, 1.0]}


def test_it_is_read_as_it_is_written() -> None:
    assert read_fork(json.loads(json.dumps(written(FORK))), 2) == FORK
    assert read_fork(None, 2) is None


@pytest.mark.parametrize(
    "change",
    [
        {"match": ""},
        {"match": 7},
        {"match": "a/b"},
        {"match": "x" * (LONGEST + 1)},
        {"events": 0},
        {"events": True},
        {"events": MOST + 1},
        {"events": "4"},
        {"payoffs": [1.0]},
        {"payoffs": "10"},
        {"payoffs": [True, 0.0]},
        {"payoffs": [float("inf"), 0.0]},
    ],
)
def test_what_is_not_as_it_is_written_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        read_fork(HEADING | change, 2)


def test_what_is_no_object_is_refused() -> None:
    with pytest.raises(BadRecord):
        read_fork("abc123", 2)


def test_a_record_keeps_it() -> None:
    record = play(kuhn.GAME, kuhn.GAME.options(2), Choices())
    record.fork = FORK
    assert loads(record.dumps(), find) == record


@pytest.mark.parametrize(
    ("payoffs", "seat", "words"),
    [
        ((1.0, 0.0), 0, "Better than the first time: Bo wins."),
        ((0.0, 1.0), 0, "As good as the first time: Bo wins."),
        ((1.0, 0.0), 1, "The first time went better: You win!"),
        ((1.0, 0.0), SPECTATOR, "The first time: Bo wins."),
    ],
)
def test_both_ends_are_compared(payoffs: tuple[float, ...], seat: int, words: str) -> None:
    assert compared(FORK, ("Ann", "Bo"), payoffs, seat) == words
