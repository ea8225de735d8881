"""A program at a table, which uses the API alone."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import httpx
import msgspec

from effort import IS_SOAK

Situation = dict[str, Any]
# In a soak, matches have their full length.
QUICK: dict[str, dict[str, int]] = {} if IS_SOAK else {"ghooost": {"daybreak": 5}}


class Program:
    """One seat's token, and the last situation."""

    def __init__(self, client: httpx.Client, made: dict[str, Any]) -> None:
        self.client = client
        self.match: str = made["match"]
        self.seat: int = made["seat"]
        self.token: str = made["token"]
        self.answer = httpx.Response(200, json={})

    @property
    def said(self) -> Situation:
        return dict(self.answer.json())

    def look(self, **asked: Any) -> Situation:
        return self.ask("GET", "", params=asked)

    def act(self, action: str, version: int | None = None, **more: Any) -> Situation:
        return self.post("act", action=action, version=self.said["version"] if version is None else version, **more)

    def post(self, what: str, **body: Any) -> Situation:
        return self.ask("POST", f"/{what}", json=body)

    def ask(self, method: str, path: str, **more: Any) -> Situation:
        self.answer = self.client.request(method, f"/api/seat{path}", headers=self.headers, **more)
        return self.said

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def refused(self, status: int, code: str) -> bool:
        return is_problem(self.answer, status, code)

    @contextmanager
    def stream(self) -> Iterator[Iterator[tuple[str, Situation]]]:
        """The events of the stream, by their kind."""
        with self.client.stream("GET", "/api/seat/stream", headers=self.headers) as answer:
            yield events_of(answer)

    def play(self, rng: Random, watch: Callable[[Situation], None] = lambda said: None) -> Situation:
        """Play at random to the end."""
        said = self.look()
        while not said["is_over"]:
            watch(said)
            said = self.act(rng.choice(said["legal"])) if said["legal"] else self.look(after=said["stamp"], wait=20)
            assert self.answer.status_code == 200, self.answer.text
        return said


def events_of(answer: httpx.Response) -> Iterator[tuple[str, Situation]]:
    assert answer.headers["content-type"].startswith("text/event-stream")
    kind = ""
    for line in answer.iter_lines():
        name, _colon, text = line.partition(": ")
        if name == "event":
            kind = text
        elif name == "data":
            yield kind, msgspec.json.decode(text)


def make(client: httpx.Client, game: str, *seats: str, **more: Any) -> Program:
    answer = client.post("/api/tables", json={"game": game, "seats": seats, "options": QUICK.get(game, {}), **more})
    assert answer.status_code == 201, answer.text
    return Program(client, answer.json())


def come(client: httpx.Client, **said: Any) -> Program:
    answer = client.post("/api/seats", json=said)
    assert answer.status_code == 201, answer.text
    return Program(client, answer.json())


def is_problem(answer: httpx.Response, status: int, code: str) -> bool:
    """Whether it is that problem, in the format of RFC 9457."""
    said = answer.json()
    assert (answer.status_code, said["code"]) == (status, code), answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["x-hantise-code"] == code
    assert answer.headers["cache-control"] == "no-store"
    assert said["status"] == status
    assert said["type"] == f"urn:hantise:problem:{code}"
    return bool(said["title"] and said["detail"])
