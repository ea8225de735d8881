"""Whatever an address, a form, a cookie or a frame holds, a page answers that it cannot be, and nothing is logged."""

import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import AsyncMock
from urllib.parse import quote, urlencode

import pytest

from effort import IS_SOAK
from hantise.store import StoreUnusable, connecting
from hantise.web.problems import told
from web.fakes import FirstThatComes
from web.follower import following
from web.houses import House, running_house
from web.raw import said
from web.visitor import Visitor, outcome, visiting

ODD = [
    "%00", "a%00b", "%ff%fe", "%ed%a0%80", "%f0%9f%91%bb", "%d9%a3", "..", "%2e%2e", "..%2f..%2fserver.py",
    "%2fetc%2fpasswd", "%5c..%5c", "~", "%0d%0aX:%20y", "a" * 3000, "%c3%a9" * 1000, "9" * 5000, "%25", "%", "%zz",
    "con", "x.css",
]  # fmt: skip
ROUTES = [
    "/{}", "/new/{}", "/new/{}/deck.toml", "/new/boo/{}.toml", "/t/{}", "/t/{}/record", "/t/abc/{}", "/t/{}/live",
    "/rules/{}", "/static/{}", "/static/x/{}", "/static/x/{}.css", "/static/x/games/{}.svg",
    "/static/x/hantise.css/{}",
]  # fmt: skip
POSTS = ["/t/{}", "/t/{}/back", "/t/{}/begin", "/t/{}/stand-in", "/t/{}/name", "/t/{}/rematch", "/new/{}"]


@pytest.fixture
def quiet(house: House, caplog: pytest.LogCaptureFixture) -> Iterator[House]:
    """A house that logs nothing but warnings, whatever it is asked."""
    with house.client() as client:
        client.get("/")
    caplog.set_level(logging.WARNING)
    yield house
    assert [record for record in caplog.get_records("call") if record.levelno > logging.WARNING] == []


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_odd_addresses(quiet: House, odd: str) -> None:
    """Each is told by a page that says what cannot be, or by a line of text before there is any page."""
    heading = "HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    form = f"{heading}Content-Length: 3\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\na=b"
    asked = [f"GET {route} {heading}\r\n" for route in ROUTES] + [f"POST {route} {form}" for route in POSTS]
    for request in asked:
        answer = said(quiet.address, request.replace("{}", odd).encode())
        head, _blank, body = answer.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 4"), (request, answer[:300])
        assert b'role="alert"' in body or b"text/plain" in head, (request, answer[:300])


FIELDS = {
    "/new/boo": ["name1", "seat2", "name2", "watch", "option.oya", "option.deck", "option.x", "x"],
    "/new/ghooost": ["name1", "seat2", "name6", "option.daybreak", "option.match"],
    "/records": ["record"],
    "/join": ["code", "name"],
    "/language": ["language"],
    "/theme": ["theme"],
}
AT_A_TABLE = {
    "": ["seat", "version", "key", "action"],
    "/back": ["seat", "version", "key"],
    "/stand-in": ["seat", "level"],
    "/name": ["seat", "name"],
    "/begin": ["seat", "x"],
}
VALUES = [
    b"", b"\0", b"\xff\xfe", b"\xed\xa0\x80", b"x" * 3000, b"9" * 19_000, b"-1", b"1e9", b"\xd9\xa3", b"[" * 5000,
    b"\xe2\x80\xae", b"%s{0}",
]  # fmt: skip
GOOD = {"seat": "0", "version": "1", "key": "12345678", "action": "x", "name1": "Ida", "seat2": "computer:random"}


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_odd_fields(quiet: House, visitor: Visitor, value: bytes) -> None:
    table = visitor.make_table("ghooost", "computer:random")
    turns = count(VALUES.index(value))
    addresses = {**FIELDS, **{table + path: fields for path, fields in AT_A_TABLE.items()}}
    for path, fields in addresses.items():
        for field in fields:
            rest = {name: text for name, text in GOOD.items() if name != field}
            spelt = f"{field}={quote(value)}&{urlencode(rest)}".encode()
            files = {field: (value.decode("latin-1").replace("\0", "0") or "x", value)}
            ways: list[dict[str, Any]] = [
                {"content": spelt, "headers": FORM},
                {"content": field.encode() + b"=" + value, "headers": FORM},
                {"files": files, "data": rest},
            ]
            # One way after the other, so that each field and each value comes by each; all of them in a soak.
            turn = next(turns) % len(ways)
            for sent in ways if IS_SOAK else ways[turn : turn + 1]:
                answer = visitor.client.post(path, **sent)
                assert answer.status_code < 500, (path, field, answer.text)


FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.mark.parametrize("name", ["hantise_seats", "hantise_invitations", "language", "theme"])
def test_odd_cookies_and_headings(quiet: House, name: str) -> None:
    many = bytes(Random(name).choices(range(128, 256), k=300))
    for odd in [b"\xff", b"\x80~\x81", b'"\\377"', b"9~" * 900, b"=" * 50, b".~." * 300, many]:
        for heading in (b"", b"Accept-Language: ", b"Origin: http://[", b"Referer: "):
            more = heading and heading + odd + b"\r\n"
            for path in (b"/", b"/t/abc", b"/new/boo", b"/?language=" + odd.hex().encode()):
                begun = b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: " + name.encode() + b"=" + odd
                answer = said(quiet.address, b"GET " + path + begun + b"\r\n" + more + b"\r\n")
                assert answer.startswith((b"HTTP/1.1 2", b"HTTP/1.1 4")), answer[:300]


@pytest.mark.soak
def test_pieces_that_are_no_text_end_a_socket_without_a_word_in_the_log(quiet: House, visitor: Visitor) -> None:
    # Without computers, who would go on talking meanwhile.
    table = visitor.make_table("ghooost", "me")
    for pieces in ([b"\xff", b"\xfe"], [b"\xe2\x82", b""], [b"{", b"\xed\xa0\x80"]):
        with following(visitor, table, version=1) as page:
            page.next()
            page.connection.send(iter(pieces), text=True)
            assert page.closed() == 1003


def test_a_visitor_does_not_read_where_the_database_lies(
    house: House, visitor: Visitor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log says it, and once what many meet."""
    fail = AsyncMock(side_effect=StoreUnusable("/srv/secret/place.sqlite3 cannot grow"))
    table = visitor.make_table("ghooost", "computer:random")
    visitor.open(table)
    form = visitor.moves[0]
    for asked in ("append", "create", "match_of"):
        monkeypatch.setattr(house.store, asked, fail)
    with following(visitor, table) as page:
        page.next()
        page.press(form)
        assert "secret" not in str(page.next())
    for path, data in ((table, form.data()), ("/new/boo", GOOD), ("/join", {"code": "ABCD"})):
        answer = visitor.client.post(path, data=data)
        assert outcome(answer) == (503, "store-unusable")
        assert "secret" not in answer.text
        assert "try again in a moment" in answer.text
    assert "/srv/secret/place.sqlite3 cannot grow" in caplog.text
    caplog.clear()
    causes = [StoreUnusable(f"{place} does not answer") for place in ("the first house", "the second house")]
    for _who_asks in range(50):
        assert {told(cause) for cause in causes} == {
            "The house cannot keep anything just now. What was kept is safe; try again in a moment."
        }
    assert caplog.messages == [str(cause) for cause in causes]


# A database that another program holds: whoever plays is told soon, whoever looks is served.


def test_a_move_is_refused_with_a_page_and_taken_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "TRANSACTION", 1.0)
    monkeypatch.setattr(connecting, "BUSY", 0.5)
    database = tmp_path / "house.sqlite3"
    with running_house(FirstThatComes(), database=str(database)) as house, visiting(house) as visitor:
        table = visitor.make_table("boo", "computer:random")
        while not visitor.moves:
            visitor.open(table)
        move = visitor.moves[0]
        with closing(sqlite3.connect(database)) as other:
            other.execute("BEGIN IMMEDIATE")
            began = time.monotonic()
            assert outcome(visitor.press(move)) == (503, "store-unusable")
            assert time.monotonic() - began < 5
            assert "cannot keep anything just now" in visitor.text
            assert visitor.open(table).status_code == 200
            assert visitor.open("/").status_code == 200
            other.rollback()
        assert visitor.press(move).status_code == 200
