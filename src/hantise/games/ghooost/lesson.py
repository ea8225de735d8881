"""The guided first game: nine steps from an empty cemetery to an open mansion, with three computers.

Who learns holds 2 5 6 9 and draws 5, 6, then 1 and 12, then 4. Midnight strikes with the fifth step.
"""

from __future__ import annotations

from hantise.core import Lesson, LessonStep, Reply
from hantise.core.words import later

YOU = "card:2 card:5 card:6 card:9"
LEFT = "card:4 card:10 card:K card:7"
ACROSS = "card:4 card:13 card:6 card:9"
RIGHT = "card:7 card:14 card:5 card:12"

LESSON = Lesson(
    players=4,
    options={"starter": 0},
    deal=f"{YOU} {LEFT} {ACROSS} {RIGHT}",
    turns=(
        LessonStep(
            "2",
            rule=later("Get rid of your ghosts: whoever is left last loses."),
            does=later("Nothing lies on the cemetery yet. Begin small: your 2."),
            asks=later("Touch your 2"),
            why_not=later("That goes too. But begin small, and keep the big ones: the 2."),
            chance="card:5",
        ),
        Reply(1, "4", "card:11"),
        Reply(2, "4", "card:4"),
        Reply(3, "7", "card:6"),
        LessonStep(
            "9",
            rule=later("Each ghost must be the same or higher."),
            does=later("A 7 is on top. Play your 9 on it."),
            asks=later("Touch your 9"),
            why_not=later("A 5 and a 6 are lower than 7. The 9 is higher."),
            to="cemetery",
            chance="card:6",
        ),
        Reply(1, "10", "card:13"),
        Reply(2, "13", "card:8"),
        Reply(3, "14", "card:9"),
        LessonStep(
            "luck",
            rule=later("Nothing fits? Take all, or try your luck."),
            does=later("Turn up a card. If it does not fit, you take the whole pile."),
            asks=later("Try your luck"),
            why_not=later("Nothing of yours goes on 14, and taking means the whole pile!"),
            chance="card:14",
        ),
        Reply(1, "take"),
        Reply(2, "4", "card:3"),
        Reply(3, "5", "card:11"),
        LessonStep(
            "5x2",
            rule=later("What luck, a 14! {1} could not, and took all nine cards."),
            does=later("Equal ghosts go together: both 5s, then you must play again."),
            asks=later("Touch both your 5s"),
            why_not=later("The 6s go as well. But take the small ones first: both 5s."),
            to="cemetery",
            chance="card:1 card:12",
        ),
        LessonStep(
            "12",
            rule=later("12 and 3 are scary: not even a 13 dares to go on them."),
            does=later("You drew up to four cards, and play again: your 12."),
            asks=later("Touch your 12"),
            why_not=later("Scare them first: play your 12."),
            to="cemetery",
            chance="card:4",
        ),
        Reply(1, "K"),
        Reply(3, "12"),
        LessonStep(
            "1",
            rule=later("On a 12 go only 12, Scooty, Kitty or four alike; on a 3 also 3."),
            does=later("{1} played Kitty, so {2} missed a turn. Your 1 is Scooty!"),
            asks=later("Touch your 1 Scooty"),
            why_not=later("A 12 scares that one away. (On a 3, a 3 goes too.) Your 1!"),
            to="cemetery",
        ),
        Reply(1, "2"),
        Reply(2, "6"),
        Reply(3, "6"),
        LessonStep(
            "6x2",
            rule=later("Four alike are a quartet: the whole pile leaves the game."),
            does=later("Two 6s lie on top. Add both yours!"),
            asks=later("Touch both your 6s"),
            why_not=later("With both your 6s there are four alike."),
            to="cemetery",
        ),
        LessonStep(
            "4",
            rule=later("It is midnight: the crypt is empty, and nobody draws."),
            does=later("After a quartet, play again: your 4."),
            asks=later("Touch your 4"),
            why_not=later("Your last card in hand comes first: the 4."),
            to="cemetery",
        ),
        Reply(1, "7"),
        Reply(2, "9"),
        Reply(3, "9"),
        LessonStep(
            "mansion",
            rule=later("Once your hand is empty, your mansion opens."),
            does=later("Turn up a card. If it does not fit, you take the whole pile."),
            asks=later("Open your mansion"),
            why_not=later("You may take them all. But look what lives in your mansion!"),
            chance="card:13",
        ),
    ),
    ends=(
        later("Once hand and mansion are empty, you escape."),
        later("Whoever escapes wins, first or last. Who is left behind loses."),
        later("A match counts points: first out 2, last out 3, in between 1."),
    ),
)
