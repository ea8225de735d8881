"""What is at stake in a game: the few things that everybody plays for there, and how they are said."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

# What comes, or comes more, and what does not, or comes less, where that is ever told: clauses without a full stop.
Clauses = tuple[str, ...]


class Stakes(NamedTuple):
    """What a game says about its stakes: each named by a word and the seat that it befalls, as `out 0`.

    `events` are those that the lines of a sheet tell of, `counts` what these lines come to in numbers; `bad` are the
    words of what a seat does not wish for, or wishes less of. `own` and `others` have for each word, what weighs most
    first, its clauses for who is told, and for `{name}`: that it comes, or {n} more of it, and that it does not, or {n}
    less. A word may name a thing besides, as `medium:27`, which `thing` puts into words for `{what}`.
    """

    events: Callable[[Sequence[str]], Collection[str]]
    counts: Callable[[Sequence[str]], Mapping[str, int]]
    bad: frozenset[str]
    own: Callable[[int], Mapping[str, Clauses]]
    others: Callable[[int], Mapping[str, Clauses]]
    thing: Callable[[str], str] = str

    def told(self, stake: str, comes: bool, n: int, names: Sequence[str], seat: int) -> str:
        """The clause for it, said to this seat, or to a spectator if it is none."""
        what, thing, who = _read(stake)
        clauses = (self.own if who == seat else self.others)(n)[what]
        return clauses[not comes].format(name=names[who], n=n, what=self.thing(thing))

    def serves(self, stake: str, seat: int) -> bool:
        """True if the seat wishes for it: for what is good if it befalls the seat, for what is bad if it does not."""
        what, _thing, who = _read(stake)
        return (what not in self.bad) == (who == seat)

    def rank(self, stake: str) -> int:
        """What weighs most has the lowest one."""
        return [*self.own(1)].index(_read(stake)[0])

    def is_alike(self, stake: str, other: str) -> bool:
        """True if one of them is enough in a sentence: of `cards 0`, `cards 1` and `cards-high 0`."""
        topics = [_read(one)[0].partition("-")[0] for one in (stake, other)]
        return topics[0] == topics[1]


def _read(stake: str) -> tuple[str, str, int]:
    what, who = stake.split()
    word, _mark, thing = what.partition(":")
    return word, thing, int(who)
