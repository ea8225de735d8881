"""Between two rounds of a match: what the last one brought, until its reader goes on."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import Scene
from hantise.core.words import _
from hantise.drawing.markup import Markup, escape
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.position import NOBODY
from hantise.games.ghooost.room.faces import facts_of
from hantise.games.ghooost.room.panels import hero, of, opening, why_over
from hantise.games.ghooost.room.rounds import Ended, just_ended
from hantise.games.ghooost.room.tally import board, boo, found_with, heads, leaders, place, row, total, worth
from hantise.games.ghooost.scores import round_points


def between(scene: Scene) -> list[Markup]:
    """The panel from the end of a round until this seat decides in the next one; nothing at any other time.

    Its link leads to itself, and the sheet hides what a link led to: so it closes without scripts too. What was `read`
    stays away from a page that asks anew by itself.
    """
    facts = facts_of(scene.view)
    if facts.round < 2 or facts.awaits == "over":
        return []
    ended = just_ended(scene.lines, facts.seat)
    return _panel(scene, facts, ended) if ended else []


def _panel(scene: Scene, facts: Facts, ended: Ended) -> list[Markup]:
    """In pieces, since much of it was read after the round before."""
    number, loser = facts.round - 1, ended.order[-1]
    told = [why_over(ended), _stays(scene, loser), *_what_then(scene, facts)]
    opened = Markup(
        '<section class="ending between" id="round-{0}" aria-labelledby="round-{0}-told"><div class="panel">'
    ).format(number)
    heading = opening(hero(scene, loser), f"round-{number}-told", _("End of round {n}").format(n=number), told)
    return [opened, heading, *_standing(scene, facts, ended), _on(facts.round)]


def _stays(scene: Scene, seat: int) -> Markup:
    """GHO-81, GHO-85."""
    own = _("You stay behind and take a Boo! token.")
    return of(scene, seat, own, _("{name} stays behind and takes a Boo! token."))


def _what_then(scene: Scene, facts: Facts) -> list[Markup]:
    """GHO-86, GHO-87: why there is another round, and who cannot win any more."""
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
    return board(told, rows, worth(facts.players))


def _row(scene: Scene, facts: Facts, ended: Ended, seat: int, points: int, leads: bool) -> Sequence[Markup]:
    held, gained = ended.cards(seat), Markup("+{}").format(points)
    left = found_with(Markup("–"), held) if seat == ended.order[-1] else place(ended.order.index(seat) + 1, held)
    return row(scene, seat, [left, gained, total(scene, facts.points[seat], leads), boo(facts.tokens[seat])])


def _on(to: int) -> Markup:
    words = _("On to round {n}").format(n=to)
    link = Markup('<a class="btn pri" href="?read=round-{0}#round-{0}">{1}</a>').format(to - 1, words)
    return Markup('<div class="acts ways">{}</div></div></section>').format(link)
