"""Records leave the house once a game is over, and come back as something to look at."""

from __future__ import annotations

import json

import httpx
import pytest

from hantise.games import find
from hantise.store import Match
from hantise.store.records import plan_of
from hantise.testing.playing import Choices, play
from web.houses import House
from web.test_playing import played_out
from web.visitor import Arrive, Visitor, outcome


@pytest.fixture
def record(visitor: Visitor, game: str) -> str:
    """The record of a finished game, as the house gives it."""
    answer = visitor.client.get(f"{played_out(visitor, game, name1='Ida <3')}/record")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    return answer.text


def matches(house: House) -> list[Match | None]:
    return [house.wait_for(house.store.load(match)) for match in house.wait_for(house.store.running())]


def test_a_record_comes_back_as_the_same_game(visit: Arrive, house: House, record: str) -> None:
    stranger = visit()
    stranger.send("/records", {}, files={"record": ("game.jsonl", record.encode())})
    assert stranger.answer.status_code == 200
    assert 'class="ending"' in stranger.text
    assert "Ida &lt;3" in stranger.text
    assert stranger.client.get(f"{stranger.place}/record").text == record
    assert matches(house) == []


def test_a_record_may_be_pasted(visitor: Visitor, record: str) -> None:
    visitor.client.cookies.clear()
    visitor.send("/records", {"record": record})
    assert 'class="ending"' in visitor.text
    # Nobody who looks at it sits at it.
    assert "/rematch" not in visitor.text


def broken(record: str) -> dict[str, str]:
    """What may be wrong with a record."""
    lines = record.splitlines(keepends=True)
    heading = json.loads(lines[0])
    event = json.loads(lines[-1])

    def headed(**changes: object) -> str:
        return json.dumps(heading | changes) + "\n" + "".join(lines[1:])

    return {
        "empty": "",
        "nothing but lines": "\n\n",
        "no record": "hello\n",
        "newer": headed(hantise=99),
        "foreign": json.dumps({"format": "other"}) + "\n",
        "other game": headed(game="chess"),
        "other rules": headed(rules=99),
        "other option": headed(options={"wings": 1}),
        "other players": headed(players=99),
        "names missing": headed(seats=[]),
        "cut short": "".join(lines[:-1]),
        "half a line": record[: -len(lines[-1]) // 2],
        "an event twice": record + lines[-1],
        "an illegal action": "".join(lines[:-1]) + json.dumps(event | {"actions": ["dance"]}) + "\n",
        "another seat": "".join(lines[:-1]) + json.dumps(event | {"seat": 99}) + "\n",
        "deep": "[" * 100_000,
        "wrong types": json.dumps({"hantise": 1, "game": [], "rules": {}, "players": "2", "options": 1, "seats": 2}),
    }


BYTES = {
    **{"no text": b"\xff\xfe\x00", "zeros": b"\x00" * 100, "packed": b"\x1f\x8b\x08\x00" * 1000},
    "very deep": b"[" * 2_000_000,
}


def test_records_that_are_damaged_foreign_or_newer(visitor: Visitor, house: House, record: str) -> None:
    for what, data in {**{what: text.encode() for what, text in broken(record).items()}, **BYTES}.items():
        answer = visitor.send("/records", {}, files={"record": ("game.jsonl", data)})
        assert outcome(answer) == ((409, "other-rules") if what == "other rules" else (400, "bad-record")), what
        assert matches(house) == [], what
    assert outcome(visitor.send("/records", {"other": "x"})) == (400, "bad-form")


OTHER_RULES = "Cette partie a été jouée avec la version 99 des règles de BOO\u202f; ici, c’est la version 1."


def test_a_match_by_other_rules_is_shown_to_nobody_and_they_are_told_why(house: House, client: httpx.Client) -> None:
    """As a house keeps it that was brought up to date, or taken back to an older release."""
    record = play(find("boo"), find("boo").options(2), Choices(seed=4))
    match = house.wait_for(house.store.create(plan_of(record)._replace(rules=99), record.events[0]))
    client.headers["accept-language"] = "fr"
    page = client.get(f"/t/{match.id}")
    assert outcome(page) == (409, "other-rules")
    assert OTHER_RULES in page.text
    problem = client.get(f"/api/tables/{match.id}").json()
    assert (problem["status"], problem["code"]) == (409, "other-rules")
    assert problem["detail"].startswith(OTHER_RULES)
