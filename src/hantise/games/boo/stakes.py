"""What is at stake in BOO: who wins, how many ghosts each has, and which cards are turned over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hantise.core import Verdict, View
from hantise.core.sheet import Line, Part
from hantise.core.stakes import Clauses, Stakes
from hantise.core.words import _, ngettext
from hantise.games.boo.view import BooView


def events(lines: Sequence[str]) -> frozenset[str]:
    """BOO-42: whoever wins, as `wins 0`, if the lines come so far."""
    return frozenset(f"wins {part.first}" for line in lines for part in Line.read(line).followed("wins"))


def counts(lines: Sequence[str]) -> dict[str, int]:
    """BOO-41, BOO-26: each seat's ghosts by the last count, as `ghosts 0`; the cards it turns over, as `turns 0`."""
    told = list(map(Line.read, lines))
    found = {f"ghosts {who}": int(n) for part in _counted(told)[-1:] for who, n in enumerate(part.detail)}
    for line in told:
        if line.who >= 0:
            # Each is told by where it lies and by what it shows.
            turned = sum(len(part.detail) for part in line.followed("turned")) // 2
            found[f"turns {line.who}"] = found.get(f"turns {line.who}", 0) + turned
    return found


def _counted(told: Sequence[Line]) -> list[Part]:
    return [part for line in told for part in line.followed("ghosts")]


def _own(n: int) -> Mapping[str, Clauses]:
    return {
        "wins": (_("you win"),),
        "ghosts": (ngettext("you soon have a ghost more", "you soon have {n} ghosts more", n),),
        "turns": (ngettext("you turn over a card more", "you turn over {n} cards more", n),),
    }


def _others(n: int) -> Mapping[str, Clauses]:
    return {
        "wins": (_("{name} wins"), _("{name} does not win")),
        "ghosts": (
            ngettext("{name} soon has a ghost more", "{name} soon has {n} ghosts more", n),
            ngettext("{name} soon has a ghost less", "{name} soon has {n} ghosts fewer", n),
        ),
        "turns": (
            ngettext("{name} turns over a card more", "{name} turns over {n} cards more", n),
            ngettext("{name} turns over a card less", "{name} turns over {n} cards fewer", n),
        ),
    }


STAKES: Final = Stakes(events, counts, frozenset(()), _own, _others)


# The margin of a game of BOO.


def verdict(view: View) -> Verdict:
    """BOO-41, BOO-42, BOO-44: the ghosts of each, the most first; on a tie why the Oya has won, if so."""
    assert isinstance(view, BooView)
    world = view.world()
    ghosts = [int(world.ghosts(seat) + world.first[seat]) for seat in range(2)]
    return Verdict(_margin(max(ghosts), min(ghosts), world.is_match), tuple(map(_in_words, ghosts)), tuple(ghosts))


def _margin(most: int, least: int, is_match: bool) -> str:
    if most == least and is_match:
        words = ngettext("{n} ghost each", "{n} ghosts each", most)
    elif most == least:
        words = ngettext(
            "{n} ghost each, and a tie goes to whoever began", "{n} ghosts each, and a tie goes to whoever began", most
        )
    else:
        words = ngettext("{n} ghost to {other}", "{n} ghosts to {other}", most)
    return words.format(n=most, other=least)


def _in_words(ghosts: int) -> str:
    return ngettext("{n} ghost", "{n} ghosts", ghosts).format(n=ghosts)
