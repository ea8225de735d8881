"""The row of numbers that a learning program gets: read by its fields, as seats see the table."""

from games.haunted_stairs.drawn import RIDDLE, play, ring, view
from hantise.core import State
from hantise.games.haunted_stairs.encoding import FIELDS, numbers


def row(state: State, seat: int) -> dict[str, list[int]]:
    """The numbers of each field."""
    told = numbers(view(state, seat))
    return {name: [told.pop(0) for _ in range(size)] for name, size, *_rest in FIELDS}


def test_seats_count_from_the_viewer_and_places_from_red() -> None:
    """STA-20, STA-43: seat 2 was asked by seat 1 about the blue place."""
    state = play(ring(RIDDLE, stock="riddle red", turn=1, won=[20, 18, 16], double=True), "card:riddle", "ask:blue:2")
    for seat, asked, turn, won in [
        (0, [0, 0, 1, 0], [0, 1, 0, 0], [20, 18, 16, 0]),
        (1, [0, 1, 0, 0], [1, 0, 0, 0], [18, 16, 20, 0]),
        (2, [1, 0, 0, 0], [0, 0, 1, 0], [16, 20, 18, 0]),
    ]:
        told = row(state, seat)
        assert (told["asked"], told["mover"], told["turn"], told["won"]) == (asked, asked, turn, won)
        assert (told["pointed"], told["free"]) == ([0, 0, 1, 0, 0], [1, 0, 0, 0, 0])
        assert (told["stock"], told["pile"], told["options"]) == ([1, 0, 0, 0, 0, 0, 0], [1], [1, 0, 0])
        lying = [divmod(number, 4) for number, known in enumerate(told["known"]) if known]
        assert lying == [(1, 1), (2, 2), (3, 3), (4, 0)]


def test_what_was_seen_and_has_moved_is_told_by_place() -> None:
    """STA-15, STA-42."""
    state = play(ring(RIDDLE, stock="swap red blue"), "card:swap", "swap:blue-white", "card:red", "turn:green")
    told = row(state, 0)
    assert (told["sought"], told["tried"], told["tries"], told["clock"]) == ([1, 0, 0, 0], [0, 1, 0, 0, 0], [1], [2])
    assert (told["when"], told["moved"]) == ([0, 2, 0, 0, 0], [0, 0, 1, 0, 1])
