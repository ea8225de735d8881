"""The stakes of a game: the few things that all players play for, and the sentences that tell them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from hantise.core.phrases import Sentence, TomlTable, said


class Stake(TomlTable, frozen=True):
    """The clauses for a stake, without a full stop: to the seat that it befalls, and about `{name}`.

    The first clause tells that it comes, or {n} more of it; the second that it does not come, or {n} less. `own` has a
    second clause exactly if the stake is bad for its seat: the absence of something good is no comfort.
    """

    own: tuple[Sentence, ...]
    others: tuple[Sentence, ...]


class Stakes(NamedTuple):
    """The stakes of a game: each is named by a word and the seat that it befalls, as `out 0`.

    `events` are the stakes that the lines of a sheet tell of, `counts` their sums in numbers. `words` has the clauses
    of each, the weightiest first. A word may name a thing besides, as `medium:27`, which `thing` puts into words for
    `{what}`.
    """

    events: Callable[[Sequence[str]], Collection[str]]
    counts: Callable[[Sequence[str]], Mapping[str, int]]
    words: Mapping[str, Stake]
    thing: Callable[[str], str] = str

    def told(self, stake: str, comes: bool, n: int, names: Sequence[str], seat: int) -> str:
        """The clause for it, said to this seat, or to a spectator if it is none."""
        what, thing, who = _read(stake)
        clauses = self.words[what].own if who == seat else self.words[what].others
        return said(clauses[not comes], n).format(name=names[who], n=n, what=self.thing(thing))

    def serves(self, stake: str, seat: int) -> bool:
        """True if the seat wishes for it: a good stake of its own, or a bad one of another seat."""
        what, _thing, who = _read(stake)
        is_bad = len(self.words[what].own) > 1
        return is_bad != (who == seat)

    def rank(self, stake: str) -> int:
        """What weighs most has the lowest one."""
        return [*self.words].index(_read(stake)[0])

    def is_alike(self, stake: str, other: str) -> bool:
        """True if one of them is enough in a sentence: of `cards 0`, `cards 1` and `cards-high 0`."""
        topics = [_read(one)[0].partition("-")[0] for one in (stake, other)]
        return topics[0] == topics[1]


def _read(stake: str) -> tuple[str, str, int]:
    what, who = stake.split()
    word, _mark, thing = what.partition(":")
    return word, thing, int(who)
