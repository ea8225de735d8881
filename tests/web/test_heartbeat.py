"""A page that hears nothing asks whether anybody is there, and is answered, whatever else happens."""

from __future__ import annotations

from collections.abc import Callable

from web.follower import following
from web.houses import House
from web.test_commands import events
from web.visitor import Visitor

GAME = "ghooost"
SILENCE = ""


def test_an_empty_message_is_answered_by_an_empty_one(visit: Callable[[], Visitor], house: House) -> None:
    """Also to who only looks on."""
    host = visit()
    path = host.make_table(GAME, "me")
    for visitor in (host, visit()):
        with following(visitor, path) as page:
            page.next()
            for _ in range(3):
                page.connection.send(SILENCE)
                assert page.connection.recv(5) == SILENCE
            assert page.is_silent()
    assert len(events(house, path)) == 1
