"""The end of a game: the winner crowned, by how much, and the houses of both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from hantise.core import Scene
from hantise.core.sheet import Line, Part
from hantise.core.words import _
from hantise.drawing.kit.attributes import NOTHING
from hantise.drawing.kit.ending import hero, story
from hantise.drawing.kit.picture import picture
from hantise.drawing.kit.tally import heads, row, tally
from hantise.drawing.markup import Markup, escape
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.position import CASTLES_TO_WIN, MANORS_TO_WIN
from hantise.games.rest_in_peace.room.cards import CRESTS, facts_of
from hantise.games.rest_in_peace.stakes import has_won_by_houses, verdict

WON_BY: Final = Markup('<svg class="won-by of-{}" aria-hidden="true"><use href="{}#c{}"/></svg>{}')


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """RIP-30 to RIP-35: the winner first; after a draw nobody wears a crown."""
    facts = facts_of(scene.view)
    is_won = facts.victor in (0, 1)
    first = facts.victor if is_won else max(facts.seat, 0)
    told = [escape(f"{verdict(scene.view).margin}."), *_of_the_tenth(scene, facts, lines)]
    heading = story(faced(scene, first, is_won), "outcome", _outcome(scene, facts), told)
    return [heading, *standing(scene, facts, (first, 1 - first))]


def faced(scene: Scene, first: int, is_won: bool) -> Markup:
    """The winner before the colour of their family, beside its crest: faces wear no colour of their own.

    The winner laughs, the loser howls; where nobody has won, `first` does neither.
    """
    ghosts = hero(scene.icons, scene.faces[first], is_won, scene.faces[1 - first] if is_won else "")
    return WON_BY.format(CRESTS[first].letter, scene.drawings, first, ghosts) if is_won else ghosts


def _outcome(scene: Scene, facts: Facts) -> str:
    if facts.victor not in (0, 1):
        return _("The feud goes on!")
    return _("Victory!") if facts.victor == scene.reader else _("{name} wins!").format(name=scene.names[facts.victor])


def _of_the_tenth(scene: Scene, facts: Facts, lines: Sequence[str]) -> list[Markup]:
    """RIP-33: who won it by how much, and whether that won the game, if it came to that."""
    parts = [part for line in lines[-1:] for part in Line.read(line).followed("totals")]
    is_by_houses = facts.victor in (0, 1) and has_won_by_houses(facts)
    victor = -1 if is_by_houses else facts.victor
    return [escape(won_the_tenth(scene.names, scene.reader, part, victor)) for part in parts]


def won_the_tenth(names: Sequence[str], reader: int, totals: Part, victor: int) -> str:
    """RIP-33, RIP-34: the tenth round in a sentence, by the totals of both and by whose victory that is."""
    one, other = map(int, totals.detail)
    if one == other:
        return _("The tenth round is a tie, {one} to {other}.").format(one=one, other=other)
    first = 0 if one > other else 1
    has_decided = first == victor
    if first == reader:
        words = _("You win the tenth round, {one} to {other}.")
        words = _("You win the tenth round, {one} to {other}, and the game.") if has_decided else words
    else:
        words = _("{name} wins the tenth round, {one} to {other}.")
        words = _("{name} wins the tenth round, {one} to {other}, and the game.") if has_decided else words
    return words.format(name=names[first], one=max(one, other), other=min(one, other))


def standing(scene: Scene, facts: Facts, order: Iterable[int]) -> list[Markup]:
    """RIP-30: the manors and castles of both."""
    rows = [_row(scene, facts, family) for family in order]
    note = _("Four manors win, or three castles.")
    return tally(_("Houses"), heads([_("Manors"), _("Castles")]), rows, note)


def _row(scene: Scene, facts: Facts, family: int) -> tuple[Markup, ...]:
    cells = [
        _won(scene, family, "manor", facts.manors_won[family], MANORS_TO_WIN),
        _won(scene, family, "castle", facts.castles_won[family], CASTLES_TO_WIN),
    ]
    return row(scene.icons, scene.faces[family], scene.called(family), cells, family == scene.reader)


def _won(scene: Scene, family: int, kind: str, count: int, most: int) -> Markup:
    letter = "bg"[family]
    drawn = picture(scene.drawings, f"{kind}-{letter}", "house") * count if count else NOTHING
    return Markup('<span class="won-houses of-{}">{}</span><b class="digits">{}</b><small>/ {}</small>').format(
        letter, drawn, count, most
    )
