"""The table of Spooky Boo!, in text, and what is at stake at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hantise.core import OVER, Verdict, View
from hantise.core.names import name_for
from hantise.core.outcome import ordinal, places
from hantise.core.seats import around
from hantise.core.sheet import Line
from hantise.core.stakes import Clauses, Stakes
from hantise.core.words import _, ngettext
from hantise.games.spooky_boo import moments
from hantise.games.spooky_boo.actions import SQUARE
from hantise.games.spooky_boo.deck import ENOUGH
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.moments import MOMENTS, added_up, card_name, moment, number_on, numeral, sign_of, sums_of
from hantise.games.spooky_boo.view import SpookyBooView

# As the square lies before its player: the far row, then the row that was looked at.
ROWS = ((2, 3), (0, 1))


def label(view: View, action: int, names: Sequence[str]) -> str:
    """The words for taking this action, with its consequence."""
    return moments.label(facts_of(view), action, names)


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence for a line of this seat's sheet; "" for a line not worth one."""
    return moments.tell(line, names, seat)


def facts_of(view: View) -> Facts:
    """All that the view says."""
    assert isinstance(view, SpookyBooView)
    return view.facts


def text(view: View, names: Sequence[str]) -> str:
    """The table in lines of text, the opponents clockwise, one's own square last; once it is over, the places."""
    facts = facts_of(view)
    if facts.mover == OVER:
        spared = [-points for points in sums(facts)]
        ranks = [f"{ordinal(place):>5} {_seat_line(facts, seat, names)}" for place, seat in places(spared)]
        return "\n".join([_asked(facts, names), *ranks, *_rounds(facts, names)])
    told = [_heading(facts)]
    for seat in around(facts.players, facts.seat):
        told += _square(facts, seat, names)
    if facts.sights:
        told.append(_("In brackets: covered cards that you remember."))
    if facts.drawn:
        told.append(_("You drew: {card}").format(card=card_name(sign_of(facts, facts.drawn))))
    return "\n".join([*told, _asked(facts, names), *_rounds(facts, names)])


def _heading(facts: Facts) -> str:
    stock = ngettext("{n} card in the stock", "{n} cards in the stock", facts.stock).format(n=facts.stock)
    discard = _("nothing is discarded yet")
    if facts.discard:
        words = ngettext("{n} card discarded: {card} on top", "{n} cards discarded: {card} on top", facts.discard)
        discard = words.format(n=facts.discard, card=card_name(sign_of(facts, facts.top)))
    words = _("Round {round} of {rounds}; {stock}; {discard}.")
    return words.format(round=facts.round, rounds=facts.rounds, stock=stock, discard=discard)


def sums(facts: Facts) -> list[int]:
    """SPB-36: each seat's points of all rounds so far."""
    return [sum(facts.scores[seat :: facts.players]) for seat in range(facts.players)]


def points(n: int) -> str:
    """So many points in words, with a true minus."""
    return ngettext("{n} point", "{n} points", abs(n)).format(n=numeral(n))


def _seat_line(facts: Facts, seat: int, names: Sequence[str]) -> str:
    return f"{name_for(facts.seat, names, seat)}, {points(sums(facts)[seat])}"


def _square(facts: Facts, seat: int, names: Sequence[str]) -> list[str]:
    mark = ">" if facts.mover == seat else " "
    near = _("nearest to you") if seat == facts.seat else _("nearest to {name}").format(name=names[seat])
    far_row, near_row = ["  ".join(_cell(facts, seat * SQUARE + place) for place in row) for row in ROWS]
    return [f"{mark} {_seat_line(facts, seat, names)}", f"      {far_row.rstrip()}", f"      {near_row}  {near}"]


def _cell(facts: Facts, place: int) -> str:
    """SPB-14: a card of a square: its place and, if it is open or remembered, its value; no power is used there."""
    value = number_on(sign_of(facts, facts.squares[place]))
    shown = f"[{value}]" if any(sight.place == place for sight in facts.sights) else value
    return f"{place % SQUARE + 1}: {shown}".ljust(17)


def _asked(facts: Facts, names: Sequence[str]) -> str:
    """The decision of the moment, and the seat that makes it."""
    if facts.mover == OVER:
        return _("The game is over.")
    if facts.mover < 0:
        return _("Cards are being dealt.")
    asked = MOMENTS[moment(facts)]
    if facts.mover == facts.seat:
        return _(asked.task)
    return _(asked.others).format(name=names[facts.mover], place=facts.looked % SQUARE + 1)


def _rounds(facts: Facts, names: Sequence[str]) -> list[str]:
    """The points of each round so far, and what lay in the squares at the end of the last one."""
    if not facts.scores:
        return []
    seats = range(facts.players)
    told = [f"{names[seat]} {', '.join(map(numeral, facts.scores[seat :: facts.players]))}" for seat in seats]
    shown = [f"{names[seat]} {added_up(signs(facts, seat))}" for seat in seats]
    caller = _("Nobody called.") if facts.caller < 0 else _("{name} called.").format(name=names[facts.caller])
    return [
        _("Points by round: {points}.").format(points=_("; ").join(told)),
        _("Last round: {squares}. {caller}").format(squares=_("; ").join(shown), caller=caller),
    ]


def signs(facts: Facts, seat: int) -> tuple[str, ...]:
    """SPB-32: the faces in a square at the end of the last round that is over."""
    return tuple([sign_of(facts, kind) for kind in facts.revealed[seat * SQUARE : seat * SQUARE + SQUARE]])


def section(view: View) -> str:
    """The chapter of the rules that tells of what is awaited."""
    awaits = facts_of(view).awaits
    return MOMENTS[awaits].chapter if awaits in MOMENTS else "end" if awaits == "over" else ""


# What is at stake: who calls, and who has least when the round ends; in the end, the margin.


def events(lines: Sequence[str]) -> frozenset[str]:
    """Each as what befalls and whom, from the first round that ends: `calls 0`, `over 0`, `least 1`, `clear 1`."""
    return frozenset(stake for line in _ends(lines) for stake in _of(line))


def counts(lines: Sequence[str]) -> dict[str, int]:
    """What each square comes to when that round ends, as `sum 0`; nothing if none does."""
    return {f"sum {who}": n for line in _ends(lines) for who, n in sums_of(line).items()}


def _ends(lines: Sequence[str]) -> list[Line]:
    """The end of the first round that ends, if one does."""
    return [line for line in map(Line.read, lines) if line.followed("shows")][:1]


def _of(line: Line) -> Iterator[str]:
    """SPB-30 to SPB-35."""
    found = sums_of(line)
    if line.act.what == "call":
        yield f"calls {line.who}"
        if found[line.who] > ENOUGH:
            yield f"over {line.who}"
    yield from [f"least {who}" for who, n in found.items() if n == min(found.values())]
    yield from [f"clear {part.first}" for part in line.followed("shows") if int(part.detail[-1]) <= 0]


def _own(n: int) -> Mapping[str, Clauses]:
    return {
        "over": (_("you call with more than five points"), _("you do not call with more than five points")),
        "least": (_("you have the fewest points when the round ends"),),
        "clear": (_("you score no points in this round"),),
        "calls": (_("you are the first to call"),),
        "sum": (
            ngettext("you are left with a point more", "you are left with {n} points more", n),
            ngettext("you are left with a point less", "you are left with {n} points less", n),
        ),
    }


def _others(n: int) -> Mapping[str, Clauses]:
    return {
        "over": (_("{name} calls with more than five points"), _("{name} does not call with more than five points")),
        "least": (
            _("{name} has the fewest points when the round ends"),
            _("{name} does not have the fewest points when the round ends"),
        ),
        "clear": (_("{name} scores no points in this round"), _("{name} scores points in this round")),
        "calls": (_("{name} is the first to call"), _("{name} is not the first to call")),
        "sum": (
            ngettext("{name} is left with a point more", "{name} is left with {n} points more", n),
            ngettext("{name} is left with a point less", "{name} is left with {n} points less", n),
        ),
    }


STAKES: Final = Stakes(events, counts, frozenset(["over", "sum"]), _own, _others)


def verdict(view: View) -> Verdict:
    """SPB-36: the points of each, the fewest first."""
    each = sums(facts_of(view))
    fewest, next_best = sorted(each)[:2]
    if fewest == next_best:
        words = ngettext("{n} point each", "{n} points each", abs(fewest))
    else:
        words = ngettext("{n} point to {other}", "{n} points to {other}", abs(fewest))
    margin = words.format(n=numeral(fewest), other=numeral(next_best))
    return Verdict(margin, tuple(map(points, each)), tuple(-n for n in each))
