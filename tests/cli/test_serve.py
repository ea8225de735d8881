"""`hantise serve` hands what was typed to the server."""

import sys
from types import ModuleType

import pytest

from cli.running import Run


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, str, bool]]:
    """What the server was started with."""
    calls: list[tuple[str, int, str, bool]] = []
    server = ModuleType("hantise.web.server")

    def serve(host: str, port: int, database: str, opens: bool) -> int:
        calls.append((host, port, database, opens))
        return 0

    server.serve = serve  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "hantise.web.server", server)
    return calls


def test_by_default_this_machine_alone_and_the_data_directory(
    run: Run, served: list[tuple[str, int, str, bool]]
) -> None:
    assert run("serve").status == 0
    ((host, port, database, opens),) = served
    assert (host, port, opens) == ("127.0.0.1", 8000, False)
    assert database.endswith("hantise.sqlite3")


def test_everything_can_be_said(run: Run, served: list[tuple[str, int, str, bool]]) -> None:
    assert run("serve --host 0.0.0.0 --port 0 --database sqlite:///x.db --open").status == 0
    assert served == [("0.0.0.0", 0, "sqlite:///x.db", True)]
