"""Whatever comes in, a page with a stable code answers, nothing is written, and the house goes on."""

from itertools import product
from typing import Any

import pytest

from hantise.games import find
from web.houses import House
from web.test_commands import events
from web.test_playing import invitation
from web.visitor import Arrive, Visitor, forms_of, outcome


@pytest.fixture
def table(visitor: Visitor, game: str) -> str:
    return visitor.make_table(game, *["me"] * (find(game).players[0] - 1))


@pytest.fixture(autouse=True)
def _the_house_goes_on(visitor: Visitor) -> object:
    yield
    assert visitor.client.get("/").status_code == 200


def refused(visitor: Visitor, status: int, code: str) -> bool:
    answer = visitor.answer
    assert outcome(answer) == (status, code), answer.text
    assert answer.headers["cache-control"] == "no-store"
    return answer.headers["content-type"].startswith("text/html") and 'role="alert"' in answer.text


def test_unknown_addresses_are_all_alike(visitor: Visitor) -> None:
    """Unknown games and other methods are told of."""
    for path in ("/x", "/t/", "/t/nothere", "/t/nothere/record", "/t/a%00b", "/t/é", "/t/a/b/c", "/static/x"):
        visitor.open(path)
        assert refused(visitor, 404, "not-found"), path
        assert visitor.text == visitor.client.get("/t/neverwas").text
    asked = {f"{method} /new/chess": (404, "unknown-game") for method in ("GET", "POST")}
    asked |= dict.fromkeys(("PUT /", "DELETE /t/x", "GET /records", "POST /"), (405, "method-not-allowed"))
    for request, wrong in asked.items():
        visitor.answer = visitor.client.request(*request.split(), data={"name1": "Ida"})
        assert refused(visitor, *wrong)


def test_a_foreign_link_says_no_more_than_a_used_one(table: str, visit: Arrive, game: str) -> None:
    visitor, other = visit(), visit()
    other.make_table(game, *["friend"] * (find(game).players[0] - 1))
    link = invitation(other).rpartition("/")[2]
    for place, foreign in ((table, other.client.cookies["hantise_browser"]), (table, link), ("/t/neverwas", link)):
        unknown = visitor.open(f"{place}/{'x' * 24}").text
        assert visitor.open(f"{place}/{foreign}").text == unknown
        assert refused(visitor, 404, "link-used")


@pytest.mark.parametrize(
    ("field", "values", "code"),
    [
        ("seat2", ["computer:genius", "computer:"], "unknown-level"),
        ("seat2", ["somebody"], "unknown-seat"),
        ("option.wings", ["yes"], "bad-option"),
        ("option.players", ["3"], "bad-option"),
        ("option.self", ["3"], "bad-option"),
        ("name1", ["x" * 31, "a\x00b", "a\x1b[31m", "\u202eadI"], "bad-name"),
        ("watch", ["perhaps"], "bad-form"),
        ("seat2", [""], "bad-seats"),
    ],
)
def test_a_table_that_cannot_be_made(
    visitor: Visitor, house: House, game: str, field: str, values: list[str], code: str
) -> None:
    """The last has too few at it."""
    others = {f"seat{n}": "computer:random" for n in range(2, find(game).players[0] + 1)}
    for value in values:
        visitor.send(f"/new/{game}", {"name1": "Ida"} | others | {field: value})
        assert refused(visitor, 400, code)
        # What was filled in is still there.
        form = forms_of(visitor.text)[0].data()
        assert form["name1"] == (value if field == "name1" else "Ida") or "\x00" in value
    assert house.wait_for(house.store.running()) == []


COMMAND = {"version": "1", "key": "12345678", "action": "x"}


@pytest.mark.parametrize(
    "fields",
    [
        {},
        *({name: COMMAND[name] for name in COMMAND if name != left_out} for left_out in COMMAND),
        *(COMMAND | {"version": version} for version in ("one", "-1", "9" * 30)),
        *(COMMAND | {"key": key} for key in ("short", "x" * 100, "12345678\n")),
        COMMAND | {"action": ["x"] * 30},
    ],
)
def test_a_command_that_is_none(visitor: Visitor, house: House, table: str, fields: dict[str, str | list[str]]) -> None:
    for seat in ("0", "first"):
        visitor.send(table, {"seat": seat} | fields)
        assert refused(visitor, 400, "bad-form")
    assert len(events(house, table)) == 1


def test_bodies_that_are_no_form(visitor: Visitor, table: str) -> None:
    """Nor is a file where text belongs one, or too many fields; a rematch before the end is a form, and refused."""
    kinds = ("application/json", "text/plain", "", "nonsense", "multipart/form-data")
    for kind, path in product(kinds, (table, f"{table}/rematch", "/records")):
        visitor.answer = visitor.client.post(path, content=b'{"version": 1}', headers={"content-type": kind})
        assert refused(visitor, 400, "bad-form")
    visitor.send(table, {"version": "1", "key": "12345678"}, files={"action": b"x"})
    assert refused(visitor, 400, "bad-form")
    visitor.send(table, {f"a{n}": "" for n in range(1000)})
    assert refused(visitor, 400, "bad-form")
    visitor.send(f"{table}/rematch", {"again": "yes"})
    assert refused(visitor, 409, "not-over")


@pytest.mark.soak
def test_bodies_that_are_too_large(visitor: Visitor, table: str) -> None:
    for path, size in ((table, 65 * 1024), (table, 6_000_000), ("/records", 5_000_000)):
        for kind in ("data", "files"):
            sent: dict[str, Any] = {kind: {"record": "x" * size}}
            visitor.answer = visitor.client.post(path, **sent)
            assert refused(visitor, 413, "too-large")


FOREIGN = [{"origin": name} for name in ("http://elsewhere.example", "null", "https://127.0.0.1", "http://[", "")]


@pytest.mark.parametrize("heading", [*FOREIGN, {"sec-fetch-site": "cross-site"}])
def test_forms_from_elsewhere(visitor: Visitor, table: str, heading: dict[str, str]) -> None:
    for path in (table, f"{table}/rematch", "/records"):
        visitor.send(path, COMMAND, headers=heading)
        assert refused(visitor, 403, "foreign-origin")
