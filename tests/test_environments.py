"""Environments beside this folder are installed anew where something has changed."""

from pathlib import Path

import pytest

from bootstrap import environments
from bootstrap.environments import Environment, ensure, outdate


def test_what_was_compiled_comes_beside_what_else_was_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as a game of one's own; only another Python begins with an empty folder."""
    done = list[str]()
    monkeypatch.setattr(environments, "create", lambda _folder: done.append("emptied"))
    monkeypatch.setattr(environments, "install", lambda _environment: done.append("installed"))
    own = Environment(str(tmp_path))
    outdate(own)
    ensure(ensure(own))
    assert done == ["emptied", "installed"]
    outdate(own)
    ensure(own)
    assert done == ["emptied", "installed", "installed"]
