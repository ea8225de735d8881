"""What a medium does once another family has played it, in a sentence for whoever looks on or is struck by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hantise.core.words import _
from hantise.games.rest_in_peace.names import medium_words


def deed(medium: int, name: str, is_struck: bool) -> str:
    """What the medium that `name` has played does; to "you" where the reader is the other family."""
    if is_struck and medium in _TO_YOU:
        return _TO_YOU[medium]().format(name=name)
    return _OF_THEM[medium]().format(name=name) if medium in _OF_THEM else medium_words(medium)


# The words of all others speak of nobody as "you".
_OF_THEM: Final[Mapping[int, Callable[[], str]]] = {
    1: lambda: _("{name} gets this round's medium, even after winning."),
    2: lambda: _("{name} searches the deck for a ghost and plays it at once."),
    3: lambda: _("It counts as a 1, and {name} sees the other hand until the round ends."),
    8: lambda: _("Each even ghost of {name} gets +1 in this round."),
    9: lambda: _("Each odd ghost of {name} gets +1 in this round."),
    10: lambda: _("{name} names a value: their own ghosts of it get +2 in this round."),
    11: lambda: _("{name} discards a card that the other family has played in this round."),
    13: lambda: _("It counts as a 4 now; then it moves to the tenth round, where it counts -2 for {name}."),
    15: lambda: _("If {name} wins this round, one of their cards may move on to the next."),
    16: lambda: _("It takes the value of a ghost card that {name} has played in this round."),
    17: lambda: _("{name} names a value: the other family's ghosts of it get -2 in this round."),
    18: lambda: _("{name} puts a ghost card of an earlier round back into the deck."),
    19: lambda: _("{name} turns up the top card of either deck: this card takes its value."),
    20: lambda: _("{name} names a family: a random card of its hand goes to the tenth round."),
    21: lambda: _("It counts as a 6, but {name} must discard two ghost cards."),
    22: lambda: _("{name} loses the round at once, and takes a card of it back."),
    25: lambda: _("{name} names two values: nobody may play them any more in this round."),
    26: lambda: _("{name} names a value: all ghosts of it, on both sides, get +3."),
    28: lambda: _("{name} may swap the houses of two later rounds."),
}
_TO_YOU: Final[Mapping[int, Callable[[], str]]] = {
    3: lambda: _("It counts as a 1, and {name} sees your hand until the round ends."),
    6: lambda: _("The next ghost card that you play is drawn blind from your hand."),
    11: lambda: _("{name} discards a card that you have played in this round."),
    12: lambda: _("Your 1s and 2s do not count in this round."),
    14: lambda: _("For the rest of the round you must play at least two cards a turn, or none."),
    17: lambda: _("{name} names a value: your ghosts of it get -2 in this round."),
    24: lambda: _("You may play no more mediums in this round."),
}
