"""The things of BOO that are told in a sentence when they first happen, the rarest first."""

from __future__ import annotations

from hantise.core import First
from hantise.core.words import later

FIRSTS = (
    First("second", "; second", later("*A second game*: now the other player begins."), "gT", "again"),
    First("order", "; asked", later("*The order* of scares can change the result."), "first", "flip"),
    First(
        "several",
        "; turned [^ ;]+ [^;]+ [^;]+ [^;]+;",
        later("*Each ghost* on the card scares by itself."),
        "b1",
        "eyes",
    ),
    First("turned", "; turned", later("*Whoever is scared* turns over, card and all."), "w1", "flip"),
    First("calm", r"^\d [ox]\S+ \S+; ghosts", later("*A look back (=) or a tombstone (×)* protects."), "T", "lock"),
    First("rim", r"^\d [ox][<>^v]", later("*A card’s rim* only says who placed it: white or black."), "w3", "cards"),
    First("next", r"^\d turn ", later("*Your next card* and the other’s lie open for both."), "b0", "eye"),
)
