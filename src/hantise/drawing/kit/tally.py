"""The tally: the scores as a table with a row for each seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hantise.core.cached import cached
from hantise.core.words import _
from hantise.drawing.kit.parts import NOTHING
from hantise.drawing.markup import Group, Markup

KEPT = 500
END_OF_ROW, END_OF_ROWS, END = map(Markup, ("</tr>", "</tbody></table>", "</div>"))


def tally(name: str, heads: Markup, rows: Iterable[Sequence[Markup]], note: str = "") -> list[Markup]:
    """The whole table and a note below it, in pieces that stay the same from round to round; it scrolls within."""
    opened = Markup(
        '<div class="standings" role="region" aria-label="{}" tabindex="0">'
        '<table class="tally"><thead>{}</thead><tbody>'
    ).format(name, heads)
    below = Markup('<p class="note">{}</p>').format(note) if note else NOTHING
    return [opened, *[piece for row in rows for piece in row], END_OF_ROWS, below, END]


def heads(words: Sequence[str]) -> Markup:
    """One line of headings, after that of the names."""
    cells = NOTHING.join(Markup('<th scope="col">{}</th>').format(word) for word in words)
    return Markup('<tr><th scope="col">{}</th>{}</tr>').format(_("Player"), cells)


def heads_of_rounds(total: str, rounds: int) -> Markup:
    """A heading for each round; the total stands beside the name, so that a long match hides only earlier rounds."""
    numbers = NOTHING.join(Markup('<th scope="col">{}</th>').format(number + 1) for number in range(rounds))
    return Markup(
        '<tr><th scope="col" rowspan="2">{}</th><th scope="col" rowspan="2">{}</th>'
        '<th scope="colgroup" colspan="{}">{}</th></tr><tr>{}</tr>'
    ).format(_("Player"), total, rounds, _("Round"), numbers)


def row(icons: str, ghost: str, name: str, cells: Iterable[Markup], is_own: bool = False) -> tuple[Markup, Markup]:
    """A seat with its ghost, then the cells; the reader's own row is marked."""
    told = [*[Markup("<td>{}</td>").apart(cell) for cell in cells], END_OF_ROW]
    return _whose(icons, ghost, name, is_own), Group.of(told)


@cached(KEPT)
def _whose(icons: str, ghost: str, name: str, is_own: bool) -> Markup:
    return Markup('<tr{}><th scope="row"><span><svg><use href="{}#g-{}"/></svg><i>{}</i>{}</span></th>').format(
        Markup(' class="own"') if is_own else NOTHING,
        icons,
        ghost,
        name,
        Markup(" <em>{}</em>").format(_("you")) if is_own and name != _("You") else NOTHING,
    )


@cached(KEPT)
def total(icons: str, points: int, leads: bool = False) -> Markup:
    """The number that counts, beside a crown where it `leads`."""
    crown = Markup('<svg class="crown" role="img" aria-label="{}"><use href="{}#crown"/></svg>')
    words = crown.format(_("in the lead"), icons) if leads else NOTHING
    return Markup('{}<b class="digits">{}</b>').format(words, str(points).replace("-", "−"))
