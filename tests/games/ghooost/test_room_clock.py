"""The clock of the room: midnight by the crypt, and daybreak from half of its count on."""

from typing import Any

import pytest

from games.ghooost.drawn import at, table, view
from games.ghooost.furnished import drawn
from hantise.core import SPECTATOR
from hantise.core.words import speaking
from hantise.games.ghooost import room
from hantise.games.ghooost.room.clock import clock


@pytest.mark.parametrize(
    ("fields", "told", "moment"),
    [
        ("crypt 3", "Midnight in 3 cards", ["before midnight"]),
        ("idle 39", "After midnight", ["after midnight"]),
        ("idle 40", "After midnight. Sunrise in 40 turns", ["Sunrise in 40 turns"]),
        ("idle 79", "After midnight. Sunrise in 1 turn", ["Sunrise in 1 turn"]),
        ("idle 60 / crypt 3", "Midnight in 3 cards. Sunrise in 20 turns", ["Sunrise in 20 turns"]),
        ("idle 500 / daybreak 0", "After midnight", ["after midnight"]),
        ("6 / match yes / round 2 / crypt 3", "Midnight in 3 cards", ["Round 2", "before midnight"]),
    ],
)
def test_the_clock_and_the_head_of_the_page_tell_the_time(fields: str, told: str, moment: list[str]) -> None:
    """GHO-39, GHO-84, GHO-88: to everybody alike; forty turns for each of two."""
    state = table(f"> 9 / 5 / {fields} / on 4")
    assert [clock["aria-label"] for clock in drawn(state, 0).of_class("clock")] == [told]
    assert room.moment(view(state, 0)) == room.moment(view(state, SPECTATOR)) == moment


def test_whoever_listens_is_told_too() -> None:
    """GHO-88: in the line of why, which the voice reads."""
    state = at(["9", "5"], on="4", idle=60)
    near = "Sunrise in 20 turns, everybody’s together: fewest cards, hand + mansion, escape first."
    assert room.say(view(state, 0), ["Ann", "Bo"]).endswith(f"<i>{near}</i>")
    assert room.say(view(state, 1), ["Ann", "Bo"]) == ""


def test_a_game_that_is_over_has_no_time() -> None:
    """GHO-81."""
    over: dict[str, Any] = {"await": "over"}
    assert room.moment(view(at(["", "5"], [0, 3], left=[0, 1], **over), 0)) == []


def test_the_log_names_the_round_that_a_line_ends() -> None:
    """GHO-84: and nothing else."""
    line = "0 play 9; lost 1; ends 3 0,2,1"
    with speaking("fr"):
        assert room.section(line) == "Manche 3"
    assert room.section("0 play 9; lost 1") == ""
    assert (room.ends_round(line), room.ends_round("0 play 9; lost 1")) == (True, False)


@pytest.mark.parametrize("turns", [7, 6, 1])
def test_the_last_turns_before_daybreak_are_counted_on_the_dial(turns: int) -> None:
    """GHO-88."""
    dial = clock(0, 12, turns, 20)
    assert (f"<text>{turns}</text>" in dial) == (turns <= 6)
    assert ('<path d="M0 0V-20"' in dial) == (turns > 6)
