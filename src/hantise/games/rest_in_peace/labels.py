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
from hantise.games.rest_in_peace.family import ROUNDS
from hantise.games.rest_in_peace.fields import KEEP, PLACE, TURN
from hantise.games.rest_in_peace.mediums import (
    BANISH,
    CULT,
    DOUBLE,
    KEEPSAKE,
    KNOCK,
    MARY,
    MIASMA,
    RETURN,
    REVEAL,
    SEARCH,
)
from hantise.games.rest_in_peace.names import houses, medium_name, medium_words
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
