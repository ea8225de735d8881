"""A table of Spooky Boo! in sentences: what an action would mean, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.names import name_at
from hantise.core.sheet import Line, Part
from hantise.core.words import _
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
from hantise.games.spooky_boo.counted import end_of_round
from hantise.games.spooky_boo.deck import BLIND_SWAP, LOOK, LOOK_AND_SWAP, OWN_LOOK, deck_of, value_and_power
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.numerals import numeral


def card_name(face: str) -> str:
    """The name of a card with this face: "7 (look at your own)", "5"."""
    value, power = value_and_power(face)
    value = numeral(value)
    return _("{value} ({power})").format(value=value, power=power_name(int(power))) if power else value


def power_name(power: int) -> str:
    """The name of a power."""
    return {
        OWN_LOOK: _("look at one’s own"),
        LOOK: _("look at another’s"),
        BLIND_SWAP: _("swap in the dark"),
        LOOK_AND_SWAP: _("look, then swap"),
    }[power]


def power_words(power: int) -> str:
    """A few words for what a power does."""
    return {
        OWN_LOOK: _("look at one of your own cards"),
        LOOK: _("look at a card of an opponent"),
        BLIND_SWAP: _("swap one of your cards with an opponent's, both unseen"),
        LOOK_AND_SWAP: _("look at a card of an opponent, then swap it with one of yours if you like"),
    }[power]


# What an action would mean.


def label(facts: Facts, action: int, names: Sequence[str]) -> str:
    """The words for taking this action, with its consequence; a place is bottom left, bottom right and so on."""
    plain = {BACK: _back, DRAW: _draw, DISCARD: _discard, POWER: _power, CALL: _call, PASS: _pass}
    if action in plain:
        return plain[action](facts)
    return _at_a_place(facts, action, names)


def _back(facts: Facts) -> str:
    if facts.awaits == "peek":
        return _("Lay your two cards back, face down")
    return _("Lay the card back, face down")


def _draw(facts: Facts) -> str:
    if not facts.stock:
        return _("Shuffle the discards into a new stock, and draw")
    return _("Draw a card that only you see")


def _discard(facts: Facts) -> str:
    if _power_of(facts, facts.drawn):
        return _("Discard the {card}, and leave its power unused").format(card=_card(facts, facts.drawn))
    return _("Discard the {card}").format(card=_card(facts, facts.drawn))


def _power(facts: Facts) -> str:
    if not _power_of(facts, facts.drawn):
        return _("Discard the drawn card and use its power")
    power = power_words(_power_of(facts, facts.drawn))
    return _("Discard the {card} and use its power: {power}").format(card=_card(facts, facts.drawn), power=power)


def _call(facts: Facts) -> str:
    if facts.on_top:
        return _("Call Spooky Boo! The round ends: with 5 points or less you score 0, with more 10 and your total")
    return _("Call Spooky Boo! The round ends: with 5 points or less you score 0, with more 10")


def _pass(facts: Facts) -> str:
    return _("Pass: your turn is over")


def _at_a_place(facts: Facts, action: int, names: Sequence[str]) -> str:
    if action in TAKES:
        words = _("Take the {card}: it goes to the {place}, and your card there is discarded face up")
        return words.format(card=_card(facts, facts.top), place=where(TAKES.indices(action)[0]))
    if action in PUTS:
        words = _("Put the {card} at the {place}; your card there is discarded face up")
        return words.format(card=_card(facts, facts.drawn), place=where(PUTS.indices(action)[0]))
    if action in LOOKS:
        seat, spot = LOOKS.indices(action)
        own = _("Look at your card at the {place}")
        words = own if seat == facts.seat else _("Look at {who}’s card at the {place}")
        return words.format(place=where(spot), who=name_at(names, seat))
    return _swapping(facts, action, names)


def _swapping(facts: Facts, action: int, names: Sequence[str]) -> str:
    if action in WITHS:
        return _giving_back(facts, where(WITHS.indices(action)[0]), names)
    own, seat, spot = SWAPS.indices(action)
    words = _("Swap your card at the {own} with {who}’s card at the {place}, both unseen")
    return words.format(own=where(own), place=where(spot), who=name_at(names, seat))


def _giving_back(facts: Facts, own: str, names: Sequence[str]) -> str:
    """SPB-23: the swap names who gets one's own card, unless no card of another is looked at."""
    owner = facts.looked // SQUARE
    if owner in (-1, facts.seat):
        return _("Swap the card you look at with your card at the {own}").format(own=own)
    return _("Swap it with your card at the {own}, which goes to {who}").format(own=own, who=names[owner])


def _card(facts: Facts, kind: int) -> str:
    return card_name(deck_of(facts.deck).face(kind))


def _power_of(facts: Facts, kind: int) -> int:
    return int(deck_of(facts.deck).powers[kind])


# What has happened.


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence or two for a line of this seat's sheet; "" for a line not worth one."""
    read = Line.read(line)
    if read.followed("shows"):
        return end_of_round(read, names, seat)
    who, act, talk = read
    sentences = [_act(who, act, names, seat), *[_followed(part, names, seat) for part in talk]]
    return " ".join(sentence for sentence in sentences if sentence)


def _act(who: int, act: Part, names: Sequence[str], seat: int) -> str:
    what, detail = act
    if what in ("look", "swap", "with"):
        return _reached(who, act, names, seat)
    if what == "back":
        return _laid_back(who, act, names, seat)
    card = card_name(detail[0]) if what in ("drew", "take", "discard", "power") else ""
    place = _where(detail[-1]) if what in ("take", "put") else ""
    told = _own(what) if who == seat else _others(what)
    return "" if card == "?" else told.format(name=names[who], card=card, place=place)


def _own(what: str) -> str:
    return {
        "starts": _("You start."),
        "pass": _("You pass."),
        "drew": _("You draw the {card}."),
        "take": _("You take the {card} and put it at your {place}."),
        "discard": _("You discard the {card}."),
        "power": _("You discard the {card} and use its power."),
        "put": _("You put the card at your {place}."),
    }.get(what, "")


def _others(what: str) -> str:
    return {
        "starts": _("{name} starts."),
        "draw": _("{name} draws a card."),
        "take": _("{name} takes the {card} and puts it at their {place}."),
        "discard": _("{name} discards the {card}."),
        "power": _("{name} discards the {card} and uses its power."),
        "put": _("{name} puts the card at their {place}."),
    }.get(what, "")


def where(spot: int) -> str:
    """The words for a place of a square, as its owner has it before them, and as everybody sees it."""
    return (_("bottom left"), _("bottom right"), _("top left"), _("top right"))[spot]


def _where(number: str) -> str:
    return where(int(number) - 1) if number else ""


def _reached(who: int, act: Part, names: Sequence[str], seat: int) -> str:
    """A look or a swap: a card of one's own, of the reader's, or of somebody else."""
    what, detail = act
    own = act.first if what != "look" else ""
    whose, place, *face = detail if what == "look" else detail[1:]
    told = _looked(who, int(whose), seat, bool(face)) if what == "look" else _swapped(who, int(whose), seat)
    card = card_name(face[0]) if face else ""
    return told.format(
        name=names[who], own=own and _where(own), place=_where(place), other=names[int(whose)], card=card
    )


def _looked(who: int, whose: int, seat: int, sees: bool) -> str:
    if sees and whose == who:
        return _("You look at your card at the {place}: it is the {card}.")
    if sees:
        return _("You look at {other}’s card at the {place}: it is the {card}.")
    if whose == who:
        return _("{name} looks at their own card at the {place}.")
    return (
        _("{name} looks at your card at the {place}.")
        if whose == seat
        else _("{name} looks at {other}’s card at the {place}.")
    )


def _laid_back(who: int, act: Part, names: Sequence[str], seat: int) -> str:
    """SPB-05, SPB-42: which card it was, everybody saw."""
    if not act.detail:
        own, others = _("You lay your two nearest cards back."), _("{name} has looked at their two nearest cards.")
        return (own if who == seat else others).format(name=names[who])
    return _laid_one_back(who, act, names) if who == seat else ""


def _laid_one_back(who: int, act: Part, names: Sequence[str]) -> str:
    """SPB-43: the reader's own; when somebody else looked at a card, that was told."""
    whose, place = act.detail
    own, others = _("You lay your card at the {place} back."), _("You lay {other}’s card at the {place} back.")
    return (own if int(whose) == who else others).format(other=names[int(whose)], place=_where(place))


def _swapped(who: int, whose: int, seat: int) -> str:
    if who == seat:
        return _("You swap your card at the {own} with {other}’s card at the {place}.")
    if whose == seat:
        return _("{name} swaps their card at the {own} with your card at the {place}.")
    return _("{name} swaps their card at the {own} with {other}’s card at the {place}.")


def _followed(part: Part, names: Sequence[str], seat: int) -> str:
    """The sentence for what followed an action; SPB-14: what lies in a square or leaves it has no power."""
    what, detail = part
    cards = [numeral(value_and_power(face)[0]) for face in detail]
    if what == "peeks":
        return _("You see your own cards: {first} at the bottom left, {second} at the bottom right.").format(
            first=cards[0], second=cards[1]
        )
    if what == "lays":
        return _("The {card} that lay there is discarded.").format(card=cards[0])
    return _("The discards are shuffled into a new stock.")
