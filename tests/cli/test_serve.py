"""`hantise serve` hands what was typed to the server."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from cli.running import Run
from hantise.store.safe import KeyedSafe, NoSafe, Safe, safe_of
from hantise.web.serving.access import Access

Served = tuple[str, int, str, bool, Access, Safe]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Served]:
    """What the server was started with."""
    calls: list[Served] = []
    server = ModuleType("hantise.web.serving.server")

    def serve(host: str, port: int, database: str, opens: bool, access: Access, safe: Safe) -> int:
        calls.append((host, port, database, opens, access, safe))
        return 0

    server.serve = serve  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "hantise.web.serving.server", server)
    return calls


def test_by_default_this_machine_alone_and_the_data_directory(run: Run, served: list[Served]) -> None:
    assert run("serve").status == 0
    ((host, port, database, opens, access, safe),) = served
    assert isinstance(safe, NoSafe)
    assert (host, port, opens, access) == ("127.0.0.1", 8000, False, Access([], []))
    assert database.endswith("hantise.sqlite3")


def test_everything_can_be_said(run: Run, served: list[Served]) -> None:
    assert run("serve --host 0.0.0.0 --port 0 --database sqlite:///x.db --open").status == 0
    assert [call[:5] for call in served] == [("0.0.0.0", 0, "sqlite:///x.db", True, Access([], []))]


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
    safe = served[0][5]
    assert isinstance(safe, KeyedSafe)
    assert safe_of(KEY).unlock("match", safe.lock("match", "secret")) == "secret"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("0f", "the key must have 64 hexadecimal digits"), ("é" * 64, "64 hexadecimal digits"), (" ", "there is no key")],
)
def test_what_is_no_key_starts_no_server(run: Run, served: list[Served], text: str, sentence: str) -> None:
    Path("key").write_text(text, "utf-8")
    done = run("serve --key-file key")
    assert (done.status, served) == (2, [])
    assert sentence in done.err
    assert run("serve --key-file nowhere").status == 2


def test_names_and_proxies_are_handed_on(run: Run, served: list[Served]) -> None:
    typed = "--host-name games.example.org --host-name spiele --trusted-proxy 127.0.0.1 --trusted-proxy fd00::1/8"
    assert run(f"serve {typed}").status == 0
    names, proxies = served[0][4]
    assert names == ["games.example.org", "spiele"]
    assert proxies == ["127.0.0.1/32", "::ffff:127.0.0.1/128", "fd00::/8"]


@pytest.mark.parametrize("proxy", ["*", "proxy.example.org", "300.0.0.1", ""])
def test_a_proxy_is_an_address(run: Run, served: list[Served], proxy: str) -> None:
    assert run(f"serve --trusted-proxy='{proxy}'").status == 2
    assert served == []
