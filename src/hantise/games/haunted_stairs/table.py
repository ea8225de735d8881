"""The table of Haunted Stairs in text, and its words: questions, refusals and sentences, from `moments.toml`.

STA-40: what lies under a ghost is in no text and no picture, unless the view that is drawn remembers it. Sentences are
English, and translated where they are said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from hantise.core import OVER, Verdict, View
from hantise.core.cached import cached
from hantise.core.names import name_at, name_for, said_of
from hantise.core.outcome import ordinal, places
from hantise.core.phrases import Refused, Sentence, Told, TomlTable, said, tables
from hantise.core.sheet import Line, Part, numbers
from hantise.core.view import FactsView, Refusal
from hantise.core.words import _, ngettext
from hantise.games.haunted_stairs.facts import Facts
from hantise.games.haunted_stairs.fields import PHASES, SEARCH
from hantise.games.haunted_stairs.pieces import CHILDREN, PLACES, WHITE
from hantise.games.haunted_stairs.rules import ACTIONS, FIRST_START, NOBODY, HauntedStairs

KEPT: Final = 4000  # sentences
NARROWEST: Final = 24  # half of the ring in text


class Moment(TomlTable, frozen=True):
    """The words for one phase."""

    asks: str  # the headline to the mover
    refuses: Refused  # any other action
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
    refused: dict[str, Refused]
    places: dict[str, list[str]]
    children: dict[str, list[str]]


SAID: Final = tables(__package__, "moments.toml", Sentences)
MOMENTS, ACTS = SAID.moments, SAID.acts
REFUSED: Final = SAID.refused | {name: moment.refuses for name, moment in MOMENTS.items()}
TOLD: Final = SAID.told | {name: act.told for name, act in ACTS.items()}


def place_name(place: int, way: str = "named") -> str:
    """A place within a sentence, "the red place", or in another way of `moments.toml`."""
    return _(SAID.places[way][place])


def child_name(child: int, way: str = "named") -> str:
    """A child within a sentence, "the red child", or in another way of `moments.toml`."""
    return _(SAID.children[way][child])


def at_front(sentence: str) -> str:
    """The sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def title() -> str:
    """The game's own name: the box has another in each language."""
    return _("Haunted Stairs")


# What an act would mean, and what has happened.


def label(view: View, action: int, names: Sequence[str]) -> str:
    """The words for taking this action, with its consequence."""
    facts, act = facts_of(view), act_of(action)
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


def act_of(action: int) -> Part:
    """An action as an act, which a line of the sheet tells with what its card shows."""
    return Part.read(ACTIONS.name(action).replace(":", " "))


def _details(act: Part) -> dict[str, str]:
    """The places and the child of an act, by the names that sentences use."""
    if act.what in ("turn", "swap", "move", "ask"):
        words = act.detail if act.what == "move" else act.first.split("-")
        named = [place_name(PLACES.index(word)) for word in words]
        return {"place": named[0], "one": named[0], "other": named[-1]}
    child = {"child": child_name(CHILDREN.index(act.first))} if act.first in CHILDREN else {}
    return {"place": place_name(WHITE), **child}


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence or two for a line of this seat's sheet; "" for a line not worth one."""
    return _told(line, tuple(names), seat)


@cached(KEPT)
def _told(line: str, names: tuple[str, ...], seat: int) -> str:
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
        return _refusal("over")
    if action >= FIRST_START:
        return _refusal("chance")
    if known.mover() != seat:
        return _refusal("others_search" if known.awaits == SEARCH else "others_turn")
    if action in known.legal():
        return None
    act, moment = act_of(action), PHASES[known.awaits]
    possible = "ask" if act.what == "quit" and known.double_or_quits else ACTS[act.what].moment
    return _no_such_choice(known, act) if moment == possible else _something_else(known, moment, act.what)


def _something_else(known: HauntedStairs, moment: str, what: str) -> Refusal:
    """The card asks for something else: say what."""
    child = {"child": child_name(known.sought)} if moment == "search" else {}
    refusal = _refusal(moment, **child)
    return refusal._replace(rule="STA-22") if moment == "ask" and what == "guess" else refusal


def _no_such_choice(known: HauntedStairs, act: Part) -> Refusal:
    """The right kind of action, but not with this ghost or this player."""
    if act.what in ("swap", "move") or PLACES.index(act.first) == known.free:
        return _refusal(f"{act.what}_free", place=place_name(known.free))
    if act.what == "turn":
        place = PLACES.index(act.first)
        return _refusal("turn_wrong", place=place_name(place), child=child_name(known.sought))
    return _refusal("ask_self" if int(act.detail[1]) == known.turn else "ask_empty")


def _refusal(why: str, **parts: str) -> Refusal:
    """The refusal of this name, or of a moment."""
    refusal = REFUSED[why].told(**parts)
    return refusal._replace(words=at_front(refusal.words))


# The table in lines of text.


def facts_of(view: View) -> Facts:
    """The facts of a view of this game."""
    assert isinstance(view, FactsView)
    assert isinstance(view.facts, Facts)
    return view.facts


def turned_up(lines: Iterable[str]) -> str:
    """STA-10: the card that was turned up last, the newest line first; a ghost's back if no line tells."""
    acts = (Line.read(line).act for line in lines)
    return next((act.first for act in acts if act.what == "up"), "")


def text(view: View, names: Sequence[str]) -> str:
    """The table in lines of text: the ring as it lies, the players with their cards, the task."""
    facts = facts_of(view)
    stock = sum(facts.stock)
    left = ngettext("Stock: {n} card.", "Stock: {n} cards.", stock).format(n=stock)
    pile = ngettext("To win: {n} card.", "To win: {n} cards.", facts.pile).format(n=facts.pile)
    return "\n".join([*_ring(facts), *_seats(facts, names), f"{left} {pile}", *_task(facts, names)])


def _ring(facts: Facts) -> list[str]:
    """Five places as they lie round the disc, red on top, the next ones clockwise."""
    children = {known.place: known.child for known in facts.known}
    lying = [told(place, facts.free, children.get(place, NOBODY), facts.tried, facts.pointed) for place in range(5)]
    cells = [said_of(place_name(place, "alone"), words) for place, words in enumerate(lying)]
    red, green, blue, yellow, white = cells
    half = max(NARROWEST, *[len(cell) + 2 for cell in cells])
    return [
        red.center(2 * half).rstrip(),
        f"{white:<{half}}{green:>{half}}",
        f"{yellow:^{half}}{blue:^{half}}".rstrip(),
    ]


def told(place: int, free: int, child: int, tried: Sequence[int], pointed: int) -> str:
    """The contents of a place in words, as far as they lie open or are remembered; NOBODY is an unknown child."""
    if place == free:
        return _("free")
    words = [_("ghost")]
    if child != NOBODY:
        words.append(child_name(child))
    if place in tried:
        words.append(_("wrong"))
    if place == pointed:
        words.append(_("who is it?"))
    return ", ".join(words)


def _seats(facts: Facts, names: Sequence[str]) -> list[str]:
    """The seats as they sit, the one to decide marked; once it is over, by their places (STA-33)."""
    told = [said_of(name_for(facts.seat, names, seat), counted(cards)) for seat, cards in enumerate(facts.won)]
    if facts.mover == OVER:
        return [f"{ordinal(place):>5} {told[seat]}" for place, seat in places(facts.won)]
    return [f"{'>' if facts.mover == seat else ' '} {line}" for seat, line in enumerate(told)]


def _task(facts: Facts, names: Sequence[str]) -> list[str]:
    """The task of the moment; none while chance acts or once it is over."""
    if facts.awaits == "answer":
        return [asked(facts.turn, facts.asked, facts.pointed, names, facts.seat)]
    if facts.awaits not in MOMENTS:
        return []
    words = _(MOMENTS[facts.awaits].task)
    return [words.format(child=child_name(facts.sought)) if facts.awaits == "search" else words]


def section(view: View) -> str:
    """The chapter of the rules for this phase."""
    facts = facts_of(view)
    if facts.awaits in MOMENTS:
        return MOMENTS[facts.awaits].chapter
    return "end" if facts.awaits == "over" else ""


# The stakes: the next pile, and cards; in the end, the margin.


def events(lines: Sequence[str]) -> frozenset[str]:
    """STA-15: the winner of the next pile, as `first 0`."""
    return frozenset(f"first {part.first}" for part in _won(lines)[:1])


def counts(lines: Sequence[str]) -> dict[str, int]:
    """The cards that each seat has won, as `cards 0`; no entry for a seat without cards."""
    found: dict[str, int] = {}
    for part in _won(lines):
        found[f"cards {part.first}"] = found.get(f"cards {part.first}", 0) + int(part.detail[1])
    return found


def _won(lines: Sequence[str]) -> list[Part]:
    return [part for line in lines for part in Line.read(line).followed("wins")]


def verdict(view: View) -> Verdict:
    """STA-33: the cards won by each, the most first."""
    won = facts_of(view).won
    most, next_best = sorted(won, reverse=True)[:2]
    if most == next_best:
        words = ngettext("{n} card each", "{n} cards each", most)
    else:
        words = ngettext("{n} card to {other}", "{n} cards to {other}", most)
    return Verdict(words.format(n=most, other=next_best), tuple(map(counted, won)), tuple(won))


def counted(cards: int) -> str:
    """So many cards, in words."""
    return ngettext("{n} card", "{n} cards", cards).format(n=cards)
