"""Which of the long tests a commit makes."""

from collections.abc import Callable

import pytest

import effort


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
