"""What is refused before anybody looks at what a program asks is a problem too; people get a page, or plain text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from web.fakes import FirstThatComes
from web.houses import House, running_house
from web.raw import dial, heard, said

GET = b"GET %s HTTP/1.1\r\nHost: localhost\r\n"
LONGEST = 64 * 1024
# Each is what follows the first line, with the code that it is refused by.
WRONG = {
    "no heading": (b"no heading at all\r\n\r\n", "bad-request"),
    "too long": (b"X: ", "bad-request"),
    "a sign that is none": (b"X: \0\r\n\r\n", "bad-request"),
    "two lengths": (b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "two-lengths"),
}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """It knows its name: the first request from this machine teaches one."""
    with running_house(FirstThatComes()) as house, house.client() as client:
        client.get("/")
        yield house


def asked(path: bytes, what: str) -> bytes:
    """The request; one that is too long is so by one byte, so that nothing of it is left unread."""
    request = GET % path + WRONG[what][0]
    return request.ljust(LONGEST + 1, b"y") if what == "too long" else request


def parts(answer: bytes) -> tuple[bytes, bytes]:
    head, _blank, body = answer.partition(b"\r\n\r\n")
    return head.lower(), body


def is_problem(answer: bytes, status: int, code: str) -> bool:
    """Whether it is that problem, and the line is closed."""
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
        assert is_problem(said(house.address, asked(path, what)), 400, WRONG[what][1])
    for path in (b"/", b"/apiary", b"/t/api/"):
        head, _body = parts(said(house.address, asked(path, what)))
        assert b"problem+json" not in head
        assert (b"text/plain" in head) == (WRONG[what][1] == "bad-request")


def test_whoever_asks_for_another_house_is_told_so_as_a_problem(house: House) -> None:
    asked = b"GET /api/games HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    assert is_problem(said(house.address, asked), 421, "misdirected")
    head, _body = parts(said(house.address, asked.replace(b"/api/games", b"/")))
    assert b"text/html" in head


def test_a_request_after_another_on_one_line_is_known_too(house: House) -> None:
    with dial(house.address) as line:
        line.sendall(GET % b"/healthz" + b"\r\n")
        while b'"ok"' not in line.recv(65536):
            pass
        line.sendall(asked(b"/api/seat", "no heading"))
        assert is_problem(heard(line), 400, "bad-request")
