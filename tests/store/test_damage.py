"""What SQLite wrote ahead of its file and can no longer read is not dropped without a word."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from effort import IS_SOAK
from hantise.store import Store, StoreUnusable, peek
from hantise.store.wal import keep_damaged, wal_of
from store.making import FIRST, begun, loaded, log, opened, plan, play_to

Damage = Callable[[bytearray], object]


# What such a server left, and the match; by the names of its files.
_left: list[tuple[dict[str, bytes], str]] = []


async def left_by_a_kill(place: Path) -> tuple[Path, str]:
    """The files of a server that was killed after many events, and the match that they belong to."""
    if not _left:
        running = place / "running" / "left.db"
        async with begun(running) as (store, match):
            await play_to(store, match, 40)
            _left.append(({path.name: path.read_bytes() for path in (running, wal_of(running))}, match))
    files, found = _left[0]
    for name, data in files.items():
        (place / name).write_bytes(data)
    return place / "left.db", found


def flip(place: int) -> Damage:
    def damage(data: bytearray) -> None:
        data[place] ^= 0xFF

    return damage


async def refusal(path: Path, _match: str) -> str:
    """Why the store does not open, "" if it does."""
    try:
        await (await Store.open(str(path))).close()
    except StoreUnusable as error:
        return str(error)
    return ""


FRAME = 24 + 4096
DAMAGES: dict[str, Damage] = {
    "its heading": flip(17),
    "its first word": flip(0),
    "its heading's sum": flip(28),
    "a page": flip(32 + 3 * FRAME + 100),
    "a frame's number": flip(32 + 3 * FRAME + 2),
    "a frame's salt": flip(32 + 3 * FRAME + 9),
    "a frame's sum": flip(32 + 3 * FRAME + 20),
    "a hole": lambda data: data.__setitem__(slice(32 + FRAME, 32 + 2 * FRAME), bytes(FRAME)),
    "all of it": lambda data: data.__setitem__(slice(None), bytes(len(data))),
}


async def look(path: Path, match: str) -> str:
    with suppress(StoreUnusable):
        await peek(str(path), match)
    return ""


USES = [*((damage, refusal) for damage in DAMAGES.values()), (DAMAGES["a page"], look)]


@pytest.mark.parametrize(("damage", "use"), USES, ids=[*DAMAGES, "a page, and somebody only looks"])
async def test_damage_is_told_and_the_files_are_kept(
    tmp_path: Path, damage: Damage, use: Callable[[Path, str], Awaitable[str]], caplog: pytest.LogCaptureFixture
) -> None:
    """SQLite drops what it cannot read for those too who only look."""
    left, match = await left_by_a_kill(tmp_path)
    data = bytearray(wal_of(left).read_bytes())
    damage(data)
    wal_of(left).write_bytes(data)
    before = left.read_bytes()
    # Where pages do not fit each other without those that are gone, the store does not open.
    assert await use(left, match) in ("", f"{left} is damaged: put a copy back, or give another file with --database")
    assert [record.getMessage().count("left.db-wal is damaged") for record in caplog.records] == [1]
    (kept,) = tmp_path.glob("left.db.damaged-*[0-9]")
    assert wal_of(kept).read_bytes() == data
    assert use is look or kept.read_bytes() == before


@pytest.mark.parametrize("cut", [0, 1, 20, 24, 100, FRAME - 1, FRAME])
async def test_what_a_kill_leaves_is_no_damage(tmp_path: Path, cut: int, caplog: pytest.LogCaptureFixture) -> None:
    left, match = await left_by_a_kill(tmp_path)
    data = wal_of(left).read_bytes()
    wal_of(left).write_bytes(data[: len(data) - cut])
    async with opened(left) as store:
        assert len((await loaded(store, match)).events) >= 39
    assert caplog.records == []
    assert list(tmp_path.glob("*damaged*")) == []


async def test_frames_from_before_the_heading_are_no_damage(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """After a checkpoint the file is written anew from its beginning, and its end is what it was."""
    path = tmp_path / "matches.db"
    async with opened(path) as store:
        await store.run(lambda connection: connection.exec_driver_sql("PRAGMA wal_autocheckpoint = 100").scalar_one())
        match = await store.create(plan(), FIRST)
        await play_to(store, match.id, 600 if IS_SOAK else 60)
        # The heading counts the checkpoints.
        assert int.from_bytes(wal_of(path).read_bytes()[12:16]) > 0
        assert not keep_damaged(path)
    assert caplog.records == []


def test_nothing_written_ahead_is_no_damage(tmp_path: Path) -> None:
    assert not keep_damaged(tmp_path / "matches.db")
    wal_of(tmp_path / "matches.db").write_bytes(b"x" * 31)
    assert not keep_damaged(tmp_path / "matches.db")


PAGE = 4096


@pytest.mark.parametrize("damage", [bytes(PAGE), bytes(range(256)) * (PAGE // 256)], ids=["empty", "foreign"])
async def test_a_damaged_page_is_told_or_was_nobodys(tmp_path: Path, damage: bytes) -> None:
    """Whichever page of the file it is: nobody is shown another game, and the server goes on."""
    path = tmp_path / "matches.db"
    async with begun(path) as (store, match):
        await play_to(store, match, 120)
    whole, told = path.read_bytes(), list[str]()
    places = range(0, len(whole), PAGE)
    for place in places if IS_SOAK else [*places[:6], *places[6::5]]:
        path.write_bytes(whole[:place] + damage + whole[place + PAGE :])
        try:
            async with opened(path) as store:
                found = await loaded(store, match)
                assert found.events == log(120)
        except StoreUnusable as error:
            told.append(str(error))
    assert len(told) > 2
    assert all("is damaged: put a copy back" in words or "is no database" in words for words in told)
