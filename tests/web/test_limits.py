"""An address that tries too often has to wait; no other has."""

import time
from random import Random

import pytest

from hantise.web import limits
from hantise.web.limits import GUESSES, GUESSING, Attempts, Limit
from web.fakes import FirstThatComes
from web.houses import House, running_house
from web.test_commands import events
from web.test_playing import play_to_the_end
from web.visitor import Arrive, Visitor, forms_of, outcome, visiting


def test_a_limit_is_reached_and_passes() -> None:
    now = [1000.0]
    limit = Limit(3, 10, lambda: now[0])
    reached = []
    for passed in (1, 1, 1, 6.9, 0.1):
        reached.append(limit.is_reached)
        if len(reached) <= 3:
            limit.note()
        now[0] += passed
    assert [*reached, limit.is_reached] == [False, False, False, True, True, False]
    now[0] += 10
    assert limit.is_idle


def test_guesses_are_counted_for_each_address_alone() -> None:
    now = [1000.0]
    tried = Attempts(GUESSES, GUESSING, lambda: now[0])
    for _ in range(GUESSES):
        for address in (f"10.0.0.{last}" for last in range(10)):
            assert not tried.are_too_many(address)
            tried.note(address)
    assert all(tried.are_too_many(f"10.0.0.{last}") for last in range(10))
    assert not tried.are_too_many("10.0.0.10"), "200 wrong codes from ten addresses lock nobody else out"
    now[0] += 61
    assert not tried.are_too_many("10.0.0.1")
    tried.note("10.0.0.3")
    assert list(tried._by_place) == ["10.0.0.3"], "nobody is remembered for long"


def test_who_owns_many_addresses_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a fixed number of them is remembered."""
    monkeypatch.setattr(limits, "MOST_PLACES", 3)
    tried = Attempts(GUESSES, GUESSING)
    for n in range(GUESSES):
        tried.note(f"2001:db8:1:2::{n:x}")
    assert tried.are_too_many("2001:db8:1:2:ffff::1")
    assert not tried.are_too_many("2001:db8:1:3::1")
    assert not tried.are_too_many("")
    for n in range(2):
        tried.note(f"10.0.1.{n}")
    assert tried.are_too_many("2001:db8:1:2::1")
    for n in range(100):
        tried.note(f"10.0.2.{n}")
    assert len(tried._by_place) == 3


def test_codes_cannot_be_tried_through(visit: Arrive) -> None:
    """Links are so long that nobody needs to be stopped; a page elsewhere could make a browser open wrong ones.

    A slip of the finger is no guess.
    """
    host, thief = visit(), visit()
    path = host.make_table("ghooost", "friend")
    for _ in range(GUESSES + 1):
        assert thief.open(f"{path}/{'x' * 24}").status_code == 404
        assert thief.send("/join", {"code": "ABC"}).status_code == 404
    for n in range(GUESSES):
        answer = thief.send("/join", {"code": f"AAAAAAA{'ABCDEFGHJKMNPQRSTUVWXYZ'[n]}"})
        assert outcome(answer) == (404, "no-such-code")
    # One worker hears of guesses at the other a moment later.
    for _ in range(GUESSES):
        answer = thief.send("/join", {"code": "AAAAAAAA"})
        if answer.status_code != 404:
            break
        time.sleep(0.05)
    assert outcome(answer) == (429, "too-many-guesses")
    assert 'role="alert"' in answer.text
    assert host.open(path).status_code == 200


def test_one_seat_takes_so_many_commands(visitor: Visitor, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "COMMANDS", 5)
    path = visitor.make_table("boo", "me")
    command = {"seat": "0", "version": "9", "key": "12345678", "action": "a1>o"}
    for _ in range(5):
        assert visitor.send(path, command).status_code == 409
    for place in (path, f"{path}/back"):
        assert outcome(visitor.send(place, command)) == (429, "too-fast")
        assert 'role="alert"' in visitor.text
    assert visitor.send(path, command | {"seat": "1"}).status_code == 409
    assert len(events(house, path)) == 1


def test_one_address_makes_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAKINGS", 3)
    with running_house(FirstThatComes()) as house, visiting(house) as visitor:
        path = visitor.make_table("ghooost", "computer:random")
        visitor.open("/new/ghooost")
        form = forms_of(visitor.text)[0].data()
        refused = visitor.send("/new/ghooost", form | {"name1": "x" * 100}).status_code
        assert refused == 400, "what is not made counts not"
        for _ in range(2):
            assert visitor.send("/new/ghooost", form).status_code == 200
        play_to_the_end([visitor], path, Random(1))
        record = visitor.client.get(f"{path}/record").text
        for place, fields in (("/new/ghooost", form), ("/records", {"record": record})):
            assert outcome(visitor.send(place, fields)) == (429, "too-many-tables")
            assert 'role="alert"' in visitor.text
        assert len(house.wait_for(house.store.running())) == 2
        assert visitor.open(path).status_code == 200
