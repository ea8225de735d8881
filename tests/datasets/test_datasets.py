"""Files of many games: games are read as written, and other files are refused with a sentence."""

import sys
from codecs import BOM_UTF8
from collections.abc import Callable
from pathlib import Path

import pytest

from hantise import games
from hantise.bots import match, seated
from hantise.bots.match import Noting
from hantise.core import CHANCE, OVER, BadRecord, Rng
from hantise.datasets import BadDataset, Dataset, Heading, Line, in_order, stats, writing
from hantise.datasets.dataset import heading_of, line_of
from hantise.datasets.parquet import NAMES, to_parquet
from hantise.datasets.sets import GameSet

SUFFIXES = pytest.mark.parametrize("suffix", ["", ".gz", ".zst"])


def made(path: str | Path, code: str = "boo", count: int = 3) -> list[Line]:
    """A file of random games, and the games themselves."""
    game = games.find(code)
    options, rng, found = game.options(game.players[0]), Rng(4), list[Line]()
    with writing(path, heading_of(game, options, ["random"], 4, "2026-11-25")) as file:
        for number in range(count):
            bots = [seated("random", game, 0, 1.0) for _seat in range(options.players)]
            noting, minds = Noting(game), [rng.split() for _bot in bots]
            played = match.play(game, options, bots, rng.split(), minds, [noting])
            found.append(line_of(number, ["random"] * options.players, played.payoffs, noting.events))
            file.add(found[-1])
    return found


@SUFFIXES
@pytest.mark.parametrize("code", games.codes())
def test_games_come_out_as_they_went_in_and_replay_to_their_payoffs(code: str, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"games.jsonl{suffix}"
    put = made(path, code)
    read = Dataset(path)
    assert list(read) == put
    assert (read.heading.game, read.heading.players, read.heading.seed) == (code, games.find(code).players[0], 4)
    for line in put:
        record = read.record(line.number, games.find)
        state = record.replay()
        assert state.mover() == OVER
        assert (state.payoffs(), record.seats) == (line.payoffs, line.seats)
        assert line.decisions == sum(event.seat != CHANCE for event in record.events)


def test_packed_files_are_smaller_and_equal_games_give_equal_files(tmp_path: Path) -> None:
    sizes = []
    for suffix in ("", ".gz", ".zst"):
        one, other = tmp_path / f"one.jsonl{suffix}", tmp_path / f"other.jsonl{suffix}"
        made(one), made(other)
        assert one.read_bytes() == other.read_bytes()
        sizes.append(one.stat().st_size)
    assert sizes[0] > 2 * max(sizes[1:])
    assert (tmp_path / "one.jsonl.gz").read_bytes()[4:8] == bytes(4), "a packed file tells no time"


def test_a_name_may_be_a_text_and_the_folder_of_tables_is_made(tmp_path: Path) -> None:
    put = made(str(tmp_path / "boo-2.jsonl.gz"))
    assert list(Dataset(str(tmp_path / "boo-2.jsonl.gz"))) == list(GameSet(str(tmp_path))) == put
    assert to_parquet(put, str(tmp_path / "new" / "tables"))[0] == len(put)
    assert all((tmp_path / "new" / "tables" / name).is_file() for name in NAMES)


def test_a_file_that_lies_there_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        made(path)
    assert path.read_text() == "mine"


@SUFFIXES
def test_what_is_cut_short_or_damaged_is_refused(suffix: str, tmp_path: Path) -> None:
    path, part = tmp_path / f"games.jsonl{suffix}", tmp_path / f"part.jsonl{suffix}"
    made(path)
    whole = path.read_bytes()
    for end in (0, 1, len(whole) // 4, len(whole) // 2, len(whole) - 3):
        part.write_bytes(whole[:end])
        with pytest.raises(BadDataset, match=r"^part\.jsonl"):
            list(Dataset(part))
    part.write_bytes(whole[:40] + b"??????" + whole[46:])
    with pytest.raises(BadDataset, match=r"part\.jsonl"):
        list(Dataset(part))


@pytest.mark.parametrize(
    ("top", "line", "words"),
    [
        ("{}", "{}", "lacks the key hantise-games"),
        ('{"hantise-games": 1}', "{}", "line 1 of games.jsonl is none of a file of games: .*version"),
        ("HEADING with format 2", "{}", "has format 2; this program reads format 1"),
        ("HEADING", "[]", "line 2 of games.jsonl is none"),
        ("HEADING", "[" * 100_000, "line 2 of games.jsonl is none"),
        ("HEADING", '{"number": 0, "seats": [], "payoffs": [], "decisions": 0, "events": []}', "not as many seats"),
    ],
)
def test_what_is_no_file_of_games_says_why(top: str, line: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    heading = (tmp_path / "good.jsonl", made(tmp_path / "good.jsonl"))[0].read_text().split("\n")[0]
    top = top.replace("HEADING with format 2", heading.replace('games":1', 'games":2')).replace("HEADING", heading)
    path.write_text(f"{top}\n{line}\n")
    with pytest.raises(BadDataset, match=words):
        list(Dataset(path))


def test_what_an_editor_puts_before_the_text_is_no_part_of_it(tmp_path: Path) -> None:
    good = tmp_path / "games.jsonl"
    made(good)
    marked = tmp_path / "marked.jsonl"
    marked.write_bytes(BOM_UTF8 + good.read_bytes())
    assert (Dataset(marked).heading, list(Dataset(marked))) == (Dataset(good).heading, list(Dataset(good)))


def test_games_by_other_rules_are_not_replayed(tmp_path: Path) -> None:
    made(tmp_path / "games.jsonl")
    newer = tmp_path / "newer.jsonl"
    newer.write_text((tmp_path / "games.jsonl").read_text().replace('"rules":1', '"rules":2', 1))
    assert len(list(Dataset(newer))) == 3, "what was won can be counted"
    with pytest.raises(BadRecord, match=r"version 2 of the rules of BOO; here is version 1\. A newer"):
        Dataset(newer).record(0, games.find)


def test_moves_are_checked_where_a_game_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    good, *others = made(path)
    heading = Dataset(path).heading
    with writing(tmp_path / "other.jsonl", heading) as file:
        file.add(Line(0, good.seats, good.payoffs, good.decisions, [good.events[0], *good.events[2:]]))
        for line in others:
            file.add(line)
    read = Dataset(tmp_path / "other.jsonl")
    with pytest.raises(BadRecord):
        read.record(0, games.find)
    assert read.record(1, games.find).replay().payoffs() == others[0].payoffs
    with pytest.raises(BadDataset, match="no game of the number 3"):
        read.record(3, games.find)


def test_games_are_put_in_order_as_they_come() -> None:
    came = [Line(number, [], [], 0, []) for number in (2, 0, 1, 4, 3)]
    waiting = iter(came)
    ordered = in_order(waiting)
    assert next(ordered).number == 0
    assert len(list(waiting)) == 3, "it is handed on as soon as it is there"
    assert [line.number for line in in_order(came)] == [0, 1, 2, 3, 4]
    assert [line.number for line in in_order(came[:1])] == [2], "what has no forerunner is not lost"


def test_stats_are_those_of_the_games(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    heading = Heading(version="1", game="boo", rules=1, players=2, options={}, bots=["a", "b"], seed=1)
    with writing(path, heading) as file:
        file.add(Line(0, ["a", "b"], [1.0, 0.0], 10, []))
        file.add(Line(1, ["b", "a"], [0.5, 0.5], 20, []))
        file.add(Line(2, ["a", "a"], [0.0, 1.0], 60, []))
    found = stats(Dataset(path))
    assert (found.games, found.mean_length, found.lengths) == (3, 30, (10, 15, 20, 40, 60))
    assert [(side.name, side.wins.won, side.wins.games, side.payoff) for side in found.seats] == [
        ("0", 1.5, 3, 0.5),
        ("1", 1.5, 3, 0.5),
    ]
    assert [(side.name, side.wins.won, side.wins.games, side.payoff) for side in found.bots] == [
        ("a", 2.5, 4, 0.625),
        ("b", 0.5, 2, 0.25),
    ]

    made(tmp_path / "none.jsonl", count=0)
    assert stats(Dataset(tmp_path / "none.jsonl")).games == 0


@pytest.mark.parametrize("module", ["zstandard", "pyarrow"])
def test_what_is_not_installed_is_asked_for_by_name(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(tmp_path / "games.jsonl")
    monkeypatch.setitem(sys.modules, module, None)
    ask: dict[str, Callable[[], object]] = {
        "zstandard": lambda: made(tmp_path / "games.jsonl.zst"),
        "pyarrow": lambda: to_parquet(Dataset(tmp_path / "games.jsonl"), tmp_path),
    }
    with pytest.raises(BadDataset, match=r"pip install 'hantise\[data\]'"):
        ask[module]()


def test_tables_hold_every_action_in_its_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pyarrow import parquet

    monkeypatch.setattr("hantise.datasets.parquet.PART", 2)
    put = made(tmp_path / "games.jsonl", "rest_in_peace")
    read = Dataset(tmp_path / "games.jsonl")
    counts = to_parquet(read, tmp_path)
    played, moves = (parquet.read_table(tmp_path / name).to_pylist() for name in NAMES)
    assert counts == (len(played), len(moves))
    assert [row["payoffs"] for row in played] == [line.payoffs for line in put]
    for line in put:
        names = [name for event in read.record(line.number, games.find).events for name in event.names()]
        assert [row["action"] for row in moves if row["game"] == line.number] == names
