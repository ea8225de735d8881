"""At a glance nothing shows but what lies open: tables that differ only in covered cards look alike.

SPB-40: also in cards that this seat has seen. What lies open to whom is `SlowSpooky.open_to`.
"""

from random import Random

import pytest

from games.spooky_boo.drawn import fields, walk
from games.spooky_boo.slow import SlowSpooky
from hantise.core import SPECTATOR, State
from hantise.games.spooky_boo import GAME

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
            assert shown(state, seat) == shown(other, seat)
            pairs += GAME.dump(other) != GAME.dump(state)
        if name:
            table.apply(name)
    assert pairs >= 50


def shown(state: State, seat: int) -> list[object]:
    """The glance and its page, what is refused, and what actions are called, whatever one remembers."""
    seen = GAME.view(state, seat)
    refused = [seen.refusal(action) for action in range(GAME.actions.count)]
    labels = [GAME.table.label(seen, action, NAMES) for action, why in enumerate(refused) if why is None]
    return [seen.glance().dump(), GAME.table.text(seen.glance(), NAMES), refused, labels]
