"""What is asked, said and refused at each moment of Rest in Peace, and what each act is called and tells.

What one medium says stands in `mediums`. Sentences are English, and translated where they are said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hantise.core import First
from hantise.core.sheet import Line, Part
from hantise.core.state import OVER
from hantise.core.view import Refusal
from hantise.core.words import Told, _, later, ngettext
from hantise.games.rest_in_peace.actions import (
    ACTIONS,
    BLIND,
    END,
    FIRST_CHANCE,
    FIRST_DRAW,
    FIRST_MEDIUM,
    FIRST_TENTH,
    FIRST_UP,
    FIRST_VALUE,
    GHOSTS,
    NONE,
)
from hantise.games.rest_in_peace.counting import total
from hantise.games.rest_in_peace.fields import ASK, KEEP, PHASES, TURN
from hantise.games.rest_in_peace.mediums import MEDIUMS, medium_name, medium_words, words_of_another
from hantise.games.rest_in_peace.menus import first_answer, must_play_two, playable_ghosts, playable_mediums
from hantise.games.rest_in_peace.pieces import (
    BANISH,
    CULT,
    DEAD,
    DOUBLE,
    ENCORE,
    FIXED,
    GHOSTS_ONLY,
    KEEPSAKE,
    KNOCK,
    MARY,
    MIASMA,
    RETURN,
    REUNION,
    REVEAL,
    ROUNDS,
    SEARCH,
    SWAP,
    VANISH,
    WEDDING,
    size,
)
from hantise.games.rest_in_peace.position import CASTLES_TO_WIN, MANORS_TO_WIN
from hantise.games.rest_in_peace.rules import RestInPeace
from hantise.games.rest_in_peace.sheet import by_whom


class Moment(NamedTuple):
    """What is said while one thing is awaited; a medium that asks has most words of its own."""

    chapter: str  # of the rules
    task: Told | None = None  # in text
    asks: str = ""  # the headline to the seat on the move
    touch: str = ""  # as long as nothing is picked
    why: str = ""  # below it
    declines: str = ""  # the button of `none`
    refuses: str = ""  # what that seat is told when it tries to play on


MOMENTS: Final = {
    "turn": Moment("turn"),
    "stumble": Moment(
        "turn",
        Told(
            later("You stumble: your next ghost card is drawn blind."),
            later("{name} stumbles: the next ghost card is drawn blind."),
        ),
    ),
    "ask": Moment(
        "medium-{medium}",
        Told(later("Answer {medium}."), later("{name} answers {medium}.")),
        declines=later("Leave the houses where they are"),
        refuses=later("First answer {medium}; then the game goes on."),
    ),
    "keep": Moment(
        "medium-15",
        Told(later("You may move a card on to the next round."), later("{name} may move a card on to the next round.")),
        asks=later("Which card moves on?"),
        touch=later("Touch a card, if you like"),
        declines=later("Move no card on"),
        refuses=later("First answer {medium}; then the game goes on."),
    ),
    "place": Moment(
        "after",
        Told(later("You may lay a card on the tenth round."), later("{name} may lay a card on the tenth round.")),
        asks=later("A card for the tenth round?"),
        touch=later("Touch a card, if you like"),
        why=later("It counts at the very end: a ghost by its value, a medium by its words. Or lay nothing."),
        declines=later("Lay nothing on the tenth round"),
        refuses=later("First choose a card for the tenth round, or none; then the next round begins."),
    ),
    "over": Moment("end"),
}

# What an act tells, by its name on a sheet; a card may be hidden.
ACTS: Final = {
    "first": Told(later("You begin."), later("{name} begins.")),
    "draw": Told(later("You draw a {card}."), later("{name} draws a card.")),
    "ghost": Told(later("You play a {card}."), later("{name} plays a {card}.")),
    "medium": Told(later("You play {card}."), later("{{name}} plays {card}.")),
    "blind": Told(
        later("You stumble: a card is drawn blind from your hand."),
        later("{name} stumbles: a card is drawn blind from the hand."),
    ),
    "blind-card": Told(later("You play a {card}, drawn blind."), later("{name} plays a {card}, drawn blind.")),
    "away": Told(
        later("A card of yours, a {card}, goes to the tenth round."),
        later("A card of {name}, a {card}, goes to the tenth round."),
    ),
    "top": Told(later("The top of your deck is a {card}."), later("The top of the deck of {name} is a {card}.")),
    "tenth": Told(
        later("You lay a card on the tenth round: {card}."), later("{name} lays a card on the tenth round: {card}.")
    ),
    "none": Told(later("You lay nothing on the tenth round."), later("{name} lays nothing on the tenth round.")),
    "declines": Told(later("You decline."), later("{name} declines.")),
    "value": Told(later("You name {value}."), later("{name} names {value}.")),
    "family own": Told(later("You name your own family."), later("{name} names their own family.")),
    "family other": Told(later("You name the other family."), later("{name} names the other family.")),
}
HIDDEN: Final = {
    "away": later("A card of {name} goes to the tenth round."),
    "tenth": later("{name} lays a card face down on the tenth round."),
}

# What befell a family that is named.
BEFELL: Final = {
    "wins": Told(later("You win {what}."), later("{name} wins {what}.")),
    "takes-medium": Told(later("You take the medium: {what}."), later("{name} takes the medium: {what}.")),
    "gets-medium": Told(later("In return you get {what}."), later("In return {name} gets {what}.")),
    "moves": Told(later("One of your cards moves on: {what}."), later("A card of {name} moves on: {what}.")),
    "shows": Told(later("You turn up {what}."), later("{name} turns up {what}.")),
    "resolves": Told(later("Your {what} takes effect."), later("{what} of {name} takes effect.")),
    "reveals": Told(
        later("The top of your deck is known to be a {what}."),
        later("The top of the deck of {name} is known to be a {what}."),
    ),
    "draws": Told(
        later("You draw the {what} from the top of your deck."),
        later("{name} draws the {what} from the top of the deck."),
    ),
    "won": Told(later("You win the game!"), later("{name} wins the game.")),
    "nothing": Told(
        later("Your hand is empty: you place nothing."), later("The hand of {name} is empty: nothing is placed.")
    ),
}
# What else followed is the doing of whoever acts.
DONE: Final = {
    "total": Told(later("Your total is {card}."), later("The total of {name} is {card}.")),
    "passes": Told(later("You are ahead, and end your turn."), later("{name} is ahead, and ends the turn.")),
    "abandons": Told(later("You abandon."), later("{name} abandons.")),
    "fetches": Told(later("You fetch a {card}."), later("{name} fetches a {card}.")),
    "finds": Told(later("You find nothing."), later("{name} finds nothing.")),
    "returns": Told(later("You put a {card} back into your deck."), later("{name} puts a {card} back into the deck.")),
    "discards": Told(later("You discard a {card}."), later("{name} discards a {card}.")),
    "takes": Told(later("You take back: {card}."), later("{name} takes back: {card}.")),
    "banishes": Told(later("You make it vanish: {card}."), later("{name} makes it vanish: {card}.")),
    "swaps": Told(
        later("You swap the houses of rounds {card} and {other}."),
        later("{name} swaps the houses of rounds {card} and {other}."),
    ),
}
# What befalls nobody by name, and what is told to one alone.
HAPPENED: Final = {
    "bars": later("Nobody may play a {card} or a {other} any more in this round."),
    "copies": later("It counts as a {card}."),
    "idle": later("It finds nothing to act on."),
    "flat": later("It has no effect: all cards count 1 in this round."),
    "void": later("With fewer than two cards to discard it counts nothing."),
    "totals": later("The totals are {card} and {other}."),
    "ties": later("It is a tie."),
    "draw": later("The eternal feud goes on: nobody wins."),
    "sees": later("You see the other hand: {card}."),
}

FIRSTS: Final = (
    First("resolves", "; resolves", later("*The tenth round*: mediums laid there act now."), "castle", "star"),
    # Before the rest of what a round brings: the loser is asked at once.
    First("tenth", "; takes-medium", later("*The loser* may lay one card on the tenth round."), "back", "next"),
    First("castle", "; wins . m*c", later("*A castle*: three castles win the game."), "castle", "star"),
    First("manor", "; wins . m", later("*A manor*: four manors win the game."), "manor", "star"),
    First("medium", r"^\d medium ", later("*A medium* acts at once, as its words say."), "m1", "star"),
    First("abandons", "; abandons", later("*Giving up a house* saves cards for the next."), "manor", "door"),
    First("passes", "; passes", later("*One point ahead* is enough to end a turn."), "g2", "next"),
)
"""What is told in a sentence when it first happens, the rarest first."""


def houses(manors: int, castles: int) -> str:
    """So many houses in words, with their article: "the manor", "the manor and 2 castles"."""
    parts = []
    if manors:
        parts.append(_("the manor") if manors == 1 else _("{n} manors").format(n=manors))
    if castles:
        parts.append(_("the castle") if castles == 1 else _("{n} castles").format(n=castles))
    return _(" and ").join(parts) or _("the house")


def houses_of(tokens: str) -> str:
    """The houses that an `m` and a `c` each stand for, in words."""
    return houses(tokens.count("m"), tokens.count("c"))


def lowered(words: str) -> str:
    """A sentence as it follows a colon."""
    return words[0].lower() + words[1:]


def card_words(card: str) -> str:
    """A card by its name on a sheet, in a sentence: "5", a medium's name."""
    return medium_name(int(card[1:])) if card.startswith("m") and card[1:].isdigit() else card


# The words for taking an action.


# What an action would mean, by its name; an answer to a medium is in the medium's own words.
LABELS: Final = {
    "ghost": later("Play a {value}"),
    "medium": later("Play {medium}: {words}"),
    "blind": later("Play a ghost card drawn blind from your hand"),
    "card": later("Move {card} on to round {round}"),
    "tenth": later("Lay a {value} face down on the tenth round"),
    "tenth m": later("Lay {medium} on the tenth round"),
}


def act_of(action: int) -> Part:
    """An action by its name, and the card, value, family or house that it names."""
    return Part.read(ACTIONS.name(action).replace(":", " "))


def label(known: RestInPeace, action: int) -> str:
    """The words for taking this action, and where they can be told the totals that follow.

    The seat in turn knows at least its own cards of the position.
    """
    after = None if action >= FIRST_TENTH or known.awaits == KEEP else totals_after(known, action)
    if after is None:
        return deed(known, action)
    words = _(": your total becomes {mine}, against {theirs}")
    if FIRST_MEDIUM <= action < FIRST_VALUE:
        words = _(" Your total becomes {mine}, against {theirs}.")
    return deed(known, action) + words.format(mine=after[0], theirs=after[1])


def totals_after(known: RestInPeace, action: int) -> tuple[int, int] | None:
    """Both totals, one's own first, while the round goes on and chance has no hand in it."""
    if action in (BLIND, END) or action not in known.legal():
        return None
    after = known.world()
    after.apply(action)
    if after.awaits != TURN or after.turn != known.turn or after.round != known.round or after.round == ROUNDS:
        return None
    seat = int(known.turn)
    return total(after, seat), total(after, 1 - seat)


# By what an answer names, the mediums that ask for it; one that none of them asks for now is called as by the first.
ANSWERED: Final = {
    "value": (VANISH, KNOCK, MIASMA, CULT),
    "card": (DEAD, SEARCH, BANISH, DOUBLE, RETURN, MARY),
    "family": (REUNION, REVEAL),
    "house": (SWAP,),
}


def deed(known: RestInPeace, action: int) -> str:
    """The words for taking this action, without the totals that follow."""
    what, first = act_of(action).what, act_of(action).first
    if what == "end":
        return _end(known)
    if what == "none":
        return _(MOMENTS[PHASES[known.awaits]].declines or MOMENTS["ask"].declines)
    if what in ANSWERED and (what != "card" or known.awaits != KEEP):
        asking = known.asking if known.asking in ANSWERED[what] else ANSWERED[what][0]
        answers = MEDIUMS[asking].answers
        is_other = first == "other" or (what == "house" and known.first > 0)
        words = _(answers[-1] if is_other else answers[0])
    else:
        words = _(LABELS["tenth m" if what == "tenth" and first.startswith("m") else what])
    parts = {"value": first, "round": known.round + 1}
    if what == "house":
        parts = {"houses": houses_of(known.tokens_of(int(first))), "round": first}
    medium = int(first.lstrip("m")) if what == "medium" or first.startswith("m") else 0
    if medium:
        parts |= {"medium": medium_name(medium), "words": medium_words(medium), "card": medium_name(medium)}
    else:
        parts["card"] = _("a {value}").format(value=first)
    return words.format(**parts)


def _end(known: RestInPeace) -> str:
    """RIP-14."""
    mine, theirs = totals(known)
    if mine > theirs:
        return _("End your turn: {mine} against {theirs}").format(mine=mine, theirs=theirs)
    return lost(known, is_short=False)


def totals(known: RestInPeace) -> tuple[int, int]:
    """Both totals, those of the family in turn first."""
    seat = int(known.turn)
    return total(known, seat), total(known, 1 - seat)


# What comes of abandoning, and in short.
_LOST: Final = {
    "game": (later("Abandon: you lose {houses}, and the game"), later("and lose the game")),
    "nothing": (later("Abandon: you lose {houses}, and get no medium"), later("you get no medium")),
    "medium": (later("Abandon: you lose {houses}, and get {medium}"), later("you get {medium}")),
}


def lost(known: RestInPeace, is_short: bool) -> str:
    """RIP-15, RIP-16, RIP-30: what comes of abandoning; in short where the houses are told beside it."""
    other, tokens = known.family(1 - known.turn), known.tokens_of(known.round)
    medium = int(known.medium_of(known.round))
    manors, castles = other.manors + tokens.count("m"), other.castles + tokens.count("c")
    gets_none = not medium or known.holds(1 - known.turn, KEEPSAKE)
    ends = manors >= MANORS_TO_WIN or castles >= CASTLES_TO_WIN
    words = _(_LOST["game" if ends else "nothing" if gets_none else "medium"][is_short])
    return words.format(houses=houses_of(tokens), medium=medium_name(medium) if medium else "")


# What has happened.


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence or more for a line of this seat's sheet; "" for a line not worth one."""
    told = Line.read(line)
    more = [followed(_why(part, told), actor, names, seat) for part, actor in by_whom(told)]
    return " ".join(filter(None, [_act(told.who, told.act, names, seat), _does(told, names, seat), *more]))


def _act(who: int, act: Part, names: Sequence[str], seat: int) -> str:
    """The sentence for an act; when the table is laid, `who` is the number of a round."""
    what, first = act.what, act.first
    if what == "medium-up":
        return _("The medium of round {n} is {medium}.").format(n=who, medium=medium_name(int(first)))
    if what == "house-up":
        house = _("a manor") if first == "manor" else _("a castle")
        return _("Round {n} is for {house}.").format(n=who, house=house)
    told = ACTS.get("declines" if what == "none" and first else f"family {first}" if what == "family" else what)
    if told is None:
        return ""
    words = _(HIDDEN[what]) if first == "?" and what in HIDDEN else told.to(who == seat)
    if what == "medium":
        words = words.format(card=medium_name(int(first)))
    return words.format(name=names[who], card=card_words(first), value=first)


def _does(line: Line, names: Sequence[str], seat: int) -> str:
    """What a medium of another family does, unless it does nothing."""
    if line.act.what != "medium" or line.who == seat or line.followed("idle", "flat"):
        return ""
    return words_of_another(int(line.act.first), names[line.who], is_struck=seat == 1 - line.who)


def _why(part: Part, line: Line) -> Part:
    """RIP-16: the medium is what abandoning is worth to whoever does it."""
    is_for_it = part.what == "takes-medium" and int(part.first) == line.who and line.followed("abandons")
    return part._replace(what="gets-medium") if is_for_it else part


def followed(part: Part, actor: int, names: Sequence[str], seat: int) -> str:
    """The sentence for a part of what followed; "" for one that the table shows."""
    what, first, other = part.what, part.first, part.detail[1] if len(part.detail) > 1 else ""
    if what in BEFELL:
        return befell(part, names, seat)
    if what == "dealt":
        return _dealt(int(first), other, names, seat)
    if what == "total" and other:
        actor = int(other)
    words = _(HAPPENED[what]) if what in HAPPENED else DONE[what].to(actor == seat) if what in DONE else ""
    card = (", ".join(first) or _("nothing")) if what == "sees" else card_words(first)
    return words.format(name=names[actor], card=card, other=other)


def _dealt(who: int, cards: str, names: Sequence[str], seat: int) -> str:
    """RIP-17: the cards themselves to whoever sees them, else how many."""
    words = _("You draw: {cards}.") if who == seat else _("{name} draws: {cards}.")
    if "?" in cards:
        words = ngettext("{name} draws {n} card.", "{name} draws {n} cards.", len(cards))
    return words.format(name=names[who], n=len(cards), cards=", ".join(sorted(cards)))


def befell(part: Part, names: Sequence[str], seat: int) -> str:
    """The sentence for what befell a family that is named."""
    what, who, more = part.what, int(part.first), part.detail[1] if len(part.detail) > 1 else ""
    if what == "wins":
        shown = houses_of(more)
    elif what == "shows":
        shown = ", ".join([_("a {card}").format(card=one) for one in more]) or _("nothing")
    else:
        shown = card_words(f"m{more}" if what in ("takes-medium", "gets-medium", "resolves") else more)
    return BEFELL[what].to(who == seat).format(name=names[who], what=shown)


# Why an action may not be taken, told from what the asking seat knows.


def refuse(known: RestInPeace, seat: int, action: int) -> Refusal | None:
    """Why `seat` may not take the action in a position of which it knows at least its own cards; None if it may."""
    if known.mover() == OVER:
        return Refusal("game-over", "RIP-34", _("The game is over."))
    if action >= FIRST_CHANCE:
        rule = "RIP-08" if action < FIRST_UP else "RIP-04" if action < FIRST_DRAW else "RIP-07"
        return Refusal("left-to-chance", rule, _("That is for chance to decide."))
    if known.mover() != seat:
        return Refusal("not-your-turn", "RIP-11", _("It is not your turn."))
    if action in known.legal():
        return None
    if known.awaits != TURN:
        return _answer(known, action)
    if action >= FIRST_TENTH:
        words = _("Only the family that has just lost a round may lay a card on the tenth, once both have drawn.")
        return Refusal("not-now", "RIP-18", words)
    if action >= FIRST_VALUE:
        return Refusal("nothing-asked", "RIP-12", _("No medium is asking you anything."))
    if action == END:
        words = _("You have played one card: play a second one, for the other family has made you go hand in hand.")
        return Refusal("two-cards", "RIP-M14", words)
    return _medium(known, action - FIRST_MEDIUM + 1) if FIRST_MEDIUM <= action < BLIND else _ghost(known, action)


def _answer(known: RestInPeace, action: int) -> Refusal:
    """While something is asked."""
    asked = ENCORE if known.awaits == KEEP else int(known.asking)
    is_answer = action == NONE or act_of(action).what == act_of(first_answer(known)).what
    if action <= END or (known.awaits == ASK and not is_answer):
        words = _(MOMENTS[PHASES[known.awaits]].refuses)
        return Refusal("answer-first", "RIP-12", words.format(medium=medium_name(asked) if asked else ""))
    if known.awaits == KEEP:
        return Refusal("not-to-move", "RIP-M15", _("Choose a card that you have played in this round, or none."))
    if known.awaits == ASK and action == NONE:
        return Refusal("must-choose", "RIP-48", _("You cannot decline this: take one of its choices."))
    if known.awaits == ASK:
        return Refusal("no-such-answer", f"RIP-M{asked:02}", _(MEDIUMS[asked].refuses))
    if action < FIRST_TENTH:
        return Refusal("answer-first", "RIP-18", _("First choose a card for the tenth round, or none."))
    if action < FIRST_TENTH + GHOSTS:
        return Refusal("not-in-hand", "RIP-18", _("You have no such ghost card in hand to lay on the tenth round."))
    return Refusal("not-in-front", "RIP-18", _("That medium does not lie in front of you."))


def _ghost(known: RestInPeace, action: int) -> Refusal:
    """In a turn: a ghost card of the hand, or one drawn blind."""
    family = known.family(known.turn)
    value = action + 1
    stumbles = known.stumbler == known.turn
    if action == BLIND and not stumbles:
        words = _("Nobody has pulled the rug from under you: choose your card yourself.")
        return Refusal("not-stumbling", "RIP-M06", words)
    if action < BLIND and not family.hand >> 4 * value & 15:
        return Refusal("not-in-hand", "RIP-11", _("You hold no {value}.").format(value=value))
    if not family.hand:
        return Refusal("not-in-hand", "RIP-11", _("You hold no ghost card."))
    if not playable_ghosts(known, family) or (action < BLIND and known.barred >> action & 1):
        return _barred()
    if stumbles and action < BLIND:
        return Refusal("stumbling", "RIP-M06", _("You stumble: your next ghost card is drawn blind from your hand."))
    return _alone()


def _barred() -> Refusal:
    return Refusal("barred", "RIP-M25", _("That value may not be played any more in this round."))


def _alone() -> Refusal:
    words = _("You must play at least two cards this turn, or none, and no second one could follow this.")
    return Refusal("two-cards", "RIP-M14", words)


def _medium(known: RestInPeace, medium: int) -> Refusal:
    """In a turn: a medium."""
    family = known.family(known.turn)
    if not family.front >> medium & 1:
        words = _("{medium} does not lie in front of you.").format(medium=medium_name(medium))
        return Refusal("not-in-front", "RIP-11", words)
    if medium == WEDDING:
        words = _("{medium} waits for the tenth round: lay it there when you have lost one.")
        return Refusal("tenth-only", "RIP-M07", words.format(medium=medium_name(medium)))
    if known.holds(1 - known.turn, GHOSTS_ONLY):
        return Refusal("ghosts-only", "RIP-M24", _("Ghosts only: you may play no more mediums in this round."))
    if FIXED[medium] and known.barred >> (FIXED[medium] - 1) & 1:
        return _barred()
    if not playable_mediums(known, family, size(family.hand)) >> medium & 1:
        return Refusal("too-few-cards", "RIP-M21", _("You need two ghost cards in hand to discard."))
    assert must_play_two(known)
    return _alone()
