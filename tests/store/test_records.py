"""Records of matches, with hints; imports are checked first, and an error writes nothing."""

import asyncio
import json
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, update

from core.test_dealing import played
from hantise.core import CHANCE, OVER, BadRecord, Event, Record, UnknownGame
from hantise.core.record import finished
from hantise.games import find
from hantise.games.ghooost import GAME
from hantise.store import RECORD_LIMIT, Appended, Hint, Plan, SeatPlan, Store, StoreUnusable, record_of, takeback
from hantise.store.backup import Given, export_all, import_all
from hantise.store.connecting import read_address, writer_connection
from hantise.store.hosts import looked_at, read_aged, read_overview, remove, remove_aged
from hantise.store.records import reading_record
from hantise.store.tables import events, metadata
from store.making import FIRST, event, loaded, opened, plan, waiting

NAMES = ["Ann", 'Zoë ♠ "it\'s"', "Бен 👨‍👩‍👧"]
FINISHED = replace(played(GAME, GAME.options(3), None, random.Random(9), 9), seats=NAMES)
RUNNING = replace(FINISHED, events=FINISHED.events[:13])


async def stored(store: Store, record: Record) -> str:
    """The id of a match with these events at this table."""
    seats = tuple(SeatPlan(name, "", frozenset({f"secret of {name}"})) for name in record.seats)
    options = record.options
    made = Plan(GAME.code, options.players, dict(options.values), seats, GAME.rules_version)
    match = await store.create(made, record.events[0])
    for version, happened in enumerate(record.events[1:], start=1):
        await store.append(match.id, version, happened, f"key {version}")
    return match.id


@pytest.mark.soak
@pytest.mark.parametrize("record", [RUNNING, FINISHED], ids=["running", "finished"])
async def test_a_match_goes_out_and_comes_back(store: Store, record: Record) -> None:
    match = await loaded(store, await stored(store, record))
    text = record_of(match, find).dumps()
    back = await store.import_record(finished(reading_record(text, find)))
    assert back == await store.load(back.id)
    assert back.id != match.id
    nobody = tuple(seat._replace(holders=frozenset()) for seat in match.plan.seats)
    assert (back.plan, back.events) == (match.plan._replace(seats=nobody), match.events)
    assert record_of(back, find).dumps() == text == record.dumps()
    assert record.game.dump(record_of(back, find).replay()) == record.game.dump(record.replay())
    assert "secret" not in text


async def test_nobody_holds_a_seat_of_what_was_imported(store: Store) -> None:
    """Accepted records, from which the tables of refusals below are made."""
    for text in (heading(), spliced(0, 0)):
        match = await store.import_record(finished(reading_record(text, find)))
        assert not any(seat.holders for seat in match.plan.seats)
    assert await store.waiting_for([""], 9) == []


async def test_a_match_by_other_rules_or_of_an_unknown_game_does_not_go_out() -> None:
    async with opened("sqlite://") as store:
        match = await loaded(store, await stored(store, RUNNING))
    with pytest.raises(BadRecord, match="version 0 of the rules of Ghooost!; here is version 2"):
        record_of(match._replace(plan=match.plan._replace(rules=0)), find).dumps()
    with pytest.raises(UnknownGame):
        record_of(match._replace(plan=match.plan._replace(game="gost")), find).dumps()


def heading(**changes: object) -> str:
    first, *rest = RUNNING.dumps().splitlines(keepends=True)
    return json.dumps(json.loads(first) | changes) + "\n" + "".join(rest)


LOG, END = RUNNING.events, len(RUNNING.events)
# The first command that is followed by chance, and two successive commands of two seats, or of one.
ROLLS = next(n for n, event in enumerate(LOG) if event.actions and event.chance)
TURNS = next(n for n, event in enumerate(LOG) if n and not event.chance and LOG[n + 1].seat != event.seat)
STAYS = next(n for n, event in enumerate(LOG) if n and not event.chance and LOG[n + 1].seat == event.seat)


def spliced(at: int, count: int, *events: Event) -> str:
    """The record with these events in place of this many."""
    return replace(RUNNING, events=[*LOG[:at], *events, *LOG[at + count :]]).dumps()


def altered(at: int, count: int = 1, **changes: Any) -> str:
    """The record with this event changed, in place of this many."""
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
            await store.import_record(finished(reading_record(text, find)))
        assert await store.running() == []
    assert 0 < len(str(caught.value)) < 300


HINT = Hint(0, 1, 1, "level5", '[["4",0.5]]')


async def test_a_hint_is_taken_once_where_the_match_stands_and_stays_though_it_is_put_aside(store: Store) -> None:
    """An undone event was known all the same."""
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
    text = record_of(await loaded(store, match), find).dumps()
    heading = json.loads(text.splitlines()[0])
    assert heading["hantise"] == 1, "who knows nothing of hints reads it all the same"
    assert heading["advised"] == [{"seat": 0, "since": version, "level": "level5"}]
    back = await store.import_record(finished(reading_record(text, find)))
    assert record_of(await loaded(store, back.id), find).dumps() == text


# Deletion is complete, and deletes nothing else; beside a server on PostgreSQL.


def rows(connection: Connection) -> dict[str, int]:
    """The number of rows of each table."""
    count = select(func.count())
    return {name: connection.scalar(count.select_from(table)) or 0 for name, table in metadata.tables.items()}


async def test_nothing_of_a_removed_match_is_left_and_all_of_the_others(store: Store) -> None:
    kept = (await store.create(plan("ann", "ben"), FIRST)).id
    before, found = await store.run(rows), await loaded(store, kept)
    again = await store.rematch(kept, plan(), FIRST)
    await store.append(again, 1, event("x"), "key")
    other = (await store.create(waiting("b", "c"), FIRST)).id
    many = [f"nothing {n}" for n in range(1200)]
    assert await store.run(lambda connection: remove(connection, [*many, again, other])) == 2
    # A player who is still there writes nothing.
    assert await store.append(again, 2, event("x"), "late") is Appended.STALE
    assert await store.claim(other, "key") is None
    await store.rename(again, 0, "Eve")
    await store.finish(again)
    assert await store.run(rows) == before
    assert await store.load(kept) == found._replace(revision=1), "it may have a rematch again"
    assert [await store.load(match) for match in (again, other)] == [None, None]
    assert await store.run(lambda connection: remove(connection, [again])) == 0


@pytest.mark.soak
async def test_what_is_played_while_it_is_removed_is_there_whole_or_not_at_all(place: str) -> None:
    async def play_on(store: Store, match: str) -> int:
        version = 1
        try:
            while await store.append(match, version, event("x"), f"key {version}") is Appended.DONE:
                version += 1
        except StoreUnusable:
            pass
        return version

    beside = writer_connection(read_address(place))
    async with opened(place) as store:
        for _ in range(5):
            ids = [(await store.create(plan("ann"), FIRST)).id for _ in range(4)]
            playing = [asyncio.create_task(play_on(store, match)) for match in ids]
            await asyncio.sleep(0.05)
            assert await beside.run(partial(remove, ids=ids)) == 4
            assert all(version >= 1 for version in await asyncio.gather(*playing))
        assert set((await store.run(rows)).values()) == {0}
    await beside.close()


async def test_age_is_when_the_last_event_came_also_after_somebody_agreed(store: Store) -> None:
    old, played = [(await store.create(plan(), FIRST)).id for _ in range(2)]
    then = datetime.now(UTC) - timedelta(days=9)
    await store.run(lambda connection: connection.execute(update(events).values(at=then)).rowcount)
    taken_up = (await store.create(plan(), FIRST)).id
    before = datetime.now(UTC)
    await store.append(played, 1, event("x"), "key")
    new = (await store.create(plan(), FIRST)).id
    aged = await store.run(lambda connection: read_aged(connection, before))
    assert [match.id for match in aged] == [old, taken_up]
    assert await store.run(lambda connection: read_aged(connection, then)) == []
    await store.append(taken_up, 1, event("x"), "key")
    assert await store.run(lambda connection: remove_aged(connection, aged, before)) == 1
    assert await store.running() == [played, taken_up, new]


async def test_the_list_has_what_is_running_and_no_secret(place: str) -> None:
    async with opened(place) as store:
        older = (await store.create(waiting("b"), FIRST, 0)).id
        newer = (await store.create(plan("ann", "ben"), FIRST, 1)).id
        over = (await store.create(plan("ann", "ben"), FIRST, 1)).id
        await store.append(older, 1, event("x"), "key", 1)
        await store.finish(over)
        async with looked_at(place) as house:
            tables = await house.run_current(read_overview)
        assert [(table.id, table.played, table.mover) for table in tables] == [(older, 1, 1), (newer, 0, 1)]
        assert not any(seat.holders or seat.link for table in tables for seat in table.seats)
        assert [seat.is_open for seat in tables[0].seats][:2] == [False, True]


@pytest.mark.soak
async def test_records_go_from_one_house_to_another(place: str, tmp_path: Path) -> None:
    async with opened(place) as store:
        over, noted = await stored(store, FINISHED), await stored(store, RUNNING)
        await store.create(plan()._replace(game="gost"), FIRST)
        await store.finish(over)
        # Only the column says that it is over: the game goes on, and its record would reveal hidden facts.
        await store.finish(noted)
        assert await export_all(place, tmp_path / "games.jsonl", find) == Given(1, 2)
    assert (tmp_path / "games.jsonl").read_text(encoding="utf-8") == FINISHED.dumps()
    assert tuple(await import_all(place, tmp_path / "games.jsonl", find)) == (0, 1)
    twice = FINISHED.dumps() * 2
    (tmp_path / "games.jsonl").write_text(twice, encoding="utf-8", newline="\n")
    assert tuple(await import_all(str(tmp_path / "new.db"), tmp_path / "games.jsonl", find)) == (1, 1)
    async with opened(tmp_path / "new.db") as store:
        assert await store.running() == []
        (match,) = await store.run(lambda connection: [a.id for a in read_aged(connection, datetime.now(UTC))])
        found = await loaded(store, match)
        assert record_of(found, find).replay().mover() == OVER
        assert not any(seat.holders for seat in found.plan.seats)
