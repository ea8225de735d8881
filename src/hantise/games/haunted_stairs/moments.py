"""The words of Haunted Stairs: questions, refusals and sentences, by moment and by act, from `moments.toml`.

Nothing here knows where a child lies. Sentences are English, and translated where they are said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hantise.core.names import name_at
from hantise.core.phrases import Sentence, Told, TomlTable, said, tables
from hantise.core.sheet import Line, Part, numbers
from hantise.core.state import OVER
from hantise.core.view import Refusal
from hantise.core.words import _
from hantise.games.haunted_stairs.facts import Facts
from hantise.games.haunted_stairs.fields import PHASES, SEARCH
from hantise.games.haunted_stairs.pieces import ACTIONS, CHILDREN, FIRST_START, PLACES, WHITE

if TYPE_CHECKING:
    from hantise.games.haunted_stairs.rules import HauntedStairs


class Moment(TomlTable, frozen=True):
    """The words for one phase."""

    asks: str  # the headline to the mover
    refuses: str  # the answer to any other action, with a code and a rule
    code: str
    rule: str
    chapter: str  # of the rules
    task: str = ""  # in text, to all
    touch: str = ""  # the thing to touch
    why: str = ""
    card: str = ""  # on top of the pile


class Act(TomlTable, frozen=True):
    """A family of actions: the phase for it, its consequence on a button, and the sentence that tells of it."""

    moment: str
    means: Sentence
    told: Told


class Sentences(TomlTable, frozen=True):
    """The tables of `moments.toml`; `told` are what chance does, and what follows an act."""

    codes: list[str]
    moments: dict[str, Moment]
    acts: dict[str, Act]
    told: dict[str, Told]
    places: dict[str, list[str]]
    children: dict[str, list[str]]


SAID: Final = tables(__package__, "moments.toml", Sentences)
MOMENTS, ACTS = SAID.moments, SAID.acts
TOLD: Final = SAID.told | {name: act.told for name, act in ACTS.items()}


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
    up = "up_child" if act.first in CHILDREN else f"up_{act.first}"
    words = TOLD[up if what == "up" else what].to(who == seat).format(name=names[who], **_details(act))
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
    """STA-20: one player asks another, as this seat hears it."""
    words = ACTS["ask"].told.to(who == seat)
    if whom == seat:
        words = _("{name} asks you: who is under the ghost on {place}?")
    return words.format(name=names[who], other=names[whom], place=place_name(place))


def _followed(part: Part, actor: int, names: Sequence[str], seat: int) -> str:
    """The sentence for what followed an action."""
    what, detail = part
    if what == "wins":
        winner, cards = map(int, detail)
        return TOLD["wins"].to(winner == seat, cards).format(name=names[winner], n=cards)
    if what == "over":
        return _over(numbers(part.first), names, seat)
    if what == "names":
        return TOLD["names"].to(actor == seat).format(name=names[actor])
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
    """Why `seat` may not take the action; None if it may. `known` has at least all that lies open to the seat."""
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
    asked = MOMENTS[moment]
    rule = "STA-22" if moment == "ask" and what == "guess" else asked.rule
    words = _(asked.refuses)
    return Refusal(asked.code, rule, words.format(child=child_name(known.sought)) if moment == "search" else words)


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
    return _(SAID.places["named"][place])


def place_word(place: int) -> str:
    """A place by itself: "Red"."""
    return _(SAID.places["alone"][place])


def on_place(place: int) -> str:
    """Where a ghost lies, on a button: "On red", which is no child's name."""
    return _(SAID.places["on"][place])


def from_place(place: int) -> str:
    """Where a ghost that moves lies now, on a button: "From red"; `to_place` says where it goes."""
    return _(SAID.places["from"][place])


def to_place(place: int) -> str:
    """Where a ghost that moves will lie, after `from_place`: "to white"."""
    return _(SAID.places["to"][place])


def child_name(child: int) -> str:
    """A child, within a sentence: "the red child"."""
    return _(SAID.children["named"][child])


def child_word(child: int) -> str:
    """A child by itself, on a button: "Red child"."""
    return _(SAID.children["alone"][child])


def at_front(sentence: str) -> str:
    """The sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def title() -> str:
    """The game's own name: the box has another in each language."""
    return _("Haunted Stairs")
