"""What a seat knows as a row of numbers, told from its own side."""

import pytest

from games.rest_in_peace.drawn import RICH, at, play, view
from hantise.core import SPECTATOR, State
from hantise.core.row import Row
from hantise.core.scale import plain
from hantise.games.rest_in_peace.encoding import FIELDS, numbers, write

ROUNDS = play(
    at(5, hands=("6", "1"), fronts=("4", ""), decks=("", "2 2")), "ghost:6 medium:4 end end draw:2 draw:2 none"
)
TENTH = play(at(9, first=1, tenth=("m21 m26", "4 m10")), "end none")
TAKES = play(at(4, hands=("5", "2"), fronts=("19", ""), decks=("", "3 5")), "medium:19 top:5")


def told(state: State, seat: int) -> dict[str, list[int]]:
    """The numbers by the name of their field; a row that is written without a view has the same."""
    row = numbers(view(state, seat))
    straight = Row(plain(len(row)))
    straight.begin()
    write(state, seat, straight)
    straight.end()
    assert straight.listed() == row
    rest = iter(row)
    found = {name: [next(rest) for _ in range(count)] for name, count, *_ in FIELDS}
    assert not list(rest)
    return found


@pytest.mark.parametrize("state", [RICH, ROUNDS, TENTH, TAKES, play(RICH, "end"), play(RICH, "ghost:6 end")])
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_every_number_is_within_its_field(state: State, seat: int) -> None:
    """RIP-45."""
    row = told(state, seat)
    assert all(least <= number <= most for name, _, least, most, _ in FIELDS for number in row[name])


def test_families_are_told_from_the_viewers_side() -> None:
    """RIP-01, RIP-45: both see the same table, each its own family first."""
    blue, green, other = (told(RICH, seat) for seat in (0, 1, SPECTATOR))
    assert (blue["seat"], green["seat"], other["seat"]) == ([1, 0], [0, 1], [0, 0])
    assert (blue["turn"], green["turn"], blue["decides"], green["decides"]) == ([1], [0], [0], [1])
    assert (blue["results"][:7], green["results"][:7]) == ([1, 2, 3, 0, 1, 2, 2], [2, 1, 3, 0, 2, 1, 1])
    assert other["results"] == blue["results"]
    for name, size in (("hands", 1), ("faces", 1), ("tops", 1), ("ghosts", 6), ("fronts", 29), ("past ghosts", 54)):
        assert blue[name] == green[name][size:] + green[name][:size] == other[name]
    assert (blue["knocked"], blue["barred"], blue["options"]) == ([2], [1, 0, 0, 0, 1, 0], [0, 0, 1, 0])


def test_own_cards_are_told_and_those_that_lie_open() -> None:
    """RIP-45, RIP-M03: one's hand and what one laid face down; the other hand to who looks, and to nobody else."""
    blue, green, other = (told(RICH, seat) for seat in (0, 1, SPECTATOR))
    assert (blue["hand"], blue["buried"], blue["shown"]) == ([1, 1, 1, 0, 0, 0], [0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1])
    assert (green["hand"], green["buried"], green["shown"]) == ([0, 0, 0, 0, 0, 1], [0, 0, 1, 0, 0, 0], [0] * 6)
    assert other["hand"] == other["buried"] == other["shown"] == [0] * 6


def test_traces_tell_what_was_seen_of_the_other_family() -> None:
    """RIP-M03: a spectator hears of no look."""
    blue, green, other = (bytes(told(RICH, seat)["traces"]).replace(b"\0", b"") for seat in (0, 1, SPECTATOR))
    assert b"L000101" in blue
    assert b"L" not in green
    assert b"L" not in other
    assert b"-4" in other


def test_mediums_of_earlier_rounds_have_the_number_of_their_round() -> None:
    """RIP-13: 4 lies in the fifth round, on blue's side."""
    past = told(ROUNDS, 0)["past mediums"]
    assert {medium: number for medium, number in enumerate(past[:29], 1) if number} == {4: 5}
    assert told(ROUNDS, 1)["past mediums"] == past[29:] + past[:29]


def test_what_16_and_19_have_taken_is_told() -> None:
    """RIP-M19: and when the top was shown."""
    row = told(TAKES, 1)
    assert (row["revealed"], row["tops"], row["top times"], row["asking"]) == ([5], [5, 0], [1, 0], [0])
    assert told(TENTH, 0)["void"].index(1) + 1 == 21
