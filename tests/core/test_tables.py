"""Tables side by side go on as single games of the same chance would."""

from collections.abc import Callable
from typing import Any

import pytest

from hantise.core import CHANCE, OVER, IllegalAction, Menu, Rng, State
from hantise.core.row import Row, plain
from hantise.core.tables import EVERYBODY, STAY, Tables
from hantise.testing.games import find

KUHN = find("kuhn")
OPTIONS = KUHN.options(2)
SEEDS = [3, 5, 8]


def who(state: State, seat: int, row: Row) -> None:
    """Of a position one number is told: whose knowledge it is."""
    row.add(seat)


def start() -> State:
    return KUHN.start(OPTIONS)


def tables(*learners: int, sheets: int = 1) -> Tables:
    made = Tables(start, list(map(Rng, SEEDS)), list(learners), 2, KUHN.actions.decisions, who, plain(1), sheets)
    made.begin()
    return made


class Alone:
    """One such table, by the rules' own slow calls."""

    def __init__(self, start: Callable[[], State], seed: int, learner: int) -> None:
        self.start, self.rng, self.learner = start, Rng(seed), learner
        self.state = start()
        self.go_on()
        self.payoffs: list[float] = []

    def go_on(self) -> None:
        self.payoffs = []
        while (mover := self.state.mover()) < 0 or self.learner not in (EVERYBODY, mover):
            if mover == CHANCE:
                self.state.draw(self.rng.below(self.state.total()))
            elif mover == OVER:
                self.payoffs = self.payoffs or self.state.payoffs()
                self.state = self.start()
            else:
                legal = self.state.legal()
                self.state.play(legal[self.rng.below(len(legal))])

    def step(self, action: int) -> None:
        self.payoffs = []
        if action != STAY:
            self.state.play(action)
            self.go_on()


@pytest.mark.parametrize("learners", [(EVERYBODY, EVERYBODY, EVERYBODY), (0, 1, EVERYBODY)], ids=str)
def test_what_is_told_of_each_table_is_so_at_a_table_of_its_own(learners: tuple[int, ...]) -> None:
    side_by_side, alone = tables(*learners), [Alone(start, *both) for both in zip(SEEDS, learners, strict=True)]
    rng, ended = Rng(1), 0
    for number in range(60):
        assert list(side_by_side.movers) == side_by_side.row.listed() == [one.state.mover() for one in alone]
        width = KUHN.actions.decisions
        flags = list(side_by_side.mask.flags)
        for table, one in enumerate(alone):
            assert KUHN.dump(side_by_side.states[table]) == KUHN.dump(one.state)
            told = flags[table * width : (table + 1) * width]
            assert [action for action in range(width) if told[action]] == one.state.legal()
            assert list(side_by_side.payoffs)[2 * table : 2 * table + 2] == (one.payoffs or [0.0, 0.0])
            assert side_by_side.overs[table] == bool(one.payoffs)
            ended += bool(one.payoffs)
        side_by_side.sample(rng)
        actions = [STAY if (number + table) % 4 == 0 else side_by_side.sampled[table] for table in range(3)]
        side_by_side.choose(actions)
        side_by_side.step()
        for one, action in zip(alone, actions, strict=True):
            one.step(action)
    assert ended > 20


def test_what_may_not_be_done_at_one_table_is_done_at_none() -> None:
    three = tables(EVERYBODY, EVERYBODY, EVERYBODY)
    before = [KUHN.dump(state) for state in three.states]
    legal = three.states[0].legal()
    wrong: Any = next(action for action in range(KUHN.actions.decisions) if action not in legal)
    with pytest.raises(IllegalAction, match=rf"table 2 may not do {wrong} now; legal are \["):
        three.choose([legal[0], legal[0], wrong])
    three.step()
    assert [KUHN.dump(state) for state in three.states] == before


def shown(made: Tables, sheet: int) -> tuple[list[int], list[int]]:
    """Who decides at each table, and what is legal there, as a sheet shows it."""
    width = len(SEEDS) * KUHN.actions.decisions
    told, flags = made.row.listed(), list(made.mask.flags)
    return told[sheet * len(SEEDS) : (sheet + 1) * len(SEEDS)], flags[sheet * width : (sheet + 1) * width]


def test_on_two_sheets_each_step_leaves_what_the_one_before_showed_until_they_are_left() -> None:
    one, two = (tables(EVERYBODY, EVERYBODY, EVERYBODY, sheets=sheets) for sheets in (1, 2))
    rng, before = Rng(1), shown(two, 1 - two.sheet)
    for number in range(60):
        assert shown(two, two.sheet) == shown(one, 0)
        if number < 40:
            assert shown(two, 1 - two.sheet) == before
        if number == 39:
            left, kept = two.row, two.row.listed()
            two.part()
        before = shown(two, two.sheet)
        one.sample(rng)
        actions = [STAY if (number + table) % 4 == 0 else one.sampled[table] for table in range(3)]
        for made in (one, two):
            made.choose(actions)
            made.step()
    assert left.listed() == kept


class Coin(State):
    """Chance ends the game at once, or has seat 0 end it."""

    def __init__(self) -> None:
        self.awaits = CHANCE

    def mover(self) -> int:
        return self.awaits

    def total(self) -> int:
        return 2

    def outcome(self, ticket: int) -> int:
        return ticket

    def fill(self, menu: Menu) -> int:
        menu.actions[0] = 0
        return 1

    def apply(self, action: int) -> None:
        self.paid = 1.0 if self.awaits == 0 else -1.0
        self.awaits = 0 if self.awaits == CHANCE and action else OVER

    def payoffs(self) -> list[float]:
        return [self.paid]


def test_of_games_that_end_one_after_the_other_the_first_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 0 ended it; of those that chance ends before its next decision nothing is told."""
    monkeypatch.setattr(Coin, "__abstractmethods__", frozenset())
    one: Any = Tables(Coin, [Rng(1)], [EVERYBODY], 1, 1, who, plain(1))
    one.begin()
    for _ in range(20):
        one.choose([0])
        one.step()
        assert (list(one.overs), list(one.payoffs), list(one.movers)) == ([1], [1.0], [0])
