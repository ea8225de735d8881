"""A page that hears nothing asks whether anybody is there, and is answered, whatever else happens."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hantise.web.live.open_page import TOO_MUCH
from hantise.web.requests import limits
from web.follower import following
from web.houses import House
from web.test_commands import events
from web.visitor import Visitor

GAME = "ghooost"
SILENCE = ""


def test_an_empty_message_is_answered_by_an_empty_one(visitor: Visitor, house: House) -> None:
    path = visitor.make_table(GAME, "me")
    with following(visitor, path) as page:
        page.next()
        for _ in range(3):
            page.connection.send(SILENCE)
            assert page.connection.recv(5) == SILENCE
        assert page.is_silent()
    assert len(events(house, path)) == 1


def test_who_looks_on_is_answered_too(visit: Callable[[], Visitor]) -> None:
    path = visit().make_table(GAME, "me")
    with following(visit(), path) as page:
        page.next()
        page.connection.send(SILENCE)
        assert page.connection.recv(5) == SILENCE


def test_who_asks_all_the_time_is_cut_off(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    path = visitor.make_table(GAME, "me")
    monkeypatch.setattr(limits, "FRAMES", 3)
    with following(visitor, path) as page:
        page.next()
        for _ in range(3):
            page.connection.send(SILENCE)
            assert page.connection.recv(5) == SILENCE
        page.connection.send(SILENCE)
        assert page.closed() == TOO_MUCH
