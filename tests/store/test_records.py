"""Matches leave as records, with hints taken; what comes in is checked first, and nothing written if it is wrong."""

import json
import random
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
    """The tables of refusals below are made from what is accepted here."""
    for text in (heading(), spliced(0, 0)):
        match = await store.import_record(read_record(text, find))
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


LOG, END = RUNNING.events, len(RUNNING.events)
# The first command after which chance has something to do, and two that belong to two seats, or to one.
ROLLS = next(n for n, event in enumerate(LOG) if event.actions and event.chance)
TURNS = next(n for n, event in enumerate(LOG) if n and not event.chance and LOG[n + 1].seat != event.seat)
STAYS = next(n for n, event in enumerate(LOG) if n and not event.chance and LOG[n + 1].seat == event.seat)


def spliced(at: int, count: int, *events: Event) -> str:
    """The record with these events in place of so many from there on."""
    return replace(RUNNING, events=[*LOG[:at], *events, *LOG[at + count :]]).dumps()


def altered(at: int, count: int = 1, **changes: Any) -> str:
    """The record with that event changed, in place of so many from there on."""
    return spliced(at, count, replace(LOG[at], **changes))


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
    "no events": spliced(0, END),
    "no beginning": spliced(0, 1),
    "a gap": spliced(3, 1),
    "an event twice": spliced(3, 0, LOG[3]),
    "unknown action": altered(1, actions=("sing",)),
    "another seat": altered(1, seat=(LOG[1].seat + 1) % 3),
    "chance by a seat": altered(0, seat=0),
    "chance by a huge seat": altered(0, seat=10**30),
    "a takeback": spliced(END, 0, LOG[-1], takeback(LOG[-1].seat)),
    "only a takeback": spliced(END, 0, takeback(LOG[-1].seat)),
    "name that turns the writing round": heading(seats=["\u202enn\u0410", "B", "C"]),
    "an empty command": spliced(END, 0, Event(0, (), ())),
    "a second beginning": spliced(END, 0, Event(CHANCE, (), ())),
    "chance on its own": spliced(ROLLS, 1, replace(LOG[ROLLS], chance=()), Event(CHANCE, (), LOG[ROLLS].chance)),
    "chance left out": altered(ROLLS, END, chance=()),
    "chance by hand": altered(ROLLS, END, actions=LOG[ROLLS].names(), chance=()),
    "a command of two seats": altered(TURNS, 2, actions=LOG[TURNS].actions + LOG[TURNS + 1].actions),
    "a decision by chance": altered(STAYS, 2, chance=LOG[STAYS + 1].actions),
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


HINT = Hint(0, 1, 1, "level5", '[["4",0.5]]')


async def test_a_hint_is_taken_once_where_the_match_stands_and_stays_though_it_is_put_aside(store: Store) -> None:
    """What is taken back was known all the same."""
    match = (await store.create(plan()._replace(gives_hints=True), FIRST)).id
    assert not await store.take_hint(match, HINT._replace(version=2))
    assert await store.take_hint(match, HINT)
    assert not await store.take_hint(match, HINT._replace(level="level1"))
    found = await loaded(store, match)
    assert found.plan.gives_hints
    assert found.plan.hints == (HINT,)
    await store.put_hint_aside(match, 1)
    await store.append(match, 1, takeback(0), "a key")
    aside = await loaded(store, match)
    assert aside.plan.hints == (HINT._replace(is_aside=True),)
    assert aside.revision == found.revision + 1, "other workers hear of it"


@pytest.mark.soak
async def test_a_record_tells_of_hints_and_takes_them_to_another_house(store: Store) -> None:
    match, version = await stored(store, FINISHED), len(FINISHED.events)
    assert await store.take_hint(match, HINT._replace(version=version, since=version + 3))
    text = export(await loaded(store, match), find)
    heading = json.loads(text.splitlines()[0])
    assert heading["hantise"] == 1, "who knows nothing of hints reads it all the same"
    assert heading["advised"] == [{"seat": 0, "since": version, "level": "level5"}]
    back = await store.import_record(read_record(text, find))
    assert export(await loaded(store, back.id), find) == text
