"""The margin of a round or a match of Ghooost!."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import Verdict, View
from hantise.core.places import places
from hantise.core.words import ngettext
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.scores import round_points
from hantise.games.ghooost.view import GhooostView


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
