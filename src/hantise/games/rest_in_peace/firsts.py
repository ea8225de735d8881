"""The things of Rest in Peace that are told in a sentence when they first happen, the rarest first."""

from __future__ import annotations

from hantise.core import First
from hantise.core.words import later

FIRSTS = (
    First("resolves", "; resolves", later("*The tenth round*: mediums laid there act now."), "castle", "star"),
    # Before the rest of what a round brings: the loser is asked at once.
    First("tenth", "; takes-medium", later("*The loser* may lay one card on the tenth round."), "back", "next"),
    First("castle", "; wins . m*c", later("*A castle*: three castles win the game."), "castle", "star"),
    First("manor", "; wins . m", later("*A manor*: four manors win the game."), "manor", "star"),
    First("medium", r"^\d medium ", later("*A medium* acts at once, as its words say."), "m1", "star"),
    First("abandons", "; abandons", later("*Giving up a house* saves cards for the next."), "manor", "door"),
    First("passes", "; passes", later("*One point ahead* is enough to end a turn."), "g2", "next"),
)
