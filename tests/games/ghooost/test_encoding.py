"""What a seat knows as a row of numbers, clockwise from the viewer."""

import pytest

from games.ghooost.drawn import play, table, view
from hantise.core import SPECTATOR, State
from hantise.core.row import Row
from hantise.core.scale import plain
from hantise.games.ghooost.encoding import FIELDS, numbers, write
from hantise.games.ghooost.piles import KINDS

# Of four, the third of whom is out: the first took 4 and K openly, and played a 7 of three unseen cards.
DRAWN = play(table("> 7 7 9 X / 6 6 | 2 / out 1 / 5 6 | 1 / on 4 K / way - / match yes / points 4,0,1,2"), "take 5 6 7")


def told(state: State, seat: int) -> dict[str, list[int]]:
    """The numbers by the name of their field, each within its bounds."""
    row = iter(numbers(view(state, seat)))
    found = {name: [next(row) for _ in range(count)] for name, count, *_ in FIELDS}
    assert not list(row)
    assert all(least <= n <= most for name, _, least, most, _ in FIELDS for n in found[name])
    return found


def kinds(counts: list[int]) -> list[int]:
    """The places of these cards, by seat and kind."""
    return [place for place, count in enumerate(counts) for _ in range(count)]


@pytest.mark.parametrize(
    ("seat", "hands", "left", "turn", "points"),
    [
        (0, [5, 1, 0, 1, 0, 0], [0, 0, 1, 0, 0, 0], 3, [4, 0, 1, 2, 0, 0]),
        (1, [1, 0, 1, 5, 0, 0], [0, 1, 0, 0, 0, 0], 2, [0, 1, 2, 4, 0, 0]),
        (3, [1, 5, 1, 0, 0, 0], [0, 0, 0, 1, 0, 0], 0, [2, 4, 0, 1, 0, 0]),
        (SPECTATOR, [5, 1, 0, 1, 0, 0], [0, 0, 1, 0, 0, 0], 3, [4, 0, 1, 2, 0, 0]),
    ],
)
def test_seats_go_clockwise_from_the_viewer(
    seat: int, hands: list[int], left: list[int], turn: int, points: list[int]
) -> None:
    """GHO-76, GHO-80, GHO-84."""
    row = told(DRAWN, seat)
    assert (row["hands"], row["left"], row["points"]) == (hands, left, points)
    assert row["turn"] == [int(place == turn) for place in range(6)]
    assert row["seat"] == [int(place == seat) for place in range(6)]
    assert (row["players"], row["direction"], row["top"], row["run"]) == ([4], [-1], [7], [1])


def test_options_are_told() -> None:
    """GHO-83, GHO-87, GHO-89."""
    for drawn, match, scored, last in [
        ("> 9 / 5 / 6", 0, 0, 30),
        ("> 9 / 5 / 6 / scored yes", 0, 1, 30),
        ("> 9 / 5 / 6 / match yes / last_round 0", 1, 0, 0),
    ]:
        row = told(table(drawn), 0)
        assert (row["match"], row["scored"], row["last round"]) == ([match], [scored], [last])


def test_cards_are_told_by_kind_and_what_was_seen_of_hands_to_all_but_their_holder() -> None:
    """GHO-95: known cards, unseen ones, and those played out of them."""
    own, other = told(DRAWN, 0), told(DRAWN, 3)
    assert kinds(own["hand"]) == [0, 4, 7, 9, 15]
    assert kinds(own["cemetery"]) == [5, 6, 7]
    assert kinds(own["known"]) == [4, 15]
    assert kinds(other["known"]) == [KINDS + 4, KINDS + 15], "of the seat after one's own"
    assert (own["drawn"], other["drawn"]) == ([0, 2, 0, 2, 0, 0], [0, 4, 2, 0, 0, 0])
    assert kinds(own["played"]) == [KINDS + 6, 3 * KINDS + 5]
    assert kinds(other["played"]) == [KINDS + 7, 2 * KINDS + 6]
    assert kinds(told(DRAWN, SPECTATOR)["hand"]) == []


@pytest.mark.parametrize("seat", [0, 1, 2, 3, SPECTATOR])
def test_a_position_says_the_same_without_a_view(seat: int) -> None:
    row = Row(plain(sum(size for _name, size, *_ in FIELDS)))
    row.begin()
    write(DRAWN, seat, row)
    row.end()
    assert row.listed() == numbers(view(DRAWN, seat))
