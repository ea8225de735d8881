"""The flags of what is legal, at many tables."""

from __future__ import annotations

from typing import Any

import pytest

from hantise.core import Menu, Rng, State
from hantise.core.mask import Mask

DECISIONS = 50


class Choosing(State):
    """A position in which these may be done."""

    def __init__(self, actions: list[int]) -> None:
        self.actions = actions

    def fill(self, menu: Menu) -> int:
        for place, action in enumerate(self.actions):
            menu.actions[place] = action
        return len(self.actions)


@pytest.fixture
def choosing(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(Choosing, "__abstractmethods__", frozenset())
    return Choosing


def shown(mask: Mask, table: int) -> list[int]:
    flags = list(mask.flags)[table * DECISIONS : (table + 1) * DECISIONS]
    assert set(flags) <= {0, 1}
    return [action for action, flag in enumerate(flags) if flag]


def test_each_table_shows_what_is_legal_there_now(choosing: Any) -> None:
    """Also where more is legal than there was room for."""
    mask, rng = Mask(DECISIONS, 3), Rng(1)
    expected: list[list[int]] = [[], [], []]
    for most in (4, 9, 50, 3):
        for _ in range(20):
            table = int(rng.below(3))
            expected[table] = sorted({int(rng.below(DECISIONS)) for _ in range(1 + rng.below(most))})
            mask.fill(choosing(expected[table]), table)
            assert [shown(mask, one) for one in range(3)] == expected
            assert {int(mask.any(table, rng)) for _ in range(30)} <= set(expected[table])
    mask.clear(1)
    expected[1] = []
    assert [shown(mask, one) for one in range(3)] == expected


def test_a_table_allows_its_own_actions_alone(choosing: Any) -> None:
    mask = Mask(DECISIONS, 2)
    mask.fill(choosing([0, 3]), 1)
    assert [action for action in (-50, -1, 0, 3, 4, 50, 53, 2**62) if mask.allows(1, action)] == [0, 3]
    assert not any(mask.allows(0, action) for action in (-50, 0, 3, 50, 53))


def test_any_of_the_legal_actions_is_found(choosing: Any) -> None:
    mask, rng = Mask(DECISIONS), Rng(7)
    mask.fill(choosing([2, 5, 49]))
    found = [int(mask.any(0, rng)) for _ in range(300)]
    assert all(found.count(action) > 60 for action in (2, 5, 49))
