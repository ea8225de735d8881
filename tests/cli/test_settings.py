"""Settings in a file and in the environment; the command line counts first."""

import os
from pathlib import Path
from typing import Any

import pytest

from cli.running import Run, Served
from hantise.bots.process import Finder
from hantise.cli.commands import Parser, load, settle
from hantise.games import find
from hantise.thinkers import running
from hantise.web.serving.server import Access

TOKEN = "0123456789abcdef"


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove settings from the environment of the tests."""
    for name in [name for name in os.environ if name.startswith("HANTISE_")]:
        monkeypatch.delenv(name)


def write(text: str) -> None:
    Path("hantise.toml").write_text(text, encoding="utf-8")


def test_every_option_may_stand_in_the_file(run: Run, served: list[Served]) -> None:
    Path("site").mkdir()
    Path("site/index.html").touch()
    write(f"""
        host = "0.0.0.0"
        port = 0
        host-name = ["games.example.org", "spiele"]
        trusted-proxy = "10.0.0.0/8"
        path-prefix = "/games"
        database = "house.db"
        open = true
        metrics-port = 9100
        metrics-host = "10.0.0.1"
        metrics-token = "{TOKEN}"
        log-format = "json"
        open-tables = true
        docs = "site"
    """)
    assert run("serve --config hantise.toml").status == 0
    access = Access(["games.example.org", "spiele"], ["10.0.0.0/8", "::ffff:10.0.0.0/104"], "/games", Path("site"))
    assert [(host, port, opens, house[:3]) for host, port, house, opens in served] == [
        ("0.0.0.0", 0, True, ("house.db", access, (9100, "10.0.0.1", TOKEN, "json")))
    ]
    assert served[0][2].open_tables is True


def test_every_option_is_known_to_file_and_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Also for settings that are added later: a wrong value is refused by its name."""
    parser = Parser(load("serve"))
    options = [action.option_strings[-1][2:] for action in parser._actions if action.dest not in ("help", "config")]
    assert len(options) >= 10
    for option in options:
        path = tmp_path / "hantise.toml"
        path.write_text(f"{option} = 1979-05-27", encoding="utf-8")
        with pytest.raises(Exception, match=f"{option} is"):
            settle(parser, ["--config", str(path)])


@pytest.mark.parametrize(
    ("typed", "environment", "file", "port"),
    [
        ("--port 1", "2", "port = 3", 1),
        ("", "2", "port = 3", 2),
        ("", "", "port = 3", 3),
        ("", "", "", 8000),
        # Equal to the default.
        ("--port 8000", "2", "port = 3", 8000),
    ],
)
def test_the_nearest_counts(
    run: Run, served: list[Served], monkeypatch: pytest.MonkeyPatch, typed: str, environment: str, file: str, port: int
) -> None:
    write(file)
    monkeypatch.setenv("HANTISE_PORT", environment)
    monkeypatch.setenv("HANTISE_CONFIG", "hantise.toml")
    assert run(f"serve {typed}").status == 0
    assert served[0][1] == port


def test_a_list_is_taken_whole_from_the_nearest(
    run: Run, served: list[Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    write('host-name = ["a.example", "b.example"]\ntrusted-proxy = ["10.0.0.1"]\nopen = true')
    monkeypatch.setenv("HANTISE_HOST_NAME", "c.example, d.example")
    monkeypatch.setenv("HANTISE_OPEN", "no")
    assert run("serve --config hantise.toml").status == 0
    assert served[0][2].access == Access(["c.example", "d.example"], ["10.0.0.1/32", "::ffff:10.0.0.1/128"])
    assert served[0][3] is False
    assert run("serve --config hantise.toml --host-name e.example").status == 0
    assert served[1][2].access.names == ["e.example"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "prot = 80",
            "hantise.toml: there is no 'prot'; it may say bot, bot-seconds, bus, database, docs, host, host-",
        ),
        ("[serve]\nport = 80", "there is no 'serve'"),
        ("port = 'eighty'", "hantise.toml: port: argument --port: 'eighty' is not a whole number from 0 to 65535"),
        ("port = true", "hantise: hantise.toml: port is"),
        ("host-name = ['https://games.example.org']", "'https://games.example.org' is no name"),
        ("host-name = 'games.example.org:8443'", "is no name, such as games.example.org, without https:// and port"),
        ("open = 1", "hantise.toml: open is yes or no"),
        ("host = ['a', 'b']", "hantise.toml: host is"),
        ("trusted-proxy = ['anybody']", "'anybody' is no address"),
        ("log-format = 'xml'", "invalid choice: 'xml'"),
        ("config = 'other.toml'", "there is no 'config'"),
        ("port = ", "hantise.toml is no TOML"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_by_name(run: Run, served: list[Served], text: str, said: str) -> None:
    write(text)
    assert said in run("serve --config hantise.toml").refusal
    assert "nowhere.toml cannot be read" in run("serve --config nowhere.toml").refusal
    assert served == []


@pytest.mark.parametrize(("name", "value"), [("HANTISE_PORT", "x"), ("HANTISE_OPEN", "perhaps")])
def test_the_environment_is_refused_by_name(
    run: Run, served: list[Served], monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert name in run("serve").refusal
    assert served == []


def test_help_tells_the_order(run: Run) -> None:
    told = " ".join(run("serve --help").out.split())
    assert "What is typed counts before the environment, the environment before the file, and the file before" in told
    assert all(words in told for words in ("HANTISE_PORT", "--config FILE"))


def test_other_commands_read_neither(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANTISE_PLAYERS", "nonsense")
    assert run("perft ghooost --players 2 --depth 1 --seed 1").status == 0


# `hantise think` gives its arguments from the command line, the environment and a file to the thinker.


BUS, HERE = "redis://127.0.0.1:6379/3", "127.0.0.1"
Thought = list[tuple[str, int | None, str, int | None, str]]


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> Thought:
    """The arguments with which the thinker was started."""
    calls: Thought = []

    def think(bus: str, find_game: Finder, *others: Any) -> int:
        assert find_game is find
        calls.append((bus, *others))
        return 0

    monkeypatch.setattr(running, "think", think)
    return calls


def test_what_is_typed_counts_before_the_environment_and_that_before_a_file(
    run: Run, thought: Thought, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(f"think --bus {BUS}").status == 0, "which is all it needs"
    Path("think.toml").write_text(f'bus = "{BUS}"\nprocesses = 2', encoding="utf-8")
    assert run("think --config think.toml").status == 0
    monkeypatch.setenv("HANTISE_PROCESSES", "3")
    assert run("think --config think.toml").status == 0
    typed = "--processes 4 --log-format json --metrics-port 9101 --metrics-host 10.0.0.1"
    assert run(f"think --config think.toml {typed}").status == 0
    assert thought == [
        (BUS, None, "text", None, HERE),
        (BUS, 2, "text", None, HERE),
        (BUS, 3, "text", None, HERE),
        (BUS, 4, "json", 9101, "10.0.0.1"),
    ]
