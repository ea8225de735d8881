"""What is at stake in a game: the few things that befall a seat there and that everybody plays for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple


class Stakes(NamedTuple):
    """What a game says about its stakes, each named by a word and the seat that it befalls, as `escapes 0`.

    `events` are those that the lines of a sheet tell of, `counts` what these lines come to in numbers; `bad` are the
    words of what nobody wishes for, or not so much of. `own` and `others` say each word of who is told and of `{name}`,
    without the full stop: of an event a sentence, of a count what is counted.
    """

    events: Callable[[Sequence[str]], Collection[str]]
    counts: Callable[[Sequence[str]], Mapping[str, int]]
    bad: frozenset[str]
    own: Callable[[str], str]
    others: Callable[[str], str]

    def told(self, stake: str, names: Sequence[str], seat: int) -> str:
        """It in a few words to this seat, or to a spectator if it is none."""
        what, who = stake.split()
        return (self.own if int(who) == seat else self.others)(what).format(name=names[int(who)])

    def serves(self, stake: str, seat: int) -> bool:
        """True if the seat wishes for it: for what is good if it befalls the seat, for what is bad if it does not."""
        what, who = stake.split()
        return (what not in self.bad) == (int(who) == seat)
