"""The end of a round of Spooky Boo! in sentences: who called, what each has, and what it scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hantise.core.sheet import Line, Part
from hantise.core.words import _, ngettext
from hantise.games.spooky_boo.deck import value_and_power
from hantise.games.spooky_boo.numerals import numeral

# A sum stays in one line.
NO_BREAK: Final = "\u00a0"


def added_up(faces: Sequence[str]) -> str:
    """SPB-32: the values of a square and what they come to: "1 + 2 − 1 + 5 = 7"."""
    values = [int(value_and_power(face)[0]) for face in faces]
    signed = [f"− {-value}" if value < 0 else f"+ {value}" for value in values[1:]]
    return " ".join([numeral(values[0]), *signed, "=", numeral(sum(values))])


def sum_of(faces: Sequence[str]) -> int:
    """SPB-32: what these cards come to."""
    return sum(int(value_and_power(face)[0]) for face in faces)


def end_of_round(line: Line, names: Sequence[str], seat: int) -> str:
    """SPB-32: first who called and each one's count, which is all that a phone has room for; then what follows."""
    sums = {int(part.first): sum_of(part.detail[1:-1]) for part in line.followed("shows")}
    caller = line.who if line.act.what == "call" else -1
    counts = [
        _count(who, names, seat).format(name=names[who], sum=numeral(n)) for who, n in sums.items() if who != caller
    ]
    points = [_points(part, names, seat) for part in line.followed("shows")]
    return " ".join([_called(caller, sums, names, seat), *counts, *points, *_goes_on(line, names, seat)])


def _called(caller: int, sums: dict[int, int], names: Sequence[str], seat: int) -> str:
    """SPB-30, SPB-37."""
    if caller < 0:
        return _("That was the last turn, and nobody called.")
    words = _("You called: {sum}.") if caller == seat else _("{name} called: {sum}.")
    return words.format(name=names[caller], sum=numeral(sums[caller]))


def _count(who: int, names: Sequence[str], seat: int) -> str:
    return _("You have {sum}.") if who == seat else _("{name} has {sum}.")


def _points(shown: Part, names: Sequence[str], seat: int) -> str:
    """SPB-33 to SPB-35."""
    who, *faces, scored = shown.detail
    n = abs(int(scored))
    own = ngettext("You score {n} point with {sum}.", "You score {n} points with {sum}.", n)
    other = ngettext("{name} scores {n} point with {sum}.", "{name} scores {n} points with {sum}.", n)
    told = added_up(faces).replace(" ", NO_BREAK)
    return (own if int(who) == seat else other).format(name=names[int(who)], sum=told, n=numeral(scored))


def _goes_on(line: Line, names: Sequence[str], seat: int) -> list[str]:
    """SPB-07, SPB-36: the next round, or the winners."""
    rounds = [_next_round(part.first, int(part.detail[1]), names, seat) for part in line.followed("round")]
    return rounds + [_won([*map(int, part.detail)], names, seat) for part in line.followed("won")]


def _won(winners: list[int], names: Sequence[str], seat: int) -> str:
    if winners == [seat]:
        return _("You win: the fewest points of all!")
    if len(winners) == 1:
        return _("{name} wins with the fewest points.").format(name=names[winners[0]])
    return _("A shared victory: {names}.").format(names=", ".join([names[winner] for winner in winners]))


def _next_round(number: str, starter: int, names: Sequence[str], seat: int) -> str:
    words = _("Round {n} begins, and you start.") if starter == seat else _("Round {n} begins, and {name} starts.")
    return words.format(n=number, name=names[starter])
