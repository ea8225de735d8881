"""Whatever a program says wrongly is a problem with a code, and what it may ask is told with each answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from hantise.web.api import games
from hantise.web.api.bodies import LONGEST_WAIT
from hantise.web.requests import limits
from web.fakes import FirstThatComes
from web.houses import running_house
from web.program import is_problem, make

GAME = "ghooost"


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    """Of one house for all of these: none of them leaves anything behind."""
    with running_house(FirstThatComes()) as house, house.client() as client:
        yield client


@pytest.mark.parametrize("wait", ["-1", "26", "soon", "nan", "inf", "1e400", "0" * 11])
def test_nobody_waits_for_ever(client: httpx.Client, wait: str) -> None:
    program = make(client, GAME, "level1")
    program.look(wait=wait)
    assert program.refused(400, "bad-wait")
    assert LONGEST_WAIT < 30, "whoever looks at a table looks at it for so long"


@pytest.mark.parametrize(
    "said", ["", "Bearer", "Bearer x", "Bearer x.y", "Basic {0}", "Bearer {0}x", "Bearer .{0}", "Bearer é.é"]
)
def test_a_token_that_is_none_opens_nothing(client: httpx.Client, said: str) -> None:
    program = make(client, GAME, "level1")
    told = said.format(program.token).encode("latin-1")
    answer = client.get("/api/seat", headers={b"Authorization": told})
    assert is_problem(answer, 401, "no-seat")
    assert answer.headers["www-authenticate"] == "Bearer"
    assert is_problem(client.get("/api/seat"), 401, "no-seat")


JSON = "application/json"


@pytest.mark.parametrize(
    ("content", "kind", "status", "code"),
    [
        *((content, JSON, 400, "bad-body") for content in ("{}", "[", "[" * 50_000, "\xff")),
        ('{"game":"ghooost","seats":["level1"],"more":1}', JSON, 400, "bad-body"),
        ('{"game":"ghooost","seats":["level1"]}', "text/plain", 415, "not-json"),
        ('{"game":"chess","seats":["level1"]}', JSON, 404, "unknown-game"),
        ('{"game":"ghooost","seats":["level9"]}', JSON, 400, "unknown-level"),
        ('{"game":"ghooost","seats":[]}', JSON, 400, "bad-option"),
        ('{"game":"ghooost","seats":["level1"],"options":{"no":1}}', JSON, 400, "bad-option"),
        ('{"game":"ghooost","seats":["level1"],"name":"' + "x" * 31 + '"}', JSON, 400, "bad-name"),
        (" " * 70_000, JSON, 413, "too-large"),
    ],
)
def test_a_table_that_cannot_be_made_is_a_problem(
    client: httpx.Client, content: str, kind: str, status: int, code: str
) -> None:
    answer = client.post("/api/tables", content=content.encode("latin-1"), headers={"Content-Type": kind})
    assert is_problem(answer, status, code)


def test_whatever_is_not_there_is_a_problem_too(client: httpx.Client) -> None:
    for method, path, status, code in (
        ("GET", "/api", 404, "not-found"),
        ("GET", "/api/nothing", 404, "not-found"),
        ("GET", "/api/games/chess/view", 404, "unknown-game"),
        ("DELETE", "/api/seat", 405, "method-not-allowed"),
        ("POST", "/api/seats", 404, "no-such-code"),
    ):
        assert is_problem(client.request(method, path), status, code), path


def test_what_breaks_in_the_house_is_a_problem(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_asked: Any) -> None:
        raise RuntimeError("nobody expected this")

    monkeypatch.setattr(games, "_box", broken)
    answer = client.get("/api/games")
    assert is_problem(answer, 500, "crash")
    # The server hangs up: who did not know it would ask the next thing of a line that is being closed.
    assert answer.headers["connection"] == "close"


def test_each_answer_says_what_may_follow(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PROGRAMS", 4)
    program = make(client, GAME, "level1")
    for left in (3, 2, 1, 0):
        program.look()
        assert program.answer.headers["ratelimit-policy"] == '"seat";q=4;w=10'
        assert program.answer.headers["ratelimit"].startswith(f'"seat";r={left};t=')
    program.look()
    assert program.refused(429, "too-fast")
    assert 1 <= int(program.answer.headers["retry-after"]) <= 10
    assert make(client, GAME, "level1").look()["seat"] == 0, "nobody else waits for that"
