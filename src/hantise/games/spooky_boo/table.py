"""The table of Spooky Boo!, in text."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import OVER, View
from hantise.core.names import name_for
from hantise.core.places import ordinal, places
from hantise.core.seats import around
from hantise.core.words import _, ngettext
from hantise.games.spooky_boo import sentences
from hantise.games.spooky_boo.actions import SQUARE
from hantise.games.spooky_boo.counted import added_up
from hantise.games.spooky_boo.deck import LOOK_AND_SWAP, deck_of, value_and_power
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.numerals import numeral
from hantise.games.spooky_boo.sentences import card_name
from hantise.games.spooky_boo.view import SpookyBooView

# As the square lies before its player: the far row, then the row that was looked at.
ROWS = ((2, 3), (0, 1))


def label(view: View, action: int, names: Sequence[str]) -> str:
    """The words for taking this action, with its consequence."""
    return sentences.label(_facts(view), action, names)


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence for a line of this seat's sheet; "" for a line not worth one."""
    return sentences.tell(line, names, seat)


def text(view: View, names: Sequence[str]) -> str:
    """The table in lines of text, the opponents clockwise, one's own square last; once it is over, the places."""
    facts = _facts(view)
    if facts.mover == OVER:
        return "\n".join([_asked(facts, names), *_places(facts, names), *_rounds(facts, names)])
    squares = [line for seat in around(facts.players, facts.seat) for line in _square_lines(facts, seat, names)]
    legend = [_("In brackets: covered cards that you remember.")] if facts.sights else []
    return "\n".join(
        [_heading(facts), *squares, *legend, *_in_hand(facts), _asked(facts, names), *_rounds(facts, names)]
    )


def _facts(view: View) -> Facts:
    assert isinstance(view, SpookyBooView)
    return view.facts


def _face(facts: Facts, kind: int) -> str:
    return card_name(deck_of(facts.deck).face(kind))


def _heading(facts: Facts) -> str:
    stock = ngettext("{n} card in the stock", "{n} cards in the stock", facts.stock).format(n=facts.stock)
    words = _("Round {round} of {rounds}; {stock}; {discard}.")
    return words.format(round=facts.round, rounds=facts.rounds, stock=stock, discard=_discard(facts))


def _discard(facts: Facts) -> str:
    if not facts.discard:
        return _("nothing is discarded yet")
    words = ngettext("{n} card discarded: {card} on top", "{n} cards discarded: {card} on top", facts.discard)
    return words.format(n=facts.discard, card=_face(facts, facts.top))


def _points(facts: Facts, seat: int) -> str:
    points = sum(facts.scores[seat :: facts.players])
    return ngettext("{n} point", "{n} points", abs(points)).format(n=numeral(points))


def _places(facts: Facts, names: Sequence[str]) -> list[str]:
    """SPB-36: the fewest points first."""
    spared = [-sum(facts.scores[seat :: facts.players]) for seat in range(facts.players)]
    return [
        f"{ordinal(place):>5} {name_for(facts.seat, names, seat)}, {_points(facts, seat)}"
        for place, seat in places(spared)
    ]


def _remembered(facts: Facts, place: int) -> bool:
    return any(sight.place == place for sight in facts.sights)


def _square_lines(facts: Facts, seat: int, names: Sequence[str]) -> list[str]:
    mark = ">" if facts.mover == seat else " "
    near = _("nearest to you") if seat == facts.seat else _("nearest to {name}").format(name=names[seat])
    far_row, near_row = ["  ".join(_cell(facts, seat * SQUARE + place) for place in row) for row in ROWS]
    return [
        f"{mark} {name_for(facts.seat, names, seat)}, {_points(facts, seat)}",
        f"      {far_row.rstrip()}",
        f"      {near_row}  {near}",
    ]


def _cell(facts: Facts, place: int) -> str:
    """SPB-14: a card of a square: its place and, if it is open or remembered, its value; no power is used there."""
    kind = facts.squares[place]
    value = numeral(value_and_power(deck_of(facts.deck).face(kind))[0]) if kind else "?"
    shown = f"[{value}]" if _remembered(facts, place) else value
    return f"{place % SQUARE + 1}: {shown}".ljust(17)


def _in_hand(facts: Facts) -> list[str]:
    return [_("You drew: {card}").format(card=_face(facts, facts.drawn))] if facts.drawn else []


def _asked(facts: Facts, names: Sequence[str]) -> str:
    """The decision of the moment, and the seat that makes it."""
    if facts.mover == OVER:
        return _("The game is over.")
    if facts.mover < 0:
        return _("Cards are being dealt.")
    if facts.mover == facts.seat:
        return _own_question(facts)
    return _others_question(facts).format(name=names[facts.mover], place=facts.looked % SQUARE + 1)


def _own_question(facts: Facts) -> str:
    return {
        "peek": _("Remember your two nearest cards, then lay them back."),
        "first": _("Your turn: draw, or call."),
        "turn": _("Your turn: draw, take the discarded card, or call."),
        "drawn": _("Discard the card you drew, or put it into your square."),
        "look": _("Choose a card to look at."),
        "swap": _("Choose one of your cards, and the one that you swap it with."),
        "looked": _("Remember this card, then lay it back."),
        "weighed": _("Remember this card, then lay it back or swap it with one of yours."),
        "done": _("Your action is done: pass, or call."),
    }[_asked_for(facts)]


def _asked_for(facts: Facts) -> str:
    """SPB-15, SPB-23: the question to the mover; nothing to take is another question, a swap after a look too."""
    if facts.awaits == "turn" and not facts.discard:
        return "first"
    if facts.awaits == "looked" and deck_of(facts.deck).powers[facts.top] == LOOK_AND_SWAP:
        return "weighed"
    return facts.awaits


def _others_question(facts: Facts) -> str:
    return {
        "peek": _("{name} is looking at two cards."),
        "turn": _("It is the turn of {name}."),
        "drawn": _("{name} has drawn a card."),
        "look": _("{name} is about to look at a card."),
        "swap": _("{name} is about to swap two cards."),
        "looked": _("{name} is looking at a card at place {place}."),
        "done": _("{name} may pass or call."),
    }[facts.awaits]


def _rounds(facts: Facts, names: Sequence[str]) -> list[str]:
    """The points of each round so far, and what lay in the squares at the end of the last one."""
    if not facts.scores:
        return []
    points = [f"{names[s]} {', '.join(map(numeral, facts.scores[s :: facts.players]))}" for s in range(facts.players)]
    shown = [f"{names[s]} {added_up(_revealed(facts, s))}" for s in range(facts.players)]
    return [
        _("Points by round: {points}.").format(points=_("; ").join(points)),
        _("Last round: {squares}. {caller}").format(squares=_("; ").join(shown), caller=_caller(facts, names)),
    ]


def _revealed(facts: Facts, seat: int) -> list[str]:
    kinds = facts.revealed[seat * SQUARE : seat * SQUARE + SQUARE]
    return [deck_of(facts.deck).face(kind) for kind in kinds]


def _caller(facts: Facts, names: Sequence[str]) -> str:
    if facts.caller < 0:
        return _("Nobody called.")
    return _("{name} called.").format(name=names[facts.caller])
