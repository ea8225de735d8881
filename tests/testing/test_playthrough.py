"""Whole games told as texts, compared with the files beside the games' tests."""

import json
from pathlib import Path

import pytest

from hantise import games
from hantise.testing import games as examples
from hantise.testing.playthrough import Heading, main, read_heading, regenerate, write

FOLDER = Path(__file__).parent.parent / "games" / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))
KUHN = Heading("kuhn", seed=1, plies=99, players=2, options={})


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_golden_playthrough_is_still_told_alike(path: Path) -> None:
    """If this is on purpose: python -m hantise.testing.playthrough tests/games/playthroughs."""
    golden = path.read_text(encoding="utf-8")
    assert write(read_heading(golden)).splitlines() == golden.splitlines()


def test_every_game_has_a_golden_playthrough_and_nothing_is_read_without_a_heading() -> None:
    told = {read_heading(path.read_text(encoding="utf-8")).game for path in FILES}
    assert told == {*games.codes(), *examples.codes()}
    for text in ["", "hello", "{}", '{"game": "kuhn"}', "[]"]:
        with pytest.raises((ValueError, TypeError)):
            read_heading(text)


def test_a_playthrough_tells_everything() -> None:
    lines = write(KUHN).splitlines()
    assert read_heading(lines[0]) == KUHN
    start = "cards=-- stakes=1,1 stage=opening turn=0"
    assert lines[2:5] == ["== 0: chance ==", start, "odds: deal:J 1, deal:Q 1, deal:K 1"]
    dealt = {"seat 0: 0 deal J | Player 1 is dealt J.", "spectator: 0 deal ? | Player 1 is dealt a card."}
    assert {*dealt, "all: 0 check | Player 1 checks."} <= {*lines}
    turn = ["Player 1: card J, stake 1", "Player 2: card ?, stake 1", "Player 1 is to move.", "legal: check, bet"]
    assert lines[lines.index("== 2: seat 0 ==") + 2 :][:4] == turn
    assert "== end: [-1.0, 1.0] ==" in lines
    assert json.loads(lines[-1])["seat"] == -3
    assert write(KUHN._replace(seed=2)) != write(KUHN)
    assert "== end: cut off ==" in write(KUHN._replace(plies=3))


def test_files_are_written_anew_on_purpose_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right, wrong = tmp_path / "right.txt", tmp_path / "wrong.txt"
    right.write_text(write(KUHN), encoding="utf-8")
    wrong.write_text(write(KUHN).replace("checks", "hesitates"), encoding="utf-8")
    assert main([str(tmp_path)]) == 0
    assert "wrong.txt has changed" in capsys.readouterr().out
    assert wrong.read_text(encoding="utf-8") == right.read_text(encoding="utf-8") == write(KUHN)
    assert regenerate(tmp_path) == []
    assert main([]) == 2
