"""The guided first game: seven steps in few words, with one computer and a short stock.

Blue is found where it lay; red and green swap, green goes to white, blue and yellow swap, blue and green swap.
"""

from __future__ import annotations

from hantise.core import Lesson, LessonStep, Reply
from hantise.core.words import later

LESSON = Lesson(
    players=2,
    options={"starter": 0, "short": True},
    deal="card:blue",
    turns=(
        LessonStep(
            "turn:blue",
            rule=later("A child hides under every ghost, now on its own colour."),
            does=later("The card shows blue: touch the ghost on the blue place."),
            asks=later("Touch the ghost on blue"),
            why_not=later("Blue hides on blue: touch that ghost."),
            at="blue",
            chance="card:swap",
            lit="pile",
        ),
        Reply(1, "swap:red-green", "card:green"),
        LessonStep(
            "turn:red",
            rule=later("Red and green changed places!"),
            does=later("So where is green now? It is on red. Touch it."),
            asks=later("Touch the ghost on red"),
            why_not=later("Green went from green to red. Look there."),
            at="red",
            chance="card:move",
            lit="pile",
        ),
        Reply(1, "move:red", "card:swap"),
        LessonStep(
            "swap:blue-yellow",
            rule=later("Green went to white. Now you swap two!"),
            does=later("Touch the ghost on blue."),
            asks=later("Touch blue, then yellow"),
            why_not=later("Swap these two: blue and yellow."),
            then=(later("And now the ghost on yellow."), later("Good! Press, and they change places.")),
            chance="card:swap",
            lit="pile",
        ),
        Reply(1, "swap:yellow-white", "card:yellow"),
        LessonStep(
            "turn:blue",
            rule=later("Find yellow, and win all these cards!"),
            does=later("You put it on blue. Touch that ghost."),
            asks=later("Touch the ghost on blue"),
            why_not=later("Yellow went to blue when you swapped. Look there."),
            at="blue",
            chance="card:red",
            lit="pile",
        ),
        Reply(1, "turn:white"),
        LessonStep(
            "turn:green",
            rule=later("The other missed: that was blue! Now you may try."),
            does=later("Red is still on green. Touch that ghost."),
            asks=later("Touch the ghost on green"),
            why_not=later("Red and green changed places: red is on green."),
            at="green",
            chance="card:move",
            lit="pile",
        ),
        Reply(1, "move:blue", "card:riddle"),
        LessonStep(
            "guess:blue",
            rule=later("A riddle: who is on white? If you know, you win all these cards!"),
            does=later("You saw blue there: touch blue. Not sure? Later you may pass."),
            asks=later("Say: blue"),
            why_not=later("On white we saw blue."),
            chance="card:swap",
            lit="pile",
        ),
        Reply(1, "swap:yellow-white", "card:move"),
        LessonStep(
            "move:red",
            rule=later("This card moves one ghost to the free place."),
            does=later("Touch the ghost on red."),
            asks=later("Touch the ghost on red"),
            why_not=later("Take the ghost on red: it goes to blue."),
            at="red",
            to="blue",
            chance="card:blue",
            lit="pile",
        ),
    ),
    ends=(
        later("Now you know how. In the end, the most cards win!"),
        later("If the last card shows no child, who drew it says whom to find."),
    ),
)
