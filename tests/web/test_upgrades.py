"""What earlier versions left behind keeps working: databases, cookies, links, records, programs and settings.

`tests/kept/` has a folder for each version, which `kept.making` wrote with the code of its time.
"""

import gzip
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

import hantise
from hantise.cli import main
from hantise.core import OVER
from hantise.core.record import finished, reading
from hantise.games import find
from hantise.store import Store
from hantise.store.backup import Contents, restoring
from kept.making import BACKUP, HERE, KEPT, Step, challenged, conversed, dumped, opened, restored, settled
from web.conftest import Clock
from web.houses import House
from web.visitor import Arrive, Visitor, forms_of, outcome

TOLD = f"<small>Hantise {hantise.__version__}</small>"
VERSIONS = sorted(path.parent for path in HERE.glob(f"*/{KEPT}"))


class Left(NamedTuple):
    """What a version left, with its database at this path."""

    folder: Path
    told: dict[str, Any]
    database: Path

    def come(self, name: str, arrive: Arrive) -> Visitor:
        """Somebody with the browser of then."""
        visitor = arrive()
        visitor.client.cookies.update(self.told["browsers"][name])
        return visitor


def test_the_version_is_told_below_pages_and_to_programs_but_at_no_table(
    visitor: Visitor, client: httpx.Client
) -> None:
    for path in ("/", "/join", "/rules/boo", "/evenings", "/nothing"):
        assert visitor.open(path).text.count(TOLD) == 1, path
    assert TOLD not in visitor.open(visitor.make_table("boo", "computer:level1")).text
    assert client.get("/api/games").json()["version"] == hantise.__version__


@pytest.fixture(params=VERSIONS, ids=lambda folder: folder.name)
def found(request: pytest.FixtureRequest, tmp_path: Path) -> Left:
    told = json.loads(gzip.decompress((request.param / KEPT).read_bytes()))
    restored(request.param, tmp_path / "house.db")
    return Left(request.param, told, tmp_path / "house.db")


@pytest.fixture
def left(found: Left, clock: Clock) -> Left:
    """It is found at once: links end, and devices that nobody saw for long are forgotten."""
    clock.jumped = datetime.fromisoformat(found.told["at"]) - datetime.now(UTC)
    return found


def test_every_page_that_a_browser_found_is_there_and_its_seats_are_its_own(left: Left) -> None:
    def look(house: House, arrive: Arrive) -> None:
        stranger, fine = arrive(), {(200, "")}
        if left.told["rules"] != {game: find(game).rules_version for game in left.told["rules"]}:
            fine.add((409, "other-rules"))
        for name, matches in left.told["held"].items():
            visitor, paths = left.come(name, arrive), left.told["pages"].get(name, ())
            assert {path: told for path in paths if (told := outcome(visitor.open(path))) not in fine} == {}, name
            for match in matches:
                is_out = (name, match) == ("eva", left.told["removed"])
                assert outcome(visitor.open(f"/t/{match}/seats")) in ({(403, "removed")} if is_out else fine), match
                assert stranger.open(f"/t/{match}/seats").status_code != 200
        assert sum(map(len, left.told["held"].values())) > 15
        assert stranger.client.get("/called/key").text == left.told["push"], "or no device is called any more"

    opened(left.database, look)


def test_links_that_were_sent_lead_where_they_led(left: Left) -> None:
    def follow(house: House, arrive: Arrive) -> None:
        for path, leads in left.told["links"]:
            visitor = arrive()
            assert outcome(visitor.open(path)) == (200, ""), path
            if leads:
                form = next(form for form in forms_of(visitor.text) if form.action in (visitor.place, "/join"))
                assert outcome(visitor.send(form.action, form.data() | {"name": "Max"})) == (200, ""), path
                assert visitor.place == leads

    opened(left.database, follow)


def test_records_are_read_replayed_and_verified(left: Left, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = [f'{{"hantise":{text}' for text in left.told["records"].split('{"hantise":')[1:]]
    games = set[str]()
    for number, text in enumerate(texts):
        record = finished(reading(text, find))
        games.add(record.game.code)
        assert record.replay().mover() == OVER
        path = tmp_path / f"{number}.jsonl"
        path.write_text(text, encoding="utf-8")
        assert main(["verify", str(path)]) == main(["replay", str(path)]) == 0
        assert "The deal was fair" in capsys.readouterr().out
    assert games == set(left.told["rules"])


def test_programs_go_on_and_find_every_field_that_they_know(left: Left) -> None:
    """By HTTP and by sockets, to the ends of their games; chance follows from what was sealed."""

    def converse(house: House, arrive: Arrive) -> None:
        assert challenged(house, left.told["bot"]["token"]) == left.told["bot"], "a bot of the ladder sits there still"
        with house.client() as client:
            for step, answer in conversed(client, left.told["said"]):
                assert missed(step.answer, answer) == [], step.ask
            # A newer house may have more games and options.
            shelf = client.get("/api/games").json()
            assert left.told["shelf"].keys() <= shelf.keys()
            assert set(left.told["shelf"]["levels"]) <= set(shelf["levels"])
            assert {box["code"] for box in left.told["shelf"]["games"]} <= {box["code"] for box in shelf["games"]}

    assert Step._make(left.told["said"][-1]).answer["is_over"]
    opened(left.database, converse)


def missed(known: Any, told: Any, where: str = "") -> list[str]:
    """What an earlier program knows and is not told any more, or otherwise."""
    if isinstance(known, dict) and isinstance(told, dict):
        # A stamp is a name that means nothing.
        names = known.keys() - {"stamp"}
        return [one for name in names for one in missed(known[name], told.get(name, "nothing"), f"{where}.{name}")]
    if isinstance(known, list) and isinstance(told, list) and len(known) == len(told):
        return [one for pair in zip(known, told) for one in missed(*pair, where)]
    return [] if known == told else [f"{where}: {known!r}, not {told!r}"]


@pytest.mark.parametrize("command", ["serve", "think"])
def test_settings_are_read(left: Left, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = left.told["settings"][command]
    monkeypatch.chdir(tmp_path)
    now = settled(command, kept["file"])
    assert {name: now.get(name) for name in kept["read"]} == kept["read"]


async def test_a_backup_is_restored_with_all_that_was_in_it(found: Left, tmp_path: Path) -> None:
    async with restoring(str(tmp_path / "other.db"), found.folder / BACKUP) as ready:
        assert await ready.restore() == Contents(*found.told["contents"])
    for database in (found.database, tmp_path / "other.db"):
        await (await Store.open(str(database))).close()
    assert rows_of(tmp_path / "other.db") == rows_of(found.database)


def rows_of(database: Path) -> list[str]:
    return sorted(line for line in dumped(database).splitlines() if line.startswith("INSERT"))
