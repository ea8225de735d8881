"""What is asked, said and refused at each moment of Haunted Stairs, and what each act is called and tells.

Nothing here knows where a child lies. Sentences are English, and translated where they are said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from hantise.core import First
from hantise.core.names import name_at
from hantise.core.sheet import Line, Part, numbers
from hantise.core.state import OVER
from hantise.core.view import Refusal
from hantise.core.words import Told, _, counted, later, said
from hantise.games.haunted_stairs.actions import ACTIONS, FIRST_START
from hantise.games.haunted_stairs.facts import Facts
from hantise.games.haunted_stairs.fields import PHASES, SEARCH
from hantise.games.haunted_stairs.pieces import CHILDREN, PLACES, WHITE

if TYPE_CHECKING:
    from hantise.games.haunted_stairs.rules import HauntedStairs


class Moment(NamedTuple):
    """What is said while one thing is awaited."""

    asks: str  # the headline to the seat on the move
    refuses: Refusal  # what that seat is told when it tries something else
    chapter: str  # of the rules
    task: str = ""  # in text, to all
    touch: str = ""  # what is touched where it lies
    why: str = ""
    card: str = ""  # on top of the pile


MOMENTS: Final = {
    "search": Moment(
        asks=later("Where is {child}?"),
        task=later("Where is {child}?"),
        touch=later("Touch the ghost that hides it."),
        why=later("Right: you win {cards}."),
        refuses=Refusal(
            "find-first", "STA-13", later("First {child} is to be found: turn over a ghost, everybody has to try.")
        ),
        chapter="child",
    ),
    "swap": Moment(
        asks=later("Which two change places?"),
        task=later("Swap: two ghosts change places."),
        touch=later("Touch both: they swap places, and nobody peeks."),
        refuses=Refusal("swap-first", "STA-16", later("The card says swap: choose two ghosts that change places.")),
        chapter="swap",
        card="swap",
    ),
    "move": Moment(
        asks=later("Which ghost moves?"),
        task=later("Move: a ghost goes to the free place."),
        touch=later("Touch it: it goes to the free place, and nobody peeks."),
        refuses=Refusal(
            "move-first", "STA-17", later("The card says move: choose the ghost that goes to the free place.")
        ),
        chapter="move",
        card="move",
    ),
    "riddle": Moment(
        asks=later("Who is on the white place?"),
        task=later("Riddle: who is under the ghost on the white place?"),
        why=later("Right: you win {cards}. If you miss, everybody sees the child. Or pass."),
        refuses=Refusal(
            "riddle-first", "STA-18", later("A riddle: say which child lies on the white place, or do not guess.")
        ),
        chapter="riddle",
        card="riddle",
    ),
    "ask": Moment(
        asks=later("Double or quits?"),
        task=later("Riddle: double or quits?"),
        why=later("Wrong: you win {cards}. Right: they win them. Or pass."),
        refuses=Refusal(
            "ask-or-quit", "STA-20", later("Double or quits: point at a ghost and ask another player, or leave it.")
        ),
        chapter="double",
        card="riddle",
    ),
    "answer": Moment(
        asks=later("{name} asks: who is it?"),
        why=later("Right: you win {cards}. Wrong: whoever asks wins them."),
        refuses=Refusal("answer-first", "STA-22", later("You are asked: say which child it is. You cannot pass.")),
        chapter="double",
        card="riddle",
    ),
    "name": Moment(
        asks=later("Which child is the last to find?"),
        task=later("Which is the last child to be found?"),
        why=later("Choose one that you can find: it is worth {cards}."),
        refuses=Refusal(
            "name-first", "STA-31", later("The stock is used up: name the last child that is to be found.")
        ),
        chapter="end",
    ),
}


class Act(NamedTuple):
    """What a seat may do, by the name of its actions: the moment for it, its consequence on a button, what it tells."""

    moment: str
    means: str | tuple[str, str]
    told: Told


ACTS: Final = {
    "turn": Act(
        "search",
        counted(
            "Turn over the ghost on {place}: if it is {child}, you win {n} card",
            "Turn over the ghost on {place}: if it is {child}, you win {n} cards",
        ),
        Told(later("You turn over the ghost on {place}."), later("{name} turns over the ghost on {place}.")),
    ),
    "swap": Act(
        "swap",
        later("Swap the ghosts on {one} and on {other}"),
        Told(
            later("You swap the ghosts on {one} and on {other}."),
            later("{name} swaps the ghosts on {one} and on {other}."),
        ),
    ),
    "move": Act(
        "move",
        later("Move the ghost on {place} to {free}"),
        Told(later("You move the ghost on {one} to {other}."), later("{name} moves the ghost on {one} to {other}.")),
    ),
    "guess": Act(
        "riddle",
        counted(
            "Say that {child} is under the ghost on {place}: if so, you win {n} card",
            "Say that {child} is under the ghost on {place}: if so, you win {n} cards",
        ),
        Told(
            later("You say that {child} is under the ghost on {place}."),
            later("{name} says that {child} is under the ghost on {place}."),
        ),
    ),
    "quit": Act(
        "riddle",
        counted("Leave the riddle: the card stays", "Leave the riddle: the {n} cards stay"),
        Told(later("You leave the riddle."), later("{name} leaves the riddle.")),
    ),
    "ask": Act(
        "ask",
        counted(
            "Ask {who} who is under the ghost on {place}. Wrong: you win {n} card; right: they win it",
            "Ask {who} who is under the ghost on {place}. Wrong: you win {n} cards; right: they win them",
        ),
        Told(
            later("You ask {other}: who is under the ghost on {place}?"),
            later("{name} asks {other}: who is under the ghost on {place}?"),
        ),
    ),
    "answer": Act(
        "answer",
        counted(
            "Answer that it is {child}. Right: you win {n} card; wrong: {asker} wins it",
            "Answer that it is {child}. Right: you win {n} cards; wrong: {asker} wins them",
        ),
        Told(later("You answer: {child}."), later("{name} answers: {child}.")),
    ),
    "name": Act(
        "name",
        later("Choose {child}: you look first"),
        Told(
            later("You choose the last child: {child}. Where is it?"),
            later("{name} chooses the last child: {child}. Where is it?"),
        ),
    ),
}

# What chance does, and what follows an act.
STARTS: Final = Told(later("You start."), later("{name} starts."))
UP: Final = {
    "swap": Told(later("You turn up a swap."), later("{name} turns up a swap.")),
    "move": Told(later("You turn up a move."), later("{name} turns up a move.")),
    "riddle": Told(later("You turn up a riddle."), later("{name} turns up a riddle.")),
}
UP_CHILD: Final = Told(later("You turn up {child}. Where is it?"), later("{name} turns up {child}. Where is it?"))
WINS: Final = Told(
    counted("You win {n} card!", "You win {n} cards!"), counted("{name} wins {n} card!", "{name} wins {n} cards!")
)
NAMES_LAST: Final = Told(
    later("That was the last card: you choose the last child to be found."),
    later("That was the last card: {name} chooses the last child to be found."),
)

FIRSTS: Final = (
    First("starts", "^. starts", later("*At the start* each child hides on its own colour."), "ghost", "eye"),
    First("names", "; names", later("*The end*: one child is left to find."), "back", "star"),
    First("ask", r"^\d ask ", later("*Whoever is asked* wins the cards if right."), "riddle", "people"),
    First("white", r"^\d up riddle$", later("*A riddle*: say who is on white, or pass."), "riddle", "eye"),
    First(
        "nothing",
        "^. up riddle; nothing",
        later("*No ghost on white*: the turn ends, the card stays."),
        "riddle",
        "close",
    ),
    First("missed", "^. guess .*; wrong", later("*Missed*: nobody else tries, the cards stay."), "riddle", "eyes"),
    First("wins", "; wins", later("*Found!* The finder wins the cards; the next one goes on."), "ghost", "star"),
    First("wrong", "; wrong", later("*All saw it!* Remember where that child is."), "ghost", "eyes"),
    First("move", r"^\d up move", later("*Move*: one ghost goes to the free place."), "move", "next"),
    First("swap", r"^\d up swap", later("*Swap*: two ghosts change places."), "swap", "again"),
)
"""What is told in a sentence when it first happens, the rarest first."""


# What an act would mean, and what has happened.


def label(facts: Facts, action: int, names: Sequence[str]) -> str:
    """The words for taking this action, with its consequence."""
    act = Part.read(ACTIONS.name(action).replace(":", " "))
    words = said(ACTS[act.what].means, facts.pile)
    if act.what == "quit" and not any(facts.stock):
        words = _("Leave the riddle: then you name the last child to be found")
    if act.what == "name" and facts.next_searches_first:
        words = _("Choose {child}: the next player looks first")
    parts = _details(act) | {"free": place_name(facts.free), "n": str(facts.pile), "asker": names[facts.turn]}
    if act.what == "turn":
        parts["child"] = child_name(facts.sought)
    if act.what == "ask":
        parts["who"] = name_at(names, int(act.detail[1]))
    return words.format(**parts)


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence or two for a line of this seat's sheet; "" for a line not worth one."""
    who, act, talk = Line.read(line)
    return " ".join([_act(who, act, names, seat), *[_followed(part, who, names, seat) for part in talk]])


def _act(who: int, act: Part, names: Sequence[str], seat: int) -> str:
    what, detail = act
    if what == "ask":
        return asked(who, int(detail[1]), PLACES.index(detail[0]), names, seat)
    told = UP.get(act.first, UP_CHILD) if what == "up" else STARTS if what == "starts" else ACTS[what].told
    words = told.to(who == seat).format(name=names[who], **_details(act))
    if what not in ("turn", "guess", "answer"):
        return words
    shown = _("It is {child}.").format(child=child_name(CHILDREN.index(detail[-1])))
    return f"{words} {shown}"


def _details(act: Part) -> dict[str, str]:
    """The places and the child of an act, by the names that sentences use."""
    what, detail = act
    if what in ("turn", "swap", "move", "ask"):
        one, _dash, other = detail[0].partition("-")
        other = detail[1] if what == "move" and len(detail) > 1 else other
        found = {"place": place_name(PLACES.index(one)), "one": place_name(PLACES.index(one))}
        return found | ({"other": place_name(PLACES.index(other))} if other else {})
    child = {"child": child_name(CHILDREN.index(act.first))} if act.first in CHILDREN else {}
    return {"place": place_name(WHITE), **child}


def asked(who: int, whom: int, place: int, names: Sequence[str], seat: int) -> str:
    """STA-20: somebody asks somebody, as this seat hears it."""
    words = ACTS["ask"].told.to(who == seat)
    if whom == seat:
        words = _("{name} asks you: who is under the ghost on {place}?")
    return words.format(name=names[who], other=names[whom], place=place_name(place))


def _followed(part: Part, actor: int, names: Sequence[str], seat: int) -> str:
    """The sentence for what followed an action."""
    what, detail = part
    if what == "wins":
        winner, cards = map(int, detail)
        return WINS.to(winner == seat, cards).format(name=names[winner], n=cards)
    if what == "over":
        return _over(numbers(part.first), names, seat)
    if what == "names":
        return NAMES_LAST.to(actor == seat).format(name=names[actor])
    if what == "wrong":
        return _("Not the right one!")
    return _("The white place is free: no riddle, and the turn is over.")


def _over(winners: tuple[int, ...], names: Sequence[str], seat: int) -> str:
    """STA-33."""
    if winners == (seat,):
        return _("The game is over: you have won the most cards!")
    told = ", ".join([_("you") if winner == seat else names[winner] for winner in winners])
    if len(winners) == 1:
        return _("The game is over: {name} has won the most cards!").format(name=told)
    return _("The game is over. A shared victory: {names}.").format(names=told)


# Why an action may not be taken.


def refuse(known: HauntedStairs, seat: int, action: int) -> Refusal | None:
    """Why `seat` may not take the action in a position of which it knows at least what lies open; None if it may."""
    if known.mover() == OVER:
        return Refusal("game-over", "STA-30", _("The game is over: all the cards are won."))
    if action >= FIRST_START:
        return Refusal("left-to-chance", "STA-10", _("Nobody chooses that: the top card of the stock says it."))
    if known.mover() != seat:
        if known.awaits == SEARCH:
            return Refusal("not-your-turn", "STA-13", _("Somebody else is looking now. Wait: your try may come."))
        return Refusal("not-your-turn", "STA-05", _("It is not your turn."))
    if action in known.legal():
        return None
    act, moment = Part.read(ACTIONS.name(action).replace(":", " ")), PHASES[known.awaits]
    possible = "ask" if act.what == "quit" and known.double_or_quits else ACTS[act.what].moment
    return _no_such_choice(known, act) if moment == possible else _something_else(known, moment, act.what)


def _something_else(known: HauntedStairs, moment: str, what: str) -> Refusal:
    """The card asks for something else: say what."""
    refused = MOMENTS[moment].refuses
    rule = "STA-22" if moment == "ask" and what == "guess" else refused.rule
    words = _(refused.words)
    return Refusal(refused.code, rule, words.format(child=child_name(known.sought)) if moment == "search" else words)


def _no_such_choice(known: HauntedStairs, act: Part) -> Refusal:
    """The right kind of action, but not with this ghost or this player."""
    free = place_name(known.free)
    if act.what == "swap":
        return Refusal(
            "no-ghost", "STA-16", at_front(_("{place} is free: a swap takes two ghosts.").format(place=free))
        )
    if act.what == "move":
        words = _("{place} is free: choose a ghost, and it goes there.")
        return Refusal("no-ghost", "STA-17", at_front(words.format(place=free)))
    place = PLACES.index(act.first)
    if act.what == "turn" and place == known.free:
        words = _("{place} is free: there is no ghost to turn over.")
        return Refusal("no-ghost", "STA-11", at_front(words.format(place=free)))
    if act.what == "turn":
        words = _("The ghost on {place} was turned over just now, and it was not {child}: look under another.")
        return Refusal("shown-wrong", "STA-15", words.format(place=place_name(place), child=child_name(known.sought)))
    if place == known.free:
        words = _("{place} is free: there is no ghost to point at.")
        return Refusal("no-ghost", "STA-20", at_front(words.format(place=free)))
    if int(act.detail[1]) == known.turn:
        return Refusal("not-yourself", "STA-20", _("You cannot ask yourself: ask another player."))
    return Refusal("no-such-player", "STA-20", _("Nobody sits there to be asked."))


# The names of places and children at the table.
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
