"""The table of Rest in Peace, in text."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import View
from hantise.core.names import said_of
from hantise.core.seats import around
from hantise.core.words import _, ngettext
from hantise.games.rest_in_peace import labels, sentences
from hantise.games.rest_in_peace.counting import total
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.family import ROUNDS
from hantise.games.rest_in_peace.labels import medium_name, medium_words
from hantise.games.rest_in_peace.view import RestInPeaceView


def label(view: View, action: int, names: Sequence[str]) -> str:
    """The words for taking this action, with its consequence."""
    return labels.label(_view(view).any_world(), action)


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence for a line of this seat's sheet; "" for a line not worth one."""
    return sentences.tell(line, names, seat)


def text(view: View, names: Sequence[str]) -> str:
    """The table in lines of text: the ten rounds, both families, and one's own hand."""
    facts = _view(view).facts
    rounds = [line for number in range(1, ROUNDS + 1) for line in _round_lines(facts, number, names)]
    families = [line for seat in around(2, facts.seat) for line in _family_lines(view, seat, names)]
    return "\n".join([_heading(facts, names), *rounds, *families, *_own(facts), *_asked(facts, names)])


def _view(view: View) -> RestInPeaceView:
    assert isinstance(view, RestInPeaceView)
    return view


def _heading(facts: Facts, names: Sequence[str]) -> str:
    if facts.awaits == "over":
        if facts.victor > 1:
            return _("It is over: the eternal feud goes on, and nobody wins.")
        if facts.victor == facts.seat:
            return _("It is over: you win!")
        return _("It is over: {name} wins.").format(name=names[facts.victor])
    return _("Round {n} of 10. Four manors or three castles win.").format(n=facts.round)


# Rounds.


def _houses(facts: Facts, number: int) -> str:
    manors, castles = facts.manors[number - 1], facts.castles[number - 1]
    return ", ".join([_("manor")] * manors + [_("castle")] * castles)


def _medium_there(facts: Facts, number: int) -> str:
    if number == ROUNDS:
        return _("tenth round")
    if len(facts.line) < number or not facts.line[number - 1]:
        return _("a medium not turned up yet")
    return medium_name(facts.line[number - 1])


def _result(facts: Facts, number: int, names: Sequence[str]) -> str:
    result = facts.results[number - 1]
    if not result:
        return ""
    if result == facts.seat + 1:
        return _("you win")
    return _("a tie") if result > 2 else _("{name} wins").format(name=names[result - 1])


def _round_parts(facts: Facts, number: int, names: Sequence[str]) -> list[str]:
    lying = [_cards_there(facts, number, seat, names) for seat in range(2)]
    parts = [_houses(facts, number), _medium_there(facts, number), _result(facts, number, names), *lying]
    return [part for part in parts if part]


def _cards_there(facts: Facts, number: int, seat: int, names: Sequence[str]) -> str:
    """The cards on a family's side of a round that is over, and on the tenth before it begins."""
    if number < facts.round and number < ROUNDS:
        cards = _cards(facts.pasts[seat][number - 1], facts.past_mediums[seat][number - 1])
        return said_of(names[seat], cards) if cards else ""
    if number < ROUNDS or (facts.round == ROUNDS and not facts.faces[seat] and not facts.tombs[seat]):
        return ""
    face_down = facts.faces[seat]
    told = [ngettext("{n} card face down", "{n} cards face down", face_down).format(n=face_down)] if face_down else []
    told += [medium_name(medium) for medium in facts.tombs[seat]]
    return said_of(names[seat], ", ".join(told)) if told else ""


def _cards(ghosts: Sequence[int], mediums: Sequence[int]) -> str:
    return ", ".join([*map(str, ghosts), *map(medium_name, mediums)])


def _round_lines(facts: Facts, number: int, names: Sequence[str]) -> list[str]:
    """The houses of a round, its medium and its winner; of the present one, the effect of its medium too."""
    present = number == facts.round
    told = f"{'>' if present else ' '} {number:2}. " + " · ".join(_round_parts(facts, number, names))
    medium = facts.line[number - 1] if present and number <= len(facts.line) else 0
    return [told, f"      {_explained(medium)}"] if medium else [told]


def _explained(medium: int) -> str:
    return said_of(medium_name(medium), medium_words(medium))


# Families.


def _counts(facts: Facts, seat: int) -> str:
    hand, deck = facts.hands[seat], facts.decks[seat]
    cards = ngettext("{n} card in hand", "{n} cards in hand", hand).format(n=hand)
    manors, castles = facts.manors_won[seat], facts.castles_won[seat]
    words = _("{manors}/4 manors, {castles}/3 castles, {cards}, {deck} in the deck")
    return words.format(manors=manors, castles=castles, cards=cards, deck=deck)


def _side(view: View, seat: int) -> str:
    facts = _view(view).facts
    cards = _cards(facts.ghosts[seat], facts.mediums[seat]) or _("nothing played")
    worth = total(_view(view).any_world(), seat)
    return _("This round: {cards}; total {total}").format(cards=cards, total=worth)


def _top(facts: Facts, seat: int) -> str:
    return _("On top of the deck: {value}").format(value=facts.tops[seat]) if facts.tops[seat] else ""


def _shown(facts: Facts, seat: int) -> str:
    """RIP-M03."""
    if seat != 1 - facts.seat or not facts.shown:
        return ""
    return _("The hand lies open to you: {cards}").format(cards=", ".join(map(str, facts.shown)))


def _known(facts: Facts, seat: int) -> list[str]:
    gone = _("Discarded: {cards}").format(cards=_cards(facts.gone[seat], ())) if facts.gone[seat] else ""
    return [line for line in (_shown(facts, seat), _top(facts, seat), gone) if line]


def _about(view: View, seat: int) -> list[str]:
    facts = _view(view).facts
    fronts = [_("In front: {mediums}").format(mediums=_explained(medium)) for medium in facts.fronts[seat]]
    return [line for line in (_side(view, seat), *fronts, *_known(facts, seat)) if line]


def _family_lines(view: View, seat: int, names: Sequence[str]) -> list[str]:
    facts = _view(view).facts
    mark = ">" if facts.mover == seat else " "
    return [f"{mark} {said_of(names[seat], _counts(facts, seat))}", *[f"    {line}" for line in _about(view, seat)]]


def _own(facts: Facts) -> list[str]:
    if facts.seat < 0:
        return []
    hand = ", ".join(map(str, facts.hand)) or _("nothing")
    lines = [_("  Your hand: {cards}").format(cards=hand)]
    if facts.buried:
        lines.append(_("  Your cards face down: {cards}").format(cards=", ".join(map(str, facts.buried))))
    return lines


def _asked(facts: Facts, names: Sequence[str]) -> list[str]:
    """The question that a family is to decide."""
    asked = _asked_of_you if facts.turn == facts.seat else _asked_of_another
    what = "stumble" if facts.awaits == "turn" and facts.stumbler == facts.turn else facts.awaits
    words = asked().get(what, "")
    medium = medium_name(facts.asking) if what == "ask" else ""
    return [words.format(name=names[facts.turn], medium=medium)] if words else []


def _asked_of_you() -> dict[str, str]:
    return {
        "place": _("You may lay a card on the tenth round."),
        "keep": _("You may move a card on to the next round."),
        "ask": _("Answer {medium}."),
        "stumble": _("You stumble: your next ghost card is drawn blind."),
    }


def _asked_of_another() -> dict[str, str]:
    return {
        "place": _("{name} may lay a card on the tenth round."),
        "keep": _("{name} may move a card on to the next round."),
        "ask": _("{name} answers {medium}."),
        "stumble": _("{name} stumbles: the next ghost card is drawn blind."),
    }
