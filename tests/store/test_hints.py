"""Hints that were taken stay with their match, and with its record, whatever is taken back."""

from __future__ import annotations

import json

import pytest

from hantise.games import find
from hantise.store import Hint, Store, export, takeback
from hantise.store.records import read_record
from store.making import FIRST, loaded, plan
from store.test_records import FINISHED, stored

HINT = Hint(0, 1, 1, "level5", '[["4",0.5]]')


async def test_a_hint_is_taken_once_and_only_where_the_match_stands(store: Store) -> None:
    match = (await store.create(plan()._replace(gives_hints=True), FIRST)).id
    assert not await store.take_hint(match, HINT._replace(version=2))
    assert await store.take_hint(match, HINT)
    assert not await store.take_hint(match, HINT._replace(level="level1"))
    found = await loaded(store, match)
    assert found.plan.gives_hints
    assert found.plan.hints == (HINT,)


async def test_a_hint_that_is_put_aside_stays_taken(store: Store, match: str) -> None:
    await store.take_hint(match, HINT)
    stamp = await store.stamp(match)
    await store.put_hint_aside(match, 1)
    found = await loaded(store, match)
    assert found.plan.hints == (HINT._replace(is_aside=True),)
    assert stamp is not None
    assert found.revision == stamp.revision + 1, "other workers hear of it"


@pytest.mark.soak
async def test_a_record_tells_of_hints_and_takes_them_to_another_house(store: Store) -> None:
    match_id = await stored(store, FINISHED)
    match = await loaded(store, match_id)
    version = len(match.events)
    late = HINT._replace(version=version, since=version + 3)
    assert await store.take_hint(match_id, late)
    match = await loaded(store, match_id)
    text = export(match, find)
    heading = json.loads(text.splitlines()[0])
    assert heading["hantise"] == 1, "who knows nothing of hints reads it all the same"
    assert heading["advised"] == [{"seat": 0, "since": len(FINISHED.events), "level": "level5"}]
    back = await store.import_record(read_record(text, find))
    again = await loaded(store, back.id)
    assert export(again, find) == text


async def test_what_is_taken_back_was_known_all_the_same(store: Store, match: str) -> None:
    await store.take_hint(match, HINT)
    await store.append(match, 1, takeback(0), "a key")
    assert (await loaded(store, match)).plan.hints == (HINT,)
