"""`hantise serve` gives its arguments to the server."""

import sys
from pathlib import Path

import pytest

from cli.running import OWN, Run, Served
from hantise.bots.host_bots import HostBot
from hantise.store.safe import KeyedSafe, Safe, safe_of
from hantise.web.serving.server import Access, Monitoring, Shared


def test_by_default_this_machine_alone_and_the_data_directory(run: Run, served: list[Served]) -> None:
    assert run("serve").status == 0
    ((host, port, house, opens),) = served
    assert (house.open_tables, house.host_bots) == (False, ())
    assert type(house.safe) is Safe
    assert house.shared == Shared()
    assert (host, port, opens, house.access) == ("127.0.0.1", 8000, False, Access([], []))
    assert house.watching == Monitoring()
    assert house.database_url.endswith("hantise.sqlite3")


KEY = "0f" * 32


@pytest.mark.parametrize("way", ["file", "environment"])
def test_a_key_locks_secrets(run: Run, served: list[Served], monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    if way == "environment":
        monkeypatch.setenv("HANTISE_KEY", KEY)
        assert run("serve").status == 0
    else:
        monkeypatch.setenv("HANTISE_KEY", "nonsense, which the file outdoes")
        Path("key").write_text(f"{KEY}\n", "ascii")
        assert run("serve --key-file key").status == 0
    safe = served[0][2].safe
    assert isinstance(safe, KeyedSafe)
    assert safe_of(KEY).unlock("match", safe.lock("match", "secret")) == "secret"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("0f", "the key must have 64 hexadecimal digits"), ("é" * 64, "64 hexadecimal digits"), (" ", "there is no key")],
)
def test_what_is_no_key_starts_no_server(run: Run, served: list[Served], text: str, sentence: str) -> None:
    Path("key").write_text(text, "utf-8")
    assert sentence in run("serve --key-file key").refusal
    assert run("serve --key-file nowhere").refusal
    assert served == []


@pytest.mark.parametrize("way", ["typed", "environment", "no"])
def test_tables_for_anybody_are_asked_for(
    run: Run, served: list[Served], monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setenv("HANTISE_OPEN_TABLES", {"typed": "no", "environment": "yes", "no": ""}[way])
    assert run("serve --open-tables" if way == "typed" else "serve").status == 0
    assert served[0][2].open_tables is (way != "no")


@pytest.mark.soak
@pytest.mark.parametrize("way", ["typed", "environment", "file"])
def test_bots_of_ones_own_are_introduced_and_handed_on(
    run: Run, served: list[Served], monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    Path("own_bot_of_a_host.py").write_text(OWN, "utf-8")
    source = "own_bot_of_a_host:First"
    if way == "environment":
        monkeypatch.setenv("HANTISE_BOT", f"Own={source}, Other={source}")
    Path("hantise.toml").write_text(f'bot = ["Own={source}"]\nbot-seconds = 2\n', "utf-8")
    line = {"typed": f"--bot Own={source} --bot-seconds 9", "environment": "", "file": "--config hantise.toml"}[way]
    assert run(f"serve {line}").status == 0
    names = ["Own", "Other"] if way == "environment" else ["Own"]
    seconds = {"typed": 9, "environment": 5, "file": 2}[way]
    assert served[0][2].host_bots == tuple([HostBot(name, source, "Mine.", seconds=seconds) for name in names])


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("--bot Own", "no installed package brings a bot called 'Own'"),
        ("--bot Own=nowhere_at_all:Own", "No module named"),
        ("--bot level3=nowhere_at_all:Own", "'level3' is taken"),
        ("--bot 1=nowhere_at_all:Own", "write NAME=module:Class"),
        ("--bot Own=json:loads", "the bot 'Own' cannot play"),
        *[(f"--trusted-proxy='{proxy}'", "") for proxy in ("*", "proxy.example.org", "300.0.0.1", "")],
    ],
)
def test_what_is_no_bot_or_no_address_of_a_proxy_starts_no_server(
    run: Run, served: list[Served], typed: str, why: str
) -> None:
    assert why in run(f"serve {typed}").refusal
    assert served == []


def test_names_and_proxies_are_handed_on(run: Run, served: list[Served]) -> None:
    typed = "--host-name games.example.org --host-name spiele --trusted-proxy 127.0.0.1 --trusted-proxy fd00::1/8"
    assert run(f"serve {typed}").status == 0
    proxies = ["127.0.0.1/32", "::ffff:127.0.0.1/128", "fd00::/8"]
    assert served[0][2].access == Access(["games.example.org", "spiele"], proxies, "", None)


@pytest.mark.parametrize("where", ["--metrics-token gu3ssable", "--config hantise.toml"])
def test_a_token_that_can_be_guessed_is_refused_and_not_repeated(run: Run, served: list[Served], where: str) -> None:
    Path("hantise.toml").write_text('metrics-token = "gu3ssable"', "utf-8")
    said = run(f"serve {where}").refusal
    assert "metrics-token" in said
    assert "at least 16" in said
    assert "gu3ssable" not in said
    assert served == []


@pytest.mark.skipif(sys.platform == "win32", reason="homes are POSIX")
def test_a_user_without_a_home_is_asked_for_a_place(
    run: Run, served: list[Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the user of a unit with DynamicUser, who has no home."""
    import pwd

    def nobody(_user: int) -> object:
        raise KeyError("getpwuid(): uid not found")

    for name in ("HOME", "XDG_DATA_HOME", "HANTISE_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    assert "--database" in run("serve").refusal
    assert served == []
    assert "this user has no home" in " ".join(run("serve --help").out.split())
    assert run("serve --database /var/lib/hantise/hantise.sqlite3").status == 0
    assert [call[2].database_url for call in served] == ["/var/lib/hantise/hantise.sqlite3"]
