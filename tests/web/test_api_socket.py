"""A program asks and is told by a socket: the same as over HTTP, by the same words, with the same problems."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import httpx
import pytest

from hantise.games import find
from hantise.web.api import answering
from hantise.web.api.deeds import DEEDS
from hantise.web.api.operations import OPERATIONS
from web.houses import House
from web.program import Program, come, make
from web.talker import is_denied, seated, talking
from web.test_api import pair, turn
from web.test_commands import events
from web.test_hostile import until

GAME = "ghooost"


def test_two_programs_play_a_match_and_come_to_one_rematch(client: httpx.Client) -> None:
    mover, other = pair(client)
    with seated(mover) as one, seated(other) as two, ThreadPoolExecutor(2) as pool:
        ends = [game.result() for game in [pool.submit(one.play, Random(1)), pool.submit(two.play, Random(2))]]
        assert ends[0]["payoffs"] == ends[1]["payoffs"] != []
        again = [line.ask("rematch")["answer"] for line in (one, two)]
    assert again[0]["match"] == again[1]["match"] == mover.look()["next"]
    assert [Program(client, told).look()["seat"] for told in again] == [mover.seat, other.seat]


def test_what_it_is_told_is_what_http_answers_and_nothing_is_told_twice(client: httpx.Client) -> None:
    mover, other = pair(client)
    with seated(mover) as one, seated(other) as two:
        before = one.table()
        assert (before, two.table()) == (mover.look(), other.look())
        after = one.act(before, before["legal"][0])
        assert (after, two.table()) == (mover.look(), other.look())
        assert one.ask("look")["answer"] == after
        undone = one.ask("undo", version=after["version"])
        assert "answer" in undone or undone["problem"]["code"] == "too-late"
        assert [next(iter(message)) for message in one.heard] == ["table", "id", "id", "id"], "the answer told it"


@pytest.mark.soak
def test_what_is_sent_twice_is_done_once_however_it_is_sent(client: httpx.Client, house: House) -> None:
    program, _other = pair(client)
    with seated(program) as line:
        said = line.table()
        line.act(said, said["legal"][0])
        once = events(house, f"/t/{program.match}")
        assert "answer" in line.ask("act", version=said["version"], action=said["legal"][0])
        program.act(said["legal"][0], said["version"])
        assert program.answer.status_code == 200
        assert events(house, f"/t/{program.match}") == once
        told = line.ask("act", version=said["version"], action=said["legal"][1])["problem"]
        assert told["code"] == "key-used"


def test_its_problems_are_those_of_http(client: httpx.Client) -> None:
    box = find("boo")
    program = turn(client, "boo")
    said = program.said
    wrong = next(name for name in box.actions.names() if name not in said["legal"])
    bodies = [
        ("act", {"version": said["version"], "action": wrong}),
        ("act", {"version": said["version"], "action": "no such thing"}),
        ("act", {"version": said["version"] + 1, "action": said["legal"][0]}),
        ("act", {"version": "one", "action": "9"}),
        ("act", {}),
        ("undo", {"version": said["version"] + 5}),
        ("resign", {"level": "none"}),
        ("rematch", {}),
        ("rematch", {"more": 1}),
    ]
    codes = set[str]()
    with seated(program) as line:
        assert line.table() == said
        for what, body in bodies:
            told = line.ask(what, **body)["problem"]
            assert told == program.post(what, **body), what
            codes.add(told["code"])
        assert line.ask("look")["answer"] == said
    assert codes == {"illegal-action", "unknown-action", "stale-page", "bad-body", "unknown-level", "not-over"}


def test_whatever_may_be_posted_at_a_seat_may_be_asked() -> None:
    described = [one.described for one in OPERATIONS if one.described.path.startswith("/seat/")]
    posted = {one.name for one in described if one.takes}
    assert {deed.name for deed in DEEDS} == posted == {*answering.ASKED} - {"look"}


def test_a_token_may_come_as_the_first_message(client: httpx.Client) -> None:
    program = make(client, GAME, "open")
    with talking(client) as line:
        line.say(f'{{"token":"{program.token}"}}')
        assert line.table() == program.look()
        assert line.ask("look")["answer"]["seat"] == 0


def test_whoever_resigns_has_no_socket_any_more(client: httpx.Client) -> None:
    program, other = pair(client)
    with seated(program) as line, seated(other) as watching:
        line.table()
        watching.table()
        assert line.ask("resign", level="level2")["answer"] == {"match": program.match}
        assert line.parted(401, "no-seat")
        while watching.table()["levels"][program.seat] != "level2":
            pass
    assert is_denied(client, 401, "no-seat", token=program.token)


@pytest.mark.soak
def test_who_was_removed_is_told_so(client: httpx.Client, house: House) -> None:
    host = make(client, GAME, "open")
    guest = come(client, code=host.look()["code"])
    with seated(guest) as line:
        line.table()
        table = house.wait_for(house.services.tables.get(host.match))
        house.wait_for(table.remove(1, table.plan.seats[1]))
        while "table" in line.hear():
            pass
        assert line.heard[-1]["problem"]["code"] == "removed"
        assert line.closed() == (4403, "removed")


@pytest.mark.soak
def test_a_program_is_at_its_table_as_long_as_its_socket_is_open(client: httpx.Client, house: House) -> None:
    program = make(client, GAME, "open")
    house.services.presence.forget(program.match, 0)
    with seated(program) as line:
        line.table()
        until(lambda: house.services.presence.is_here(program.match, 0))


def test_spectators_are_told_what_lies_open_and_are_not_heard(client: httpx.Client) -> None:
    program, _other = pair(client)
    path = f"tables/{program.match}/socket"
    with talking(client, path) as line:
        seen = line.table()
        assert seen == client.get(f"/api/tables/{program.match}").json()
        program.act(program.look()["legal"][0])
        assert line.table()["version"] > seen["version"]
        line.send("act", version=seen["version"], action="9")
        assert line.parted(401, "no-seat")
    with talking(client, path, token=program.token) as line:
        assert line.table()["seat"] is None, "a token opens nothing here"
