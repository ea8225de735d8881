"""The end of a game: the winner crowned, by how much, and what the last round came to."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import Scene
from hantise.core.words import _
from hantise.drawing.kit.ending import hero, story
from hantise.drawing.markup import Markup, escape
from hantise.games.spooky_boo.room.counting import counted, fate, totals
from hantise.games.spooky_boo.room.faces import facts_of
from hantise.games.spooky_boo.verdict import verdict


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """SPB-36: the winner and the margin, the last round's squares, all points, the fewest first."""
    facts, sums = facts_of(scene.view), totals(facts_of(scene.view))
    order = sorted(range(facts.players), key=lambda seat: sums[seat])
    best = [seat for seat in order if sums[seat] == sums[order[0]]]
    told = [_over(scene, best), fate(scene, facts)]
    equal = scene.faces[best[1]] if len(best) > 1 else ""
    crowned = hero(scene.icons, scene.faces[best[0]], True, _loser(scene, sums), equal)
    return [story(crowned, "outcome", _heading(scene, best), told), *counted(scene, facts, order)]


def _loser(scene: Scene, sums: Sequence[int]) -> str:
    """The ghost of the seat with the most points, one's own where it is among them; "" where all have as many."""
    last = [seat for seat, points in enumerate(sums) if points == max(sums) > min(sums)]
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
