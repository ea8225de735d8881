"""The guided first game: ten steps from the first look to five points, with one computer.

Who learns holds 9 2 10 3; a 1 takes the place of the 9 and a -1 that of the 10, so that the call is theirs in the end.
The -1 leaves the other square unknown to its owner, as a card that one has not looked at may.
"""

from __future__ import annotations

from hantise.core import Lesson, LessonStep, Reply
from hantise.core.words import later

YOU = "card:9 card:2 card:11 card:3"
OTHER = "card:4 card:3 card:14 card:5"

LESSON = Lesson(
    players=2,
    options={"starter": 0, "rounds": 3},
    deal=f"{YOU} {OTHER}",
    turns=(
        LessonStep(
            "back",
            rule=later("The fewest points win. The eye on your 9 is a power."),
            does=later("You see two of your four cards only once: remember them."),
            asks=later("Lay your two cards back"),
            why_not=later("First lay your two cards back."),
        ),
        Reply(1, "back"),
        LessonStep(
            "draw",
            rule=later("Get your four cards to 5 points or less, then call Spooky Boo!"),
            does=later("Draw a card: only you see it."),
            asks=later("Touch the stock"),
            why_not=later("Draw a card first: touch the stock."),
            chance="card:1",
        ),
        LessonStep(
            "put:1",
            rule=later("You drew a 1: that is much better than your 9."),
            does=later("The 9 is at the bottom left. Touch it."),
            asks=later("Touch your 9"),
            why_not=later("The 9 is your worst: at the bottom left."),
        ),
        LessonStep(
            "pass",
            rule=later("The arrow marks your new card: 8 points fewer."),
            does=later("You call at the start or end of a turn. Not yet: pass."),
            asks=later("Pass"),
            why_not=later("You are done for now: pass."),
        ),
        Reply(1, "draw", "card:2"),
        Reply(1, "put:3"),
        Reply(1, "pass"),
        LessonStep(
            "take:3",
            rule=later("A −1 was discarded unseen, and you may take the top discard."),
            does=later("Touch it, then your card at the top left."),
            asks=later("Take the −1"),
            why_not=later("Take the −1, for the card at the top left."),
            then=(later("Now your card at the top left: nobody knows it."),),
        ),
        LessonStep(
            "pass",
            rule=later("A 10 lay there! The next player may take it."),
            does=later("Taking replaces drawing: your turn is over, pass."),
            asks=later("Pass"),
            why_not=later("You are done for now: pass."),
        ),
        Reply(1, "draw", "card:6"),
        Reply(1, "discard"),
        Reply(1, "pass"),
        LessonStep(
            "draw",
            rule=later("You have 1\u00a0+\u00a02\u00a0−\u00a01, and one card that you do not know."),
            does=later("Draw: a card with an eye lets you look at it."),
            asks=later("Touch the stock"),
            why_not=later("A 6 is too much: draw a card."),
            chance="card:8",
        ),
        LessonStep(
            "power",
            rule=later("The sign beside the number is a power: your 8 has an eye."),
            does=later("Discard it, and look at one of your own cards."),
            asks=later("Use the power of the 8"),
            why_not=later("An 8 is too much to keep. Use its power."),
        ),
        LessonStep(
            "look:0:4",
            rule=later("Other signs reach the others’ cards, to look or swap: yours too!"),
            does=later("Touch the unknown card, top right: only you see it."),
            asks=later("Touch the card at the top right"),
            why_not=later("You know that one. Look at the top right."),
        ),
        LessonStep(
            "back",
            rule=later("It is a 3, so you have 1\u00a0+\u00a02\u00a0−\u00a01\u00a0+\u00a03\u00a0=\u00a05."),
            does=later("Remember it, and lay it back."),
            asks=later("Lay the card back"),
            why_not=later("First lay the card back."),
        ),
    ),
    ends=(
        later("You have 5! Hold Spooky Boo! down: that ends the round."),
        later("The lantern: you looked there. You score 0, the others theirs."),
        later("The lesson ends here; the game goes on: three rounds."),
    ),
)
