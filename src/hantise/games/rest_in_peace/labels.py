"""The words for taking an action, with its consequence, for the prompt of the seat that decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hantise.core.words import _
from hantise.games.rest_in_peace.actions import (
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
from hantise.games.rest_in_peace.counting import total
from hantise.games.rest_in_peace.fields import KEEP, PLACE, TURN
from hantise.games.rest_in_peace.pieces import (
    BANISH,
    CULT,
    DOUBLE,
    KEEPSAKE,
    KNOCK,
    MARY,
    MIASMA,
    RETURN,
    REVEAL,
    ROUNDS,
    SEARCH,
)
from hantise.games.rest_in_peace.position import CASTLES_TO_WIN, MANORS_TO_WIN
from hantise.games.rest_in_peace.rules import RestInPeace


def label(known: RestInPeace, action: int) -> str:
    """The words for taking this action, in a position of which the seat in turn knows at least its own cards."""
    return deed(known, action) + _outcome(known, action)


def deed(known: RestInPeace, action: int) -> str:
    """The words for taking this action, without the totals that follow."""
    if _is_moving(known, action):
        return _moving(known, action)
    if action < FIRST_MEDIUM:
        return _("Play a {value}").format(value=action + 1)
    if action < BLIND:
        medium = action - FIRST_MEDIUM + 1
        return _("Play {medium}: {words}").format(medium=medium_name(medium), words=medium_words(medium))
    if action == BLIND:
        return _("Play a ghost card drawn blind from your hand")
    return _end(known) if action == END else _answer(known, action)


def _is_moving(known: RestInPeace, action: int) -> bool:
    return action >= FIRST_TENTH or (known.awaits == KEEP and FIRST_CARD <= action < FIRST_FAMILY)


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


def _outcome(known: RestInPeace, action: int) -> str:
    """The totals of both sides, where they can be told."""
    after = None if _is_moving(known, action) else totals_after(known, action)
    if after is None:
        return ""
    mine, theirs = after
    words = _(": your total becomes {mine}, against {theirs}")
    if FIRST_MEDIUM <= action < FIRST_VALUE:
        words = _(" Your total becomes {mine}, against {theirs}.")
    return words.format(mine=mine, theirs=theirs)


def _end(known: RestInPeace) -> str:
    """RIP-14, RIP-15."""
    seat = int(known.turn)
    mine, theirs = total(known, seat), total(known, 1 - seat)
    if mine > theirs:
        return _("End your turn: {mine} against {theirs}").format(mine=mine, theirs=theirs)
    place = 4 * known.round
    lost = houses(known.manors >> place & 15, known.castles >> place & 15)
    if _loses_the_game(known, 1 - seat):
        return _("Abandon: you lose {houses}, and the game").format(houses=lost)
    medium = int(known.medium_of(known.round))
    if not medium or known.holds(1 - seat, KEEPSAKE):
        return _("Abandon: you lose {houses}, and get no medium").format(houses=lost)
    words = _("Abandon: you lose {houses}, and get {medium}")
    return words.format(houses=lost, medium=medium_name(medium))


def lost_with(known: RestInPeace) -> str:
    """RIP-15, RIP-16: what comes of abandoning."""
    seat = int(known.turn)
    if _loses_the_game(known, 1 - seat):
        return _("and lose the game")
    medium = int(known.medium_of(known.round))
    if not medium or known.holds(1 - seat, KEEPSAKE):
        return _("you get no medium")
    return _("you get {medium}").format(medium=medium_name(medium))


def _loses_the_game(known: RestInPeace, winner: int) -> bool:
    """RIP-30: true if this round's houses are the last that the other family needs."""
    family, place = known.family(winner), 4 * known.round
    manors = family.manors + (known.manors >> place & 15)
    return manors >= MANORS_TO_WIN or family.castles + (known.castles >> place & 15) >= CASTLES_TO_WIN


def card(index: int) -> str:
    """A card that is chosen: "a 5" or a medium's name."""
    return _("a {value}").format(value=index + 1) if index < GHOSTS else medium_name(index - GHOSTS + 1)


def _moving(known: RestInPeace, action: int) -> str:
    """RIP-18, RIP-M15, RIP-M28."""
    if action == NONE:
        if known.awaits == PLACE:
            return _("Lay nothing on the tenth round")
        return _("Move no card on") if known.awaits == KEEP else _("Leave the houses where they are")
    if action < FIRST_TENTH:
        number = known.round + 1
        return _("Move {card} on to round {round}").format(card=card(action - FIRST_CARD), round=number)
    index = action - FIRST_TENTH
    if index < GHOSTS:
        return _("Lay a {value} face down on the tenth round").format(value=index + 1)
    return _("Lay {medium} on the tenth round").format(medium=card(index))


def _answer(known: RestInPeace, action: int) -> str:
    asking = int(known.asking)
    if action < FIRST_CARD:
        return _VALUES.get(asking, _bar)().format(value=action - FIRST_VALUE + 1)
    if action < FIRST_FAMILY:
        return _CARDS.get(asking, _take_back)().format(card=card(action - FIRST_CARD))
    if action < FIRST_HOUSE:
        own = action - FIRST_FAMILY == OWN
        return _reveal(own) if asking == REVEAL else _reunion(own)
    return _swap(known, action - FIRST_HOUSE + 1)


def _bar() -> str:
    return _("Bar every {value} from this round")


def _take_back() -> str:
    return _("Lose the round, and take back {card}")


_VALUES: Final[dict[int, Callable[[], str]]] = {
    KNOCK: lambda: _("Each {value} of yours gets +2"),
    MIASMA: lambda: _("Each {value} of the other family gets -2"),
    CULT: lambda: _("Each {value} on both sides gets +3"),
}
_CARDS: Final[dict[int, Callable[[], str]]] = {
    SEARCH: lambda: _("Fetch {card} from your deck"),
    BANISH: lambda: _("Discard {card} of the other family"),
    DOUBLE: lambda: _("Copy {card}"),
    RETURN: lambda: _("Put {card} back into your deck"),
    MARY: lambda: _("Discard {card} from your hand"),
}


def _reveal(own: bool) -> str:
    return _("Turn up the top of your own deck") if own else _("Turn up the top of the other deck")


def _reunion(own: bool) -> str:
    if own:
        return _("Your own family: a random card of your hand goes to the tenth round")
    return _("The other family: a random card of its hand goes to the tenth round")


def _swap(known: RestInPeace, number: int) -> str:
    place = 4 * number
    told = houses(known.manors >> place & 15, known.castles >> place & 15)
    if known.first:
        return _("Swap with {houses} of round {round}").format(houses=told, round=number)
    return _("Swap {houses} of round {round}").format(houses=told, round=number)


# The names of the mediums, and a sentence for what each does.


def medium_name(medium: int) -> str:
    """What a player calls a medium; its number would be taken for a value."""
    return _NAMES[medium]()


def medium_words(medium: int) -> str:
    """A sentence for what a medium does."""
    return _WORDS[medium]()


def houses(manors: int, castles: int) -> str:
    """So many houses in words, with their article: "the manor", "the manor and 2 castles"."""
    parts = []
    if manors:
        parts.append(_("the manor") if manors == 1 else _("{n} manors").format(n=manors))
    if castles:
        parts.append(_("the castle") if castles == 1 else _("{n} castles").format(n=castles))
    return _(" and ").join(parts) or _("the house")


_NAMES = {
    1: lambda: _("Mine Anyway"),
    2: lambda: _("Search Party"),
    3: lambda: _("Candlelight"),
    4: lambda: _("Pale Cousin"),
    5: lambda: _("Headless Knight"),
    6: lambda: _("Loose Rug"),
    7: lambda: _("Jilted Bride"),
    8: lambda: _("Night Moth"),
    9: lambda: _("Hissing Spirit"),
    10: lambda: _("Poltergeist"),
    11: lambda: _("Vanishing Act"),
    12: lambda: _("Dimmed Lights"),
    13: lambda: _("Now or Never"),
    14: lambda: _("Hand in Hand"),
    15: lambda: _("Encore"),
    16: lambda: _("Seeing Double"),
    17: lambda: _("Marsh Gas"),
    18: lambda: _("Homecoming"),
    19: lambda: _("Ghost to Come"),
    20: lambda: _("Rendezvous"),
    21: lambda: _("Mary in the Mirror"),
    22: lambda: _("Playing Dead"),
    23: lambda: _("Goldfish Twins"),
    24: lambda: _("Ghosts Only"),
    25: lambda: _("Gone for Good"),
    26: lambda: _("Night of the Cult"),
    27: lambda: _("Truce"),
    28: lambda: _("Moving Day"),
    29: lambda: _("Small Fry"),
}
_WORDS = {
    1: lambda: _("You get this round's medium, even if you win."),
    2: lambda: _("Search your deck for any ghost card and play it at once."),
    3: lambda: _("Counts as a 1, and the other hand lies open to you until the round ends."),
    4: lambda: _("Counts as a 2."),
    5: lambda: _("Counts as a 3."),
    6: lambda: _("The next ghost card of the other family, in this round or the next, is drawn blind from its hand."),
    7: lambda: _("Counts as a 3, on the tenth round only."),
    8: lambda: _("Each of your even ghosts gets +1 in this round."),
    9: lambda: _("Each of your odd ghosts gets +1 in this round."),
    10: lambda: _("Name a value: your ghosts of it get +2 in this round."),
    11: lambda: _("Discard a card that the other family has played in this round."),
    12: lambda: _("The other family's 1s and 2s do not count in this round."),
    13: lambda: _("Counts as a 4 now; then it moves to your side of the tenth, where it counts -2."),
    14: lambda: _("For the rest of the round the other family must play at least two cards a turn, or none."),
    15: lambda: _("If you win this round, one of your cards may move on to the next."),
    16: lambda: _("Takes the value of one of your ghost cards of this round."),
    17: lambda: _("Name a value: the other family's ghosts of it get -2 in this round, though never below 0."),
    18: lambda: _("One of your ghost cards of an earlier round goes back into your deck."),
    19: lambda: _("Turn up the top card of either deck: this card takes its value."),
    20: lambda: _("Name a family: a random card of its hand goes face down to its side of the tenth."),
    21: lambda: _("Counts as a 6, but you must discard two ghost cards."),
    22: lambda: _("You lose the round at once, and take one of your cards of it back."),
    23: lambda: _("Counts as two 1s."),
    24: lambda: _("The other family may play no more mediums in this round."),
    25: lambda: _("Name two values: nobody may play them any more in this round."),
    26: lambda: _("Name a value: all ghosts of it, on both sides, get +3."),
    27: lambda: _("The round ends in a tie: its house waits on the next one, and its medium is discarded."),
    28: lambda: _("You may swap the houses of two later rounds."),
    29: lambda: _("All other cards, on both sides, count 1 and lose their effects."),
}


def lowered(words: str) -> str:
    """A sentence as it follows a colon."""
    return words[0].lower() + words[1:]
