"""The guided first game: ten steps through two rounds, one lost for its medium and one won with it.

Who learns holds 1 2 3 4 6 and draws 4 and 5 after the first round, whose medium makes even ghosts larger.
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
            rule=later("A street of ten houses. First: a manor!"),
            does=later("Two families want it. Lay your 2."),
            asks=later("Touch your 2"),
            why_not=later("That goes too. But begin with little: your 2."),
            to="row:0",
        ),
        LessonStep(
            "end",
            rule=later("You lead, 2 to 0."),
            does=later("That is enough for now: end your turn."),
            asks=later("End your turn"),
            why_not=later("You may lay more. But you lead already: save your ghosts."),
        ),
        Reply(1, "ghost:3"),
        Reply(1, "end"),
        LessonStep(
            "ghost:3",
            rule=later("3 against 2: you must have more than they."),
            does=later("Lay your 3 too: that makes 5."),
            asks=later("Touch your 3"),
            why_not=later("A 1 would only be a tie, and a 4 is too dear: your 3."),
            to="row:0",
        ),
        LessonStep(
            "end",
            rule=later("What you lay stays there. 5 against 3!"),
            does=later("You lead again: end your turn."),
            asks=later("End your turn"),
            why_not=later("5 against 3 is enough. End your turn."),
        ),
        Reply(1, "ghost:4"),
        Reply(1, "end"),
        LessonStep(
            "end",
            rule=later("7 against 5. The loser gets the medium!"),
            does=later("It is worth losing a manor: abandon it."),
            asks=later("Abandon this manor"),
            why_not=later("Keep your large ghosts: abandon, and take the medium."),
            chance="draw:4 draw:5 draw:2 draw:3",
        ),
        LessonStep(
            "tenth:1",
            rule=later("The loser may hide a card at the tenth house."),
            does=later("It counts there at the very end. Hide your 1."),
            asks=later("Touch your 1"),
            why_not=later("Your small 1 is no loss elsewhere: hide that one."),
            to="tenth:0",
            chance="medium-up:3",
        ),
        Reply(1, "ghost:2"),
        Reply(1, "end"),
        LessonStep(
            "medium:8",
            rule=later("Your medium! Its ? tells what it does."),
            does=later("It makes your 2s, 4s and 6s one more. Play it."),
            asks=later("Touch your medium"),
            why_not=later("First the medium: it works for all that you lay."),
            to="row:0",
        ),
        LessonStep(
            "ghost:4",
            rule=later("Now a 4 counts 5. Beat the 2!"),
            does=later("Lay a 4."),
            asks=later("Touch a 4"),
            why_not=later("A 4 is plenty, and your medium likes it. Lay a 4."),
            to="row:0",
        ),
        LessonStep(
            "end",
            rule=later("5 against 2, with one ghost alone."),
            does=later("End your turn."),
            asks=later("End your turn"),
            why_not=later("You lead: end your turn."),
        ),
        Reply(1, "end", "draw:2 draw:3 draw:1 draw:1"),
        Reply(1, "tenth:1", "medium-up:2"),
        LessonStep(
            "ghost:4",
            rule=later("The castle is yours! The winner begins."),
            does=later("The next house is a manor. Lay a 4."),
            asks=later("Touch a 4"),
            why_not=later("Neither little nor much: begin with your 4."),
            to="row:0",
        ),
    ),
    ends=(
        later("Four manors or three castles, and you win at once."),
        later("If nobody does, the tenth house decides."),
    ),
)
