"""The guided first game: nine steps through two rounds, one given up and one won with what was saved by it.

Who learns holds 1 1 2 3 3, too little for the first house, and draws 2 and 4 after it. The first round's medium makes
even ghosts larger, and wins the second together with two cards in one turn.
"""

from __future__ import annotations

from hantise.core import Lesson, LessonStep, Reply
from hantise.core.words import later

STREET = "medium-up:8 medium-up:4 medium-up:5"
HOUSES = (
    "house-up:manor house-up:castle house-up:manor house-up:manor house-up:castle"
    " house-up:manor house-up:manor house-up:castle house-up:manor house-up:castle"
)
YOU = "draw:1 draw:1 draw:2 draw:3 draw:3"
OTHER = "draw:1 draw:3 draw:3 draw:5 draw:6"

LESSON = Lesson(
    players=2,
    options={"first": 0, "levels": 0, "initiation": True},
    deal=f"{STREET} {HOUSES} {YOU} {OTHER}",
    turns=(
        LessonStep(
            "ghost:2",
            rule=later("There are ten houses. The first is a manor!"),
            does=later("Two families want it: lay your 2."),
            asks=later("Touch your 2"),
            why_not=later("That goes too. But begin with your 2."),
            to="row:0",
        ),
        LessonStep(
            "end",
            rule=later("You lead, 2 to 0."),
            does=later("That is enough for now: end your turn."),
            asks=later("End your turn"),
            why_not=later("You may lay more. But you lead already: save your ghosts."),
        ),
        Reply(1, "ghost:5"),
        Reply(1, "ghost:6"),
        Reply(1, "end"),
        LessonStep(
            "end",
            rule=later("It is 11 against 2! All your cards together make only 10."),
            does=later("You would have to be ahead: abandon, and save them."),
            asks=later("Abandon this manor"),
            why_not=later("You cannot reach 12. Cards you save win other houses."),
            chance="draw:4 draw:2 draw:2 draw:2",
        ),
        LessonStep(
            "tenth:1",
            rule=later("The loser gets the medium. Then both draw two cards."),
            does=later("The loser may also lay one on the tenth round: your small 1."),
            asks=later("Touch your 1"),
            why_not=later("Keep the larger ones for the rounds before: lay your 1."),
            to="house:10",
            chance="medium-up:3",
        ),
        Reply(1, "ghost:3"),
        Reply(1, "ghost:3"),
        Reply(1, "end"),
        LessonStep(
            "medium:8",
            rule=later("Your medium: even ghosts (••) count 1 more."),
            does=later("You may play it in any turn of yours. Touch it now."),
            then=(later("Now play it. Its ? says at any time what it does."),),
            asks=later("Touch your medium"),
            why_not=later("First the medium: it works for all that you lay."),
            to="row:0",
        ),
        LessonStep(
            "ghost:4",
            rule=later("Your turn goes on: lay as many cards as you like."),
            does=later("Begin with the 4 that you drew: now it counts 5."),
            asks=later("Touch your 4"),
            why_not=later("Your medium likes the 4: lay that one."),
            to="row:0",
        ),
        LessonStep(
            "ghost:2",
            rule=later("5 against 6: lay one more in the same turn!"),
            does=later("A tie would not do. Your 2 is even as well, and counts 3."),
            asks=later("Touch your 2"),
            why_not=later("Your medium likes the 2 as well: lay that one."),
            to="row:0",
        ),
        LessonStep(
            "end",
            rule=later("8 against 6, you lead!"),
            does=later("End your turn: the other family must beat 8, or abandon."),
            asks=later("End your turn"),
            why_not=later("You lead: end your turn."),
        ),
        Reply(1, "end", "draw:4 draw:5 draw:1 draw:1"),
        Reply(1, "tenth:1", "medium-up:2"),
        LessonStep(
            "ghost:4",
            rule=later("The castle is yours, by the cards that you saved!"),
            does=later("The winner begins, now for a manor: lay your 4."),
            asks=later("Touch your 4"),
            why_not=later("Neither too small nor too large: begin with your 4."),
            to="row:0",
        ),
    ),
    ends=(
        later("4 manors or 3 castles win; else the tenth round decides."),
        later("All laid there is turned up: the higher total wins the game."),
    ),
)
