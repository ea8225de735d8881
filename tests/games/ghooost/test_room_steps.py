"""What is seen to happen by a line of a sheet; that steps go between places that are there is every room's."""

import pytest

from hantise.core import Step
from hantise.games.ghooost import room


def glow(place: str) -> Step:
    return Step("mark", target=place, mark="glowing", ms=400)


TURN = Step("mark", target="arrows", mark="turning", ms=500)
HOWL = Step("mark", target="seat:1", mark="howling", ms=1600)
STRIKE = [Step("mark", target="clock", mark="striking", ms=1600), Step("say", target="clock")]
FLIP = Step("flip", "cemetery", "cemetery", ("3",))


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
        ("1 up 3; fails 6", [FLIP, Step("sweep", "cemetery", "seat:1"), Step("sweep", "kitty", "seat:1")]),
        ("1 up 3; swept 6; again", [FLIP, Step("sweep", "cemetery", "discard"), Step("sweep", "kitty", "discard")]),
    ],
)
def test_a_line_is_seen(line: str, seen: list[Step]) -> None:
    """GHO-15, GHO-33, GHO-54, GHO-65."""
    assert room.steps(line, 0) == seen
