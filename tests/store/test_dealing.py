"""The dealing of a match in the store: kept with its words, and told by no record before its time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from hantise.core import CHANCE, BadRecord, Event, Record
from hantise.core.dealing import Words, committed
from hantise.core.record import loads
from hantise.games import find
from hantise.store import Match, Plan, Store, export, record_of
from hantise.store.address import read_address
from hantise.store.engines import writer_connection
from hantise.store.records import read_record
from store.making import FIRST, opened, plan
from store.test_upgrading import EVENT, stopped_at

DEALING = committed(bytes(range(32)))


def dealt(*words: Words) -> Plan:
    dealing = DEALING
    for added in words:
        dealing = dealing.with_words(added)
    return plan("ann", "ben")._replace(dealing=dealing)


async def loaded(store: Store, match: str) -> Match:
    found = await store.load(match)
    assert found is not None
    return found


async def test_a_dealing_is_kept_with_the_words_of_its_maker(place: str) -> None:
    made_by = dealt(Words(1, 0, "three black cats"))
    async with opened(place) as store:
        match = (await store.create(made_by, FIRST)).id
    async with opened(place) as store:
        assert (await loaded(store, match)).plan.dealing == made_by.dealing


async def test_words_are_added_later_and_keep_their_beginning(place: str) -> None:
    async with opened(place) as store:
        match = (await store.create(dealt(), FIRST)).id
        await store.add_words(match, Words(2, 7, "boo"))
        await store.add_words(match, Words(0, 3, "« déjà ? » 👻"))
        dealing = (await loaded(store, match)).plan.dealing
        assert dealing is not None
        assert dealing.words == (Words(0, 3, "« déjà ? » 👻"), Words(2, 7, "boo"))
        assert dealing.secret == DEALING.secret


async def test_a_match_without_a_dealing_has_none(place: str) -> None:
    async with opened(place) as store:
        match = (await store.create(plan(), FIRST)).id
        assert (await loaded(store, match)).plan.dealing is None


async def test_a_rematch_has_a_dealing_of_its_own(place: str) -> None:
    other = committed(bytes(32))
    async with opened(place) as store:
        match = (await store.create(dealt(), FIRST)).id
        again = await store.rematch(match, plan()._replace(dealing=other), FIRST)
        assert (await loaded(store, again)).plan.dealing == other


async def test_a_record_tells_the_secret_once_somebody_was_told(place: str) -> None:
    first = Event(CHANCE, (), ())
    made_by = dealt()._replace(options={}, players=3, rules=find("ghooost").rules_version)
    async with opened(place) as store:
        match = (await store.create(made_by, first)).id
        sealed = await loaded(store, match)
        assert record_of(sealed, find).dealing == DEALING.sealed()
        assert DEALING.secret not in export(sealed, find)
        await store.tell(match)
        assert record_of(await loaded(store, match), find).dealing == DEALING
        assert DEALING.secret in export(await loaded(store, match), find)


@pytest.mark.parametrize("is_told", [True, False])
async def test_a_record_brings_its_dealing_along(place: str, is_told: bool) -> None:
    dealing = DEALING.with_words(Words(1, 1, "boo"))
    game = find("ghooost")
    record = Record(game, game.options(2), ["Ann", "Ben"], [], dealing if is_told else dealing.sealed())
    text = record.dumps()
    async with opened(place) as store:
        match = await store.import_record(replace(loads(text, find), events=[Event(CHANCE, (), ())]))
        plan = (await loaded(store, match.id)).plan
        assert (plan.dealing, plan.is_told) == (record.dealing, is_told)


def test_words_that_nobody_sees_are_refused_like_such_names() -> None:
    game = find("ghooost")
    record = Record(game, game.options(2), ["Ann", "Ben"], [], DEALING.with_words(Words(1, 1, "\u202eboo")))
    with pytest.raises(BadRecord, match="no line of text"):
        read_record(record.dumps(), find)


def test_a_statement_that_fails_keeps_its_values_to_itself() -> None:
    connections = writer_connection(read_address("sqlite://"))
    with pytest.raises(OperationalError) as failed, connections.engine.begin() as connection:
        connection.execute(text("INSERT INTO nothing VALUES (:secret)"), {"secret": DEALING.secret})
    assert DEALING.secret not in str(failed.value)


async def test_matches_from_before_committed_to_nothing(tmp_path: Path) -> None:
    rows = [
        "INSERT INTO match VALUES ('old', 'ghooost', 1, 2, '{}', '2026-01-01', NULL, 0, 1, '', 0, 0)",
        "INSERT INTO seat (match, seat, name, bot) VALUES ('old', 0, 'Ann', '')",
        EVENT.format("old").replace(")", ", 0)"),
    ]
    stopped_at("0004", tmp_path / "matches.db", rows)
    async with opened(tmp_path / "matches.db") as store:
        found = await loaded(store, "old")
        assert (found.plan.dealing, found.plan.is_told) == (None, False)
