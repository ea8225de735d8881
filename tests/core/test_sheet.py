"""A line of a sheet: the seat, what it did, and what followed."""

import pytest

from hantise.core.sheet import NOBODY, Line, Part, numbers, written

QUARTET = "2 play 6x4; swept 8; out 1; lost 0; ends 3 2,1,0"


def test_a_line_reads_as_a_seat_an_act_and_what_followed() -> None:
    line = Line.read("2 swap 1 0 4; again; out 1")
    assert line == Line(2, Part("swap", ("1", "0", "4")), (Part("again"), Part("out", ("1",))))
    assert (line.act.first, line.talk[0].first, line.talk[1].first) == ("1", "", "1")


@pytest.mark.parametrize("text", ["", "0 3", "0 3; four", "1 guess ?", QUARTET])
def test_a_line_is_spelt_as_it_was_read(text: str) -> None:
    assert Line.read(text).spelt() == text


def test_an_empty_line_is_nobodys() -> None:
    assert Line.read("") == (NOBODY, Part(""), ())


def test_what_followed_is_found_by_its_kinds_in_order() -> None:
    line = Line.read(QUARTET)
    assert [part.first for part in line.followed("lost", "out")] == ["1", "0"]
    assert line.followed("misses") == []


def test_an_act_and_what_followed_are_written_as_one_line() -> None:
    assert written("0 play 9", ["twist", "again"]) == "0 play 9; twist; again"
    assert written("0 play 9", []) == "0 play 9"


def test_numbers_stand_between_commas() -> None:
    assert numbers("10,2,0") == (10, 2, 0)
