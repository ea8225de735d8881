"""The table of Spooky Boo! in text: what actions mean, what has happened, what lies where; and what is at stake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from hantise.core import OVER, Verdict, View
from hantise.core.names import name_at, name_for
from hantise.core.places import ordinal, places
from hantise.core.seats import around
from hantise.core.sheet import Line, Part
from hantise.core.stakes import Clauses, Stakes
from hantise.core.words import _, later, ngettext, said
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.moments import (
    AWAITS,
    MOMENTS,
    POWERS,
    TOLD,
    WORDS,
    act_of,
    card_name,
    moment,
    number_on,
    numeral,
    power_of,
    sign_of,
    told_of,
    where,
)
from hantise.games.spooky_boo.pieces import ACTIONS, ENOUGH, SQUARE, value_and_power
from hantise.games.spooky_boo.view import SpookyBooView

# As the square lies before its owner: the far row, then the row that was looked at.
ORDER: Final = (2, 3, 0, 1)
# A sum stays in one line.
NO_BREAK: Final = "\u00a0"
NOBODY_CALLED: Final = later("Nobody called: everybody scores their square.")


def facts_of(view: View) -> Facts:
    """All that the view says."""
    assert isinstance(view, SpookyBooView)
    return view.facts


# What an action would mean, and what has happened.


def label(view: View, action: int, names: Sequence[str]) -> str:
    """The words for taking this action, with its consequence; a place is bottom left, bottom right and so on."""
    facts = facts_of(view)
    what, *places = ACTIONS.name(action).split(":")
    (act, whose), power = act_of(facts, what, places), power_of(facts, facts.drawn)
    own, place = (where(places[0]), where(places[-1])) if places else ("", "")
    return _(act.means).format(
        card=card_name(sign_of(facts, facts.top if what == "take" else facts.drawn)),
        power=_(POWERS[power].does) if power else "",
        own=own,
        place=place,
        who=name_at(names, whose),
    )


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence or two for a line of this seat's sheet; "" for a line not worth one."""
    read = Line.read(line)
    if read.followed("shows"):
        return _end_of_round(read, names, seat)
    told = [_done(read.who, read.act, names, seat), *map(_followed, read.talk)]
    return " ".join(filter(None, told))


def _done(who: int, act: Part, names: Sequence[str], seat: int) -> str:
    """What was done, and what chance did, with cards as far as this seat saw them."""
    what, detail = act
    parts = {"name": names[who]}
    if what in ("look", "back", "swap", "with") and detail:
        own, (whose, place, *face) = ("", detail) if what in ("look", "back") else (detail[0], detail[1:])
        parts |= {"own": own and where(own), "other": names[int(whose)], "place": where(place)}
        parts["card"] = card_name(face[0]) if face else ""
    if what in ("drew", "take", "discard", "power"):
        parts["card"] = card_name(detail[0])
    if what in ("take", "put"):
        parts["place"] = where(detail[-1])
    told = told_of(who, act, seat)
    words = told.own if who == seat else told.others
    return said(words, 1).format(**parts) if words else ""


def _followed(part: Part) -> str:
    """The sentence for what followed an action; SPB-14: what lies in a square or leaves it has no power."""
    cards = [number_on(face) for face in part.detail]
    if part.what == "peeks":
        words = _("You see your own cards: {first} at the bottom left, {second} at the bottom right.")
        return words.format(first=cards[0], second=cards[1])
    if part.what == "lays":
        return _("The {card} that lay there is discarded.").format(card=cards[0])
    return _("The discards are shuffled into a new stock.")


# The end of a round: who called, what each has, and what it scores.


def added_up(faces: Sequence[str]) -> str:
    """SPB-32: the values of a square and what they come to: "1 + 2 − 1 + 5 = 7"."""
    first, *values = [int(value_and_power(face)[0]) for face in faces]
    signed = [f"− {-value}" if value < 0 else f"+ {value}" for value in values]
    return " ".join([numeral(first), *signed, "=", numeral(first + sum(values))])


def sum_of(faces: Sequence[str]) -> int:
    """SPB-32: what these cards come to."""
    return sum(int(value_and_power(face)[0]) for face in faces)


def sums_of(line: Line) -> dict[int, int]:
    """SPB-32: what each square comes to with which a round ends."""
    return {int(part.first): sum_of(part.detail[1:-1]) for part in line.followed("shows")}


def fate(total: int, is_own: bool) -> str:
    """SPB-33, SPB-34: whether a call was right and what all score; `{name}`, `{sum}` and `{n}` points come in."""
    return TOLD["rightly" if total <= ENOUGH else "too-early"].to(is_own)


def _end_of_round(line: Line, names: Sequence[str], seat: int) -> str:
    """SPB-32: first who called and each one's count, which is all that a phone has room for; then what follows."""
    sums, caller = sums_of(line), line.who if line.act.what == "call" else -1
    told = [] if caller >= 0 else [_("That was the last turn, and nobody called.")]
    for who in sorted(sums, key=lambda who: who != caller):
        words = TOLD["called-with" if who == caller else "has"].to(who == seat)
        told.append(words.format(name=names[who], sum=numeral(sums[who])))
    for part in line.followed("shows"):
        who, scored = int(part.first), part.detail[-1]
        words = TOLD["scores"].to(who == seat, abs(int(scored)))
        added = added_up(part.detail[1:-1]).replace(" ", NO_BREAK)
        told.append(words.format(name=names[who], sum=added, n=numeral(scored)))
    for part in line.followed("round"):
        starter = int(part.detail[1])
        told.append(TOLD["round"].to(starter == seat).format(n=part.first, name=names[starter]))
    for part in line.followed("won"):  # SPB-36
        winners = [names[int(winner)] for winner in part.detail]
        shared = _("A shared victory: {names}.").format(names=", ".join(winners))
        alone = TOLD["won"].to(part.first == str(seat)).format(name=winners[0])
        told.append(shared if len(winners) > 1 else alone)
    return " ".join(told)


# What lies where.


def text(view: View, names: Sequence[str]) -> str:
    """The table in lines of text, the opponents clockwise, one's own square last; once it is over, the places."""
    facts = facts_of(view)
    seats = [f"{name_for(facts.seat, names, seat)}, {points(n)}" for seat, n in enumerate(sums(facts))]
    if facts.mover == OVER:
        ranks = places([-n for n in sums(facts)])
        told = [_("The game is over."), *[f"{ordinal(place):>5} {seats[seat]}" for place, seat in ranks]]
        return "\n".join(told + _rounds(facts, names))
    told = [_heading(facts)]
    for seat in around(facts.players, facts.seat):
        told += [f"{'>' if facts.mover == seat else ' '} {seats[seat]}", *_square(facts, seat, names)]
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
    return [sum(rounds_of(facts, seat)) for seat in range(facts.players)]


def rounds_of(facts: Facts, seat: int) -> Sequence[int]:
    """SPB-36: the seat's points of each round so far."""
    return facts.scores[seat :: facts.players]


def points(n: int) -> str:
    """So many points in words, with a true minus."""
    return ngettext("{n} point", "{n} points", abs(n)).format(n=numeral(n))


def _square(facts: Facts, seat: int, names: Sequence[str]) -> list[str]:
    """SPB-14: of each card its place and, if it is open or remembered, its value; no power is used there."""
    cells: list[str] = []
    for spot in ORDER:
        value = number_on(sign_of(facts, facts.squares[seat * SQUARE + spot]))
        is_remembered = any(sight.place == seat * SQUARE + spot for sight in facts.sights)
        cells.append(f"{spot + 1}: {f'[{value}]' if is_remembered else value}".ljust(17))
    near = _("nearest to you") if seat == facts.seat else _("nearest to {name}").format(name=names[seat])
    return [f"      {'  '.join(cells[:2]).rstrip()}", f"      {'  '.join(cells[2:])}  {near}"]


def _asked(facts: Facts, names: Sequence[str]) -> str:
    """The decision of the moment, and the seat that makes it."""
    if facts.mover < 0:
        return _("Cards are being dealt.")
    if facts.mover == facts.seat:
        return _(MOMENTS[moment(facts)].task)
    return _(AWAITS[facts.awaits].others).format(name=names[facts.mover], place=facts.looked % SQUARE + 1)


def _rounds(facts: Facts, names: Sequence[str]) -> list[str]:
    """The points of each round so far, and what lay in the squares at the end of the last one."""
    if not facts.scores:
        return []
    seats = range(facts.players)
    told = [f"{names[seat]} {', '.join(map(numeral, rounds_of(facts, seat)))}" for seat in seats]
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
    return AWAITS[awaits].chapter if awaits in AWAITS else "end" if awaits == "over" else ""


# What is at stake: who calls, and who has least when the round ends; in the end, the margin.


def events(lines: Sequence[str]) -> frozenset[str]:
    """Each as what befalls and whom, from the first round that ends: `calls 0`, `over 0`, `least 1`, `clear 1`."""
    found: list[str] = []
    for line in _ends(lines):  # SPB-30 to SPB-35
        each = sums_of(line)
        if line.act.what == "call":
            found.append(f"calls {line.who}")
            if each[line.who] > ENOUGH:
                found.append(f"over {line.who}")
        found += [f"least {who}" for who, n in each.items() if n == min(each.values())]
        found += [f"clear {part.first}" for part in line.followed("shows") if int(part.detail[-1]) <= 0]
    return frozenset(found)


def counts(lines: Sequence[str]) -> dict[str, int]:
    """What each square comes to when that round ends, as `sum 0`; nothing if none does."""
    return {f"sum {who}": n for line in _ends(lines) for who, n in sums_of(line).items()}


def _ends(lines: Sequence[str]) -> list[Line]:
    """The end of the first round that ends, if one does."""
    return [line for line in map(Line.read, lines) if line.followed("shows")][:1]


def _clauses(whose: str, n: int) -> Mapping[str, Clauses]:
    return {what: tuple([said(clause, n) for clause in clauses]) for what, clauses in WORDS.stakes[whose].items()}


BAD: Final = frozenset(["over", "sum"])
STAKES: Final = Stakes(events, counts, BAD, partial(_clauses, "own"), partial(_clauses, "others"))


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
