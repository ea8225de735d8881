"""Hints that were taken, and a deal that several tables have, in a record's heading and in words."""

import json
from dataclasses import replace
from typing import Any

import pytest

from core.test_dealing import dealt
from hantise.core import BadRecord
from hantise.core.advised import LONGEST, MOST, Advised, read_advised, told, written
from hantise.core.common_deal import MOST as LAST
from hantise.core.common_deal import CommonDeal, warning
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


DEALS = [CommonDeal(1), CommonDeal(LAST, is_known=True), CommonDeal(0, "m2zmsev4d7zrd4", True)]


@pytest.mark.parametrize("deal", DEALS)
def test_a_record_carries_it_through_text(deal: CommonDeal) -> None:
    record = replace(dealt("kuhn"), deal=deal)
    assert loads(record.dumps(), find) == record


def test_it_is_called_by_its_number_or_by_none_and_everybody_is_warned() -> None:
    assert [str(deal) for deal in DEALS] == ["Deal 1", f"Deal {LAST}", "The deal of an earlier game"]
    assert "played before" in warning(DEALS[1])
    assert "Other tables may have this deal" in warning(DEALS[0])


@pytest.mark.parametrize(
    "value",
    [
        "4711",
        {},
        {"number": 4711},
        {"number": "4711", "known": True},
        {"number": True, "known": True},
        {"number": 0, "known": True},
        {"number": -1, "known": True},
        {"number": LAST + 1, "known": True},
        {"number": 4711, "known": 1},
        {"number": 4711, "match": "abc", "known": True},
        {"match": "no/match", "known": True},
        {"match": 7, "known": True},
    ],
)
def test_a_damaged_one_is_refused(value: object) -> None:
    first, *rest = dealt("kuhn").dumps().splitlines()
    with pytest.raises(BadRecord, match="record's first line"):
        loads("\n".join([json.dumps(json.loads(first) | {"deal": value}), *rest]), find)
