"""What each round of a game brought, told from a sheet alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

# Whose turn it is may do one of these; all else is chance.
DECISIONS = ("play", "take", "luck", "mansion", "lose")


class Ended(NamedTuple):
    """GHO-80, GHO-81, GHO-88: the seats in the order in which they left, the loser last, and the cards of those whom
    the sun found, in the same order; () if all but one had escaped.
    """

    order: tuple[int, ...]
    held: tuple[int, ...] = ()

    def cards(self, seat: int) -> int:
        """How many cards the sun found with that seat; 0 for who had escaped, and for all where it did not rise."""
        place = self.order.index(seat) - len(self.order) + len(self.held)
        return self.held[place] if place >= 0 else 0


def rounds_of(lines: Sequence[str]) -> Iterator[Ended]:
    """Each finished round, the oldest line first."""
    order: list[int] = []
    for line in lines:
        talk = line.split("; ")[1:]
        order += [int(part.split(" ")[1]) for part in talk if part.startswith(("out ", "lost "))]
        if any(part.startswith("lost ") for part in talk):
            yield Ended(tuple(order), _held(talk))
            order = []


def just_ended(lines: Iterable[str], seat: int) -> Ended | None:
    """The round of a match that has ended since that seat decided last, None if none has; newest line first.

    For who looks on, until somebody has decided in the new round.
    """
    for line in lines:
        act, *talk = line.split("; ")
        if talk and talk[-1].startswith("ends "):
            return Ended(_numbers(talk[-1].split(" ")[2]), _held(talk))
        who, what = act.split(" ")[:2]
        if what in DECISIONS and (seat < 0 or int(who) == seat):
            break
    return None


def _held(talk: Sequence[str]) -> tuple[int, ...]:
    found = [_numbers(part.removeprefix("dawn ")) for part in talk if part.startswith("dawn ")]
    return found[0] if found else ()


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))
