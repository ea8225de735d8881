"""A wrong, too frequent or unauthorised request is a problem with a code, or closes the socket."""

import json
from collections.abc import Iterator
from typing import Any
from unittest.mock import AsyncMock, Mock

import httpx
import pytest

from hantise.store import StoreUnusable
from hantise.web import limits
from hantise.web.api import endpoints, sockets
from hantise.web.api.bodies import LONGEST_WAIT
from hantise.web.serving.server import FRAME
from web.fakes import FirstThatComes
from web.houses import House, running_house
from web.program import is_problem, make
from web.raw import dial, heard, said
from web.talker import is_denied, seated, settled, talking
from web.test_api import pair
from web.test_hostile import until, wish

GAME = "ghooost"
LOOK = '{"id":"a","ask":"look"}'


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """One house for all these tests, because none of them leaves anything behind."""
    with running_house(FirstThatComes()) as house, house.client() as client:
        client.get("/")
        yield house


def test_nobody_waits_for_ever_and_a_token_that_is_none_opens_nothing(client: httpx.Client) -> None:
    """Missing things are problems, too."""
    program = make(client, GAME, "level1")
    for wait in ("-1", "26", "soon", "nan", "inf", "1e400", "0" * 11):
        program.look(wait=wait)
        assert program.refused(400, "bad-wait"), wait
    assert LONGEST_WAIT < 30, "whoever looks at a table looks at it for so long"
    token = program.token
    tokens = ["Bearer", "Bearer x", "Bearer x.y", f"Basic {token}", f"Bearer {token}x", f"Bearer .{token}"]
    for shown in ("", *tokens, "Bearer é.é"):
        answer = client.get("/api/seat", headers={b"Authorization": shown.encode("latin-1")})
        assert is_problem(answer, 401, "no-seat"), shown
        assert answer.headers["www-authenticate"] == "Bearer"
    for method, path, status, code in (
        ("GET", "/api/seat", 401, "no-seat"),
        ("GET", "/api", 404, "not-found"),
        ("GET", "/api/nothing", 404, "not-found"),
        ("GET", "/api/games/chess/view", 404, "unknown-game"),
        ("DELETE", "/api/seat", 405, "method-not-allowed"),
        ("POST", "/api/seats", 404, "no-such-code"),
    ):
        assert is_problem(client.request(method, path), status, code), path


JSON = "application/json"
GHOOOST = '{"game":"ghooost","seats":["level1"]'


@pytest.mark.parametrize(
    ("content", "kind", "status", "code"),
    [
        *((content, JSON, 400, "bad-body") for content in ("{}", "[", "[" * 50_000, "\xff", GHOOOST + ',"more":1}')),
        (GHOOOST + "}", "text/plain", 415, "not-json"),
        ('{"game":"chess","seats":["level1"]}', JSON, 404, "unknown-game"),
        ('{"game":"ghooost","seats":["level9"]}', JSON, 400, "unknown-level"),
        ('{"game":"ghooost","seats":[]}', JSON, 400, "bad-seats"),
        (GHOOOST + ',"options":{"no":1}}', JSON, 400, "bad-option"),
        (GHOOOST + ',"name":"' + "x" * 31 + '"}', JSON, 400, "bad-name"),
        (" " * 70_000, JSON, 413, "too-large"),
    ],
)
def test_a_table_not_made_is_a_problem(client: httpx.Client, content: str, kind: str, status: int, code: str) -> None:
    answer = client.post("/api/tables", content=content.encode("latin-1"), headers={"Content-Type": kind})
    assert is_problem(answer, status, code)


def test_what_breaks_here_is_a_problem_or_ends_one_line(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    program = make(client, GAME, "open")
    with settled(program) as line, settled(program) as other:
        broken = Mock(side_effect=RuntimeError("nobody expected this"))
        with monkeypatch.context() as breaking:
            breaking.setattr(endpoints, "Box", broken)
            breaking.setattr(sockets, "note_asked", broken)
            answer = client.get("/api/games")
            assert is_problem(answer, 500, "crash")
            # The server closes the connection; the client would send the next request on it.
            assert answer.headers["connection"] == "close"
            line.send("look")
            assert line.closed()[0] == 1011
        assert "answer" in other.ask("look")


def test_each_answer_says_what_may_follow(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sockets count, too; one that ignores the limit is closed."""
    monkeypatch.setattr(limits, "PROGRAMS", 4)
    program = make(client, GAME, "open")
    with settled(program) as line:
        program.look()
        assert program.answer.headers["ratelimit-policy"] == '"seat";q=4;w=10'
        assert program.answer.headers["ratelimit"].startswith('"seat";r=3;t=')
        assert line.ask("look")["limit"] == {"most": 4, "seconds": 10, "left": 2, "wait": 0}
        assert line.ask("nothing")["limit"]["left"] == 1, "what is refused counts"
        program.look()
        assert program.answer.headers["ratelimit"].startswith('"seat";r=0;t=')
        refused = line.ask("look")
        assert (refused["problem"]["status"], refused["problem"]["code"]) == (429, "too-fast")
        assert 1 <= refused["limit"]["wait"] <= 10
        program.look()
        assert program.refused(429, "too-fast")
        assert 1 <= int(program.answer.headers["retry-after"]) <= 10
    other = make(client, GAME, "open")
    assert other.look()["seat"] == 0, "nobody else waits for that"
    with settled(other) as elsewhere:
        assert "answer" in elsewhere.ask("look")
    monkeypatch.setattr(limits, "PROGRAMS", 3)
    with settled(make(client, GAME, "open")) as line:
        line.say(*[LOOK] * (3 * sockets.DEAF + 1))
        told = [line.hear() for _message in range(3 * sockets.DEAF)]
        assert ["answer" in message for message in told] == [True] * 3 + [False] * 3
        assert line.parted(429, "too-fast")


# Requests that are refused before the API.

GET = b"GET %s HTTP/1.1\r\nHost: localhost\r\n"
LONGEST = 64 * 1024
# Each has the text after the request line, and the code of the problem.
WRONG = {
    "no heading": (b"no heading at all\r\n\r\n", "bad-request"),
    "too long": (b"X: ", "bad-request"),
    "a sign that is none": (b"X: \0\r\n\r\n", "bad-request"),
    "two lengths": (b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "two-lengths"),
}


def asked(path: bytes, what: str) -> bytes:
    """The request; a long one is too long by one byte, so that all of it is read."""
    request = GET % path + WRONG[what][0]
    return request.ljust(LONGEST + 1, b"y") if what == "too long" else request


def parts(answer: bytes) -> tuple[bytes, bytes]:
    head, _blank, body = answer.partition(b"\r\n\r\n")
    return head.lower(), body


def is_problem_at_last(answer: bytes, status: int, code: str) -> bool:
    """Whether it is that problem, byte by byte, and the connection is closed."""
    head, body = parts(answer)
    told: dict[str, Any] = json.loads(body)
    assert (told["status"], told["code"]) == (status, code)
    assert b"content-type: application/problem+json" in head
    assert b"content-length: %d" % len(body) in head
    assert head.count(b"connection: close") == 1
    assert b"x-content-type-options: nosniff" in head
    return head.startswith(b"http/1.1 %d" % status)


@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_request_of_a_program_is_a_problem_and_people_are_told_otherwise(house: House, what: str) -> None:
    for path in (b"/api/seat", b"/api/nothing?x=1", b"/api"):
        assert is_problem_at_last(said(house.address, asked(path, what)), 400, WRONG[what][1])
    for path in (b"/", b"/apiary", b"/t/api/"):
        head, _body = parts(said(house.address, asked(path, what)))
        assert b"problem+json" not in head
        assert (b"text/plain" in head) == (WRONG[what][1] == "bad-request")


def test_whoever_asks_for_another_house_or_after_another_request_is_told_so_as_a_problem(house: House) -> None:
    asked_elsewhere = b"GET /api/games HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    assert is_problem_at_last(said(house.address, asked_elsewhere), 421, "misdirected")
    head, _body = parts(said(house.address, asked_elsewhere.replace(b"/api/games", b"/")))
    assert b"text/html" in head
    with dial(house.address) as line:
        line.sendall(GET % b"/healthz" + b"\r\n")
        while b'"ok"' not in line.recv(65536):
            pass
        line.sendall(asked(b"/api/seat", "no heading"))
        assert is_problem_at_last(heard(line), 400, "bad-request")


# Opening a socket.


def test_the_token_of_another_table_opens_none_here(client: httpx.Client) -> None:
    """The problem is in the asker's language; a page of the house may open one, a page of another site may not."""
    one, two = make(client, GAME, "open"), make(client, GAME, "open")
    crossed, told = f"{one.match}.{two.token.partition('.')[2]}", set()
    assert is_denied(client, 401, "no-seat", token=crossed)
    for language in ("en", "fr", "nl"):
        with talking(client, Accept_Language=language) as line:
            line.say(json.dumps({"token": crossed}))
            assert line.parted(401, "no-seat")
            told.add(line.heard[0]["problem"]["detail"])
    assert len(told) == 3
    with seated(one) as line:
        assert line.table()["match"] == one.match
    for origin in ("https://elsewhere.example", "null", "http://127.0.0.1:1"):
        for path in ("seat/socket", f"tables/{one.match}/socket"):
            assert is_denied(client, 403, "foreign-origin", path, token=one.token, origin=origin)
    with talking(client, token=one.token, origin=str(client.base_url).rstrip("/")) as line:
        assert line.table()["seat"] == 0


def test_a_first_message_without_a_token_ends_it(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong first message has no second try, and a token opens nothing while the database cannot be read."""
    monkeypatch.setattr(sockets, "seated", AsyncMock(side_effect=StoreUnusable("the disk is away")))
    wrong = dict.fromkeys((LOOK, "", "nonsense", '{"token":1}', f'{{"token":"{"x" * 600}"}}'), (400, "bad-body"))
    for text, (status, code) in (wrong | {'{"token":"x.y"}': (503, "store-unusable")}).items():
        with talking(client) as line:
            line.say(text)
            assert line.parted(status, code), text
    monkeypatch.setattr(sockets, "SHOWING", 0.05)
    with talking(client) as line:
        assert line.parted(401, "no-seat")


# Messages of a socket.


@pytest.mark.soak
def test_what_does_not_fit_is_a_problem_and_the_line_stays(client: httpx.Client) -> None:
    cases: dict[str, Any] = dict.fromkeys(("", "nonsense", "[" * 8000, "[]", '{"id":-1,"ask":"look"}'))
    cases |= dict.fromkeys(f'{{"id":{wrong},"ask":"look"}}' for wrong in ("[]", f'"{"x" * 81}"', "1e300"))
    cases |= {'{"id":1}': 1, '{"id":"one","ask":"draw"}': "one", '{"id":1,"ask":"look","more":1}': 1}
    for ask in ('"look","body":[]', '"look","body":{"seat":1}', '"act","body":{"version":1e99,"action":"9"}'):
        cases[f'{{"id":1,"ask":{ask}}}'] = 1
    cases['{"id":1,"ask":"act","body":{"version":0,"action":"' + "9" * 300 + '"}}'] = 1
    with seated(make(client, GAME, "open")) as line:
        before = line.table()
        for text, number in cases.items():
            line.say(text, LOOK)
            refused = line.hear()
            assert (refused["id"], refused["problem"]["code"]) == (number, "bad-body"), text
            assert line.hear()["answer"] == before


def test_bytes_too_much_and_text_that_is_none_end_the_line(house: House, client: httpx.Client) -> None:
    """Also in place of a token: bytes, and too long a message."""
    wrong: list[tuple[str | bytes, int]] = [(b"bytes", 1003), (b"", 1003), (" " * (FRAME + 1), 1009)]
    for content, code in wrong:
        with settled(make(client, GAME, "open")) as line, talking(client) as unknown:
            for each in (line, unknown):
                each.say(content)
                assert each.closed()[0] == code
    program = make(client, GAME, "open")
    with wish(house.address, "/api/seat/socket", end="", Authorization=f"Bearer {program.token}") as raw:
        assert raw.recv(16).startswith(b"HTTP/1.1 101")
        raw.sendall(bytes([0b1000_0001, 0b1000_0000 | 2, 0, 0, 0, 0, 0xC3, 0x28]))
        heard = b""
        while b"\x88" not in heard:
            heard += raw.recv(65536)
    assert int.from_bytes(heard.partition(b"\x88")[2][1:3], "big") == 1003


@pytest.mark.soak
def test_thousands_of_messages_are_answered_in_their_order_and_nobody_waits_for_them(client: httpx.Client) -> None:
    mover, other = pair(client)
    with settled(mover) as line, settled(other) as quick:
        number = limits.PROGRAMS
        line.say(*[f'{{"id":{place},"ask":"look"}}' for place in range(number)])
        assert quick.ask("look")["answer"]["seat"] == other.seat
        assert [line.hear()["id"] for _message in range(number)] == [*range(number)]


# Lost seats and closing houses.


@pytest.mark.usefixtures("impatient")
def test_a_program_that_answers_no_ping_is_let_go() -> None:
    """When the house ends, sockets are closed and new ones are refused."""
    with running_house(FirstThatComes(), grace=0.2) as house, house.client() as client:
        program, presence = make(client, GAME, "open"), house.services.presence
        with wish(house.address, "/api/seat/socket", end="", Authorization=f"Bearer {program.token}"):
            until(lambda: presence.open_here(program.match, 2) == (0,))
            until(lambda: presence.open_here(program.match, 2) == ())
        with settled(program) as line, talking(client, f"tables/{program.match}/socket") as ear:
            ear.table()
            house.services.tables.is_leaving = True
            assert is_denied(client, 503, "leaving", token=program.token)
            house.call(house.services.tables.end_waiting)
            assert line.closed() == ear.closed() == (1012, "")


def test_a_program_that_takes_nothing_in_keeps_nobody_waiting(house: House, client: httpx.Client) -> None:
    mover, other = pair(client)
    with wish(house.address, "/api/seat/socket", end="", Authorization=f"Bearer {other.token}"), seated(mover) as line:
        said = line.table()
        for _action in range(20):
            if said["legal"]:
                said = line.act(said, said["legal"][-1])
            else:
                other.look()
                other.act(other.said["legal"][-1])
                said = line.table()
        assert said["version"] >= 20
