"""A program takes a seat: it looks, waits, acts, undoes, resigns, and plays with people, computers and programs."""

import time
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import httpx
import pytest

from hantise.core import SPECTATOR
from hantise.games import find
from hantise.web import limits
from web.houses import House
from web.program import Program, Situation, come, events_of, is_problem, make
from web.talker import is_denied, seated, settled, talking
from web.test_commands import events, stored
from web.test_hostile import until
from web.test_own_seats import link_on, press
from web.visitor import Visitor

GAME = "ghooost"


def turn(client: httpx.Client, game: str = GAME) -> Program:
    """A program whose turn it is, against computers."""
    program = make(client, game, *["level1"] * (find(game).players[0] - 1))
    said = program.look()
    while not said["legal"]:
        said = program.look(after=said["stamp"], wait=10)
    return program


def pair(client: httpx.Client, **more: Any) -> tuple[Program, Program]:
    """Two programs at a table: first the one whose turn it is."""
    one = make(client, GAME, "open", **more)
    two = come(client, code=one.look()["code"])
    return (one, two) if one.look()["legal"] else (two, one)


def test_what_it_is_told_is_what_the_game_says(
    client: httpx.Client, game: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the end of a match against computers; the rate limits of people do not apply to programs."""
    monkeypatch.setattr(limits, "COMMANDS", 1)
    program, seen = turn(client, game), list[int]()
    said, table = program.said, house.wait_for(house.services.tables.get(program.match))
    box, state = table.game, table.position.state
    assert said["view"] == httpx.Response(200, text=box.view(state, 0).dump()).json()
    assert said["legal"] == [box.actions.name(action) for action in state.legal()]
    assert (said["match"], said["seat"], said["mover"], said["version"]) == (program.match, 0, 0, table.version)
    assert (said["levels"], said["payoffs"]) == (["", *["level1"] * (box.players[0] - 1)], [])
    assert table.dealing
    assert said["seal"] == table.dealing.commitment
    said = program.play(Random(3), lambda said: seen.append(said["version"]))
    assert seen == sorted(seen)
    assert (said["mover"], said["legal"]) == (None, [])
    least, most = box.payoff_range(table.options)
    assert all(least <= payoff <= most for payoff in said["payoffs"])
    assert sum(said["payoffs"]) == pytest.approx(box.payoff_sum(table.options))


# Other players at the table.


def test_programs_come_by_the_code_and_see_no_card_before(client: httpx.Client) -> None:
    host = make(client, GAME, "open", name="Ada")
    before = host.look()
    assert before["waits"]
    assert before["code"]
    assert client.get(f"/api/tables/{host.match}").json()["code"] == "", "who looks on is not asked in"
    assert (before["view"]["seat"], before["view"]["hand"], before["legal"]) == (SPECTATOR, [], [])
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(host.look, after=before["stamp"], wait=20)
        guest = come(client, code=before["code"], name="Ada")
        began = waiting.result()
    assert (guest.match, guest.seat) == (host.match, 1)
    assert began["names"] == ["Ada", "Ada 2"], "no two are called the same"
    assert not began["waits"]
    assert began["code"] == "", "nobody is awaited any more"
    assert began["view"]["seat"] == 0
    assert guest.look()["view"]["hand"] != began["view"]["hand"]
    assert is_problem(client.post("/api/seats", json={"code": before["code"]}), 409, "table-full")


def test_a_program_plays_with_a_person(client: httpx.Client, visitor: Visitor, house: House) -> None:
    path = visitor.make_table(GAME, "friend")
    program = come(client, code=stored(house, path).plan.code, name="Engine")
    assert "Engine" in visitor.open(path).text
    movers = []
    for _turn in range(12):
        movers.append(program.look()["mover"])
        if program.said["legal"]:
            program.act(program.said["legal"][0])
        else:
            visitor.open(path)
            assert visitor.press(visitor.moves[0]).status_code == 200
    assert {*movers} == {0, 1}
    assert len(events(house, path)) == 13


def test_a_link_to_a_seat_lets_a_program_in_once_and_no_cookie_opens_it(client: httpx.Client, visitor: Visitor) -> None:
    """Nor can a code be guessed."""
    path = visitor.make_table(GAME, "computer:level1")
    press(visitor, path, "device", 0)
    link = link_on(visitor)
    program = come(client, link=link)
    assert (program.match, program.seat) == (path[3:], 0)
    assert program.look()["view"]["seat"] == 0
    assert visitor.open(path).status_code == 200
    for again in (link, "https://nowhere.example/", "/t/nothere/abcdefgh"):
        assert is_problem(client.post("/api/seats", json={"link": again}), 404, "link-used")
    assert is_problem(visitor.client.get("/api/seat"), 401, "no-seat"), "though the browser sits there"
    answers = [visitor.client.post("/api/seats", json={"code": "ABCDEFGH"}) for _try in range(60)]
    assert {404, 429} == {answer.status_code for answer in answers}
    assert answers[-1].headers["retry-after"] == "60"


# Acting.


@pytest.mark.parametrize("key", [{"key": "a.key.of.mine"}, {}], ids=["with a key", "a version takes one without"])
def test_what_is_sent_twice_is_done_once_however_it_is_sent(client: httpx.Client, house: House, key: Situation) -> None:
    """By the program whose turn it is: no program acts for another seat."""
    program, waiting = pair(client)
    with seated(program) as line:
        said = line.table()
        choice, other = said["legal"][:2]
        first = {"version": said["version"], "action": choice, **key}
        waiting.act(choice, said["version"])
        assert waiting.refused(422, "illegal-action")
        assert line.ask("act", **first)["answer"]["version"] > said["version"]
        once = events(house, f"/t/{program.match}")
        assert program.post("act", **first)["seat"] == line.ask("act", **first)["answer"]["seat"] == program.seat
        assert events(house, f"/t/{program.match}") == once
        assert line.ask("act", **first | {"action": other})["problem"]["code"] == "key-used"
        program.act(other, said["version"], **key)
        assert program.refused(422, "key-used")
        program.act(other, said["version"], key="another.key")
        assert program.refused(409, "stale-page")


def test_an_action_is_undone_where_it_showed_nothing(client: httpx.Client) -> None:
    both = pair(client, options={"starter": 0})
    program, before = both[0], both[0].said
    while not program.said.get("may_undo"):
        program = next(program for program in both if program.look()["legal"])
        before = program.said
        program.act(before["legal"][-1])
    after = program.said
    undone = program.post("undo", version=after["version"])
    assert program.answer.status_code == 200
    assert (undone["legal"], undone["view"]) == (before["legal"], before["view"])
    assert undone["version"] > after["version"]
    assert not undone["may_undo"]
    program.post("undo", version=undone["version"])
    assert program.refused(409, "too-late")


def test_who_resigns_is_followed_by_a_computer_and_has_no_socket_any_more(client: httpx.Client) -> None:
    program, other = pair(client)
    with settled(program) as line, settled(other) as watching:
        assert line.ask("resign", level="level2")["answer"] == {"match": program.match}
        assert line.parted(401, "no-seat")
        while watching.table()["levels"][program.seat] != "level2":
            pass
    assert is_denied(client, 401, "no-seat", token=program.token)
    program.look()
    assert program.refused(401, "no-seat")
    assert not other.look()["waits"]
    again = come(client, code=other.said["code"])
    assert (again.match, again.seat) == (program.match, program.seat), "whoever has the code may take it over"


# Waiting.


def test_whoever_waits_is_told_at_once_and_not_before(client: httpx.Client) -> None:
    mover, other = pair(client)
    known = other.look()
    began = time.monotonic()
    assert other.look(after=known["stamp"], wait=0.4) == known
    assert time.monotonic() - began >= 0.4
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(other.look, after=known["stamp"], wait=20)
        time.sleep(0.2)
        assert not waiting.done()
        began = time.monotonic()
        mover.look()
        acted = mover.act(mover.said["legal"][0])
        heard = waiting.result()
    assert heard["version"] == acted["version"]
    assert time.monotonic() - began < 15
    assert other.look(after="another", wait=20)["version"] == heard["version"], "it knew something else"


def test_a_stream_tells_each_change_and_why_it_ends(client: httpx.Client, house: House) -> None:
    program = turn(client)
    with house.client() as ear, Program(ear, vars(program)).stream() as told:
        kind, said = next(told)
        assert (kind, said["stamp"]) == ("table", program.said["stamp"])
        program.act(said["legal"][0])
        kind, after = next(told)
        assert (kind, after["seat"]) == ("table", 0)
        assert after["version"] > said["version"]
        program.post("resign")
        while kind == "table":
            kind, after = next(told)
        assert (kind, after["code"]) == ("problem", "no-seat")
        assert next(told, None) is None


def test_a_program_is_at_its_table_as_long_as_it_asks_or_its_socket_is_open(client: httpx.Client, house: House) -> None:
    program, presence = make(client, GAME, "open"), house.services.presence
    presence.forget(program.match, 0)
    program.look()
    until(lambda: presence.is_here(program.match, 0))
    presence.forget(program.match, 0)
    with settled(program):
        until(lambda: presence.is_here(program.match, 0))


# Spectators.


def test_spectators_are_told_what_lies_open_and_are_not_heard(client: httpx.Client, house: House) -> None:
    """A table without spectators does not exist for them."""
    program, _other = pair(client)
    path = f"/api/tables/{program.match}"
    seen = client.get(path).json()
    assert (seen["seat"], seen["legal"], seen["code"]) == (None, [], "")
    assert (seen["view"]["seat"], seen["view"]["hand"]) == (SPECTATOR, [])
    assert client.get(path, headers=program.headers).json() == seen, "a token opens nothing here"
    socket = f"tables/{program.match}/socket"
    with talking(client, socket, token=program.token) as line:
        assert line.table()["seat"] is None
    with house.client() as ear, ear.stream("GET", f"{path}/stream") as answer, talking(client, socket) as line:
        told = events_of(answer)
        assert (next(told), line.table()) == (("table", seen), seen)
        program.act(program.look()["legal"][0])
        assert next(told)[1]["version"] == line.table()["version"] > seen["version"]
        line.send("act", version=seen["version"], action="9")
        assert line.parted(401, "no-seat")
    program = make(client, GAME, "level1", watch=False)
    for path in (program.match, "neverwas"):
        for what in ("", "/stream"):
            assert is_problem(client.get(f"/api/tables/{path}{what}"), 404, "not-found")
        assert is_denied(client, 404, "not-found", f"tables/{path}/socket")
    assert program.look()["seat"] == 0


# Sockets: the same calls and problems as over HTTP.


def test_two_programs_play_a_match_and_come_to_one_rematch(client: httpx.Client) -> None:
    mover, other = pair(client)
    with seated(mover) as one, seated(other) as two, ThreadPoolExecutor(2) as pool:
        ends = [game.result() for game in [pool.submit(one.play, Random(1)), pool.submit(two.play, Random(2))]]
        assert ends[0]["payoffs"] == ends[1]["payoffs"] != []
        again = [line.ask("rematch")["answer"] for line in (one, two)]
    assert again[0]["match"] == again[1]["match"] == mover.look()["next"]
    assert [Program(client, told).look()["seat"] for told in again] == [mover.seat, other.seat]


def test_what_it_is_told_is_what_http_answers_and_nothing_is_told_twice(client: httpx.Client) -> None:
    """Also with the token in the first message."""
    mover, other = pair(client)
    with seated(mover) as one, talking(client) as two:
        two.say(f'{{"token":"{other.token}"}}')
        before = one.table()
        assert (before, two.table()) == (mover.look(), other.look())
        after = one.act(before, before["legal"][0])
        assert (after, two.table()) == (mover.look(), other.look())
        assert one.ask("look")["answer"] == after
        undone = one.ask("undo", version=after["version"])
        assert "answer" in undone or undone["problem"]["code"] == "too-late"
        assert [next(iter(message)) for message in one.heard] == ["table", "id", "id", "id"], "the answer told it"


def test_its_problems_are_those_of_http_and_what_is_forbidden_names_its_rule(client: httpx.Client) -> None:
    box, program = find("boo"), turn(client, "boo")
    said = program.said
    version = said["version"]
    wrong = next(name for name in box.actions.names() if name not in said["legal"])
    refusal = box.read_view(httpx.Response(200, json=said["view"]).text).refusal(box.actions.parse(wrong))
    assert refusal is not None
    with seated(program) as line:
        assert line.table() == said
        for what, body, status, code in (
            ("act", {"version": version, "action": wrong}, 422, "illegal-action"),
            ("act", {"version": version, "action": "no such thing"}, 400, "unknown-action"),
            ("act", {"version": version + 1, "action": said["legal"][0]}, 409, "stale-page"),
            ("act", {"version": "one", "action": "9"}, 400, "bad-body"),
            ("act", {}, 400, "bad-body"),
            ("undo", {"version": version + 5}, 409, "stale-page"),
            ("resign", {"level": "none"}, 400, "unknown-level"),
            ("rematch", {}, 409, "not-over"),
            ("rematch", {"more": 1}, 400, "bad-body"),
        ):
            assert line.ask(what, **body)["problem"] == program.post(what, **body), what
            assert program.refused(status, code), body
            if code == "illegal-action":
                assert (program.said["reason"], program.said["rule"]) == (refusal.code, refusal.rule)
        assert line.ask("look")["answer"] == said


@pytest.mark.soak
def test_who_was_removed_is_told_so(client: httpx.Client, house: House) -> None:
    host = make(client, GAME, "open")
    guest = come(client, code=host.look()["code"])
    with settled(guest) as line:
        table = house.wait_for(house.services.tables.get(host.match))
        house.wait_for(table.remove(1, table.plan.seats[1]))
        while "table" in line.hear():
            pass
        assert line.heard[-1]["problem"]["code"] == "removed"
        assert line.closed() == (4403, "removed")
