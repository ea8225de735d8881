"""What each round of a game brought, told from a sheet alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

# Whose turn it is may do one of these; all else is chance.
DECISIONS = ("play", "take", "luck", "mansion", "lose")


def orders(lines: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """GHO-80, GHO-81: the seats of each finished round in the order in which they left, the loser last."""
    order: list[int] = []
    for line in lines:
        for part in line.split("; ")[1:]:
            what, _space, seat = part.partition(" ")
            if what in ("out", "lost"):
                order.append(int(seat))
            if what == "lost":
                yield tuple(order)
                order = []


def just_ended(lines: Iterable[str], seat: int) -> tuple[int, ...]:
    """The order of the round of a match that has ended since that seat decided last, () if none; newest line first.

    For who looks on, until somebody has decided in the new round.
    """
    for line in lines:
        act, *talk = line.split("; ")
        if talk and talk[-1].startswith("ends "):
            return tuple(map(int, talk[-1].split(" ")[2].split(",")))
        who, what = act.split(" ")[:2]
        if what in DECISIONS and (seat < 0 or int(who) == seat):
            break
    return ()
