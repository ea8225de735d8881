"""The table of Haunted Stairs, in text.

STA-40: what lies under a ghost is in no text and no picture, unless the view that is drawn remembers it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from hantise.core import OVER, Verdict, View
from hantise.core.names import name_for, said_of
from hantise.core.outcome import ordinal, places
from hantise.core.sheet import Line, Part
from hantise.core.stakes import Stakes
from hantise.core.words import _, ngettext
from hantise.games.haunted_stairs import moments
from hantise.games.haunted_stairs.box import BOX
from hantise.games.haunted_stairs.facts import Facts, Known
from hantise.games.haunted_stairs.moments import MOMENTS, child_name, place_word
from hantise.games.haunted_stairs.pieces import PLACES
from hantise.games.haunted_stairs.view import HauntedStairsView

NARROWEST = 24  # half of the ring in text
NEWEST = 12  # lines in which the last card turned up is found


def label(view: View, action: int, names: Sequence[str]) -> str:
    """The words for taking this action, with its consequence."""
    return moments.label(facts_of(view), action, names)


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence for a line of this seat's sheet; "" for a line not worth one."""
    return moments.tell(line, names, seat)


def turned_up(lines: Iterable[str]) -> str:
    """STA-10: the card that was turned up last, the newest line first; a ghost's back if no line tells."""
    acts = [Line.read(line).act for line in islice(lines, NEWEST)]
    return next((act.first for act in acts if act.what == "up"), "")


def text(view: View, names: Sequence[str]) -> str:
    """The table in lines of text: the ring as it lies, the players with their cards, the task."""
    facts = facts_of(view)
    stock = sum(facts.stock)
    left = ngettext("Stock: {n} card.", "Stock: {n} cards.", stock).format(n=stock)
    pile = ngettext("To win: {n} card.", "To win: {n} cards.", facts.pile).format(n=facts.pile)
    return "\n".join([*_ring(facts), *_seats(facts, names), f"{left} {pile}", *_task(facts, names)])


def facts_of(view: View) -> Facts:
    """All that the view says."""
    assert isinstance(view, HauntedStairsView)
    return view.facts


def _ring(facts: Facts) -> list[str]:
    """Five places as they lie round the disc, red on top, the next ones clockwise."""
    cells = [said_of(place_word(place), told(facts, place)) for place in range(len(PLACES))]
    red, green, blue, yellow, white = cells
    half = max(NARROWEST, *[len(cell) + 2 for cell in cells])
    return [
        red.center(2 * half).rstrip(),
        f"{white:<{half}}{green:>{half}}",
        f"{yellow:^{half}}{blue:^{half}}".rstrip(),
    ]


def told(facts: Facts, place: int) -> str:
    """The contents of a place in words, as far as they lie open or are remembered."""
    if place == facts.free:
        return _("free")
    known = known_at(facts, place)
    words = [_("ghost")]
    if known is not None:
        words.append(child_name(known.child))
    if place in facts.tried:
        words.append(_("wrong"))
    if place == facts.pointed:
        words.append(_("who is it?"))
    return ", ".join(words)


def known_at(facts: Facts, place: int) -> Known | None:
    """The child that is known to lie at this place."""
    return next((known for known in facts.known if known.place == place), None)


def _seats(facts: Facts, names: Sequence[str]) -> list[str]:
    """The seats as they sit, the one to decide marked; once it is over, by their places (STA-33)."""
    told = [said_of(name_for(facts.seat, names, seat), _counted(cards)) for seat, cards in enumerate(facts.won)]
    if facts.mover == OVER:
        return [f"{ordinal(place):>5} {told[seat]}" for place, seat in places(facts.won)]
    return [f"{'>' if facts.mover == seat else ' '} {line}" for seat, line in enumerate(told)]


def _task(facts: Facts, names: Sequence[str]) -> list[str]:
    """The task of the moment; none while chance acts or once it is over."""
    if facts.awaits == "answer":
        return [moments.asked(facts.turn, facts.asked, facts.pointed, names, facts.seat)]
    if facts.awaits not in MOMENTS:
        return []
    words = _(MOMENTS[facts.awaits].task)
    return [words.format(child=child_name(facts.sought)) if facts.awaits == "search" else words]


def section(view: View) -> str:
    """The chapter of the rules for this phase."""
    facts = facts_of(view)
    if facts.awaits in MOMENTS:
        return MOMENTS[facts.awaits].chapter
    return "end" if facts.awaits == "over" else ""


# The stakes: the next pile, and cards; in the end, the margin.


def events(lines: Sequence[str]) -> frozenset[str]:
    """STA-15: the winner of the next pile, as `first 0`."""
    return frozenset(f"first {part.first}" for part in _won(lines)[:1])


def counts(lines: Sequence[str]) -> dict[str, int]:
    """The cards that each seat has won, as `cards 0`; no entry for a seat without cards."""
    found: dict[str, int] = {}
    for part in _won(lines):
        found[f"cards {part.first}"] = found.get(f"cards {part.first}", 0) + int(part.detail[1])
    return found


def _won(lines: Sequence[str]) -> list[Part]:
    return [part for line in lines for part in Line.read(line).followed("wins")]


STAKES: Final = Stakes(events, counts, BOX.stakes)


def verdict(view: View) -> Verdict:
    """STA-33: the cards won by each, the most first."""
    won = facts_of(view).won
    most, next_best = sorted(won, reverse=True)[:2]
    if most == next_best:
        words = ngettext("{n} card each", "{n} cards each", most)
    else:
        words = ngettext("{n} card to {other}", "{n} cards to {other}", most)
    return Verdict(words.format(n=most, other=next_best), tuple(map(_counted, won)), tuple(won))


def _counted(cards: int) -> str:
    return ngettext("{n} card", "{n} cards", cards).format(n=cards)
