"""At an address where a socket is opened, whoever asks for a page is told so (RFC 9110, 15.5.22)."""

from __future__ import annotations

import httpx
import pytest
from starlette.routing import WebSocketRoute

from hantise.web.app import create_app
from web.fakes import FirstThatComes
from web.houses import House
from web.program import is_problem
from web.visitor import outcome

ADDRESSES = ["/t/{match}/live", "/api/seat/socket", "/api/tables/{match}/socket"]


def test_these_are_the_addresses_of_sockets(house: House) -> None:
    routes = create_app(house.store, FirstThatComes()).routes
    assert sorted(ADDRESSES) == sorted(route.path for route in routes if isinstance(route, WebSocketRoute))


@pytest.mark.parametrize("path", ADDRESSES)
def test_a_page_is_asked_for_in_vain_and_the_line_stays(client: httpx.Client, path: str) -> None:
    for method in ("GET", "HEAD", "GET"):
        answer = client.request(method, path.replace("{match}", "abc"))
        assert outcome(answer) == (426, "upgrade-required")
        assert (answer.headers["upgrade"], answer.headers["connection"]) == ("websocket", "Upgrade")
    assert client.get("/").status_code == 200


def test_programs_are_told_as_a_problem_and_people_in_their_language(client: httpx.Client) -> None:
    said = client.get("/api/seat/socket", headers={"Accept-Language": "nl"})
    assert is_problem(said, 426, "upgrade-required")
    assert said.json()["detail"] == "Op dit adres opent alleen een WebSocket."
    page = client.get("/t/abc/live", headers={"Accept-Language": "fr"})
    assert "Cette adresse n’ouvre qu’un WebSocket." in page.text
