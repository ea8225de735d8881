"""The numbers of chance, and what it does with them."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from hantise.core import CHANCE, OVER, Rng, settle
from hantise.testing.games import find

# From a C program of sfc32 as its author gives it, seeded with these three words: the first four numbers after the
# twelve of the warm-up.
KNOWN = {
    (0, 0, 0): [1363572419, 145230303, 808754475, 4216505632],
    (1, 0, 0): [441792574, 614447336, 1644328534, 3387734806],
    (0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF): [4273276651, 3768204794, 412274996, 163292757],
    (0xDEADBEEF, 0x12345678, 0x9ABCDEF0): [1004229718, 1338477243, 3857082813, 2604271990],
}


@pytest.mark.parametrize("words", KNOWN)
def test_the_numbers_are_those_of_sfc32(words: tuple[int, int, int]) -> None:
    first, second, third = words
    rng = Rng(first | second << 32 | third << 64)
    assert [rng.word() for _ in range(4)] == KNOWN[words]
    assert Rng(2**96 + 5).word() == Rng(5).word()
    assert Rng(-1).word() == Rng(2**96 - 1).word()


def test_below_gives_every_number_alike_and_a_generator_of_one_s_own_goes_another_way() -> None:
    rng = Rng(7)
    assert {rng.below(1) for _ in range(100)} == {0}
    assert all(0 <= rng.below(2**30) < 2**30 for _ in range(1000))
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    # Chi-squared with five degrees of freedom: above 20.5 once in a thousand seeds; this is one.
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5

    rng, twin = Rng(3), Rng(3)
    split = rng.split()
    assert split.word() == twin.split().word()
    assert [split.word() for _ in range(5)] != [rng.word() for _ in range(5)]


@pytest.mark.parametrize("kept", [copy.copy, copy.deepcopy, lambda rng: pickle.loads(pickle.dumps(rng))])
def test_a_copy_goes_on_with_the_same_numbers_and_shares_nothing(kept: Callable[[Rng], Rng]) -> None:
    rng, twin = Rng(7), Rng(7)
    assert rng.word() == twin.word()
    made, then = kept(rng), [twin.word() for _ in range(4)]
    assert [made.word() for _ in range(4)] == [rng.word() for _ in range(4)] == then


KUHN = find("kuhn")


class Tickets(Random):
    """Draws the given tickets and remembers of how many."""

    def __init__(self, *tickets: int) -> None:
        super().__init__(0)
        self.tickets = list(tickets)
        self.asked: list[int] = []

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        self.asked.append(start)
        return self.tickets.pop(0)


def test_chance_acts_until_a_seat_has_to_decide_or_the_game_is_over() -> None:
    state = KUHN.start(KUHN.options(2))
    rng = Tickets(2, 1)
    outcomes = settle(state, rng)
    assert [KUHN.actions.name(action) for action in outcomes] == ["deal:K", "deal:Q"]
    assert rng.asked == [3, 2]
    assert state.mover() == 0
    assert settle(state, Tickets()) == []
    over = KUHN.load("cards=KJ stakes=2,1 stage=folded turn=1")
    assert over.mover() == OVER
    assert settle(over, Tickets()) == []


def test_roll_does_the_same_inside_the_engine() -> None:
    deals = set()
    for seed in range(100):
        told, rolled = (KUHN.start(KUHN.options(2)) for _way in range(2))
        assert rolled.mover() == CHANCE
        assert len(settle(told, Rng(seed))) == 2
        rolled.roll(Rng(seed))
        assert rolled.mover() == 0
        assert KUHN.dump(told) == KUHN.dump(rolled)
        deals.add(KUHN.dump(rolled)[:8])
    assert len(deals) == 6
