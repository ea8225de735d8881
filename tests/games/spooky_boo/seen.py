"""Who sees what of a play of Spooky Boo!, from the rules and the slow version alone."""

from __future__ import annotations

from games.spooky_boo.slow import SlowSpooky
from hantise.core import Options
from hantise.testing.secrecy import Play, Sees


def who_sees(options: Options) -> Sees:
    """SPB-04, SPB-11: a card dealt is seen by nobody, one drawn by its drawer; all choices are made in the open.

    SPB-05, SPB-32, SPB-43: what an action lays open, to that seat or to all, is seen with it.
    """
    on_top, turns = bool(options["penalty_on_top"]), options["turns"]

    def sees(play: Play, seat: int) -> list[str]:
        starter = options["starter"]
        table = SlowSpooky(
            options.players, starter=None if starter < 0 else starter, penalty_on_top=on_top, turns=turns
        )
        seen = []
        for ply in play:
            name = ply.name if shown(table, ply.name, seat) else "card:?"
            table.apply(ply.name)
            seen.append(f"{name}{opened(table, seat)}")
        return seen

    return sees


def shown(table: SlowSpooky, name: str, seat: int) -> bool:
    """Whether that seat sees which action this is."""
    return not name.startswith("card:") or (table.errand == "drawing" and table.turn == seat)


def opened(table: SlowSpooky, seat: int) -> str:
    """What now lies open to that seat that its name does not tell: the discard's top, a card looked at, all squares."""
    top = f" top {table.top()}" if table.top() else ""
    looks = "".join(f" {owner}.{place}={kind}" for (owner, place), kind in table.open_to(seat).items())
    ended = table.errand == "over" or (table.errand == "deal" and table.round > 1 and not any(table.squares))
    return f"{top}{looks}{f' {table.revealed}' if ended else ''}"
