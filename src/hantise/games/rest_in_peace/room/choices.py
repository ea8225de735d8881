"""The choices of a seat, as buttons that name the consequences, and the question of the moment."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import Choice, Locked, View
from hantise.core.names import said_of
from hantise.core.words import _
from hantise.drawing.markup import Markup, escape
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.fields import KEEP
from hantise.games.rest_in_peace.moments import (
    MEDIUMS,
    MOMENTS,
    deed,
    houses_of,
    lost,
    lowered,
    medium_name,
    medium_words,
    totals,
    totals_after,
)
from hantise.games.rest_in_peace.pieces import (
    BLIND,
    END,
    FIRST_CARD,
    FIRST_FAMILY,
    FIRST_HOUSE,
    FIRST_MEDIUM,
    FIRST_TENTH,
    FIRST_VALUE,
    GHOSTS,
    NONE,
    OWN,
)
from hantise.games.rest_in_peace.room.cards import card_face
from hantise.games.rest_in_peace.rules import BANISH, ENCORE, FIXED_VALUE, NEVER, TWINS, RestInPeace
from hantise.games.rest_in_peace.table import facts_of, seen

OWN_THING, OTHER_THING = "own", "other"


def choice(view: View, action: int) -> Choice:
    """The button of a legal action; things on the table are picked there."""
    known, facts = seen(view).any_world(), facts_of(view)
    before = mine, theirs = totals(known)
    if action == END and mine > theirs:  # RIP-14
        told = _("{mine} against {theirs}").format(mine=mine, theirs=theirs)
        return Choice(_("End your turn"), told, letter="E", is_main=True)
    if action == END:  # RIP-15
        words = _("Abandon {houses}").format(houses=houses_here(facts))
        return Choice(words, lost(known, is_short=True), letter="A")
    if action == BLIND:
        return Choice(_("Draw a card blind"), _("the rug slips: chance picks it from your hand"), letter="B")
    if action == NONE:
        return Choice(deed(known, action), letter="N")
    after = totals_after(known, action)
    # RIP-11: ghost cards of the hand are played one after another.
    adds = after[0] - mine if after is not None and action < FIRST_MEDIUM else None
    words = deed(known, action)
    if FIRST_MEDIUM <= action < BLIND:
        words = _("Play {medium}").format(medium=medium_name(action - FIRST_MEDIUM + 1))
    follows = _follows(known, action, before, before if after is None else after)
    return Choice(words, follows, (thing_of(facts, action),), asks=_first(known, facts), adds=adds)


def thing_of(facts: Facts, action: int) -> str:
    """The thing on the table that picks an action."""
    if action < FIRST_VALUE:
        return card_face(facts.turn, action)
    if action < FIRST_CARD:
        return f"v{action - FIRST_VALUE + 1}"
    if action < FIRST_FAMILY:
        family = 1 - facts.turn if facts.asking == BANISH else facts.turn
        return card_face(family, action - FIRST_CARD)
    if action < FIRST_HOUSE:
        return OWN_THING if action - FIRST_FAMILY == OWN else OTHER_THING
    if action < FIRST_TENTH:
        return f"house-{action - FIRST_HOUSE + 1}"
    return card_face(facts.turn, action - FIRST_TENTH)


def _follows(known: RestInPeace, action: int, before: tuple[int, int], after: tuple[int, int]) -> str:
    """A medium's effect and changed totals; or a card's worth on its target round."""
    if action >= FIRST_TENTH + GHOSTS or known.awaits == KEEP:
        return _there(known, action - (FIRST_CARD if known.awaits == KEEP else FIRST_TENTH))
    told = [medium_words(action - FIRST_MEDIUM + 1)] if FIRST_MEDIUM <= action < BLIND else []
    if after[1] != before[1]:
        told.append(_("{mine} against {theirs}").format(mine=after[0], theirs=after[1]))
    elif after != before:
        told.append(_("Your total: {n}").format(n=after[0]))
    return " ".join(told)


def _there(known: RestInPeace, card: int) -> str:
    """RIP-M15: only a card's value moves with it; RIP-19, RIP-32, RIP-36: on the tenth a medium acts too."""
    medium, is_on_tenth = card - GHOSTS + 1, known.awaits != KEEP
    value = card + 1 if card < GHOSTS else FIXED_VALUE.get(medium, 0) * (2 if medium == TWINS else 1)
    if is_on_tenth and medium == NEVER and not known.thirteen_is_four:
        value = -2
    if value:
        return _("it counts {n} there").format(n=value)
    acts = is_on_tenth and not MEDIUMS[medium].is_idle
    return _("it acts there, at the end") if acts else _("it does nothing there")


def locked(view: View) -> list[Locked]:
    """RIP-14, RIP-M14: the end of the turn while it is illegal; [] while a medium asks."""
    facts = facts_of(view)
    if facts.awaits != "turn" or facts.seat != facts.mover:
        return []
    refusal = view.refusal(END)
    if refusal is not None:
        return [Locked(_("End your turn"), _("a second card first"), refusal.words, refusal.rule, "E")]
    mine, theirs = totals(seen(view).any_world())
    if mine > theirs:
        return []
    words = _("You have {mine} against {theirs}: only with more than the other family may you end your turn.")
    needed = _("you need {n} or more").format(n=theirs + 1)
    return [Locked(_("End your turn"), needed, words.format(mine=mine, theirs=theirs), "RIP-14", "E")]


def houses_here(facts: Facts) -> str:
    """RIP-16: the houses of the round in words."""
    return houses_of("m" * facts.manors[facts.round - 1] + "c" * facts.castles[facts.round - 1])


# The question of the moment.


def asks(view: View, names: Sequence[str]) -> str:
    """The question of the moment as a headline; "" for seats that are not asked."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return ""
    if facts.awaits != "turn":
        words = MEDIUMS[facts.asking].asks if facts.awaits == "ask" else (MOMENTS[facts.awaits].asks,)
        return _(words[-1] if facts.first else words[0]).format(n=facts.first)
    mine, theirs = totals(seen(view).any_world())
    if mine > theirs:  # RIP-14
        return _("You lead: {mine} against {theirs}").format(mine=mine, theirs=theirs)
    if facts.stumbler == facts.seat:  # RIP-M06
        return _("You stumble: draw blind")
    if not any((*facts.ghosts, *facts.mediums)):
        return _("You begin this round")
    return _("You must beat {n}").format(n=theirs)


def _first(known: RestInPeace, facts: Facts) -> str:
    """The hint of the thing to touch, until something is picked."""
    if facts.awaits != "turn":
        return _(MEDIUMS[facts.asking].touch if facts.awaits == "ask" else MOMENTS[facts.awaits].touch)
    if facts.hand:
        return _("Touch a card")
    # RIP-11, RIP-22: a hand without ghosts does not end a turn.
    mine, theirs = totals(known)
    return _("Play a medium, if you like") if mine > theirs else _("Play a medium, or abandon")


def say(view: View, names: Sequence[str]) -> Markup:
    """A line of reasons for the seat on the move; "" for all others."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return Markup("")
    if facts.awaits == "place":
        return escape(_(MOMENTS["place"].why))
    if facts.awaits != "turn":
        medium = ENCORE if facts.awaits == "keep" else facts.asking
        name, words = medium_name(medium), medium_words(medium)
        return Markup("<b>{}</b>{}").format(name, said_of(name, lowered(words)).removeprefix(name))
    known = seen(view).any_world()
    mine, theirs = totals(known)
    if known.must_play_two() and facts.laid == 1 and END not in known.legal():  # RIP-M14
        return escape(_("Hand in hand: a second card is needed before your turn can end."))
    if mine > theirs:  # RIP-14
        nothing_left = [*known.legal()] == [END]
        return escape(_("Nothing left to lay.") if nothing_left else _("You may end your turn, or lay more cards."))
    needed = Markup("<b>{}</b>").format(_("{n} or more").format(n=theirs + 1))  # RIP-15
    words = escape(_("You have {mine}: reach {needed}, or abandon {houses}."))
    return words.format(mine=mine, needed=needed, houses=houses_here(facts))
