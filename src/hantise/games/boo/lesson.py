"""The guided first game: six steps around the gate, with a computer that plays white.

Who learns is the Oya and plays black, with the cards 1, 2, 4, 3 and 8 in that order. The fourth card lies so that its
own ghosts see each other, and the order of its scares, which is the fifth step, makes a difference.
"""

from __future__ import annotations

from hantise.core import Lesson, LessonStep, Reply
from hantise.core.words import later

# Its ghosts are in order from the beginning: whatever has been touched, this is what matters.
BLACK_FIRST = later("Black first: two cards turn over. White first: yours alone.")

LESSON = Lesson(
    players=2,
    options={"oya": 0},
    deal="turn:1 turn:2 turn:1 turn:2",
    turns=(
        LessonStep(
            "o>29,32",
            rule=later("Black is yours! Cards touch by a side, not just a corner."),
            does=later("Touch the square that glows: the card’s middle goes there."),
            asks=later("Touch the square below the green cards"),
            why_not=later("It may lie there too. But begin below the green cards."),
            then=(
                later("Touch the square that glows: the card’s middle goes there."),
                later("Three black ghosts for you. Place it!"),
            ),
            chance="turn:4",
        ),
        Reply(1, "o>29,27", "turn:11"),
        LessonStep(
            "o>29,26",
            rule=later("Only the card that you place scares those it sees: Boo!"),
            does=later("Touch the square above the three white ghosts."),
            asks=later("Scare the white ghosts"),
            why_not=later("From there nobody is scared. Go above the white ghosts."),
            then=(
                later("Touch the square above the three white ghosts."),
                later("The arrow scares: the card turns over and is black. Place it!"),
            ),
            chance="turn:3",
        ),
        Reply(1, "ov33,29", "turn:3"),
        LessonStep(
            "o^34,29",
            rule=later("Two who look at each other are not scared."),
            does=later("Touch the square to the right of the white ghosts."),
            asks=later("Go beside the new card"),
            why_not=later("Go to the right of the new card, and turn yours."),
            then=(
                later("Touch the square to the right of the white ghosts."),
                later("Turn it until they look at each other."),
                later("They look at each other: nobody is scared. Place it!"),
            ),
            chance="turn:8",
        ),
        Reply(1, "o<24,30", "turn:4"),
        LessonStep(
            "x>24,29",
            rule=later("Your own card can turn over too."),
            does=later("Touch the square above the new white ghost."),
            asks=later("Go above the white ghost"),
            why_not=later("Go above the white ghost, and flip your card."),
            then=(
                later("Touch the square above the new white ghost."),
                later("Flip it: the other side is the same card, colours swapped."),
                later("Black scares the one below, then white turns it back. Place it!"),
            ),
        ),
        LessonStep(
            "scare:213",
            rule=later("Ghosts scare one after another: the order makes a difference."),
            does=BLACK_FIRST,
            then=(BLACK_FIRST, BLACK_FIRST, BLACK_FIRST),
            asks=later("Scare in this order"),
            why_not=later("First the one in the middle, while it is still black."),
            chance="turn:5",
        ),
        Reply(1, "o<32,32", "turn:6"),
        LessonStep(
            "o>24,28",
            rule=later("They see far, past fences and friends. A tombstone stops them."),
            does=later("White scared three of yours! Touch the square that glows."),
            asks=later("Go beside the tombstone"),
            why_not=later("Look for the tombstone: your white ghost is to face it."),
            then=(
                later("White scared three of yours! Touch the square that glows."),
                later("Your white ghost sees the tombstone only. Place it!"),
            ),
            chance="turn:6",
        ),
    ),
    ends=(
        later("After twelve cards each, all the ghosts you see count."),
        later("More black ones than white: you win. Play on!"),
    ),
)
