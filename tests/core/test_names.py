"""What the seats of a table are called."""

from hantise.core.names import name_at


def test_a_seat_that_the_table_does_not_have_goes_by_its_number() -> None:
    assert [name_at(["Ann", "Bo"], seat) for seat in range(4)] == ["Ann", "Bo", "Seat 3", "Seat 4"]
