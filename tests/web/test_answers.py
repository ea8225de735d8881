"""What a house answers to a command depends on what the seat saw before it, and on nothing else: byte for byte."""

from collections.abc import Iterator
from itertools import chain
from itertools import count as numbers
from random import Random

import pytest

import effort
from hantise.core import Game, Options, Record, Rng, State
from hantise.games import find
from hantise.testing.commands import answers_alike, takes_back_alike
from hantise.testing.playing import Choices, play
from hantise.testing.secrecy import pairs
from web.door import door
from web.eyes import SECRETIVE, who_sees
from web.test_secrecy import hides_something, under_way

# A pair of positions, and a seat that cannot tell them apart.
Twins = Iterator[tuple[State, State, int]]
# So many games are played, and so many positions of each are looked at.
GAMES = 7 if effort.IS_SOAK else 3
PLIES = 8
# A game with fewer plies is one of which more are played.
LONG = 3 * PLIES


def games_of(game: Game, options: Options) -> Iterator[tuple[int, Record]]:
    """So many games with their seeds; where they are short, as many more as have the plies of so many long ones."""
    plies, seeds = 0, numbers()
    while plies < GAMES * LONG:
        seed = next(seeds)
        record = play(game, options, Choices(seed=seed))
        plies += min(record.plies(), LONG)
        yield seed, record


def imagined(game: Game, options: Options) -> Twins:
    """Positions of whole games, each with another that looks the same at a glance, for the mover and the one after."""
    for seed, record in games_of(game, options):
        rng = Random(seed)
        for ply in rng.sample(range(record.plies()), min(PLIES, record.plies())):
            state = record.replay(ply)
            if state.mover() >= 0:
                seat = (state.mover() + (rng.random() < 0.2)) % options.players
                yield state, game.shown(state, seat, options).imagine(Rng(ply)), seat


def played(game: Game, options: Options) -> Twins:
    """Positions of two plays that a seat must not tell apart, by the rules as the game's own test tells them."""
    sees = who_sees(game.code, options)
    for seed in range(GAMES):
        record, rng, seat = play(game, options, Choices(seed=seed), 150), Random(seed), seed % options.players
        for one, other in pairs(game, options, sees, record, seat, rng, cuts=1):
            if one.mover() >= 0 and rng.random() < (0.2 if one.mover() == seat else 0.05):
                yield one, other, seat


def twins(game: Game, options: Options) -> Twins:
    """The pairs of which something differs; a game of memory alone has none that were played."""
    for one, other, seat in chain(imagined(game, options), played(game, options) if game.code in SECRETIVE else ()):
        if game.dump(one) != game.dump(other):
            yield one, other, seat


def test_an_answer_tells_nothing_that_the_seat_had_not_seen(game: str) -> None:
    box, compared = find(game), 0
    options = box.options(box.players[0])
    with door(box, options) as house:
        for one, other, seat in twins(box, options):
            answers_alike(box, one, other, seat, house.answer, Random(compared), 12)
            compared += 1
    if not hides_something(under_way(game, 1, 12)):
        assert compared == 0
    else:
        assert compared >= (20 if effort.IS_SOAK else 5)
        assert house.taken >= (50 if effort.IS_SOAK else 12)
        assert house.refused >= (300 if effort.IS_SOAK else 100)


@pytest.mark.soak
def test_what_can_be_taken_back_shows_nothing(game: str) -> None:
    box = find(game)
    for one, other, seat in twins(box, box.options(box.players[0])):
        if one.mover() == seat:
            takes_back_alike(box, one, other)
