import pytest

from hantise.core import Actions, UnknownAction


def vocabulary() -> Actions:
    """Two families of decisions and one of chance: 0 pass, 1-6 move:f:t, 7-9 the cards."""
    actions = Actions()
    actions.family("pass")
    actions.family("move", 2, 3)
    actions.chance("card", 3, spell=lambda card: "JQK"[card])
    return actions


def test_actions_are_numbered_in_a_row_with_the_last_index_fastest() -> None:
    actions = vocabulary()
    assert actions.names() == [
        "pass", "move:0:0", "move:0:1", "move:0:2", "move:1:0", "move:1:1", "move:1:2", "J", "Q", "K",
    ]  # fmt: skip
    assert (actions.decisions, actions.count) == (7, 10)


def test_a_family_makes_actions_of_indices_and_back() -> None:
    move = vocabulary().families[1]
    assert [move(f, t) for f in range(2) for t in range(3)] == [1, 2, 3, 4, 5, 6]
    assert [move.indices(action) for action in (1, 3, 6)] == [(0, 0), (0, 2), (1, 2)]
    assert vocabulary().families[0]() == 0
    assert vocabulary().families[0].indices(0) == ()


def test_a_family_knows_its_own() -> None:
    move = vocabulary().families[1]
    assert [action in move for action in (0, 1, 6, 7)] == [False, True, True, False]
    assert "move:0:0" not in move


@pytest.mark.parametrize(
    ("indices", "words"),
    [
        ((2, 0), "move: 2 is not in 0..1"),
        ((0, -1), "move: -1 is not in 0..2"),
        ((0,), "move takes 2 indices, not 1"),
        ((0, 0, 0), "move takes 2 indices, not 3"),
    ],
)
def test_an_index_out_of_range_is_no_action(indices: tuple[int, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words.replace(".", r"\.")):
        vocabulary().families[1](*indices)


def test_names_and_numbers_go_both_ways() -> None:
    actions = vocabulary()
    assert [actions.parse(actions.name(action)) for action in range(10)] == list(range(10))


@pytest.mark.parametrize("number", [-1, 10, 2**40])
def test_a_number_that_is_no_action_is_refused(number: int) -> None:
    with pytest.raises(UnknownAction, match=f"no action number {number}; they go from 0 to 9"):
        vocabulary().name(number)


def test_a_name_that_is_no_action_is_refused_and_cut_short() -> None:
    with pytest.raises(UnknownAction, match="no action called 'move:2:0'"):
        vocabulary().parse("move:2:0")
    with pytest.raises(UnknownAction) as caught:
        vocabulary().parse("x" * 1000)
    assert len(str(caught.value)) < 80


def test_decisions_come_before_chance() -> None:
    actions = vocabulary()
    with pytest.raises(ValueError, match="late: decisions come before chance outcomes"):
        actions.family("late")


@pytest.mark.parametrize("kind", ["family", "chance"])
def test_a_name_is_given_once(kind: str) -> None:
    actions = Actions()
    actions.family("pass")
    with pytest.raises(ValueError, match="two actions are called 'pass'"):
        getattr(actions, kind)("other", spell=lambda: "pass")


def test_the_list_of_names_is_a_copy() -> None:
    actions = vocabulary()
    actions.names().clear()
    assert len(actions.names()) == 10
