"""What a seat must not know makes no difference to it: pairs of games that differ only in that are compared.

Who sees what is written down here from the rules (SPB-04, SPB-05, SPB-11, SPB-22, SPB-32, SPB-40 to SPB-43), with the
slow version to tell what lies open to whom.
"""

from random import Random
from typing import Any

import pytest

import effort
from games.spooky_boo.drawn import fields
from games.spooky_boo.seen import who_sees
from hantise.core import CHANCE, OVER, SPECTATOR, Game, Options, Record
from hantise.games.spooky_boo import GAME
from hantise.testing.broken import Broken
from hantise.testing.playing import blank, note
from hantise.testing.secrecy import Tally, keeps, replayed
from testing.planted import wrong_sheets, wrong_view

CALL = GAME.actions.parse("call")

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"turns": 4}),
    (4, {"turns": 3, "penalty_on_top": True}),
    (2, {"turns": 2, "memory_aid": True}),
]


def play(options: Options, seed: int, most: int) -> Record:
    """A record of a game in which few call, so that much stays hidden for long."""
    state, record, rng = GAME.start(options), blank(GAME, options), Random(seed)
    for _ in range(most):
        legal = state.legal()
        if state.mover() == CHANCE:
            action = state.outcome(rng.randrange(state.total()))
        else:
            action = rng.choice(legal if rng.random() < 0.05 else [one for one in legal if one != CALL])
        note(record, state.mover(), action)
        state.apply(action)
        if state.mover() == OVER:
            break
    return record


def compare(players: int, values: dict[str, Any], seat: int, seeds: range, game: Game = GAME, most: int = 110) -> Tally:
    options = GAME.options(players, **values)
    tally = Tally()
    for seed in seeds:
        record = play(options, seed, most)
        found = keeps(game, options, who_sees(options), record, seat, Random(seed), cuts=7, every=25)
        tally = Tally(*map(sum, zip(tally, found)))
    return tally


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@pytest.mark.parametrize(("players", "values"), TABLES)
@pytest.mark.walk
def test_what_is_hidden_makes_no_difference(players: int, values: dict[str, Any], seat: int) -> None:
    """SPB-04, SPB-05, SPB-11, SPB-22, SPB-40, SPB-42, SPB-43."""
    played = effort.seeds(20)
    tally = compare(players, values, seat, played)
    assert tally.pairs >= 2 * len(played)
    assert tally.positions >= 30 * len(played)
    assert tally.differing >= 20 * len(played)


@pytest.mark.walk
def test_the_games_compared_come_to_their_end_and_to_another_round() -> None:
    short, longer = GAME.options(2, turns=1), GAME.options(3, turns=4)
    assert play(short, 0, 150).replay().mover() == OVER
    names = [name for event in play(longer, 0, 130).events for name in event.names()]
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
    assert who_sees(options)(whole, 0)[:11] == [*hidden, "card:?", "back 0.1=5 0.2=6", "back", "draw"]
    assert who_sees(options)(whole, 0)[11:15] == ["card:?", "put:2 top 2", "pass top 2", "draw top 2"]
    assert who_sees(options)(whole, 0)[15:] == [
        "card:12 top 2", "power top 12", "look:1:2 top 12 1.2=9", "with:3 top 12", f"call{ends}"
    ]  # fmt: skip
    assert who_sees(options)(whole, 1)[:12] == [*hidden, "card:? 1.1=1 1.2=2", "back", "back", "draw", "card:9"]
    assert who_sees(options)(whole, 1)[17:] == ["look:1:2 top 12", "with:3 top 12", f"call{ends}"]
    assert who_sees(options)(whole, SPECTATOR)[7:12] == ["card:?", "back", "back", "draw", "card:?"]


def a_square(state: Any, seat: int) -> dict[str, Any]:
    """Tells the second seat's cards."""
    return {"extra": fields(state)["squares"].split(",")[4:8]}


def the_stock(state: Any, seat: int) -> dict[str, Any]:
    """SPB-44: tells what lies in the stock."""
    return {"extra": fields(state)["stock"]}


@pytest.mark.walk
@pytest.mark.parametrize("leak", [a_square, the_stock])
def test_a_leaking_view_is_found(leak: Any) -> None:
    with pytest.raises(Broken, match="the view tells two plays apart"):
        compare(3, {}, 0, range(2), wrong_view(GAME, extra=leak), most=60)


@pytest.mark.walk
def test_a_leaking_sheet_is_found() -> None:
    """SPB-11, SPB-43: here each line is written as by the player to move."""
    leaking = wrong_sheets(GAME, lambda state, action, seat: GAME.seen(state, action, state.turn))
    with pytest.raises(Broken, match="the sheet tells two plays apart"):
        compare(3, {}, 1, range(2), leaking, most=60)
