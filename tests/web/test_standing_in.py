"""A computer keeps the seat of somebody who is away, at the host's wish, until one of them wants it back."""

from __future__ import annotations

from random import Random

import pytest

from hantise.web.requests import limits
from hantise.web.requests.problems import StoodIn
from hantise.web.tables.tables import Tables
from web.houses import House
from web.test_commands import events, stored
from web.test_own_seats import pair
from web.test_playing import play_to_the_end
from web.test_seats import any_command, plan
from web.visitor import Arrive, Visitor, outcome

GAME = "ghooost"


async def test_whoever_decides_for_the_seat_and_nobody_else_acts(tables: Tables) -> None:
    table = await tables.get(await tables.make(plan(GAME, "ida", "basil")))
    seat, told = table.position.mover, []
    table.watchers.add(lambda _table: told.append(table.levels))
    with pytest.raises(StoodIn):
        await table.play(seat, any_command(table), "random")
    await table.stand_in(seat, "random", by=0)
    await table.stand_in(seat, "random", by=0)
    assert [levels[seat] for levels in told] == ["random"]
    assert table.level == "random"
    for level in ("", "greedy"):
        with pytest.raises(StoodIn):
            await table.play(seat, any_command(table), level)
    await table.play(seat, any_command(table), "random")
    assert not table.can_take_back(seat)
    await table.stand_in(seat, "", by=0)
    assert not table.can_take_back(seat), "the computer did it"
    assert table.position.version == 2


def send(visitor: Visitor, path: str, seat: int, level: str) -> tuple[int, str]:
    return outcome(visitor.send(f"{path}/stand-in", {"seat": str(seat), "level": level}))


def levels(house: House, path: str) -> list[str]:
    return [seat.level for seat in stored(house, path).plan.seats]


def test_the_host_lends_a_seat_and_its_holder_takes_it_back(come: Arrive, hasty: House) -> None:
    host, friend, stranger = come(), come(), come()
    path = host.make_table(GAME, "friend", "friend", "computer:random")
    friend.send("/join", {"code": stored(hasty, path).plan.code})
    for who, seat, level in ((stranger, 1, "random"), (friend, 1, "random"), (friend, 2, ""), (host, 3, "")):
        assert send(who, path, seat, level) == (403, "not-your-seat")
    assert send(host, path, 9, "random") == (403, "not-your-seat")
    assert send(host, path, 1, "genius") == (400, "unknown-level")
    assert levels(hasty, path) == ["", "", "", "random"]
    assert send(host, path, 1, "random") == (200, "")
    assert levels(hasty, path) == ["", "random", "", "random"]
    command = {"seat": "1", "version": str(len(events(hasty, path))), "key": "12345678", "action": "take"}
    assert outcome(friend.send(path, command)) == (409, "stood-in")
    assert 'role="alert"' in friend.text
    assert send(friend, path, 1, "") == (200, "")
    assert levels(hasty, path) == ["", "", "", "random"]
    assert send(host, path, 1, "random") == send(host, path, 1, "") == (200, "")
    assert levels(hasty, path) == ["", "", "", "random"]


def test_nobody_puts_a_computer_into_the_seat_of_who_is_there(visit: Arrive, house: House) -> None:
    host, _friend, path = pair(visit, house)
    assert send(host, path, 1, "random") == (409, "still-here")
    assert "Zoé is at the table" in host.text
    assert levels(house, path) == ["", ""]
    assert send(host, path, 0, "random") == (200, ""), "one's own seat one may lend"


def test_what_the_host_does_uses_up_nothing_of_the_friends(
    come: Arrive, hasty: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STAND_INS", 4)
    host, friend, path = pair(come, hasty)
    for level in ("random", "", "random", ""):
        assert send(host, path, 1, level) == (200, "")
    assert send(host, path, 1, "random") == (429, "too-fast")
    assert friend.send(f"{path}/name", {"seat": "1", "name": "Zoé"}).status_code == 200
    assert send(friend, path, 1, "") == (200, "")


@pytest.mark.soak
def test_with_a_stand_in_the_host_plays_to_the_end_alone(visit: Arrive, house: House) -> None:
    host = visit()
    path = host.make_table(GAME, "friend")
    assert send(host, path, 1, "random")[0] == 200
    play_to_the_end([host], path, Random(1))
    rematch = host.send(f"{path}/rematch", {"again": "yes"}).url.path
    assert levels(house, rematch) == ["", "random"]
    play_to_the_end([host], rematch, Random(2))
    assert send(host, rematch, 1, "")[0] == 200
