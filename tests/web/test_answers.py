"""What a house answers to a command depends on what the seat saw before it, and on nothing else: byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import chain
from itertools import count as numbers
from random import Random
from zlib import crc32

import pytest

import effort
from hantise.core import CHANCE, Event, Game, Options, Record, Rng, State, settle
from hantise.games import find
from hantise.testing.broken import Broken
from hantise.testing.commands import answers_alike, takes_back_alike
from hantise.testing.playing import Choices, play
from hantise.testing.secrecy import pairs
from hantise.web.requests.problems import Refused
from hantise.web.tables import live_table as tables
from hantise.web.tables.commands import event_of
from web.door import door
from web.test_secrecy import hides_something, under_way

# A pair of positions, and a seat that cannot tell them apart.
Twins = Iterator[tuple[State, State, int]]
EVENT_OF = event_of
# Where each game's own test says who sees what. A game of memory alone hides nothing in that sense: see `imagined`.
SAYS_WHO_SEES = ("ghooost", "rest_in_peace", "spooky_boo")
# So many games are played, and so many positions of each are looked at.
GAMES = 7 if effort.IS_SOAK else 3
PLIES = 8
# A game with fewer plies is one of which more are played.
LONG = 3 * PLIES


def hides_nothing(code: str) -> bool:
    """Whether all lies open, but for what nobody knows."""
    return not hides_something(under_way(code, 1, 12))


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
    sees = import_module(f"games.{game.code}.seen").who_sees(options)
    for seed in range(GAMES):
        record, rng, seat = play(game, options, Choices(seed=seed), 150), Random(seed), seed % options.players
        for one, other in pairs(game, options, sees, record, seat, rng, cuts=1):
            if one.mover() >= 0 and rng.random() < (0.2 if one.mover() == seat else 0.05):
                yield one, other, seat


def twins(game: Game, options: Options) -> Twins:
    """The pairs of which something differs."""
    for one, other, seat in chain(imagined(game, options), played(game, options) if game.code in SAYS_WHO_SEES else ()):
        if game.dump(one) != game.dump(other):
            yield one, other, seat


def compare(code: str, count: int = 12) -> tuple[int, int, int]:
    """How many pairs of positions answered alike, and how many commands were taken and refused."""
    game = find(code)
    options, pairs_compared = game.options(game.players[0]), 0
    with door(game, options) as house:
        for number, (one, other, seat) in enumerate(twins(game, options)):
            answers_alike(game, one, other, seat, house.answer, Random(number), count)
            pairs_compared += 1
        return pairs_compared, house.taken, house.refused


def test_an_answer_tells_nothing_that_the_seat_had_not_seen(game: str) -> None:
    compared, taken, refused = compare(game)
    if hides_nothing(game):
        assert compared == 0
    else:
        assert compared >= (20 if effort.IS_SOAK else 5)
        assert taken >= (50 if effort.IS_SOAK else 12)
        assert refused >= (300 if effort.IS_SOAK else 100)


def judged_as_it_goes(game: Game, state: State, seat: int, names: Sequence[str], rng: Random) -> Event:
    """As the house once did: a later action was refused from the position after those before it."""
    after = state.clone()
    for name in names:
        if after.mover() == CHANCE:
            raise Refused("Chance comes first.")
        EVENT_OF(game, after, seat, [name], rng)
        after.apply(game.actions.parse(name))
    return Event(seat, tuple(names), tuple(map(game.actions.name, settle(after, rng))))


def told_by_its_words(game: Game, state: State, seat: int, names: Sequence[str], rng: Random) -> Event:
    """As a house would that refuses in words of the whole position."""
    try:
        return EVENT_OF(game, state, seat, names, rng)
    except Refused as refused:
        raise Refused(f"{refused} {crc32(game.dump(state).encode())}") from refused


def taken_by_chance(game: Game, state: State, seat: int, names: Sequence[str], rng: Random) -> Event:
    """As a house would that takes a command in some positions, and refuses it in others that look the same."""
    if crc32(game.dump(state).encode()) % 2:
        return EVENT_OF(game, state, seat, names, rng)
    raise Refused("Not now.")


@pytest.mark.parametrize("leak", [told_by_its_words, taken_by_chance])
def test_a_leaking_answer_is_found(game: str, leak: Callable[..., Event], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "event_of", leak)
    if hides_nothing(game):
        assert compare(game) == (0, 0, 0)
    else:
        with pytest.raises(Broken, match="tells two positions apart"):
            compare(game)


def test_later_actions_judged_by_what_came_of_the_first_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the ghost that is turned over ends the turn, or does not, the words for a second action told which."""
    monkeypatch.setattr(tables, "event_of", judged_as_it_goes)
    with pytest.raises(Broken, match="tells two positions apart"):
        compare("haunted_stairs")


def test_what_can_be_taken_back_shows_nothing(game: str) -> None:
    box = find(game)
    for one, other, seat in twins(box, box.options(box.players[0])):
        if one.mover() == seat:
            takes_back_alike(box, one, other)
