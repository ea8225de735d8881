"""The guided first game: six steps around the gate, with a computer that plays white.

Who learns is the Oya and plays black, with the cards 1, 2, 4, 3 and 8 in that order. The fourth card lies so that its
own ghosts see each other, and the order of its scares, which is the fifth step, makes a difference.
"""

from __future__ import annotations

from hantise.core import Lesson, LessonStep, Reply
from hantise.core.words import later

# Both orders stand below with what they bring: whatever has been touched, this is what matters.
COMPARE = later("Compare both rows: black first brings more. Touch it first.")

LESSON = Lesson(
    players=2,
    options={"oya": 0},
    deal="turn:1 turn:2 turn:1 turn:9",
    turns=(
        LessonStep(
            "o>29,32",
            rule=later("You win with more black ghosts than white after 12 cards each."),
            does=later("Cards touch side to side. Touch the square that glows."),
            asks=later("Touch the square below the green cards"),
            why_not=later("It may lie there too. But begin below the green cards."),
            then=(
                later("Cards touch side to side. Touch the square that glows."),
                later("Three black ghosts for you. Place it!"),
            ),
            chance="turn:4",
        ),
        Reply(1, "o>29,27", "turn:11"),
        LessonStep(
            "o>29,26",
            rule=later("A ghost looks where its head points, straight on: Boo!"),
            does=later("Only the card you place scares. Touch above the white ghosts."),
            asks=later("Scare the white ghosts"),
            why_not=later("From there nobody is scared. Go above the white ghosts."),
            then=(
                later("Only the card you place scares. Touch above the white ghosts."),
                later("That card is scared and turns over to its black side. Place it!"),
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
                later("Turn it, so that your black ghost looks at the white one."),
                later("The sign = : no scare. But your lowest ghost scares. Place it!"),
            ),
            chance="turn:8",
        ),
        Reply(1, "o<24,30", "turn:4"),
        LessonStep(
            "x>24,29",
            rule=later("Ghosts scare one by one, even their own card."),
            does=later("Touch the square above the new white ghost."),
            asks=later("Go above the white ghost"),
            why_not=later("Go above the white ghost, and flip your card."),
            then=(
                later("Touch the square above the new white ghost."),
                later("Press Flip: colours swap, and all look the other way."),
                later("Black scares the one below, white your own. Choose the order!"),
            ),
        ),
        LessonStep(
            "scare:213",
            rule=later("The order of scares makes a difference."),
            does=COMPARE,
            then=(COMPARE, COMPARE, later("Black first: two cards turn over. Press Scare!")),
            asks=later("Scare in this order"),
            why_not=later("That brings fewer. First the one in the middle, still black."),
            chance="turn:5",
        ),
        Reply(1, "o^23,28", "turn:6"),
        LessonStep(
            "o>24,28",
            rule=later("A gaze goes far, past fences. A tombstone stops it."),
            does=later("It goes past its own colour too. Touch the square that glows."),
            asks=later("Go beside the tombstone"),
            why_not=later("Look for the tombstone: the white ghost is to face it."),
            then=(
                later("It goes past its own colour too. Touch the square that glows."),
                later("The sign × means that a tombstone is in its way. Place it!"),
            ),
            chance="turn:6",
        ),
    ),
    ends=(
        later("After twelve cards each: more black ghosts than white, you win!"),
        later("On a tie whoever began wins, so you do. Play on!"),
    ),
)
