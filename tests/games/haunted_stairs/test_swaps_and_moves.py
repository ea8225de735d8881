"""Ghosts change places, unseen."""

import pytest

from games.haunted_stairs.drawn import TURNED, both, facts, play, ring


@pytest.mark.parametrize(
    ("card", "picture", "may"),
    [
        ("swap", "R . G Y B", "red-green red-blue red-yellow green-blue green-yellow blue-yellow"),
        ("swap", ". R G Y B", "green-blue green-yellow green-white blue-yellow blue-white yellow-white"),
        ("move", "R . G Y B", "red green blue yellow"),
        ("move", ". B G Y R", "green blue yellow white"),
    ],
)
def test_any_ghosts_may_change_places_and_any_may_move(card: str, picture: str, may: str) -> None:
    """STA-16, STA-17: it must be done; the free place may be of any colour, and nothing is swapped with it."""
    table = both(picture, stock="swap move").play(f"card:{card}")
    assert (table.mover, table.legal) == (0, {f"{card}:{choice}" for choice in may.split()})


@pytest.mark.parametrize(
    ("names", "after"),
    [
        ("card:swap swap:red-white", "Y.GRB"),
        ("card:swap swap:blue-yellow", "B.RGY"),
        ("card:move move:blue", "BG.RY"),
        ("card:move move:white", "BYGR."),
    ],
)
def test_ghosts_lie_at_each_others_places_or_at_the_free_one(names: str, after: str) -> None:
    """STA-16, STA-17: and the turn is over; before, they lay as B.GRY, clockwise from the red place."""
    table = both(TURNED, stock="swap move swap move").play(names)
    assert (table.disc, table.pile) == (after, 1)
    assert table.play("card:swap").mover == 1


def test_nothing_is_seen_when_ghosts_change_places() -> None:
    """STA-16, STA-17: no memory is younger than before, but it has moved."""
    state = play(ring(stock="swap move red"), "card:swap", "swap:red-green", "card:move", "move:red")
    assert {(known.child, known.place, known.when, known.moved) for known in facts(state).known} == {
        (0, 1, 0, 1),
        (1, 4, 0, 2),
        (2, 2, 0, 0),
        (3, 3, 0, 0),
    }
