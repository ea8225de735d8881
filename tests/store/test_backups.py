"""A backup restores everything, from and into every database; a file that is not a backup changes nothing."""

import asyncio
import gzip
import json
import shutil
import stat
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from effort import IS_SOAK
from hantise.store import Appended, Link, Match, Store, StoreBusy, StoreUnusable, backup, hashed
from hantise.store.backup import BadBackup, Contents, back_up, check_backup, contents, read_heading, restoring
from hantise.store.hosts import looked_at
from hantise.store.rows import write_match
from hantise.store.tables import metadata
from store.making import FIRST, begun, event, loaded, opened, plan, play_to, waiting
from store.test_upgrading import first_house


async def furnish(store: Store, events: int = 60) -> list[str]:
    """The ids of matches with all that a match can have; one has this many events."""
    played = "played"
    many = (FIRST, *(event(f"x:{version} ♠") for version in range(1, events - 10)))
    match = Match(played, plan("ann", "ben"), many, datetime.now(UTC), "")
    await store.run(lambda connection: write_match(connection, match))
    for version in range(events - 10, events):
        await store.append(played, version, event(f"x:{version} ♠"), f"key {version}", version % 3)
    await store.set_link(played, 1, Link("link", "salt", datetime.now(UTC) + timedelta(days=1)))
    again = await store.rematch(played, plan(), FIRST)
    await store.finish(played)
    awaited = (await store.create(waiting("b", "c"), FIRST)).id
    await store.begin(awaited)
    await store.stand_in(awaited, 1, "level2", 3)
    # Their order in the collation of a language is not that of their bytes.
    await store.create(plan("Ann", "ann"), FIRST)
    return [played, again, awaited]


async def restored(file: Path, url: object) -> Contents:
    async with restoring(str(url), file) as ready:
        return await ready.restore()


async def everything(url: object) -> list[Match | None]:
    async with opened(url) as store:
        return [await store.load(match) for match in await store.running()]


def lines(file: Path) -> list[bytes]:
    return gzip.decompress(file.read_bytes()).splitlines()


async def test_all_comes_back_from_beside_a_server(place: str, tmp_path: Path) -> None:
    """A backup of a restored database is equal, although the other database orders columns and rows differently."""
    file, again = tmp_path / "house.backup", tmp_path / "again"
    async with opened(place) as store:
        ids = await furnish(store, 1200)
        before = [await store.load(match) for match in ids]
        held = await back_up(place, file)
        await store.append(ids[1], 1, event("later"), "later")
    assert held == Contents(4, 1203)
    assert await restored(file, tmp_path / "other.db") == held
    await back_up(str(tmp_path / "other.db"), again)
    assert lines(file)[1:-1] == lines(again)[1:-1]
    assert await restored(file, place) == held, "in place of what is there"
    for url in (place, tmp_path / "other.db"):
        async with opened(url) as store:
            assert [await store.load(match) for match in ids] == before
            assert set(await store.running()) > set(ids[1:])
            assert ids[0] not in await store.running()
            assert await store.enter(ids[0], "link", "telephone") == 1
            assert await store.claim(ids[2], "cleo") == 1
            # A command that is sent again after the restore is recognised.
            assert (await store.append(ids[0], 9, event("x:1195 ♠"), "key 1195")).value == "again"


async def test_it_is_of_one_moment(place: str, tmp_path: Path) -> None:
    """A match that is made during a backup is in it with all its rows, or not at all."""
    files = [tmp_path / f"{number}" for number in range(3 if IS_SOAK else 1)]

    async def play_on(store: Store) -> None:
        while True:
            match = (await store.create(plan("ann"), FIRST)).id
            await store.append(match, 1, event("x"), "key")

    async with opened(place) as store:
        for _ in range(20):
            await store.create(plan("ann"), FIRST)
        playing = asyncio.create_task(play_on(store))
        for file in files:
            await back_up(place, file)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await store.running()
    for file in files:
        await restored(file, tmp_path / "other.db")
        matches = await everything(tmp_path / "other.db")
        assert len(matches) >= 20
        assert all(match and match.events and len(match.plan.seats) == 3 for match in matches)


async def test_it_has_every_table_nobody_else_may_read_it_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "copies" / "file"
    async with opened(tmp_path / "house.db"):
        pass
    file.parent.mkdir()
    file.write_text("older")
    await back_up(str(tmp_path / "house.db"), file)
    assert list(file.parent.iterdir()) == [file]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert read_heading(file).hantise_backup == 1
    read = [json.loads(line) for line in lines(file)[1:-1]]
    tables = {line["table"]: line["columns"] for line in read if isinstance(line, dict)}
    assert tables == {name: sorted(table.columns.keys()) for name, table in metadata.tables.items()}


async def test_a_backup_that_gives_back_others_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path / "house.db") as store:
        await store.create(plan("ann"), FIRST)
    (tmp_path / "file").write_text("older")
    read = backup._value
    monkeypatch.setattr(backup, "_value", lambda kind, value: read(kind, "Eve" if value == "Ann" else value))
    with pytest.raises(BadBackup, match="does not give back what the database held"):
        await back_up(str(tmp_path / "house.db"), tmp_path / "file")
    assert (tmp_path / "file").read_text() == "older"


Damage = Callable[[bytes], bytes]


def changed(change: Callable[[list[bytes]], object]) -> Damage:
    """The lines, changed and packed again, so that only the digest is wrong."""

    def damage(data: bytes) -> bytes:
        found = gzip.decompress(data).splitlines(keepends=True)
        change(found)
        return gzip.compress(b"".join(found))

    return damage


def flipped(place: int) -> Damage:
    return lambda data: data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :]


DAMAGES: dict[str, tuple[Damage, str]] = {
    "cut": (lambda data: data[:-100], "damaged or cut short"),
    "cut in its heading": (lambda data: data[:15], "damaged or cut short"),
    "without its end": (lambda data: data[:-1], "damaged or cut short"),
    "flipped": (flipped(200), "damaged or cut short|is no backup of Hantise"),
    "a line less": (changed(lambda found: found.pop(3)), "damaged or cut short"),
    "a line more": (changed(lambda found: found.insert(3, found[3])), "damaged or cut short"),
    "two lines swapped": (changed(lambda found: found.insert(3, found.pop(4))), "damaged or cut short"),
    "no last line": (changed(list.pop), "damaged or cut short"),
    "another word": (lambda data: gzip.compress(gzip.decompress(data).replace(b"ann", b"eve")), "damaged or cut short"),
    "more after the end": (lambda data: data + b"more", "damaged or cut short"),
    "two in one": (lambda data: data + data, "damaged or cut short"),
    "empty": (lambda _data: b"", "is no backup of Hantise"),
    "a diary": (lambda _data: b"Dear diary, " * 100, "is no backup of Hantise"),
    "a packed diary": (lambda _data: gzip.compress(b"Dear diary, " * 100), "is no backup of Hantise"),
    "a database": (lambda _data: b"SQLite format 3\0" + bytes(4096), "is no backup of Hantise"),
    "newer": (changed(lambda found: change_heading(found, hantise_backup=2)), "made by a newer Hantise: update"),
    "of a newer schema": (changed(lambda found: change_heading(found, schema="9999")), "made by a newer Hantise"),
}


def change_heading(found: list[bytes], **changes: object) -> None:
    found[0] = json.dumps(json.loads(found[0]) | changes).encode() + b"\n"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database and its backup."""
    folder = tmp_path_factory.mktemp("kept")

    async def keep() -> None:
        async with begun(folder / "house.db", plan("ann", "ben")) as (store, match):
            await play_to(store, match, 40)
        await back_up(str(folder / "house.db"), folder / "file")

    asyncio.run(keep())
    return folder


@pytest.mark.parametrize(("damage", "said"), DAMAGES.values(), ids=DAMAGES)
async def test_a_file_that_is_no_backup_changes_nothing(kept: Path, tmp_path: Path, damage: Damage, said: str) -> None:
    file, house = tmp_path / "file", tmp_path / "house.db"
    shutil.copy(kept / "house.db", house)
    before = await everything(house)
    assert len(before) == 1
    file.write_bytes(damage((kept / "file").read_bytes()))
    for url in (house, tmp_path / "new.db"):
        with pytest.raises(BadBackup, match=said) as caught:
            await restored(file, url)
        assert "\n" not in str(caught.value)
    assert await everything(house) == before
    assert not (tmp_path / "new.db").exists()


async def test_a_byte_that_is_wrong_anywhere_is_found(tmp_path: Path) -> None:
    """Except a harmless byte, such as one that refers to a second copy of the same earlier text."""
    file, house = tmp_path / "file", tmp_path / "house.db"
    async with opened(house) as store:
        await furnish(store)
    await back_up(str(house), file)
    whole, harmless = file.read_bytes(), 0
    # The gzip header before that has a name, the time and the system, which do not matter.
    places = range(10, len(whole), 7 if IS_SOAK else 31)
    for place in places:
        file.write_bytes(flipped(place)(whole))
        try:
            check_backup(file)
        except BadBackup:
            continue
        harmless += 1
        assert gzip.decompress(file.read_bytes()) == gzip.decompress(whole), place
    assert harmless <= len(places) / 50


async def test_neither_what_runs_is_restored_over_nor_anything_by_a_file_that_breaks(
    place: str, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    async with opened(place) as store:
        match = (await furnish(store))[1]
        await back_up(place, file)
        await store.append(match, 1, event("later"), "later")
        with pytest.raises(StoreBusy, match=r"stop (it|what runs on it)"):
            await restored(file, place)
        assert len((await loaded(store, match)).events) == 2
    before = await everything(place)
    async with restoring(place, file) as ready:
        file.write_bytes(file.read_bytes()[:-100])
        with pytest.raises(BadBackup):
            await ready.restore()
    assert await everything(place) == before


async def test_the_first_backup_is_still_restored(place: str) -> None:
    """A backup of 0.1.0 can still be restored."""
    assert await restored(Path(__file__).parent / "house-0.1.0.backup", place) == Contents(2, 244)
    async with opened(place) as store:
        assert await store.running() == ["yw2mxep6r792yr"]


async def test_an_older_database_is_brought_up_to_date_where_it_is_restored(place: str, tmp_path: Path) -> None:
    """So that a backup can be made before a newer Hantise migrates anything."""
    first_house(tmp_path / "old.db")
    assert await back_up(str(tmp_path / "old.db"), tmp_path / "file") == Contents(2, 244)
    assert read_heading(tmp_path / "file").schema == "0004"
    with pytest.raises(StoreUnusable, match="start the server once"):
        async with looked_at(str(tmp_path / "old.db")) as house:
            await house.run_current(contents)
    await restored(tmp_path / "file", place)
    async with looked_at(place) as house:
        assert await house.run_current(contents) == Contents(2, 244)
    async with opened(place) as store:
        match = await loaded(store, "yw2mxep6r792yr")
        assert [seat.name for seat in match.plan.seats] == ["Ann", 'Zoë ♠ "it\'s"', "Igor"]
        assert match.plan.seats[0].holders == {hashed("ann")}
        assert await store.append(match.id, 8, event("11", 2), "2:new") is Appended.DONE
