"""The things of Haunted Stairs that are told in a sentence when they first happen, the rarest first."""

from __future__ import annotations

from hantise.core import First
from hantise.core.words import later

FIRSTS = (
    First("starts", "^. starts", later("*At the start* each child hides on its own colour."), "ghost", "eye"),
    First("names", "; names", later("*The end*: one child is left to find."), "back", "star"),
    First("ask", r"^\d ask ", later("*Whoever is asked* wins the cards if right."), "riddle", "people"),
    First("white", r"^\d up riddle$", later("*A riddle*: say who is on white, or pass."), "riddle", "eye"),
    First(
        "nothing",
        "^. up riddle; nothing",
        later("*No ghost on white*: the turn ends, the card stays."),
        "riddle",
        "close",
    ),
    First("missed", "^. guess .*; wrong", later("*Missed*: nobody else tries, the cards stay."), "riddle", "eyes"),
    First("wins", "; wins", later("*Found!* The finder wins the cards; the next one goes on."), "ghost", "star"),
    First("wrong", "; wrong", later("*All saw it!* Remember where that child is."), "ghost", "eyes"),
    First("move", r"^\d up move", later("*Move*: one ghost goes to the free place."), "move", "next"),
    First("swap", r"^\d up swap", later("*Swap*: two ghosts change places."), "swap", "again"),
)
