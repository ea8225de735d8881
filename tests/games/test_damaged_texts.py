"""A damaged text of a position, a view or a record is refused in words, or it is one that can be played on."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

from effort import times
from games.every import EVERY_GAME, FOUND
from hantise import games
from hantise.core import CHANCE, OVER, BadPosition, BadView, Game, HantiseError, Rng, State
from hantise.core.record import loads
from hantise.testing.playing import Choices, play

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


def position(game: Game, text: str, rng: Random) -> None:
    """One that can be played."""
    state = game.load(text)
    assert game.dump(game.load(game.dump(state))) == game.dump(state)
    go_on(state, rng, 30)


def view(game: Game, text: str, rng: Random) -> None:
    """One of which worlds can be played."""
    seen = game.read_view(text)
    assert game.read_view(seen.dump()).dump() == seen.dump()
    go_on(seen.imagine(Rng(rng.randrange(1000))), rng, 10)


def record(game: Game, text: str, rng: Random) -> None:
    """One that can be kept; other names are no games, as in a house."""
    read = loads(text, lambda code: game if code == game.code else games.find(code))
    assert loads(read.dumps(), lambda code: game).dumps() == read.dumps()


def texts(kind: Callable[..., None], game: Game, rng: Random) -> list[str]:
    if kind is position:
        return [game.dump(state) for _ in range(2) for state in played(game, rng)]
    if kind is view:
        return [game.view(state, seat).dump() for state in played(game, rng) for seat in (0, 1)]
    whole = [play(game, game.options(game.players[0]), Choices(seed=seed)).dumps() for seed in range(2)]
    return ["".join(text.splitlines(keepends=True)[:lines]) for text in whole for lines in (3, 8, None)]


@pytest.mark.walk
@EVERY_GAME
@pytest.mark.parametrize(
    ("kind", "refusal"),
    [
        (position, BadPosition),
        pytest.param(view, BadView, marks=pytest.mark.soak),
        pytest.param(record, HantiseError, marks=pytest.mark.soak),
    ],
    ids=["position", "view", "record"],
)
def test_a_damaged_text_is_refused_or_one_that_can_be_used(
    kind: Callable[[Game, str, Random], None], refusal: type[HantiseError], game: Game
) -> None:
    rng = Random(game.code)
    whole, read = texts(kind, game, rng), 0
    for _ in range(times(TEXTS // len(FOUND))):
        with suppress(refusal):
            kind(game, damaged(rng.choice(whole), rng.choice(whole), rng), rng)
            read += 1
    assert read > 0
