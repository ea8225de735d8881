"""What is at stake in Ghooost!: who stays behind, who escapes, who takes cards and who gets rid of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hantise.core import Verdict, View
from hantise.core.places import places
from hantise.core.sheet import Line
from hantise.core.stakes import Clauses, Stakes
from hantise.core.words import _, ngettext
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.scores import round_points
from hantise.games.ghooost.sheet import faces_of
from hantise.games.ghooost.view import GhooostView


def events(lines: Sequence[str]) -> frozenset[str]:
    """Each as what befalls and whom: `takes 0`, `sweeps 1`, `misses 0`, `out 1`, `lost 0`."""
    return frozenset(stake for line in lines for stake in _of(Line.read(line)))


def _of(line: Line) -> Iterator[str]:
    if _taken(line) > 1:
        yield f"takes {line.who}"
    for part in line.followed("misses", "out", "lost"):
        yield f"{part.what} {part.first}"
    if line.followed("swept"):
        yield f"sweeps {line.who}"


def counts(lines: Sequence[str]) -> dict[str, int]:
    """The cards that each seat takes, as `takes-cards 0`, and `lays 0`; nothing of a seat that has acted in no line."""
    found: dict[str, int] = {}
    for line in map(Line.read, lines):
        for what, cards in (("takes-cards", _taken(line)), ("lays", _laid(line))):
            found[f"{what} {line.who}"] = found.get(f"{what} {line.who}", 0) + cards
    return found


def _laid(line: Line) -> int:
    return len(faces_of(line.act.first)) if line.act.what == "play" else 0


def _taken(line: Line) -> int:
    """GHO-31: the cards that an action brings into a hand from the cemetery."""
    counted = line.followed("fails")
    taken = counted[0] if counted else line.act
    return int(taken.first) if taken.what in ("take", "fails") else 0


def _own(n: int) -> Mapping[str, Clauses]:
    return {
        "lost": (_("you stay behind"), _("you do not stay behind")),
        "out": (_("you escape"),),
        "takes": (_("you have to take several cards"), _("you do not have to take several cards")),
        "misses": (_("you miss a turn"), _("you miss no turn")),
        "sweeps": (_("you sweep the cemetery and play again"),),
        "takes-cards": (
            ngettext("you soon take a card more", "you soon take {n} cards more", n),
            ngettext("you soon take a card less", "you soon take {n} cards fewer", n),
        ),
        "lays": (ngettext("you soon get rid of a card more", "you soon get rid of {n} cards more", n),),
    }


def _others(n: int) -> Mapping[str, Clauses]:
    return {
        "lost": (_("{name} stays behind"), _("{name} does not stay behind")),
        "out": (_("{name} escapes"), _("{name} does not escape yet")),
        "takes": (_("{name} has to take several cards"), _("{name} does not have to take several cards")),
        "misses": (_("{name} misses a turn"), _("{name} misses no turn")),
        "sweeps": (
            _("{name} sweeps the cemetery and plays again"),
            _("{name} does not sweep the cemetery and play again"),
        ),
        "takes-cards": (
            ngettext("{name} soon takes a card more", "{name} soon takes {n} cards more", n),
            ngettext("{name} soon takes a card less", "{name} soon takes {n} cards fewer", n),
        ),
        "lays": (
            ngettext("{name} soon gets rid of a card more", "{name} soon gets rid of {n} cards more", n),
            ngettext("{name} soon gets rid of a card less", "{name} soon gets rid of {n} cards fewer", n),
        ),
    }


STAKES: Final = Stakes(events, counts, frozenset(["lost", "takes", "takes-cards", "misses"]), _own, _others)


# The margin of a round or a match of Ghooost!.


def verdict(view: View) -> Verdict:
    """GHO-83, GHO-84: in a plain round the measure is the cards left, else the points of each."""
    assert isinstance(view, GhooostView)
    facts = view.facts
    if facts.players == 2:
        return _of_two(_cards(facts))
    return _of_points(facts) if facts.match or facts.scored else _of_many(_cards(facts), facts.left[-1])


def _cards(facts: Facts) -> list[int]:
    return [hand + mansion for hand, mansion in zip(facts.hands, facts.mansions)]


def _of_two(cards: Sequence[int]) -> Verdict:
    """GHO-88, GHO-92: the seat that escapes wins, or at sunrise the one with fewest."""
    return Verdict(_left(min(cards), max(cards)), tuple(map(_held, cards)), tuple(-each for each in cards))


def _of_many(cards: Sequence[int], loser: int) -> Verdict:
    """GHO-83, GHO-92: all who escape win alike, though the sun may have found cards with some of them."""
    worth = [int(seat != loser) for seat in range(len(cards))]
    return Verdict(_left(0, cards[loser]), tuple(map(_held, cards)), tuple(worth))


def _left(fewest: int, most: int) -> str:
    if fewest:
        return ngettext("{n} card to {other}", "{n} cards to {other}", fewest).format(n=fewest, other=most)
    return ngettext("{n} card left behind", "{n} cards left behind", most).format(n=most)


def _held(cards: int) -> str:
    return ngettext("{n} card", "{n} cards", cards).format(n=cards)


def _of_points(facts: Facts) -> Verdict:
    """GHO-84, GHO-86: a seat barred from winning comes after all others."""
    points = facts.points if facts.match else round_points(facts.left)
    barred = facts.barred if facts.match else -1
    worth = [-1 if seat == barred else points[seat] for seat in range(len(points))]
    best, second = [seat for _place, seat in places(worth)][:2]
    return Verdict(_margin(points[best], points[second]), tuple(map(_counted, points)), tuple(worth))


def _margin(best: int, second: int) -> str:
    words = ngettext("{n} point to {other}", "{n} points to {other}", best)
    if best == second:
        words = ngettext("{n} point each", "{n} points each", best)
    return words.format(n=best, other=second)


def _counted(points: int) -> str:
    return ngettext("{n} point", "{n} points", points).format(n=points)
