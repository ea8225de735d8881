"""At an address where a socket is opened, whoever asks for a page is told so (RFC 9110, 15.5.22)."""

from __future__ import annotations

import httpx
import pytest
from starlette.routing import WebSocketRoute

from hantise.web.app import create_app
from web.fakes import FirstThatComes
from web.houses import House

ADDRESSES = ["/t/{match}/live", "/api/seat/socket", "/api/tables/{match}/socket"]


def test_these_are_the_addresses_of_sockets(house: House) -> None:
    routes = create_app(house.store, FirstThatComes()).routes
    assert sorted(ADDRESSES) == sorted(route.path for route in routes if isinstance(route, WebSocketRoute))


def is_told(answer: httpx.Response) -> bool:
    heading = answer.headers
    assert (answer.status_code, heading["x-hantise-code"]) == (426, "upgrade-required")
    return bool(heading["upgrade"] == "websocket" and heading["connection"] == "Upgrade")


@pytest.mark.parametrize("path", ADDRESSES)
def test_a_page_is_asked_for_in_vain_and_the_line_stays(house: House, path: str) -> None:
    with house.client() as client:
        for method in ("GET", "HEAD", "GET"):
            assert is_told(client.request(method, path.replace("{match}", "abc")))
        assert client.get("/").status_code == 200


def test_programs_are_told_as_a_problem_and_people_in_their_language(house: House) -> None:
    with house.client() as client:
        said = client.get("/api/seat/socket", headers={"Accept-Language": "nl"})
        assert said.headers["content-type"] == "application/problem+json"
        problem = said.json()
        assert (problem["status"], problem["code"]) == (426, "upgrade-required")
        assert problem["detail"] == "Op dit adres opent alleen een WebSocket."
        page = client.get("/t/abc/live", headers={"Accept-Language": "fr"})
        assert "Cette adresse n’ouvre qu’un WebSocket." in page.text
