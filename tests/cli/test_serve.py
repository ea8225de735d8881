"""`hantise serve` hands what was typed to the server."""

import pytest

from cli.running import Run, Served
from hantise.web.serving.access import Access
from hantise.web.serving.watching import Watching


def test_by_default_this_machine_alone_and_the_data_directory(run: Run, served: list[Served]) -> None:
    assert run("serve").status == 0
    ((host, port, database, opens, access, watching),) = served
    assert (host, port, opens, access) == ("127.0.0.1", 8000, False, Access([], []))
    assert watching == Watching()
    assert database.endswith("hantise.sqlite3")


def test_everything_can_be_said(run: Run, served: list[Served]) -> None:
    assert run("serve --host 0.0.0.0 --port 0 --database sqlite:///x.db --open").status == 0
    assert served == [("0.0.0.0", 0, "sqlite:///x.db", True, Access([], []), Watching())]


def test_names_and_proxies_are_handed_on(run: Run, served: list[Served]) -> None:
    typed = "--host-name games.example.org --host-name spiele --trusted-proxy 127.0.0.1 --trusted-proxy fd00::1/8"
    assert run(f"serve {typed}").status == 0
    names, proxies, prefix = served[0][4]
    assert prefix == ""
    assert names == ["games.example.org", "spiele"]
    assert proxies == ["127.0.0.1/32", "::ffff:127.0.0.1/128", "fd00::/8"]


@pytest.mark.parametrize("proxy", ["*", "proxy.example.org", "300.0.0.1", ""])
def test_a_proxy_is_an_address(run: Run, served: list[Served], proxy: str) -> None:
    assert run(f"serve --trusted-proxy='{proxy}'").status == 2
    assert served == []


def test_whoever_watches_is_handed_on(run: Run, served: list[Served]) -> None:
    token = "x" * 16
    assert (
        run(f"serve --metrics-port 9100 --metrics-host 10.0.0.1 --metrics-token {token} --log-format json").status == 0
    )
    assert served[0][5] == Watching(9100, "10.0.0.1", token, "json")


def test_a_token_that_can_be_guessed_is_refused_and_not_repeated(run: Run, served: list[Served]) -> None:
    done = run("serve --metrics-token gu3ssable")
    assert (done.status, served) == (2, [])
    assert "at least 16" in done.err
    assert "gu3ssable" not in done.err
