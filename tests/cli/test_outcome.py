"""The last words of a game in the terminal."""

import re

import pytest

from cli.running import Run

# Somewhere there is a place to lay a card, and its first line is taken.
EVERYWHERE = "".join(f"{x},{y}\n1\n" for x in range(20, 40) for y in range(20, 40)) * 3


@pytest.mark.soak
@pytest.mark.parametrize(
    ("line", "total"),
    [
        ("spooky_boo --players 4 --option turns=2", r"-?\d+ points?$"),
        ("haunted_stairs --players 3", r"\d+ cards?$"),
        ("ghooost --players 4", r"(\d\w\w to escape|stays behind and has lost)$"),
        ("ghooost --players 4 --option points=yes", r"\d points? \((escaped|stays behind)\)$"),
        ("ghooost --players 3 --option match=yes", r"\d+ points?(, Boo!)*$"),
    ],
)
def test_the_end_tells_every_place_with_what_brought_it(run: Run, line: str, total: str) -> None:
    done = run(f"play {line} --level random --seed 2", typed="1\n" * 6000)
    end = done.out.split("-- The end")[1].splitlines()
    placed = [row.split() for row in end if re.match(r" *\d(st|nd|rd|th) ", row)]
    assert len(placed) == int(line.split("--players ")[1][0])
    assert all(re.search(total, " ".join(row)) for row in placed)
    assert [row[0] for row in placed] == sorted(row[0] for row in placed)
    assert re.search(r"^You win, .*\d|wins, .*\d|^A shared victory: .*\d|^A tie: \d", end[-1])


@pytest.mark.parametrize(
    ("game", "typed", "total"),
    [("boo", EVERYWHERE, r"(black|white), \d+ ghosts"), ("rest_in_peace", "1\n" * 900, r"\d/4 manors")],
)
def test_the_end_shows_what_both_have(run: Run, game: str, typed: str, total: str) -> None:
    done = run(f"play {game} --level random --seed 3", typed=typed)
    end = done.out.split("-- The end")[1]
    assert len(re.findall(total, end)) == 2
    assert re.search(r"(You win|Abigail wins), \d+ .*\d", end.splitlines()[-1])
