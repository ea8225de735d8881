"""Luck and skill apart: where a seat's share of the result came from.

From its chances at one point to those at the next, what lies between has a cause: its own choice, another's, or chance
(as in Zinkevich and others, Optimal Unbiased Estimators for Evaluating Agent Performance, 2006). The three add up to
all that the seat had in the end beyond an even share.

A choice that is as good as any costs nothing here: what its search says beside that is noise that never falls below
nothing, since the best is the best of several, and a long match would add it up to half a win.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Final, NamedTuple

from hantise.core import CHANCE
from hantise.core.words import _, language
from hantise.review.chances import Band, band
from hantise.review.evaluations import Choice, Mark, Stand

NOTHING: Final = Band(0.0, 0.0, 0.0)


class Parts(NamedTuple):
    """Shares of the result: what `luck` brought, the deal first; what `choices` cost; what the `others` let it have."""

    luck: Band
    choices: Band
    others: Band


def parts(stands: Sequence[Stand], choices: Sequence[Choice], seat: int) -> Parts:
    """Where this seat's share of the result came from."""
    own = {choice.point: choice for choice in choices if choice.seat == seat}
    luck, others = _Sum(), _Sum()
    first = stands[0].chances[seat]
    luck.add(first.middle - 1 / len(stands[0].chances), first.reach)
    for number, (stand, after) in enumerate(pairwise(stands)):
        change = after.chances[seat].minus(beyond(stand, own.get(number), seat))
        # What follows on one's own choice before the next is chance's too: what a card that was taken turned out to be.
        (luck if stand.mover in (CHANCE, seat) else others).add(change.middle, change.reach)
    cost = _Sum()
    for choice in own.values():
        lost = blamed(choice)
        cost.add(-lost.middle, lost.reach)
    return Parts(luck.band(), cost.band(), others.band())


def blamed(choice: Choice) -> Band:
    """What the choice cost, as far as it is held against it: nothing where it is as good as any."""
    return NOTHING if choice.mark is Mark.GOOD else choice.cost


def beyond(stand: Stand, choice: Choice | None, seat: int) -> Band:
    """What the seat could still expect after its own choice, if it made one: the point's chances without the cost."""
    return stand.chances[seat] if choice is None else stand.chances[seat].minus(blamed(choice))


class _Sum:
    """A sum of numbers that were searched apart."""

    def __init__(self) -> None:
        self._total, self._squares = 0.0, 0.0

    def add(self, middle: float, reach: float) -> None:
        self._total += middle
        self._squares += reach**2

    def band(self) -> Band:
        return band(self._total, sqrt(self._squares))


# What luck and choices came to, in words: so many wins' worth.


# Less is next to nothing; more is told in halves.
LEAST, IN_WORDS = 0.05, 1.75


def luck_told(found: Band) -> str:
    """Whether luck was for the seat or against it, and by how much."""
    words = _("Luck helped: it was worth {wins}.") if found.middle > 0 else _("Bad luck cost {wins}.")
    return words.format(wins=worth(found.middle))


def choices_told(found: Band, name: str = "") -> str:
    """What a seat's choices gave away; it is named unless it is the reader's."""
    own = _("Your choices cost {wins}, beside the strongest computer’s in your place.")
    other = _("{name}’s choices cost {wins}, beside the strongest computer’s in that place.")
    return (other if name else own).format(name=name, wins=worth(found.middle))


def others_told(found: Band, others: Sequence[str], name: str = "") -> str:
    """What others' choices gave the seat, or took from it; it is named unless it is the reader's, as is one other."""
    sentence = (_ones if len(others) == 1 else _many)(found.middle > 0, bool(name))
    return sentence.format(name=others[0], whom=name, wins=worth(found.middle))


def _ones(is_gift: bool, is_named: bool) -> str:
    return {
        (True, False): _("{name}’s choices gave you {wins}."),
        (True, True): _("{name}’s choices gave {whom} {wins}."),
        (False, False): _("{name}’s choices took {wins} from you."),
        (False, True): _("{name}’s choices took {wins} from {whom}."),
    }[is_gift, is_named]


def _many(is_gift: bool, is_named: bool) -> str:
    return {
        (True, False): _("The others’ choices gave you {wins}."),
        (True, True): _("The others’ choices gave {whom} {wins}."),
        (False, False): _("The others’ choices took {wins} from you."),
        (False, True): _("The others’ choices took {wins} from {whom}."),
    }[is_gift, is_named]


def worth(share: float) -> str:
    """The amount in words, near enough for everybody: "about half a win", "next to nothing"."""
    amount = abs(share)
    return _("next to nothing") if amount < LEAST else _("about {wins}").format(wins=_in_halves(amount))


def _in_halves(amount: float) -> str:
    if amount >= IN_WORDS:
        return _("{n} wins").format(n=number(round(2 * amount) / 2))
    named = {
        0.1: _("a tenth of a win"),
        0.25: _("a quarter of a win"),
        0.33: _("a third of a win"),
        0.5: _("half a win"),
        0.67: _("two thirds of a win"),
        0.75: _("three quarters of a win"),
        1.0: _("one win"),
        1.5: _("one and a half wins"),
    }
    return named[min(named, key=lambda known: abs(known - amount))]


def wins(share: float) -> str:
    """A sum of shares in wins, with its sign."""
    rounded = round(share, 2)
    return f"{'−' if rounded < 0 else '+' if rounded > 0 else ''}{_point(f'{abs(rounded):.2f}')}"


def number(amount: float) -> str:
    """A number without needless digits: "2", "2.5"."""
    return _point(f"{amount:g}")


def _point(digits: str) -> str:
    """With the mark that the language has between ones and tenths."""
    return digits if language() == "en" else digits.replace(".", ",")
