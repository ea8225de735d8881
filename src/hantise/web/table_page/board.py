"""The board of an evening of several games: its table, and its sentences."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.outcome import places
from hantise.core.words import _, ngettext
from hantise.drawing.kit.parts import ghost
from hantise.drawing.markup import Markup
from hantise.games import find
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import address, join, sign
from hantise.web.tables.live_table import listed
from hantise.web.tables.programmes import BY_LOT, Board, told

UNPLAYED = "–"
# With more people than these, their sums stand on the board alone.
FEW = 4


def board_table(board: Board, names: Sequence[str]) -> Markup:
    """A row for each seat, the best first, with the points of every game and the sum."""
    head = Markup('<th scope="col">{}<span class="vh">{}</span></th>')
    heads = join(head.format(sign(code), _(find(code).title)) for code in board.games)
    faces, rows = faces_of(names), list[Markup]()
    for _place, seat in board.placed or places([0.0] * len(names)):
        points = [told(halves[seat]) for halves in board.halves]
        points += [UNPLAYED] * (len(board.games) - len(points))
        row = Markup('<tr><th scope="row">{}<span>{}</span></th>{}<td class="sum">{}</td></tr>')
        cells = join(map(Markup("<td>{}</td>").format, points))
        whole = told(board.sums[seat]) if board.halves else UNPLAYED
        rows.append(row.format(ghost(address("house.svg"), faces[seat], "portrait"), names[seat], cells, whole))
    return Markup(
        '<table class="evening-board"><caption class="vh">{}</caption><thead><tr><td></td>{}'
        '<th scope="col">{}</th></tr></thead><tbody>{}</tbody></table>'
    ).format(_("The evening’s board"), heads, _("Sum"), join(rows))


def headline(board: Board, names: Sequence[str]) -> str:
    """Who leads the evening, or has won it; which game it is before any is over."""
    if not board.halves:
        return _("An evening of {n} games").format(n=len(board.games))
    first = [names[seat] for place, seat in board.placed if place == 1]
    if len(board.halves) < len(board.games):
        return ngettext("{names} leads", "{names} lead", len(first)).format(names=listed(first))
    return ngettext("{names} wins the evening!", "{names} win the evening!", len(first)).format(names=listed(first))


def standing(board: Board, names: Sequence[str]) -> str:
    """The sums after so many games, in a line; "" where that is a long one."""
    if len(names) > FEW:
        return ""
    sums = ", ".join([f"{names[seat]} ({told(board.sums[seat])})" for _place, seat in board.placed])
    words = _("After game {n} of {all}: {sums}.")
    return words.format(n=len(board.halves), all=len(board.games), sums=sums)


def so_far(board: Board, names: Sequence[str]) -> str:
    """What is said of the evening at the end of a game: the sums, and what comes next or who has won."""
    return " ".join(filter(None, [standing(board, names), onward(board, names) or headline(board, names)]))


def onward(board: Board, names: Sequence[str]) -> str:
    """What is played now, or what comes next and who begins; "" after the last game."""
    if not board.is_over:
        title = _(find(board.games[board.game - 1]).title)
        return _("{game} is being played, game {n} of {all}.").format(game=title, n=board.game, all=len(board.games))
    if not board.coming:
        return ""
    title = _(find(board.coming).title)
    if board.starter == BY_LOT:
        return _("{game} is next, and the lot decides who begins.").format(game=title)
    return _("{game} is next: {name}, last so far, begins.").format(game=title, name=names[board.starter])
