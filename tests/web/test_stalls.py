"""A database that another program holds: whoever plays is told soon, whoever looks is served."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from hantise.store import StoreUnusable, patience, sqlite
from hantise.web.requests.problems import told
from web.fakes import FirstThatComes
from web.houses import running_house
from web.visitor import outcome, visiting


def test_a_move_is_refused_with_a_page_that_says_so_and_taken_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "TRANSACTION", 1.0)
    monkeypatch.setitem(sqlite.ARGUMENTS, "timeout", 0.5)
    database = tmp_path / "house.sqlite3"
    with running_house(FirstThatComes(), database=str(database)) as house, visiting(house) as visitor:
        table = visitor.make_table("boo", "computer:random")
        while not visitor.moves:
            visitor.open(table)
        move = visitor.moves[0]
        with closing(sqlite3.connect(database)) as other:
            other.execute("BEGIN IMMEDIATE")
            began = time.monotonic()
            assert outcome(visitor.press(move)) == (503, "store-unusable")
            assert time.monotonic() - began < 5
            assert "cannot keep anything just now" in visitor.text
            assert visitor.open(table).status_code == 200
            assert visitor.open("/").status_code == 200
            other.rollback()
        assert visitor.press(move).status_code == 200


def test_the_log_says_once_what_many_meet(caplog: pytest.LogCaptureFixture) -> None:
    causes = [StoreUnusable(f"{place} does not answer") for place in ("the first house", "the second house")]
    for _who_asks in range(50):
        assert {told(cause) for cause in causes} == {
            "The house cannot keep anything just now. What was kept is safe; try again in a moment."
        }
    assert caplog.messages == [str(cause) for cause in causes]
