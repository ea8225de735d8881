"""A damaged text of a position, a view or a record is refused in words, or it is one that can be played on."""

from __future__ import annotations

from random import Random

import pytest

from effort import times
from hantise import games
from hantise.core import CHANCE, OVER, BadPosition, BadView, Game, HantiseError, Record, Rng, State
from hantise.core.record import loads
from hantise.testing import games as examples
from hantise.testing.playing import Choices, play

GAMES = [*map(games.find, games.codes()), *map(examples.find, examples.codes())]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=[game.code for game in GAMES])
# Texts of each kind in a soak, of all games together.
TEXTS = 100_000
PIECES = [*["", "-", "/", " ", ",", ".", "=", "0", "1", "9", "-1", "99", "2147483648", "9" * 30], *'é\0{[]}"', "null"]


def damaged(text: str, other: str, rng: Random) -> str:
    """The text, with a few pieces cut out, put in, doubled, swapped, or going on as the other one."""
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        at = rng.randrange(len(text) + 1)
        to = at + rng.choice([0, 1, 1, 2, 5, 20])
        swapped = text[to : to + 1] + text[at:to]
        changes = [
            text[:at] + text[to:],
            text[:at] + rng.choice(PIECES) + text[to:],
            text[:to] + text[at:],
            text[:at] + other[at:],
            text[:at] + swapped + text[to + 1 :],
        ]
        text = rng.choice(changes)
    return text


def go_on(state: State, rng: Random, most: int) -> None:
    for _ in range(most):
        if state.mover() == OVER:
            assert len(state.payoffs()) > 1
            return
        if state.mover() == CHANCE:
            state.draw(rng.randrange(state.total()))
        else:
            state.play(rng.choice(state.legal()))


def played(game: Game, rng: Random) -> list[State]:
    """The positions of a game, one after the other."""
    state = game.start(game.options(rng.choice(game.players)))
    found = [state.clone()]
    while state.mover() != OVER and len(found) < 80:
        go_on(state, rng, 1)
        found.append(state.clone())
    return found


@pytest.mark.walk
@EVERY_GAME
def test_a_text_is_no_position_or_one_that_can_be_played(game: Game) -> None:
    rng = Random(game.code)
    texts = [game.dump(state) for _ in range(2) for state in played(game, rng)]
    read = 0
    for _ in range(times(TEXTS // len(GAMES))):
        try:
            state = game.load(damaged(rng.choice(texts), rng.choice(texts), rng))
        except BadPosition:
            continue
        read += 1
        assert game.dump(game.load(game.dump(state))) == game.dump(state)
        go_on(state, rng, 30)
    assert read > 0


@pytest.mark.soak
@pytest.mark.walk
@EVERY_GAME
def test_a_text_is_no_view_or_one_of_which_worlds_can_be_played(game: Game) -> None:
    rng = Random(game.code)
    texts = [game.view(state, seat).dump() for state in played(game, rng) for seat in (0, 1)]
    read = 0
    for _ in range(times(TEXTS // len(GAMES))):
        try:
            view = game.read_view(damaged(rng.choice(texts), rng.choice(texts), rng))
        except BadView:
            continue
        read += 1
        assert game.read_view(view.dump()).dump() == view.dump()
        go_on(view.imagine(Rng(read)), rng, 10)
    assert read > 0


@pytest.mark.soak
@pytest.mark.walk
@EVERY_GAME
def test_a_text_is_no_record_or_one_that_can_be_kept(game: Game) -> None:
    rng = Random(game.code)
    whole = [play(game, game.options(game.players[0]), Choices(seed=seed)).dumps() for seed in range(2)]
    texts = ["".join(text.splitlines(keepends=True)[:lines]) for text in whole for lines in (3, 8, None)]
    read = 0
    for _ in range(times(TEXTS // len(GAMES) // 2)):
        try:
            record = loads(damaged(rng.choice(texts), rng.choice(texts), rng), lambda code: found(game, code))
        except HantiseError:
            continue
        read += 1
        assert isinstance(record, Record)
        assert loads(record.dumps(), lambda code: game).dumps() == record.dumps()
    assert read > 0


def found(game: Game, code: str) -> Game:
    """As a house has it: other names are no games."""
    return game if code == game.code else games.find(code)
