"""Sentences for the lines of a sheet of Rest in Peace."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hantise.core.sheet import Line, Part
from hantise.core.words import _, ngettext
from hantise.games.rest_in_peace.labels import houses, medium_name, medium_words
from hantise.games.rest_in_peace.sheet import by_whom

SETTING_UP = ("medium-up", "house-up")
ANSWERS = ("value", "family", "card", "house")


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence or more for a line of this seat's sheet; "" for a line not worth one."""
    who, act, talk = Line.read(line)
    done = _deed(Line.read(line), names, seat)
    more = [followed(_why(part, who, talk), actor, names, seat) for part, actor in by_whom(Line.read(line))]
    sentences = [_act(who, act, names, seat), done, *more]
    return " ".join(sentence for sentence in sentences if sentence)


def _act(who: int, act: Part, names: Sequence[str], seat: int) -> str:
    """The sentence for an act; when the table is laid, `who` is the number of a round."""
    what, own = act.what, who == seat
    if what in SETTING_UP:
        return _laid(who, what, act.first)
    if what == "end":
        return ""
    if what in ANSWERS:
        return _answer(what, act.first, names[who], own)
    sentences = (_own if own else _others)(act.first)
    return sentences.get(what, "").format(name=names[who], card=_card(act.first))


def _deed(line: Line, names: Sequence[str], seat: int) -> str:
    """What a medium of another family does, unless it does nothing."""
    if line.act.what != "medium" or line.who == seat or line.followed("idle", "flat"):
        return ""
    return deed(int(line.act.first), names[line.who], is_struck=seat == 1 - line.who)


def _laid(number: int, what: str, detail: str) -> str:
    if what == "medium-up":
        return _("The medium of round {n} is {medium}.").format(n=number, medium=medium_name(int(detail)))
    house = _("a manor") if detail == "manor" else _("a castle")
    return _("Round {n} is for {house}.").format(n=number, house=house)


def _answer(what: str, detail: str, name: str, own: bool) -> str:
    """A value or a family that was named; of a card or a house what follows is told."""
    if what == "value":
        return (_("You name {value}.") if own else _("{name} names {value}.")).format(name=name, value=detail)
    if what == "family":
        chosen = {
            (True, "own"): _("You name your own family."),
            (True, "other"): _("You name the other family."),
            (False, "own"): _("{name} names their own family."),
            (False, "other"): _("{name} names the other family."),
        }
        return chosen[own, detail].format(name=name)
    return ""


def _card(detail: str) -> str:
    """A card in a sentence: "5", a medium's name."""
    if detail.startswith("m") and detail[1:].isdigit():
        return medium_name(int(detail[1:]))
    return detail


def _own(detail: str) -> dict[str, str]:
    return {
        "first": _("You begin."),
        "draw": _("You draw a {card}."),
        "ghost": _("You play a {card}."),
        "medium": _("You play {card}.").format(card=medium_name(int(detail))) if detail.isdigit() else "",
        "blind": _("You stumble: a card is drawn blind from your hand."),
        "blind-card": _("You play a {card}, drawn blind."),
        "away": _("A card of yours, a {card}, goes to the tenth round."),
        "top": _("The top of your deck is a {card}."),
        "tenth": _("You lay a card on the tenth round: {card}."),
        "none": _("You decline.") if detail else _("You lay nothing on the tenth round."),
    }


def _others(detail: str) -> dict[str, str]:
    hidden = detail == "?"
    return {
        "first": _("{name} begins."),
        "draw": _("{name} draws a card."),
        "ghost": _("{name} plays a {card}."),
        "medium": _("{{name}} plays {card}.").format(card=medium_name(int(detail))) if detail.isdigit() else "",
        "blind": _("{name} stumbles: a card is drawn blind from the hand."),
        "blind-card": _("{name} plays a {card}, drawn blind."),
        "away": _("A card of {name} goes to the tenth round.")
        if hidden
        else _("A card of {name}, a {card}, goes to the tenth round."),
        "top": _("The top of the deck of {name} is a {card}."),
        "tenth": _("{name} lays a card face down on the tenth round.")
        if hidden
        else _("{name} lays a card on the tenth round: {card}."),
        "none": _("{name} declines.") if detail else _("{name} lays nothing on the tenth round."),
    }


# What followed.


def _why(part: Part, actor: int, talk: Sequence[Part]) -> Part:
    """RIP-16: the medium is what abandoning is worth to whoever does it."""
    is_for_it = part.what == "takes-medium" and int(part.first) == actor and any(p.what == "abandons" for p in talk)
    return part._replace(what="gets-medium") if is_for_it else part


def followed(part: Part, actor: int, names: Sequence[str], seat: int) -> str:
    """The sentence for a part of what followed; "" for one that the table shows."""
    what, detail = part
    if what in (
        "wins",
        "takes-medium",
        "gets-medium",
        "moves",
        "shows",
        "resolves",
        "reveals",
        "draws",
        "won",
        "nothing",
    ):
        return befell(part, names, seat)
    if what == "dealt":
        return _dealt(int(part.first), detail[1], names, seat)
    if what == "total" and len(detail) > 1:
        actor = int(detail[1])
    sentences = _done_own() if actor == seat else _done()
    card = _card(part.first)
    if what == "sees":
        card = ", ".join(card) or _("nothing")
    other = detail[1] if len(detail) > 1 else ""
    return sentences.get(what, "").format(name=names[actor], card=card, other=other)


def _dealt(who: int, cards: str, names: Sequence[str], seat: int) -> str:
    """RIP-17: the cards themselves to whoever sees them, else how many."""
    values = ", ".join(sorted(cards))
    if "?" in cards:
        return ngettext("{name} draws {n} card.", "{name} draws {n} cards.", len(cards)).format(
            name=names[who], n=len(cards)
        )
    return (_("You draw: {cards}.") if who == seat else _("{name} draws: {cards}.")).format(
        name=names[who], cards=values
    )


def befell(part: Part, names: Sequence[str], seat: int) -> str:
    """The sentence for what befell a family that is named."""
    what, detail = part
    who = int(detail[0])
    more = detail[1] if len(detail) > 1 else ""
    shown = {
        "wins": houses(more.count("m"), more.count("c")),
        "takes-medium": medium_name(int(more)) if what == "takes-medium" else "",
        "gets-medium": medium_name(int(more)) if what == "gets-medium" else "",
        "resolves": medium_name(int(more)) if what == "resolves" else "",
        "shows": ", ".join(_("a {card}").format(card=one) for one in more) or _("nothing"),
    }.get(what, _card(more))
    sentences = _befell_own() if who == seat else _befell()
    return sentences[what].format(name=names[who], what=shown)


def _befell_own() -> dict[str, str]:
    return {
        "wins": _("You win {what}."),
        "takes-medium": _("You take the medium: {what}."),
        "gets-medium": _("In return you get {what}."),
        "moves": _("One of your cards moves on: {what}."),
        "shows": _("You turn up {what}."),
        "resolves": _("Your {what} takes effect."),
        "reveals": _("The top of your deck is known to be a {what}."),
        "draws": _("You draw the {what} from the top of your deck."),
        "won": _("You win the game!"),
        "nothing": _("Your hand is empty: you place nothing."),
    }


def _befell() -> dict[str, str]:
    return {
        "wins": _("{name} wins {what}."),
        "takes-medium": _("{name} takes the medium: {what}."),
        "gets-medium": _("In return {name} gets {what}."),
        "moves": _("A card of {name} moves on: {what}."),
        "shows": _("{name} turns up {what}."),
        "resolves": _("{what} of {name} takes effect."),
        "reveals": _("The top of the deck of {name} is known to be a {what}."),
        "draws": _("{name} draws the {what} from the top of the deck."),
        "won": _("{name} wins the game."),
        "nothing": _("The hand of {name} is empty: nothing is placed."),
    }


def _done_own() -> dict[str, str]:
    return happened() | {
        "total": _("Your total is {card}."),
        "passes": _("You are ahead, and end your turn."),
        "abandons": _("You abandon."),
        "sees": _("You see the other hand: {card}."),
        "fetches": _("You fetch a {card}."),
        "finds": _("You find nothing."),
        "returns": _("You put a {card} back into your deck."),
        "discards": _("You discard a {card}."),
        "takes": _("You take back: {card}."),
        "banishes": _("You make it vanish: {card}."),
        "swaps": _("You swap the houses of rounds {card} and {other}."),
    }


def _done() -> dict[str, str]:
    return happened() | {
        "total": _("The total of {name} is {card}."),
        "passes": _("{name} is ahead, and ends the turn."),
        "abandons": _("{name} abandons."),
        "fetches": _("{name} fetches a {card}."),
        "finds": _("{name} finds nothing."),
        "returns": _("{name} puts a {card} back into the deck."),
        "discards": _("{name} discards a {card}."),
        "takes": _("{name} takes back: {card}."),
        "banishes": _("{name} makes it vanish: {card}."),
        "swaps": _("{name} swaps the houses of rounds {card} and {other}."),
    }


def happened() -> dict[str, str]:
    """The sentences for what befalls nobody by name."""
    return {
        "bars": _("Nobody may play a {card} or a {other} any more in this round."),
        "copies": _("It counts as a {card}."),
        "idle": _("It finds nothing to act on."),
        "flat": _("It has no effect: all cards count 1 in this round."),
        "void": _("With fewer than two cards to discard it counts nothing."),
        "totals": _("The totals are {card} and {other}."),
        "ties": _("It is a tie."),
        "draw": _("The eternal feud goes on: nobody wins."),
    }


# What a medium does once another family has played it, in a sentence for whoever looks on or is struck by it.


def deed(medium: int, name: str, is_struck: bool) -> str:
    """What the medium that `name` has played does; to "you" where the reader is the other family."""
    if is_struck and medium in _TO_YOU:
        return _TO_YOU[medium]().format(name=name)
    return _OF_THEM[medium]().format(name=name) if medium in _OF_THEM else medium_words(medium)


# The words of all others speak of nobody as "you".
_OF_THEM: Final[Mapping[int, Callable[[], str]]] = {
    1: lambda: _("{name} gets this round's medium, even after winning."),
    2: lambda: _("{name} searches the deck for a ghost and plays it at once."),
    3: lambda: _("It counts as a 1, and {name} sees the other hand until the round ends."),
    8: lambda: _("Each even ghost of {name} gets +1 in this round."),
    9: lambda: _("Each odd ghost of {name} gets +1 in this round."),
    10: lambda: _("{name} names a value: their own ghosts of it get +2 in this round."),
    11: lambda: _("{name} discards a card that the other family has played in this round."),
    13: lambda: _("It counts as a 4 now; then it moves to the tenth round, where it counts -2 for {name}."),
    15: lambda: _("If {name} wins this round, one of their cards may move on to the next."),
    16: lambda: _("It takes the value of a ghost card that {name} has played in this round."),
    17: lambda: _("{name} names a value: the other family's ghosts of it get -2 in this round."),
    18: lambda: _("{name} puts a ghost card of an earlier round back into the deck."),
    19: lambda: _("{name} turns up the top card of either deck: this card takes its value."),
    20: lambda: _("{name} names a family: a random card of its hand goes to the tenth round."),
    21: lambda: _("It counts as a 6, but {name} must discard two ghost cards."),
    22: lambda: _("{name} loses the round at once, and takes a card of it back."),
    25: lambda: _("{name} names two values: nobody may play them any more in this round."),
    26: lambda: _("{name} names a value: all ghosts of it, on both sides, get +3."),
    28: lambda: _("{name} may swap the houses of two later rounds."),
}
_TO_YOU: Final[Mapping[int, Callable[[], str]]] = {
    3: lambda: _("It counts as a 1, and {name} sees your hand until the round ends."),
    6: lambda: _("The next ghost card that you play is drawn blind from your hand."),
    11: lambda: _("{name} discards a card that you have played in this round."),
    12: lambda: _("Your 1s and 2s do not count in this round."),
    14: lambda: _("For the rest of the round you must play at least two cards a turn, or none."),
    17: lambda: _("{name} names a value: your ghosts of it get -2 in this round."),
    24: lambda: _("You may play no more mediums in this round."),
}
