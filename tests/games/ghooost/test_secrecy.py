"""What a seat must not know makes no difference to it: pairs of games that differ only in that are compared.

Who sees what is written down here from the rules (GHO-06, GHO-76, GHO-95, GHO-96), with the slow version to tell
which of chance's cards is dealt, drawn or turned up.
"""

from random import Random
from typing import Any

import pytest

from games.ghooost.seen import who_sees
from hantise.core import OVER, SPECTATOR, Game
from hantise.games.ghooost import GAME
from hantise.testing.broken import Broken
from hantise.testing.playing import Choices, play
from hantise.testing.secrecy import Tally, keeps, replayed
from testing.planted import leaking_room, wrong_sheets, wrong_view

TABLES = [
    (2, {}),
    (3, {}),
    (4, {"miss_copy": 3, "kitty": 7}),
    (6, {"twist_each": True}),
    (3, {"daybreak": 1}),
    (3, {"match": True, "daybreak": 2}),
]


def compare(players: int, values: dict[str, Any], seat: int, seeds: range, game: Game = GAME, most: int = 150) -> Tally:
    options = GAME.options(players, **values)
    tally = Tally()
    for seed in seeds:
        record = play(GAME, options, Choices(seed=seed), most)
        found = keeps(game, options, who_sees(options), record, seat, Random(seed), cuts=3, every=12)
        tally = Tally(*map(sum, zip(tally, found)))
    return tally


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@pytest.mark.parametrize(("players", "values"), TABLES)
@pytest.mark.walk
def test_what_is_hidden_makes_no_difference(players: int, values: dict[str, Any], seat: int) -> None:
    """GHO-04, GHO-06, GHO-76, GHO-95, GHO-96."""
    tally = compare(players, values, seat, range(4))
    assert tally.pairs >= 12
    assert tally.positions >= 300
    assert tally.differing >= 200


def test_the_games_compared_come_to_their_end_and_to_another_round() -> None:
    short, match = GAME.options(3, daybreak=1), GAME.options(3, match=True, daybreak=2)
    assert play(GAME, short, Choices(seed=0), 150).replay().mover() == OVER
    assert "round=1 " not in GAME.dump(play(GAME, match, Choices(seed=0), 150).replay())


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


def a_hand(state: Any, seat: int) -> dict[str, Any]:
    """Tells the second seat's cards."""
    return {"extra": dict(field.split("=", 1) for field in GAME.dump(state).split(" "))["hands"].split(",")[1]}


def the_bag(state: Any, seat: int) -> dict[str, Any]:
    """GHO-06: tells what lies in the crypt and the mansions."""
    return {"extra": dict(field.split("=", 1) for field in GAME.dump(state).split(" "))["bag"]}


@pytest.mark.parametrize("leak", [a_hand, the_bag])
def test_a_leaking_view_is_found(leak: Any) -> None:
    with pytest.raises(Broken, match="the view tells two plays apart"):
        compare(3, {}, 0, range(2), wrong_view(GAME, extra=leak), most=60)


def test_a_leaking_sheet_is_found() -> None:
    """GHO-95: here each card drawn is told to all."""
    leaking = wrong_sheets(GAME, lambda state, action, seat: GAME.seen(state, action, state.turn))
    with pytest.raises(Broken, match="the sheet tells two plays apart"):
        compare(3, {}, 0, range(2), leaking, most=60)


def test_a_leaking_room_is_found() -> None:
    """GHO-95: here it draws what lies in all hands."""
    with pytest.raises(Broken, match="the room tells two plays apart"):
        compare(3, {}, 0, range(2), leaking_room(GAME), most=60)
