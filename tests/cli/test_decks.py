"""--deck: other cards from a file, for the games whose cards are data."""

from pathlib import Path

import pytest

from cli.running import Run
from cli.test_simulate import without_times
from hantise import games

BOXES = [code for code in games.codes() if any(option.is_text for option in games.find(code).settings)]
HERE = Path(games.__file__).parent


def box(code: str) -> str:
    """The file that lies in the box."""
    return (HERE / code / "deck.toml").read_text(encoding="utf-8")


def test_two_games_come_with_cards_as_data() -> None:
    assert BOXES == ["boo", "spooky_boo"]


@pytest.mark.parametrize("code", BOXES)
def test_the_boxs_own_file_plays_the_same_game(run: Run, code: str) -> None:
    Path("mine.toml").write_text("\ufeff" + box(code), encoding="utf-8")
    line = f"simulate {code} --games 3 --seed 7 --json"
    plain, mine = without_times(run(line).report), without_times(run(f"{line} --deck mine.toml").report)
    assert mine["options"].pop("deck") != plain["options"].pop("deck") == ""
    assert plain == mine


@pytest.mark.parametrize("code", BOXES)
def test_a_file_with_a_fault_is_refused_with_its_line(run: Run, code: str) -> None:
    lines = box(code).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("  "))
    lines[first] = '  "four of a kind",'
    Path("mine.toml").write_text("\n".join(lines), encoding="utf-8")
    assert f"line {first + 1}" in run(f"simulate {code} --deck mine.toml").refusal


def test_a_file_that_cannot_be_read(run: Run) -> None:
    Path("latin.toml").write_bytes(b"\xe9")
    for path, reason in [("none.toml", "No such file"), ("latin.toml", "not text in UTF-8")]:
        said = run(f"simulate boo --deck {path}").refusal
        assert f"{path} cannot be read" in said
        assert reason in said
    assert run("simulate ghooost --deck .").refusal.startswith("hantise: Ghooost! has no option 'deck'")
