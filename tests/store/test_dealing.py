"""The dealing of a match in the store: kept with its words, and absent from records before its time."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from hantise.core import CHANCE, OVER, BadRecord, Event, Record
from hantise.core.dealing import Words, commitment_of, committed
from hantise.core.heading import CommonDeal
from hantise.core.record import finished, loads
from hantise.games import find
from hantise.store import Appended, Plan, Store, StoreUnusable, peek, record_of, takeback
from hantise.store.connecting import read_address, writer_connection
from hantise.store.records import reading_record
from hantise.store.safe import safe_of
from hantise.web.tables.visitor import ASKEW, WAITING, Seals
from store.making import FIRST, event, loaded, opened, plan

DEALING = committed(bytes(range(32)))


def dealt(*words: Words) -> Plan:
    dealing = DEALING
    for added in words:
        dealing = dealing.with_words(added)
    return plan("ann", "ben")._replace(dealing=dealing)


async def test_a_dealing_is_kept_with_the_words_of_its_maker_and_those_that_are_added(place: str) -> None:
    """A rematch has its own dealing."""
    other = committed(bytes(32))
    async with opened(place) as store:
        match = (await store.create(dealt(Words(1, 0, "three black cats")), FIRST)).id
        again = await store.rematch(match, plan()._replace(dealing=other), FIRST)
        await store.add_words(match, Words(2, 7, "boo"), 1)
        await store.add_words(match, Words(0, 3, "« déjà ? » 👻"), 1)
    words = Words(1, 0, "three black cats"), Words(0, 3, "« déjà ? » 👻"), Words(2, 7, "boo")
    async with opened(place) as store:
        assert (await loaded(store, match)).plan.dealing == dealt(*words).dealing
        assert (await loaded(store, again)).plan.dealing == other


async def test_a_record_tells_the_secret_once_somebody_was_told(store: Store) -> None:
    first = Event(CHANCE, (), ())
    made_by = dealt()._replace(options={}, players=3, rules=find("ghooost").rules_version)
    match = (await store.create(made_by, first)).id
    sealed = await loaded(store, match)
    assert record_of(sealed, find).dealing == DEALING.sealed()
    assert DEALING.secret not in record_of(sealed, find).dumps()
    await store.tell(match)
    assert record_of(await loaded(store, match), find).dealing == DEALING
    assert DEALING.secret in record_of(await loaded(store, match), find).dumps()


@pytest.mark.parametrize("is_told", [True, False])
async def test_a_record_brings_its_dealing_along(store: Store, is_told: bool) -> None:
    dealing = DEALING.with_words(Words(1, 1, "boo"))
    game = find("ghooost")
    record = Record(game, game.options(2), ["Ann", "Ben"], [], dealing if is_told else dealing.sealed())
    text = record.dumps()
    match = await store.import_record(replace(loads(text, find), events=[Event(CHANCE, (), ())]))
    plan = (await loaded(store, match.id)).plan
    assert (plan.dealing, plan.is_told) == (record.dealing, is_told)


def test_words_that_nobody_sees_are_refused_like_such_names() -> None:
    game = find("ghooost")
    record = Record(game, game.options(2), ["Ann", "Ben"], [], DEALING.with_words(Words(1, 1, "\u202eboo")))
    with pytest.raises(BadRecord, match="no line of text"):
        finished(reading_record(record.dumps(), find))


def test_a_statement_that_fails_keeps_its_values_to_itself() -> None:
    connections = writer_connection(read_address("sqlite://"))
    with pytest.raises(OperationalError) as failed, connections.engine.begin() as connection:
        connection.execute(text("INSERT INTO nothing VALUES (:secret)"), {"secret": DEALING.secret})
    assert DEALING.secret not in str(failed.value)


# The host's key.

KEY, ANOTHER = "0f" * 32, "f0" * 32


async def test_with_a_key_the_secret_is_in_no_byte_of_the_database(tmp_path: Path) -> None:
    """Secrets from before the key are still read."""
    path = tmp_path / "matches.db"
    async with opened(path, safe_of(KEY)) as store:
        match = (await store.create(dealt(), FIRST)).id
        again = await store.rematch(match, plan()._replace(dealing=DEALING), FIRST)
        assert not found_in(tmp_path, DEALING.secret), "while it is written"
    assert not found_in(tmp_path, DEALING.secret)
    assert found_in(tmp_path, DEALING.commitment)
    async with opened(path) as store:
        plain = (await store.create(dealt(), FIRST)).id
    assert found_in(tmp_path, DEALING.secret)
    async with opened(path, safe_of(KEY)) as store:
        for made in (match, again, plain):
            assert (await loaded(store, made)).plan.dealing == DEALING


def found_in(folder: Path, text: str) -> bool:
    return any(text.encode() in path.read_bytes() for path in folder.iterdir())


@pytest.mark.parametrize("key", ["", ANOTHER])
async def test_a_match_needs_the_key_that_it_was_made_with(tmp_path: Path, key: str) -> None:
    path = str(tmp_path / "matches.db")
    async with opened(path, safe_of(KEY)) as store:
        match = (await store.create(dealt(), FIRST)).id
    said = f"the secret of match {match} is locked by a key: start with that one"
    async with opened(path, safe_of(key)) as store:
        with pytest.raises(StoreUnusable, match=said):
            await store.load(match)
    with pytest.raises(StoreUnusable, match=said):
        await peek(path, match, safe_of(key))
    assert (found := await peek(path, match))
    assert found.plan.dealing == DEALING.sealed()


def test_a_locked_secret_is_of_its_match_alone() -> None:
    safe = safe_of(KEY)
    kept = safe.lock("one", "secret")
    assert safe.unlock("one", kept) == "secret"
    assert safe.lock("one", "secret") != kept, "equal secrets look alike"
    with pytest.raises(StoreUnusable):
        safe.unlock("other", kept)


# Seals that every worker derives and one table uses; their secret stays in the house.


async def test_any_worker_makes_the_deal_that_another_has_sealed_and_none_makes_it_again(stores: list[Store]) -> None:
    """Also with unequal clocks: a player who knows the secret of a game must not deal another game by it."""
    one, two = map(Seals, stores)
    seals = [await one.offer() for _ in range(5)]
    for seal in seals:
        assert await two.again(seal.token) == seal
        dealing = await two.take(seal.token)
        assert dealing.commitment == seal.commitment == commitment_of(bytes.fromhex(dealing.secret))
    assert (await one.take(seals[0].token)).commitment != seals[0].commitment


async def test_of_all_who_use_a_seal_at_once_one_does(stores: list[Store]) -> None:
    workers = [*map(Seals, stores)]
    for _try in range(10):
        seal = await workers[0].offer()
        dealt = await asyncio.gather(*(worker.take(seal.token) for worker in workers * 3))
        assert [dealing.commitment for dealing in dealt].count(seal.commitment) == 1
        assert len({dealing.secret for dealing in dealt}) == 6


async def test_workers_that_begin_at_once_have_one_secret(stores: list[Store]) -> None:
    assert len({*await asyncio.gather(*(store.sealing_secret() for store in stores * 10))}) == 1


async def test_a_seal_waits_a_day_and_none_is_from_tomorrow(stores: list[Store]) -> None:
    now = [1_000_000.0]
    seals = Seals(stores[0], lambda: now[0])
    for later, holds in ((WAITING - 1, True), (WAITING, False), (-ASKEW, True), (-ASKEW - 1, False)):
        now[0] = 1_000_000.0
        seal = await seals.offer()
        now[0] += later
        assert (await seals.again(seal.token) == seal) is holds
        assert ((await seals.take(seal.token)).commitment == seal.commitment) is holds


@pytest.mark.soak
async def test_what_is_no_token_is_a_new_deal(store: Store) -> None:
    seals = Seals(store)
    for token in ("", "x", "1", ".", "999999999999999999999." + "a" * 22, "-1." + "a" * 22, "1." * 2000):
        assert (await seals.again(token)).token != token
        assert (await seals.take(token)).secret != (await seals.take(token)).secret


@pytest.mark.soak
async def test_by_the_hosts_key_nobody_reads_it_in_the_database(place: str) -> None:
    async def secret(key: str = "") -> bytes:
        async with opened(place, safe_of(key)) as store:
            return await store.sealing_secret()

    plain = await secret()
    assert await secret() == plain
    locked = await secret(KEY)
    assert locked != plain, "whoever had read the plain one would foresee deals"
    assert await secret(KEY) == locked
    assert locked not in (await secret(ANOTHER), await secret())


async def test_a_duplicate_deal_is_told_once_all_its_tables_are_over_and_then_no_end_is_taken_back(
    store: Store,
) -> None:
    """A table of the same deal that is played later has no part in it; a closed round waits for nobody."""
    shared = dealt()._replace(deal=CommonDeal(round=1))
    one, other = [(await store.create(shared, FIRST, 0)).id for _table in range(2)]
    assert not await store.tell(one)
    assert await store.append(one, 1, event("play:1"), "end", OVER) is Appended.DONE
    assert not await store.tell(one)
    # The end of one is taken back, and comes again, while the other plays.
    assert await store.append_after_end(one, 2, takeback(0), "back", 0) is Appended.DONE
    assert await store.append(other, 1, event("play:1"), "end", OVER) is Appended.DONE
    assert not await store.tell(other)
    assert await store.append(one, 3, event("play:2"), "again", OVER) is Appended.DONE
    before = await store.stamps([one, other])
    later = (await store.create(shared._replace(deal=CommonDeal(round=1, is_known=True)), FIRST, 0)).id
    assert await store.tell(other)
    assert [(await loaded(store, match)).plan.is_told for match in (one, other, later)] == [True, True, False]
    assert all(stamp.revision > before[match].revision for match, stamp in (await store.stamps(before)).items())
    assert await store.append_after_end(one, 4, takeback(0), "back again", 0) is Appended.STALE


async def test_a_round_that_is_closed_tells_its_deal_although_a_table_plays_on(store: Store) -> None:
    shared = dealt()._replace(deal=CommonDeal(round=1))
    one, other = [(await store.create(shared, FIRST, 0)).id for _table in range(2)]
    assert (await loaded(store, one)).plan.deal_is_played
    assert await store.tell_deal(DEALING.commitment, is_closed=True)
    assert [(await loaded(store, match)).plan.is_told for match in (one, other)] == [True, True]
    assert (await loaded(store, one)).plan.lets_watch
