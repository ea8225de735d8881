"""Records leave the house once a game is over, and come back as something to look at."""

import asyncio
import json
from collections.abc import Iterator
from functools import cache
from random import Random
from time import perf_counter, thread_time

import httpx
import pytest

from hantise.core import CHANCE, Event, Record, settle
from hantise.core.record import MOST_ACTIONS, Steps
from hantise.games import find
from hantise.store import Match
from hantise.store.records import plan_of
from hantise.testing.playing import Choices, play
from hantise.web import limits
from hantise.web.tables.live_table import SLICE, SharedList, TookTooLong, cooperatively
from web.fakes import FirstThatComes
from web.houses import House, running_house
from web.test_playing import played_out
from web.visitor import Arrive, Visitor, outcome


@pytest.fixture
def record(visitor: Visitor, game: str) -> str:
    """The record of a finished game, as the house gives it."""
    answer = visitor.client.get(f"{played_out(visitor, game, name1='Ida <3')}/record")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    return answer.text


def bring(visitor: Visitor, text: str | bytes) -> tuple[int, str]:
    """What comes of a file."""
    data = text.encode() if isinstance(text, str) else text
    return outcome(visitor.send("/records", {}, files={"record": ("game.jsonl", data)}))


def matches(house: House) -> list[Match | None]:
    return [house.wait_for(house.store.load(match)) for match in house.wait_for(house.store.running())]


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


def test_records_that_are_damaged_foreign_or_newer(visit: Arrive, house: House, record: str) -> None:
    """One that is whole comes back as the same game, to anybody."""
    visitor = visit()
    assert bring(visitor, record) == (200, "")
    assert 'class="ending"' in visitor.text
    assert "Ida &lt;3" in visitor.text
    assert visitor.client.get(f"{visitor.place}/record").text == record
    assert matches(house) == []
    assert 'class="ending"' in visitor.send("/records", {"record": record}).text, "it may be pasted"
    assert "/rematch" not in visitor.text, "nobody who looks at it sits at it"
    wrongs: dict[str, str | bytes] = {**broken(record), "no text": b"\xff\xfe\x00", "zeros": b"\x00" * 100}
    wrongs |= {"packed": b"\x1f\x8b\x08\x00" * 1000, "very deep": b"[" * 2_000_000}
    for what, text in wrongs.items():
        told = (409, "other-rules") if what == "other rules" else (400, "bad-record")
        assert bring(visitor, text) == told, what
        assert matches(house) == [], what
    assert outcome(visitor.send("/records", {"other": "x"})) == (400, "bad-form")
    assert outcome(visitor.send("/records", {"record": "%" * 300_000})) == (413, "too-large"), "it comes as a file"


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


# One visitor's long record is read a little at a time, and only as far as a play of its game can go.


@cache
def long_record(length: int) -> str:
    """A game in which everybody takes the cards again and again; then one after the other lays theirs."""
    game, rng = find("ghooost"), Random(1)
    options = game.options(6, daybreak=0)
    state = game.start(options)
    events = [Event(CHANCE, (), tuple(map(game.actions.name, settle(state, rng))))]
    while state.mover() >= 0:
        seat, names = state.mover(), list(map(game.actions.name, state.legal()))
        laying = [name for name in names if name != "take"]
        name = "take" if "take" in names and len(events) < length else rng.choice(laying or names)
        state.apply(game.actions.parse(name))
        events.append(Event(seat, (name,), tuple(map(game.actions.name, settle(state, rng)))))
    return Record(game, options, list("abcdef"), events).dumps()


async def longest_pause(until: asyncio.Event) -> float:
    """For how many seconds of its own work the loop heard nobody."""
    worst, before = 0.0, thread_time()
    while not until.is_set():
        await asyncio.sleep(0)
        now = thread_time()
        worst, before = max(worst, now - before), now
    return worst


@pytest.mark.usefixtures("frozen")
def test_a_record_as_long_as_any_play_stops_nobody(house: House, visitor: Visitor) -> None:
    visitor.open("/")
    until = asyncio.Event()
    pause = asyncio.run_coroutine_threadsafe(longest_pause(until), house._loop)
    bring(visitor, long_record(7000))
    assert 'class="ending"' in visitor.text
    assert visitor.client.get(f"{visitor.place}/record").text == long_record(7000)
    house._loop.call_soon_threadsafe(until.set)
    assert pause.result(30) < 0.2


BOO = f'{{"hantise":1,"game":"boo","rules":{find("boo").rules_version},"players":2,"options":{{}},"seats":["a","b"]}}'
MANY_IN_ONE = '{"seat":0,"actions":[' + ",".join(['"K"'] * 4000) + '],"chance":[]}'


# What a record has too often: of which game, the line, and how many of them.
TOO_OFTEN = {
    "events": ("ghooost", '{"seat":0,"actions":["take"],"chance":[]}', MOST_ACTIONS + 3),
    "empty events": ("ghooost", "{}", MOST_ACTIONS + 3),
    "blanks": ("ghooost", " ", MOST_ACTIONS + 3),
    "lines": ("ghooost", "", MOST_ACTIONS + 3),
    "actions in one event": ("ghooost", MANY_IN_ONE, 4),
    "more than this game has": ("boo", '{"seat":0,"actions":[],"chance":[]}', 80),
}


def test_a_record_of_more_than_any_play_is_refused_unread(visitor: Visitor) -> None:
    for what, (game, line, times) in TOO_OFTEN.items():
        heading = BOO if game == "boo" else long_record(10).partition("\n")[0]
        assert bring(visitor, f"{heading}\n" + f"{line}\n" * times) == (400, "bad-record"), what
        assert "more actions" in visitor.text, what


def test_refused_records_count_as_tables_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAKINGS", 2)
    with running_house(FirstThatComes()) as house, house.client() as client:
        statuses = [client.post("/records", data={"record": "no record"}).status_code for _time in range(4)]
    assert statuses == [400, 400, 429, 429]


def busy(steps: int) -> Steps[str]:
    for _step in range(steps):
        yield
        until = perf_counter() + SLICE / 4
        while perf_counter() < until:
            pass
    return "done"


async def test_others_have_their_turn_between_slices_and_work_that_takes_too_long_is_given_up() -> None:
    passes, ended = 0, list[str]()

    async def others() -> None:
        nonlocal passes
        while True:
            passes += 1
            await asyncio.sleep(0)

    going = asyncio.create_task(others())
    assert await asyncio.gather(*[cooperatively(busy(100)) for _work in range(4)]) == ["done"] * 4
    going.cancel()
    # However many work at once, a pass of the loop has one slice, of no more than four such steps and one each.
    assert passes >= 400 // (4 + 4)

    def endless() -> Iterator[None]:
        try:
            while True:
                yield
        finally:
            ended.append("yes")

    with pytest.raises(TookTooLong):
        await cooperatively(endless(), 3 * SLICE)  # type: ignore[arg-type]
    assert ended == ["yes"]


def test_a_chain_that_grows_leaves_the_shorter_ones_as_they_were_and_is_not_copied() -> None:
    short = SharedList([1, 2])
    longer, other = short.with_last(3), short.with_last(4)
    chains = (short, longer, other, longer.first(2).with_last(5))
    assert [*map(list, chains)] == [[1, 2], [1, 2, 3], [1, 2, 4], [1, 2, 5]]
    assert (longer[-1], longer[1:], len(longer), longer[::-1]) == (3, [2, 3], 3, [3, 2, 1])
    assert (list(longer), list(reversed(longer))) == ([1, 2, 3], [3, 2, 1])
    assert longer == SharedList([1, 2, 3]) != other
    chain = SharedList[int]()
    for number in range(100):
        longer = chain.with_last(number)
        assert longer._entries is chain._entries
        chain = longer
