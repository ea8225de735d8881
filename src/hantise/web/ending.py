"""The end of a game: who got what, and what next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.page import icon, join
from hantise.web.sight import Around, Sight

OPENED = Markup('<section class="ending" aria-labelledby="outcome"><div class="panel">')


def ending(sight: Sight, around: Around, result: Iterable[Markup]) -> list[Markup]:
    """The result over the table, and the ways on, in pieces."""
    ways = Markup('<div class="acts ways">{}</div></div></section>').format(_ways_on(sight, around))
    return [OPENED, *result, ways]


def scores(sight: Sight, around: Around) -> Markup:
    """The result where no room tells it: who won, and what each seat got."""
    return Markup('<table class="scores"><caption id="outcome">{}</caption>{}</table>').format(
        _outcome(sight), join(_row(sight, around, seat) for seat in ranking(sight.payoffs))
    )


def ranking(payoffs: Sequence[float]) -> list[int]:
    """The seats, the best first; equals as they sit."""
    return sorted(range(len(payoffs)), key=lambda seat: -payoffs[seat])


def winners(payoffs: Sequence[float]) -> list[int]:
    """The seats that got most; nobody where all got the same."""
    best = max(payoffs)
    return [seat for seat, payoff in enumerate(payoffs) if payoff == best] if min(payoffs) < best else []


def _outcome(sight: Sight) -> str:
    names = [sight.names[seat] for seat in winners(sight.payoffs)]
    if not names:
        return _("Nobody wins, nobody loses.")
    return _("Won by {names}").format(names=", ".join(names))


def _row(sight: Sight, around: Around, seat: int) -> Markup:
    return Markup('<tr{}><th scope="row">{}</th><td>{}</td></tr>').format(
        Markup(' class="own"') if seat in around.held else "", sight.names[seat], f"{sight.payoffs[seat]:g}"
    )


def _ways_on(sight: Sight, around: Around) -> Markup:
    record = _link(f"/t/{sight.match}/record", "log", _("Download the moves"))
    return join([_call(around), record, _link("/", "home", _("To the house")), _rematch(sight, around)])


def _call(around: Around) -> Markup:
    """Said aloud to whoever has the end before them when somebody else asks for more."""
    told = _("The rematch is laid out: come along!") if around.next and around.held else ""
    return Markup('<p class="calls" role="status">{}</p>').format(told)


def _rematch(sight: Sight, around: Around) -> Markup:
    if around.next:
        return Markup('<a class="btn pri" id="rematch" href="/t/{}">{}</a>').format(around.next, _("To the rematch"))
    if not around.held:
        return Markup("")
    return Markup(
        '<form method="post" action="/t/{}/rematch"><button class="btn pri" name="again" value="yes">{}</button></form>'
    ).format(sight.match, _("Rematch"))


def _link(address: str, drawing: str, words: str) -> Markup:
    return Markup('<a class="btn" href="{}">{}{}</a>').format(address, icon(drawing), words)
