"""Seals that any worker can make again and one table can use; the secret behind them stays in the house."""

import asyncio

import pytest

from hantise.core.dealing import commitment_of
from hantise.store import Store
from hantise.store.safe import safe_of
from hantise.web.tables.seals import ASKEW, WAITING, Seals
from store.making import opened


async def test_any_worker_makes_the_deal_that_another_has_sealed(stores: list[Store]) -> None:
    one, two = map(Seals, stores)
    for _try in range(5):
        seal = await one.offer()
        assert await two.again(seal.token) == seal
        dealing = await two.take(seal.token)
        assert dealing.commitment == seal.commitment == commitment_of(bytes.fromhex(dealing.secret))


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


async def test_what_is_used_up_stays_so_as_long_as_it_could_be_used(stores: list[Store]) -> None:
    """Also where clocks differ: whoever was told the secret of a game must not deal another by it."""
    seal = await Seals(stores[0]).offer()
    assert (await Seals(stores[0]).take(seal.token)).commitment == seal.commitment
    for _more in range(3):
        await Seals(stores[0]).take((await Seals(stores[0]).offer()).token)
    assert (await Seals(stores[1]).take(seal.token)).commitment != seal.commitment


@pytest.mark.soak
@pytest.mark.parametrize(
    "token", ["", "x", "1", ".", "999999999999999999999." + "a" * 22, "-1." + "a" * 22, "1." * 2000]
)
async def test_what_is_no_token_is_a_new_deal(stores: list[Store], token: str) -> None:
    seals = Seals(stores[0])
    assert (await seals.again(token)).token != token
    assert (await seals.take(token)).secret != (await seals.take(token)).secret


@pytest.mark.soak
async def test_by_the_hosts_key_nobody_reads_it_in_the_database(place: str) -> None:
    async def secret(key: str = "") -> bytes:
        async with opened(place, safe_of(key)) as store:
            return await store.sealing_secret()

    plain = await secret()
    assert await secret() == plain
    locked = await secret("0f" * 32)
    assert locked != plain, "whoever had read the plain one would foresee deals"
    assert await secret("0f" * 32) == locked
    assert locked not in (await secret("f0" * 32), await secret())
