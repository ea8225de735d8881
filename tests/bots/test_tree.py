"""The tree of a search: children in a chain beside the menu, and which of them is tried next."""

from collections import Counter
from math import log, sqrt

import pytest

from bots.boards import Ranked, board
from hantise.bots.tree import EXPLORATION, TABLED, Chooser, Node, growth, spread
from hantise.core import Rng
from hantise.core.hints import PLAIN
from hantise.core.state import Menu


def chosen(chooser: Chooser, node: Node, actions: list[int], mover: int = 0) -> Node:
    """What is tried of these actions; the position does not matter where nothing is ranked."""
    menu = Menu()
    for place, action in enumerate(actions):
        menu.actions[place] = action
    return chooser.choose(node, board(""), menu, len(actions), mover)


def plain(seed: int = 1) -> Chooser:
    chooser = Chooser(PLAIN, Rng(seed))
    chooser.note([0.0, 1.0])
    return chooser


def chain(node: Node) -> list[tuple[int, int]]:
    """Seat and action of each child, in order."""
    found, child = [], node.first
    while child is not None:
        found.append((int(child.seat), int(child.action)))
        child = child.next
    return found


def test_children_hang_in_the_order_of_menus_whatever_order_they_came_in() -> None:
    root = Node(0, 0)
    made = [root.child(seat, action) for seat, action in ((1, 5), (0, 9), (1, 0), (0, 2), (0, 4))]
    assert chain(root) == [(0, 2), (0, 4), (0, 9), (1, 0), (1, 5)]
    assert root.child(0, 9) is made[1] is root.found(0, 9)
    assert [root.found(0, 3), root.found(0, 10), root.found(1, 6), root.found(2, 0)] == [None] * 4


def test_what_was_never_tried_comes_first_each_equally_likely() -> None:
    counts: Counter[int] = Counter()
    for seed in range(3000):
        root = Node(0, 0)
        for action in (3, 6):
            root.child(0, action).add(1.0)
        counts[chosen(plain(seed), root, [1, 3, 5, 6, 8]).action] += 1
    assert set(counts) == {1, 5, 8}
    assert min(counts.values()) > 900


def test_every_action_is_tried_once_before_any_is_tried_twice() -> None:
    root, chooser = Node(0, 0), plain()
    for _ in range(5):
        chosen(chooser, root, [0, 2, 4, 6, 7]).add(0.5)
    assert chain(root) == [(0, 0), (0, 2), (0, 4), (0, 6), (0, 7)]


def test_of_those_tried_the_one_with_the_highest_bound_is_tried_again() -> None:
    root, chooser = Node(0, 0), plain()
    for action, payoffs in ((1, [0.2]), (2, [0.9, 0.9]), (4, [0.6] * 4)):
        for payoff in payoffs:
            root.child(0, action).add(payoff)
    assert chosen(chooser, root, [1, 2, 4]).action == 2
    for _ in range(200):
        root.child(0, 2).add(0.5)
        root.child(0, 4).add(0.5)
    assert chosen(chooser, root, [1, 2, 4]).action == 1


def test_an_action_is_available_where_it_is_legal_and_only_there() -> None:
    root, chooser = Node(0, 0), plain()
    for action in (1, 2, 4):
        root.child(0, action).add(0.5)
    chosen(chooser, root, [1, 4])
    chosen(chooser, root, [1, 2])
    available = {int(action): int(root.child(0, action).available) for action in (1, 2, 4)}
    assert available == {1: 2, 2: 1, 4: 1}


def test_seats_share_no_child() -> None:
    root, chooser = Node(0, 0), plain()
    root.child(1, 3).add(1.0)
    assert chosen(chooser, root, [3], mover=0) is not root.found(1, 3)
    assert chain(root) == [(0, 3), (1, 3)]
    assert chosen(chooser, root, [2, 3], mover=1) is root.found(1, 2)
    assert chain(root) == [(0, 3), (1, 2), (1, 3)]


def test_an_action_that_comes_late_was_not_available_before() -> None:
    root, chooser = Node(0, 0), plain()
    root.visits = 9
    assert chosen(chooser, root, [1]).available == 1


@pytest.mark.parametrize(("visits", "joined"), [(0, 4), (1, 5), (3, 5), (4, 6), (100, 7)])
def test_where_actions_are_ranked_four_join_and_one_for_each_root_of_visits(visits: int, joined: int) -> None:
    root = Node(0, 0)
    root.visits = visits
    assert chosen(Chooser(Ranked(), Rng(1)), root, [*range(7)]) is root.ranked[0]
    assert [int(child.action) for child in root.ranked] == [*range(joined)]


def test_payoffs_are_stretched_from_the_least_to_the_most_that_was_seen() -> None:
    chooser = Chooser(PLAIN, Rng(1))
    for payoffs in ([-1.0, 3.0], [0.5, 0.5]):
        chooser.note(payoffs)
    assert [chooser.share(payoff) for payoff in (-1.0, 0.0, 3.0)] == [0.0, 0.25, 1.0]


@pytest.mark.parametrize("count", [1, 2, TABLED - 1, TABLED, 10**6])
def test_tables_and_formulas_agree(count: int) -> None:
    assert spread(count) == pytest.approx(1 / sqrt(count))
    assert growth(count) == pytest.approx(EXPLORATION * sqrt(log(count)))


def test_a_node_keeps_the_mean_of_what_it_brought() -> None:
    node = Node(0, 3)
    for payoff in (1.0, -1.0, 3.0):
        node.add(payoff)
    assert [int(node.visits), node.total, node.mean] == [3, 3.0, 1.0]
    assert node.spread == pytest.approx(1 / sqrt(3))
