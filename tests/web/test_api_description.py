"""The descriptions of the API and of its sockets hold: every allowed request is answered as described."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from jsonschema_rs import validator_for
from starlette.routing import Route, WebSocketRoute

import effort
from hantise.games import codes, find
from hantise.web.api.calls import CALLS
from hantise.web.api.endpoints import OPERATIONS
from hantise.web.api.operations import api_routes
from hantise.web.api.sockets import ASKED
from hantise.web.serving.server import THIS_MACHINE
from web.fakes import FirstThatComes
from web.houses import House, running_house
from web.program import make
from web.talker import Message, seated, talking

Document = dict[str, Any]
# Operations without a token ignore it. A request of the right shape may still name no legal move, name or link.
LEFT_OUT = ("ignored_auth", "positive_data_acceptance")
ANSWERED = [one for one, _endpoint in OPERATIONS if one.answers is not None]


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with running_house(FirstThatComes()) as house:
        yield house


def described(client: httpx.Client) -> Document:
    return dict(client.get("/api/openapi.json").json())


def sockets(client: httpx.Client) -> Document:
    return dict(client.get("/api/asyncapi.json").json())


@pytest.mark.soak
@pytest.mark.parametrize("label", [f"{one.method} /api{one.path}" for one in ANSWERED])
def test_whatever_the_description_allows_is_answered_as_it_says(house: House, client: httpx.Client, label: str) -> None:
    """With a seat's token and without one; also requests that are not allowed, which are refused as problems."""
    token = make(client, "ghooost", "level1").token
    operations: list[Any] = [*schemathesis.openapi.from_dict(described(client)).get_all_operations()]
    operation = next(found.ok() for found in operations if found.ok().label == label)

    @settings(
        max_examples=40 if effort.IS_SOAK else 4,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        case.query = {**(case.query or {}), "wait": 0} if "wait" in str(case.query) else case.query
        for headers in ({}, {"Authorization": f"Bearer {token}"}):
            answer = case.call(base_url=house.address.rstrip("/"), headers=headers)
            case.validate_response(answer, excluded_checks=schemathesis.checks.CHECKS.get_by_names(LEFT_OUT))
            assert answer.status_code < 500

    ask()


def test_every_address_and_every_socket_for_programs_is_described(client: httpx.Client) -> None:
    routes = [route for route in api_routes() if isinstance(route, Route)]
    listened = {(method, route.path) for route in routes for method in route.methods or ()}
    told = {(method.upper(), path) for path, found in described(client)["paths"].items() for method in found}
    descriptions = {("GET", "/api/openapi.json"), ("GET", "/api/asyncapi.json")}
    assert {(method, path) for method, path in listened if method != "HEAD"} - told == descriptions
    assert told <= listened
    addresses = {channel["address"] for channel in sockets(client)["channels"].values()}
    assert addresses == {route.path for route in api_routes() if isinstance(route, WebSocketRoute)}
    assert len(addresses) == 2
    posted = {one.name for one, _endpoint in OPERATIONS if one.takes and one.path.startswith("/seat/")}
    assert {call.name for call in CALLS} == posted == {*ASKED} - {"look"}, "whatever may be posted there may be asked"


def test_below_a_path_and_behind_another_server_it_says_so() -> None:
    access = THIS_MACHINE._replace(prefix="/g", proxies=["127.0.0.1"], names=["games.example"])
    headers = {"Host": "games.example", "X-Forwarded-Proto": "https"}
    with running_house(FirstThatComes(), access=access) as house, house.client(headers=headers) as client:
        assert described(client)["servers"] == [{"url": "/g"}]
        told = sockets(client)["servers"]["house"]
        views = {box["view"] for box in client.get("/api/games").json()["games"]}
    assert told == {"host": "games.example", "pathname": "/g", "protocol": "wss"}
    assert views == {f"/g/api/games/{code}/view" for code in codes()}


def test_it_is_a_document_of_asyncapi_and_whatever_it_refers_to_is_there(client: httpx.Client) -> None:
    """It has exactly the fields of version 3.0, and every call has its replies."""
    said = sockets(client)
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
    found = [*references(said)]
    assert len(found) > 50
    assert [place for place in found if not is_there(said, place)] == []
    assert not is_there(said, "#/channels/nothing")
    received = {name: one for name, one in said["operations"].items() if one["action"] == "receive"}
    assert received.keys() == {*ASKED, "showToken"}
    for name in ASKED:
        replies = [place["$ref"].rpartition("/")[2] for place in received[name]["reply"]["messages"]]
        assert replies == [f"{name}-answer", "refusal"]
        assert received[name]["security"] == [{"$ref": "#/components/securitySchemes/seat"}]
    assert "security" not in said["operations"]["tell-watching"], "anybody may look on"


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        yield from [part["$ref"]] if isinstance(part.get("$ref"), str) else []
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else []:
        yield from references(inner)


def is_there(said: Any, place: str) -> bool:
    for step in place.removeprefix("#/").split("/"):
        said = said.get(step, {})
    return bool(said)


# Messages.


class Listener:
    """Each message of a channel has one of its shapes."""

    def __init__(self, said: Document, channel: str) -> None:
        messages = said["channels"][channel]["messages"].items()
        shared = {"components": said["components"]}
        self.shapes = {name: validator_for(message["payload"] | shared) for name, message in messages}

    def names(self, *messages: Message) -> list[set[str]]:
        """The shapes that each message has."""
        return [{name for name, shape in self.shapes.items() if shape.is_valid(message)} for message in messages]


@pytest.mark.parametrize("game", codes())
def test_a_match_is_told_as_the_descriptions_say(client: httpx.Client, game: str) -> None:
    """A situation is the same by sockets and over HTTP; its view also has the schema of the game's own description."""
    said, shared = sockets(client), {"components": described(client)["components"]}
    situation = validator_for(shared["components"]["schemas"]["Situation"] | shared)
    view = validator_for({"$ref": f"#/components/schemas/View.{game}"} | shared)
    own = validator_for(client.get(f"/api/games/{game}/view").json())
    seat, watching = Listener(said, "seat"), Listener(said, "watching")
    # In a soak, with as many players as possible.
    program = make(client, game, *["level1"] * (find(game).players[-1 if effort.IS_SOAK else 0] - 1))
    with seated(program) as line, talking(client, f"tables/{program.match}/socket") as ear:
        assert line.play(Random(5)) == program.look()
        assert program.said["is_over"]
        while not ear.table()["is_over"]:
            pass
        refused = [line.ask("undo", version=10**6), line.ask("act"), line.ask("look", more=1)]
        assert seat.names(*refused) == [{"refusal"}] * 3
        assert "answer" in line.ask("rematch")
        assert "answer" in line.ask("resign")
        assert line.parted(401, "no-seat")
    tables = [message for message in line.heard if "table" in message]
    assert [names for names in seat.names(*tables) + watching.names(*ear.heard) if names != {"table"}] == []
    assert seat.names(line.heard[-1]) == [{"farewell"}]
    situations, asked = [message["table"] for message in tables], set[str]()
    for message in [message for message in line.heard if "answer" in message]:
        name = line.asked[message["id"]]
        assert seat.names(message)[0] >= {f"{name}-answer"}
        asked.add(name)
        situations += [message["answer"]] if name == "act" else []
    assert asked == {"act", "rematch", "resign"}
    for told in situations:
        situation.validate(told)
        view.validate(told["view"])
        own.validate(told["view"])
    assert not situation.is_valid({**situations[-1], "more": 1} | {"version": "one"})


def test_what_may_be_asked_is_what_the_house_takes(client: httpx.Client) -> None:
    seat, act = Listener(sockets(client), "seat"), {"version": 1, "action": "9"}
    assert seat.names({"token": "a.b"}) == [{"token"}]
    asked: list[Message] = [{"ask": "look"}, {"id": "x", "ask": "act", "body": act}, {"ask": "resign"}]
    asked += [{"ask": "act", "body": act | {"key": "a.key.of.mine"}}, {"ask": "undo", "body": {"version": 1}}]
    for message in (*asked, {"ask": "rematch", "body": {}}):
        assert seat.names({"id": 1} | message) == [{message["ask"]}], message
    refused: list[Message] = [{"id": 1, "ask": "act"}, {"id": 1, "ask": "act", "body": {"version": 1}}, {"ask": "look"}]
    refused += [{"id": 1, "ask": "look", "more": 1}, {"id": -1, "ask": "look"}]
    for message in (*refused, {"id": 1, "ask": "resign", "body": {"seat": 1}}):
        assert seat.names(message) == [set()], message
