"""Who is ahead: a guess in payoff units that ends as the truth."""

import pytest

from games.ghooost.drawn import at, is_over, play, table, walk
from hantise.games.ghooost import GAME
from hantise.games.ghooost.scores import estimate, match_payoffs, place_points, round_points


@pytest.mark.parametrize(
    ("players", "match"), [(2, False), *((players, match) for players in (3, 4, 5, 6) for match in (False, True))]
)
def test_standing_stays_within_the_payoffs(players: int, match: bool) -> None:
    """GHO-92: in whole games, and at the end it is the payoffs."""
    options = {"match": match, "daybreak": 5 if match else 40}
    least, most = GAME.payoff_range(GAME.options(players, **options))
    for seed in range(2):
        for state, _ in walk(players, seed, **options):
            standing = state.standing()
            assert len(standing) == players
            assert all(least <= guess <= most for guess in standing)
        assert is_over(state)
        assert standing == state.payoffs()


def test_fewer_cards_are_better() -> None:
    """GHO-80: hand and mansion together."""
    standing = at(["9", "9 2", "9 2 5"], [2, 2, 2]).standing()
    assert standing[0] > standing[1] > standing[2]


def test_who_is_out_has_what_the_place_gave() -> None:
    """GHO-84."""
    state = table("""
        > 9 | 1
        out 1
          5 | 0
          6 | 3
    """)
    assert state.standing()[1] == 2.0
    assert state.standing()[2] > state.standing()[0] > state.standing()[3]


def test_in_a_match_the_barred_seat_can_hope_for_nothing() -> None:
    """GHO-87."""
    state = at(["9", "5", "6"], match=True, points=[9, 5, 5], tokens=[2, 0, 0], barred=0, round=5)
    assert state.standing() == pytest.approx([0.0, 0.5, 0.5], abs=0.01)


def test_in_a_match_points_count() -> None:
    """GHO-86."""
    standing = at(["9", "5", "6"], match=True, points=[1, 5, 3], tokens=[0, 1, 1]).standing()
    assert standing[1] > standing[2] > standing[0]
    assert sum(standing) == pytest.approx(1.0)


def test_before_anything_is_dealt_all_are_equal() -> None:
    """GHO-08: nobody holds a card."""
    for players in GAME.players:
        standing = GAME.start(GAME.options(players)).standing()
        assert len(set(standing)) == 1


def test_a_last_leaver_may_hope_for_no_more_than_the_best_place() -> None:
    """GHO-84: three points, however few cards."""
    assert max(estimate([], [0, 30, 30, 30], [], -1)) <= 3.0
    assert estimate([0, 1], [0, 0, 1, 99], [], -1)[2] == pytest.approx(2.97)


def test_when_one_is_left_nothing_is_open() -> None:
    """GHO-81."""
    assert estimate([2, 0], [0, 5, 0], [], -1) == [3.0, 0.0, 2.0]


def test_places_pay_as_the_rulebook_says() -> None:
    """GHO-84, GHO-92."""
    assert [place_points(place, 4) for place in range(4)] == [2, 1, 3, 0]
    assert round_points([2, 0, 3, 1]) == [1, 0, 2, 3]
    assert round_points([1, 0]) == [0, 1]


def test_a_match_pays_the_best_but_the_barred() -> None:
    """GHO-86, GHO-87, GHO-92."""
    assert match_payoffs([9, 5, 5, 1], 0) == [0.0, 0.5, 0.5, 0.0]
    assert match_payoffs([9, 5, 6, 1], 0) == [0.0, 0.0, 1.0, 0.0]
    assert play(at(["9", "5"], [0, 1]), "9").payoffs() == [1.0, 0.0]
