"""One visitor's long record is read a little at a time, and only as far as a play of its game can go."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import cache
from random import Random
from time import perf_counter, thread_time

import pytest

from hantise.core import CHANCE, Event, Record, settle
from hantise.core.record import MOST_ACTIONS
from hantise.core.steps import Steps
from hantise.games import find
from hantise.web.requests import limits
from hantise.web.tables.chain import Chain
from hantise.web.tables.slices import SLICE, TookTooLong, in_slices
from web.fakes import FirstThatComes
from web.houses import House, running_house
from web.visitor import Visitor, outcome


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


def bring(visitor: Visitor, text: str) -> None:
    visitor.send("/records", {}, files={"record": ("game.jsonl", text.encode())})


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


@pytest.mark.parametrize(
    ("game", "line", "times"),
    [
        ("ghooost", '{"seat":0,"actions":["take"],"chance":[]}', MOST_ACTIONS + 3),
        ("ghooost", "{}", MOST_ACTIONS + 3),
        ("ghooost", " ", MOST_ACTIONS + 3),
        ("ghooost", "", MOST_ACTIONS + 3),
        ("ghooost", MANY_IN_ONE, 4),
        ("boo", '{"seat":0,"actions":[],"chance":[]}', 80),
    ],
    ids=["events", "empty events", "blanks", "lines", "actions in one event", "more than this game has"],
)
def test_a_record_of_more_than_any_play_is_refused_unread(visitor: Visitor, game: str, line: str, times: int) -> None:
    heading = BOO if game == "boo" else long_record(10).partition("\n")[0]
    bring(visitor, f"{heading}\n" + f"{line}\n" * times)
    assert outcome(visitor.answer) == (400, "bad-record")
    assert "more actions" in visitor.text


def test_refused_records_count_as_tables_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAKINGS", 2)
    with running_house(FirstThatComes()) as house, house.client() as client:
        statuses = [client.post("/records", data={"record": "no record"}).status_code for _time in range(4)]
    assert statuses == [400, 400, 429, 429]


def test_a_long_text_comes_as_a_file(visitor: Visitor) -> None:
    assert outcome(visitor.send("/records", {"record": "%" * 300_000})) == (413, "too-large")


def busy(steps: int) -> Steps[str]:
    for _step in range(steps):
        yield
        until = perf_counter() + SLICE / 4
        while perf_counter() < until:
            pass
    return "done"


async def test_others_have_their_turn_between_slices() -> None:
    passes = 0

    async def others() -> None:
        nonlocal passes
        while True:
            passes += 1
            await asyncio.sleep(0)

    going = asyncio.create_task(others())
    assert await asyncio.gather(*[in_slices(busy(100)) for _work in range(4)]) == ["done"] * 4
    going.cancel()
    # However many work at once, a pass of the loop has one slice, of no more than four such steps and one each.
    assert passes >= 400 // (4 + 4)


async def test_work_that_takes_too_long_is_given_up() -> None:
    ended: list[str] = []

    def endless() -> Iterator[None]:
        try:
            while True:
                yield
        finally:
            ended.append("yes")

    with pytest.raises(TookTooLong):
        await in_slices(endless(), 3 * SLICE)  # type: ignore[arg-type]
    assert ended == ["yes"]


def test_a_chain_that_grows_leaves_the_shorter_ones_as_they_were() -> None:
    short = Chain([1, 2])
    longer, other = short.with_last(3), short.with_last(4)
    chains = (short, longer, other, longer.without_last().with_last(5))
    assert [*map(list, chains)] == [[1, 2], [1, 2, 3], [1, 2, 4], [1, 2, 5]]
    assert (longer[-1], longer[1:], len(longer), longer[::-1]) == (3, [2, 3], 3, [3, 2, 1])
    assert (list(longer), list(reversed(longer))) == ([1, 2, 3], [3, 2, 1])
    assert longer == Chain([1, 2, 3]) != other


def test_a_chain_is_not_copied_for_each_entry() -> None:
    chain = Chain[int]()
    for number in range(100):
        longer = chain.with_last(number)
        assert longer._entries is chain._entries
        chain = longer
