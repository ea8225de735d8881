"""The motions for a line of a sheet; at this table everybody sees the same."""

from __future__ import annotations

from hantise.core import Step
from hantise.core.sheet import Line
from hantise.games.boo.actions import ACTIONS
from hantise.games.boo.room.choices import is_down, placement
from hantise.games.boo.room.drawings import BALANCE, face_of, ghosts_at, share

# BOO-30, BOO-44: what follows the last card of a game.
ENDS = ("second", "tie", "wins")


def actor(line: str) -> int:
    """The seat whose doing it is: every line begins with it."""
    return Line.read(line).who


def steps(line: str, seat: int) -> list[Step]:
    """A card flies from hand to cemetery, where cards turn over, itself last; or from the pile beside the hand."""
    read = Line.read(line)
    who, act, _talk = read
    if act.what == "oya":
        return [Step("mark", target=f"seat:{who}", mark="glowing", ms=400)]
    if act.what == "turn":
        return [Step("fly", f"hand:{who}", f"next:{who}", (face_of(act.detail[1]),))]
    ends = [*_counted(read, max(seat, 0)), Step("wait")] if any(read.followed(end) for end in ENDS) else []
    turned = [one for part in read.followed("turned") for one in zip(part.detail[::2], part.detail[1::2])]
    if act.what.startswith("scare:"):
        return [*[_turned(place, squares) for place, squares in turned], *ends]
    placed, itself = _placed(who, act.what, act.first), act.what[1:]
    own = [
        Step("turn", target=placed.target, faces=_face(place, squares)) for place, squares in turned if place == itself
    ]
    return [placed, *[_turned(place, squares) for place, squares in turned if place != itself], *own, *ends]


def _placed(who: int, name: str, squares: str) -> Step:
    """BOO-10: the card flies to where the placement of that name lies."""
    placed = placement(ACTIONS.parse(name))
    return Step("fly", f"hand:{who}", placed.middle, (face_of(squares, placed.is_down),))


def _turned(place: str, squares: str) -> Step:
    """BOO-26: a card turns over where it lies; its place is that of its leftmost or topmost square."""
    return Step("turn", target=place[1:], faces=_face(place, squares))


def _face(place: str, squares: str) -> tuple[str]:
    return (face_of(squares, is_down(place[0])),)


def _counted(line: Line, first: int) -> list[Step]:
    """BOO-41: the ghosts of each seat are counted on the table; the bar is full as far as the `first` one has them."""
    ghosts = [int(number) for part in line.followed("ghosts") for number in part.detail]
    counts = [Step("count", target=ghosts_at(seat), mark=str(number)) for seat, number in enumerate(ghosts)]
    return [*counts, Step("count", target=BALANCE, mark=str(share(ghosts[first], ghosts[1 - first])))]
