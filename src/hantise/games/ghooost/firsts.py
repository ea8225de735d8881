"""The things of Ghooost! that are told in a sentence when they first happen, the rarest first; of cards that do
something, when one first holds one.
"""

from __future__ import annotations

from hantise.core import First
from hantise.core.words import later

# By a card turned up or played, which is Skeletum or not.
SWEPT = r"^\d (?:play|up) ({}).*; swept"
# By a card that comes to one's own hand: the sheets of all others have a ? for it.
HELD = r"| (?:deal|draws?) (?:\w+,)*{}\b"

FIRSTS = (
    First(
        "sunrise",
        "; near",
        later("*At sunrise whoever has most cards loses.* A quartet puts it off."),
        "back",
        "sun",
    ),
    First("midnight", "; midnight", later("*Midnight*: no more cards are drawn."), "back", "moon"),
    First(
        "copy",
        r"^\d play \S*X" + HELD.format("X"),
        later("*Miss Copy* is what she is played with."),
        "X",
        "cards",
    ),
    First(
        "quartet",
        r"^\d (?:play|up) (?!11(?!\d)).*; swept",
        later("*Four alike* sweep the cemetery away."),
        "4",
        "again",
    ),
    First(
        "skeletum",
        SWEPT.format("?=11") + HELD.format("11"),
        later("*Skeletum* sweeps the cemetery away."),
        "11",
        "again",
    ),
    First("kitty", "; misses", later("*After Kitty* the next player misses a turn."), "K", "next"),
    First("twist", "; twist" + HELD.format("8"), later("*Twist* turns the way round."), "8", "turn-back"),
    First("fails", "; fails", later("*It did not fit*: the whole cemetery is taken."), "back", "hand"),
    First(
        "again", r"^\d play [^;]*[x+][^;]*; (?!swept).*again", later("*Several alike* give another turn."), "2", "again"
    ),
)
