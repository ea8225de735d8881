"""What the house says of its API holds: whatever is allowed there is asked, and each answer is as described."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from jsonschema_rs import validator_for
from schemathesis.schemas import BaseSchema
from starlette.routing import Route

import effort
from hantise.games import codes
from hantise.web.api.operations import OPERATIONS, api_routes
from hantise.web.serving.access import THIS_MACHINE
from web.fakes import FirstThatComes
from web.houses import House, running_house
from web.program import make

# A token is shown on purpose to whoever needs none; and what fits a shape may still be no move, no name and no link.
LEFT_OUT = ("ignored_auth", "positive_data_acceptance")
EXAMPLES = 40 if effort.IS_SOAK else 4


@pytest.fixture(scope="module")
def quick() -> Iterator[House]:
    with running_house(FirstThatComes()) as house:
        yield house


def described(house: House) -> dict[str, Any]:
    with house.client() as client:
        return dict(client.get("/api/openapi.json").json())


@pytest.fixture(scope="module")
def schema(quick: House) -> BaseSchema:
    return schemathesis.openapi.from_dict(described(quick))


@pytest.mark.soak
@pytest.mark.parametrize("name", [one.described.name for one in OPERATIONS if one.described.answers is not None])
def test_whatever_the_description_allows_is_answered_as_it_says(quick: House, schema: BaseSchema, name: str) -> None:
    """With a seat's token and without one; what it does not allow too, which is refused as a problem."""
    with quick.client() as client:
        token = make(client, "ghooost", "level1").token
    operations: list[Any] = [*schema.get_all_operations()]
    operation = next(found.ok() for found in operations if found.ok().label == label(name))

    @settings(
        max_examples=EXAMPLES,
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
            answer = case.call(base_url=quick.address.rstrip("/"), headers=headers)
            case.validate_response(answer, excluded_checks=schemathesis.checks.CHECKS.get_by_names(LEFT_OUT))
            assert answer.status_code < 500

    ask()


def label(name: str) -> str:
    one = next(one.described for one in OPERATIONS if one.described.name == name)
    return f"{one.method} /api{one.path}"


@pytest.mark.parametrize("game", codes())
def test_a_match_is_told_as_the_description_says(quick: House, game: str) -> None:
    said = described(quick)
    one = said["components"]["schemas"]["Situation"]
    valid = validator_for({**one, "components": said["components"]})
    of_game = validator_for({"$ref": f"#/components/schemas/View.{game}", "components": said["components"]})
    with quick.client() as client:
        own = client.get(f"/api/games/{game}/view").json()
        program = make(client, game, *["level1"] * (players_of(client, game) - 1))

        def check(told: dict[str, Any]) -> None:
            valid.validate(told)
            of_game.validate(told["view"])
            validator_for(own).validate(told["view"])

        check(program.play(Random(5), check))
    assert not valid.is_valid({**program.said, "more": 1} | {"version": "one"})


def players_of(client: Any, game: str) -> int:
    """The most that the game takes, in a soak, where a long match is no matter; the fewest otherwise."""
    found: list[dict[str, Any]] = client.get("/api/games").json()["games"]
    return int(next(box["players"][-1 if effort.IS_SOAK else 0] for box in found if box["code"] == game))


def test_every_address_for_programs_is_described(quick: House) -> None:
    said = described(quick)
    listened = {
        (method, route.path) for route in api_routes() if isinstance(route, Route) for method in route.methods or ()
    }
    told = {(method.upper(), path) for path, found in said["paths"].items() for method in found}
    descriptions = {("GET", "/api/openapi.json"), ("GET", "/api/asyncapi.json")}
    assert {(method, path) for method, path in listened if method != "HEAD"} - told == descriptions
    assert told <= listened


def test_below_a_path_it_says_so() -> None:
    with running_house(FirstThatComes(), access=THIS_MACHINE._replace(prefix="/g")) as house, house.client() as client:
        said = client.get("/api/openapi.json").json()
        assert said["servers"] == [{"url": "/g"}]
        assert {box["view"] for box in client.get("/api/games").json()["games"]} == {
            f"/g/api/games/{code}/view" for code in codes()
        }
