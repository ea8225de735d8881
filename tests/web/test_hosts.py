"""The house answers to its own names, believes proxies that were named, and tells browsers what to refuse."""

import logging
import socket
from collections.abc import Iterator
from unittest.mock import AsyncMock

import httpx
import pytest

from hantise.web.serving.connection import ALWAYS, HSTS, HostNames, is_among, read_proxy
from hantise.web.serving.server import Access
from web.fakes import FirstThatComes
from web.houses import House, running_house
from web.raw import dial, said

SOCKET = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def get(house: House, host: str, more: str = "Connection: close\r\n", path: str = "/") -> bytes:
    """The answer to a request that names this host."""
    return said(house.address, f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n".encode("latin-1"))


OWN = ["127.0.0.1", "127.0.0.1:81", "[::1]:81", "192.168.1.7:8000", "localhost:8000", "LocalHost.", "a.localhost:1"]


@pytest.fixture
def known() -> Iterator[House]:
    with running_house(FirstThatComes(), access=Access(["games.example.org"])) as house:
        yield house


def test_the_house_answers_to_its_names_and_to_no_other(known: House) -> None:
    """A foreign name gets a refusal in the visitor's language, and no socket."""
    for host in (*OWN, "games.example.org", "GAMES.example.org.:443", socket.gethostname()):
        assert get(known, host).startswith(b"HTTP/1.1 200"), host
    for host in (
        *("evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example"),
        *("games.example.orgs", "x@localhost", "1", "é.example"),
    ):
        answer = get(known, host)
        assert answer.startswith(b"HTTP/1.1 421"), host
        assert b"--host-name" in answer
        assert b"x-hantise-code: misdirected" in answer.lower()
    in_french = get(known, "evil.example", "Accept-Language: fr\r\nConnection: close\r\n").decode()
    assert "Cette maison ne répond pas au nom evil.example." in in_french
    assert get(known, "evil.example", SOCKET, "/t/x/live").startswith(b"HTTP/1.1 421")
    with dial(known.address) as line:
        line.sendall(f"GET /t/x/live HTTP/1.1\r\nHost: localhost\r\n{SOCKET}\r\n".encode())
        assert line.recv(12) == b"HTTP/1.1 101"


def test_only_this_machine_teaches(caplog: pytest.LogCaptureFixture) -> None:
    """One name, by its first request."""
    with running_house(FirstThatComes()) as house, caplog.at_level(logging.WARNING, "hantise"):
        assert get(house, "games.example.org").startswith(b"HTTP/1.1 200")
        assert get(house, "evil.example").startswith(b"HTTP/1.1 421")
        assert get(house, "games.example.org").startswith(b"HTTP/1.1 200")
        assert get(house, "localhost").startswith(b"HTTP/1.1 200")
    assert [record.getMessage().count("games.example.org") for record in caplog.records] == [1]
    asked = ("evil", "192.168.1.7"), ("evil", ""), ("games", "127.0.0.1"), ("evil", "127.0.0.1")
    names = HostNames()
    assert [names.serve(f"{name}.example", by) for name, by in asked] == [False, False, True, False]
    assert not HostNames(["games.example.org"]).serve("evil.example", "127.0.0.1")


def test_nobody_is_believed_but_a_proxy_that_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """That it was asked for by HTTPS: then a seat's cookie is for HTTPS alone, and browsers are told to stay there.

    An address is a network, however it is written.
    """
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    form = {"name1": "Ida", "seat2": "computer:random"}
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    for access in (Access(), Access(proxies=["10.0.0.0/8"]), Access(proxies=read_proxy("127.0.0.1"))):
        with running_house(FirstThatComes(), access=access) as house:
            answer = httpx.post(f"{house.address}new/boo", data=form, headers=forwarded)
            assert answer.status_code == 303
            is_believed = "127.0.0.1/32" in access.proxies
            assert ("Secure" in answer.headers["set-cookie"]) == is_believed
            assert answer.headers.get("strict-transport-security") == (HSTS if is_believed else None)
            assert "strict-transport-security" not in httpx.get(house.address).headers
    for text in ("10.1.2.3", "::ffff:10.1.2.3"):
        assert is_among(text, read_proxy("10.1.2.3"))
        assert is_among(text, read_proxy("10.1.2.3/8"))
        assert not is_among(text, read_proxy("11.0.0.0/8"))
    assert is_among("fd00::1", read_proxy("fd00::/8"))
    assert not is_among("nobody", read_proxy("fd00::/8"))


def test_every_answer_is_guarded(house: House, client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Crashes and those to foreign names too."""
    get(house, "localhost")
    for asked in (
        *("/", "/nowhere", "/static/x/hantise.css", "/static/x/nowhere.css", "/rules/boo", "/new/boo/deck.toml"),
        *("POST /", "POST /language", "POST /records", "POST /new/boo"),
    ):
        method, _space, path = asked.rpartition(" ")
        guarded = client.request(method or "GET", path, data={"seat2": "computer:random"} if method else None)
        for name, value in ALWAYS.items():
            assert guarded.headers.get_list(name) == [value], asked
        assert "strict-transport-security" not in guarded.headers
        if guarded.headers.get("content-type", "").startswith("text/html"):
            assert "default-src 'none'" in guarded.headers["content-security-policy"]
            assert guarded.headers["referrer-policy"] == "same-origin"
    monkeypatch.setattr(house.store, "load", AsyncMock(side_effect=RuntimeError))
    for answer, status in ((get(house, "localhost", path="/t/abc"), b"500"), (get(house, "evil.example"), b"421")):
        assert answer.startswith(b"HTTP/1.1 " + status)
        for name, value in ALWAYS.items():
            assert f"{name}: {value}".lower().encode() in answer.lower()
