"""The guided first game: ten steps through two rounds, one lost for its medium and one won with it.

Who learns holds 1 2 3 4 6 and draws 3 and 5 after the first round, whose medium makes even ghosts larger.
"""

from __future__ import annotations

from hantise.core import Lesson, LessonStep, Reply
from hantise.core.words import later

STREET = "medium-up:8 medium-up:4 medium-up:5"
HOUSES = (
    "house-up:manor house-up:castle house-up:manor house-up:manor house-up:castle"
    " house-up:manor house-up:manor house-up:castle house-up:manor house-up:castle"
)
YOU = "draw:1 draw:2 draw:3 draw:4 draw:6"
OTHER = "draw:1 draw:1 draw:2 draw:3 draw:4"

LESSON = Lesson(
    players=2,
    options={"first": 0, "levels": 0, "initiation": True},
    deal=f"{STREET} {HOUSES} {YOU} {OTHER}",
    turns=(
        LessonStep(
            "ghost:2",
            rule=later("Ten houses. First: a manor!"),
            does=later("Two families want it: lay your 2."),
            asks=later("Touch your 2"),
            why_not=later("That goes too. But begin with little: your 2."),
            to="row:0",
        ),
        LessonStep(
            "end",
            rule=later("You lead, 2 to 0."),
            does=later("Enough for now: end your turn."),
            asks=later("End your turn"),
            why_not=later("You may lay more. But you lead already: save your ghosts."),
        ),
        Reply(1, "ghost:3"),
        Reply(1, "end"),
        LessonStep(
            "ghost:3",
            rule=later("3 against 2: beat that!"),
            does=later("Lay your 3 too: that makes 5."),
            asks=later("Touch your 3"),
            why_not=later("A 1 would only be a tie, and a 4 is too dear: your 3."),
            to="row:0",
        ),
        LessonStep(
            "end",
            rule=later("5 against 3, you lead!"),
            does=later("Cards on the table stay: end your turn."),
            asks=later("End your turn"),
            why_not=later("5 against 3 is enough. End your turn."),
        ),
        Reply(1, "ghost:4"),
        Reply(1, "end"),
        LessonStep(
            "end",
            rule=later("The loser gets the medium."),
            does=later("The card with the moth is a power: worth more than this manor!"),
            asks=later("Abandon this manor"),
            why_not=later("Keep your large ghosts: abandon, and take the medium."),
            chance="draw:3 draw:5 draw:2 draw:3",
        ),
        LessonStep(
            "tenth:1",
            rule=later("The loser may lay a card on the tenth round."),
            does=later("It is won like any other, by what both laid there. Your 1."),
            asks=later("Touch your 1"),
            why_not=later("Your small 1 is no loss elsewhere: hide that one."),
            to="tenth:0",
            chance="medium-up:3",
        ),
        Reply(1, "ghost:2"),
        Reply(1, "end"),
        LessonStep(
            "medium:8",
            rule=later("Your medium: even ghosts (••) count 1 more."),
            does=later("Touch its card."),
            then=(later("Now play it. Its ? says at any time what it does."),),
            asks=later("Touch your medium"),
            why_not=later("First the medium: it works for all that you lay."),
            to="row:0",
        ),
        LessonStep(
            "ghost:4",
            rule=later("Now a 4 counts 5. Beat the 2!"),
            does=later("Lay your 4."),
            asks=later("Touch your 4"),
            why_not=later("A 4 is plenty, and your medium likes it: lay your 4."),
            to="row:0",
        ),
        LessonStep(
            "end",
            rule=later("5 against 2!"),
            does=later("End your turn."),
            asks=later("End your turn"),
            why_not=later("You lead: end your turn."),
        ),
        Reply(1, "end", "draw:2 draw:4 draw:1 draw:1"),
        Reply(1, "tenth:1", "medium-up:2"),
        LessonStep(
            "ghost:4",
            rule=later("Your castle! Both draw two cards; the winner begins."),
            does=later("The next house is a manor. Lay your 4."),
            asks=later("Touch your 4"),
            why_not=later("Neither little nor much: begin with your 4."),
            to="row:0",
        ),
    ),
    ends=(
        later("4 manors or 3 castles win; else round ten decides."),
        later("There all that both laid is turned up: the higher total wins."),
    ),
)
