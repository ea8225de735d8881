"""The way in which a game of Rest in Peace was won."""

from __future__ import annotations

from hantise.core import Verdict, View
from hantise.core.words import _, ngettext
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.family import ROUNDS
from hantise.games.rest_in_peace.position import CASTLES_TO_WIN, MANORS_TO_WIN
from hantise.games.rest_in_peace.view import RestInPeaceView


def verdict(view: View) -> Verdict:
    """RIP-30, RIP-34, RIP-35: the houses of both, those that decided first."""
    assert isinstance(view, RestInPeaceView)
    facts = view.facts
    return Verdict(_margin(facts), tuple(_listed(facts, seat) for seat in range(2)))


def _margin(facts: Facts) -> str:
    if facts.victor not in (0, 1):
        return _all_alike(facts)
    told, other = _decisive(facts, facts.victor), _listed(facts, 1 - facts.victor)
    if has_won_by_houses(facts):
        return _("{houses} against {others}").format(houses=told, others=other)
    if told == other:
        return _("by the tenth round: {houses} each").format(houses=told)
    if facts.results[ROUNDS - 1] == facts.victor + 1:
        return _("by the tenth round: {houses} against {others}").format(houses=told, others=other)
    return _("by the number of houses: {houses} against {others}").format(houses=told, others=other)


def has_won_by_houses(facts: Facts) -> bool:
    """RIP-30: true if the victor has enough manors, or enough castles."""
    seat = facts.victor
    return facts.castles_won[seat] >= CASTLES_TO_WIN or facts.manors_won[seat] >= MANORS_TO_WIN


def _all_alike(facts: Facts) -> str:
    """RIP-35: with equal houses nobody has won."""
    houses = facts.manors_won[0] + facts.castles_won[0]
    return ngettext("{n} house each", "{n} houses each", houses).format(n=houses)


def _decisive(facts: Facts, seat: int) -> str:
    """RIP-30: the houses that won, and the rest in brackets."""
    manors, castles = facts.manors_won[seat], facts.castles_won[seat]
    if castles >= CASTLES_TO_WIN and 0 < manors < MANORS_TO_WIN:
        return _("{won} (and {more})").format(won=_castles(castles), more=_manors(manors))
    if manors >= MANORS_TO_WIN and 0 < castles < CASTLES_TO_WIN:
        return _("{won} (and {more})").format(won=_manors(manors), more=_castles(castles))
    return _listed(facts, seat)


def _listed(facts: Facts, seat: int) -> str:
    manors, castles = facts.manors_won[seat], facts.castles_won[seat]
    if manors and castles:
        return _("{castles} and {manors}").format(castles=_castles(castles), manors=_manors(manors))
    return _castles(castles) if castles else _manors(manors) if manors else _("no house")


def _manors(count: int) -> str:
    return ngettext("{n} manor", "{n} manors", count).format(n=count)


def _castles(count: int) -> str:
    return ngettext("{n} castle", "{n} castles", count).format(n=count)
