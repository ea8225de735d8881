"""`hantise review`."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.running import Run
from hantise import games
from hantise.testing.games import kuhn
from hantise.testing.playing import Choices, play
from review.matches import match

BUDGET = "--budget 1/500"


@pytest.fixture
def kept(run: Run) -> Path:
    Path("it.jsonl").write_text(match("haunted_stairs", 2).dumps(), encoding="utf-8")
    return Path("it.jsonl")


@pytest.fixture
def short(kept: Path) -> Path:
    """The last cards of such a match, to make it short."""
    game = games.find("haunted_stairs")
    record = play(game, game.preset("small"), Choices(seed=2))
    record.seats = ["Ann", "Bo"]
    kept.write_text(record.dumps(), encoding="utf-8")
    return kept


@pytest.mark.soak
def test_it_tells_chances_moments_luck_and_choices(run: Run, kept: Path) -> None:
    told = run(f"review {kept} --seat 1 {BUDGET}").told
    heading, *lines = told.splitlines()
    assert heading == "Haunted Stairs, as Bo could judge it"
    assert [line for line in lines if line and not line.startswith(" ")] == [
        "Chances of winning, step by step",
        "What moved your chances most",
        "Luck and choices, apart, in wins",
        "Your choices",
    ]
    assert sum("step" in line and ("as good as any" in line or "better:" in line) for line in lines) > 10
    assert sum("together they may not make 100" in line for line in lines) == 1
    at_choices = lines.index("Your choices")
    assert any("You win the next pile" in line for line in lines[at_choices:]), "why something else was better"
    assert "The others’ choices" not in told, "there is one other, who has a name"


def test_it_tells_and_draws_what_one_could_know_or_had_expected_who_had_seen_everything(run: Run, short: Path) -> None:
    line, everything = f"review {short} {BUDGET} --plot chances.svg", "had you seen everything"
    assert everything not in run(line).out
    root = ElementTree.parse("chances.svg").getroot()
    assert sum("line" in (one.get("class") or "").split() for one in root.iter() if one.tag.endswith("path")) == 2
    assert {"Ann", "Bo", "100 %"} <= {one.text for one in root.iter() if one.tag.endswith("text")}
    assert everything in run(f"{line} --open").out
    assert everything in Path("chances.svg").read_text(encoding="utf-8")
    report = run(f"review {short} {BUDGET} --open --json").report
    assert len(report["seen"]) == len(report["stands"])
    assert report["seen"][-1]["middle"] == report["result"][0]


def test_it_tells_what_could_be_where(run: Run, kept: Path) -> None:
    kept.write_text(match("ghooost", 3).dumps(), encoding="utf-8")
    heading, *lines = run(f"review {kept} --seat 1 --step 9").out.splitlines()
    assert heading == "What could be where, as Bo could know at step 9"
    assert [line.split(":")[0].strip() for line in lines] == ["Ann, hand", "Cy, hand"]
    assert all("\u00a0%" in line for line in lines)
    assert run(f"review {kept} --step 9999").status == 2


def test_equal_records_have_equal_reviews(run: Run, short: Path) -> None:
    first, second = (run(f"review {short} {BUDGET} --json") for _time in range(2))
    assert first.out == second.out
    report = first.report
    assert report["seats"] == ["Ann", "Bo"]
    assert {choice["seat"] for choice in report["choices"]} == {0}
    assert all(
        0 <= low <= middle <= 1 for stand in report["stands"] for middle, low, _high in stand["chances"] if low >= 0
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--seat 2", "--seat is a number from 0 to 1, not 2"),
        ("--budget 0", "not a fraction above 0"),
        ("--level level9", "invalid choice"),
        ("--plot nowhere/it.svg", "there is no folder nowhere"),
    ],
)
def test_what_cannot_be_is_told(run: Run, kept: Path, words: str, told: str) -> None:
    assert told in run(f"review {kept} {words}").refusal


def test_what_is_no_match_that_is_over_is_not_reviewed(run: Run, kept: Path) -> None:
    cut = "".join(kept.read_text(encoding="utf-8").splitlines(keepends=True)[:8])
    of_no_game_here = play(kuhn.GAME, kuhn.GAME.options(2), Choices()).dumps()
    for text, told in ((cut, "not over"), ("{", "not JSON"), (of_no_game_here, "kuhn")):
        kept.write_text(text, encoding="utf-8")
        assert told in run(f"review {kept}").refusal
