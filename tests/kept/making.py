"""What a version leaves behind, kept for the tests of all later ones: `python -m kept.making`.

It plays in a house of today's code and writes `tests/kept/VERSION/`: the database, a backup, and what people and
programs hold of it. A version's files are made once, for its release, and never again.
"""

import asyncio
import gzip
import json
import re
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import chdir, closing
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import httpx

import hantise
from hantise.cli import main as run
from hantise.cli.commands import Parser, load, settle
from hantise.games import codes, find
from hantise.store import hashed
from hantise.store.backup import back_up
from hantise.store.tables import metadata
from hantise.web import limits
from web.conftest import browsers
from web.fakes import Guessing
from web.houses import House, running_house
from web.program import Program, come, make
from web.push_service import Device
from web.talker import seated
from web.test_circles import circle_of, link_of
from web.test_club import Evening
from web.test_commands import stored
from web.test_evenings import ended, link_along
from web.test_hints import Adviser, ask, to_my_turn
from web.test_lessons import TAUGHT
from web.test_own_seats import link_on, press
from web.test_playing import play_to_the_end
from web.test_programmes import begun
from web.test_review_page import BEGIN, await_end
from web.visitor import Arrive, Visitor

HERE = Path(__file__).parent
DATABASE, BACKUP, KEPT, DEVICE = "house.sql.gz", "house.backup", "kept.json.gz", "https://push.example"
# Games that are soon over.
SHORT = {"ghooost": {"option.daybreak": "5"}, "haunted_stairs": {"option.short": "on"}}
# A way from one page to another, but no file of the house's own; and what in a way tells pages of one kind apart.
WAY = re.compile(r'<a [^>]*href="(/[^"#]*)"')
# Pages of no match, and those that think for long.
OTHERS = re.compile("/(static|rules|puzzles|beliefs|new|docs|evenings/)|.*/beliefs")
STEP = re.compile(r"(?<=/again/|missed/)\d+|(?<=as=)[\d-]+|(?<=from=)\d+")


class Link(NamedTuple):
    """A link that somebody was sent, and where it leads once the form on its page is sent; "" if there is none."""

    path: str
    leads: str


def furnished(house: House, arrive: Arrive) -> tuple[dict[str, Visitor], list[Link], list[Program]]:
    """The people of a house with every kind of thing in it, the links that are still good, and programs at tables."""
    ida, ben, eva = (arrive() for _name in range(3))
    over = {game: ended(ida, game, 1, **SHORT.get(game, {})) for game in codes()}
    for game in codes():
        # Running, with an event that was taken back.
        table = ida.make_table(game, "me", name1="Ida", name2="Ada")
        for _move in range(3):
            ida.press(ida.moves[0]) if ida.moves else ida.open(f"{table}?as=1")
    ida.send(f"{over['boo']}/review", BEGIN)
    await_end(ida, over["boo"])
    ida.open("/")
    ida.open(f"/new/{TAUGHT[0]}")
    ida.press(ida.form("/lesson"))
    ida.make_table("boo", "computer:level1")
    to_my_turn(ida)
    ask(ida)
    ida.send(f"{over['boo']}/again/3/try", {"seat": "0"})
    # By the day, with a device that is called; and with a guest who is no longer welcome.
    daily = ida.make_table("spooky_boo", "friend", name1="Ida", pace="3", then="move", nights="yes")
    ben.send("/join", {"code": stored(house, daily).plan.code, "name": "Ben"})
    assert Device(DEVICE, auth=b"a" * 16, key=7).subscribe(ben) == 204
    public = ida.make_table("boo", "friend", name1="Ida", open="yes")
    eva.send("/join", {"code": stored(house, public).plan.code, "name": "Eva"})
    # A big screen that waits for people; a table that waits for a friend.
    screen = eva.make_table("boo", "friend", screen="yes").removesuffix("/screen")
    waiting = ida.make_table("haunted_stairs", "friend", "computer:level1", name1="Ida")
    assert press(ida, waiting, "invite", 1) == (200, "")
    invited = link_on(ida)
    device = ida.make_table("rest_in_peace", "friend", name1="Ida")
    press(ida, device, "device", 0)
    own = link_on(ida)
    # A circle of two who played, an evening of several games, and a tournament with one deal.
    played = ida.make_table("haunted_stairs", "friend", name1="Ida", **SHORT["haunted_stairs"])
    ben.send("/join", {"code": stored(house, played).plan.code, "name": "Ben"})
    play_to_the_end([ida, ben], played, Random(2))
    circle = circle_of(ida, played)
    begun(ida)
    club = Evening(house, arrive, 4, rounds="3", duplicate="yes")
    club.begin()
    club.give()
    club.begin()
    brought = arrive()
    records = ida.client.get("/evenings/records").text
    brought.send("/evenings/records", {}, files={"record": ("evenings.jsonl", records.encode())})
    along = link_along(brought)
    links = [
        Link(path_of(invited), waiting),
        Link(path_of(own), device),
        Link(f"/join/{stored(house, screen).plan.code}", screen),
        Link(path_of(link_of(ida, circle)), circle),
        Link(path_of(along), "/evenings"),
        Link(f"{club.way}/join", ""),
    ]
    with house.client() as client:
        first = make(client, "boo", "open", name="Dice")
        other = make(client, "haunted_stairs", "open", name="Dice")
        programs = [first, come(client, code=code_of(first)), other, come(client, code=code_of(other))]
    people = {"ida": ida, "ben": ben, "eva": eva, "brought": brought, "organiser": club.organiser}
    return people | {f"guest{n}": one for n, one in enumerate(club.people)}, links, programs


def challenged(house: House, token: str = "") -> dict[str, str]:
    """The token of a bot of the ladder, a new one if none is given, and the rated match at which it sits."""
    with house.client() as client:
        token = token or client.post("/api/bots", json={"name": "Dreamer"}).json()["token"]
        wish, bearing = {"game": "boo", "rivals": ["level1"]}, {"Authorization": f"Bearer {token}"}
        return {"token": token, "match": client.post("/api/challenges", json=wish, headers=bearing).json()["match"]}


def path_of(link: str) -> str:
    return str(httpx.URL(unescape(link)).raw_path.decode())


def code_of(program: Program) -> str:
    return str(program.look()["code"])


def pages(visitor: Visitor) -> Iterator[str]:
    """The paths of pages that this browser comes to from the first page by links, one of each kind at each table."""
    waits = ["/", "/evenings"]
    seen = {*waits}
    while waits:
        path = waits.pop(0)
        visitor.open(path)
        if visitor.answer.status_code != 200 or "text/html" not in visitor.answer.headers["content-type"]:
            continue
        yield path
        for way in map(unescape, WAY.findall(visitor.text)):
            kind = STEP.sub("", way.partition("?")[0])
            if kind not in seen and not OTHERS.match(way):
                seen.add(kind)
                waits.append(way)


# What programs said, and what they were told.


class Step(NamedTuple):
    """A program asks, and is answered."""

    token: str
    ask: str
    body: dict[str, Any]
    answer: Any
    by_socket: bool


def conversation(programs: list[Program]) -> Iterator[Step]:
    """Two games of two programs each, one by HTTP and one by sockets, to their ends: what is asked, and the answers."""
    rng = Random(1)
    for number, two in enumerate((programs[:2], programs[2:])):
        for program in two:
            yield Step(program.token, "look", {}, program.look(), False)
        while not two[0].said["is_over"]:
            mover = next(program for program in two if program.look()["legal"])
            body = {"version": mover.said["version"], "action": rng.choice(mover.said["legal"])}
            yield Step(mover.token, "act", body, said(mover, "act", body, bool(number)), bool(number))
            two[0].look()


def said(program: Program, ask: str, body: dict[str, Any], by_socket: bool) -> Any:
    """The answer of the house, as a program is told it."""
    if by_socket:
        with seated(program) as talker:
            return talker.ask(ask, **body)["answer"]
    return program.look() if ask == "look" else program.post(ask, **body)


def conversed(client: httpx.Client, steps: Sequence[Sequence[Any]]) -> Iterator[tuple[Step, Any]]:
    """The same is said again: each step with the answer of this house."""
    for step in map(Step._make, steps):
        program = Program(client, {"match": "", "seat": 0, "token": step.token})
        yield step, said(program, step.ask, step.body, step.by_socket)


def dumped(path: Path) -> str:
    """The database as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump())


def restored(folder: Path, path: Path) -> None:
    """A database as this version left it, at this path."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(gzip.decompress((folder / DATABASE).read_bytes()).decode())


def opened(database: Path, work: Callable[[House, Arrive], Any]) -> Any:
    """The result of the work in a house with this database."""
    # Here everybody is faster than people.
    for name in ("COMMANDS", "FRAMES", "STAND_INS", "MAKINGS"):
        setattr(limits, name, 1_000_000)
    with (
        running_house(Adviser(), f"sqlite:///{database}", weigher=Guessing(), open_tables=True) as house,
        browsers(house) as arrive,
    ):
        return work(house, arrive)


def write(folder: Path) -> None:
    """Write the kept files of this version."""
    folder.mkdir(parents=True)
    with TemporaryDirectory() as temporary:
        database = Path(temporary) / "house.db"
        kept = opened(database, first_evening)
        seat = ("tables", kept["removed"], "--remove", "1", "--yes", "--database", str(database))
        assert run(seat) == 0
        kept["contents"] = asyncio.run(back_up(str(database), folder / BACKUP))
        sql = dumped(database)
        empty = [name for name in metadata.tables if f'INSERT INTO "{name}"' not in sql]
        assert empty == [], "later versions would not learn to keep this"
        (folder / DATABASE).write_bytes(gzip.compress(sql.encode(), mtime=0))
        kept |= opened(database, lambda house, arrive: second_evening(kept, house, arrive))
    (folder / KEPT).write_bytes(gzip.compress(json.dumps(kept).encode(), mtime=0))


def first_evening(house: House, arrive: Arrive) -> dict[str, Any]:
    """What people and programs hold."""
    people, links, programs = furnished(house, arrive)
    matches = house.wait_for(house.store.running())
    held = {
        name: [match for match in matches if hashed(key_of(one)) in holders(house, match)]
        for name, one in people.items()
    }
    return {
        "version": hantise.__version__,
        "at": datetime.now(UTC).isoformat(),
        "rules": {game: find(game).rules_version for game in codes()},
        "removed": next(match for match in matches if stored(house, f"/t/{match}").plan.is_public),
        "browsers": {name: dict(one.client.cookies) for name, one in people.items()},
        "held": held,
        "links": links,
        "records": people["ida"].client.get("/evenings/records").text,
        "push": people["ida"].client.get("/called/key").text,
        "bot": challenged(house),
        "programs": [[one.match, one.seat, one.token] for one in programs],
        "settings": {command: {"file": file, "read": settled(command, file)} for command, file in SETTINGS.items()},
        "shelf": people["ida"].client.get("/api/games").json(),
    }


# Settings, all that there are.

SETTINGS = {
    "serve": """
host = "127.0.0.1"
port = 8001
host-name = ["games.example.org"]
trusted-proxy = ["10.0.0.0/8"]
path-prefix = "/games"
database = "house.sqlite3"
bus = "redis://127.0.0.1:6379/0"
workers = 2
open-tables = true
docs = "."
bot = ["Dreamer=mine:Dreamer"]
bot-seconds = 2
key-file = "key"
metrics-port = 9100
metrics-host = "10.0.0.1"
metrics-token = "0123456789abcdef"
log-format = "json"
open = false
""",
    "think": """
bus = "redis://127.0.0.1:6379/0"
processes = 2
metrics-port = 9101
metrics-host = "10.0.0.1"
log-format = "json"
""",
}


def settled(command: str, file: str) -> dict[str, str | int]:
    """What the command reads in a file with this text."""
    with TemporaryDirectory() as temporary, chdir(temporary):
        Path("index.html").touch()
        Path("hantise.toml").write_text(file, encoding="utf-8")
        parser = Parser(load(command))
        read = settle(parser, ["--config", "hantise.toml"])
    # Of what is made of lists their lengths, because later versions may make more of it.
    return {name: len(value) if isinstance(value, list) else str(value) for name, value in vars(read).items()}


def key_of(visitor: Visitor) -> str:
    return visitor.client.cookies["hantise_browser"]


def holders(house: House, match: str) -> set[str]:
    return {holder for seat in stored(house, f"/t/{match}").plan.seats for holder in seat.holders}


def second_evening(kept: dict[str, Any], house: House, arrive: Arrive) -> dict[str, Any]:
    """The pages that each browser finds, and what the programs go on to say; in a copy, because it changes much."""
    found = {}
    # Guests of a tournament see the same.
    for name in ("ida", "ben", "eva", "brought", "organiser", "guest0"):
        visitor = arrive()
        visitor.client.cookies.update(kept["browsers"][name])
        found[name] = [*pages(visitor)]
    with house.client() as client:
        programs = [Program(client, dict(zip(("match", "seat", "token"), one))) for one in kept["programs"]]
        return {"pages": found, "said": [*conversation(programs)]}


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / hantise.__version__)
