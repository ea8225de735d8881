"""Everybody sees who has no page open, and which seats a computer keeps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hantise.web.tables.presence import GRACE, LONG, Presence
from web.fakes import FirstThatComes
from web.follower import following
from web.houses import House, running_house
from web.test_own_seats import pair
from web.visitor import Arrive, forms_of


@pytest.fixture
def hasty() -> Iterator[House]:
    """A house where who closes their page is away soon."""
    with running_house(FirstThatComes(), grace=0.2) as running:
        yield running


def test_who_closed_their_page_is_away_until_they_open_one(come: Arrive, hasty: House) -> None:
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


def test_a_stand_in_is_shown_to_all_and_plays(come: Arrive, hasty: House) -> None:
    host, friend, path = pair(come, hasty)
    with following(friend, path, version=1) as others:
        others.next()
    with following(host, path, version=1) as page:
        page.until(lambda frame: ">away<" in frame["parts"]["room"])
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


def test_a_seat_with_two_pages_is_here_until_both_are_closed() -> None:
    here = Presence(grace=0)
    assert not here.is_here("t", 1)
    here.enter("t", [0, 1])
    here.enter("t", [1])
    here.leave("t", [0, 1])
    assert [here.is_here("t", seat) for seat in (0, 1)] == [False, True]
    assert not here.is_here("another", 1)
    here.leave("t", [1])
    assert not here.is_here("t", 1)


def test_whoever_is_away_for_long_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("hantise.web.tables.presence.time.monotonic", lambda: now[0])
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
    """Whoever sits down there sees the hand; a computer that stands in shows it to nobody."""
    host, _friend, path = pair(visit, house)
    assert host.send(f"{path}/free", {"seat": "1"}).status_code == 409
    offered = [form.action for form in forms_of(host.open(f"{path}/seats").text)]
    assert offered.count(f"{path}/free") == 1, "to leave one's own"


def test_who_was_seen_long_ago_is_not_remembered() -> None:
    here = Presence(grace=0)
    for match in range(1000):
        here.note(f"t{match}", [0, 1])
        here.enter(f"t{match}", [0, 1])
        here.leave(f"t{match}", [0, 1])
    assert len(here._seen) <= 2
    assert not here._open


def test_whoever_lost_a_seat_is_not_there_though_their_page_is_open() -> None:
    here = Presence()
    here.enter("t", [0, 1])
    here.move("t", [0, 1], [0])
    assert [here.is_here("t", seat) for seat in (0, 1)] == [True, False]
    here.note("t", [1])
    here.forget("t", 1)
    here.forget("t", 2)
    assert not here.is_here("t", 1)
