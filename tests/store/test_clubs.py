"""Tournaments as they are stored: a round begins once, results last, and nobody forgotten is told of."""

import asyncio
from datetime import UTC, datetime

from sqlalchemy import text

from hantise.store import Store
from hantise.store.clubs import Club, Clubs, Sitting
from hantise.store.lists import Lists
from store.making import FIRST, plan

CLUB = Club("", "Friday", "ghooost", {"match": True}, 3, "swiss", 3, minutes=10)


async def entered(store: Store, *names: str) -> str:
    clubs = Clubs(store)
    club_id = await clubs.make(CLUB, "boss")
    for name in names:
        assert await clubs.enter(club_id, f"key of {name}", lambda _taken, name=name: name, "mira", 4)  # type: ignore[misc]
    return club_id


async def begun(store: Store, club_id: str) -> bool:
    club = await Clubs(store).load(club_id)
    assert club is not None
    match = store.prepared(plan("key of Ann", "key of Ben")._replace(club=club_id), FIRST)
    sat = [Sitting(1, 1, 1, 0, match.id), Sitting(1, 2, 1, 1, match.id), Sitting(1, 3, 0)]
    return await Clubs(store).begin(club, [(match, 0)], sat, datetime.now(UTC))


async def test_of_two_workers_one_begins_a_round(stores: list[Store]) -> None:
    one, other = stores
    club_id = await entered(one, "Ann", "Ben", "Cas")
    seen = [await Clubs(store).load(club_id) for store in stores]
    assert seen[0] == seen[1]
    began = await asyncio.gather(*[_again(store, club) for store in (one, other, one) for club in seen])
    assert began.count(True) == 1
    club = await Clubs(other).load(club_id)
    assert club is not None
    assert club.round == 1
    assert len({sat.match for sat in club.sittings if sat.match}) == len(await one.running()) == 1


async def _again(store: Store, club: Club | None) -> bool:
    assert club is not None
    match = store.prepared(plan()._replace(club=club.id), FIRST)
    return await Clubs(store).begin(club, [(match, 0)], [Sitting(1, 1, 1, 0, match.id)], None)


async def test_a_result_counts_once_the_match_is_over_and_lasts_beyond_it(store: Store) -> None:
    clubs, club_id = Clubs(store), await entered(store, "Ann", "Ben", "Cas")
    await begun(store, club_id)
    club = await clubs.load(club_id)
    assert club is not None
    assert club.is_playing
    assert [sat.mover for sat in club.current] == [None, 0, 0]
    await store.finish(club.current[1].match, (1.0, 3.0, 0.0))
    club = await clubs.load(club_id)
    assert club is not None
    assert not club.is_playing
    assert [sat.place for sat in club.current] == [None, 2, 1]
    await clubs.end(club)
    await store.run(lambda connection: connection.execute(text("DELETE FROM result")))
    club = await clubs.load(club_id)
    assert club is not None
    assert [sat.place for sat in club.current] == [None, 2, 1]


async def test_a_full_house_lets_nobody_in_and_a_browser_enters_once(store: Store) -> None:
    clubs, club_id = Clubs(store), await entered(store, "Ann", "Ben", "Cas", "Dia")
    assert await clubs.enter(club_id, "key of Eva", lambda _taken: "Eva", "mira", 4) is None
    assert await clubs.enter(club_id, "key of Ben", lambda _taken: "Eva", "mira", 4) == 2
    await clubs.leave(club_id, 1)
    assert await clubs.enter(club_id, "key of Eva", lambda _taken: "Eva", "mira", 4) == 5


async def test_a_browser_takes_its_place_along_and_a_forgotten_one_has_left(store: Store) -> None:
    clubs, club_id = Clubs(store), await entered(store, "Ann", "Ben")
    assert await store.is_key("key of Ann")
    await store.share({"key of Ann"}, "phone")
    assert await clubs.numbers(club_id, {"phone"}) == {1}
    await Lists(store).erase({"key of Ann"}, lambda _others, _free: "Nobody")
    club = await clubs.load(club_id)
    assert club is not None
    assert club.entrants[0].name == "Ann", "the phone still holds the place"
    await store.renew(["phone"], "new phone", "no match", 0)
    assert [await clubs.numbers(club_id, {key}) for key in ("phone", "new phone")] == [frozenset(), {1}]
    for keys in ({"new phone"}, {"boss"}):
        await Lists(store).erase(keys, lambda _others, _free: "Nobody")
    club = await clubs.load(club_id)
    assert club is not None
    assert (club.entrants[0].name, club.entrants[0].left) == ("Nobody", 0)
    assert await clubs.keys(club_id) == {2: {"key of Ben"}}
