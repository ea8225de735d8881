"""Who sees what of a play of Rest in Peace, from the rules and the slow version alone."""

from typing import Any

from games.rest_in_peace.slow import CHANCE, SlowRestInPeace, works
from hantise.core import Options
from hantise.testing.secrecy import Play, Sees

TENTH = 10


def who_sees(options: Options) -> Sees:
    """RIP-45: all see all, but for cards drawn, cards placed face down, and what 3 shows."""
    values: dict[str, Any] = dict(options.values)

    def sees(play: Play, seat: int) -> list[str]:
        table = SlowRestInPeace(**values)
        seen = []
        for ply in play:
            shown = ply.name if is_open(table, ply.name, seat) else ply.name.partition(":")[0] + ":?"
            table.apply(ply.name)
            seen.append(shown + looked_at(table, ply.name, seat))
        return seen

    return sees


def is_open(table: SlowRestInPeace, name: str, seat: int) -> bool:
    """Whether this seat sees which card it is."""
    kind, _, card = name.partition(":")
    if table.mover() == CHANCE and kind in ("draw", "away"):
        family = table.question.family
        looks = works(3, table.sides[table.round][1 - family])
        by_look = kind == "away" and seat == 1 - family and looks
        return seat == family or by_look or (kind == "away" and table.round == TENTH)
    if kind == "tenth" and not card.startswith("m"):
        return seat == table.mover()
    return True


def looked_at(table: SlowRestInPeace, name: str, seat: int) -> str:
    """RIP-M03, RIP-31: the hand that is seen now, by who looks; what is turned up on the tenth, by all."""
    if seat >= 0 and table.round > 0 and works(3, table.sides[table.round][seat]):
        return f" {sorted(table.hands[1 - seat])}"
    if table.round == TENTH:
        return f" {[sorted(card.name for card in side) for side in table.sides[TENTH]]}"
    return ""
