"""Rows of numbers tell what their views would."""

from envs.test_arrays import positions
from hantise.envs.arrays import ViewRows, encoding_of
from hantise.games.ghooost import GAME


def test_in_a_match_each_seat_reads_its_own_points_first() -> None:
    encoding = encoding_of(GAME)
    sight, seen = ViewRows(GAME, encoding), 0
    points = encoding.places["points"]
    for state in positions(GAME, GAME.options(3, match=True, daybreak=1), seed=2, steps=600):
        rows = [sight.array(state, seat) for seat in range(3)]
        assert [row.tolist() for row in rows] == [encoding.array(GAME.view(state, seat)).tolist() for seat in range(3)]
        seen = max(seen, *rows[0][points])
    assert seen > 0
