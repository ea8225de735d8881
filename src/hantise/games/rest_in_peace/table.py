"""The table of Rest in Peace in text: its cards and houses, the consequences of actions, and the events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from hantise.core import Verdict, View
from hantise.core.names import said_of
from hantise.core.seats import around
from hantise.core.sheet import Line, Part
from hantise.core.stakes import Stakes
from hantise.core.words import _, ngettext
from hantise.games.rest_in_peace.box import BOX
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.moments import (
    BEFELL,
    DONE,
    MOMENTS,
    SAID,
    act_of,
    card_words,
    deed,
    houses_of,
    medium_name,
    medium_words,
    words_of_another,
)
from hantise.games.rest_in_peace.notation import by_whom
from hantise.games.rest_in_peace.pieces import ROUNDS
from hantise.games.rest_in_peace.rules import CASTLES_TO_WIN, MANORS_TO_WIN, TRUCE, total
from hantise.games.rest_in_peace.view import RestInPeaceView


def label(view: View, action: int, names: Sequence[str]) -> str:
    """The words for this action, with the totals that follow if they are known.

    The seat in turn knows at least its own cards of the position.
    """
    known, what = seen(view).any_world(), act_of(action).what
    after = seen(view).totals_after(action) if action in known.legal() else None
    if after is None:
        return deed(known, action)
    words = _(": your total becomes {mine}, against {theirs}")
    if what == "medium":
        words = _(" Your total becomes {mine}, against {theirs}.")
    return deed(known, action) + words.format(mine=after[0], theirs=after[1])


def text(view: View, names: Sequence[str]) -> str:
    """The table in lines of text: the ten rounds, both families, the viewer's hand, and the awaited decision."""
    facts = facts_of(view)
    found = [_heading(facts, names)]
    found += [line for number in range(1, ROUNDS + 1) for line in _round_lines(facts, number, names)]
    found += [line for seat in around(2, facts.seat) for line in _family_lines(view, seat, names)]
    if facts.seat >= 0:
        found.append(_("  Your hand: {cards}").format(cards=_cards(facts.hand, ()) or _("nothing")))
        if facts.buried:
            found.append(_("  Your cards face down: {cards}").format(cards=_cards(facts.buried, ())))
    what = "stumble" if facts.awaits == "turn" and facts.stumbler == facts.turn else facts.awaits
    task = MOMENTS[what].task if what in MOMENTS else None
    if task is not None:
        medium = medium_name(facts.asking) if what == "ask" else ""
        found.append(task.to(facts.turn == facts.seat).format(name=names[facts.turn], medium=medium))
    return "\n".join(found)


def seen(view: View) -> RestInPeaceView:
    """The view of this game."""
    assert isinstance(view, RestInPeaceView)
    return view


def facts_of(view: View) -> Facts:
    """The facts of a view of this game."""
    return seen(view).facts


def medium_of(facts: Facts, number: int) -> int:
    """The medium of a round; 0 on the tenth, and until it is turned up."""
    return facts.line[number - 1] if number <= len(facts.line) else 0


def _heading(facts: Facts, names: Sequence[str]) -> str:
    if facts.awaits != "over":
        return _("Round {n} of 10. Four manors or three castles win.").format(n=facts.round)
    if facts.victor > 1:
        return _("It is over: the eternal feud goes on, and nobody wins.")
    if facts.victor == facts.seat:
        return _("It is over: you win!")
    return _("It is over: {name} wins.").format(name=names[facts.victor])


def _round_lines(facts: Facts, number: int, names: Sequence[str]) -> list[str]:
    """A round's houses, medium and winner; for the present round also the medium's effect."""
    here, is_present = number - 1, number == facts.round
    medium = medium_of(facts, number)
    houses = ", ".join([_("manor")] * facts.manors[here] + [_("castle")] * facts.castles[here])
    named = _("tenth round") if number == ROUNDS else medium_name(medium) if medium else _("a medium not turned up yet")
    result, won = facts.results[here], ""
    if result:
        won = _("a tie") if result > 2 else _("{name} wins").format(name=names[result - 1])
        won = _("you win") if result == facts.seat + 1 else won
    lying = [_cards_there(facts, number, seat, names) for seat in range(2)]
    parts = filter(None, [houses, named, won, *lying])
    told = f"{'>' if is_present else ' '} {number:2}. " + " · ".join(parts)
    return [told, f"      {_explained(medium)}"] if is_present and medium else [told]


def _cards_there(facts: Facts, number: int, seat: int, names: Sequence[str]) -> str:
    """The cards on a family's side of a finished round, or of the tenth before it begins."""
    told = ""
    if number < facts.round and number < ROUNDS:
        told = _cards(facts.pasts[seat][number - 1], facts.past_mediums[seat][number - 1])
    elif number == ROUNDS:
        down = facts.faces[seat]
        ghosts = [ngettext("{n} card face down", "{n} cards face down", down).format(n=down)] if down else []
        told = _cards(ghosts, facts.tombs[seat])
    return said_of(names[seat], told) if told else ""


def _cards(ghosts: Iterable[object], mediums: Iterable[int]) -> str:
    return ", ".join([*map(str, ghosts), *map(medium_name, mediums)])


def _explained(medium: int) -> str:
    return said_of(medium_name(medium), medium_words(medium))


def _family_lines(view: View, seat: int, names: Sequence[str]) -> list[str]:
    """A family's houses and piles, its side of the round, the mediums in front, and its known cards."""
    facts = facts_of(view)
    cards = ngettext("{n} card in hand", "{n} cards in hand", facts.hands[seat]).format(n=facts.hands[seat])
    has = _("{manors}/4 manors, {castles}/3 castles, {cards}, {deck} in the deck").format(
        manors=facts.manors_won[seat], castles=facts.castles_won[seat], cards=cards, deck=facts.decks[seat]
    )
    side = _cards(facts.ghosts[seat], facts.mediums[seat]) or _("nothing played")
    worth = total(seen(view).any_world(), seat)
    about = [_("This round: {cards}; total {total}").format(cards=side, total=worth)]
    about += [_("In front: {mediums}").format(mediums=_explained(medium)) for medium in facts.fronts[seat]]
    if seat == 1 - facts.seat and facts.shown:  # RIP-M03
        about.append(_("The hand lies open to you: {cards}").format(cards=_cards(facts.shown, ())))
    if facts.tops[seat]:
        about.append(_("On top of the deck: {value}").format(value=facts.tops[seat]))
    if facts.gone[seat]:
        about.append(_("Discarded: {cards}").format(cards=_cards(facts.gone[seat], ())))
    mark = ">" if facts.mover == seat else " "
    return [f"{mark} {said_of(names[seat], has)}", *[f"    {line}" for line in about]]


# Events, told from a line of a sheet.


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence or more for a line of this seat's sheet; "" for a line not worth one."""
    told = Line.read(line)
    who, act = told.who, told.act
    found = [_act(who, act, names, seat)]
    if act.what == "medium" and who != seat and not told.followed("idle", "flat"):
        found.append(words_of_another(int(act.first), names[who], is_struck=seat == 1 - who))
    for part, actor in by_whom(told):
        # RIP-16: the family that abandons gains the medium.
        is_for_it = part.what == "takes-medium" and int(part.first) == who and told.followed("abandons")
        found.append(followed(part._replace(what="gets-medium") if is_for_it else part, actor, names, seat))
    return " ".join(filter(None, found))


def _act(who: int, act: Part, names: Sequence[str], seat: int) -> str:
    """The sentence for an act; during the setup, `who` is the number of a round."""
    what, first = act.what, act.first
    told = SAID.acts.get("declines" if what == "none" and first else f"family {first}" if what == "family" else what)
    if told is None:
        return ""
    if what == "medium-up":
        return told.to(False).format(n=who, medium=medium_name(int(first)))
    if what == "house-up":
        return told.to(False).format(n=who, house=_("a manor") if first == "manor" else _("a castle"))
    words = _(told.hidden) if first == "?" and told.hidden else told.to(who == seat)
    if what == "medium":
        words = words.format(card=medium_name(int(first)))
    return words.format(name=names[who], card=card_words(first), value=first)


def followed(part: Part, actor: int, names: Sequence[str], seat: int) -> str:
    """The sentence for a consequence; "" if the table shows it."""
    what, first, other = part.what, part.first, part.detail[1] if len(part.detail) > 1 else ""
    if what in BEFELL:
        who = int(first)
        if what == "wins":
            shown = houses_of(other)
        elif what == "shows":
            shown = ", ".join([_("a {card}").format(card=card) for card in other]) or _("nothing")
        else:
            shown = card_words(f"m{other}" if what in ("takes-medium", "gets-medium", "resolves") else other)
        return BEFELL[what].to(who == seat).format(name=names[who], what=shown)
    if what == "dealt":  # RIP-17: the cards for the family that sees them, otherwise their number.
        who = int(first)
        words = _("You draw: {cards}.") if who == seat else _("{name} draws: {cards}.")
        if "?" in other:
            words = ngettext("{name} draws {n} card.", "{name} draws {n} cards.", len(other))
        return words.format(name=names[who], n=len(other), cards=", ".join(sorted(other)))
    if what == "total" and other:
        actor = int(other)
    words = DONE[what].to(actor == seat) if what in DONE else ""
    card = (", ".join(first) or _("nothing")) if what == "sees" else card_words(first)
    return words.format(name=names[actor], card=card, other=other)


# The rules of the moment.


def section(view: View) -> str:
    """The chapter of the rules on the awaited decision; a medium that asks has its own."""
    facts = facts_of(view)
    return MOMENTS[facts.awaits].chapter.format(medium=facts.asking) if facts.awaits in MOMENTS else ""


# The stakes: the house and the medium of this round, cards for later, and the game.


# The acts that cost a family a card.
SPENDING: Final = frozenset(["ghost", "medium", "blind-card", "tenth"])


def events(lines: Sequence[str]) -> frozenset[str]:
    """The events, each with its family: `house:c 0` and `medium:27 1` of the round, `truce 0` in it, `won 1`."""
    told = list(map(Line.read, lines))
    found = {f"won {part.first}" for line in told for part in line.followed("won")}
    round_ = _round(told)
    for end in round_[-1:]:
        found |= {f"house:{part.detail[-1]} {part.first}" for part in end.followed("wins")}
        found |= {f"medium:{part.detail[-1]} {part.first}" for part in end.followed("takes-medium")}
        is_truce = end.followed("ties") and (end.act.what, end.act.first) == ("medium", str(TRUCE))
        if is_truce and any(line.act.what in SPENDING for line in round_ if line.who == 1 - end.who):
            found.add(f"truce {1 - end.who}")
    return frozenset(found)


def _round(told: Sequence[Line]) -> list[Line]:
    """RIP-16, RIP-M27: the lines up to the first end of a round; all of them if there is none."""
    end = next((number for number, line in enumerate(told) if line.followed("wins", "ties")), len(told))
    return list(told[: end + 1])


def counts(lines: Sequence[str]) -> dict[str, int]:
    """RIP-11, RIP-18: the cards that each family spends in the round, and then lays on the tenth.

    `cards 0` is their number, `cards-high 0` their worth, `tenth 0` the part of it laid on the tenth.
    """
    told = list(map(Line.read, lines))
    round_ = _round(told)
    after = [line for line in told[len(round_) :] if line.act.what in ("tenth", "none")][:1]
    found = {f"{what} {seat}": 0 for what in ("cards", "cards-high", "tenth") for seat in range(2)}
    for line in [line for line in (*round_, *after) if line.act.what in SPENDING]:
        value = int(line.act.first) if line.act.first.isdigit() and line.act.what != "medium" else 0
        found[f"cards {line.who}"] += 1
        found[f"cards-high {line.who}"] += value
        found[f"tenth {line.who}"] += value if line.act.what == "tenth" else 0
    return found


STAKES: Final = Stakes(
    events, counts, BOX.stakes, lambda code: medium_name(int(code)) if code.isdigit() else houses_of(code)
)


# The way in which a game of Rest in Peace was won.


def verdict(view: View) -> Verdict:
    """RIP-30, RIP-34, RIP-35: the houses of both families, the decisive ones first."""
    facts = facts_of(view)
    return Verdict(_margin(facts), tuple(_listed(facts, seat) for seat in range(2)))


def _margin(facts: Facts) -> str:
    if facts.victor not in (0, 1):  # RIP-35: equal houses give no winner.
        houses = facts.manors_won[0] + facts.castles_won[0]
        return ngettext("{n} house each", "{n} houses each", houses).format(n=houses)
    told, other = _decisive(facts, facts.victor), _listed(facts, 1 - facts.victor)
    if has_won_by_houses(facts):
        words = _("{houses} against {others}")
    elif told == other:
        words = _("by the tenth round: {houses} each")
    elif facts.results[ROUNDS - 1] == facts.victor + 1:
        words = _("by the tenth round: {houses} against {others}")
    else:
        words = _("by the number of houses: {houses} against {others}")
    return words.format(houses=told, others=other)


def has_won_by_houses(facts: Facts) -> bool:
    """RIP-30: true if the victor has enough manors, or enough castles."""
    seat = facts.victor
    return facts.castles_won[seat] >= CASTLES_TO_WIN or facts.manors_won[seat] >= MANORS_TO_WIN


def _decisive(facts: Facts, seat: int) -> str:
    """RIP-30: the houses that won, and the rest in brackets."""
    castles, manors = _counted(facts, seat)
    if facts.castles_won[seat] >= CASTLES_TO_WIN and 0 < facts.manors_won[seat] < MANORS_TO_WIN:
        return _("{won} (and {more})").format(won=castles, more=manors)
    if facts.manors_won[seat] >= MANORS_TO_WIN and 0 < facts.castles_won[seat] < CASTLES_TO_WIN:
        return _("{won} (and {more})").format(won=manors, more=castles)
    return _listed(facts, seat)


def _listed(facts: Facts, seat: int) -> str:
    castles, manors = _counted(facts, seat)
    if facts.manors_won[seat] and facts.castles_won[seat]:
        return _("{castles} and {manors}").format(castles=castles, manors=manors)
    return castles if facts.castles_won[seat] else manors if facts.manors_won[seat] else _("no house")


def _counted(facts: Facts, seat: int) -> tuple[str, str]:
    """The castles and the manors that a family has won, in words."""
    castles, manors = facts.castles_won[seat], facts.manors_won[seat]
    return (
        ngettext("{n} castle", "{n} castles", castles).format(n=castles),
        ngettext("{n} manor", "{n} manors", manors).format(n=manors),
    )
