"""`hantise doctor` says what keeps a house from running here, and makes nothing."""

import os
import shutil
import socket
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType

import pytest

import hantise
from cli.running import Done, Run
from hantise.cli import doctor
from hantise.store.condition import Condition
from hantise.web.pages import assets
from store.test_upgrading import first_house
from web.fakes import FirstThatComes
from web.houses import running_house

HERE = "--port 0 --database house.db"
# By what it is, its state, what it says, and with which arguments the house would run.
Told = dict[str, tuple[str, str, list[str]]]


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("HANTISE_")]:
        monkeypatch.delenv(name)


def told(run: Run, line: str = HERE) -> Told:
    done = run(f"doctor {line} --json")
    found = {
        one["of"]: (one["state"], one["says"], one["instead"]) for one in Done(0, done.out, done.err).report["findings"]
    }
    assert done.status == (1 if "wrong" in {state for state, *_more in found.values()} else 0)
    assert all("\n" not in says and says.endswith(".") for _state, says, _instead in found.values())
    return found


@contextmanager
def taken() -> Iterator[int]:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        yield other.getsockname()[1]


def test_where_all_is_well_it_says_so_line_by_line_and_leaves_nothing(run: Run) -> None:
    done = run(f"doctor {HERE}").told
    assert done.startswith(f"Hantise {hantise.__version__} on Python ")
    assert "\n  good   fonts " in done
    assert done.endswith("\nOn this machine nothing keeps a house from running.\n")
    assert list(Path().iterdir()) == []
    assert "will be made when the house starts" in told(run)["database"][1]


def test_a_taken_port_is_told_with_a_free_one_and_a_house_that_is_there(run: Run) -> None:
    with taken() as port:
        state, says, instead = told(run, f"--port {port} --database house.db")["port"]
        assert (state, instead[0]) == ("wrong", "--port")
        assert f"port {port} " in says
        assert f"({instead[1]} is free)" in says
    with running_house(FirstThatComes(), database="house.db") as house:
        port = int(house.address.rpartition(":")[2].rstrip("/"))
        found = told(run, f"--port {port} --database house.db")
        assert found["port"] == (
            "note",
            f"A house is open at {house.address} already, as it seems with these matches.",
            [],
        )
        assert found["database"][0] == "good"
        other = told(run, f"--port {port} --database other.db")
        assert "another house is open" in other["port"][1]
        assert other["port"][2]
        state, says, _instead = told(run)["database"]
        assert (state, says.partition(":")[0]) == ("wrong", f"another Hantise is using {Path('house.db').resolve()}")


def test_a_host_that_is_none_is_wrong_without_a_way_out(run: Run) -> None:
    state, says, instead = told(run, "--host no.such.host.invalid --port 0 --database house.db")["port"]
    assert (state, "--host" in says, instead) == ("wrong", True, [])


def test_a_database_is_as_it_is_afterwards_also_an_older_one(run: Run) -> None:
    first_house(Path("house.db"))
    before = Path("house.db").read_bytes()
    assert "older version, and the next start" in told(run)["database"][1]
    assert Path("house.db").read_bytes() == before
    assert not Path("house.db.lock").exists(), "it would belong to who asked, not to the house"


@pytest.mark.parametrize(
    ("step", "says"),
    [("9999", "was written by a newer Hantise: update this one"), ("0009", "was left by a development version")],
)
def test_a_database_that_no_start_would_open_is_wrong(run: Run, step: str, says: str) -> None:
    first_house(Path("house.db"))
    with closing(sqlite3.connect("house.db")) as connection, connection:
        connection.execute("UPDATE hantise_schema SET version_num = ?", (step,))
    state, told_of, instead = told(run)["database"]
    assert (state, says in told_of, instead) == ("wrong", True, [])
    Path("house.db").write_text("Dear diary")
    assert told(run)["database"][0] == "wrong"


def test_a_folder_of_data_that_cannot_be_written_has_another_unless_it_was_chosen(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("file").write_text("in the way")
    monkeypatch.setattr("hantise.cli.arguments.default_database", lambda: Path("file/hantise.sqlite3").resolve())
    state, says, instead = told(run, "--port 0")["database"]
    assert (state, "cannot be written" in says) == ("wrong", True)
    assert instead == ["--database", str(Path("hantise.sqlite3").resolve())]
    assert told(run, "--port 0 --database file/deeper/house.db")["database"][2] == []
    monkeypatch.setattr("hantise.cli.arguments.default_database", lambda: None)
    assert told(run, "--port 0")["database"][2] == instead


def test_keys_and_what_workers_share_are_looked_at(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANTISE_KEY", "0f")
    assert "64 hexadecimal digits" in told(run)["key"][1]
    monkeypatch.delenv("HANTISE_KEY")
    with taken() as port:
        pass
    found = told(
        run,
        f"--port 0 --database postgresql://u:open-sesame@127.0.0.1:{port}/h --bus redis://:sesame@127.0.0.1:{port}/0",
    )
    assert (found["database"][0], found["redis"][0]) == ("wrong", "note")
    assert "sesame" not in str(found)
    assert told(run, f"{HERE} --bus http://x")["redis"][0] == "wrong"
    assert "a file serves one worker" in told(run, f"{HERE} --workers 2")["database"][1]


def test_the_build_says_why_it_is_not_compiled(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    build = ModuleType("hantise._build")
    vars(build).update(COMPILED=(), CAUSE="tools", REASON="no working C compiler was found; install one")
    monkeypatch.setitem(sys.modules, "hantise._build", build)
    for compiled, told_of in (
        ("", ("note", "no working C compiler was found; install one.")),
        ("abc", ("good", "compiled")),
    ):
        monkeypatch.setattr("hantise.COMPILED", compiled)
        state, says, _instead = told(run)["build"]
        assert (state, told_of[1] in says) == (told_of[0], True)


def test_a_font_that_is_missing_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    find = assets.find_asset
    lost = "fonts/grenze-gotisch-latin-700-normal.woff2"
    monkeypatch.setattr(assets, "find_asset", lambda name: None if name == lost else find(name))
    assert told(run)["fonts"][:2] == ("note", f"Pages miss {lost}, and look plainer: install Hantise again.")


@pytest.mark.parametrize(("free", "state"), [(1 << 40, "good"), (500 << 20, "note"), (9 << 20, "wrong")])
def test_a_disk_that_fills_is_told_before_it_is_full(
    run: Run, monkeypatch: pytest.MonkeyPatch, free: int, state: str
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: type("Usage", (), {"free": free}))
    assert told(run)["disk"][0] == state


async def test_a_clock_behind_the_newest_move_or_apart_from_the_servers_is_told(tmp_path: Path) -> None:
    now, hour = datetime.now(UTC), timedelta(hours=1)
    assert doctor._clock(None).state == "good"
    assert doctor._clock(Condition("x", last=now - hour, now=now)).state == "good"
    assert doctor._clock(Condition("x", last=now + hour)).says.startswith("The clock is behind")
    assert "3600 seconds apart" in doctor._clock(Condition("x", last=now - hour, now=now - hour)).says
