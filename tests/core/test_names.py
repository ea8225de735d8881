"""The names of seats."""

import pytest

from hantise.core import SPECTATOR
from hantise.core.names import by_stand_in, name_at, name_for, read_as, said_of
from hantise.core.outcome import outcome
from hantise.core.words import speaking


def test_a_seat_that_the_table_does_not_have_is_called_by_its_number() -> None:
    assert [name_at(["Ann", "Bo"], seat) for seat in range(4)] == ["Ann", "Bo", "Seat 3", "Seat 4"]


@pytest.mark.parametrize(
    ("language", "own", "called"), [("en", "You", "Ann (you)"), ("fr", "Toi", "Ann (toi)"), ("nl", "Jij", "Ann (jij)")]
)
def test_ones_own_name_is_marked_unless_it_says_so_itself(language: str, own: str, called: str) -> None:
    with speaking(language):
        assert [name_for(viewer, ["Ann", "Bo"], 0) for viewer in (0, 1, SPECTATOR)] == [called, "Ann", "Ann"]
        assert name_for(0, [own, "Bo"], 0) == own


@pytest.mark.parametrize("name", ["Mira", "Odile 2", "Friend", "Ami", "Friend 2"])
def test_a_name_that_nobody_gave_is_you_to_whoever_has_it(name: str) -> None:
    with speaking("en"):
        assert [name_for(viewer, [name, "Bo"], 0) for viewer in (0, 1, SPECTATOR)] == ["You", name, name]
        assert outcome([name, "Bo"], [1, 1], 0) == "Nobody wins, nobody loses."
        assert outcome([name, "Bo", "Cleo"], [1, 1, 0], 0) == "A shared victory: You, Bo."
        assert outcome([name, "Bo", "Cleo"], [1, 1, 0], 2) == f"A shared victory: {name}, Bo."


def test_a_friend_without_a_name_is_read_in_each_readers_language() -> None:
    for language, read in (("en", ["Friend", "Friend 2", "Ann"]), ("fr", ["Ami", "Ami 2", "Ann"])):
        with speaking(language):
            assert [read_as(name) for name in ("Vriend", "Friend 2", "Ann")] == read


def test_a_computer_in_somebodys_place_bears_their_name_with_a_mark() -> None:
    with speaking("fr"):
        assert by_stand_in("Ann") == "Ann (remplaçant)"


def test_a_french_colon_stands_apart() -> None:
    with speaking("fr"):
        assert said_of("Ann", "3") == "Ann\u202f: 3"
