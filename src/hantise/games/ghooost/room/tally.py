"""Who has how many points, as a table: a row for each seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from hantise.core import Scene
from hantise.core.words import _
from hantise.drawing.markup import Markup

NOTHING: Final = Markup("")


def board(heads: Markup, rows: Iterable[Markup], note: Markup = NOTHING) -> Markup:
    """The whole table, and a note below it; what is too wide scrolls within."""
    return Markup(
        '<div class="det" role="region" aria-label="{}" tabindex="0">'
        '<table class="tally"><thead>{}</thead><tbody>{}</tbody></table>{}</div>'
    ).format(_("Points"), heads, NOTHING.join(rows), note)


def heads(words: Sequence[str]) -> Markup:
    """One line of headings, after that of the names."""
    cells = Markup("").join(Markup('<th scope="col">{}</th>').format(word) for word in words)
    return Markup('<tr><th scope="col">{}</th>{}</tr>').format(_("Player"), cells)


def row(scene: Scene, seat: int, cells: Iterable[Markup], is_first: bool) -> Markup:
    """A seat with its ghost, then the cells."""
    kinds = " ".join(["first"] * is_first + ["own"] * (seat == scene.view.seat))
    return Markup(
        '<tr{}><th scope="row"><span><svg class="pic"><use href="{}#g-{}"/></svg><i>{}</i></span></th>{}</tr>'
    ).format(
        Markup(' class="{}"').format(kinds) if kinds else "",
        scene.icons,
        scene.faces[seat],
        scene.names[seat],
        Markup("").join(Markup("<td>{}</td>").format(cell) for cell in cells),
    )


def place(number: int, players: int) -> Markup:
    """GHO-81: as which one a seat escaped; the last one did not."""
    return boo() if number == players else Markup("{}").format(_("{n}.").format(n=number))


def total(points: int) -> Markup:
    """The number that counts."""
    return Markup('<b class="n">{}</b>').format(points)


def boo(tokens: int = 1) -> Markup:
    """GHO-85: so many tokens; nothing for none."""
    times = f" ×{tokens}" if tokens > 1 else ""
    return Markup('<b class="tag bad">{}{}</b>').format(_("Boo!"), times) if tokens else Markup("")


def worth(players: int) -> Markup:
    """GHO-84: what a place is worth; with two there is nothing to tell."""
    if players == 2:
        return NOTHING
    words = _("To escape is worth 1 point: 1 more for the first who does, 2 more for the last.")
    return Markup('<p class="worth">{}</p>').format(words)
