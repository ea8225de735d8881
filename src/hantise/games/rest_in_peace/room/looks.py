"""The powers of mediums, to be read before they are fought for: the sheets of the street, and what opens them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.faces import face
from hantise.drawing.kit.attributes import classes
from hantise.drawing.kit.look import look, sheet
from hantise.drawing.kit.rule import rule
from hantise.drawing.markup import Markup, escape
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.family import ROUNDS
from hantise.games.rest_in_peace.labels import medium_name, medium_words
from hantise.games.rest_in_peace.mediums import (
    BANISH,
    CULT,
    DEAD,
    DOUBLE,
    ENCORE,
    KNOCK,
    MARY,
    MIASMA,
    RETURN,
    REUNION,
    REVEAL,
    SEARCH,
    SWAP,
    UP_TO_LEVEL,
    VANISH,
    mediums_of,
)
from hantise.games.rest_in_peace.room.cards import facts_of, level_of, medium_face

KEPT: Final = 2000


TENTH: Final = "look-tenth"


def key_of(medium: int) -> str:
    """The sheet of a medium."""
    return f"look-{medium}"


def medium_look(drawings: str, medium: int, state: str = "", place: str = "") -> Markup:
    """A medium as a card that can be looked at."""
    drawn = face(drawings, medium_face(medium))
    return look(key_of(medium), medium_name(medium), drawn, classes("card", state), place)


def badge(medium: int) -> Markup:
    """The small mark on a medium that a touch would pick: it opens the sheet instead."""
    name = _("What {medium} does").format(medium=medium_name(medium))
    return look(key_of(medium), name, Markup("?"), "badge")


def looks(scene: Scene) -> list[Markup]:
    """A sheet for each medium that lies open, along the street, and for the tenth round."""
    facts = facts_of(scene.view)
    mediums = open_to_all(facts)
    keys = ["", *map(key_of, mediums), TENTH]
    found = [
        _sheet(scene.drawings, scene.rules, _round_of(facts, medium), medium, keys[n], keys[n + 2])
        for n, medium in enumerate(mediums)
    ]
    where, tenth = escape(_("Round {n}").format(n=ROUNDS)), face(scene.drawings, "c0+c1")
    return [*found, sheet(TENTH, where, _("The tenth round"), tenth, _tenth(scene.rule("RIP-31")), keys[-2])]


def open_to_all(facts: Facts) -> list[int]:
    """RIP-45: those of the line in its order, what lies elsewhere, in an initiation what is yet to be turned up."""
    sides = [facts.fronts, facts.mediums, facts.tombs]
    placed = [medium for side in sides for mediums in side for medium in mediums]
    placed += [medium for rounds in facts.past_mediums for mediums in rounds for medium in mediums]
    to_come = mediums_of(UP_TO_LEVEL[0]) if facts.initiation else ()
    return [*dict.fromkeys([*filter(None, facts.line), *sorted(placed), *to_come])]


def _round_of(facts: Facts, medium: int) -> tuple[int, bool]:
    """The round that a medium lies at, 0 for one that never did, and whether that is still to be decided."""
    number = facts.line.index(medium) + 1 if medium in facts.line else 0
    return number, bool(number) and not facts.results[number - 1] and facts.awaits != "over"


@kept(KEPT)
def _sheet(drawings: str, rules: str, lies: tuple[int, bool], medium: int, before: str, after: str) -> Markup:
    """RIP-16: the round that it lies at, and as long as nobody has it, who will."""
    number, is_open = lies
    where = " · ".join([*([_("Round {n}").format(n=number)] if number else []), *_level(medium)])
    fate = _("The loser of round {n} takes it.").format(n=number) if is_open else ""
    drawn = face(drawings, medium_face(medium))
    return sheet(key_of(medium), escape(where), medium_name(medium), drawn, _told(rules, medium, fate), before, after)


def _level(medium: int) -> list[str]:
    """RIP-03: the lozenges of the card in words; base cards have none."""
    level = level_of(medium)
    return [_("level {n} {lozenges}").format(n=level, lozenges="◆" * level)] if level else []


@kept(KEPT)
def _told(rules: str, medium: int, fate: str) -> Markup:
    """The effect, what it will ask, what becomes of it, its rule."""
    asks = _ASKS[medium]() if medium in _ASKS else ""
    asked = Markup('<p class="asked-of">{}</p>').format(_("It will ask: {what}").format(what=asks)) if asks else ""
    return Markup('<p>{}</p>{}<p class="foot-of"><span>{}</span>{}</p>').format(
        medium_words(medium), asked, fate, rule(f"{rules}#medium-{medium}", f"RIP-M{medium:02}")
    )


@kept(10)
def _tenth(address: str) -> Markup:
    return Markup('<p>{}</p><p class="foot-of"><span>{}</span>{}</p>').format(
        _("After nine rounds all cards that were laid here are turned up. The higher total wins the house."),
        _("If nobody has won by houses then, the winner of this round wins the game."),
        rule(address),
    )


_ASKS: Final[Mapping[int, Callable[[], str]]] = {
    SEARCH: lambda: _("a ghost card of your deck."),
    KNOCK: lambda: _("a value."),
    BANISH: lambda: _("a card on the other side."),
    ENCORE: lambda: _("once you have won: a card to move on, or none."),
    DOUBLE: lambda: _("one of your ghost cards of this round."),
    MIASMA: lambda: _("a value."),
    RETURN: lambda: _("one of your ghost cards of earlier rounds."),
    REVEAL: lambda: _("one of the two decks."),
    REUNION: lambda: _("one of the two families."),
    MARY: lambda: _("1st a card to discard, 2nd another."),
    DEAD: lambda: _("one of your cards of this round."),
    VANISH: lambda: _("1st a value, 2nd a higher one."),
    CULT: lambda: _("a value."),
    SWAP: lambda: _("1st a house, 2nd a later one. You may leave them."),
}
