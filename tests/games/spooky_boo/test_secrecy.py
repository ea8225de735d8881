"""What a seat must not know makes no difference to it: games and tables that differ only in that are compared.

Who sees what is written down here from the rules (SPB-04, SPB-05, SPB-11, SPB-22, SPB-32, SPB-40 to SPB-43), with the
slow version to tell what lies open to whom.
"""

from itertools import islice
from random import Random
from typing import Any

import pytest

import effort
from games.spooky_boo.drawn import fields, walk
from games.spooky_boo.slow import SlowSpooky
from hantise.core import SPECTATOR, Options, Record, State
from hantise.games.spooky_boo import GAME
from hantise.testing.playing import blank, note
from hantise.testing.secrecy import Play, Sees, Tally, keeps

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
    more: dict[str, Any] = {name: options[name] for name in ("penalty_on_top", "turns")}
    starter = options["starter"] if options["starter"] >= 0 else None

    def sees(play: Play, seat: int) -> list[str]:
        table, seen = SlowSpooky(options.players, starter=starter, **more), []
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


NAMES = ["Ann", "Bo", "Cleo"]


def twin(state: State, opened: list[int], rng: Random) -> State:
    """The same table with the covered cards of the squares laid otherwise."""
    told = fields(state)
    kinds = told["squares"].split(",")
    covered = [n for n, kind in enumerate(kinds) if kind != "0" and n not in opened]
    moved = [kinds[n] for n in covered]
    rng.shuffle(moved)
    for n, kind in zip(covered, moved):
        kinds[n] = kind
    return GAME.load(" ".join(f"{key}={value}" for key, value in (told | {"squares": ",".join(kinds)}).items()))


@pytest.mark.walk
@pytest.mark.parametrize("players", [2, 3])
def test_covered_cards_show_nowhere(players: int) -> None:
    """SPB-40: not at a glance, on the page, in a refusal or on a button; not to who has seen them either."""
    table, rng, pairs = SlowSpooky(players, turns=5), Random(1), 0
    for step, (state, name) in enumerate(walk(players, 1, turns=5)):
        for seat in (*range(players), SPECTATOR) if step % 5 == 0 and name else ():
            other = twin(state, [4 * owner + place - 1 for owner, place in table.open_to(seat)], rng)
            assert told_of(state, seat) == told_of(other, seat)
            pairs += GAME.dump(other) != GAME.dump(state)
        if name:
            table.apply(name)
    assert pairs >= 50


def told_of(state: State, seat: int) -> list[object]:
    """The glance and its page, what is refused, and what actions are called, whatever one remembers."""
    seen = GAME.view(state, seat)
    refused = [seen.refusal(action) for action in range(GAME.actions.count)]
    labels = [GAME.table.label(seen, action, NAMES) for action, why in enumerate(refused) if why is None]
    return [seen.glance().dump(), GAME.table.text(seen.glance(), NAMES), refused, labels]
