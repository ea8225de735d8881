"""The end of a game: the winner crowned, by how many cards, and what everybody has won."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import Scene
from hantise.core.outcome import outcome, places
from hantise.core.words import _, ngettext
from hantise.drawing.kit.ending import hero, story
from hantise.drawing.kit.tally import heads, row, tally, total
from hantise.drawing.markup import Markup, escape
from hantise.games.haunted_stairs import table
from hantise.games.haunted_stairs.moments import at_front
from hantise.games.haunted_stairs.rules import payoffs


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """STA-33: the winner, and the cards of each seat, the most first."""
    won = table.facts_of(scene.view).won
    ranks = places(won)
    best = [seat for place, seat in ranks if place == 1]
    shown = scene.view.seat if scene.view.seat in best else best[0]
    equal = next((scene.faces[seat] for seat in best if seat != shown), "")
    ghost = hero(scene.icons, scene.faces[shown], True, _loser(scene, ranks), equal)
    heading = outcome(scene.names, payoffs(list(won)), scene.reader)
    told = [escape(at_front(table.verdict(scene.view).margin) + "."), *_own(scene, won)]
    rows = [_row(scene, seat, won[seat], seat in best) for _place, seat in ranks]
    return [story(ghost, "outcome", heading, told), *tally(_("Cards won"), heads([_("Cards won")]), rows)]


def _own(scene: Scene, won: Sequence[int]) -> list[Markup]:
    """One's own cards, where the margin does not tell of them: whoever has fewer than the two that it compares."""
    seat = scene.reader
    if seat < 0 or won[seat] in sorted(won, reverse=True)[:2]:
        return []
    return [escape(ngettext("You have {n} card.", "You have {n} cards.", won[seat]).format(n=won[seat]))]


def _loser(scene: Scene, ranks: Sequence[tuple[int, int]]) -> str:
    """The ghost of the seat with the fewest cards, one's own where it is among them; "" where all have as many."""
    last = [seat for place, seat in ranks if place == ranks[-1][0] > 1]
    return scene.faces[scene.view.seat if scene.view.seat in last else last[0]] if last else ""


def _row(scene: Scene, seat: int, cards: int, leads: bool) -> tuple[Markup, ...]:
    own = seat == scene.reader
    return row(scene.icons, scene.faces[seat], scene.called(seat), [total(scene.icons, cards, leads)], own)
