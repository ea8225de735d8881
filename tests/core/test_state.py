import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from core.test_mask import Choosing
from hantise.core import Menu, State
from hantise.core import state as positions
from hantise.testing.games import find

FOUR = find("connect_four")
KUHN = find("kuhn")


def boards() -> list[State]:
    """A position for each column, with that column full."""
    return [FOUR.load("/".join("xoxoxo" if n == full else "" for n in range(7))) for full in range(7)]


def test_legal_is_what_the_menu_was_filled_with() -> None:
    menu = Menu()
    for full, state in enumerate(boards()):
        count = state.fill(menu)
        assert [menu.actions[n] for n in range(count)] == state.legal() == [n for n in range(7) if n != full]


@pytest.mark.parametrize("count", [0, 1, 64, 65, 300])
def test_legal_has_as_many_as_were_filled_in(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Choosing, "__abstractmethods__", frozenset())
    made: Any = Choosing
    wanted = [20 * place for place in range(count)]
    assert made(wanted).legal() == wanted


def test_threads_never_share_a_menu() -> None:
    """Nor a list that was filled from one."""

    def ask(full: int) -> bool:
        state = boards()[full]
        expected = [n for n in range(7) if n != full]
        state.legal().clear()
        alike = all(state.legal() == expected for _ in range(2000))
        return alike and all(not state.allows(full) and state.allows((full + 1) % 7) for _ in range(2000))

    with ThreadPoolExecutor(7) as pool:
        assert all(pool.map(ask, range(7)))


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_copies_are_positions_of_their_own(way: Any) -> None:
    state = KUHN.load("cards=KJ stakes=1,1 stage=opening turn=0")
    made = way(state)
    made.apply(made.legal()[0])
    assert KUHN.dump(made) != KUHN.dump(state) == "cards=KJ stakes=1,1 stage=opening turn=0"


def test_an_action_is_looked_up_in_a_menu_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled one menu serves for all questions, unless it is taken; interpreted none does."""
    monkeypatch.setattr(positions, "COMPILED", True)
    board = boards()[2]
    for is_taken in (False, True):
        monkeypatch.setattr(positions._ASKED, "is_taken", is_taken)
        assert [action for action in range(9) if board.allows(action)] == board.legal() == [0, 1, 3, 4, 5, 6]
        assert positions._ASKED.is_taken == is_taken
