"""The verdict of a game, in its own measure."""

from __future__ import annotations

from typing import NamedTuple


class Verdict(NamedTuple):
    """`margin` is by how much the first stand before the others, or what they share, as the end of a sentence.

    `tallies` are what each seat has, `worth` the same as numbers of which the greatest is best. All are empty where to
    have won is all there is.
    """

    margin: str = ""
    tallies: tuple[str, ...] = ()
    worth: tuple[float, ...] = ()
