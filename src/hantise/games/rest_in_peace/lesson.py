"""The guided first game: eight steps through two rounds, one given up and one won with what was saved by it.

Who learns holds 2 2 2 4 5, enough to beat two 4s but not cheaply, and draws 1 and 6 after the first house. Its medium
counts on the tenth round alone, and goes there; two cards in one turn win the second house. What is taught is also what
the strongest search would do there.
"""

from __future__ import annotations

from hantise.core import Lesson, LessonStep, Reply
from hantise.core.words import later

STREET = "medium-up:7 medium-up:6 medium-up:5"
HOUSES = (
    "house-up:manor house-up:castle house-up:castle house-up:manor house-up:castle"
    " house-up:manor house-up:manor house-up:manor house-up:castle house-up:manor"
)
YOU = "draw:2 draw:2 draw:2 draw:4 draw:5"
OTHER = "draw:2 draw:3 draw:3 draw:4 draw:4"

LESSON = Lesson(
    players=2,
    options={"first": 0, "levels": 0, "initiation": True},
    deal=f"{STREET} {HOUSES} {YOU} {OTHER}",
    turns=(
        LessonStep(
            "ghost:2",
            rule=later("Win four manors or three castles! First comes a manor."),
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
        Reply(1, "ghost:4"),
        Reply(1, "ghost:4"),
        Reply(1, "end"),
        LessonStep(
            "end",
            rule=later("It is 8 against 2! To be ahead you need two cards or three."),
            does=later("That is dear for one manor: abandon, and save them."),
            asks=later("Abandon this manor"),
            why_not=later("Too dear. Cards you save win other houses."),
            chance="draw:1 draw:6 draw:1 draw:4",
        ),
        LessonStep(
            "tenth:m7",
            rule=later("The loser gets the medium. Then both draw two cards."),
            does=later("The loser may also lay a card on the tenth: this medium."),
            then=(later("It counts 3 there. Its ? says at any time what it does."),),
            asks=later("Touch your medium"),
            why_not=later("Keep your ghosts. This medium counts on the tenth only."),
            to="house:10",
            chance="medium-up:4",
        ),
        Reply(1, "ghost:3"),
        Reply(1, "ghost:3"),
        Reply(1, "end"),
        LessonStep(
            "ghost:6",
            rule=later("Now a castle. They lead 6 to 0, but you have saved cards!"),
            does=later("Lay as many as you like: begin with the 6 that you drew."),
            asks=later("Touch your 6"),
            why_not=later("Begin with your largest: the 6."),
            to="row:0",
        ),
        LessonStep(
            "ghost:1",
            rule=later("6 against 6: lay one more in the same turn!"),
            does=later("A tie would not do. Your small 1 is enough."),
            asks=later("Touch your 1"),
            why_not=later("One more is enough: lay your 1, save the others."),
            to="row:0",
        ),
        LessonStep(
            "end",
            rule=later("7 against 6, you lead!"),
            does=later("End your turn: the other family must beat 7, or abandon."),
            asks=later("End your turn"),
            why_not=later("You lead: end your turn."),
        ),
        Reply(1, "end", "draw:4 draw:5 draw:1 draw:3"),
        Reply(1, "tenth:1", "medium-up:2"),
        LessonStep(
            "ghost:2",
            rule=later("The castle is yours, by the cards that you saved!"),
            does=later("The winner begins the next round: lay your 2."),
            asks=later("Touch your 2"),
            why_not=later("Begin small: your 2."),
            to="row:0",
        ),
    ),
    ends=(
        later("Nobody has enough houses? Then the tenth round decides."),
        later("All laid there is turned up: the higher total wins the game."),
        later("Other mediums you play in your turn: touch one, and its ?"),
    ),
)
