"""The end of a game: the winner crowned, by how much, and what the last round came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.sheet import Line
from hantise.core.words import _
from hantise.drawing.ghosts import HOWLS, LAUGHS, feeling
from hantise.drawing.kit.card import card
from hantise.drawing.kit.ending import hero, story
from hantise.drawing.kit.tally import heads, row, tally, total
from hantise.drawing.markup import Markup, escape
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.moments import NOBODY_CALLED, added_up, fate, numeral, sum_of
from hantise.games.spooky_boo.room.cards import ORDER, drawn
from hantise.games.spooky_boo.rules import NOBODY
from hantise.games.spooky_boo.table import facts_of, signs, sums, verdict


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """SPB-36: the winner and the margin, the last round's squares, all points, the fewest first."""
    facts, each = facts_of(scene.view), sums(facts_of(scene.view))
    order = sorted(range(facts.players), key=lambda seat: each[seat])
    best = [seat for seat in order if each[seat] == each[order[0]]]
    told = [_over(scene, best), fate_of(scene, facts)]
    equal = scene.faces[best[1]] if len(best) > 1 else ""
    crowned = hero(scene.icons, scene.faces[best[0]], True, _loser(scene, each), equal)
    return [story(crowned, "outcome", _heading(scene, best), told), *counted(scene, facts, order)]


def _loser(scene: Scene, each: Sequence[int]) -> str:
    """The ghost of the seat with the most points, one's own where it is among them; "" where all have as many."""
    last = [seat for seat, points in enumerate(each) if points == max(each) > min(each)]
    return scene.faces[scene.view.seat if scene.view.seat in last else last[0]] if last else ""


def _over(scene: Scene, best: Sequence[int]) -> Markup:
    """SPB-36: that no round follows, who won, and by how much."""
    if len(best) > 1:
        words = _("The game is over: {margin}.")
    elif scene.view.seat in best:
        words = _("The game is over: you win, {margin}.")
    else:
        words = _("The game is over: {name} wins, {margin}.")
    name = Markup("<b>{}</b>").format(scene.names[best[0]])
    return escape(words).format(name=name, margin=verdict(scene.view).margin)


def _heading(scene: Scene, best: Sequence[int]) -> str:
    """SPB-36."""
    names = [scene.names[seat] for seat in best]
    if len(names) > 1:
        return _("A shared victory: {names}.").format(names=", ".join(names))
    return _("Victory!") if scene.reader in best else _("{name} wins!").format(name=names[0])


# The end of a round: every square turned up, counted one by one, and what became of the seat that called.


KEPT: Final = 500
SHOWN: Final = Markup(
    '<span class="count"><span class="shown" role="img" aria-label="{}">{}</span><b class="sum" aria-hidden="true">{}'
    "</b></span>"
)
TOTAL: Final = Markup("{}<small>{}</small>")


def fate_of(scene: Scene, facts: Facts) -> Markup:
    """SPB-33, SPB-34, SPB-37: what became of the seat that called."""
    if facts.caller == NOBODY:
        return escape(_(NOBODY_CALLED))
    square = sum_of(signs(facts, facts.caller))
    words = escape(fate(square, facts.caller == scene.reader))
    name = Markup("<b>{}</b>").format(scene.names[facts.caller])
    return words.format(name=name, sum=numeral(square), n=numeral(_rounds(facts, facts.caller)[-1]))


def _rounds(facts: Facts, seat: int) -> Sequence[int]:
    """SPB-36: the seat's points of each round so far."""
    return facts.scores[seat :: facts.players]


def hero_of(scene: Scene, facts: Facts, seat: int) -> Markup:
    """SPB-33, SPB-34: that seat's ghost at its largest; the caller laughs or howls."""
    mood = LAUGHS if _rounds(facts, seat)[-1] == 0 else HOWLS
    return hero(scene.icons, feeling(scene.faces[seat], mood if seat == facts.caller else ""))


def counted(scene: Scene, facts: Facts, order: Sequence[int]) -> list[Markup]:
    """SPB-32, SPB-36: all squares, what each scores, and the sums; the fewest points lead."""
    each = sums(facts)
    told = heads([_("Square"), _("Points"), _("Total")])
    rows = [_row(scene, facts, seat, each[seat], each[seat] == min(each)) for seat in order]
    return tally(_("Points"), told, rows, _("The fewest points win."))


def _row(scene: Scene, facts: Facts, seat: int, points: int, leads: bool) -> tuple[Markup, Markup]:
    rounds = _rounds(facts, seat)
    gained = Markup('<span class="gain">{}</span>').format(numeral(f"{rounds[-1]:+}"))
    # as they come to their total: "3 − 1 + 10"
    summed = numeral(" + ".join(map(str, rounds)).replace("+ -", "- "))
    far = TOTAL.format(total(scene.icons, points, leads), summed if len(rounds) > 1 else "")
    cells = [_square(scene.drawings, signs(facts, seat)), gained, far]
    return row(scene.icons, scene.faces[seat], scene.called(seat), cells, seat == scene.reader)


@kept(KEPT)
def _square(drawings: str, signs: tuple[str, ...]) -> Markup:
    """Turned up as it lay, with what it comes to."""
    cards = Markup("").join([card(drawn(drawings, signs[spot])) for spot in ORDER])
    return SHOWN.format(added_up(signs), cards, f"= {numeral(sum_of(signs))}")


# The rounds of a game, told from a sheet alone.


def ends_round(line: str) -> bool:
    """SPB-30, SPB-37: true of a line with which a round ends that others may follow."""
    return bool(Line.read(line).followed("round"))
