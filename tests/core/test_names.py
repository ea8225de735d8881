"""The names of seats, their order around a viewer, their places, and who has won."""

import pytest

from hantise.core import SPECTATOR
from hantise.core.names import by_stand_in, name_at, name_for, read_as, said_of
from hantise.core.outcome import ordinal, outcome, places
from hantise.core.seats import around, others
from hantise.core.words import speaking


def test_ones_own_name_is_marked_unless_it_says_so_itself() -> None:
    for language, own, called in [("en", "You", "Ann (you)"), ("fr", "Toi", "Ann (toi)"), ("nl", "Jij", "Ann (jij)")]:
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


def test_a_friend_a_computer_and_a_seat_without_a_name_are_called_in_each_readers_language() -> None:
    for language, read in (("en", ["Friend", "Friend 2", "Ann"]), ("fr", ["Ami", "Ami 2", "Ann"])):
        with speaking(language):
            assert [read_as(name) for name in ("Vriend", "Friend 2", "Ann")] == read
    with speaking("fr"):
        assert by_stand_in("Ann") == "Ann (remplaçant)"
        assert said_of("Ann", "3") == "Ann\u202f: 3"
    assert [name_at(["Ann", "Bo"], seat) for seat in range(4)] == ["Ann", "Bo", "Seat 3", "Seat 4"]


NAMES = ["You", "Abigail", "Bram"]


def test_who_has_won_and_by_how_much() -> None:
    for payoffs, words, more in [
        ([1.0, 0, 0], "You win!", "You win, 9 cards to 7!"),
        ([0, 0, 1.0], "Bram wins.", "Bram wins, 9 cards to 7."),
        ([0.5, 0.5, 0], "A shared victory: You, Abigail.", "A shared victory: You, Abigail, 9 cards to 7."),
        ([0.0, 0, 0], "Nobody wins, nobody loses.", "A tie: 9 cards to 7."),
    ]:
        assert outcome(NAMES, payoffs, 0) == words
        assert outcome(NAMES, payoffs, 0, "9 cards to 7") == more
    assert [outcome(["Ann", "Bo"], [1, 0], viewer) for viewer in (SPECTATOR, 1)] == ["Ann wins."] * 2


def test_those_with_the_most_come_first_equals_share_a_place_and_a_place_is_an_ordinal() -> None:
    assert places([3, 9, -1]) == [(1, 1), (2, 0), (3, 2)]
    assert places([4, 7, 7, 1, 4]) == [(1, 1), (1, 2), (3, 0), (3, 4), (5, 3)]
    for language, said in (("en", "1st 2nd 3rd 6th"), ("fr", "1re 2e 3e 6e"), ("nl", "1e 2e 3e 6e")):
        with speaking(language):
            assert " ".join(ordinal(place) for place in (1, 2, 3, 6)) == said


def test_seats_begin_at_the_viewers_left_and_end_with_their_own() -> None:
    """A spectator sees every seat from the first on."""
    for viewer, seen in ((0, [1, 2, 3, 0]), (2, [3, 0, 1, 2]), (3, [0, 1, 2, 3])):
        assert around(4, viewer) == seen
        assert others(4, viewer) == seen[:-1]
    assert around(3, SPECTATOR) == others(3, SPECTATOR) == [0, 1, 2]
