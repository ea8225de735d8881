"""Hints that were taken, and a deal that several tables have, in a record's heading and in words."""

import json
from dataclasses import replace
from typing import Any

import pytest

from core.test_dealing import dealt
from hantise.core import BadRecord
from hantise.core.heading import LONGEST, MOST, Advised, CommonDeal, deal_warning, read_hints, told_hints
from hantise.core.heading import MOST_DEALS as LAST
from hantise.core.record import loads
from hantise.core.words import speaking
from hantise.testing.games import find, kuhn
from hantise.testing.playing import Choices, play

ONE, OTHER = Advised(0, 3, "level5"), Advised(1, 4, "level2")


def test_hints_are_read_as_they_are_written_and_told_by_who_took_them() -> None:
    assert read_hints(json.loads(json.dumps([ONE._asdict(), OTHER._asdict()])), 2) == (ONE, OTHER)
    assert read_hints(None, 2) == ()
    record = play(kuhn.GAME, kuhn.GAME.options(2), Choices())
    record.advised = (ONE, OTHER)
    assert loads(record.dumps(), find) == record
    assert told_hints((), ["Ann", "Bo"]) == ""
    assert told_hints((OTHER, ONE, OTHER), ["Ann", "Bo"]) == "Ann took 1 hint. Bo took 2 hints."
    with speaking("fr"):
        assert told_hints((ONE,), ["Toi", "Bo"]) == "Tu as demandé 1 conseil."


WRONG: dict[str, list[Any]] = {
    "seat": [-1, 2, True],
    "since": [-1, True, MOST + 1],
    "level": [5, "<b>", "x" * (LONGEST + 1)],
}
HINTS = [[ONE._asdict() | {key: value}] for key, values in WRONG.items() for value in values]


@pytest.mark.parametrize("value", [{}, [{}] * (MOST + 1), ["hint"], *HINTS])
def test_what_is_not_as_it_is_written_is_refused(value: Any) -> None:
    with pytest.raises(BadRecord, match="hint"):
        read_hints(value, 2)


DEALS = [CommonDeal(1), CommonDeal(LAST, is_known=True), CommonDeal(0, "m2zmsev4d7zrd4", True), CommonDeal(round=2)]


def test_a_deal_goes_through_text_is_called_by_its_number_or_by_none_and_everybody_is_warned() -> None:
    records = [replace(dealt("kuhn"), deal=deal) for deal in DEALS]
    assert [loads(record.dumps(), find) for record in records] == records
    names = ["Deal 1", f"Deal {LAST}", "The deal of an earlier game", "Duplicate, round 2"]
    assert [str(deal) for deal in DEALS] == names
    assert "played before" in deal_warning(DEALS[1])
    assert "Other tables may have this deal" in deal_warning(DEALS[0])
    assert "takes no words" in deal_warning(DEALS[3])


UNKNOWN = ["4711", {}, {"number": 4711}]
NUMBERS = [{"number": number, "known": True} for number in ("4711", True, 0, -1, LAST + 1)]
OTHERS = [{"number": 4711, "known": 1}, {"number": 4711, "match": "abc", "known": True}]
MATCHES = [{"match": match, "known": True} for match in ("no/match", 7)]


@pytest.mark.parametrize("value", [*UNKNOWN, *NUMBERS, *OTHERS, *MATCHES])
def test_a_damaged_one_is_refused(value: object) -> None:
    first, *rest = dealt("kuhn").dumps().splitlines()
    with pytest.raises(BadRecord, match="record's first line"):
        loads("\n".join([json.dumps(json.loads(first) | {"deal": value}), *rest]), find)
