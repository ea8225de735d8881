"""Positions: what is legal there, as a list and as flags, and copies of them."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from hantise import core
from hantise.core import Actions, HantiseError, Menu, Rng, State, UnknownAction
from hantise.core import state as positions
from hantise.core.tables import Mask
from hantise.testing.games import find

FOUR = find("connect_four")
KUHN = find("kuhn")


def boards() -> list[State]:
    """A position for each column, with that column full."""
    return [FOUR.load("/".join("xoxoxo" if n == full else "" for n in range(7))) for full in range(7)]


def test_legal_is_all_that_the_menu_was_filled_with(choosing: Any) -> None:
    menu = Menu()
    for full, state in enumerate(boards()):
        count = state.fill(menu)
        assert [menu.actions[n] for n in range(count)] == state.legal() == [n for n in range(7) if n != full]
    for count in [0, 1, 64, 65, 300]:
        wanted = [20 * place for place in range(count)]
        assert choosing(wanted).legal() == wanted


def test_a_position_that_its_game_does_not_copy_as_text_tells_its_class(choosing: Any) -> None:
    assert repr(choosing([1])) == str(choosing([])) == "<Choosing: a position>"


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


def test_a_table_allows_its_own_actions_alone_and_any_of_them_is_found(choosing: Any) -> None:
    mask = Mask(DECISIONS, 2)
    mask.fill(choosing([0, 3]), 1)
    assert [action for action in (-50, -1, 0, 3, 4, 50, 53, 2**62) if mask.allows(1, action)] == [0, 3]
    assert not any(mask.allows(0, action) for action in (-50, 0, 3, 50, 53))
    mask.fill(choosing([2, 5, 49]), 1)
    rng = Rng(7)
    found = [int(mask.any(1, rng)) for _ in range(300)]
    assert all(found.count(action) > 60 for action in (2, 5, 49))


# Actions by number and name, and errors by their codes.


def vocabulary() -> Actions:
    """Two families of decisions and one of chance: 0 pass, 1-6 move:f:t, 7-9 the cards."""
    actions = Actions()
    actions.family("pass")
    actions.family("move", 2, 3)
    actions.chance("card", 3, spell=lambda card: "JQK"[card])
    return actions


def test_actions_are_numbered_in_a_row_and_a_family_makes_them_of_indices_and_back() -> None:
    """The last index is the fastest."""
    actions = vocabulary()
    assert actions.names() == [
        "pass", "move:0:0", "move:0:1", "move:0:2", "move:1:0", "move:1:1", "move:1:2", "J", "Q", "K",
    ]  # fmt: skip
    assert (actions.decisions, actions.count) == (7, 10)
    actions.names().clear()
    assert [actions.parse(actions.name(action)) for action in range(10)] == list(range(10))
    assert len(actions.names()) == 10
    move = vocabulary().families[1]
    assert [move(f, t) for f in range(2) for t in range(3)] == [1, 2, 3, 4, 5, 6]
    assert [move.indices(action) for action in (1, 3, 6)] == [(0, 0), (0, 2), (1, 2)]
    assert [action in move for action in (0, 1, 6, 7, "move:0:0")] == [False, True, True, False, False]
    assert vocabulary().families[0]() == 0
    assert vocabulary().families[0].indices(0) == ()


def test_an_index_a_name_or_a_number_that_is_no_action_is_refused_and_cut_short() -> None:
    for indices, words in (
        ((2, 0), r"move: 2 is not in 0\.\.1"),
        ((0, -1), r"move: -1 is not in 0\.\.2"),
        ((0,), "move takes 2 indices, not 1"),
        ((0, 0, 0), "move takes 2 indices, not 3"),
    ):
        with pytest.raises(ValueError, match=words):
            vocabulary().families[1](*indices)
    for number in (-1, 10, 2**40):
        with pytest.raises(UnknownAction, match=f"no action number {number}; they go from 0 to 9"):
            vocabulary().name(number)
    with pytest.raises(UnknownAction, match="no action called 'move:2:0'"):
        vocabulary().parse("move:2:0")
    with pytest.raises(UnknownAction) as caught:
        vocabulary().parse("x" * 1000)
    assert len(str(caught.value)) < 80


@pytest.mark.parametrize("kind", ["family", "chance"])
def test_a_name_is_given_once_and_decisions_come_before_chance(kind: str) -> None:
    actions = Actions()
    actions.family("pass")
    with pytest.raises(ValueError, match="two actions are called 'pass'"):
        getattr(actions, kind)("other", spell=lambda: "pass")
    with pytest.raises(ValueError, match="late: decisions come before chance outcomes"):
        vocabulary().family("late")


def test_every_error_has_a_code_of_its_own() -> None:
    errors = [error for error in vars(core).values() if isinstance(error, type) and issubclass(error, HantiseError)]
    codes = [error.code for error in errors]
    assert len(codes) == len(set(codes)) >= 9
    assert all(code == code.lower() and " " not in code for code in codes)
