"""--deck: other cards from a file, for the games whose cards are data."""

from pathlib import Path

import pytest

from cli.running import Run
from hantise import games

BOXES = [code for code in games.codes() if any(option.is_text for option in games.find(code).settings)]
HERE = Path(games.__file__).parent


def box(code: str) -> str:
    """The file that lies in the box."""
    return (HERE / code / "deck.toml").read_text(encoding="utf-8")


def test_two_games_come_with_cards_as_data() -> None:
    assert BOXES == ["boo", "spooky_boo"]


@pytest.mark.parametrize("code", BOXES)
def test_the_boxs_own_file_plays_the_same_game(run: Run, tmp_path: Path, code: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("\ufeff" + box(code), encoding="utf-8")
    line = f"simulate {code} --games 3 --seed 7 --json"
    plain, mine = run(line).report, run(f"{line} --deck {path}").report
    assert mine["options"].pop("deck") != plain["options"].pop("deck") == ""
    for clock in ("seconds", "decisions_per_second"):
        del plain[clock], mine[clock]
    assert plain == mine


@pytest.mark.parametrize("code", BOXES)
def test_a_file_with_a_fault_is_refused_with_its_line(run: Run, tmp_path: Path, code: str) -> None:
    lines = box(code).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("  "))
    lines[first] = '  "four of a kind",'
    path = tmp_path / "mine.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    assert f"line {first + 1}" in run(f"simulate {code} --deck {path}").refusal


def test_a_file_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b"\xe9")
    for path, reason in [(tmp_path / "none.toml", "No such file"), (tmp_path / "latin.toml", "not text in UTF-8")]:
        done = run(f"simulate boo --deck {path}")
        assert (done.status, done.err.count("\n")) == (2, 1)
        assert f"{path} cannot be read" in done.err
        assert reason in done.err


def test_a_game_whose_cards_are_no_data(run: Run, tmp_path: Path) -> None:
    done = run(f"simulate ghooost --deck {tmp_path}")
    assert (done.status, done.err.startswith("hantise: Ghooost! has no option 'deck'")) == (2, True)
