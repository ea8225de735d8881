"""What the cards can do."""

import pytest

from games.spooky_boo.both import PLACES, Both, both
from games.spooky_boo.drawn import THREE, facts, read
from hantise.core import SPECTATOR


def using(face: str, *names: str) -> Both:
    """Seat 0 of three has drawn that card and uses its power."""
    return both(THREE).play("draw", f"+{face}", "power", *names)


OWN = {f"look:0:{place}" for place in PLACES}
OTHERS = {f"look:{seat}:{place}" for seat in (1, 2) for place in PLACES}
SWAPS = {f"swap:{own}:{seat}:{place}" for own in PLACES for seat in (1, 2) for place in PLACES}


@pytest.mark.parametrize(
    ("face", "legal"),
    [("7p1", OWN), ("8p1", OWN), ("9p2", OTHERS), ("10p2", OTHERS), ("10p3", SWAPS), ("15p4", OTHERS)],
)
def test_whose_cards_a_power_reaches_once_it_is_begun(face: str, legal: set[str]) -> None:
    """SPB-12, SPB-20 to SPB-23: there is no way back; the card lies on the discard."""
    assert (using(face).top, using(face).legal) == (face, legal)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_at_a_table_of_four_a_power_reaches_all_the_others(turn: int) -> None:
    """SPB-21, SPB-22."""
    table = both("3 4  7p1 0  8p1 8p1  6 6\n1 2  5 10p3  9p2 9p2  6 5", turn=turn)
    others = [f"{seat}:{place}" for seat in {0, 1, 2, 3} - {turn} for place in PLACES]
    assert table.play("draw +9p2 power").legal == {f"look:{other}" for other in others}
    assert table.play("draw +10p3 power").legal == {f"swap:{own}:{other}" for own in PLACES for other in others}


@pytest.mark.parametrize(
    ("face", "look", "seen", "then"),
    [
        ("7p1", "look:0:3", {"0.3": "3"}, {"back"}),
        ("9p2", "look:2:1", {"2.1": "9p2"}, {"back"}),
        ("15p4", "look:1:4", {"1.4": "0"}, {"back", "with:1", "with:2", "with:3", "with:4"}),
    ],
)
def test_a_look_stays_open_to_its_looker_alone_until_the_card_is_laid_back(
    face: str, look: str, seen: dict[str, str], then: set[str]
) -> None:
    """SPB-20, SPB-21, SPB-23, SPB-24, SPB-40, SPB-43: then it is face down again, and its looker knows it."""
    table = using(face, look)
    assert table.legal == then
    assert [table.opened(seat) for seat in (0, 1, 2, SPECTATOR)] == [seen, {}, {}, {}]
    table = table.play("back")
    assert (table.mover, table.legal, table.squares) == (0, {"call", "pass"}, read(THREE))
    assert [table.known(seat) for seat in (0, 1, 2, SPECTATOR)] == [seen, {}, {}, {}]
    assert (table.opened(0), facts(table.first).looked) == ({}, -1)


def test_power_3_swaps_unseen() -> None:
    """SPB-22: a card of one's own with one of an opponent."""
    table = using("10p3", "swap:2:1:3")
    assert table.squares == read("""
        3    4     2     0        8p1  8p1
        1    7p1   5     10p3     9p2  9p2
    """)
    assert [table.known(seat) for seat in (0, 1, 2, SPECTATOR)] == [{}, {}, {}, {}]
    assert table.legal == {"call", "pass"}


def test_power_4_swaps_after_the_look_if_one_likes() -> None:
    """SPB-23, SPB-24: with one of one's own; then nothing lies open any more."""
    table = using("15p4", "look:1:4", "with:3")
    assert table.squares == read("""
        0    4     7p1   3        8p1  8p1
        1    2     5     10p3     9p2  9p2
    """)
    assert (table.legal, table.known(0), table.opened(0)) == ({"call", "pass"}, {"0.3": "0"}, {})
    assert facts(table.first).looked == -1


def test_the_power_is_that_of_the_card_just_discarded() -> None:
    """SPB-14: whatever lies below."""
    assert both(THREE, on="15p4 7p1").play("draw +9p2 power look:1:1").legal == {"back"}
