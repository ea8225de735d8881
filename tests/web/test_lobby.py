"""A table with a seat for a friend waits for them, until they come or whoever sits there begins without them."""

import re
from contextlib import suppress

import pytest
import segno
from starlette.requests import HTTPConnection

from hantise.games import find
from hantise.store.records import record_of
from hantise.web.pages.frame import QUIET, qr
from hantise.web.requests import is_for_here, way_in
from hantise.web.table_page.page import ticket_for
from hantise.web.tables.live_table import listed
from web.follower import following
from web.houses import House
from web.test_commands import events, stored
from web.test_workers import until
from web.visitor import Arrive, Visitor

GAME = "ghooost"


def computer_begins(host: Visitor) -> str:
    """A table where a computer begins, with a seat for a friend; its path."""
    return host.make_table(GAME, "computer:random", "friend", option__starter="1")


def come(friend: Visitor, house: House, path: str) -> None:
    friend.send("/join", {"code": stored(house, path).plan.code, "name": "Zoé"})


def has_moved(house: House, path: str, within: float = 5) -> bool:
    """Whether the computer moves, soon."""
    with suppress(AssertionError):
        until(lambda: len(events(house, path)) > 1, within)
    return len(events(house, path)) > 1


def is_waiting(visitor: Visitor, path: str) -> bool:
    return 'class="lobby"' in visitor.open(path).text


def test_computers_wait_until_everybody_has_come(visit: Arrive, house: House) -> None:
    host, friend = visit(), visit()
    path = computer_begins(host)
    assert is_waiting(host, path)
    assert is_waiting(host, path)
    assert len(events(house, path)) == 1
    come(friend, house, path)
    assert has_moved(house, path)
    assert [is_waiting(visitor, path) for visitor in (host, friend)] == [False, False]
    again = house.wait_for(rematch_of(house, path))
    for _ in range(3):
        assert "Waiting for Zoé" in host.open(again).text
    assert not has_moved(house, again, within=0.5), "at a rematch until everybody has looked at it"
    friend.open(again)
    assert has_moved(house, again)
    another = house.wait_for(rematch_of(house, again))
    host.open(another)
    host.send(f"{another}/stand-in", {"seat": "2", "level": "random"})
    assert has_moved(house, another), "nor is anybody waited for whose seat a computer keeps"
    alone = host.make_table(GAME, "friend")
    host.send(f"{alone}/stand-in", {"seat": "1", "level": "random"})
    assert not is_waiting(host, alone)


async def rematch_of(house: House, path: str) -> str:
    """The path of the table's rematch, wherever the match stands."""
    tables = house.services.tables
    return f"/t/{await tables.rematch(await tables.get(path.rpartition('/')[2]))}"


def test_nobody_sees_a_card_before_the_game_begins(visit: Arrive, house: House) -> None:
    """Who sits down and leaves again knows nothing of the hand that the next one finds there."""
    host, friend = visit(), visit()
    path = host.make_table(GAME, "friend", "friend")
    friend.send("/join", {"code": stored(house, path).plan.code})
    for visitor in (host, friend):
        assert "You are dealt" not in visitor.open(path).text
        assert 'class="hand' not in visitor.text
    with following(host, path, version=1) as page:
        assert "You are dealt" not in page.next()["log"]
        host.send(f"{path}/begin", {"begin": "yes"})
        assert "You are dealt" in page.until(lambda frame: "room" in frame["sent"])["log"]
    for visitor in (host, friend):
        assert "You are dealt" in visitor.open(path).text
        assert 'class="hand' in visitor.text


def test_it_shows_who_is_there_and_what_friends_come_in_by(visit: Arrive, house: House) -> None:
    """The code, the picture and the link with it to all who sit there, and none of them to who looks on.

    Who gave no name is asked for one.
    """
    host, friend, stranger = visit(), visit(), visit()
    path = host.make_table(GAME, "friend", "computer:random", "friend", name2="Lou", name4="Cléo")
    code = stored(house, path).plan.code
    shown = lobby_of(host, path)
    assert lit(shown) == [True, False, True, False]
    assert "Two windows are still dark" in shown
    assert "Lou and Cléo have not come yet." in shown
    assert "they keep the places of Lou and Cléo" in shown
    assert listed(["A", "B", "C"]) == "A, B and C"
    come(friend, house, path)
    for visitor in (host, friend):
        shown = lobby_of(visitor, path)
        assert lit(shown) == [True, True, True, False]
        assert "One window is still dark" in shown
        assert ('id="came-1">Zoé is here. </span>' in shown) == (visitor is host)
        assert "Cléo has not come yet." in shown
        assert f"<span>{code[:4]}</span><span>{code[4:]}</span></b>" in shown
        assert f"The code of this table: {' '.join(code[:4])}, {' '.join(code[4:])}<" in shown
        assert f"/join/{code}</code>" in shown
        assert shown.count('class="qr"') == 1
        assert shown.count(f"{path}/begin") == 1
        assert ('id="naming"' in shown) == (visitor is host), "friends would read a name that a ghost lent"
    assert not is_waiting(stranger, path)
    assert code not in stranger.text
    host.send(f"{path}/name", {"seat": "0", "name": "Ann"})
    assert host.place == path
    assert 'id="naming"' not in lobby_of(host, path)
    assert "<b>Ann</b>" in lobby_of(friend, path)


def lobby_of(visitor: Visitor, path: str) -> str:
    return visitor.open(path).text.partition('class="lobby"')[2].partition("</main>")[0]


def lit(text: str) -> list[bool]:
    """Of each window, whether somebody is there."""
    return ["here" in part.partition(">")[0] for part in text.split('<li id="window-')[1:]]


def test_computers_keep_the_places_until_their_friends_come(visit: Arrive, house: House) -> None:
    host, friend = visit(), visit()
    path = host.make_table(GAME, "friend", "friend", option__starter="1")
    code = stored(house, path).plan.code
    host.send(f"{path}/begin", {"begin": "computers"})
    assert not is_waiting(host, path)
    assert [bool(seat.stand_in) for seat in stored(house, path).plan.seats] == [False, True, True]
    assert has_moved(house, path), "a computer plays for who has not come"
    friend.send("/join", {"code": code, "name": "Zoé"})
    seats = stored(house, path).plan.seats
    assert [(seat.name, bool(seat.stand_in)) for seat in seats][1:] == [("Zoé", False), (seats[2].name, True)]
    assert "Play on as" not in friend.open(path).text


@pytest.mark.parametrize(
    ("opened", "outside", "shown"),
    [
        ("http://127.0.0.1:8000", "http://192.168.1.7:8000", "http://192.168.1.7:8000"),
        ("http://[::1]:8000", "http://192.168.1.7:8000", "http://192.168.1.7:8000"),
        ("ws://localhost:8000", "", "http://localhost:8000"),
        ("http://127.0.0.1:8000", "", "http://127.0.0.1:8000"),
        ("wss://games.example", "http://192.168.1.7:8000", "https://games.example"),
    ],
)
def test_the_link_is_one_that_other_devices_reach(opened: str, outside: str, shown: str) -> None:
    scheme, _, host = opened.partition("://")
    asker = HTTPConnection({"type": "http", "scheme": scheme, "path": "/", "headers": [(b"host", host.encode())]})
    assert way_in(asker, "ABCD2345", outside) == f"{shown}/join/ABCD2345"
    assert way_in(asker, "", outside) == ""
    assert is_for_here(way_in(asker, "ABCD2345", outside)) == (not outside)
    assert ("on this computer only" in ticket_for("ABCD2345", f"{shown}/join/ABCD2345")) == (not outside)


def test_the_picture_reads_as_its_address() -> None:
    """The dark squares of the path are those of the code, with light ones around."""
    drawn = str(qr("http://192.168.1.7:8000/join/ABCD2345"))
    size = int(drawn.partition('viewBox="0 0 ')[2].partition(" ")[0])
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", drawn)
    dark = {(int(x) + n, int(y)) for x, y, length in runs for n in range(int(length))}
    code = segno.make_qr("http://192.168.1.7:8000/join/ABCD2345", error="m", boost_error=False)
    assert size == code.symbol_size(border=QUIET)[0]
    assert dark == {(x, y) for y, row in enumerate(code.matrix_iter(border=QUIET)) for x, one in enumerate(row) if one}


def test_whoever_sits_there_may_begin_and_nobody_else(visit: Arrive, house: House) -> None:
    """Who acts has begun, over another window's table or by a program; without scripts the page looks again."""
    host, stranger = visit(), visit()
    path = computer_begins(host)
    assert stranger.send(f"{path}/begin", {"begin": "yes"}).status_code == 403
    assert len(events(house, path)) == 1
    host.open(path)
    host.press(host.form(f"{path}/begin"))
    assert host.place == path
    assert has_moved(house, path)
    assert not is_waiting(host, path)
    path, visitor = host.make_table(GAME, "friend", option__starter="0"), host
    assert 'http-equiv="refresh"' in visitor.text
    visitor.send(f"{path}/begin", {"begin": "yes"})
    assert visitor.moves
    assert 'http-equiv="refresh"' not in visitor.text
    path = visitor.make_table(GAME, "friend", option__starter="0")
    action = find(GAME).actions.name(record_of(stored(house, path), find).replay().legal()[0])
    visitor.send(path, {"seat": "0", "version": "1", "key": "a-program", "action": action})
    assert not is_waiting(visitor, path)
