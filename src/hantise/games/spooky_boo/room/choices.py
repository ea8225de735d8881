"""The choices of a seat as buttons that say what follows; cards are touched where they lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hantise.core import Choice, Touch, View
from hantise.core.actions import Family
from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.markup import Markup, escape
from hantise.games.spooky_boo.actions import (
    BACK,
    CALL,
    DISCARD,
    DRAW,
    LOOKS,
    PASS,
    POWER,
    PUTS,
    SQUARE,
    SWAPS,
    TAKES,
    WITHS,
)
from hantise.games.spooky_boo.deck import BLIND_SWAP, LOOK, LOOK_AND_SWAP, OWN_LOOK
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.room import middle
from hantise.games.spooky_boo.room.cards import facts_of, power_of, sign_of
from hantise.games.spooky_boo.sentences import card_name, power_words, where

# Where the name of the seat comes that a choice is about.
NAME: Final = "{name}"


def choice(view: View, action: int) -> Choice:
    """The button of a legal action."""
    facts = facts_of(view)
    if action in PLAIN:
        return PLAIN[action](facts)
    family, make = next(found for found in AT_PLACES if action in found[0])
    return make(facts, *family.indices(action))


# Without a place.


def _back(facts: Facts) -> Choice:
    """SPB-05, SPB-43."""
    words = _("Lay them back") if facts.awaits == "peek" else _("Lay it back")
    return Choice(words, _("face down"), letter="B")


def _draw(facts: Facts) -> Choice:
    """SPB-11, SPB-16."""
    follows = _("only you see it") if facts.stock else _("the discards become the stock")
    return Choice(_("Draw"), follows, (middle.STOCK,), letter="D", at_hand=True)


def _discard(facts: Facts) -> Choice:
    """SPB-12; its letter is not that of drawing: a double press throws nothing away."""
    follows = _("without its power") if power_of(facts, facts.drawn) else _("your square stays")
    words = _("Discard the {card}").format(card=_named(facts, facts.drawn))
    return Choice(words, follows, (middle.DISCARD,), letter="A", at_hand=True)


def _power(facts: Facts) -> Choice:
    """SPB-12."""
    return Choice(_("Use its power"), _used(power_of(facts, facts.drawn)), letter="U")


def _used(power: int) -> str:
    """SPB-20, SPB-21, SPB-22, SPB-23: whose cards who presses looks at or swaps."""
    return {
        OWN_LOOK: _("you look at one of your cards"),
        LOOK: _("you look at another’s card"),
        BLIND_SWAP: _("you swap with another, both unseen"),
        LOOK_AND_SWAP: _("you see another’s card, and may swap it"),
    }[power]


def _call(facts: Facts) -> Choice:
    """SPB-30, SPB-33, SPB-34: it ends the round for everybody, and is not made by a slip."""
    follows = _("more than 5: 10 points and your total") if facts.on_top else _("more than 5 costs 10 points")
    return Choice(_("Spooky Boo!"), follows, letter="S", held=True)


def _pass(facts: Facts) -> Choice:
    """SPB-31."""
    return Choice(_("Pass"), _("your turn is over"), letter="P")


PLAIN: Final[Mapping[int, Callable[[Facts], Choice]]] = {
    BACK: _back,
    DRAW: _draw,
    DISCARD: _discard,
    POWER: _power,
    CALL: _call,
    PASS: _pass,
}


# At places of the table.


def _own(facts: Facts, spot: int) -> str:
    return f"{facts.seat}:{spot + 1}"


def _named(facts: Facts, kind: int) -> str:
    return card_name(sign_of(facts, kind)).split(" ")[0]


def _goes(spot: int) -> str:
    """SPB-11, SPB-13."""
    return _("your card {place} is discarded").format(place=where(spot))


def _take(facts: Facts, spot: int) -> Choice:
    """SPB-13, SPB-14."""
    card = _named(facts, facts.top)
    asked = _("or touch your card that the {card} replaces").format(card=card)
    words = _("Take the {card}").format(card=card)
    goes = _goes(spot)
    follows = _("its power is not used; {goes}").format(goes=goes) if power_of(facts, facts.top) else goes
    return Choice(words, follows, (middle.DISCARD, _own(facts, spot)), asks=asked)


def _put(facts: Facts, spot: int) -> Choice:
    card = _named(facts, facts.drawn)
    asked = _("or touch your card that the {card} replaces").format(card=card)
    return Choice(_("Put the {card} here").format(card=card), _goes(spot), (_own(facts, spot),), asks=asked)


def _look(facts: Facts, seat: int, spot: int) -> Choice:
    """SPB-20, SPB-21."""
    is_own = seat == facts.seat
    follows = _("your card {place}") if is_own else _("{name}’s card {place}")
    asked = _("Touch one of your cards") if is_own else _("Touch a card of another player")
    told = follows.format(place=where(spot), name=NAME)
    return Choice(_("Look at it"), told, (f"{seat}:{spot + 1}",), asks=asked, whose=-1 if is_own else seat)


def _swap(facts: Facts, own: int, seat: int, spot: int) -> Choice:
    """SPB-22."""
    follows = _("with {name}, both unseen").format(name=NAME)
    mine = Touch(_own(facts, own), asks=_("Touch one of your cards"))
    theirs = Touch(f"{seat}:{spot + 1}", asks=_("Touch a card of another player"))
    return Choice(_("Swap them"), follows, touches=(mine, theirs), whose=seat)


def _with(facts: Facts, spot: int) -> Choice:
    """SPB-23, SPB-24."""
    follows = _("your card {place} goes to {name}").format(place=where(spot), name=NAME)
    asked = _("or touch a card of yours for the swap")
    return Choice(_("Swap it"), follows, (_own(facts, spot),), asks=asked, whose=facts.looked // SQUARE)


AT_PLACES: Final[Sequence[tuple[Family, Callable[..., Choice]]]] = (
    (TAKES, _take),
    (PUTS, _put),
    (LOOKS, _look),
    (SWAPS, _swap),
    (WITHS, _with),
)


# The question of the moment to the seat on the move, and one line of why.


KEPT: Final = 500
# Once the open card is touched the sheet shows the second, which is not read aloud before.
UNTIL: Final = Markup('<span class="until-taking">{}</span><span class="taking" aria-hidden="true">{}</span>')


def asks(view: View, names: Sequence[str]) -> str:
    """The question of the moment as a headline; "" for everybody who is not asked."""
    facts = facts_of(view)
    return _asked(_moment(facts), _named_in_question(facts)) if _is_asked(facts) else ""


def say(view: View, names: Sequence[str]) -> Markup:
    """One line of why; "" for everybody who is not asked."""
    facts = facts_of(view)
    return (
        _why(_moment(facts), _named_in_question(facts), _power_in_question(facts)) if _is_asked(facts) else Markup("")
    )


def _is_asked(facts: Facts) -> bool:
    return facts.seat >= 0 and facts.seat == facts.mover


def _moment(facts: Facts) -> str:
    """SPB-15, SPB-20, SPB-23: what is waited for, told apart where another question is to be asked."""
    power = power_of(facts, facts.top) if facts.top else 0
    apart = {
        "turn": "turn" if facts.discard else "first",
        "drawn": "drawn-power" if facts.drawn and power_of(facts, facts.drawn) else "drawn",
        "look": "look-own" if power == OWN_LOOK else "look",
        "looked": "weighed" if power == LOOK_AND_SWAP else "looked",
    }
    return apart.get(facts.awaits, facts.awaits)


def _named_in_question(facts: Facts) -> str:
    """The card that the question is about: the drawn one, or the one on top of the discard."""
    kind = facts.drawn or facts.top
    return card_name(sign_of(facts, kind)).split(" ")[0] if kind else ""


def _power_in_question(facts: Facts) -> str:
    power = power_of(facts, facts.drawn) if facts.drawn else 0
    return power_words(power) if power else ""


@kept(KEPT)
def _asked(moment: str, card: str) -> str:
    return {
        "peek": _("Remember these two cards"),
        "first": _("Draw your first card"),
        "turn": _("Draw, or take the {card}?"),
        "drawn": _("Which card goes?"),
        "drawn-power": _("Which card goes?"),
        "look-own": _("Which of your cards?"),
        "look": _("Whose card will you look at?"),
        "swap": _("Which two cards swap?"),
        "looked": _("Remember this card"),
        "weighed": _("Keep it there, or swap it?"),
        "done": _("Do you have 5 or less?"),
    }[moment].format(card=card)


@kept(KEPT)
def _why(moment: str, card: str, power: str) -> Markup:
    words = {
        "peek": _("Only you see them, and only now. Then they lie face down."),
        "first": _("Nothing is discarded yet."),
        "turn": _("To take the {card}, touch your card that it replaces."),
        "taking": _("Now touch your card that the {card} replaces."),
        "drawn": _("You drew the {card}. Touch your card that it replaces, or discard it."),
        "drawn-power": _("You drew the {card}. Use its power, or touch your card that it replaces."),
        "look-own": _("The {card} lets you look at one of your own cards."),
        "look": _("The {card} lets you look at one card of another player."),
        "swap": _("Touch a card of yours and a card of another player. Nobody sees them."),
        "looked": _("Only you see it. It stays open until you lay it back."),
        "weighed": _("Lay it back, or touch a card of yours to swap the two."),
        "done": _("Then call Spooky Boo! If not, pass."),
    }[moment]
    told = escape(words).format(card=Markup("<b>{}</b>").format(card), power=power)
    return UNTIL.format(told, _why("taking", card, power)) if moment == "turn" else told
