"""What is seen to happen by a line of a sheet: never more than the line says, and always at a place that is there."""

import pytest

from games.ghooost.drawn import at, view
from games.ghooost.furnished import drawn, played
from hantise.core import CHANCE, SPECTATOR, Step
from hantise.games.ghooost import GAME, room
from hantise.games.ghooost.sheet import faces_of


def glow(place: str) -> Step:
    return Step("mark", target=place, mark="glowing", ms=400)


TURN = Step("mark", target="arrows", mark="turning", ms=500)
HOWL = Step("mark", target="seat:1", mark="howling", ms=1600)
STRIKE = [Step("mark", target="clock", mark="striking", ms=1600), Step("say", target="clock")]


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("1 starts", [glow("seat:1")]),
        ("0 deal 7", [Step("fly", "crypt", "hand", ("7",))]),
        ("1 draw ?; midnight", [Step("fly", "crypt", "seat:1", ("",)), *STRIKE]),
        ("1 play 12x2+X; again", [Step("fly", "seat:1", "cemetery", ("12", "12", "X"))]),
        ("0 play K; misses 1", [Step("fly", "hand", "kitty", ("K",)), glow("seat:1")]),
        ("2 luck", [Step("fly", "crypt", "cemetery", ("",))]),
        ("0 mansion", [Step("fly", "mansion:0", "cemetery", ("",))]),
        ("2 mansion", [Step("fly", "seat:2", "cemetery", ("",))]),
        ("2 up 8; twist", [Step("flip", "cemetery", "cemetery", ("8",)), TURN]),
        ("2 up K", [Step("flip", "cemetery", "kitty", ("K",))]),
        ("0 take 5", [Step("sweep", "cemetery", "hand"), Step("sweep", "kitty", "hand")]),
        ("0 lose", [glow("hand")]),
        ("0 play 7; lost 1", [Step("fly", "hand", "cemetery", ("7",)), HOWL, Step("say")]),
        ("0 play 7; near 20", [Step("fly", "hand", "cemetery", ("7",)), glow("clock")]),
    ],
)
def test_a_line_is_seen(line: str, seen: list[Step]) -> None:
    assert room.steps(line, 0) == seen


def test_what_failed_is_taken_and_what_is_swept_is_gone() -> None:
    """GHO-33, GHO-65."""
    flip = Step("flip", "cemetery", "cemetery", ("3",))
    assert room.steps("1 up 3; fails 6", 0) == [
        flip,
        Step("sweep", "cemetery", "seat:1"),
        Step("sweep", "kitty", "seat:1"),
    ]
    assert room.steps("1 up 3; swept 6; again", 0) == [
        flip,
        Step("sweep", "cemetery", "discard"),
        Step("sweep", "kitty", "discard"),
    ]


def named(line: str) -> set[str]:
    """The faces that the line names."""
    _who, what, *detail = line.split("; ")[0].split(" ")
    return set(faces_of(detail[0])) - {"?"} if what in ("play", "up", "draw", "deal") else set()


@pytest.mark.parametrize("players", range(2, 7))
def test_whole_games_show_no_more_than_their_lines(players: int) -> None:
    """GHO-95: and every step starts and ends at a place of the table that this seat sees."""
    seats = (*range(players), SPECTATOR)
    start = at(["9"] * players, each_value=7)
    places = {seat: set(drawn(start, seat).all("data-place")) | {""} for seat in seats}
    for state, action in played(players, 3, match=players > 2):
        if action is None:
            break
        for seat in seats:
            line = GAME.seen(state, action, seat)
            seen = room.steps(line, seat)
            assert {face for step in seen for face in step.faces} <= named(line) | {""}
            assert {place for step in seen for place in (step.source, step.target)} <= places[seat]
            if "draw" in line and state.mover() == CHANCE and view(state, seat).facts.turn != seat:
                assert seen[0].faces == ("",)
