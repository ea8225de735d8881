"""What is at stake in Haunted Stairs: who wins the next pile, and how many cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hantise.core import Verdict, View
from hantise.core.sheet import Line, Part
from hantise.core.stakes import Clauses, Stakes
from hantise.core.words import _, ngettext
from hantise.games.haunted_stairs.view import HauntedStairsView


def events(lines: Sequence[str]) -> frozenset[str]:
    """STA-15: whoever wins the next pile, as `first 0`."""
    return frozenset(f"first {part.first}" for part in _won(lines)[:1])


def counts(lines: Sequence[str]) -> dict[str, int]:
    """The cards that each seat has won, as `cards 0`; nothing of a seat that has won none while nobody has."""
    found: dict[str, int] = {}
    for part in _won(lines):
        found[f"cards {part.first}"] = found.get(f"cards {part.first}", 0) + int(part.detail[1])
    return found


def _won(lines: Sequence[str]) -> list[Part]:
    return [part for line in lines for part in Line.read(line).followed("wins")]


def _own(n: int) -> Mapping[str, Clauses]:
    return {
        "first": (_("you win the next pile"),),
        "cards": (ngettext("you soon have a card more", "you soon have {n} cards more", n),),
    }


def _others(n: int) -> Mapping[str, Clauses]:
    return {
        "first": (_("{name} wins the next pile"), _("{name} does not win the next pile")),
        "cards": (
            ngettext("{name} soon has a card more", "{name} soon has {n} cards more", n),
            ngettext("{name} soon has a card less", "{name} soon has {n} cards fewer", n),
        ),
    }


STAKES: Final = Stakes(events, counts, frozenset(()), _own, _others)


# The margin of a game of Haunted Stairs.


def verdict(view: View) -> Verdict:
    """STA-33: the cards won by each, the most first."""
    assert isinstance(view, HauntedStairsView)
    won = view.facts.won
    most, next_best = sorted(won, reverse=True)[:2]
    return Verdict(_margin(most, next_best), tuple(map(_counted, won)), tuple(won))


def _margin(most: int, next_best: int) -> str:
    if most == next_best:
        words = ngettext("{n} card each", "{n} cards each", most)
    else:
        words = ngettext("{n} card to {other}", "{n} cards to {other}", most)
    return words.format(n=most, other=next_best)


def _counted(cards: int) -> str:
    return ngettext("{n} card", "{n} cards", cards).format(n=cards)
