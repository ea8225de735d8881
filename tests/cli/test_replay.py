"""`hantise replay`."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.running import Run, in_house
from hantise.core import CHANCE, Event, Record
from hantise.core.heading import Advised
from hantise.datasets import writing
from hantise.datasets.dataset import heading_of, line_of
from hantise.testing.games import kuhn

GOLDEN_SPECTATOR = """\
Kuhn poker, seats: 0 Ann, 1 Bo

Ann is dealt a card.
Bo is dealt a card.
Ann bets.
Bo calls. Ann shows K. Bo shows J.

After 4 of 4 actions:

Ann: card K, stake 2
Bo: card J, stake 2
The game is over.

Ann wins.
"""

GOLDEN_SEAT = """\
Kuhn poker, seats: 0 Ann, 1 Bo

Ann is dealt a card.
Bo is dealt J.
Ann bets.

After 3 of 4 actions:

Ann: card ?, stake 2
Bo: card J, stake 1
Bo is to move.
"""

GOLDEN_ALL = """\
Kuhn poker, seats: 0 Ann, 1 Bo

[Ann] Ann is dealt K.
[Bo] Bo is dealt J.

After 2 of 4 actions:

Ann: card K, stake 1
Bo: card ?, stake 1
Ann is to move.

Ann: card ?, stake 1
Bo: card J, stake 1
Ann is to move.
"""


def kuhn_record() -> Record:
    events = [Event(CHANCE, (), ("deal:K", "deal:J")), Event(0, ("bet",), ()), Event(1, ("call",), ())]
    return Record(kuhn.GAME, kuhn.GAME.options(2), ["Ann", "Bo"], events)


@pytest.fixture
def kept(run: Run, _small_games: None) -> str:
    """The name of a file with a record."""
    Path("kept.jsonl").write_text(kuhn_record().dumps(), encoding="utf-8")
    return "kept.jsonl"


@pytest.mark.parametrize(
    ("words", "golden"),
    [
        ("", GOLDEN_SPECTATOR),
        ("--seat spectator", GOLDEN_SPECTATOR),
        ("--seat 1 --ply 3", GOLDEN_SEAT),
        ("--seat all --ply 2", GOLDEN_ALL),
    ],
)
def test_a_record_is_told_as_a_seat_saw_it(run: Run, kept: str, words: str, golden: str) -> None:
    assert run(f"replay {kept} {words}").told == golden
    assert "\n\n\nAfter 0 of 4 actions:\n" in run(f"replay {kept} --ply 0").out, "before it nothing is to be told"


def test_the_end_tells_who_took_hints(run: Run, kept: str) -> None:
    record = kuhn_record()
    record.advised = (Advised(0, 1, "level5"), Advised(0, 1, "level2"), Advised(1, 2, "level5"))
    Path(kept).write_text(record.dumps(), encoding="utf-8")
    assert run(f"replay {kept}").out.endswith("Ann wins. Ann took 2 hints. Bo took 1 hint.\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--seat 2", "--seat is a number from 0 to 1, spectator or all, not '2'"),
        ("--seat -1", "--seat is a number from 0 to 1, spectator or all, not '-1'"),
        ("--seat Ann", "--seat is a number from 0 to 1, spectator or all, not 'Ann'"),
        ("--ply 5", "the record has 4 actions; --ply cannot be 5"),
        ("--ply -1", "'-1' is not a whole number"),
    ],
)
def test_a_seat_or_ply_that_is_not_there(run: Run, kept: str, words: str, sentence: str) -> None:
    assert sentence in run(f"replay {kept} {words}").refusal


def changed(**fields: object) -> Callable[[str], bytes]:
    def change(text: str) -> bytes:
        first, _, rest = text.partition("\n")
        return (json.dumps({**json.loads(first), **fields}) + "\n" + rest).encode()

    return change


DAMAGES: list[tuple[Callable[[str], bytes], str]] = [
    (lambda text: b"", "kept.jsonl: the record is empty"),
    (lambda text: text.encode()[:-4], "line 4 of the record is not JSON"),
    (lambda text: b"\x00\xff\xfe" * 50, "it is not text in UTF-8"),
    (lambda text: b"x" * 4_000_001, "too long for a record"),
    (lambda text: text.replace('"call"', '"check"').encode(), "event 3 of the record: check was not legal there"),
    (changed(hantise=2), "the record has format 2; this program reads up to 1: update it"),
    (changed(game="gost"), "no test game is called 'gost'"),
]


@pytest.mark.parametrize(("damage", "sentence"), DAMAGES, ids=[sentence[:40] for _, sentence in DAMAGES])
def test_a_damaged_foreign_or_newer_record_is_explained(
    run: Run, kept: str, damage: Callable[[str], bytes], sentence: str
) -> None:
    Path(kept).write_bytes(damage(kuhn_record().dumps()))
    assert sentence in run(f"replay {kept}").refusal


# Files of games.


@pytest.fixture
def many(kept: str) -> str:
    """The name of a file of two games, beside `one.jsonl.gz` of one, an empty folder and a wrong file."""
    record = kuhn_record()
    heading = heading_of(record.game, record.options, ["a"], 1, "2026-11-29")
    for name, numbers in (("many.jsonl", (3, 4)), ("one.jsonl.gz", (7,)), ("none.jsonl", ())):
        with writing(name, heading) as file:
            for number in numbers:
                file.add(line_of(number, record.seats, [2.0, -2.0], record.events))
    Path("sets").mkdir()
    Path("bad.jsonl.gz").write_text("not packed", encoding="utf-8")
    return "many.jsonl"


@pytest.mark.parametrize("name", ["many.jsonl#4", "one.jsonl.gz", "one.jsonl.gz#7"])
def test_a_game_of_a_file_of_games_is_told_like_a_record(run: Run, many: str, name: str) -> None:
    assert run(f"replay {name}").told == GOLDEN_SPECTATOR


@pytest.mark.parametrize("command", ["replay", "verify", "review"])
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("many.jsonl", "many.jsonl is a file of several games: choose one by its number, as many.jsonl#3"),
        ("none.jsonl", "none.jsonl is a file of games, and has none yet"),
        ("many.jsonl#last", "'last' is no number of a game: choose one as many.jsonl#3"),
        ("many.jsonl#9", "many.jsonl has no game of the number 9"),
        ("bad.jsonl.gz", "bad.jsonl.gz is damaged"),
        ("sets", "sets is a folder; give the name of a file"),
        ("kept.jsonl#1", "kept.jsonl is no file of games"),
    ],
)
def test_what_is_no_single_game_is_explained(run: Run, many: str, command: str, name: str, sentence: str) -> None:
    assert sentence in run(f"{command} {name}").refusal


def test_names_cannot_command_the_terminal(run: Run, kept: str) -> None:
    Path(kept).write_bytes(changed(seats=["A\x1b[2J", "Bo"])(kuhn_record().dumps()))
    assert "\x1b" not in run(f"replay {kept}").told


# Matches of the store.


def test_a_stored_match_is_told_like_a_file(run: Run, kept: str) -> None:
    match = in_house(lambda store: store.import_record(kuhn_record())).id
    for database in ("house.db", "sqlite:///house.db"):
        assert run(f"replay {match} --database {database}").out == GOLDEN_SPECTATOR
    said = run("replay nothing --database house.db").refusal
    assert said == "hantise: there is neither a file nor a match called 'nothing'\n"


def test_a_database_that_is_none_is_explained(run: Run) -> None:
    Path("here.sqlite3").write_text("this is no database, not even a small one" * 50, encoding="utf-8")
    assert run("replay nothing --database here.sqlite3").refusal
