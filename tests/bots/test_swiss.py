"""A Swiss system: who meets in a round, and who sits it out."""

from itertools import combinations
from random import Random

import pytest

from hantise.bots.seating import Lineups
from hantise.bots.swiss import Line, Standings, cheapest


def named(bots: int) -> list[str]:
    return [f"bot{number}" for number in range(bots)]


def better_wins(standings: Standings, meeting: Lineups) -> None:
    """Both games of every pair, won by the bot that was named first."""
    for one, other in meeting:
        standings.add([f"bot{one}", f"bot{other}"], [1, 0])
        standings.add([f"bot{other}", f"bot{one}"], [0, 1])


def test_at_first_the_upper_half_meets_the_lower_one() -> None:
    assert Standings(named(8)).pair() == ((0, 4), (1, 5), (2, 6), (3, 7))


def test_then_those_of_equal_scores_meet() -> None:
    standings = Standings(named(8))
    better_wins(standings, standings.pair())
    assert standings.pair() == ((0, 2), (1, 3), (4, 6), (5, 7))
    better_wins(standings, ((0, 2), (1, 3), (4, 6), (5, 7)))
    # 0 and 1 have won all, 6 and 7 nothing; of the others half, and none meets whom it has met.
    assert standings.pair() == ((0, 1), (2, 4), (3, 5), (6, 7))


def test_ties_count_half_and_the_table_has_the_best_first() -> None:
    standings = Standings(named(3))
    standings.add(["bot2", "bot0"], [3, 3])
    standings.add(["bot0", "bot2"], [1, 4])
    standings.sit_out(1)
    assert standings.table() == [Line("bot1", 2.0, 0, 1), Line("bot2", 1.5, 2, 0), Line("bot0", 0.5, 2, 0)]


@pytest.mark.parametrize("bots", [2, 4, 6, 10])
def test_nobody_meets_again_before_all_have_met_where_that_can_be(bots: int) -> None:
    """And then everybody meets everybody a second time before anybody does a third."""
    standings, rng, met = Standings(named(bots)), Random(bots), dict.fromkeys(combinations(range(bots), 2), 0)
    for played in range(1, 2 * (bots - 1) + 1):
        meeting = standings.pair()
        assert sorted(bot for pair in meeting for bot in pair) == list(range(bots))
        for one, other in meeting:
            met[one, other] += 1
            won = rng.random()
            standings.add([f"bot{one}", f"bot{other}"], [won, 0.5])
            standings.add([f"bot{other}", f"bot{one}"], [won, 0.5])
        assert max(met.values()) <= -(-played // (bots - 1)), met


def test_of_an_odd_number_each_sits_out_once_before_any_does_twice() -> None:
    standings, out = Standings(named(5)), list[int]()
    for _round in range(10):
        meeting = standings.pair()
        out += set(range(5)) - {bot for pair in meeting for bot in pair}
        better_wins(standings, meeting)
    assert sorted(out[:5]) == sorted(out[5:]) == [0, 1, 2, 3, 4]
    # The last of those who are even.
    assert out[0] == 4
    assert {line.byes for line in standings.table()} == {2}


def test_whoever_is_at_the_end_of_the_table_sits_out() -> None:
    standings = Standings(named(5))
    assert standings.pair() == ((0, 2), (1, 3))
    better_wins(standings, ((0, 2), (1, 3)))
    # 2 and 3 have lost; 4 had won by sitting out.
    assert standings.pair() == ((0, 1), (2, 4))
    assert standings.table()[-1] == Line("bot2", 0.0, 2, 0)


def test_the_last_of_the_lowest_sits_out_also_where_one_of_them_meets_somebody_above() -> None:
    standings = Standings(named(5))
    standings.add(["bot0", "bot1"], [1, 0])
    assert standings.pair() == ((0, 2), (1, 3))


@pytest.mark.parametrize("seed", range(4))
def test_no_pairing_is_cheaper(seed: int) -> None:
    """Against all pairings of eight."""
    rng = Random(seed)
    costs = [[0] * 8 for _place in range(8)]
    for one, other in combinations(range(8), 2):
        costs[one][other] = costs[other][one] = rng.randrange(12)

    def least(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        return min(
            costs[left[0]][other] + least(tuple(place for place in left[1:] if place != other)) for other in left[1:]
        )

    found = cheapest(costs)
    assert sorted(place for pair in found for place in pair) == list(range(8))
    assert sum(costs[one][other] for one, other in found) == least(tuple(range(8)))
