"""The end of a round: every square turned up, counted one by one, and what became of the seat that called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.avatars import HOWLS, LAUGHS, feeling
from hantise.drawing.kit.card import card
from hantise.drawing.kit.ending import hero
from hantise.drawing.kit.tally import heads, row, tally, total
from hantise.drawing.markup import Markup, escape
from hantise.games.spooky_boo.actions import SQUARE
from hantise.games.spooky_boo.counted import added_up, sum_of
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.numerals import numeral
from hantise.games.spooky_boo.position import NOBODY
from hantise.games.spooky_boo.room import fates
from hantise.games.spooky_boo.room.faces import drawn, sign_of
from hantise.games.spooky_boo.room.squares import ORDER

KEPT: Final = 500
SHOWN: Final = Markup(
    '<span class="count"><span class="shown" role="img" aria-label="{}">{}</span><b class="sum" aria-hidden="true">{}'
    "</b></span>"
)
TOTAL: Final = Markup("{}<small>{}</small>")


def fate(scene: Scene, facts: Facts) -> Markup:
    """SPB-33, SPB-34, SPB-37: what became of the seat that called."""
    if facts.caller == NOBODY:
        return escape(fates.nobody_called())
    total_of = sum_of(_signs(facts, facts.caller))
    words = escape(fates.fate(total_of, facts.caller == scene.reader))
    name = Markup("<b>{}</b>").format(scene.names[facts.caller])
    return words.format(name=name, sum=numeral(total_of), n=numeral(points_of(facts)[-1][facts.caller]))


def points_of(facts: Facts) -> list[Sequence[int]]:
    """SPB-36: the points of each round so far, seat by seat."""
    return [facts.scores[first : first + facts.players] for first in range(0, len(facts.scores), facts.players)]


def totals(facts: Facts) -> list[int]:
    """SPB-36: each seat's points of all rounds so far."""
    return [sum(facts.scores[seat :: facts.players]) for seat in range(facts.players)]


def hero_of(scene: Scene, facts: Facts, seat: int) -> Markup:
    """SPB-33, SPB-34: that seat's ghost at its largest; the caller laughs or howls."""
    mood = LAUGHS if points_of(facts)[-1][seat] == 0 else HOWLS
    return hero(scene.icons, feeling(scene.faces[seat], mood if seat == facts.caller else ""))


def counted(scene: Scene, facts: Facts, order: Sequence[int]) -> list[Markup]:
    """SPB-32, SPB-36: all squares, what each scores, and the sums; the fewest points lead."""
    sums = totals(facts)
    told = heads([_("Square"), _("Points"), _("Total")])
    rows = [_row(scene, facts, seat, sums[seat], sums[seat] == min(sums)) for seat in order]
    return tally(_("Points"), told, rows, _("The fewest points win."))


def _row(scene: Scene, facts: Facts, seat: int, points: int, leads: bool) -> tuple[Markup, Markup]:
    rounds = [one[seat] for one in points_of(facts)]
    gained = Markup('<span class="gain">{}</span>').format(_signed(rounds[-1]))
    far = TOTAL.format(total(scene.icons, points, leads), _one_by_one(rounds) if len(rounds) > 1 else "")
    cells = [_square(scene.drawings, _signs(facts, seat)), gained, far]
    return row(scene.icons, scene.faces[seat], scene.called(seat), cells, seat == scene.reader)


def _one_by_one(points: Sequence[int]) -> str:
    """The points as they come to their total: "3 − 1 + 10"."""
    return numeral(" + ".join(map(str, points)).replace("+ -", "- "))


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else numeral(points)


def _signs(facts: Facts, seat: int) -> tuple[str, ...]:
    return tuple([sign_of(facts, kind) for kind in facts.revealed[seat * SQUARE : seat * SQUARE + SQUARE]])


@kept(KEPT)
def _square(drawings: str, signs: tuple[str, ...]) -> Markup:
    """Turned up as it lay, with what it comes to."""
    cards = Markup("").join([card(drawn(drawings, signs[spot])) for spot in ORDER])
    return SHOWN.format(added_up(signs), cards, f"= {numeral(sum_of(signs))}")
