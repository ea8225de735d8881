"""A game between computer players is written down as it was played."""

from __future__ import annotations

from hantise.bots import seated
from hantise.bots.recorded import recorded
from hantise.core import CHANCE, OVER, Record, Rng
from hantise.games import find

GAME = find("ghooost")


def written(most: int | None = None) -> Record:
    bots = [seated("random", GAME, seat, 1.0) for seat in range(2)]
    return recorded(GAME, GAME.options(2), ["me", "computer"], bots, Rng(5), most)


def test_it_replays_to_its_end_and_equal_dice_write_the_same() -> None:
    record = written()
    assert record.replay().mover() == OVER
    assert record == written()
    assert [event.seat for event in record.events].count(CHANCE) == 1


def test_it_may_be_broken_off_after_so_many_decisions() -> None:
    assert written(4).events == written().events[:5]
    assert written(4).replay().mover() != OVER
