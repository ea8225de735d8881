from random import Random

from hantise.core import CHANCE, OVER, Rng, settle
from hantise.testing.games import find

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


def test_chance_acts_until_a_seat_has_to_decide() -> None:
    state = KUHN.start(KUHN.options(2))
    rng = Tickets(2, 1)
    outcomes = settle(state, rng)
    assert [KUHN.actions.name(action) for action in outcomes] == ["deal:K", "deal:Q"]
    assert rng.asked == [3, 2]
    assert state.mover() == 0


def test_where_a_seat_decides_or_the_game_is_over_nothing_is_rolled() -> None:
    state = KUHN.load("cards=KJ stakes=1,1 stage=opening turn=0")
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
