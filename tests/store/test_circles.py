"""Circles in the store: made, joined, kept and left, and the matches that belong to them."""

import asyncio

import pytest

from hantise.core import Event
from hantise.store import Store, hashed
from hantise.store.circles import MOST_CIRCLES, MOST_MEMBERS, Circle, Circles, Joining
from hantise.store.holding import Result
from hantise.store.hosts import remove
from hantise.store.lists import Lists
from store.making import FIRST, loaded, plan, play_to

ANN, BEN, CLEO = hashed("ann"), hashed("ben"), hashed("cleo")


def joining(name: str, *keys: str) -> Joining:
    return Joining(name, "mira", frozenset(keys or [hashed(name.lower())]))


async def seen(store: Store, circle: str, key: str = ANN) -> Circle:
    """The circle as a member sees it."""
    found = await Circles(store).read(circle, [key])
    assert found is not None
    return found


@pytest.fixture
async def circle(store: Store) -> str:
    """The id of a circle of Ann, who keeps it, and Ben."""
    return await Circles(store).make("Friday", [joining("Ann"), joining("Ben")])


def names(circle: Circle) -> list[str]:
    return [member.name for member in circle.members]


async def test_it_is_there_for_members_and_for_whoever_has_its_link(store: Store, circle: str) -> None:
    circles, mine = Circles(store), await seen(store, circle)
    assert (mine.name, mine.own, mine.is_kept, names(mine)) == ("Friday", 0, True, ["Ann", "Ben"])
    assert (await seen(store, circle, BEN)).own == 1
    assert await circles.read(circle, [CLEO]) is None
    assert await circles.read("nothing", [ANN], mine.link) is None
    assert await circles.read(circle, [CLEO], "another") is None
    stranger = await circles.read(circle, [CLEO], mine.link)
    assert stranger is not None
    assert stranger.own == -1
    assert not await store.is_key(CLEO)
    assert await circles.join(circle, mine.link, joining("Cleo"))
    assert names(await seen(store, circle, CLEO)) == ["Ann", "Ben", "Cleo"]
    assert await store.is_key(CLEO), "their browser is known"
    assert [one[:2] for one in await circles.own([CLEO])] == [(circle, "Friday")]


async def test_whoever_is_removed_does_not_come_back_by_the_link_that_they_know(store: Store, circle: str) -> None:
    circles, link = Circles(store), (await seen(store, circle)).link
    await circles.remove_member(circle, 1)
    assert names(await seen(store, circle)) == ["Ann"]
    assert await circles.read(circle, [BEN], link) is None
    assert not await circles.join(circle, link, joining("Ben"))
    assert await circles.join(circle, (await seen(store, circle)).link, joining("Ben"))


async def test_what_a_keeper_leaves_the_longest_member_keeps_and_of_the_last_nothing_stays(
    store: Store, circle: str
) -> None:
    circles = Circles(store)
    assert not await circles.hand_over(circle, 1, 0), "Ben does not keep it"
    assert not await circles.hand_over(circle, 0, 7), "there is no such member"
    assert await circles.hand_over(circle, 0, 1)
    assert (await seen(store, circle, BEN)).is_kept
    await circles.leave(circle, 1)
    assert (await seen(store, circle)).is_kept
    await circles.leave(circle, 0)
    assert await circles.read(circle, [ANN]) is None
    await circles.add_match(circle, (await store.create(plan("ann"), FIRST)).id)


async def test_it_has_room_for_some_and_everybody_for_some(store: Store, circle: str) -> None:
    circles, link = Circles(store), (await seen(store, circle)).link
    came = [await circles.join(circle, link, joining(f"Guest{n}")) for n in range(MOST_MEMBERS)]
    assert came.count(True) == MOST_MEMBERS - 2
    for n in range(MOST_CIRCLES - 1):
        assert await circles.make(f"{n}", [joining("Ann"), joining("Cleo")])
    assert await circles.make("one more", [joining("Ann"), joining("Dan")]) == ""
    without = await circles.make("of others", [joining("Dan"), joining("Ann")])
    assert names(await seen(store, without, hashed("dan"))) == ["Dan"], "whoever is in too many is left out"


async def test_of_members_who_begin_the_next_game_at_once_one_does(stores: list[Store]) -> None:
    circle = await Circles(stores[0]).make("Friday", [joining("Ann"), joining("Ben")])
    for n in range(5):
        begun = await asyncio.gather(*(Circles(store).take_turn(circle, n) for store in stores * 3))
        assert begun.count(True) == 1
    assert (await seen(stores[1], circle)).starts == 5


async def test_its_matches_are_those_that_it_began_and_their_rematches(store: Store, circle: str) -> None:
    circles, match = Circles(store), (await store.create(plan(ANN, BEN), FIRST, 1)).id
    await store.create(plan(ANN, BEN), FIRST)
    await circles.add_match(circle, match)
    (running,) = await circles.evenings(circle)
    assert (running.id, running.mover, running.is_over, running.results) == (match, 1, False, {})
    assert running.seats == {0: {0}, 1: {1}}
    await play_to(store, match, 4)
    await store.finish(match, [1.0, 0.0, 0.0])
    again = await store.rematch(match, plan(), Event(-1, (), ("deal:3", "deal:4")))
    rematch, over = await circles.evenings(circle)
    assert (rematch.id, over.id, over.version, over.mover) == (again, match, 4, None)
    assert over.results == {0: Result(1, True), 1: Result(2, False), 2: Result(2, False)}
    assert rematch.seats == over.seats
    assert over.ended >= over.begun
    await circles.note_facts(circle, {match: {"version": 4}})
    assert [one.facts for one in await circles.evenings(circle)] == [None, {"version": 4}]
    assert [one[0] for one in await circles.own([ANN], match)] == [circle]
    await store.run(lambda connection: remove(connection, [match]))
    assert [one.id for one in await circles.evenings(circle)] == [again]
    await circles.remove(circle)
    assert (await loaded(store, again)).id == again


async def test_who_is_forgotten_is_in_no_circle_any_more_and_another_device_stays(store: Store, circle: str) -> None:
    circles, lists = Circles(store), Lists(store)
    await store.share([ANN], CLEO)
    assert (await seen(store, circle, CLEO)).own == 0, "it is the same person"
    await lists.erase([ANN], lambda _others, _is_free: "Guest")
    assert names(await seen(store, circle, CLEO)) == ["Ann", "Ben"]
    await store.renew([CLEO], hashed("new"), "no match", 0)
    assert (await seen(store, circle, hashed("new"))).own == 0
    await lists.erase([hashed("new")], lambda _others, _is_free: "Guest")
    left = await seen(store, circle, BEN)
    assert (names(left), left.is_kept) == (["Ben"], True)
    await lists.erase([BEN], lambda _others, _is_free: "Guest")
    assert await circles.read(circle, [BEN]) is None
