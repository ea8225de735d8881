"""The question of the moment to the seat on the move, and one line of why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hantise.core import View
from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.markup import Markup, escape
from hantise.games.spooky_boo.deck import LOOK_AND_SWAP, OWN_LOOK
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.room.faces import facts_of, power_of, sign_of
from hantise.games.spooky_boo.sentences import card_name, power_words

KEPT: Final = 500
# Once the open card is touched the sheet shows the second, which is not read aloud before.
UNTIL: Final = Markup('<span class="until-taking">{}</span><span class="taking" aria-hidden="true">{}</span>')


def asks(view: View, names: Sequence[str]) -> str:
    """The question of the moment as a headline; "" for everybody who is not asked."""
    facts = facts_of(view)
    return _asked(_moment(facts), _named(facts)) if _is_asked(facts) else ""


def say(view: View, names: Sequence[str]) -> Markup:
    """One line of why; "" for everybody who is not asked."""
    facts = facts_of(view)
    return _why(_moment(facts), _named(facts), _power(facts)) if _is_asked(facts) else Markup("")


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


def _named(facts: Facts) -> str:
    """The card that the question is about: the drawn one, or the one on top of the discard."""
    kind = facts.drawn or facts.top
    return card_name(sign_of(facts, kind)).split(" ")[0] if kind else ""


def _power(facts: Facts) -> str:
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
