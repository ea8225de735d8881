"""The log tells what broke and where; nothing that a guest typed or holds is in it, as text and as JSON lines."""

import asyncio
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from io import StringIO
from pathlib import Path
from unittest.mock import Mock

import pytest
from websockets.exceptions import ConnectionClosed

from hantise.process.log import FORMATS, JSON, TEXT, begin_log
from hantise.web.front import home
from hantise.web.live import OpenPage
from hantise.web.serving.server import HARMLESS
from hantise.web.tables.visitor import BROWSER
from web.fakes import FirstThatComes
from web.follower import following
from web.houses import running_house
from web.visitor import visiting

NAME, OTHER, PASSWORD = "Lisonette", "Bertrandine", "geheim"


@pytest.fixture
def paper() -> Iterator[StringIO]:
    """What is logged; afterwards the log goes where it went before."""
    root = logging.getLogger()
    before = root.handlers[:]
    yield StringIO()
    root.handlers[:] = before


@pytest.mark.parametrize("form", FORMATS)
def test_no_log_tells_of_a_guest(form: str, paper: StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = tmp_path / "house.sqlite3"
    with running_house(Broken(), database=str(database)) as house, visiting(house) as visitor:
        begin_log(form, HARMLESS, paper)
        table = visitor.make_table("boo", "friend", name1=NAME)
        cookie = visitor.client.cookies[BROWSER]
        (link,) = set(re.findall(rf"{table}/([A-Za-z0-9_-]{{24}})", visitor.text))
        with visiting(house) as friend:
            assert friend.open(f"{table}/{link}").status_code == 200
        visitor.send(f"{table}/begin", {"begin": "yes"})
        # A page, an open page, computers, a task that nobody waits for, and the database.
        broken = Mock(side_effect=ValueError(f"{NAME} {cookie}"))
        monkeypatch.setattr(home, "services_of", broken)
        assert visitor.client.get("/").status_code == 500
        monkeypatch.setattr(OpenPage, "_look_round", broken)
        with suppress(ConnectionClosed), following(visitor, table) as page:
            page.connection.send('{"seat":0,"version":1,"key":"12345678","actions":["x"]}')
            with pytest.raises(ConnectionClosed):
                page.connection.recv(15)
        visitor.make_table("boo", "computer:random", name1=NAME)
        visitor.open(visitor.place)
        with closing(sqlite3.connect(database)) as other, other:
            other.execute("ALTER TABLE seat RENAME COLUMN name TO named")
        assert visitor.send(f"{table}/name", {"seat": "0", "name": OTHER}).status_code == 503
        said = paper.getvalue()
    assert [secret for secret in [NAME, OTHER, cookie, link, NAME.lower()] if secret in said] == []
    assert said.count("ValueError") >= 3, said
    assert "no such column" in said
    assert "test_logs.py" in said, "the lines that an error crossed"
    if form == JSON:
        assert all({"time", "level", "logger", "text"} <= {*json.loads(line)} for line in said.splitlines())


class Broken(FirstThatComes):
    """Says what it was asked when it breaks."""

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        raise ValueError(NAME)


def logged(form: str, paper: StringIO) -> str:
    """One record with a cause."""
    begin_log(form, HARMLESS, paper)
    error = KeyError(NAME)
    error.__cause__ = OSError(f"postgresql://hantise:{PASSWORD}@db.example/house is away")
    logging.getLogger("hantise.test").error("cannot use %s", f"redis://:{PASSWORD}@bus.example/0", exc_info=error)
    return paper.getvalue()


def test_each_record_is_a_line_of_text_with_its_trace_or_an_object_in_one_line_of_json(paper: StringIO) -> None:
    heading, *trace = logged(TEXT, paper).splitlines()
    assert heading.endswith("ERROR hantise.test: cannot use redis://:***@bus.example/0")
    assert "OSError: postgresql://hantise:***@db.example/house is away" in trace
    assert trace[-1] == "KeyError"
    (line,) = logged(JSON, StringIO()).splitlines()
    record = json.loads(line)
    told = tuple(record[name] for name in ("level", "logger", "text"))
    assert told == ("error", "hantise.test", "cannot use redis://:***@bus.example/0")
    assert record["error"].endswith("\nKeyError")
    assert PASSWORD not in line


async def test_what_others_log_of_their_objects_is_left_out(paper: StringIO) -> None:
    begin_log(JSON, HARMLESS, paper)

    async def fail() -> None:
        raise ValueError(NAME)

    task = asyncio.create_task(fail())
    await asyncio.sleep(0)
    loop = asyncio.get_running_loop()
    loop.default_exception_handler({"message": "never retrieved", "exception": ValueError(NAME), "task": task})
    assert "never retrieved" in paper.getvalue()
    assert NAME not in paper.getvalue()
    with pytest.raises(ValueError, match=NAME):
        await task
