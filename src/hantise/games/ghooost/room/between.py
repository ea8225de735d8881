"""Between two rounds of a match: what the last one brought, until its reader goes on."""

from __future__ import annotations

from hantise.core import Scene
from hantise.core.words import _
from hantise.drawing.markup import Markup, escape
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.position import NOBODY
from hantise.games.ghooost.room.faces import facts_of
from hantise.games.ghooost.room.panels import hero, opening, stays_behind
from hantise.games.ghooost.room.rounds import just_ended
from hantise.games.ghooost.room.tally import board, boo, heads, place, row, total, worth
from hantise.games.ghooost.scores import round_points


def between(scene: Scene) -> list[Markup]:
    """The panel from the end of a round until this seat decides in the next one; nothing at any other time.

    Its link leads to itself, and the sheet hides what a link led to: so it closes without scripts too.
    """
    facts = facts_of(scene.view)
    if facts.round < 2 or facts.awaits == "over":
        return []
    order = just_ended(scene.lines, facts.seat)
    return [_panel(scene, facts, order)] if order else []


def _panel(scene: Scene, facts: Facts, order: tuple[int, ...]) -> Markup:
    ended, first = facts.round - 1, max(order, key=round_points(order).__getitem__)
    told = [stays_behind(scene, order[-1]), _why_another(facts)]
    return Markup(
        '<section class="ending between" id="round-{0}" aria-labelledby="round-{0}-told"><div class="panel">{1}{2}'
        '<div class="acts ways"><a class="btn pri" href="#round-{0}">{3}</a></div></div></section>'
    ).format(
        ended,
        opening(hero(scene, first), f"round-{ended}-told", _("End of round {n}").format(n=ended), told),
        _standing(scene, facts, order),
        _("On to round {n}").format(n=facts.round),
    )


def _why_another(facts: Facts) -> Markup:
    """GHO-86, GHO-87."""
    if facts.barred == NOBODY:
        return escape(_("Nobody has two Boo! tokens yet, so there is another round."))
    return escape(_("The lead is shared, so there is another round."))


def _standing(scene: Scene, facts: Facts, order: tuple[int, ...]) -> Markup:
    """GHO-84, GHO-85: in the order in which the seats left, with what they have in all."""
    points = round_points(order)
    rows = [
        row(
            scene,
            seat,
            [
                place(number, facts.players) if number < facts.players else Markup("–"),
                Markup("+{}").format(points[seat]),
                total(facts.points[seat]),
                boo(facts.tokens[seat]),
            ],
            points[seat] == max(points),
        )
        for number, seat in enumerate(order, start=1)
    ]
    told = heads([_("Escaped"), _("Points"), _("Total"), _("Tokens")])
    # Told once; so large an update has no room for what everybody has read.
    return board(told, rows, worth(facts.players)) if facts.round == 2 else board(told, rows)
