"""The choices of a seat as buttons that say what follows; cards are touched where they lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hantise.core import Choice, Touch, View
from hantise.core.kept import kept
from hantise.core.words import _, later
from hantise.drawing.markup import Markup, escape
from hantise.games.spooky_boo.actions import ACTIONS, SQUARE
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.moments import MOMENTS, POWERS, moment, number_on, power_of, sign_of, where
from hantise.games.spooky_boo.room.scene import DISCARD, STOCK
from hantise.games.spooky_boo.table import facts_of

# Where the name of the seat comes that a choice is about.
NAME: Final = "{name}"


def choice(view: View, action: int) -> Choice:
    """The button of a legal action."""
    facts = facts_of(view)
    what, *places = ACTIONS.name(action).split(":")
    return AT_PLACES[what](facts, *places) if places else _plain(facts, what)


def _plain(facts: Facts, what: str) -> Choice:
    """The button of an action without a place."""
    power = power_of(facts, facts.drawn)
    if what == "back":  # SPB-05, SPB-43
        words = _("Lay them back") if facts.awaits == "peek" else _("Lay it back")
        return Choice(words, _("face down"), letter="B")
    if what == "draw":  # SPB-11, SPB-16
        follows = _("only you see it") if facts.stock else _("the discards become the stock")
        return Choice(_("Draw"), follows, (STOCK,), letter="D", at_hand=True)
    if what == "discard":  # SPB-12; its letter is not that of drawing: a double press throws nothing away
        follows = _("without its power") if power else _("your square stays")
        words = _("Discard the {card}").format(card=_card(facts, facts.drawn))
        return Choice(words, follows, (DISCARD,), letter="A", at_hand=True)
    if what == "power":  # SPB-12
        return Choice(_("Use its power"), _(POWERS[power].follows), letter="U")
    if what == "call":  # SPB-30, SPB-33, SPB-34: it ends the round for everybody, and is not made by a slip
        follows = _("more than 5: 10 points and your total") if facts.on_top else _("more than 5 costs 10 points")
        return Choice(_("Spooky Boo!"), follows, letter="S", held=True)
    return Choice(_("Pass"), _("your turn is over"), letter="P")  # SPB-31


# At places of the table, by their numbers from 1 on.


def _card(facts: Facts, kind: int) -> str:
    return number_on(sign_of(facts, kind))


def _take(facts: Facts, place: str) -> Choice:
    """SPB-13, SPB-14."""
    card, goes = _card(facts, facts.top), _("your card {place} is discarded").format(place=where(place))
    follows = _("its power is not used; {goes}").format(goes=goes) if power_of(facts, facts.top) else goes
    picks = (DISCARD, f"{facts.seat}:{place}")
    asked = _("or touch your card that the {card} replaces").format(card=card)
    return Choice(_("Take the {card}").format(card=card), follows, picks, asks=asked)


def _put(facts: Facts, place: str) -> Choice:
    """SPB-11."""
    card, goes = _card(facts, facts.drawn), _("your card {place} is discarded").format(place=where(place))
    asked = _("or touch your card that the {card} replaces").format(card=card)
    return Choice(_("Put the {card} here").format(card=card), goes, (f"{facts.seat}:{place}",), asks=asked)


def _look(facts: Facts, seat: str, place: str) -> Choice:
    """SPB-20, SPB-21."""
    is_own = int(seat) == facts.seat
    follows = _("your card {place}") if is_own else _("{name}’s card {place}")
    asked = _("Touch one of your cards") if is_own else _("Touch a card of another player")
    told = follows.format(place=where(place), name=NAME)
    return Choice(_("Look at it"), told, (f"{seat}:{place}",), asks=asked, whose=-1 if is_own else int(seat))


def _swap(facts: Facts, own: str, seat: str, place: str) -> Choice:
    """SPB-22."""
    follows = _("with {name}, both unseen").format(name=NAME)
    mine = Touch(f"{facts.seat}:{own}", asks=_("Touch one of your cards"))
    theirs = Touch(f"{seat}:{place}", asks=_("Touch a card of another player"))
    return Choice(_("Swap them"), follows, touches=(mine, theirs), whose=int(seat))


def _with(facts: Facts, place: str) -> Choice:
    """SPB-23, SPB-24."""
    follows = _("your card {place} goes to {name}").format(place=where(place), name=NAME)
    asked = _("or touch a card of yours for the swap")
    return Choice(_("Swap it"), follows, (f"{facts.seat}:{place}",), asks=asked, whose=facts.looked // SQUARE)


AT_PLACES: Final[Mapping[str, Callable[..., Choice]]] = {
    "take": _take,
    "put": _put,
    "look": _look,
    "swap": _swap,
    "with": _with,
}


# The question of the moment to the seat on the move, and one line of why; the card in them is the one drawn, or the
# one on top of the discard.


KEPT: Final = 500
# Once the open card is touched the sheet shows the second, which is not read aloud before.
UNTIL: Final = Markup('<span class="until-taking">{}</span><span class="taking" aria-hidden="true">{}</span>')
TAKING: Final = later("Now touch your card that the {card} replaces.")


def asks(view: View, names: Sequence[str]) -> str:
    """The question of the moment as a headline; "" for everybody who is not asked."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return ""
    return _(MOMENTS[moment(facts)].asks).format(card=_card(facts, facts.drawn or facts.top))


def say(view: View, names: Sequence[str]) -> Markup:
    """One line of why; "" for everybody who is not asked."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return Markup("")
    return _why(moment(facts), _card(facts, facts.drawn or facts.top))


@kept(KEPT)
def _why(moment: str, card: str) -> Markup:
    told, taking = [
        escape(_(words)).format(card=Markup("<b>{}</b>").format(card)) for words in (MOMENTS[moment].why, TAKING)
    ]
    return UNTIL.format(told, taking) if moment == "turn" else told
