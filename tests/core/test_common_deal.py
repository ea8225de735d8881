"""A deal that several tables have, in records and in words."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from core.test_dealing import dealt
from hantise.core import BadRecord
from hantise.core.common_deal import MOST, CommonDeal, warning
from hantise.core.record import loads
from hantise.testing.games import find

DEALS = [CommonDeal(1), CommonDeal(MOST, is_known=True), CommonDeal(0, "m2zmsev4d7zrd4", True)]


@pytest.mark.parametrize("deal", DEALS)
def test_a_record_carries_it_through_text(deal: CommonDeal) -> None:
    record = replace(dealt("kuhn"), deal=deal)
    assert loads(record.dumps(), find) == record


def test_it_is_called_by_its_number_or_by_none_and_everybody_is_warned() -> None:
    assert [str(deal) for deal in DEALS] == ["Deal 1", f"Deal {MOST}", "The deal of an earlier game"]
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
        {"number": MOST + 1, "known": True},
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
