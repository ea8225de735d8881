"""Bots of programs challenge each other, play rated matches, and are rated."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from hantise.store.ladder import Challenge, matched
from hantise.store.tables import matches
from hantise.web.api import ladder as endpoints
from hantise.web.front import ladder
from hantise.web.problems import not_found
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.visitor import Services
from web.houses import House
from web.program import Program, is_problem
from web.test_hostile import until

GAME = "boo"


class Bot:
    """A bot of the ladder, registered."""

    def __init__(self, client: httpx.Client, name: str) -> None:
        self.client, self.name = client, name
        answer = client.post("/api/bots", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.token = answer.json()["token"]

    def ask(self, path: str, **body: Any) -> httpx.Response:
        return self.client.post(f"/api/{path}", json=body, headers={"Authorization": f"Bearer {self.token}"})

    def challenge(self, *rivals: str, game: str = GAME, **more: Any) -> dict[str, Any]:
        answer = self.ask("challenges", game=game, rivals=rivals, **more)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def sit(self, *rivals: str, **more: Any) -> Program:
        said = self.challenge(*rivals, **more)
        assert said["match"]
        return Program(self.client, said)


def standings(client: httpx.Client, game: str = GAME) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/ladder/{game}").json()
    return found


def test_two_bots_meet_play_and_are_rated(client: httpx.Client) -> None:
    """Whoever waits is told where it sits; asked again it sits there still; after the end it waits anew."""
    ada, bea = Bot(client, "Ada"), Bot(client, "Bea")
    with ThreadPoolExecutor(2) as pool:
        waiting = pool.submit(ada.sit, wait=20)
        until(lambda: [one["bot"] for one in standings(client)["waiting"]] == ["Ada"])
        second = bea.sit()
        first = waiting.result()
        assert (first.match, {first.seat, second.seat}) == (second.match, {0, 1})
        assert ada.challenge()["match"] == first.match, "a bot has one rated match at a time"
        ends = [pool.submit(one.play, Random(seed)) for seed, one in enumerate((first, second))]
        said = ends[0].result()
        assert ends[1].result()["is_over"]
    names = dict(zip(said["names"], said["payoffs"]))
    assert {*names} == {"Ada", "Bea"}
    until(lambda: len(standings(client)["bots"]) == 2)
    best, last = standings(client)["bots"]
    assert names[best["name"]] >= names[last["name"]]
    assert best["low"] <= best["points"] <= best["high"]
    assert (best["matches"], last["matches"]) == (1, 1)
    page = client.get("/ladder").text
    assert "Ada" in page
    assert f"/t/{first.match}/again" in page
    assert ada.challenge()["match"] == ""


def test_levels_are_always_there_and_are_rated_too(client: httpx.Client) -> None:
    bot = Bot(client, "Cleo")
    program = bot.sit("level1")
    assert sorted(program.look()["levels"]) == ["", "level1"]
    program.play(Random(1))
    until(lambda: {one["name"] for one in standings(client)["bots"]} >= {"Cleo", "level1"})


def test_a_bot_that_thinks_too_long_is_played_for(
    client: httpx.Client, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match counts, and the bot may look for another one."""
    bots = [Bot(client, name) for name in ("Dora", "Ella")]
    bots[0].challenge("Ella")
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(bots[0].sit, "Ella", wait=20)
        programs = [bots[1].sit("Dora"), waiting.result()]
    silent = next(one for one in programs if one.look()["legal"])
    house.wait_for(ladder.let_computers_finish(house.services))
    assert silent.look()["levels"] == ["", ""], "it has time"
    monkeypatch.setattr(ladder, "THINKING", timedelta())
    house.wait_for(ladder.let_computers_finish(house.services))
    assert "level1" in next(one for one in programs if one is not silent).look()["levels"]
    gone = bots[0] if silent.token.endswith(bots[0].token) else bots[1]
    assert gone.challenge()["match"] == ""


def test_a_table_that_cannot_be_read_keeps_no_other_waiting(
    client: httpx.Client, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as one that was begun by other rules."""
    programs = [Bot(client, name).sit("level1") for name in ("Ines", "Jo")]
    for one in programs:
        while not one.look()["legal"]:
            one.look(after=one.said["stamp"], wait=10)
    tables, broken = house.services.tables, min(one.match for one in programs)
    read = tables.get

    async def get(match: str) -> LiveTable:
        if match == broken:
            raise not_found()
        return await read(match)

    monkeypatch.setattr(ladder, "THINKING", timedelta())
    monkeypatch.setattr(tables, "get", get)
    house.wait_for(ladder.let_computers_finish(house.services))
    monkeypatch.undo()
    for one in programs:
        assert one.look()["levels"].count("level1") == (1 if one.match == broken else 2)


def test_a_match_that_was_begun_by_other_rules_holds_no_bot(client: httpx.Client, house: House) -> None:
    """It stays as it is, and counts no more."""
    bot = Bot(client, "Mona")
    old = bot.sit("level1")
    house.wait_for(ladder.let_computers_finish(house.services))
    assert bot.challenge("level1")["match"] == old.match, "by today's rules it goes on"
    begun = update(matches).where(matches.c.id == old.match).values(rules=99)
    house.wait_for(house.store.run(lambda connection: connection.execute(begun)))
    house.wait_for(ladder.let_computers_finish(house.services))
    assert bot.sit("level1").match != old.match


def test_a_rival_that_begins_the_match_meanwhile_is_found(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = Bot(client, "Kay"), Bot(client, "Lou")
    assert one.challenge()["match"] == ""

    async def lost(services: Services, own: Challenge) -> None:
        assert await ladder.begun(services, own._replace(bot="Kay"))

    monkeypatch.setattr(endpoints, "begun", lost)
    assert other.challenge()["match"] == one.challenge()["match"] != ""


def test_what_cannot_be_is_told(client: httpx.Client) -> None:
    bot = Bot(client, "Fay")
    for name, status, code in (("Fay", 409, "name-taken"), ("Level3", 409, "name-taken"), (" ", 400, "bad-name")):
        assert is_problem(client.post("/api/bots", json={"name": name}), status, code), name
    assert is_problem(client.post("/api/challenges", json={"game": GAME}), 401, "no-bot")
    for rivals, status, code in ((["Fay"], 400, "bad-rival"), (["Nemo"], 404, "no-such-bot")):
        assert is_problem(bot.ask("challenges", game=GAME, rivals=rivals), status, code), rivals
    assert is_problem(bot.ask("challenges", game=GAME, players=5), 400, "bad-seats")
    assert is_problem(bot.ask("challenges", game="chess"), 404, "unknown-game")
    seat = bot.sit("level1")
    assert is_problem(client.post("/api/challenges", json={"game": GAME}, headers=seat.headers), 401, "no-bot"), (
        "the token of a seat is none of a bot"
    )


def test_what_a_bot_takes_back_or_leaves_behind_is_gone(client: httpx.Client) -> None:
    bot = Bot(client, "Gwen")
    assert bot.challenge(game="ghooost")["match"] == ""
    assert [one["bot"] for one in standings(client, "ghooost")["waiting"]] == ["Gwen"]
    assert bot.ask("challenges/withdraw").status_code == 200
    assert standings(client, "ghooost")["waiting"] == []
    program = bot.sit("level1")
    assert bot.ask("bots/remove").status_code == 200
    assert is_problem(bot.ask("challenges", game=GAME), 401, "no-bot")
    assert program.look()["match"] == program.match, "its matches stay"
    assert Bot(client, "Gwen").token != bot.token


def test_of_challenges_at_the_same_moment_each_bot_gets_one_match(client: httpx.Client) -> None:
    """Eight bots that ask at once sit at four tables of two."""
    bots = [Bot(client, f"H{n}") for n in range(8)]
    with ThreadPoolExecutor(8) as pool:
        said = [*pool.map(lambda bot: bot.challenge(wait=20), bots)]
    places = [(one["match"], one["seat"]) for one in said]
    assert len({*places}) == 8
    assert len({match for match, _seat in places}) == 4


def waits(bot: str, *rivals: str, players: int = 2, game: str = GAME) -> Challenge:
    return Challenge(bot, game, len(rivals) + 1 if rivals else players, frozenset(rivals))


@pytest.mark.parametrize(
    ("own", "others", "found"),
    [
        (waits("a"), [], ""),
        (waits("a"), [waits("b")], "ab"),
        (waits("a"), [waits("b", game="ghooost")], ""),
        (waits("a"), [waits("b", players=3)], ""),
        (waits("a", players=3), [waits("b", players=3), waits("c", players=3), waits("d", players=3)], "abc"),
        # Who asks for a rival by name is served first, and by that rival alone.
        (waits("a"), [waits("b"), waits("c", "a")], "ac"),
        (waits("a"), [waits("c", "b")], ""),
        (waits("a", "c"), [waits("b")], ""),
        (waits("a", "c"), [waits("c")], "ac"),
        (waits("a", "c"), [waits("c", "b")], ""),
        # Levels are there.
        (waits("a", "level3"), [], "a"),
        (waits("a", "b", "level3"), [], ""),
        (waits("a", "b", "level3"), [waits("b", players=3)], "ab"),
        (waits("a", "b", "level3"), [waits("b", "a", "c")], ""),
    ],
)
def test_who_meets_whom(own: Challenge, others: list[Challenge], found: str) -> None:
    assert matched(own, others, {"level3"}) == list(found)
