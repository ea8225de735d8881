"""Two games that a seat must not be able to tell apart are the same pages and pushes to it, byte for byte.

Unlike imagined worlds, which a game makes itself, the other game here was played from its beginning; who sees what of
it is written down from the rules beside the tests of each game that has secrets.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from effort import IS_SOAK
from hantise.core import SPECTATOR, Record
from hantise.games import find
from hantise.testing.playing import Choices, play
from hantise.testing.secrecy import twins
from hantise.web.tables.position import Position
from web.eyes import SECRETIVE, who_sees
from web.test_secrecy import page, pushes

GAMES, MOST, EVERY = (6, 90, 3) if IS_SOAK else (3, 90, 4)


def pairs(code: str, seat: int, seed: int) -> Iterator[tuple[Record, Record]]:
    game = find(code)
    options = game.options(game.players[-1])
    record = play(game, options, Choices(seed=seed), MOST)
    # Whatever followed the last decision may be cut off.
    record.events.pop()
    return twins(game, options, who_sees(code, options), record, seat, Random(seed))


def positions(record: Record) -> Iterator[Position]:
    """After each event."""
    position = Position(record.game.start(record.options))
    for event in record.events:
        position = position.after(record.game, record.options.players, event)
        yield position


def differing(one: Record, other: Record, seat: int) -> int:
    """How many positions differed in what was not sent; what was sent did in none."""
    found = 0
    for number, (first, second) in enumerate(zip(positions(one), positions(other), strict=True)):
        if number % EVERY == 0 or number == len(one.events) - 1:
            for sent in (page, pushes):
                told = f"{one.game.code}, seat {seat}: after event {number} {sent.__name__} tell two games apart"
                assert sent(one, first, seat) == sent(other, second, seat), told
            found += one.game.dump(first.state) != other.game.dump(second.state)
    return found


@pytest.mark.parametrize("code", SECRETIVE)
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_what_is_sent_is_the_same_for_two_games_that_look_alike(code: str, seat: int) -> None:
    compared = [differing(one, other, seat) for seed in range(GAMES) for one, other in pairs(code, seat, seed)]
    assert sum(compared) >= (10 if IS_SOAK else 2)


def test_every_game_that_keeps_cards_from_seats_is_here() -> None:
    assert {"ghooost", "rest_in_peace", "spooky_boo"} <= set(SECRETIVE)
