"""What each medium is called, says, asks and refuses, and its sign; what it does to a position stands in `effects`.

Sentences are English, and translated where they are said.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from hantise.core.words import _, later


class Medium(NamedTuple):
    """A medium in words, to whoever plays it where nothing else is said."""

    name: str  # its number would be taken for a value
    does: str
    sign: str  # one idea in a few strokes, in a box of 24 by 24, to be told apart at twenty pixels
    of_them: str = ""  # what it does, to whoever looks on: speaks of nobody as "you"
    to_you: str = ""  # the same to whoever is struck by it
    will_ask: str = ""  # on its sheet
    asks: tuple[str, ...] = ()  # the headline while it asks, and once a first answer is given
    answers: tuple[
        str, ...
    ] = ()  # an answer by its consequence; of two, for the own family or as the first one, or not
    offers: tuple[str, ...] = ()  # what two things are called that it lets choose from: the own, and the other one
    touch: str = later("Touch a card")  # what is touched to answer
    refuses: str = ""  # an answer of the right kind
    is_idle: bool = False  # RIP-32: it has nothing to act on in the tenth round


_GHOST: Final = "M5 21V11a7 7 0 0 1 14 0V21l-2.4-2l-2.3 2L12 19l-2.3 2l-2.3-2Z"

MEDIUMS: Final[Mapping[int, Medium]] = {
    1: Medium(
        later("Mine Anyway"),
        later("You get this round's medium, even if you win."),
        '<path d="M8 3h8v8H8ZM3 13c0 10 18 10 18 0M3 13v-2M21 13v-2M12 11v4M9.5 13l2.5 2.5l2.5-2.5"/>',
        of_them=later("{name} gets this round's medium, even after winning."),
        is_idle=True,
    ),
    2: Medium(
        later("Search Party"),
        later("Search your deck for any ghost card and play it at once."),
        '<circle cx="10.5" cy="10" r="6.5"/><path d="M15.3 15L21 21M8 8.5q1-2 3-2"/>',
        of_them=later("{name} searches the deck for a ghost and plays it at once."),
        will_ask=later("a ghost card of your deck."),
        asks=(later("Which card do you fetch?"),),
        answers=(later("Fetch {card} from your deck"),),
        refuses=later("No such card can be fetched: it is not in your deck, or its value is barred."),
    ),
    3: Medium(
        later("Candlelight"),
        later("Counts as a 1, and the other hand lies open to you until the round ends."),
        '<path d="M9 11h6v10H9ZM6 21h12M12 11V9M12 2.5c3 3.5 2 6 0 6s-3-2.5 0-6Z"/>',
        of_them=later("It counts as a 1, and {name} sees the other hand until the round ends."),
        to_you=later("It counts as a 1, and {name} sees your hand until the round ends."),
    ),
    4: Medium(
        later("Pale Cousin"),
        later("Counts as a 2."),
        f'<path d="{_GHOST}M9.5 10.5c0-3.5 5-3.5 5-.5c0 2-4 3-5 5.5h5.5"/>',
    ),
    5: Medium(
        later("Headless Knight"),
        later("Counts as a 3."),
        f'<path d="{_GHOST}M9.5 7.5h5l-3 3.5c4.5 0 4 5-.5 5q-1.5 0-2-1"/>',
    ),
    6: Medium(
        later("Loose Rug"),
        later("The next ghost card of the other family, in this round or the next, is drawn blind from its hand."),
        '<path d="M2 19q2.5-4 5 0t5 0t5 0t5 0M5 12l4-4l5 3l4-5"/><circle cx="19.5" cy="3.5" r="1.5"/>',
        to_you=later("The next ghost card that you play is drawn blind from your hand."),
        is_idle=True,
    ),
    7: Medium(
        later("Jilted Bride"),
        later("Counts as a 3, on the tenth round only."),
        '<path d="M12 20C1 13 3 5 8 5c2 0 3.5 1.5 4 3c.5-1.5 2-3 4-3c5 0 7 8-4 15ZM12 8l-2 3l3.5 2L11 16.5"/>',
    ),
    8: Medium(
        later("Night Moth"),
        later("Each of your even ghosts gets +1 in this round."),
        '<path d="M12 8v10M12 10C8 2 2 4 3 9c.5 4 6 5 9 3c3 2 8.5 1 9-3c1-5-5-7-9 1ZM9 14c-4 1-4 6-1 6s4-3 4-4'
        'c0 1 1 4 4 4s3-5-1-6M10 5L8.5 2.5M14 5l1.5-2.5"/>',
        of_them=later("Each even ghost of {name} gets +1 in this round."),
    ),
    9: Medium(
        later("Hissing Spirit"),
        later("Each of your odd ghosts gets +1 in this round."),
        '<path d="M4 20c8 2 14-1 11-5s-10 0-9-5s8-7 11-5c2 2 0 4-2 3M15 8l-3 2M18 5.5l2.5-2"/>',
        of_them=later("Each odd ghost of {name} gets +1 in this round."),
    ),
    10: Medium(
        later("Poltergeist"),
        later("Name a value: your ghosts of it get +2 in this round."),
        '<circle cx="12" cy="14" r="5.5"/><path d="M9 9V4h6v5M3 9L1.5 7.5M3 14H1M21 9l1.5-1.5M21 14h2M12 19.5V22"/>',
        of_them=later("{name} names a value: their own ghosts of it get +2 in this round."),
        will_ask=later("a value."),
        asks=(later("Which value gets +2?"),),
        answers=(later("Each {value} of yours gets +2"),),
        touch=later("Touch a value"),
    ),
    11: Medium(
        later("Vanishing Act"),
        later("Discard a card that the other family has played in this round."),
        '<path d="M6 3h3M13 3h3M18 5v3M18 12v3M18 19v2h-3M11 21H8M6 19v-3M6 12V9M6 5V3M9.5 9.5l5 5M14.5 9.5l-5 5"/>',
        of_them=later("{name} discards a card that the other family has played in this round."),
        to_you=later("{name} discards a card that you have played in this round."),
        will_ask=later("a card on the other side."),
        asks=(later("Which card vanishes?"),),
        answers=(later("Discard {card} of the other family"),),
        refuses=later("The other family has no such card on its side of this round."),
    ),
    12: Medium(
        later("Dimmed Lights"),
        later("The other family's 1s and 2s do not count in this round."),
        '<path d="M9 17.5c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8ZM9.5 21h5M3.5 3.5l17 17"/>',
        to_you=later("Your 1s and 2s do not count in this round."),
    ),
    13: Medium(
        later("Now or Never"),
        later("Counts as a 4 now; then it moves to your side of the tenth, where it counts -2."),
        '<path d="M6 3h12M6 21h12M7.5 3c0 5 9 13 9 18M16.5 3c0 5-9 13-9 18M10 18.5h4"/>',
        of_them=later("It counts as a 4 now; then it moves to the tenth round, where it counts -2 for {name}."),
    ),
    14: Medium(
        later("Hand in Hand"),
        later("For the rest of the round the other family must play at least two cards a turn, or none."),
        '<path d="M3 20v-9a3.5 3.5 0 0 1 7 0v9M14 20v-9a3.5 3.5 0 0 1 7 0v9M10 14.5h4"/>',
        to_you=later("For the rest of the round you must play at least two cards a turn, or none."),
        is_idle=True,
    ),
    15: Medium(
        later("Encore"),
        later("If you win this round, one of your cards may move on to the next."),
        '<path d="M3 7v10M7 7v10M11 12h10M16.5 7l4.5 5l-4.5 5"/>',
        of_them=later("If {name} wins this round, one of their cards may move on to the next."),
        will_ask=later("once you have won: a card to move on, or none."),
        is_idle=True,
    ),
    16: Medium(
        later("Seeing Double"),
        later("Takes the value of one of your ghost cards of this round."),
        '<rect x="3" y="7" width="10" height="14" rx="1.5"/><path d="M8 7V3h13v14h-8"/>',
        of_them=later("It takes the value of a ghost card that {name} has played in this round."),
        will_ask=later("one of your ghost cards of this round."),
        asks=(later("Which card is copied?"),),
        answers=(later("Copy {card}"),),
        refuses=later("There is no such ghost card on your side of this round to copy."),
    ),
    17: Medium(
        later("Marsh Gas"),
        later("Name a value: the other family's ghosts of it get -2 in this round, though never below 0."),
        '<circle cx="8" cy="16" r="4.5"/><circle cx="17" cy="12" r="3"/><circle cx="11" cy="5.5" r="2.5"/>'
        '<path d="M17 19.5h4"/>',
        of_them=later("{name} names a value: the other family's ghosts of it get -2 in this round."),
        to_you=later("{name} names a value: your ghosts of it get -2 in this round."),
        will_ask=later("a value."),
        asks=(later("Which value gets -2?"),),
        answers=(later("Each {value} of the other family gets -2"),),
        touch=later("Touch a value"),
    ),
    18: Medium(
        later("Homecoming"),
        later("One of your ghost cards of an earlier round goes back into your deck."),
        '<path d="M3 11l9-8l9 8M5.5 9.5V21h13V9.5M12 21v-8M9 16l3-3l3 3"/>',
        of_them=later("{name} puts a ghost card of an earlier round back into the deck."),
        will_ask=later("one of your ghost cards of earlier rounds."),
        asks=(later("Which card comes home?"),),
        answers=(later("Put {card} back into your deck"),),
        refuses=later("You have played no such ghost card in an earlier round."),
    ),
    19: Medium(
        later("Ghost to Come"),
        later("Turn up the top card of either deck: this card takes its value."),
        '<circle cx="12" cy="10" r="7.5"/><path d="M6 21h12M8.5 17l-1.5 4M15.5 17l1.5 4M12 6.5v7M8.5 10h7"/>',
        of_them=later("{name} turns up the top card of either deck: this card takes its value."),
        will_ask=later("one of the two decks."),
        asks=(later("Which deck do you turn up?"),),
        answers=(later("Turn up the top of your own deck"), later("Turn up the top of the other deck")),
        offers=(later("your deck"), later("the other deck")),
        touch=later("Touch one of the two"),
    ),
    20: Medium(
        later("Rendezvous"),
        later("Name a family: a random card of its hand goes face down to its side of the tenth."),
        '<circle cx="12" cy="12" r="9"/><path d="M12 6v6l4 3"/>',
        of_them=later("{name} names a family: a random card of its hand goes to the tenth round."),
        will_ask=later("one of the two families."),
        asks=(later("Whose card goes to the tenth?"),),
        answers=(
            later("Your own family: a random card of your hand goes to the tenth round"),
            later("The other family: a random card of its hand goes to the tenth round"),
        ),
        offers=(later("your hand"), later("the other hand")),
        touch=later("Touch one of the two"),
    ),
    21: Medium(
        later("Mary in the Mirror"),
        later("Counts as a 6, but you must discard two ghost cards."),
        '<circle cx="12" cy="9" r="6.5"/><path d="M12 15.5V22M9 22h6M9.5 10l4-4M12 11.5l2.5-2.5"/>',
        of_them=later("It counts as a 6, but {name} must discard two ghost cards."),
        will_ask=later("1st a card to discard, 2nd another."),
        asks=(later("Which card do you discard?"), later("Which other card goes?")),
        answers=(later("Discard {card} from your hand"),),
        refuses=later("You cannot discard that card."),
    ),
    22: Medium(
        later("Playing Dead"),
        later("You lose the round at once, and take one of your cards of it back."),
        '<path d="M5 21V10a7 7 0 0 1 14 0v11M2.5 21h19M8.5 10l2 2M10.5 10l-2 2M13.5 10l2 2M15.5 10l-2 2"/>',
        of_them=later("{name} loses the round at once, and takes a card of it back."),
        will_ask=later("one of your cards of this round."),
        asks=(later("Which card do you take back?"),),
        answers=(later("Lose the round, and take back {card}"),),
        refuses=later("There is no such card on your side of this round to take back."),
    ),
    23: Medium(
        later("Goldfish Twins"),
        later("Counts as two 1s."),
        '<path d="M3 7.5q5-6 11 0q-6 6-11 0ZM14 7.5l4-3v6ZM21 16.5q-5-6-11 0q6 6 11 0ZM10 16.5l-4-3v6Z"/>',
    ),
    24: Medium(
        later("Ghosts Only"),
        later("The other family may play no more mediums in this round."),
        '<ellipse cx="12" cy="12" rx="7" ry="9"/><path d="M5 19L19 5"/>',
        to_you=later("You may play no more mediums in this round."),
        is_idle=True,
    ),
    25: Medium(
        later("Gone for Good"),
        later("Name two values: nobody may play them any more in this round."),
        '<path d="M3 6l7 7M10 6l-7 7M14 11l7 7M21 11l-7 7"/>',
        of_them=later("{name} names two values: nobody may play them any more in this round."),
        will_ask=later("1st a value, 2nd a higher one."),
        asks=(later("Which value is barred?"), later("Bar {n}, and which other?")),
        answers=(later("Bar every {value} from this round"),),
        touch=later("Touch a value"),
        refuses=later("Name two different values, the lower one first."),
        is_idle=True,
    ),
    26: Medium(
        later("Night of the Cult"),
        later("Name a value: all ghosts of it, on both sides, get +3."),
        '<path d="M12 2.5l5.5 17L3 9h18L6.5 19.5Z"/>',
        of_them=later("{name} names a value: all ghosts of it, on both sides, get +3."),
        will_ask=later("a value."),
        asks=(later("Which value gets +3?"),),
        answers=(later("Each {value} on both sides gets +3"),),
        touch=later("Touch a value"),
    ),
    27: Medium(
        later("Truce"),
        later("The round ends in a tie: its house waits on the next one, and its medium is discarded."),
        '<path d="M5 22V3M5 4q4-2.5 7.5 0t7.5 0v9q-4 2.5-7.5 0T5 13"/>',
    ),
    28: Medium(
        later("Moving Day"),
        later("You may swap the houses of two later rounds."),
        '<path d="M3 11l5-5l5 5v7H3ZM8 18v-3.5M15 7h6l-2.5-2.5M21 14h-5l2.5 2.5"/>',
        of_them=later("{name} may swap the houses of two later rounds."),
        will_ask=later("1st a house, 2nd a later one. You may leave them."),
        asks=(later("Swap which house?"), later("Swap house {n} with which?")),
        answers=(later("Swap {houses} of round {round}"), later("Swap with {houses} of round {round}")),
        touch=later("Touch a house"),
        refuses=later("Only two different later rounds, in order."),
        is_idle=True,
    ),
    29: Medium(
        later("Small Fry"),
        later("All other cards, on both sides, count 1 and lose their effects."),
        '<path d="M9.5 9.5L12.5 7.5V16.5M9.5 16.5h6M12 1.5v2.5M3.5 12H6M18 12h2.5M12 22v-2'
        'M5 5l2 2M19 5l-2 2M5 19l2-2M19 19l-2-2"/>',
    ),
}


def medium_name(medium: int) -> str:
    """What a player calls a medium."""
    return _(MEDIUMS[medium].name)


def medium_words(medium: int) -> str:
    """A sentence for what a medium does, to whoever plays it."""
    return _(MEDIUMS[medium].does)


def words_of_another(medium: int, name: str, is_struck: bool) -> str:
    """What the medium that `name` has played does; to "you" where the reader is the other family."""
    told = MEDIUMS[medium]
    return _((is_struck and told.to_you) or told.of_them or told.does).format(name=name)
