"""A table of Haunted Stairs in sentences: what an action would mean, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.names import name_at
from hantise.core.sheet import Line, Part, numbers
from hantise.core.words import _, ngettext
from hantise.games.haunted_stairs.actions import (
    FIRST_ANSWER,
    FIRST_ASK,
    FIRST_GUESS,
    FIRST_MOVE,
    FIRST_NAME,
    FIRST_SWAP,
    MOST_SEATS,
    PAIRS,
    QUIT,
)
from hantise.games.haunted_stairs.disc import CHILDREN, PLACES, WHITE
from hantise.games.haunted_stairs.facts import Facts

# What an action means.


def label(facts: Facts, action: int, names: Sequence[str]) -> str:
    """The words for taking this action, with its consequence."""
    if action < FIRST_SWAP:
        return _try(facts, action)
    if action < FIRST_MOVE:
        one, other = PAIRS[action - FIRST_SWAP]
        words = _("Swap the ghosts on {one} and on {other}")
        return words.format(one=place_name(one), other=place_name(other))
    if action < FIRST_GUESS:
        words = _("Move the ghost on {place} to {free}")
        return words.format(place=place_name(action - FIRST_MOVE), free=place_name(facts.free))
    if action < QUIT:
        return _guess(facts, action - FIRST_GUESS)
    if action == QUIT:
        return _quit(facts)
    if action < FIRST_ANSWER:
        return _ask(facts, action - FIRST_ASK, names)
    return _answer(facts, action - FIRST_ANSWER, names) if action < FIRST_NAME else _name(facts, action - FIRST_NAME)


def _try(facts: Facts, place: int) -> str:
    words = ngettext(
        "Turn over the ghost on {place}: if it is {child}, you win {n} card",
        "Turn over the ghost on {place}: if it is {child}, you win {n} cards",
        facts.pile,
    )
    return words.format(place=place_name(place), child=child_name(facts.sought), n=facts.pile)


def _guess(facts: Facts, child: int) -> str:
    """STA-18."""
    words = ngettext(
        "Say that {child} is under the ghost on {place}: if so, you win {n} card",
        "Say that {child} is under the ghost on {place}: if so, you win {n} cards",
        facts.pile,
    )
    return words.format(child=child_name(child), place=place_name(WHITE), n=facts.pile)


def _quit(facts: Facts) -> str:
    if not any(facts.stock):
        return _("Leave the riddle: then you name the last child to be found")
    words = ngettext("Leave the riddle: the card stays", "Leave the riddle: the {n} cards stay", facts.pile)
    return words.format(n=facts.pile)


def _ask(facts: Facts, choice: int, names: Sequence[str]) -> str:
    place, seat = divmod(choice, MOST_SEATS)
    words = ngettext(
        "Ask {who} who is under the ghost on {place}. Wrong: you win {n} card; right: they win it",
        "Ask {who} who is under the ghost on {place}. Wrong: you win {n} cards; right: they win them",
        facts.pile,
    )
    return words.format(who=name_at(names, seat), place=place_name(place), n=facts.pile)


def _answer(facts: Facts, child: int, names: Sequence[str]) -> str:
    words = ngettext(
        "Answer that it is {child}. Right: you win {n} card; wrong: {asker} wins it",
        "Answer that it is {child}. Right: you win {n} cards; wrong: {asker} wins them",
        facts.pile,
    )
    return words.format(child=child_name(child), n=facts.pile, asker=names[facts.turn])


def _name(facts: Facts, child: int) -> str:
    if facts.next_searches_first:
        return _("Choose {child}: the next player looks first").format(child=child_name(child))
    return _("Choose {child}: you look first").format(child=child_name(child))


# What has happened.


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence or two for a line of this seat's sheet; "" for a line not worth one."""
    who, act, talk = Line.read(line)
    sentences = [_act(who, act, names, seat), *[_followed(part, who, names, seat) for part in talk]]
    return " ".join([sentence for sentence in sentences if sentence])


def _act(who: int, act: Part, names: Sequence[str], seat: int) -> str:
    what, detail = act
    own = who == seat
    if what == "up":
        return _turned_up(detail[0], names[who], own)
    if what == "ask":
        return asked(who, int(detail[1]), PLACES.index(detail[0]), names, seat)
    sentence = (_own if own else _others)(what)
    told = sentence.format(name=names[who], **_details(act))
    return f"{told} {_shown(detail[-1])}" if what in ("turn", "guess", "answer") else told


def _details(act: Part) -> dict[str, str]:
    """The details of an act, by the names that sentences use."""
    what, detail = act
    if what == "swap":
        one, other = detail[0].split("-")
        return {"one": _place(one), "other": _place(other)}
    if what == "move":
        return {"one": _place(detail[0]), "other": _place(detail[1])}
    if what == "turn":
        return {"place": _place(detail[0])}
    if what == "guess":
        return {"child": _child(detail[0]), "place": place_name(WHITE)}
    return {"child": _child(detail[0])} if detail else {}


def _place(name: str) -> str:
    return place_name(PLACES.index(name))


def _child(name: str) -> str:
    return child_name(CHILDREN.index(name))


def _shown(child: str) -> str:
    return _("It is {child}.").format(child=_child(child))


def _turned_up(card: str, name: str, own: bool) -> str:
    """STA-10."""
    if card in CHILDREN:
        own_words, others = _("You turn up {child}. Where is it?"), _("{name} turns up {child}. Where is it?")
        return (own_words if own else others).format(name=name, child=_child(card))
    own_cards = {
        "swap": _("You turn up a swap."),
        "move": _("You turn up a move."),
        "riddle": _("You turn up a riddle."),
    }
    cards = {
        "swap": _("{name} turns up a swap."),
        "move": _("{name} turns up a move."),
        "riddle": _("{name} turns up a riddle."),
    }
    return (own_cards if own else cards)[card].format(name=name)


def asked(who: int, whom: int, place: int, names: Sequence[str], seat: int) -> str:
    """STA-20: somebody asks somebody, as this seat hears it."""
    if who == seat:
        words = _("You ask {other}: who is under the ghost on {place}?")
    elif whom == seat:
        words = _("{name} asks you: who is under the ghost on {place}?")
    else:
        words = _("{name} asks {other}: who is under the ghost on {place}?")
    return words.format(name=names[who], other=names[whom], place=place_name(place))


def _own(what: str) -> str:
    return {
        "starts": _("You start."),
        "turn": _("You turn over the ghost on {place}."),
        "swap": _("You swap the ghosts on {one} and on {other}."),
        "move": _("You move the ghost on {one} to {other}."),
        "guess": _("You say that {child} is under the ghost on {place}."),
        "quit": _("You leave the riddle."),
        "answer": _("You answer: {child}."),
        "name": _("You choose the last child: {child}. Where is it?"),
    }[what]


def _others(what: str) -> str:
    return {
        "starts": _("{name} starts."),
        "turn": _("{name} turns over the ghost on {place}."),
        "swap": _("{name} swaps the ghosts on {one} and on {other}."),
        "move": _("{name} moves the ghost on {one} to {other}."),
        "guess": _("{name} says that {child} is under the ghost on {place}."),
        "quit": _("{name} leaves the riddle."),
        "answer": _("{name} answers: {child}."),
        "name": _("{name} chooses the last child: {child}. Where is it?"),
    }[what]


def _followed(part: Part, actor: int, names: Sequence[str], seat: int) -> str:
    """The sentence for what followed an action."""
    what, detail = part
    if what == "wins":
        return _wins(int(detail[0]), int(detail[1]), names, seat)
    if what == "over":
        return _over(numbers(part.first), names, seat)
    if what == "names":
        return _names_last(names[actor], actor == seat)
    if what == "wrong":
        return _("Not the right one!")
    return _("The white place is free: no riddle, and the turn is over.")


def _names_last(name: str, own: bool) -> str:
    """STA-31."""
    if own:
        return _("That was the last card: you choose the last child to be found.")
    return _("That was the last card: {name} chooses the last child to be found.").format(name=name)


def _wins(winner: int, cards: int, names: Sequence[str], seat: int) -> str:
    if winner == seat:
        words = ngettext("You win {n} card!", "You win {n} cards!", cards)
    else:
        words = ngettext("{name} wins {n} card!", "{name} wins {n} cards!", cards)
    return words.format(name=names[winner], n=cards)


def _over(winners: tuple[int, ...], names: Sequence[str], seat: int) -> str:
    """STA-33."""
    if winners == (seat,):
        return _("The game is over: you have won the most cards!")
    told = ", ".join([_("you") if winner == seat else names[winner] for winner in winners])
    if len(winners) == 1:
        return _("The game is over: {name} has won the most cards!").format(name=told)
    return _("The game is over. A shared victory: {names}.").format(names=told)


# The names of places, children and cards at the table.


def place_name(place: int) -> str:
    """A place, within a sentence: "the red place"."""
    return (
        _("the red place"),
        _("the green place"),
        _("the blue place"),
        _("the yellow place"),
        _("the white place"),
    )[place]


def place_word(place: int) -> str:
    """A place by itself: "Red"."""
    return (_("Red"), _("Green"), _("Blue"), _("Yellow"), _("White"))[place]


def on_place(place: int) -> str:
    """Where a ghost lies, on a button: "On red", which is no child's name."""
    return (_("On red"), _("On green"), _("On blue"), _("On yellow"), _("On white"))[place]


def from_place(place: int) -> str:
    """Where a ghost that moves lies now, on a button: "From red"; `to_place` says where it goes."""
    return (_("From red"), _("From green"), _("From blue"), _("From yellow"), _("From white"))[place]


def to_place(place: int) -> str:
    """Where a ghost that moves will lie, after `from_place`: "to white"."""
    return (_("to red"), _("to green"), _("to blue"), _("to yellow"), _("to white"))[place]


def child_name(child: int) -> str:
    """A child, within a sentence: "the red child"."""
    return (_("the red child"), _("the green child"), _("the blue child"), _("the yellow child"))[child]


def child_word(child: int) -> str:
    """A child by itself, on a button: "Red"."""
    return (_("Red child"), _("Green child"), _("Blue child"), _("Yellow child"))[child]


def at_front(sentence: str) -> str:
    """The sentence with its first letter a capital, whatever name stands there."""
    return sentence[:1].upper() + sentence[1:]


def title() -> str:
    """The game's own name: the box has another in each language."""
    return _("Haunted Stairs")
