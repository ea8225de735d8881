"""The things of Spooky Boo! that are told in a sentence when they first happen, the rarest first."""

from __future__ import annotations

from hantise.core import First
from hantise.core.words import later

FIRSTS = (
    First("shuffles", "; shuffles", later("*No cards left?* The discards are shuffled."), "back", "again"),
    First("called", r"^\d call.*; round", later("*The call* ends the round at once."), "n0", "star"),
    First(
        "with",
        r"^(?!.*shows).*p4|^\d with ",
        later("*Look, then swap*: see another’s card, and swap it if you like."),
        "15p4",
        "eye-swap",
        True,
    ),
    First(
        "swap",
        r"^\d (swap|(power|drew|discard) \S+p3)",
        later("*Swap in the dark*: two cards, unseen. Other 10s look."),
        "10p3",
        "swapped",
        True,
    ),
    First(
        "other",
        r"^\d (power|drew|discard) \S+p2",
        later("*Look at another’s*: its player sees another’s card."),
        "9p2",
        "eye-away",
        True,
    ),
    First(
        "own",
        r"^\d power \S+p1",
        later("*Look at one’s own*: its player sees one of theirs."),
        "7p1",
        "eye-own",
        True,
    ),
    First("take", r"^\d take ", later("*The card taken* must replace one of four."), "back", "hand"),
    First("unused", r"^\d put .*lays \S+p", later("*A card that leaves a square* has no power."), "back", "close"),
    First(
        "looked",
        r"^\d look ",
        later("*A lantern*: you saw this card. A ghost: that player did."),
        "back",
        "looked",
        True,
    ),
    First(
        "replaced", r"^\d (put|take) ", later("*This arrow* marks a card that was replaced."), "back", "replaced", True
    ),
)
