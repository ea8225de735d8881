"""Whoever means no good: two at once at two workers, forms of other houses, pages that never read and never answer."""

import re
import socket
import time
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from random import Random
from urllib.parse import urlsplit

import pytest
from starlette.routing import Route

import effort
from hantise.store import is_takeback
from hantise.web.app import create_app
from web.fakes import FirstThatComes
from web.follower import following
from web.houses import House, running_house
from web.raw import dial, heard
from web.test_commands import events, mover_at, stored
from web.visitor import Arrive, Form, Visitor, outcome, visiting

GAME = "ghooost"
HANDSHAKES, DEAF = effort.times(10_000), 10


def mover_of(visitor: Visitor, path: str) -> int:
    """The seat that is to decide; the visitor, who has all seats, is on its page."""
    for seat in (0, 1):
        visitor.open(f"{path}?as={seat}")
        if visitor.moves:
            return seat
    raise AssertionError("nobody is to decide")


def at_once(visitor: Visitor, *forms: Form) -> list[int]:
    """Their statuses, all sent at the same moment, each to the next worker."""
    with ThreadPoolExecutor(len(forms)) as people:
        return [*people.map(lambda form: visitor.client.post(form.action, data=form.data()).status_code, forms)]


def test_of_an_undo_and_the_next_move_at_once_one_happens(visitor: Visitor, house: House) -> None:
    path, rng, won = visitor.make_table(GAME, "me"), Random(effort.SEED), {"undo": 0, "move": 0}
    for turn in range(60 if effort.IS_SOAK else 12):
        seat = mover_of(visitor, path)
        visitor.press(rng.choice(visitor.moves))
        log = events(house, path)
        mover_of(visitor, path)
        undo = Form(f"{path}/back", [("seat", str(seat)), ("version", str(len(log))), ("key", f"undo.{turn}.now")])
        move = rng.choice(visitor.moves)
        statuses = at_once(visitor, undo, move)
        now = events(house, path)
        assert now[: len(log)] == log
        assert len(now) == len(log) + 1
        assert sorted(statuses) == [303, 409]
        won["undo" if is_takeback(now[-1]) else "move"] += 1
        assert (statuses[0] == 303) == is_takeback(now[-1])
    assert won["move"] > 0


def test_of_all_who_end_a_game_and_play_again_at_once_all_come_to_one_rematch(visitor: Visitor, house: House) -> None:
    path, rng = visitor.make_table("spooky_boo", "me"), Random(2)
    while mover_at(house, path) >= 0:
        seat = mover_of(visitor, path)
        form = rng.choice(visitor.moves)
        assert 303 in at_once(visitor, form, form)
    last = len(events(house, path))
    again = [Form(f"{path}/rematch", [("again", "yes")]) for _ in range(4)]
    undo = Form(f"{path}/back", [("seat", str(seat)), ("version", str(last)), ("key", "undo.the.end")])
    statuses = at_once(visitor, *again, undo)
    after = stored(house, path)
    if statuses[-1] == 303 and is_takeback(after.events[-1]):
        assert len(after.events) == last + 1
    else:
        assert statuses[:4] == [303] * 4
        assert after.next


def test_no_form_of_another_house_is_taken_nor_can_a_game_that_runs_be_had(visitor: Visitor, house: House) -> None:
    """At any address; nor as a record."""
    path = visitor.make_table(GAME, "me")
    for place in (f"{path}/record", f"{path}/record?as=0"):
        assert outcome(visitor.open(place)) == (403, "not-over")
    before = stored(house, path)
    places = {"game": GAME, "match": path[3:], "link": "a-link", "option": "deck", "code": "abcd"}
    places |= {"step": "1", "number": "1", "round": "1", "at": "1", "club": path[3:], "circle": path[3:]}
    data = {"seat": "0", "version": "1", "key": "a.key.of.8", "again": "yes", "name": "Thief", "language": "fr"}
    routes = create_app(house.services).routes
    posts = [route.path for route in routes if isinstance(route, Route) and "POST" in (route.methods or ())]
    assert len(posts) > 15
    for place in posts:
        address = re.sub(r"\{(\w+)(?::int)?\}", lambda found: places[found[1]], place)
        answer = visitor.client.post(address, data=data, headers={"origin": "http://elsewhere.example"})
        assert outcome(answer) == (403, "foreign-origin"), place
        assert "set-cookie" not in answer.headers, place
    assert stored(house, path) == before


# Lines that are no browser's.


def wish(address: str, path: str, *, end: str = "/live", **more: str) -> socket.socket:
    """A page's line, by hand: it is asked for and never read, unless the test does."""
    line = dial(address)
    headers = {"Host": urlsplit(address).netloc, "Upgrade": "websocket", "Connection": "Upgrade"}
    headers |= {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": b64encode(bytes(16)).decode()}
    headers |= {name.replace("_", "-"): value for name, value in more.items()}
    told = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    line.sendall(f"GET {path}{end} HTTP/1.1\r\n{told}\r\n".encode())
    return line


def test_pages_that_never_read_keep_nobody_waiting(visit: Arrive, visitor: Visitor, house: House) -> None:
    path = visitor.make_table(GAME, "me")
    with ExitStack() as open_now, following(visit(), path) as page:
        page.next()
        for _page in range(DEAF):
            line = open_now.enter_context(wish(house.address, path))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for _move in range(20):
            mover_of(visitor, path)
            began = time.monotonic()
            assert visitor.press(visitor.moves[-1]).status_code == 200
            page.at(len(events(house, path)))
            assert time.monotonic() - began < 5


def test_a_packed_message_is_not_unpacked_and_many_handshakes_leave_nothing(visitor: Visitor, house: House) -> None:
    """No kilobyte becomes a gigabyte: nothing is agreed on, and a frame that says it is packed ends the line."""
    path = visitor.make_table(GAME, "me")
    with wish(house.address, path, Sec_WebSocket_Extensions="permessage-deflate") as line:
        heading = line.recv(4096)
        assert heading.startswith(b"HTTP/1.1 101")
        assert b"permessage-deflate" not in heading
        line.sendall(bytes([0b1100_0001, 0b1000_0000 | 4, 0, 0, 0, 0]) + b"bomb")
        told = heading + heard(line)
    # The last frame closes the line, because of what was no message: its code comes first.
    assert int.from_bytes(told.rpartition(b"\x88")[2][1:3], "big") == 1002
    for number in range(HANDSHAKES):
        with wish(house.address, path) as line:
            if number % 2:
                line.recv(1)
    assert visitor.open(path).status_code == 200
    tables = [worker.services.tables for worker in house.all]
    until(lambda: not any(table.viewers.pages for each in tables for table in each.all()))


@pytest.mark.usefixtures("impatient")
def test_a_page_that_answers_no_more_is_let_go() -> None:
    """Its line is open, and nobody is at its other end."""
    with running_house(FirstThatComes(), grace=0.2) as house, visiting(house) as host:
        path = host.make_table(GAME, "friend")
        cookies = "; ".join(f"{name}={value}" for name, value in host.client.cookies.items())
        presence = house.services.presence
        with wish(house.address, path, Cookie=cookies), following(host, path) as page:
            page.next()
            table = house.services.tables.known(path[3:])
            assert table
            until(lambda: table.viewers.pages == 1)
            assert presence.is_here(path[3:], 0), "the other page answers"
        until(lambda: not presence.is_here(path[3:], 0))


def until(is_so: Callable[[], object], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


def test_no_time_tells_a_hidden_table_from_none(visit: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    """One is read from memory and the other looked for in the database: both are answered at the same moment."""
    hidden, stranger = visit().make_table(GAME, "friend", watch="no"), visit().client
    monkeypatch.setattr("hantise.web.tables.visitor.HIDING_SECONDS", 0.3)
    for path in (hidden, "/t/nothingtherenow", hidden):
        began = time.monotonic()
        assert stranger.get(path).status_code == 404
        assert time.monotonic() - began >= 0.3
