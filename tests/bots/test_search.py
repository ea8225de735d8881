"""The search with hints, whim and temperament, and its tree; in connect four, columns are actions 0 to 6."""

from collections import Counter
from math import log, sqrt

import pytest

from bots.boards import FOUR, TWO_COLUMNS_LEFT, WIN_IN_ONE, Ranked, board, minimax, view_of
from hantise.bots import SearchBot
from hantise.bots.search import Search
from hantise.bots.tree import EXPLORATION, TABLED, Chooser, Node, growth, spread
from hantise.core import Hints, Menu, Rng, State, Strength
from hantise.core.hints import PLAIN
from hantise.testing.games import find


def searched(state: State, iterations: int, hints: Hints = PLAIN, seed: int = 1) -> Search:
    found = Search(view_of(state), Rng(seed), hints)
    found.run(iterations, 60.0)
    return found


class Bold(Hints):
    """Only the first column is for the bold."""

    def boldness(self, state: State, action: int) -> float:
        return 1.0 if action == 0 else 0.0


class Blind(Hints):
    """Playouts of nothing, judged by nothing."""

    def horizon(self, state: State) -> int:
        return 0

    def judge(self, state: State) -> list[float]:
        return [0.0, 0.0]


class Leftmost(Hints):
    """Playouts fill the columns from the left."""

    def __init__(self) -> None:
        self.asked = 0

    def has_policy(self) -> bool:
        return True

    def choose(self, state: State, menu: Menu, count: int, rng: Rng) -> int:
        self.asked += 1
        return menu.actions[0]


def test_what_is_most_urgent_is_tried_first_four_at_once_and_one_for_each_root_of_visits() -> None:
    state = board("")
    few, many = (searched(state, iterations, Ranked()) for iterations in (8, 2000))
    assert [action for action in range(7) if few.visits(action)] == [0, 1, 2, 3]
    assert all(many.visits(action) for action in range(7))
    for visits, joined in [(0, 4), (1, 5), (3, 5), (4, 6), (100, 7)]:
        root = Node(0, 0)
        root.visits = visits
        assert chosen(Chooser(Ranked(), Rng(1)), root, [*range(7)]) is root.ranked[0]
        assert [int(child.action) for child in root.ranked] == [*range(joined)]


def test_each_seat_chooses_what_serves_it_best() -> None:
    """For either searching seat, the other one completes its row unless stopped."""
    found, elsewhere = Search(view_of(board("717263")), Rng(1)), FOUR.actions.parse("6")
    found.settle(elsewhere)
    found.run(300, 60.0)
    node = found.found(elsewhere)
    assert node is not None
    answers = {answer.visits: action for action in range(7) if (answer := node.found(1, action))}
    assert FOUR.actions.name(answers[max(answers)]) == "4"


def test_equal_seeds_give_equal_searches() -> None:
    state = board("4433")
    for hints in (Hints(), Ranked(), Bold(), Blind(), Leftmost()):
        one, other, another = (searched(state, 200, hints, seed) for seed in (7, 7, 8))
        visits = [[found.visits(action) for action in range(7)] for found in (one, other, another)]
        assert visits[0] == visits[1]
        assert sum(visits[0]) == 200
    assert visits[0] != visits[2]


def test_a_policy_plays_the_playouts_out_and_a_judge_ends_them_where_the_horizon_is() -> None:
    hints = Leftmost()
    found = searched(board(""), 10, hints)
    assert found.decisions == hints.asked + found.iterations + sum(found.visits(action) > 1 for action in range(7))
    found = searched(board(""), 7, Blind())
    assert (found.decisions, found.iterations) == (7, 7)
    assert found.best(board("").legal()) == 0, "of equals the first"


class Halved(Blind):
    """Half of each payoff is for winning."""

    def judge(self, state: State) -> list[float]:
        return [1.0, 0.5]

    def wins(self, state: State, payoffs: list[float]) -> list[float]:
        return [payoff / 2 for payoff in payoffs]


def test_what_is_for_winning_is_counted_apart_once_that_is_asked_for() -> None:
    found = searched(board(""), 7, Halved())
    assert (found.totals, found.wins) == ([7.0, 3.5], [])
    found.weigh()
    found.run(4, 60.0)
    assert (found.iterations, found.totals, found.wins) == (4, [4.0, 2.0], [2.0, 1.0])
    found.settle(3)
    found.run(2, 60.0)
    assert (found.iterations, found.wins) == (2, [1.0, 0.5])
    plain = searched(board(""), 3)
    plain.weigh()
    plain.run(5, 60.0)
    assert plain.wins == plain.totals, "unless a game says otherwise, what is paid is for winning"


def test_the_daring_take_the_bold_among_what_is_worth_it() -> None:
    state = board("")
    found = searched(state, 2000, Bold())
    assert found.best(state.legal()) == 3
    assert found.liked(state.legal(), 0.0) == 3
    assert found.visits(0) < 0.25 * found.visits(3)
    assert found.liked(state.legal(), 9.0) == 3
    level = searched(state, 14, Bold())
    assert level.liked(state.legal(), 9.0) == 0
    assert level.liked(state.legal(), -9.0) != 0


def test_a_whim_follows_the_visits() -> None:
    state = board("")
    found = searched(state, 400)
    drawn = Counter(found.drawn(state.legal(), 1.0) for _ in range(4000))
    for action in range(7):
        expected = 10 * found.visits(action)
        assert abs(drawn[action] - expected) < 6 * expected**0.5
    narrow = Counter(found.drawn(state.legal(), 0.05) for _ in range(200))
    assert narrow.most_common(1)[0][0] == found.best(state.legal())
    assert narrow[found.best(state.legal())] > 150


def test_a_player_with_proofs_plays_the_ending_perfectly_and_searches_without_room_for_one() -> None:
    """One iteration finds nothing."""
    state = board(TWO_COLUMNS_LEFT)
    sure = SearchBot(Strength(1, proofs=20_000))
    while len(state.legal()) > 1:
        seat, before = state.mover(), minimax(state, state.mover())
        state.apply(sure.decide(view_of(state), state.legal(), Rng(4)))
        assert minimax(state, seat) == before
    view, legal = view_of(board(WIN_IN_ONE)), board(WIN_IN_ONE).legal()
    few = SearchBot(Strength(400, proofs=10)).decide(view, legal, Rng(1))
    assert few == SearchBot(400).decide(view, legal, Rng(1)) == FOUR.actions.parse("4")


def test_where_something_is_hidden_nothing_is_proven() -> None:
    """Kuhn poker: the seat with the queen cannot know whether a jack or the king has bet."""
    kuhn = find("kuhn")
    state = kuhn.load("cards=KQ stakes=2,1 stage=bet turn=1")
    view, legal = kuhn.view(state, 1), state.legal()
    for mind in range(6):
        proving, searching = SearchBot(Strength(60, proofs=900), mind=mind), SearchBot(60, mind=mind)
        assert proving.decide(view, legal, Rng(mind)) == searching.decide(view, legal, Rng(mind))


# The tree: children in a list beside the menu, and the choice of the next one to try.


def chosen(chooser: Chooser, node: Node, actions: list[int], mover: int = 0) -> Node:
    """The next action to try; without a ranking the position does not matter."""
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


def test_children_hang_in_the_order_of_menus_and_seats_share_none() -> None:
    """In any order."""
    root = Node(0, 0)
    made = [root.child(seat, action) for seat, action in ((1, 5), (0, 9), (1, 0), (0, 2), (0, 4))]
    assert chain(root) == [(0, 2), (0, 4), (0, 9), (1, 0), (1, 5)]
    assert root.child(0, 9) is made[1] is root.found(0, 9)
    assert [root.found(0, 3), root.found(0, 10), root.found(1, 6), root.found(2, 0)] == [None] * 4
    root, chooser = Node(0, 0), plain()
    root.child(1, 3).add(1.0)
    assert chosen(chooser, root, [3], mover=0) is not root.found(1, 3)
    assert chain(root) == [(0, 3), (1, 3)]
    assert chosen(chooser, root, [2, 3], mover=1) is root.found(1, 2)
    assert chain(root) == [(0, 3), (1, 2), (1, 3)]


def test_what_was_never_tried_comes_first_each_equally_likely() -> None:
    counts: Counter[int] = Counter()
    for seed in range(3000):
        root = Node(0, 0)
        for action in (3, 6):
            root.child(0, action).add(1.0)
        counts[chosen(plain(seed), root, [1, 3, 5, 6, 8]).action] += 1
    assert set(counts) == {1, 5, 8}
    assert min(counts.values()) > 900


def test_every_action_is_tried_once_then_the_one_with_the_highest_bound() -> None:
    root, chooser = Node(0, 0), plain()
    for _ in range(5):
        chosen(chooser, root, [0, 2, 4, 6, 7]).add(0.5)
    assert chain(root) == [(0, 0), (0, 2), (0, 4), (0, 6), (0, 7)]

    root, chooser = Node(0, 0), plain()
    for action, payoffs in ((1, [0.2]), (2, [0.9, 0.9]), (4, [0.6] * 4)):
        for payoff in payoffs:
            root.child(0, action).add(payoff)
    assert chosen(chooser, root, [1, 2, 4]).action == 2
    for _ in range(200):
        root.child(0, 2).add(0.5)
        root.child(0, 4).add(0.5)
    assert chosen(chooser, root, [1, 2, 4]).action == 1


def test_an_action_is_available_where_it_is_legal_and_only_from_when_it_came() -> None:
    root, chooser = Node(0, 0), plain()
    for action in (1, 2, 4):
        root.child(0, action).add(0.5)
    chosen(chooser, root, [1, 4])
    chosen(chooser, root, [1, 2])
    available = {int(action): int(root.child(0, action).available) for action in (1, 2, 4)}
    assert available == {1: 2, 2: 1, 4: 1}
    late = Node(0, 0)
    late.visits = 9
    assert chosen(chooser, late, [1]).available == 1


def test_a_node_keeps_its_mean_payoffs_are_stretched_and_tables_agree_with_formulas() -> None:
    """From the least to the most that was seen."""
    node = Node(0, 3)
    for payoff in (1.0, -1.0, 3.0):
        node.add(payoff)
    assert [int(node.visits), node.total, node.mean] == [3, 3.0, 1.0]
    assert node.spread == pytest.approx(1 / sqrt(3))
    chooser = Chooser(PLAIN, Rng(1))
    for payoffs in ([-1.0, 3.0], [0.5, 0.5]):
        chooser.note(payoffs)
    assert [chooser.share(payoff) for payoff in (-1.0, 0.0, 3.0)] == [0.0, 0.25, 1.0]
    for count in [1, 2, TABLED - 1, TABLED, 10**6]:
        assert spread(count) == pytest.approx(1 / sqrt(count))
        assert growth(count) == pytest.approx(EXPLORATION * sqrt(log(count)))
