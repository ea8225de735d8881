"""The table of BOO, in text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hantise.core import OVER, Verdict, View
from hantise.core.names import said_of
from hantise.core.seats import around
from hantise.core.sheet import Line
from hantise.core.stakes import Clauses, Stakes
from hantise.core.words import _, ngettext
from hantise.games.boo import moments
from hantise.games.boo.cemetery import FIRST_ORDER, PLACES, SIDE
from hantise.games.boo.facts import Setting
from hantise.games.boo.moments import MOMENTS, spaced, squares_of
from hantise.games.boo.rules import shown
from hantise.games.boo.view import BooView

MARGIN = 3  # a card that touches another reaches no further out
# So many columns stand side by side in a terminal of 80 signs; a card that is cut is whole in the part beside it.
ACROSS = 25
SHARED = 2
# Before each square of a card: what ties it to the one beside it or above it.
TIES = {">": " --", "v": "╷│╵"}


def label(view: View, action: int, names: Sequence[str]) -> str:
    """The words for taking this action, with its consequence."""
    return moments.label(boo_of(view).world(), action)


def heading(view: View, action: int) -> str:
    """BOO-14: the heading of this choice in a long list: the square that a placement is named by; "" for an order."""
    if action >= FIRST_ORDER:
        return ""
    y, x, _way, _face = PLACES.indices(action)
    return f"{x},{y}"


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence for a line of this seat's sheet; "" for a line not worth one."""
    return moments.tell(line, names, seat)


def text(view: View, names: Sequence[str]) -> str:
    """The table drawn in signs, its columns and rows numbered, and each seat's cards."""
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
    """The columns and rows in which the next card can lie: the least and the greatest of both.

    `beside` are the columns left free on both sides of the cards.
    """
    table = view.world().table
    return (
        max(int(table.west) - beside, 0),
        min(int(table.east) + beside, SIDE - 1),
        max(int(table.north) - MARGIN, 0),
        min(int(table.south) + MARGIN, SIDE - 1),
    )


def _drawn(view: BooView) -> list[str]:
    """All rows from left to right; where they are too long for a terminal, in parts one below the other."""
    return "\n\n".join("\n".join(_part(view, columns)) for columns in _parts(*_columns(view))).split("\n")


def _part(view: BooView, columns: range) -> list[str]:
    """These columns with their rows, both numbered."""
    _west, _east, north, south = window(view)
    setting = view.facts.setting
    signs = {
        cell: f"{tie}{square:>2}"
        for card in (*setting.gate, *setting.laid)
        for cell, tie, square in zip(card.cells, TIES[card.way], squares_of(card.squares))
    }
    heading = "   " + "".join(f"{x:>3}" for x in columns)
    return [heading, *[f"{y:>3}" + "".join(signs.get((x, y), "  ·") for x in columns) for y in range(north, south + 1)]]


def _columns(view: BooView) -> tuple[int, int]:
    """The first and the last column to draw: with as much room at both sides as a terminal has."""
    tried = [window(view, beside)[:2] for beside in range(MARGIN, -1, -1)]
    return next(((west, east) for west, east in tried if east - west < ACROSS), tried[0])


def _parts(west: int, east: int) -> list[range]:
    """The columns from west to east, no more than fit at a time."""
    starts = range(west, max(west, east - SHARED) + 1, ACROSS - SHARED)
    return [range(start, min(start + ACROSS, east + 1)) for start in starts]


def colour_of(setting: Setting, seat: int) -> str:
    """BOO-18: the colour of a seat, as its cards' border has it."""
    return "black" if seat == setting.black else "white"


# Each seat's cards.


def _seat_lines(view: BooView, seat: int, names: Sequence[str]) -> list[str]:
    """BOO-05, BOO-50: a seat, the cards that lie open before it, and those to come, in an order that nobody knows."""
    setting, world = view.facts.setting, view.world()
    lines = [f"{'>' if view.mover == seat else ' '} {said_of(names[seat], ', '.join(standing(view, seat)))}"]
    for words, number in ((_("In hand:"), setting.hands[seat]), (_("Next, on top of the pile:"), setting.tops[seat])):
        if number:
            lines.append(f"    {words} {spaced(shown(world, seat, number - 1, 0))}")
    if unseen := setting.unseen[seat]:
        words = ngettext("Below it, {n} card: {cards}", "Below it, {n} cards in some order: {cards}", len(unseen))
        cards = " / ".join(spaced(shown(world, seat, number - 1, 0)) for number in unseen)
        lines.append("    " + words.format(n=len(unseen), cards=cards))
    return lines


def standing(view: BooView, seat: int) -> list[str]:
    """Colour and ghosts, who the Oya is, and in the end who wins (BOO-41, BOO-42)."""
    setting = view.facts.setting
    ghosts = int(view.world().ghosts(seat))
    if seat == setting.black:
        told = ngettext("black, {n} ghost", "black, {n} ghosts", ghosts)
    else:
        told = ngettext("white, {n} ghost", "white, {n} ghosts", ghosts)
    wins = view.mover == OVER and view.world().payoffs()[seat] > 0
    kept = [_("{n} from the first game").format(n=setting.first[seat])] if setting.first else []
    return [told.format(n=ghosts), *kept, *[_("begins")] * (seat == setting.oya), *[_("wins")] * wins]


def section(view: View) -> str:
    """The chapter of the moment: a card is placed, ghosts are put in order, or all is over."""
    awaits = boo_of(view).facts.setting.awaits
    if awaits in MOMENTS:
        return MOMENTS[awaits].chapter
    return "end" if awaits == "over" else ""


# What is at stake: who wins, how many ghosts each has, and which cards are turned over; and by how much it was won.


def events(lines: Sequence[str]) -> frozenset[str]:
    """BOO-42: whoever wins, as `wins 0`, if the lines come so far."""
    return frozenset(f"wins {part.first}" for line in lines for part in Line.read(line).followed("wins"))


def counts(lines: Sequence[str]) -> dict[str, int]:
    """BOO-41, BOO-26: each seat's ghosts by the last count, as `ghosts 0`; the cards it turns over, as `turns 0`."""
    told = list(map(Line.read, lines))
    counted = [part for line in told for part in line.followed("ghosts")]
    found = {f"ghosts {who}": int(n) for part in counted[-1:] for who, n in enumerate(part.detail)}
    for line in told:
        if line.who >= 0:
            # Each is told by where it lies and by what it shows.
            turned = sum(len(part.detail) for part in line.followed("turned")) // 2
            found[f"turns {line.who}"] = found.get(f"turns {line.who}", 0) + turned
    return found


def _own(n: int) -> Mapping[str, Clauses]:
    return {
        "wins": (_("you win"),),
        "ghosts": (ngettext("you soon have a ghost more", "you soon have {n} ghosts more", n),),
        "turns": (ngettext("you turn over a card more", "you turn over {n} cards more", n),),
    }


def _others(n: int) -> Mapping[str, Clauses]:
    return {
        "wins": (_("{name} wins"), _("{name} does not win")),
        "ghosts": (
            ngettext("{name} soon has a ghost more", "{name} soon has {n} ghosts more", n),
            ngettext("{name} soon has a ghost less", "{name} soon has {n} ghosts fewer", n),
        ),
        "turns": (
            ngettext("{name} turns over a card more", "{name} turns over {n} cards more", n),
            ngettext("{name} turns over a card less", "{name} turns over {n} cards fewer", n),
        ),
    }


STAKES: Final = Stakes(events, counts, frozenset(()), _own, _others)


def verdict(view: View) -> Verdict:
    """BOO-41, BOO-42, BOO-44: the ghosts of each, the most first; on a tie why the Oya has won, if so."""
    world = boo_of(view).world()
    ghosts = [int(world.ghosts(seat) + world.first[seat]) for seat in range(2)]
    return Verdict(_margin(max(ghosts), min(ghosts), world.is_match), tuple(map(_in_words, ghosts)), tuple(ghosts))


def _margin(most: int, least: int, is_match: bool) -> str:
    if most == least and is_match:
        words = ngettext("{n} ghost each", "{n} ghosts each", most)
    elif most == least:
        words = ngettext(
            "{n} ghost each, and a tie goes to whoever began", "{n} ghosts each, and a tie goes to whoever began", most
        )
    else:
        words = ngettext("{n} ghost to {other}", "{n} ghosts to {other}", most)
    return words.format(n=most, other=least)


def _in_words(ghosts: int) -> str:
    return ngettext("{n} ghost", "{n} ghosts", ghosts).format(n=ghosts)
