"""The clock of the room: midnight by the crypt, and daybreak from half of its count on."""

from typing import Any

import pytest

from games.ghooost.drawn import at, view
from games.ghooost.furnished import scene, whole
from games.markup import read
from hantise.core import SPECTATOR
from hantise.core.words import speaking
from hantise.games.ghooost import room
from hantise.games.ghooost.room.clock import clock

NEAR = "Sunrise in 20 turns, everybody’s together: fewest cards, hand + mansion, escape first."


def clock_of(idle: int, crypt: int = 0, daybreak: int = 40) -> str:
    """The words for the clock before a seat on the move."""
    page = read(whole(scene(at(["9", "5"], on="4", crypt=crypt, idle=idle, daybreak=daybreak), 0)))
    return next(told["aria-label"] for told in page.of_class("clock"))


@pytest.mark.parametrize(
    ("idle", "told"),
    [(39, "After midnight"), (40, "After midnight. Sunrise in 40 turns"), (79, "After midnight. Sunrise in 1 turn")],
)
def test_the_clock_shows_daybreak_from_half_of_the_count_on(idle: int, told: str) -> None:
    """GHO-88: forty for each of two."""
    assert clock_of(idle) == told


def test_before_midnight_the_clock_shows_both() -> None:
    """GHO-39, GHO-88."""
    assert clock_of(60, crypt=3) == "Midnight in 3 cards. Sunrise in 20 turns"


def test_where_the_sun_never_rises_nothing_is_told_of_it() -> None:
    """GHO-88: however many turns were idle."""
    assert clock_of(500, daybreak=0) == "After midnight"


def test_whoever_listens_is_told_too() -> None:
    """GHO-88: in the line of why, which the voice reads."""
    state = at(["9", "5"], on="4", idle=60)
    assert room.say(view(state, 0), ["Ann", "Bo"]).endswith(f"<i>{NEAR}</i>")
    assert room.say(view(state, 1), ["Ann", "Bo"]) == ""


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"crypt": 3}, ["before midnight"]),
        ({}, ["after midnight"]),
        ({"idle": 60}, ["Sunrise in 20 turns"]),
        ({"match": True, "round": 2, "crypt": 3}, ["Round 2", "before midnight"]),
    ],
)
def test_the_head_of_the_page_tells_round_and_time(fields: dict[str, Any], told: list[str]) -> None:
    """GHO-39, GHO-84, GHO-88: to everybody alike."""
    hands = ["9", "5", "6"] if "match" in fields else ["9", "5"]
    state = at(hands, on="4", **fields)
    assert room.moment(view(state, 0)) == room.moment(view(state, SPECTATOR)) == told


def test_a_game_that_is_over_has_no_time() -> None:
    """GHO-81."""
    over: dict[str, Any] = {"await": "over"}
    assert room.moment(view(at(["", "5"], [0, 3], left=[0, 1], **over), 0)) == []


def test_the_log_names_the_round_that_a_line_ends() -> None:
    """GHO-84: and nothing else."""
    with speaking("fr"):
        assert room.section("0 play 9; lost 1; ends 3 0,2,1") == "Manche 3"
    assert room.section("0 play 9; lost 1") == ""


@pytest.mark.parametrize("turns", [7, 6, 1])
def test_the_last_turns_before_daybreak_are_counted_on_the_dial(turns: int) -> None:
    """GHO-88."""
    drawn = clock(0, 12, turns, 20)
    assert (f"<text>{turns}</text>" in drawn) == (turns <= 6)
    assert ('<path d="M0 0V-20"' in drawn) == (turns > 6)
