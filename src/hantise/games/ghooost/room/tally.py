"""Who has how many points, as a table: a row for each seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from hantise.core import Scene
from hantise.core.places import ordinal
from hantise.core.words import _, ngettext
from hantise.drawing.markup import Markup, escape

NOTHING: Final = Markup("")
END_OF_ROWS: Final = Markup("</tbody></table>")
END: Final = Markup("</div>")


def board(heads: Markup, rows: Iterable[Sequence[Markup]], note: Markup = NOTHING) -> list[Markup]:
    """The whole table and a note below it, in pieces that stay the same from round to round; it scrolls within."""
    opened = Markup(
        '<div class="det" role="region" aria-label="{}" tabindex="0"><table class="tally"><thead>{}</thead><tbody>'
    ).format(_("Points"), heads)
    return [opened, *[piece for row in rows for piece in row], END_OF_ROWS, note, END]


def heads(words: Sequence[str]) -> Markup:
    """One line of headings, after that of the names."""
    cells = Markup("").join(Markup('<th scope="col">{}</th>').format(word) for word in words)
    return Markup('<tr><th scope="col">{}</th>{}</tr>').format(_("Player"), cells)


def row(scene: Scene, seat: int, cells: Iterable[Markup]) -> tuple[Markup, Markup]:
    """A seat with its ghost, then the cells; one's own says so."""
    whose = _own(scene, seat) if seat == scene.view.seat else _whose(scene, seat)
    told = [*[Markup("<td>{}</td>").format(cell) for cell in cells], Markup("</tr>")]
    return whose, NOTHING.join(told)


def _own(scene: Scene, seat: int) -> Markup:
    return Markup('<tr class="own"><th scope="row"><span>{}<i>{}</i> <em>{}</em></span></th>').format(
        _ghost(scene, seat), scene.names[seat], _("you")
    )


def _whose(scene: Scene, seat: int) -> Markup:
    return Markup('<tr><th scope="row"><span>{}<i>{}</i></span></th>').format(_ghost(scene, seat), scene.names[seat])


def _ghost(scene: Scene, seat: int) -> Markup:
    return Markup('<svg><use href="{}#g-{}"/></svg>').format(scene.icons, scene.faces[seat])


def place(number: int, held: int) -> Markup:
    """GHO-81, GHO-88: the place in which a seat escaped, and with how many cards the sun found it."""
    return found_with(escape(ordinal(number)), held)


def found_with(told: Markup, held: int) -> Markup:
    """GHO-88: how many cards the sun found there; nothing for none."""
    words = ngettext("{n} card", "{n} cards", held).format(n=held)
    return Markup("{} <small>{}</small>").format(told, words) if held else told


def leaders(points: Sequence[int], barred: int) -> list[int]:
    """GHO-86, GHO-87, GHO-92: whoever has most points, the barred seat apart."""
    running = [seat for seat in range(len(points)) if seat != barred]
    most = max(points[seat] for seat in running)
    return [seat for seat in running if points[seat] == most]


def total(scene: Scene, points: int, leads: bool) -> Markup:
    """The number that counts, beside a crown for who has most."""
    crown = Markup('<svg class="lead" role="img" aria-label="{}"><use href="{}#crown"/></svg>')
    words = crown.format(_("in the lead"), scene.icons) if leads else NOTHING
    return Markup('{}<b class="n">{}</b>').format(words, points)


def boo(tokens: int = 1) -> Markup:
    """GHO-85: so many tokens; nothing for none."""
    times = f" ×{tokens}" if tokens > 1 else ""
    return Markup('<b class="tag bad">{}{}</b>').format(_("Boo!"), times) if tokens else Markup("")


def worth(players: int) -> Markup:
    """GHO-84: what a place is worth; with two there is nothing to tell."""
    return NOTHING if players == 2 else Markup('<p class="worth">{}</p>').format(_worth(players))


def _worth(players: int) -> str:
    """GHO-84: with three, who is not first is last."""
    if players == 3:
        return _("Points: 2 for the first to escape, 3 for the second.")
    return _("Points: 2 for the first to escape, 3 for the last, 1 for whoever escapes in between.")
