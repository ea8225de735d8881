"""Hints that were taken, in a record's heading and in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hantise.core import BadRecord
from hantise.core.advised import LONGEST, MOST, Advised, read_advised, told, written
from hantise.core.record import loads
from hantise.core.words import speaking
from hantise.testing.games import find, kuhn
from hantise.testing.playing import Choices, play

ONE, OTHER = Advised(0, 3, "level5"), Advised(1, 4, "level2")


def test_they_are_read_as_they_are_written() -> None:
    assert read_advised(json.loads(json.dumps(written((ONE, OTHER)))), 2) == (ONE, OTHER)
    assert read_advised(None, 2) == ()
    record = play(kuhn.GAME, kuhn.GAME.options(2), Choices())
    record.advised = (ONE, OTHER)
    assert loads(record.dumps(), find) == record


@pytest.mark.parametrize(
    "value",
    [
        {},
        [{}] * (MOST + 1),
        ["hint"],
        [{"seat": -1, "since": 3, "level": "level5"}],
        [{"seat": 2, "since": 3, "level": "level5"}],
        [{"seat": True, "since": 3, "level": "level5"}],
        [{"seat": 0, "since": -1, "level": "level5"}],
        [{"seat": 0, "since": True, "level": "level5"}],
        [{"seat": 0, "since": MOST + 1, "level": "level5"}],
        [{"seat": 0, "since": 3, "level": 5}],
        [{"seat": 0, "since": 3, "level": "<b>"}],
        [{"seat": 0, "since": 3, "level": "x" * (LONGEST + 1)}],
    ],
)
def test_what_is_not_as_it_is_written_is_refused(value: Any) -> None:
    with pytest.raises(BadRecord, match="hint"):
        read_advised(value, 2)


def test_they_are_told_by_who_took_them() -> None:
    assert told((), ["Ann", "Bo"]) == ""
    assert told((OTHER, ONE, OTHER), ["Ann", "Bo"]) == "Ann took 1 hint. Bo took 2 hints."
    with speaking("fr"):
        assert told((ONE,), ["Toi", "Bo"]) == "Tu as demandé 1 conseil."
