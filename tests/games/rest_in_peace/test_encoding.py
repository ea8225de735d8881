"""What a seat knows as a row of numbers, told from its own side."""

import pytest

from games.by_name import EVERYBODY, written
from games.rest_in_peace.drawn import RICH, at, play, view
from hantise.core import SPECTATOR, State
from hantise.games.rest_in_peace.encoding import FIELDS, numbers, write

ROUNDS = play(
    at(5, hands=("6", "1"), fronts=("4", ""), decks=("", "2 2")), "ghost:6 medium:4 end end draw:2 draw:2 none"
)
TENTH = play(at(9, first=1, tenth=("m21 m26", "4 m10")), "end none")
TAKES = play(at(4, hands=("5", "2"), fronts=("19", ""), decks=("", "3 5")), "medium:19 top:5")


def told(state: State, seat: int) -> dict[str, list[int]]:
    """The numbers by the name of their field, each within its bounds; a row written without a view has the same."""
    row = numbers(view(state, seat))
    assert written(write, state, seat, len(row)) == row
    rest = iter(row)
    found = {name: [next(rest) for _ in range(count)] for name, count, *_ in FIELDS}
    assert not list(rest)
    assert all(least <= number <= most for name, _, least, most, _ in FIELDS for number in found[name])
    return found


@pytest.mark.parametrize("state", [TENTH, TAKES, play(RICH, "end"), play(RICH, "ghost:6 end")])
def test_every_number_is_within_its_field(state: State) -> None:
    """RIP-45: for either family, and for who watches."""
    assert [told(state, seat)["seat"] for seat in EVERYBODY] == [[1, 0], [0, 1], [0, 0]]


def test_families_are_told_from_the_viewers_side() -> None:
    """RIP-01, RIP-45: both see the same table, each its own family first."""
    blue, green, other = (told(RICH, seat) for seat in EVERYBODY)
    assert (blue["seat"], green["seat"], other["seat"]) == ([1, 0], [0, 1], [0, 0])
    assert (blue["turn"], green["turn"], blue["decides"], green["decides"]) == ([1], [0], [0], [1])
    assert (blue["results"][:7], green["results"][:7]) == ([1, 2, 3, 0, 1, 2, 2], [2, 1, 3, 0, 2, 1, 1])
    assert other["results"] == blue["results"]
    for name, size in (("hands", 1), ("faces", 1), ("tops", 1), ("ghosts", 6), ("fronts", 29), ("past ghosts", 54)):
        assert blue[name] == green[name][size:] + green[name][:size] == other[name]
    assert (blue["knocked"], blue["barred"], blue["options"]) == ([2], [1, 0, 0, 0, 1, 0], [0, 0, 1, 0])


def test_own_cards_are_told_those_that_lie_open_and_what_was_seen_of_the_other_family() -> None:
    """RIP-45, RIP-M03: one's hand and what one laid face down; the other hand to who looks, and to nobody else."""
    shown = {0: ([1, 1, 1, 0, 0, 0], [0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1]), SPECTATOR: ([0] * 6,) * 3}
    shown[1] = ([0, 0, 0, 0, 0, 1], [0, 0, 1, 0, 0, 0], [0] * 6)
    for seat in EVERYBODY:
        row = told(RICH, seat)
        assert (row["hand"], row["buried"], row["shown"]) == shown[seat]
        traces = bytes(row["traces"]).replace(b"\0", b"")
        assert (b"L000101" in traces, b"L" in traces) == (seat == 0, seat == 0), "a spectator hears of no look"
        assert b"-4" in traces or seat != SPECTATOR


def test_mediums_of_earlier_rounds_and_what_16_and_19_have_taken_are_told() -> None:
    """RIP-13, RIP-M19: 4 lies in the fifth round, on blue's side; and when the top was shown."""
    past, row = told(ROUNDS, 0)["past mediums"], told(TAKES, 1)
    assert {medium: number for medium, number in enumerate(past[:29], 1) if number} == {4: 5}
    assert told(ROUNDS, 1)["past mediums"] == past[29:] + past[:29]
    assert (row["revealed"], row["tops"], row["top times"], row["asking"]) == ([5], [5, 0], [1, 0], [0])
    assert told(TENTH, 0)["void"].index(1) + 1 == 21
