"""What the house says of its sockets holds: whole matches are played by them, and each message is as described."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest
from jsonschema_rs import Validator, validator_for
from starlette.routing import WebSocketRoute

from hantise.games import codes, find
from hantise.web.api.answering import ASKED
from hantise.web.api.operations import api_routes
from hantise.web.serving.access import THIS_MACHINE
from web.fakes import FirstThatComes
from web.houses import House, running_house
from web.program import make
from web.talker import Message, seated, talking

Document = dict[str, Any]


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with running_house(FirstThatComes()) as house:
        yield house


def described(client: httpx.Client) -> Document:
    return dict(client.get("/api/asyncapi.json").json())


# Of what it is made.


def test_every_socket_for_programs_is_described(client: httpx.Client) -> None:
    told = {channel["address"] for channel in described(client)["channels"].values()}
    assert told == {route.path for route in api_routes() if isinstance(route, WebSocketRoute)}
    assert len(told) == 2


def test_it_is_a_document_of_asyncapi(client: httpx.Client) -> None:
    """The fields that version 3.0 has at these places and no others, and those that it wants."""
    said = described(client)
    assert said.keys() == {"asyncapi", "info", "defaultContentType", "servers", "channels", "operations", "components"}
    assert said["asyncapi"] == "3.0.0"
    assert said["info"].keys() == {"title", "version", "description"}
    for channel in said["channels"].values():
        assert channel.keys() - {"parameters"} == {"address", "description", "messages", "bindings"}
        assert {*re.findall(r"{(\w+)}", channel["address"])} == {*channel.get("parameters", {})}
        for message in channel["messages"].values():
            assert message.keys() - {"correlationId"} == {"summary", "contentType", "payload"}
    for operation in said["operations"].values():
        assert operation.keys() - {"reply", "security"} == {"action", "summary", "channel", "messages"}
        assert operation["action"] in ("send", "receive")
        assert operation.get("reply", {}).keys() <= {"channel", "messages"}


def test_whatever_it_refers_to_is_there(client: httpx.Client) -> None:
    said = described(client)
    found = [*references(said)]
    assert len(found) > 50
    assert [place for place in found if not is_there(said, place)] == []
    assert not is_there(said, "#/channels/nothing")


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        yield from [part["$ref"]] if isinstance(part.get("$ref"), str) else []
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else []:
        yield from references(inner)


def is_there(said: Any, place: str) -> bool:
    for step in place.removeprefix("#/").split("/"):
        if step not in said:
            return False
        said = said[step]
    return True


def test_all_that_may_be_asked_is_an_operation_with_its_replies(client: httpx.Client) -> None:
    said = described(client)
    received = {name: one for name, one in said["operations"].items() if one["action"] == "receive"}
    assert received.keys() == {*ASKED, "showToken"}
    for name in ASKED:
        replies = [place["$ref"].rpartition("/")[2] for place in received[name]["reply"]["messages"]]
        assert replies == [f"{name}-answer", "refusal"]
        assert received[name]["security"] == [{"$ref": "#/components/securitySchemes/seat"}]
    assert "security" not in said["operations"]["tell-watching"], "anybody may look on"


def test_below_a_path_and_behind_another_server_it_says_so() -> None:
    access = THIS_MACHINE._replace(prefix="/g", proxies=["127.0.0.1"], names=["games.example"])
    with running_house(FirstThatComes(), access=access) as house, house.client() as client:
        headers = {"Host": "games.example", "X-Forwarded-Proto": "https"}
        told = client.get("/api/asyncapi.json", headers=headers).json()["servers"]["house"]
    assert told == {"host": "games.example", "pathname": "/g", "protocol": "wss"}


# What is said there.


class Listener:
    """Each message of a channel is one of those that it tells."""

    def __init__(self, said: Document, channel: str) -> None:
        self.shapes: dict[str, Validator] = {
            name: validator_for({**message["payload"], "components": said["components"]})
            for name, message in said["channels"][channel]["messages"].items()
        }

    def names(self, *messages: Message) -> list[set[str]]:
        """The shapes that each has."""
        return [{name for name, shape in self.shapes.items() if shape.is_valid(message)} for message in messages]


@pytest.mark.parametrize("game", codes())
def test_a_match_is_told_as_the_description_says(client: httpx.Client, game: str) -> None:
    said = described(client)
    seat, watching = Listener(said, "seat"), Listener(said, "watching")
    program = make(client, game, *["level1"] * (find(game).players[0] - 1))
    with seated(program) as line, talking(client, f"tables/{program.match}/socket") as ear:
        assert line.play(Random(5))["is_over"]
        while not ear.table()["is_over"]:
            pass
        refused = [line.ask("undo", version=10**6), line.ask("act"), line.ask("look", more=1)]
        assert seat.names(*refused) == [{"refusal"}] * 3
        assert "answer" in line.ask("rematch")
        assert "answer" in line.ask("resign")
        assert line.parted(401, "no-seat")
    answers = [message for message in line.heard if "answer" in message]
    assert {line.asked[message["id"]] for message in answers} == {"act", "rematch", "resign"}
    for message, names in zip(answers, seat.names(*answers), strict=True):
        assert f"{line.asked[message['id']]}-answer" in names
    told = seat.names(*[message for message in line.heard if "table" in message]) + watching.names(*ear.heard)
    assert [names for names in told if names != {"table"}] == []
    assert seat.names(line.heard[-1]) == [{"farewell"}]


def test_what_may_be_asked_is_what_the_house_takes(client: httpx.Client) -> None:
    seat = Listener(described(client), "seat")
    said: list[tuple[str, Message]] = [
        ("token", {"token": "a.b"}),
        ("look", {"id": 1, "ask": "look"}),
        ("act", {"id": "x", "ask": "act", "body": {"version": 1, "action": "9"}}),
        ("act", {"id": 1, "ask": "act", "body": {"version": 1, "action": "9", "key": "a.key.of.mine"}}),
        ("undo", {"id": 1, "ask": "undo", "body": {"version": 1}}),
        ("resign", {"id": 1, "ask": "resign"}),
        ("rematch", {"id": 1, "ask": "rematch", "body": {}}),
        ("", {"id": 1, "ask": "act"}),
        ("", {"id": 1, "ask": "act", "body": {"version": 1}}),
        ("", {"ask": "look"}),
        ("", {"id": 1, "ask": "look", "more": 1}),
        ("", {"id": -1, "ask": "look"}),
        ("", {"id": 1, "ask": "resign", "body": {"seat": 1}}),
    ]
    for name, message in said:
        assert seat.names(message) == [{name} - {""}], message
