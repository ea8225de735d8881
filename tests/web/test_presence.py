"""All players see whose page is closed, and which seats a computer keeps."""

from random import Random

import pytest

from hantise.web import limits
from hantise.web.problems import StoodIn
from hantise.web.tables.live_table import GRACE, LONG, Presence
from hantise.web.tables.tables import Tables
from web.follower import following
from web.houses import House
from web.test_commands import events, stored
from web.test_own_seats import pair
from web.test_playing import play_to_the_end
from web.test_seats import any_command, plan
from web.visitor import Arrive, Visitor, forms_of, outcome


def test_who_closed_their_page_is_away_until_they_open_one_and_a_stand_in_is_shown_to_all(
    come: Arrive, hasty: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host's changes do not use up the friend's limit."""
    monkeypatch.setattr(limits, "STAND_INS", 5)
    host, friend, path = pair(come, hasty)
    lend = "Let a computer play for Zoé"
    with following(host, path, version=1) as page:
        for _ in range(2):
            with following(friend, path, version=1) as others:
                page.until(lambda frame: lend not in frame["parts"]["company"])
                assert ">away<" not in page.frames[-1]["parts"]["room"]
                assert lend not in others.next()["parts"]["company"], "the host decides that"
            page.until(lambda frame: lend in frame["parts"]["company"])
            assert ">away<" in page.frames[-1]["parts"]["room"]
            assert page.frames[-1]["say"] == []
        host.send(f"{path}/stand-in", {"seat": "1", "level": "random"})
        page.until(lambda frame: "stand-in" in frame["parts"]["room"])
    with following(host, path, version=1) as page, following(friend, path, version=1) as others:
        for follower in (page, others):
            follower.until(lambda frame: "stand-in" in frame["parts"]["room"])
        assert "Play on as Zoé" in others.frames[-1]["parts"]["prompt"]
        assert "Give Zoé the seat back" in page.frames[-1]["parts"]["company"]
        friend.send(f"{path}/stand-in", {"seat": "1", "level": ""})
        for follower in (page, others):
            follower.until(lambda frame: "stand-in" not in frame["parts"]["room"])
    for level in ("random", "", "random", ""):
        assert send(host, path, 1, level) == (200, "")
    assert send(host, path, 1, "random") == (429, "too-fast")
    assert friend.send(f"{path}/name", {"seat": "1", "name": "Zoé"}).status_code == 200
    assert send(friend, path, 1, "") == (200, "")


def test_a_seat_with_two_pages_is_here_until_both_are_closed_and_whoever_is_away_for_long_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = Presence(grace=0)
    assert not here.is_here("t", 1)
    here.enter("t", [0, 1])
    here.enter("t", [1])
    here.leave("t", [0, 1])
    assert [here.is_here("t", seat) for seat in (0, 1)] == [False, True]
    assert not here.is_here("another", 1)
    here.leave("t", [1])
    assert not here.is_here("t", 1)
    for match in range(1000):
        here.note(f"t{match}", [0, 1])
        here.enter(f"t{match}", [0, 1])
        here.leave(f"t{match}", [0, 1])
    assert len(here._seen) <= 2, "who was seen long ago is not remembered"
    assert not here._open
    here = Presence()
    here.enter("t", [0, 1])
    here.move("t", [0, 1], [0])
    assert [here.is_here("t", seat) for seat in (0, 1)] == [True, False], "whoever lost the seat is not there"
    here.note("t", [1])
    here.forget("t", 1)
    here.forget("t", 2)
    assert not here.is_here("t", 1)
    now = [1000.0]
    monkeypatch.setattr("hantise.web.tables.live_table.time.monotonic", lambda: now[0])
    here = Presence()
    here.note("t", [1])
    assert [here.is_here("t", seat) for seat in (0, 1)] == [False, True], "who asked for a page a moment ago"
    now[0] += LONG * GRACE - 1
    assert not here.is_here("t", 1)
    assert [here.is_gone("t", seat) for seat in (0, 1)] == [False, False], "nobody knows who was here before"
    now[0] += 1
    assert [here.is_gone("t", seat) for seat in (0, 1)] == [True, True]
    here.enter("t", [1])
    assert not here.is_gone("t", 1)


def test_a_host_frees_no_seat_whose_holder_was_here_a_moment_ago(visit: Arrive, house: House) -> None:
    """Whoever sits down there sees the hand; nor does a computer stand in, though it shows the hand to nobody."""
    host, _friend, path = pair(visit, house)
    assert host.send(f"{path}/free", {"seat": "1"}).status_code == 409
    offered = [form.action for form in forms_of(host.open(f"{path}/seats").text)]
    assert offered.count(f"{path}/free") == 1, "to leave one's own"
    assert send(host, path, 1, "random") == (409, "still-here")
    assert "Zoé is at the table" in host.text
    assert levels(house, path) == ["", ""]
    assert send(host, path, 0, "random") == (200, ""), "one's own seat one may lend"


# A computer keeps the seat of an absent player, at the host's wish, until one of them wants it back.

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


@pytest.mark.soak
def test_with_a_stand_in_the_host_plays_to_the_end_alone(visitor: Visitor, house: House) -> None:
    path = visitor.make_table(GAME, "friend")
    assert send(visitor, path, 1, "random")[0] == 200
    play_to_the_end([visitor], path, Random(1))
    rematch = visitor.send(f"{path}/rematch", {"again": "yes"}).url.path
    assert levels(house, rematch) == ["", "random"]
    play_to_the_end([visitor], rematch, Random(2))
    assert send(visitor, rematch, 1, "")[0] == 200
