"""What a seat must not know makes no difference to it: pairs of games that differ only in that are compared.

Who sees what is written down here from the rules (SPB-04, SPB-05, SPB-11, SPB-22, SPB-32, SPB-40 to SPB-43), with the
slow version to tell what lies open to whom.
"""

from itertools import islice
from random import Random
from typing import Any

import pytest

import effort
from games.spooky_boo.drawn import walk
from games.spooky_boo.slow import SlowSpooky
from hantise.core import OVER, SPECTATOR, Options, Record
from hantise.games.spooky_boo import GAME
from hantise.testing.playing import blank, note
from hantise.testing.secrecy import Play, Sees, Tally, keeps, replayed

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"turns": 4}),
    (4, {"turns": 3, "penalty_on_top": True}),
    (2, {"turns": 2, "memory_aid": True}),
]


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


def play(options: Options, values: dict[str, Any], seed: int, most: int) -> Record:
    """A record of a game in which few call, so that much stays hidden for long."""
    record = blank(GAME, options)
    for state, name in islice(walk(options.players, seed, **values), most):
        if name:
            note(record, state.mover(), GAME.actions.parse(name))
    return record


def compare(players: int, values: dict[str, Any], seat: int, seeds: range) -> Tally:
    options = GAME.options(players, **values)
    tally = Tally()
    for seed in seeds:
        record = play(options, values, seed, 110)
        found = keeps(GAME, options, who_sees(options), record, seat, Random(seed), cuts=7, every=25)
        tally = Tally(*map(sum, zip(tally, found)))
    return tally


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@pytest.mark.parametrize(("players", "values"), TABLES)
@pytest.mark.walk
def test_what_is_hidden_makes_no_difference(players: int, values: dict[str, Any], seat: int) -> None:
    """SPB-04, SPB-05, SPB-11, SPB-22, SPB-40, SPB-42, SPB-43."""
    played = effort.seeds(150)
    tally = compare(players, values, seat, played)
    assert tally.pairs >= 7 * len(played) // 3
    assert tally.positions >= 30 * len(played)
    assert tally.differing >= 20 * len(played)


@pytest.mark.walk
def test_the_games_compared_come_to_their_end_and_to_another_round() -> None:
    assert play(GAME.options(2, turns=1), {"turns": 1}, 0, 150).replay().mover() == OVER
    longer = play(GAME.options(3, turns=4), {"turns": 4}, 0, 130)
    names = [name for event in longer.events for name in event.names()]
    assert names.count("back") >= 6


def test_who_sees_what() -> None:
    """SPB-04, SPB-05, SPB-11, SPB-24, SPB-42."""
    options = GAME.options(2, starter=1)
    deal = "card:1 card:2 card:3 card:4 card:5 card:6 card:7 card:8 back back".split()
    turns = "draw card:9 put:2 pass draw card:12 power look:1:2 with:3 call".split()
    whole = replayed(GAME, options, [*deal, *turns])
    assert whole is not None
    hidden = ["card:?"] * 7
    ends = " [[5, 6, 9, 8], [1, 7, 3, 4]]"
    assert who_sees(options)(whole, 0)[:11] == [*hidden, "card:? 0.1=5 0.2=6", "back 0.1=5 0.2=6", "back", "draw"]
    assert who_sees(options)(whole, 0)[11:15] == ["card:?", "put:2 top 2", "pass top 2", "draw top 2"]
    assert who_sees(options)(whole, 0)[15:] == [
        "card:12 top 2", "power top 12", "look:1:2 top 12 1.2=9", "with:3 top 12", f"call{ends}"
    ]  # fmt: skip
    assert who_sees(options)(whole, 1)[:12] == [*hidden, "card:? 1.1=1 1.2=2", "back", "back", "draw", "card:9"]
    assert who_sees(options)(whole, 1)[17:] == ["look:1:2 top 12", "with:3 top 12", f"call{ends}"]
    assert who_sees(options)(whole, SPECTATOR)[7:12] == ["card:?", "back", "back", "draw", "card:?"]
