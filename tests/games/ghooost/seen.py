"""Who sees what of a play of Ghooost!, from the rules and the slow version alone."""

from typing import Any

from games.ghooost.slow import CHANCE, SlowGhooost
from hantise.core import Options
from hantise.testing.secrecy import Play, Sees


def who_sees(options: Options) -> Sees:
    """GHO-04, GHO-95: a card dealt or drawn is seen by its holder; starts, choices and cards turned up by all."""
    values: dict[str, Any] = dict(options.values)
    starter = values.pop("starter")

    def sees(play: Play, seat: int) -> list[str]:
        table = SlowGhooost(options.players, starter=None if starter < 0 else starter, **values)
        seen = []
        for ply in play:
            seen.append(ply.name if holder(table) in (None, seat) else "card:?")
            table.apply(ply.name)
        return seen

    return sees


def holder(table: SlowGhooost) -> int | None:
    """Who gets the card that chance is to bring, where nobody else sees it; None for what all see."""
    if table.mover() != CHANCE or table.errand not in ("deal", "draw"):
        return None
    if table.errand == "draw":
        return table.turn
    return next(seat for seat, hand in enumerate(table.hands) if len(hand) < 4)
