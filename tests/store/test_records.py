"""Matches leave as records, with hints taken; what comes in is checked first, and nothing written if it is wrong."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from core.test_dealing import played
from hantise.core import CHANCE, BadRecord, Event, Record, UnknownGame
from hantise.games import find
from hantise.games.ghooost import GAME
from hantise.store import RECORD_LIMIT, Hint, Plan, SeatPlan, Store, export, record_of, takeback
from hantise.store.records import read_record
from store.making import FIRST, loaded, opened, plan

NAMES = ["Ann", 'Zoë ♠ "it\'s"', "Бен 👨‍👩‍👧"]


FINISHED = replace(played(GAME, GAME.options(3), None, random.Random(9), 9), seats=NAMES)
RUNNING = replace(FINISHED, events=FINISHED.events[:13])


async def stored(store: Store, record: Record) -> str:
    """The id of a match that was played so at this table."""
    seats = tuple(SeatPlan(name, "", frozenset({f"secret of {name}"})) for name in record.seats)
    options = record.options
    made = Plan(GAME.code, options.players, dict(options.values), seats, GAME.rules_version)
    match = await store.create(made, record.events[0])
    for version, event in enumerate(record.events[1:], start=1):
        await store.append(match.id, version, event, f"key {version}")
    return match.id


@pytest.mark.soak
@pytest.mark.parametrize("record", [RUNNING, FINISHED], ids=["running", "finished"])
async def test_a_match_goes_out_and_comes_back(store: Store, record: Record) -> None:
    match = await loaded(store, await stored(store, record))
    text = export(match, find)
    back = await store.import_record(read_record(text, find))
    assert back == await store.load(back.id)
    assert back.id != match.id
    nobody = tuple(seat._replace(holders=frozenset()) for seat in match.plan.seats)
    assert (back.plan, back.events) == (match.plan._replace(seats=nobody), match.events)
    assert export(back, find) == text == record.dumps()
    assert record.game.dump(record_of(back, find).replay()) == record.game.dump(record.replay())
    assert "secret" not in text


async def test_nobody_holds_a_seat_of_what_was_imported(store: Store) -> None:
    match = await store.import_record(RUNNING)
    assert not any(seat.holders for seat in match.plan.seats)
    assert await store.waiting_for([""], 9) == []


async def test_a_match_by_other_rules_or_of_an_unknown_game_does_not_go_out() -> None:
    async with opened("sqlite://") as store:
        match = await loaded(store, await stored(store, RUNNING))
    with pytest.raises(BadRecord, match="version 0 of the rules of Ghooost!; here is version 2"):
        export(match._replace(plan=match.plan._replace(rules=0)), find)
    with pytest.raises(UnknownGame):
        export(match._replace(plan=match.plan._replace(game="gost")), find)


def heading(**changes: object) -> str:
    first, *rest = RUNNING.dumps().splitlines(keepends=True)
    return json.dumps(json.loads(first) | changes) + "\n" + "".join(rest)


def events(change: Callable[[list[Event]], Any]) -> str:
    changed = list(RUNNING.events)
    change(changed)
    return replace(RUNNING, events=changed).dumps()


def swap(at: int, **changes: object) -> Callable[[list[Event]], Any]:
    def change(log: list[Event]) -> None:
        log[at] = replace(log[at], **changes)  # type: ignore[arg-type]

    return change


def rolls(log: list[Event]) -> int:
    """Where the first command stands after which chance has something to do."""
    return next(n for n, event in enumerate(log) if event.actions and event.chance)


def tell_chance_apart(log: list[Event]) -> None:
    """The first event that rolls becomes two: the command, and later what chance did."""
    at = rolls(log)
    log[at : at + 1] = [replace(log[at], chance=()), Event(CHANCE, (), log[at].chance)]


def leave_chance_out(log: list[Event]) -> None:
    at = rolls(log)
    log[at:] = [replace(log[at], chance=())]


def roll_by_hand(log: list[Event]) -> None:
    at = rolls(log)
    log[at:] = [replace(log[at], actions=log[at].names(), chance=())]


def join_two_seats(log: list[Event]) -> None:
    at = next(n for n, event in enumerate(log) if n and not event.chance and log[n + 1].seat != event.seat)
    log[at : at + 2] = [replace(log[at], actions=log[at].actions + log[at + 1].actions)]


def chance_decides(log: list[Event]) -> None:
    at = next(n for n, event in enumerate(log) if n and not event.chance and log[n + 1].seat == event.seat)
    log[at : at + 2] = [replace(log[at], chance=log[at + 1].actions)]


REFUSED = {
    "empty": "",
    "newer rules": heading(rules=GAME.rules_version + 1),
    "unknown game": heading(game="gost"),
    "too few seats": heading(seats=["Ann"]),
    "option out of range": heading(options={"daybreak": -1}),
    "long name": heading(seats=["A" * 101, "B", "C"]),
    "name with a line break": heading(seats=["A\nB", "B", "C"]),
    "name that is no text": heading(seats=["\ud800", "B", "C"]),
    "cut off": RUNNING.dumps()[:-9],
    "no events": events(list.clear),
    "no beginning": events(lambda log: log.pop(0)),
    "a gap": events(lambda log: log.pop(3)),
    "an event twice": events(lambda log: log.insert(3, log[3])),
    "unknown action": events(swap(1, actions=("sing",))),
    "another seat": events(swap(1, seat=(RUNNING.events[1].seat + 1) % 3)),
    "chance by a seat": events(swap(0, seat=0)),
    "chance by a huge seat": events(swap(0, seat=10**30)),
    "a takeback": events(lambda log: log.extend([log[-1], takeback(log[-1].seat)])),
    "only a takeback": events(lambda log: log.append(takeback(log[-1].seat))),
    "name that turns the writing round": heading(seats=["\u202enn\u0410", "B", "C"]),
    "an empty command": events(lambda log: log.append(Event(0, (), ()))),
    "a second beginning": events(lambda log: log.append(Event(CHANCE, (), ()))),
    "chance on its own": events(tell_chance_apart),
    "chance left out": events(leave_chance_out),
    "chance by hand": events(roll_by_hand),
    "a command of two seats": events(join_two_seats),
    "a decision by chance": events(chance_decides),
    "after the end": FINISHED.dumps() + FINISHED.dumps().splitlines()[-1],
    "oversized": RUNNING.dumps() + " " * RECORD_LIMIT,
}


@pytest.mark.soak
@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
async def test_what_does_not_fit_is_refused_and_nothing_is_written(text: str) -> None:
    async with opened("sqlite://") as store:
        with pytest.raises(BadRecord) as caught:
            await store.import_record(read_record(text, find))
        assert await store.running() == []
    assert 0 < len(str(caught.value)) < 300


async def test_the_tables_of_refusals_are_made_from_what_is_accepted() -> None:
    async with opened("sqlite://") as store:
        assert await store.import_record(read_record(heading(), find))
        assert await store.import_record(read_record(events(lambda log: None), find))


# Hints that were taken stay with their match, and with its record, whatever is taken back.


HINT = Hint(0, 1, 1, "level5", '[["4",0.5]]')


async def test_a_hint_is_taken_once_and_only_where_the_match_stands(store: Store) -> None:
    match = (await store.create(plan()._replace(gives_hints=True), FIRST)).id
    assert not await store.take_hint(match, HINT._replace(version=2))
    assert await store.take_hint(match, HINT)
    assert not await store.take_hint(match, HINT._replace(level="level1"))
    found = await loaded(store, match)
    assert found.plan.gives_hints
    assert found.plan.hints == (HINT,)


async def test_a_hint_that_is_put_aside_stays_taken(store: Store, match: str) -> None:
    await store.take_hint(match, HINT)
    before = await loaded(store, match)
    await store.put_hint_aside(match, 1)
    found = await loaded(store, match)
    assert found.plan.hints == (HINT._replace(is_aside=True),)
    assert found.revision == before.revision + 1, "other workers hear of it"


@pytest.mark.soak
async def test_a_record_tells_of_hints_and_takes_them_to_another_house(store: Store) -> None:
    match_id = await stored(store, FINISHED)
    match = await loaded(store, match_id)
    version = len(match.events)
    late = HINT._replace(version=version, since=version + 3)
    assert await store.take_hint(match_id, late)
    match = await loaded(store, match_id)
    text = export(match, find)
    heading = json.loads(text.splitlines()[0])
    assert heading["hantise"] == 1, "who knows nothing of hints reads it all the same"
    assert heading["advised"] == [{"seat": 0, "since": len(FINISHED.events), "level": "level5"}]
    back = await store.import_record(read_record(text, find))
    again = await loaded(store, back.id)
    assert export(again, find) == text


async def test_what_is_taken_back_was_known_all_the_same(store: Store, match: str) -> None:
    await store.take_hint(match, HINT)
    await store.append(match, 1, takeback(0), "a key")
    assert (await loaded(store, match)).plan.hints == (HINT,)
