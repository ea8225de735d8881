"""Actions by number and name, and errors by their codes."""

import pytest

from hantise import core
from hantise.core import Actions, HantiseError, UnknownAction


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
