"""No connection stays open for nothing, and no request can be read in two ways."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import repeat
from time import monotonic

import pytest

from hantise.web.serving import connection
from hantise.web.serving.connection import ALWAYS
from hantise.web.serving.server import Access
from web.fakes import FirstThatComes
from web.follower import following
from web.houses import House, running_house
from web.raw import dial, heard, said
from web.visitor import visiting

POST = b"POST /language HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A house that waits for half a second."""
    for name in ("HEADING", "BODY", "TAKING"):
        monkeypatch.setattr(connection, name, 0.5)
    with running_house(FirstThatComes()) as house:
        yield house


@pytest.mark.parametrize(
    "beginning",
    [b"", b"GET", b"GET / HTTP/1.1\r\nHost: localhost\r\n", POST + b"Content-Length: 13\r\n\r\nlang"],
    ids=["nothing", "a word", "half a heading", "half a body"],
)
def test_whoever_says_nothing_more_is_hung_up_on(hasty: House, beginning: bytes) -> None:
    lines = [dial(hasty.address) for _line in range(200)]
    for one in lines:
        one.sendall(beginning)
    with hasty.client() as client:
        assert client.get("/").status_code == 200
        assert [heard(one) for one in lines] == [b""] * 200
        assert client.get("/").status_code == 200
    for one in lines:
        one.close()


def test_an_open_page_may_be_silent_for_as_long_as_it_likes(hasty: House) -> None:
    """A heading that is begun after an answer has its time too."""
    with visiting(hasty) as visitor, following(visitor, visitor.make_table("ghooost", "friend")) as page:
        page.next()
        assert page.is_silent(1.5)
        page.connection.send("")
        assert page.connection.recv(5) == ""
    with dial(hasty.address) as one:
        one.sendall(b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT")
        assert heard(one).startswith(b"HTTP/1.1 404")


@pytest.mark.parametrize("beginning", [b"GET / HTTP/1.1\r\nX: ", POST + b"Content-Length: 9999\r\n\r\n"])
def test_a_slow_speaker_is_hung_up_on(hasty: House, beginning: bytes) -> None:
    with dial(hasty.address) as one:
        one.sendall(beginning)
        one.settimeout(0.05)
        begun = monotonic()
        while monotonic() < begun + 8:
            try:
                one.sendall(b"x")
                if not one.recv(1):
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
        assert monotonic() < begun + 8


@pytest.mark.soak
def test_whoever_takes_nothing_in_is_hung_up_on(hasty: House) -> None:
    with dial(hasty.address) as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with pytest.raises(ConnectionError):
            any(map(one.sendall, repeat(b"GET /static/x/house.svg HTTP/1.1\r\nHost: localhost\r\n\r\n")))


def test_a_body_that_breaks_off_is_no_fault_of_the_house(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """Data that is no request is answered as safely as one."""
    with dial(house.address) as one:
        one.sendall(POST + b"Content-Length: 13\r\n\r\nlang")
    with house.client() as client:
        assert client.get("/").status_code == 200
    assert caplog.records == []
    answer = said(house.address, b"\x16\x03\x01 hello\r\n\r\n").decode()
    assert answer.startswith("HTTP/1.1 400")
    for name, value in ALWAYS.items():
        assert f"{name.lower()}: {value}" in answer.replace(name, name.lower())


@pytest.mark.parametrize(("proxies", "answered"), [([], 0), (["127.0.0.0/8"], -1)])
def test_one_address_has_only_so_many_lines(proxies: list[str], answered: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A trusted proxy has as many as it likes."""
    monkeypatch.setattr(connection, "MOST", 20)
    with running_house(FirstThatComes(), access=Access(proxies=proxies)) as house, ExitStack() as lines:
        dialled = [lines.enter_context(dial(house.address)) for _line in range(21)]
        assert proxies or heard(dialled[-1]) == b""
        dialled[answered].sendall(b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert heard(dialled[answered]).startswith(b"HTTP/1.1 404")


CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"
SMUGGLED = b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n"
FRAMED = [
    *(b"Content-Length: %s\r\n\r\naaaa" % length for length in (b"4, 5", b"+4", b"4_0", b"\xb2")),
    b"Content-Length: 4\r\nContent-Length: 5\r\n\r\naaaa",
    b"Content-Length : 4\r\n\r\naaaa",
    *(b"Transfer-Encoding:%s\r\n\r\n0\r\n\r\n" % how for how in (b" xchunked", b" chunked, identity", b"\x0bchunked")),
    b"Content-Length: 4\r\n" + CHUNKED + b"0\r\n\r\n",
    b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
    b"Transfer-Encoding: chunked\r\n" + CHUNKED + b"0\r\n\r\n",
    b"X: a\r\n Transfer-Encoding: chunked\r\nContent-Length: 4, 5\r\n\r\n0\r\n\r\n",
    *(line + b"\r\n\r\n" for line in (b"Host: elsewhere", b"X\x00: a", b"X: a\x00b")),
    *(CHUNKED + size for size in (b"-1\r\n", b"0x4\r\naaaa\r\n", b"4;\r\naaaaXX", b"F" * 21 + b"\r\n", b"z\r\n")),
]


@pytest.mark.soak
@pytest.mark.parametrize("framing", FRAMED)
def test_a_request_that_ends_in_two_places_ends_the_line(house: House, framing: bytes) -> None:
    answer = said(house.address, POST + framing + SMUGGLED)
    assert answer.startswith(b"HTTP/1.1 4")
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"nowhere" not in answer
