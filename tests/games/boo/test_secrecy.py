"""BOO hides nothing from anybody but what nobody knows: the order of the cards below the tops, which is drawn late.

So there are no two plays that differ only in what a seat must not know, and the comparison that other games need finds
none to compare. That it would find them is shown with tables of seeing that are wrong.
"""

from random import Random
from typing import Any

import pytest

from games.boo.drawn import fields, is_over, legal, play, start, view
from hantise.core import SPECTATOR, Options
from hantise.games.boo import GAME
from hantise.testing import playing
from hantise.testing.broken import Broken
from hantise.testing.playing import Choices
from hantise.testing.secrecy import Play, Sees, Tally, keeps
from testing.planted import wrong_sheets

TABLES: list[dict[str, Any]] = [{}, {"may_spare": True, "black": 1}, {"oya": 1, "facing_is_enough": True}]


def everything(play: Play, seat: int) -> list[str]:
    """BOO-05, BOO-08, BOO-50: the lot, every card turned up, every placement and every order, by all."""
    return [ply.name for ply in play]


def all_but(word: str) -> Sees:
    """As if what begins so were hidden."""
    return lambda play, seat: [word if ply.name.startswith(word) else ply.name for ply in play]


def compare(options: Options, seat: int, sees: Sees, seed: int, most: int = 20, game: Any = GAME) -> Tally:
    record = playing.play(GAME, options, Choices(seed=seed), most)
    return keeps(game, options, sees, record, seat, Random(seed), cuts=2, every=10_000)


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@pytest.mark.parametrize("values", TABLES, ids=str)
def test_there_is_nothing_to_hide(seat: int, values: dict[str, Any]) -> None:
    """BOO-50: no play can be changed without all seeing it."""
    for seed in range(3):
        assert compare(GAME.options(2, **values), seat, everything, seed) == Tally()


@pytest.mark.parametrize(("word", "seat"), [("turn", 0), ("turn", 1), ("turn", SPECTATOR), ("oya", 0)])
def test_all_see_the_lot_and_the_cards_turned_up(word: str, seat: int) -> None:
    """BOO-05, BOO-08, BOO-50: who claims that a seat does not see them is refuted by its view."""
    with pytest.raises(Broken, match="tells two plays apart"):
        compare(GAME.options(2), seat, all_but(word), 1, most=4)


def test_a_sheet_that_keeps_a_card_back_is_no_secret_kept() -> None:
    """BOO-50: the view tells it all the same."""
    silent = wrong_sheets(GAME, lambda state, action, seat: "something")
    with pytest.raises(Broken, match="the view tells two plays apart"):
        compare(GAME.options(2), 0, all_but("turn"), 1, most=4, game=silent)


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_what_comes_next_is_nowhere_yet(seat: int) -> None:
    """BOO-50: plays that part at a card yet to come are the same up to it, for the position too."""
    state = play(start(oya=0), "turn:5 turn:6 turn:7 turn:8 o>29,27")
    told = {GAME.dump(play(state, name)) for name in legal(state)}
    assert len(told) == 10
    assert fields(state)["unseen"] == "1.2.3.4.7.8.9.10.11.12,1.2.3.4.5.6.9.10.11.12"
    other = play(start(oya=0), "turn:5 turn:6 turn:7 turn:8 o>29,27")
    assert view(state, seat).dump() == view(other, seat).dump()
    assert GAME.dump(state) == GAME.dump(other)


def test_all_seats_are_told_the_same() -> None:
    """BOO-50: views differ in whose they are, and in nothing else."""
    record = playing.play(GAME, GAME.options(2), Choices(seed=4))
    for ply in range(0, len(record.sheet(0)), 7):
        state = record.replay(ply)
        facts = [view(state, seat).facts._replace(seat=0) for seat in (0, 1, SPECTATOR)]
        assert facts[0] == facts[1] == facts[2]
    assert is_over(record.replay())
    assert record.sheet(0) == record.sheet(1) == record.sheet(SPECTATOR)
