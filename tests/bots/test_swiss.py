"""Who meets whom: in a Swiss system, and at tables where everybody sits everywhere equally often."""

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from hantise.bots.arena import Lineups, lineups, seating, stream, with_the_first
from hantise.bots.swiss import Line, Standings, cheapest


def named(bots: int) -> list[str]:
    return [f"bot{number}" for number in range(bots)]


def better_wins(standings: Standings, meeting: Lineups) -> None:
    """Both games of every pair, won by the bot that was named first."""
    for one, other in meeting:
        standings.add([f"bot{one}", f"bot{other}"], [1, 0])
        standings.add([f"bot{other}", f"bot{one}"], [0, 1])


def test_at_first_halves_meet_then_those_of_equal_scores_and_ties_count_half() -> None:
    standings = Standings(named(8))
    assert standings.pair() == ((0, 4), (1, 5), (2, 6), (3, 7))
    better_wins(standings, standings.pair())
    assert standings.pair() == ((0, 2), (1, 3), (4, 6), (5, 7))
    better_wins(standings, ((0, 2), (1, 3), (4, 6), (5, 7)))
    # 0 and 1 have won all, 6 and 7 nothing; of the others half, and none meets whom it has met.
    assert standings.pair() == ((0, 1), (2, 4), (3, 5), (6, 7))

    standings = Standings(named(3))
    standings.add(["bot2", "bot0"], [3, 3])
    standings.add(["bot0", "bot2"], [1, 4])
    standings.sit_out(1)
    assert standings.table() == [Line("bot1", 2.0, 0, 1), Line("bot2", 1.5, 2, 0), Line("bot0", 0.5, 2, 0)]


@pytest.mark.parametrize("bots", [2, 4, 6, 10])
def test_nobody_meets_again_before_all_have_met_where_that_can_be(bots: int) -> None:
    """Then all pairs meet a second time before any pair meets a third."""
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


def test_of_an_odd_number_the_last_of_the_lowest_sits_out_and_each_once_before_any_does_twice() -> None:
    """Also if one of the lowest meets a higher one."""
    standings = Standings(named(5))
    assert standings.pair() == ((0, 2), (1, 3))
    better_wins(standings, ((0, 2), (1, 3)))
    # 2 and 3 have lost; 4 had won by sitting out.
    assert standings.pair() == ((0, 1), (2, 4))
    assert standings.table()[-1] == Line("bot2", 0.0, 2, 0)
    standings = Standings(named(5))
    standings.add(["bot0", "bot1"], [1, 0])
    assert standings.pair() == ((0, 2), (1, 3))

    standings, out = Standings(named(5)), list[int]()
    for _round in range(10):
        meeting = standings.pair()
        out += set(range(5)) - {bot for pair in meeting for bot in pair}
        better_wins(standings, meeting)
    assert sorted(out[:5]) == sorted(out[5:]) == [0, 1, 2, 3, 4]
    # The last of those who are even.
    assert out[0] == 4
    assert {line.byes for line in standings.table()} == {2}


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


# The same on every machine and in both builds.
PINNED = [1667175250, 1711411168, 3109703393]
TABLES = [(2, 2), (5, 2), (3, 3), (5, 4), (2, 3), (2, 4), (3, 4), (4, 6), (7, 6)]


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_every_pair_meets_equally_often_and_in_every_deal_sits_on_every_seat(bots: int, seats: int) -> None:
    found = lineups(bots, seats)
    for deal in (0, 1, 17):
        seated = [seating(found, 1, deal, number) for number in range(len(found) * seats)]
        places = Counter((bot, seat) for row in seated for seat, bot in enumerate(row))
        assert len(places) == bots * seats
        assert len(set(places.values())) == 1
    met = Counter(pair for lineup in lineups(bots, seats) for pair in permutations(set(lineup), 2))
    assert len(met) == bots * (bots - 1)
    assert len(set(met.values())) == 1


def test_lineups_are_as_even_as_they_can_be_and_a_gauntlets_first_meets_every_other() -> None:
    assert lineups(2, 4) == ((0, 0, 1, 1),)
    assert lineups(2, 3) == ((0, 0, 1), (0, 1, 1))
    assert lineups(3, 4) == ((0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2))
    assert with_the_first(4, 2) == ((0, 1), (0, 2), (0, 3))
    assert with_the_first(4, 3) == ((0, 1, 2), (0, 1, 3), (0, 2, 3))
    assert with_the_first(3, 4) == lineups(3, 4)


def test_neighbours_change_from_deal_to_deal() -> None:
    circles = [seating(lineups(4, 4), 1, deal, 0) for deal in range(600)]
    behind = Counter((circle[seat - 1], circle[seat]) for circle in circles for seat in range(4))
    assert len(behind) == 12
    assert all(150 < times < 250 for times in behind.values())


def test_a_stream_depends_on_its_words_alone() -> None:
    def numbers(*words: object) -> list[int]:
        rng = stream(*words)
        return [int(rng.word()) for _ in range(3)]

    assert numbers("chance", 1, 2) == numbers("chance", 1, 2) == PINNED
    assert len({tuple(numbers(*words)) for words in (("chance", 1, 2), ("chance", 12), ("mind", 1, 2))}) == 3
