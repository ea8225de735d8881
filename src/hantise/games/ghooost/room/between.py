"""Between two rounds of a match: what the last one brought, until its reader goes on."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import Scene
from hantise.core.words import _
from hantise.drawing.kit.ending import between_rounds, story
from hantise.drawing.kit.tally import heads, total
from hantise.drawing.markup import Markup, escape
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.position import NOBODY
from hantise.games.ghooost.room.faces import facts_of
from hantise.games.ghooost.room.panels import both, in_points, of, why_over
from hantise.games.ghooost.room.rounds import Ended, just_ended
from hantise.games.ghooost.room.seats import boo
from hantise.games.ghooost.room.tally import found_with, leaders, place, row_of, standings
from hantise.games.ghooost.scores import round_points

NOTHING = Markup("")


def between(scene: Scene) -> list[Markup]:
    """The panel from the end of a round until this seat decides in the next one; nothing at any other time."""
    facts = facts_of(scene.view)
    if facts.round < 2 or facts.awaits == "over":
        return []
    ended = just_ended(scene.lines, facts.seat)
    return _panel(scene, facts, ended) if ended else []


def _panel(scene: Scene, facts: Facts, ended: Ended) -> list[Markup]:
    """In pieces, since much of it was read after the round before."""
    key, loser = f"round-{facts.round - 1}", ended.order[-1]
    told = [why_over(ended), *_escaped_with(scene, ended), _stays(scene, loser), *_what_then(scene, facts)]
    heading = story(
        both(scene, _best(ended), loser), f"{key}-told", _("End of round {n}").format(n=facts.round - 1), told
    )
    on = _("On to round {n}").format(n=facts.round)
    return between_rounds(key, [heading, *_standing(scene, facts, ended)], on)


def _best(ended: Ended) -> int:
    """GHO-84: the seat with most points of the round."""
    points = round_points(ended.order)
    return max(ended.order, key=lambda seat: points[seat])


def _escaped_with(scene: Scene, ended: Ended) -> list[Markup]:
    """GHO-84: by how much the round was won, in points."""
    best = _best(ended)
    second = max(points for seat, points in enumerate(round_points(ended.order)) if seat != best)
    own = _("You win the round: {points} to {n}.")
    told = in_points(round_points(ended.order)[best])
    return [of(scene, best, own, _("{name} wins the round: {points} to {n}."), points=told, n=second)]


def _stays(scene: Scene, seat: int) -> Markup:
    """GHO-81, GHO-85."""
    own = _("You stay behind and take a Boo! token.")
    return of(scene, seat, own, _("{name} stays behind and takes a Boo! token."))


def _what_then(scene: Scene, facts: Facts) -> list[Markup]:
    """GHO-86, GHO-87: the reason for another round, and the seat that cannot win any more."""
    if facts.barred == NOBODY:
        return [escape(_("Nobody has two Boo! tokens yet, so there is another round."))]
    return [_barred(scene, facts.barred), escape(_("The lead is shared, so there is another round."))]


def _barred(scene: Scene, seat: int) -> Markup:
    """GHO-87: in rounds that break a tie others may take a second token too, and win all the same."""
    own = _("You were the first to take a second Boo! token: you play on, but you can no longer win.")
    return of(scene, seat, own, _("{name} was the first to take a second Boo! token, and can no longer win."))


def _standing(scene: Scene, facts: Facts, ended: Ended) -> list[Markup]:
    """GHO-84, GHO-85: in the order in which the seats left, with what they have in all."""
    told = heads([_("Escaped"), _("Points"), _("Total"), _("Tokens")])
    points, ahead = round_points(ended.order), leaders(facts.points, facts.barred)
    rows = [_row(scene, facts, ended, seat, points[seat], seat in ahead) for seat in ended.order]
    return standings(told, rows, facts.players)


def _row(scene: Scene, facts: Facts, ended: Ended, seat: int, points: int, leads: bool) -> Sequence[Markup]:
    held, gained = ended.cards(seat), Markup("+{}").format(points)
    left = found_with(Markup("–"), held) if seat == ended.order[-1] else place(ended.order.index(seat) + 1, held)
    tokens = boo(facts.tokens[seat]) if facts.tokens[seat] else NOTHING
    return row_of(scene, seat, [left, gained, total(scene.icons, facts.points[seat], leads), tokens])
