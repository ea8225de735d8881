"""A person's last command can be taken back, as long as nothing hidden was seen and nobody has acted since."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from hantise.core import CHANCE, SPECTATOR, Game, Rng
from hantise.core.record import loads
from hantise.games import codes, find
from hantise.store import TAKEBACK, Plan, SeatPlan, Store, record_of
from hantise.testing.games import find as find_example
from hantise.web.problems import Stale, StoodIn, TooLate
from hantise.web.tables import live_table as running
from hantise.web.tables import tables as made
from hantise.web.tables.computers import Computers
from hantise.web.tables.live_table import Command, LiveTable
from hantise.web.tables.tables import Tables
from web.fakes import FirstThatComes
from web.houses import House
from web.test_commands import events
from web.visitor import Arrive, Visitor, outcome

OPEN = "connect_four"


def find_open(code: str) -> Game:
    """A game that thinks that nothing is hidden."""
    return replace(find_example(code) if code == OPEN else find(code), reveals=lambda line: False)


@pytest.fixture
def tables(store: Store, monkeypatch: pytest.MonkeyPatch) -> Tables:
    for module in (running, made):
        monkeypatch.setattr(module, "find", find_open)
    return Tables(store)


async def table_of(tables: Tables, code: str = OPEN, **changes: str) -> LiveTable:
    """A new table; `bot0` makes a computer of a seat."""
    box = find_open(code)
    options = box.options(box.players[0])
    seats = tuple(SeatPlan(f"Ghost {n}", changes.get(f"bot{n}", "")) for n in range(options.players))
    plan = Plan(code, options.players, dict(options.values), seats, box.rules_version)
    return await tables.get(await tables.make(plan))


async def play(table: LiveTable, choice: int = 0) -> int:
    """Who is to decide takes one of the legal actions; the seat."""
    seat, version = table.position.mover, table.position.version
    legal = table.position.state.legal()
    name = table.game.actions.name(legal[choice % len(legal)])
    await table.play(seat, Command(version, (name,), f"play {version}"))
    return seat


async def played(tables: Tables, times: int = 2) -> tuple[LiveTable, int]:
    """A table at which so many have acted, and the seat that did last."""
    table = await table_of(tables)
    for _ in range(times):
        seat = await play(table)
    return table, seat


async def undo(table: LiveTable, seat: int, key: str = "") -> None:
    version = table.position.version
    await table.take_back(seat, version, key or f"undo {version}")


async def again(tables: Tables, table: LiveTable) -> LiveTable:
    """The same table in a house that was just opened."""
    return await Tables(tables.store).get(table.id)


async def test_the_earlier_position_stands_again_and_the_log_has_only_grown(tables: Tables) -> None:
    table = await table_of(tables)
    assert not any(map(table.can_take_back, (SPECTATOR, CHANCE)))
    for seat in (0, 1):
        assert not table.can_take_back(seat)
        with pytest.raises(TooLate):
            await undo(table, seat)
    assert table.position.version == 1, "before anything was done there is nothing"
    await play(table)
    before, record = table.game.dump(table.position.state), table.record().dumps()
    seat = await play(table)
    assert table.can_take_back(seat)
    await undo(table, seat)
    assert (match := await tables.store.load(table.id)) is not None
    assert [event.actions for event in match.events[-1:]] == [(TAKEBACK,)]
    for seen in (table, await again(tables, table)):
        assert table.game.dump(seen.position.state) == before
        assert seen.position.version == len(match.events) == 4
        assert seen.record().dumps() == record
        assert seen.position.mover == seat
    assert record_of(match, find_open).dumps() == record
    assert table.game.dump(loads(record, find_open).replay()) == before


async def test_what_the_other_seat_did_is_not_ones_own(tables: Tables) -> None:
    table, second = await played(tables)
    first = 1 - second
    assert [table.can_take_back(seat) for seat in (first, second)] == [False, True]
    with pytest.raises(TooLate):
        await undo(table, first)
    await undo(table, second)
    # Now nobody has acted since, after all.
    await undo(table, first)
    assert table.position.chapters == (await again(tables, table)).position.chapters
    assert len(table.position.chapters) == 1


async def test_one_click_is_one_takeback_and_other_pages_are_stale(tables: Tables) -> None:
    table, seat = await played(tables)
    version = table.position.version
    for older in (0, 1, version - 1, 99):
        with pytest.raises(Stale):
            await table.take_back(seat, older, "a click")
    assert len(table.position.chapters) == 3
    at_once = [table.take_back(seat, version, key) for key in ("one", "one", "two", "one", "three")]
    outcomes = await asyncio.gather(*at_once, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), Stale, type(None), Stale]
    await (await again(tables, table)).take_back(seat, version, "one")
    for seen in (table, await again(tables, table)):
        assert len(seen.position.chapters) == 2


async def test_a_seat_that_acted_twice_takes_back_twice(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(3)
    for module in (running, made):
        monkeypatch.setattr(module, "chance_source_of", lambda _plan, _pile, _asked: rng)
    for _ in range(50):
        table = await table_of(tables, "ghooost")
        seats = [await play(table, rng.randrange(9)) for _ in range(20) if not table.position.is_over]
        last, before = [chapter.event for chapter in table.position.chapters[-2:]]
        if last.seat == before.seat == seats[-1] and not last.chance and not before.chance:
            break
    else:
        raise AssertionError("nobody acts twice")
    length = len(table.position.chapters)
    for _time in range(2):
        await undo(table, seats[-1])
    for seen in (table, await again(tables, table)):
        assert len(seen.position.chapters) == length - 2
        assert seen.position.version == length + 2
        assert table.game.dump(seen.record().replay()) == table.game.dump(seen.position.state)


async def test_what_chance_has_answered_stays(tables: Tables) -> None:
    rng, table = Random(1), await table_of(tables, "ghooost")
    while not table.position.chapters[-1].event.chance or len(table.position.chapters) == 1:
        seat = await play(table, rng.randrange(9))
    assert not table.can_take_back(seat)
    with pytest.raises(TooLate):
        await undo(table, seat)


async def test_what_showed_something_hidden_stays(tables: Tables) -> None:
    """And all of a game that has not thought about it."""
    table, seat = await played(tables, 1)
    lines = table.position.chapters[-1].lines(seat)
    assert lines
    table.game = replace(table.game, reveals=lines[0].__ne__)
    assert table.can_take_back(seat)
    for game in (replace(table.game, reveals=lines[0].__eq__), find_example(OPEN)):
        table.game = game
        assert not table.can_take_back(seat)


async def test_a_game_that_was_over_goes_on_until_there_is_a_rematch(tables: Tables) -> None:
    table = await table_of(tables)
    while not table.position.is_over:
        # One fills the first column, the other the second.
        seat = await play(table, table.position.mover)
    assert await tables.store.running() == []
    await undo(table, seat)
    for seen in (table, await again(tables, table)):
        assert not seen.position.is_over
        assert seen.position.mover == seat
    assert await tables.store.running() == [table.id]
    await play(table, seat)
    assert await tables.store.running() == []
    assert table.can_take_back(seat)
    await tables.rematch(table)
    for seen in (table, await again(tables, table)):
        assert not seen.can_take_back(seat)
        with pytest.raises(TooLate):
            await undo(seen, seat)


async def test_nobody_takes_back_for_a_computer(tables: Tables) -> None:
    table = await table_of(tables, bot0="random", bot1="random")
    version, seat = table.position.version, table.position.mover
    await table.play(seat, Command(version, ("1",), "a computer's"), "random")
    assert not table.can_take_back(seat)
    with pytest.raises(StoodIn):
        await undo(table, seat)


class Slow(FirstThatComes):
    """Thinks until it is let go."""

    def __init__(self) -> None:
        self.asked, self.go = asyncio.Event(), asyncio.Event()

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        self.asked.set()
        await self.go.wait()
        box = find_open(game)
        return box.actions.name(box.read_view(view).imagine(Rng(seed)).legal()[0])


async def test_a_computer_that_was_thinking_thinks_again(tables: Tables) -> None:
    table = await table_of(tables, bot1="random")
    pool = Slow()
    computers = Computers(pool, pace=0)
    table.watchers.add(computers.changed)
    assert table.position.mover == 0
    table.viewers.note()
    await play(table, 2)
    await pool.asked.wait()
    await undo(table, 0)
    await play(table, 4)
    pool.go.set()
    await computers.settled(table, 10)
    acted = [(chapter.event.seat, chapter.event.actions) for chapter in table.position.chapters[1:]]
    assert acted == [(0, ("5",)), (1, ("1",))]
    await computers.close()


async def test_a_computer_that_keeps_its_pace_does_not_act_on_what_was_taken_back(tables: Tables) -> None:
    table = await table_of(tables, bot1="random")
    pool = Slow()
    pool.go.set()
    computers = Computers(pool, pace=0.2)
    table.watchers.add(computers.changed)
    with table.shown_to(lambda _table: None):
        await play(table, 2)
        await asyncio.sleep(0.1)
        await undo(table, 0)
        await asyncio.sleep(0.3)
    assert len(table.position.chapters) == 1
    assert table.position.mover == 0
    await computers.close()


def test_no_game_has_an_action_of_that_name() -> None:
    for code in codes():
        with pytest.raises(Exception, match=TAKEBACK):
            find(code).actions.parse(TAKEBACK)


def test_a_table_takes_back_by_a_form(visitor: Visitor, house: House) -> None:
    """Whatever was done: it is taken back, or a word says why not; each happens."""
    path = visitor.make_table("ghooost", "me")
    answers: list[int] = []
    rng = Random(2)
    while len(set(answers)) < 2:
        assert len(answers) < 200
        for seat in (0, 1):
            visitor.open(f"{path}?as={seat}")
            if visitor.moves:
                break
        visitor.press(rng.choice(visitor.moves))
        log = events(house, path)
        form = {"seat": str(seat), "version": str(len(log)), "key": f"undo.{len(log)}.it"}
        answers.append(visitor.client.post(f"{path}/back", data=form).status_code)
        assert answers[-1] in (303, 409)
        if answers[-1] == 303:
            assert visitor.client.post(f"{path}/back", data=form).status_code == 303, "a double click"
            assert events(house, path) == (*log, events(house, path)[-1])
            assert visitor.open(f"{path}?as={seat}").status_code == 200
            assert visitor.moves
    refused = visitor.client.post(f"{path}/back", data=form | {"version": "1", "key": "another.key"})
    assert refused.headers["x-hantise-code"] == "stale-page"


def test_it_is_not_a_strangers_to_take_back_nor_anybodys_where_there_is_nothing(visit: Arrive, house: House) -> None:
    """The deal has just been made, and chance is nobody's command: no page offers it."""
    host, stranger = visit(), visit()
    path = host.make_table("ghooost", "friend", option__starter="0")
    host.send(f"{path}/begin", {"begin": "yes"})
    assert host.moves
    assert f'value="{TAKEBACK}"' not in host.text
    form = {"seat": "0", "version": "1", "key": "some.key.1"}
    assert outcome(stranger.send(f"{path}/back", form)) == (403, "not-your-seat")
    assert outcome(host.send(path, form | {"action": TAKEBACK})) == (400, "unknown-action")
    assert len(events(house, path)) == 1


async def test_whoever_comes_cannot_take_back_what_was_done_before_them(tables: Tables) -> None:
    table, seat = await played(tables, 1)
    assert table.can_take_back(seat)
    await table.free(seat, table.plan.seats[seat], None)
    assert await table.claim("another") == seat
    assert not table.can_take_back(seat)
    assert not (await Tables(tables.store).get(table.id)).can_take_back(seat)
