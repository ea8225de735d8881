"""Between two rounds of a match: everybody sees what the last one brought until they go on."""

from collections.abc import Iterator

import pytest

from games.ghooost.drawn import view
from games.ghooost.furnished import played, read, scene
from hantise.core import CHANCE, SPECTATOR, Scene, State
from hantise.games.ghooost.room.between import between
from hantise.games.ghooost.room.rounds import just_ended

SEATS = (0, 1, 2, SPECTATOR)


def scenes(seed: int) -> Iterator[tuple[State, int | None, dict[int, Scene]]]:
    """A match with three: each position, what is done there, and how each seat sees it."""
    sheets: dict[int, list[str]] = {seat: [] for seat in SEATS}
    for state, action in played(3, seed, match=True):
        yield state, action, {seat: scene(state, seat)._replace(lines=sheets[seat][::-1]) for seat in SEATS}
        if action is not None:
            for seat, sheet in sheets.items():
                sheet.append(state.seen(action, seat))


def test_it_is_there_from_the_end_of_a_round_until_the_seat_decides_again() -> None:
    """GHO-84: and for who looks on until anybody does."""
    decided = set(SEATS)
    for state, action, seen in scenes(3):
        facts = view(state).facts
        if facts.awaits == "deal" and facts.round > 1:
            decided = set()
        shown = {seat for seat in SEATS if between(seen[seat])}
        assert shown == (set(SEATS) - decided if facts.awaits != "over" else set())
        if state.mover() != CHANCE and action is not None:
            decided |= {state.mover(), SPECTATOR}


def test_it_tells_what_the_round_brought_and_why_there_is_another() -> None:
    """GHO-84, GHO-85, GHO-86."""
    state, _action, seen = next(found for found in scenes(3) if view(found[0]).facts.round == 2)
    facts = view(state).facts
    (panel,) = between(seen[1])
    told = read(panel)
    assert told.all("id")[0] == "round-1"
    assert [address for address in told.all("href") if address == "#round-1"]
    assert "End of round 1" in told.said
    assert any("Nobody has two Boo! tokens yet" in said for said in told.said)
    assert all(str(points) in told.said for points in facts.points)
    assert sum("bad" in held.get("class", "") for _tag, held in told.tags) == 1, "the loser's token"


def test_a_shared_lead_is_the_reason_for_more() -> None:
    """GHO-87."""
    found = (found for seed in range(40) for found in scenes(seed))
    _state, _action, seen = next(one for one in found if view(one[0]).facts.barred >= 0 and between(one[2][0]))
    (panel,) = between(seen[0])
    assert "The lead is shared, so there is another round." in panel


@pytest.mark.parametrize(
    ("lines", "seat", "order"),
    [
        (["0 deal 5", "1 play 9; out 1; lost 2; ends 1 0,1,2"], 0, (0, 1, 2)),
        (["2 play 7", "0 deal 5", "1 play 9; out 1; lost 2; ends 1 0,1,2"], 0, (0, 1, 2)),
        (["2 play 7", "0 deal ?", "1 play 9; out 1; lost 2; ends 1 0,1,2"], 2, ()),
        (["2 luck", "0 deal ?", "1 play 9; out 1; lost 2; ends 1 0,1,2"], SPECTATOR, ()),
        (["1 up 9; out 1; lost 2; ends 2 0,1,2", "1 mansion"], 1, (0, 1, 2)),
        ([], 1, ()),
    ],
)
def test_which_round_has_just_ended(lines: list[str], seat: int, order: tuple[int, ...]) -> None:
    assert just_ended(lines, seat) == order
