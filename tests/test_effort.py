"""Which of the long tests a commit makes."""

import os
import secrets
from collections.abc import Callable

import pytest

import effort
from own_chance import draw_alike


@pytest.mark.parametrize(("chosen", "shares"), [(effort.is_walked, effort.WALKS), (effort.is_looked_at, effort.CASES)])
def test_commit_after_commit_all_are_made(
    monkeypatch: pytest.MonkeyPatch, chosen: Callable[[int], bool], shares: dict[str, int]
) -> None:
    monkeypatch.setattr(effort, "EFFORT", "quick")
    made: list[int] = []
    for commit in range(shares["quick"]):
        monkeypatch.setattr(effort, "SEED", commit)
        made += [number for number in range(24) if chosen(number)]
    assert sorted(made) == list(range(24))


def test_a_test_draws_the_same_in_each_run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here for the second time, as in another run; another test, or the same by another seed, draws something else."""
    drawn, own, seed = secrets.token_hex(32), request.node.nodeid, os.environ.get("HANTISE_SEED", "")
    for test, by, is_alike in ((own, seed, True), ("another", seed, False), (own, "another", False)):
        monkeypatch.setenv("HANTISE_SEED", by)
        draw_alike(test, monkeypatch)
        assert (secrets.token_hex(32) == drawn) == is_alike
