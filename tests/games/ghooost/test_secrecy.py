"""What a seat must not know makes no difference to it: pairs of games that differ only in that are compared.

Who sees what is written down in `seen` from the rules (GHO-06, GHO-76, GHO-95, GHO-96), with the slow version to tell
which of chance's cards is dealt, drawn or turned up.
"""

from random import Random
from typing import Any

import pytest

import effort
from games.ghooost.seen import who_sees
from hantise.core import SPECTATOR
from hantise.games.ghooost import GAME
from hantise.testing.playing import Choices, play
from hantise.testing.secrecy import Tally, keeps, replayed

TABLES = [
    (2, {}),
    (3, {}),
    (4, {"miss_copy": 3, "kitty": 7}),
    (6, {"twist_each": True}),
    (3, {"daybreak": 1}),
    (3, {"match": True, "daybreak": 2}),
]


def compare(players: int, values: dict[str, Any], seat: int, seeds: range) -> Tally:
    options = GAME.options(players, **values)
    tally = Tally()
    for seed in seeds:
        record = play(GAME, options, Choices(seed=seed), 150)
        found = keeps(GAME, options, who_sees(options), record, seat, Random(seed), cuts=3, every=12)
        tally = Tally(*map(sum, zip(tally, found)))
    return tally


# A few tables and seats in each run, one of which comes to another round; a soak looks at all of them.
SOME = [(0, 0), (5, SPECTATOR), (3, 1)]
CASES = [
    pytest.param(*TABLES[table], seat, marks=[] if (table, seat) in SOME else [pytest.mark.soak])
    for table in range(len(TABLES))
    for seat in (0, 1, SPECTATOR)
]


@pytest.mark.walk
@pytest.mark.parametrize(("players", "values", "seat"), CASES)
def test_what_is_hidden_makes_no_difference(players: int, values: dict[str, Any], seat: int) -> None:
    """GHO-04, GHO-06, GHO-76, GHO-95, GHO-96."""
    tally = compare(players, values, seat, range(4 if effort.IS_SOAK else 2))
    assert tally.pairs >= 3
    assert tally.differing >= 50


def test_who_sees_what() -> None:
    """GHO-04, GHO-32, GHO-95."""
    options = GAME.options(2, starter=1)
    names = "card:1 card:2 card:3 card:4 card:5 card:6 card:7 card:8 5 card:9 luck card:9".split()
    whole = replayed(GAME, options, names)
    assert whole is not None
    hidden = ["card:?"] * 4
    assert who_sees(options)(whole, 0) == [*names[:4], *hidden, "5", "card:?", "luck", "card:9"]
    assert who_sees(options)(whole, 1) == [*hidden, *names[4:]]
    assert who_sees(options)(whole, SPECTATOR) == [*hidden, *hidden, "5", "card:?", "luck", "card:9"]
