"""A host's commands: each prints its result, and asks before anything is lost."""

import asyncio
import json
import os
import re
import signal
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cli.running import Done, Run, in_house, started
from hantise.cli.hosting import told_age
from hantise.core import CHANCE, Event
from hantise.store import Match, Plan, SeatPlan, Store, hashed, read_code
from store.test_upgrading import first_house

RUNNING, OVER = "yw2mxep6r792yr", "9phv9urgqhawaf"
HOST = "--database house.db"
# The keys of seats.
SECRETS = (hashed("ann"), hashed("ben's link"), "salt")


@pytest.fixture
def house(run: Run) -> Path:
    """In the folder of the test, a match that was played last 100 days ago, and one that has been over for 200."""
    path = Path("house.db")
    first_house(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        for match, days in {RUNNING: 100, OVER: 200}.items():
            when = datetime.now(UTC).replace(tzinfo=None) - timedelta(days=days)
            connection.execute("UPDATE event SET at = ? WHERE match = ?", (str(when), match))
    matches()
    return path


def matches(name: str = "house.db") -> dict[str, Match | None]:
    """The matches of the database by their ids."""

    async def read(store: Store) -> dict[str, Match | None]:
        return {match: await store.load(match) for match in (RUNNING, OVER)}

    found: dict[str, Match | None] = in_house(read, name)
    return found


def beside_a_server(run: Run, line: str) -> Done:
    """The result of a command while a server runs."""
    done: Done = in_house(lambda _store: asyncio.to_thread(run, line))
    return done


@pytest.mark.soak
@pytest.mark.skipif(os.name != "posix", reason="signals are of POSIX")
def test_ctrl_c_at_a_question_is_heard_at_once(run: Run, house: Path) -> None:
    line = [sys.executable, "-m", "hantise", "close", RUNNING, "--database", "house.db"]
    with started(line) as asked:
        assert asked.stdout is not None
        assert b"Close it? [y/N]" in os.read(asked.stdout.fileno(), 500)
        asked.send_signal(signal.SIGINT)
        out, err = asked.communicate(timeout=20)
    assert (asked.returncode, out, err) == (130, b"", b"")
    assert all(matches().values())


# Backups.


@pytest.mark.soak
def test_a_backup_is_restored_elsewhere_and_here_once_somebody_agrees_to_what_would_be_lost(
    run: Run, house: Path
) -> None:
    told = beside_a_server(run, f"backup copy {HOST}").told
    assert told == "Backed up 2 matches with 244 events to copy, which was restored once to check it.\n"
    told = run("restore copy --database other.db").told
    assert told == f"Restored 2 matches with 244 events into {Path('other.db').resolve()}.\n"
    before = matches()
    assert matches("other.db") == before
    assert not list(Path().glob(".hantise*"))
    assert run(f"close {OVER} {HOST} --yes").status == 0
    done = run(f"restore copy {HOST}", "n\n")
    assert (done.status, matches()[OVER]) == (1, None)
    assert "holds 1 match with 8 events, which would be lost. Replace them? [y/N]" in done.out
    assert run(f"restore copy {HOST} --yes").told.endswith("It held 1 match with 8 events before; these are gone.\n")
    assert matches() == before


@pytest.mark.soak
@pytest.mark.parametrize(("typed", "status"), [("n\n", 1), ("\n", 1), ("yess\n", 1), ("y\n", 0), ("Yes\n", 0)])
def test_a_backup_replaces_a_file_once_somebody_agrees(run: Run, house: Path, typed: str, status: int) -> None:
    Path("copy").write_text("older")
    done = run(f"backup copy {HOST}", typed)
    assert done.status == status
    assert "copy exists already. Replace it? [y/N]" in done.out
    assert (Path("copy").read_bytes() == b"older") == bool(status)
    assert ("Nothing was changed." in done.out) == bool(status)


@pytest.mark.soak
def test_where_nobody_answers_nothing_is_lost(run: Run, house: Path) -> None:
    assert run(f"backup copy {HOST}").status == 0
    before = matches()
    for line in ("backup copy", "restore copy", f"close {OVER}", "prune --older-than 1d", "export copy"):
        done = run(f"{line} {HOST}")
        assert done.status == 2
        assert "nobody said yes, so nothing was changed: add --yes" in done.err
    assert matches() == before


def test_of_no_backup_and_of_a_file_with_one_wrong_record_nothing_is_taken(run: Run, house: Path) -> None:
    Path("diary").write_text("Dear diary")
    assert "diary is no backup of Hantise" in run("restore diary --database new.db --yes").refusal
    run(f"export games.jsonl {HOST}")
    text = Path("games.jsonl").read_text(encoding="utf-8")
    cut = "\n".join(text.splitlines()[:-1]) + "\n"
    Path("two.jsonl").write_text(text + cut, encoding="utf-8")
    sentence = run("import two.jsonl --database new.db").refusal
    assert "record 2 of two.jsonl is not taken, nor is any other: the game of this record is not over" in sentence
    assert not Path("new.db").exists()


# Records.


def test_records_go_out_without_secrets_and_come_back_once(run: Run, house: Path) -> None:
    told = beside_a_server(run, f"export games.jsonl {HOST}").told
    assert told == "Exported 1 record to games.jsonl. 1 other match stays in.\n"
    text = Path("games.jsonl").read_text(encoding="utf-8")
    assert text.count('"hantise"') == 1
    assert not any(secret in text for secret in (hashed("ann"), hashed("ben's link"), "key-", RUNNING))
    for imported in ("Imported 1 record.\n", "Imported 0 records. 1 was there already.\n"):
        assert run("import games.jsonl --database other.db").told == imported
    assert run("export again.jsonl --database other.db").status == 0
    assert Path("again.jsonl").read_text(encoding="utf-8") == text
    assert run("replay games.jsonl").status == 0, "one record is a file to tell again"
    assert run("tables --database other.db").out == "No game is running.\n"


# Tables.


def test_tables_are_listed_beside_a_server_without_secrets_and_marked_if_anybody_may_join(
    run: Run, house: Path
) -> None:
    code = in_house(lambda store: store.free(RUNNING, 0))
    told = beside_a_server(run, f"tables {HOST}").told
    heading, row = told.splitlines()
    assert heading.split() == ["table", "game", "moves", "last", "turn", "seats"]
    seats = 'Ann (awaited), Zoë ♠ "it\'s" (awaited), Igor (greedy)'
    assert re.split(r"\s{2,}", row) == [RUNNING, "Ghooost!", "7", "100 days ago", "Igor", seats]
    report = run(f"tables {HOST} --json").report
    assert not any(secret in told + json.dumps(report) for secret in (code, *SECRETS))
    (table,) = report["tables"]
    assert table["seats"][1] == {"name": 'Zoë ♠ "it\'s"', "computer": "", "awaited": True}
    assert (table["table"], table["game"], table["played"], table["turn"]) == (RUNNING, "ghooost", 7, 2)
    held = (SeatPlan("Ida", holders=frozenset({hashed("ida")})), SeatPlan("Friend", is_open=True))
    plan = Plan("boo", 2, {}, held, 1, is_public=True)
    closed = in_house(lambda store: store.create(plan, Event(CHANCE, (), ()))).id
    listed = in_house(lambda store: store.create(plan._replace(is_listed=True), Event(CHANCE, (), ()))).id
    heading, *rows = run(f"tables {HOST}").out.splitlines()
    assert heading.split() == ["table", "game", "moves", "last", "turn", "open", "seats"]
    marked = {row.split()[0]: "open" in row.split() for row in rows}
    assert marked == {RUNNING: False, closed: False, listed: True}
    assert {table["table"]: table["open"] for table in run(f"tables {HOST} --json").report["tables"]} == marked


@pytest.mark.parametrize(
    ("minutes", "told"),
    [(-5, "0 min ago"), (59, "59 min ago"), (60, "1 h ago"), (47 * 60, "47 h ago"), (48 * 60, "2 days ago")],
)
def test_ages_are_told_in_their_largest_unit(minutes: int, told: str) -> None:
    assert told_age(timedelta(minutes=minutes)) == told


def test_a_table_is_closed_once_somebody_agrees(run: Run, house: Path) -> None:
    done = run(f"close {RUNNING} {HOST}", "n\n")
    assert (done.status, matches()[RUNNING] is None) == (1, False)
    assert 'Ghooost! with Ann, Zoë ♠ "it\'s" (awaited), Igor (greedy), and its 7 moves, would be' in done.out
    done = run(f"close {RUNNING} {HOST}", "y\n")
    assert done.status == 0
    assert f"Closed {RUNNING}: Ghooost! with Ann," in done.out
    assert matches()[RUNNING] is None
    assert matches()[OVER] is not None
    assert "there is no table 'nothing'" in run(f"close nothing {HOST} --yes").refusal


# Guests.


def test_a_guest_gets_another_name_and_is_removed_once_somebody_agrees(run: Run, house: Path) -> None:
    assert run(f"tables {RUNNING} {HOST}").out.splitlines() == [
        f"Ghooost!, {RUNNING}:",
        "  seat 0: Ann",
        '  seat 1: Zoë ♠ "it\'s" (awaited)',
        "  seat 2: Igor (greedy)",
    ]
    assert run(f"tables {RUNNING} --rename 0 Mira {HOST}").told == "Ann in seat 0 is called Mira now.\n"
    assert run(f"tables {RUNNING} --rename 1 mira {HOST}").out.endswith("is called mira 2 now.\n"), "no two alike"
    done = run(f"tables {RUNNING} --remove 0 {HOST}", "n\n")
    before = plan()
    assert [seat.name for seat in before.seats] == ["Mira", "mira 2", "Igor"]
    assert (done.status, before.seats[0].holders) == (1, frozenset({hashed("ann")}))
    assert "Mira would lose seat 0 for good. Free it? [y/N]" in done.out
    done = run(f"tables {RUNNING} --remove 0 {HOST} --yes")
    assert (done.status, plan().seats[0].holders, plan().seats[0].is_open) == (0, frozenset(), True)
    code = done.out.partition("with the code ")[2].strip().rstrip(".")

    async def come(store: Store) -> int | None:
        assert await store.match_of(read_code(code)) == RUNNING
        assert await store.match_of(before.code) == "", "who was removed knows the old one"
        assert await store.claim(RUNNING, hashed("ann")) is None
        return await store.claim(RUNNING, "somebody else")

    assert in_house(come) == 0


def plan() -> Plan:
    match = matches()[RUNNING]
    assert match is not None
    return match.plan


@pytest.mark.soak
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--rename 0 Mira", "--rename and --remove come after the name of a table"),
        ("nothing", "there is no table 'nothing'"),
        ("nothing --rename 0 Mira", "there is no table 'nothing'"),
        (f"{RUNNING} --rename 2 Mira", "seat '2' is no person's; people sit in 0, 1"),
        (f"{RUNNING} --rename one Mira", "seat 'one' is no person's"),
        (f"{RUNNING} --remove 2 --yes", "seat '2' is no person's"),
        (f"{RUNNING} --rename 0 {'M' * 31}", "a name is one line of 1 to 30 characters that can be seen"),
        (f"{RUNNING} --rename 0 \u202eMira", "a name is one line of 1 to 30 characters that can be seen"),
    ],
)
def test_what_is_wrong_about_a_guest_is_one_sentence(run: Run, house: Path, line: str, said: str) -> None:
    before = matches()
    assert said in run(f"tables {line} {HOST}").refusal
    assert matches() == before


# Pruning.


def test_a_dry_run_says_what_would_go_also_beside_a_server_and_then_the_room_goes_back_to_the_disk(
    run: Run, house: Path
) -> None:
    before, size = matches(), house.stat().st_size
    told = beside_a_server(run, f"prune --older-than 90d --dry-run {HOST}").told
    assert told == "2 matches so old would be removed, 1 finished and 1 not.\n"
    told = run(f"prune --older-than 12w --finished-only --dry-run --yes {HOST}").told
    assert told == "1 match so old would be removed, 1 finished and 0 not.\n"
    assert matches() == before
    assert "MB back to the disk" in run(f"prune --older-than 90d {HOST} --yes").out
    assert house.stat().st_size < size


@pytest.mark.soak
@pytest.mark.parametrize(
    ("options", "gone"),
    [
        ("--older-than 90d", {RUNNING, OVER}),
        ("--older-than 150d", {OVER}),
        ("--older-than 90d --finished-only", {OVER}),
        ("--older-than 4800h", {OVER}),
        ("--older-than 30w", set()),
    ],
)
def test_what_is_so_old_is_removed(run: Run, house: Path, options: str, gone: set[str]) -> None:
    done = run(f"prune {options} {HOST}", "n\n")
    assert done.status == (1 if gone else 0)
    assert all(matches().values())
    done = run(f"prune {options} {HOST} --yes")
    assert done.status == 0
    assert {match for match, found in matches().items() if found is None} == gone
    assert (f"Removed {len(gone)} match" in done.out) == bool(gone)
    assert ("nothing so old" in done.out) == (not gone)


# A server has its file for itself.


@pytest.mark.soak
@pytest.mark.parametrize(
    "line",
    [
        *("restore copy", f"close {RUNNING}", "prune --older-than 1d", "import games.jsonl"),
        *(f"tables {RUNNING} --rename 0 Mira", f"tables {RUNNING} --remove 0"),
    ],
)
def test_what_changes_a_file_waits_for_its_server_to_stop(run: Run, house: Path, line: str) -> None:
    run(f"backup copy {HOST}")
    run(f"export games.jsonl {HOST}")
    before = matches()
    yes = "" if line.startswith("import") else "--yes"
    said = beside_a_server(run, f"{line} {HOST} {yes}").refusal
    assert f"a server is running on {house.resolve()}: stop it first, then try again" in said
    assert matches() == before


@pytest.mark.parametrize(
    "line", ["backup copy", "export games", "tables", "close x --yes", "prune --older-than 1d --yes"], ids=str.split
)
def test_a_house_that_is_not_there_is_not_made(run: Run, line: str) -> None:
    assert "nothing was played there yet" in run(f"{line} --database none.db").refusal
    assert list(Path().iterdir()) == []


# The choice of the database.


@pytest.mark.soak
def test_every_command_takes_the_house_that_the_environment_names(
    run: Run, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `hantise serve` does; else a command could save or overwrite another database silently."""
    monkeypatch.setenv("HANTISE_DATABASE", "house.db")
    assert run("backup copy").out.startswith("Backed up 2 matches")
    assert RUNNING in run("tables").out
    assert "2 matches so old" in run("prune --older-than 2w --dry-run").out
    assert run("export games").out.startswith("Exported 1 record")
    monkeypatch.setenv("HANTISE_DATABASE", "other.db")
    assert str(Path("other.db").resolve()) in run("restore copy").out
    assert run("import games").status == 0
    assert run(f"close {RUNNING} --yes {HOST}").out.startswith(f"Closed {RUNNING}"), "what is typed counts first"
    assert matches()[RUNNING] is None
    assert matches("other.db")[RUNNING] is not None
