"""`hantise puzzles`."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.running import Run
from effort import IS_SOAK
from hantise import games
from hantise.cli import puzzles
from hantise.puzzles import finding, shelf
from hantise.puzzles.shelf import Origin, Puzzle, Terms, kinds, read, shipped, shipped_wholes, written

LINE = "puzzles haunted_stairs --players 2 --jobs 1 --out found.jsonl"


@pytest.mark.soak
@pytest.mark.walk
def test_puzzles_are_found_kept_and_gone_on_with(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    if not IS_SOAK:
        # The time for each check does not matter.
        monkeypatch.setattr(finding, "TENFOLD", 1)
    assert run(f"{LINE} --games 1 --seed 1").status == 0
    first = Path("found.jsonl").read_text("utf-8")
    puzzles = [*map(read, first.splitlines())]
    assert puzzles
    assert {(one.game, one.players, one.origin.seed, one.origin.number) for one in puzzles} == {
        ("haunted_stairs", 2, 1, 0)
    }
    again = run(f"{LINE} --games 1")
    assert "0 puzzles" in again.out
    assert Path("found.jsonl").read_text("utf-8") == first


def test_no_kind_has_more_than_is_asked_and_full_ones_are_not_looked_for(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The set of full kinds is updated every sixteen games, so that it does not depend on the number of jobs."""
    told = list[frozenset[str]]()

    def found(_find: object, terms: Terms, full: frozenset[str]) -> list[Puzzle]:
        told.append(full)
        origin = Origin(terms.seed, terms.number, ("level3", "level3"), "0")
        return [replace(puzzle, origin=origin) for puzzle in shipped("haunted_stairs")[:3]]

    monkeypatch.setattr(puzzles, "found", found)
    assert run(f"{LINE} --games 20 --seed 1 --most 2").status == 0
    kept = [*map(read, Path("found.jsonl").read_text("utf-8").splitlines())]
    game = games.find("haunted_stairs")
    assert set(kinds(game, kept).values()) == {2}
    assert told == [frozenset()] * 16 + [frozenset(kinds(game, kept))] * 4


def test_the_whole_games_are_kept_beside_the_puzzles(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = shipped_wholes("haunted_stairs")
    monkeypatch.setattr(puzzles, "found", lambda *_terms: [shipped("haunted_stairs")[0]])
    monkeypatch.setattr(shelf, "played_again", lambda game, found: [one for one in kept if one.has(found[0])])
    assert run(f"{LINE} --games 1 --seed 1 --matches wholes.jsonl").status == 0
    lines = Path("wholes.jsonl").read_text("utf-8").splitlines(keepends=True)
    assert lines == [written(one) for one in kept if one.has(shipped("haunted_stairs")[0])]
    assert len(lines) == 1
    assert run(f"{LINE} --games 1 --matches no/such/wholes.jsonl").status == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [("something else\n", "something else than puzzles"), (written(shipped("boo")[0]), "another game")],
    ids=["no puzzles", "of another game"],
)
def test_what_was_there_is_not_spoilt(run: Run, text: str, said: str) -> None:
    Path("found.jsonl").write_text(text, "utf-8")
    assert said in run(f"{LINE} --games 1").refusal
    assert Path("found.jsonl").read_text("utf-8") == text
