"""`hantise perft`."""

import pytest

from cli.running import Run


@pytest.mark.usefixtures("_small_games")
@pytest.mark.parametrize(
    ("code", "counts"),
    [
        # Three cards, two of them dealt; then check or bet, and what follows: 30 ends in all.
        ("kuhn", [1, 3, 6, 12, 24, 12]),
        ("connect_four", [1, 7, 49, 343, 2401, 16807]),
    ],
)
def test_known_counts_with_chance_expanded(run: Run, code: str, counts: list[int]) -> None:
    assert run(f"perft {code} --depth 5 --json").report["counts"] == counts


def test_a_seed_deals_first_and_says_so(run: Run) -> None:
    line = "perft ghooost --players 2 --depth 1"
    told = run(f"{line} --seed 3").out
    assert told.startswith("Ghooost!, 2 players, from the position after the deal that seed 3 gives\n")
    assert told == run(f"{line} --seed 3").out
    assert len(told.splitlines()) == 3
    assert run(line).out.startswith("Ghooost!, 2 players, from before the deal")
