"""Between two rounds: all squares turned up and counted, until their reader goes on."""

from __future__ import annotations

from hantise.core import Scene
from hantise.core.seats import around
from hantise.core.words import _
from hantise.drawing.kit.ending import between_rounds, story
from hantise.drawing.markup import Markup
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.position import NOBODY, has_to_lay_back
from hantise.games.spooky_boo.room.counting import counted, fate, hero_of
from hantise.games.spooky_boo.room.faces import facts_of


def between(scene: Scene) -> list[Markup]:
    """The panel from the end of a round until this seat has laid back its two cards in the next one."""
    facts = facts_of(scene.view)
    return _panel(scene, facts) if facts.round > 1 and not _has_decided(facts) else []


def _has_decided(facts: Facts) -> bool:
    """SPB-05: the seats lay back one after another; for who looks on, true once the first one has."""
    if facts.awaits == "deal":
        return False
    if facts.awaits != "peek":
        return True
    seat = facts.seat if facts.seat >= 0 else facts.starter
    return not has_to_lay_back(seat, facts.turn, facts.starter, facts.players)


def _panel(scene: Scene, facts: Facts) -> list[Markup]:
    key = f"round-{facts.round - 1}"
    shown = (facts.starter - 1) % facts.players if facts.caller == NOBODY else facts.caller
    heading = _("End of round {n} of {rounds}").format(n=facts.round - 1, rounds=facts.rounds)
    told = story(hero_of(scene, facts, shown), f"{key}-told", heading, [fate(scene, facts)])
    on = _("On to round {n}").format(n=facts.round)
    return between_rounds(key, [told, *counted(scene, facts, around(facts.players, facts.seat))], on)
