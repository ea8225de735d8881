"""The table of BOO, in text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hantise.core import OVER, Verdict, View
from hantise.core.cached import cached
from hantise.core.names import said_of
from hantise.core.phrases import said
from hantise.core.seats import around
from hantise.core.sheet import Line
from hantise.core.stakes import Stakes
from hantise.core.words import _, ngettext
from hantise.games.boo.box import BOX
from hantise.games.boo.cemetery import FIRST_ORDER, ORDER_NAMES, PLACES, SIDE, WAYS, squares_in
from hantise.games.boo.facts import Facts
from hantise.games.boo.moments import SAID, consequence, in_turn, spaced, squares_of
from hantise.games.boo.moments import tell as tell
from hantise.games.boo.rules import laid_last, placed, shown
from hantise.games.boo.view import BooView

MARGIN = 3  # a card that touches another reaches at most this far out
# The columns that fit side by side in a terminal of 80 signs; the next part shows a card that is cut whole.
ACROSS = 25
SHARED = 2
# The signs before each square of a card, which tie it to the square beside or above it.
TIES = {">": " --", "v": "╷│╵"}


def label(view: View, action: int, names: Sequence[str]) -> str:
    """An action, placement or order, in words with its consequence."""
    world = boo_of(view).world()
    if action >= FIRST_ORDER:
        shows = squares_of(laid_last(world))
        ghosts = in_turn([f"{at} {shows[at - 1]}" for at in squares_in(ORDER_NAMES[action - FIRST_ORDER])])
        where = _("Scare with {ghosts}").format(ghosts=ghosts) if ghosts else _("Spare everybody")
    else:
        y, x, way, _face = PLACES.indices(action)
        words = _("{x},{y} across, {squares}") if WAYS[way] in "><" else _("{x},{y} down, {squares}")
        where = words.format(x=x, y=y, squares=spaced(placed(world, action)))
    return said_of(where, consequence(world, action))


def heading(view: View, action: int) -> str:
    """BOO-14: the heading of this choice in a long list: a placement's named square; "" for an order."""
    if action >= FIRST_ORDER:
        return ""
    y, x, _way, _face = PLACES.indices(action)
    return f"{x},{y}"


def text(view: View, names: Sequence[str]) -> str:
    """The table drawn in signs with numbered columns and rows, and each seat's cards."""
    boo = boo_of(view)
    seats = [line for seat in around(2, boo.seat) for line in _seat_lines(boo, seat, names)]
    legend = _("b: a black ghost, w: a white one, with where it looks; T: a tombstone, F: a fence")
    places = _("28,27 is column 28, row 27: there lies the left or upper end of a card")
    return "\n".join([*_drawn(boo), legend, places, *seats])


def boo_of(view: View) -> BooView:
    """The view as one of this game."""
    assert isinstance(view, BooView)
    return view


# The cemetery in signs.


def window(view: BooView, beside: int = MARGIN) -> tuple[int, int, int, int]:
    """The first and last column and the first and last row in which the next card can lie.

    `beside` is the number of free columns on either side of the cards.
    """
    table = view.world().table
    return (
        max(int(table.west) - beside, 0),
        min(int(table.east) + beside, SIDE - 1),
        max(int(table.north) - MARGIN, 0),
        min(int(table.south) + MARGIN, SIDE - 1),
    )


def _drawn(view: BooView) -> list[str]:
    """The numbered columns and rows; a table too wide for a terminal comes in parts, one below the other."""
    signs = {
        cell: f"{tie}{square:>2}"
        for card in (*view.facts.gate, *view.facts.laid)
        for cell, tie, square in zip(card.cells, TIES[card.way], squares_of(card.squares))
    }
    # As many free columns on both sides as the terminal allows.
    tried = [window(view, beside) for beside in range(MARGIN, -1, -1)]
    west, east, north, south = next((one for one in tried if one[1] - one[0] < ACROSS), tried[0])
    lines = []
    for start in range(west, max(west, east - SHARED) + 1, ACROSS - SHARED):
        columns = range(start, min(start + ACROSS, east + 1))
        lines += ["", "   " + "".join(f"{x:>3}" for x in columns)]
        lines += [f"{y:>3}" + "".join(signs.get((x, y), "  ·") for x in columns) for y in range(north, south + 1)]
    return lines[1:]


def colour_of(facts: Facts, seat: int) -> str:
    """BOO-18: the colour of a seat, as on the borders of its cards."""
    return "black" if seat == facts.black else "white"


# Each seat's cards.


def _seat_lines(view: BooView, seat: int, names: Sequence[str]) -> list[str]:
    """BOO-05, BOO-50: the lines of a seat: its open cards, and its cards to come, in unknown order."""
    facts, world = view.facts, view.world()
    lines = [f"{'>' if view.mover == seat else ' '} {said_of(names[seat], ', '.join(standing(view, seat)))}"]
    for words, number in ((_("In hand:"), facts.hands[seat]), (_("Next, on top of the pile:"), facts.tops[seat])):
        if number:
            lines.append(f"    {words} {spaced(shown(world, seat, number - 1, 0))}")
    if unseen := facts.unseen[seat]:
        words = ngettext("Below it, {n} card: {cards}", "Below it, {n} cards in some order: {cards}", len(unseen))
        cards = " / ".join(spaced(shown(world, seat, number - 1, 0)) for number in unseen)
        lines.append("    " + words.format(n=len(unseen), cards=cards))
    return lines


def standing(view: BooView, seat: int) -> Sequence[str]:
    """A seat's colour and ghosts, whether it is the Oya, and in the end whether it wins (BOO-41, BOO-42)."""
    facts, ghosts = view.facts, int(view.world().ghosts(seat))
    wins = view.mover == OVER and view.world().payoffs()[seat] > 0
    before = facts.first[seat] if facts.first else None
    return _standing(colour_of(facts, seat), ghosts, before, seat == facts.oya, wins)


@cached(500)
def _standing(colour: str, ghosts: int, before: int | None, begins: bool, wins: bool) -> Sequence[str]:
    told = said(SAID.seats[colour], ghosts).format(n=ghosts)
    kept = [] if before is None else [_("{n} from the first game").format(n=before)]
    return [told, *kept, *[_("begins")] * begins, *[_("wins")] * wins]


def section(view: View) -> str:
    """The rules chapter of the moment: a placement, an order of ghosts, or the end."""
    awaits = boo_of(view).facts.awaits
    if awaits in SAID.moments:
        return SAID.moments[awaits].chapter
    return "end" if awaits == "over" else ""


# The stakes: the winner, each seat's ghosts and the cards that it turned over; and the margin.


def events(lines: Sequence[str]) -> frozenset[str]:
    """BOO-42: the winner, as `wins 0`; empty if the lines do not reach the end."""
    return frozenset(f"wins {part.first}" for line in lines for part in Line.read(line).followed("wins"))


def counts(lines: Sequence[str]) -> dict[str, int]:
    """BOO-41, BOO-26: each seat's last count of ghosts as `ghosts 0`, and the cards it turned over as `turns 0`."""
    told = list(map(Line.read, lines))
    counted = [part for line in told for part in line.followed("ghosts")]
    found = {f"ghosts {who}": int(n) for part in counted[-1:] for who, n in enumerate(part.detail)}
    for line in told:
        if line.who >= 0:
            # A card has two entries: its place and its squares.
            turned = sum(len(part.detail) for part in line.followed("turned")) // 2
            found[f"turns {line.who}"] = found.get(f"turns {line.who}", 0) + turned
    return found


STAKES: Final = Stakes(events, counts, BOX.stakes)


def verdict(view: View) -> Verdict:
    """BOO-41, BOO-42, BOO-44: the margin (on a tie why the Oya has won, if so), and each seat's ghosts."""
    world = boo_of(view).world()
    ghosts = [int(world.ghosts(seat) + world.first[seat]) for seat in range(2)]
    most, least = max(ghosts), min(ghosts)
    margin = SAID.margins["won" if most != least else "shared" if world.is_match else "tie"]
    words = [ngettext("{n} ghost", "{n} ghosts", n).format(n=n) for n in ghosts]
    return Verdict(said(margin, most).format(n=most, other=least), tuple(words), tuple(ghosts))
