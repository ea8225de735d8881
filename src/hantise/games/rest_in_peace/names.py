"""The names of the mediums, and a sentence for what each does."""

from __future__ import annotations

from hantise.core.words import _


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
