"""What holds in every position of every game, wherever it was played to: with any options, by anybody, by chance."""

import re
from hashlib import sha256
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import times
from games.every import EVERY_GAME, WALKS
from games.known import known
from hantise import games
from hantise.core import CHANCE, OVER, Game, State
from hantise.testing.playing import Choices, pick
from hantise.testing.strategies import choices, tables

ALWAYS_THESE = settings(WALKS, max_examples=max(20, times(400)))
# A position is at most so many plies from the start, and so many actions are asked about in it.
FAR, ASKED = 250, 40


def somewhere(game: Game, data: st.DataObject) -> State:
    """A position that some players come to at some table."""
    state, choose = game.start(data.draw(tables(game))), data.draw(choices())
    for _ply in range(data.draw(st.integers(0, FAR))):
        if state.mover() == OVER:
            break
        state.apply(pick(state, choose))
    return state


@EVERY_GAME
@settings(ALWAYS_THESE)
@given(data=st.data())
def test_what_is_legal_is_allowed_and_nothing_else_which_has_a_reason(game: Game, data: st.DataObject) -> None:
    state, count = somewhere(game, data), game.actions.count
    legal, asked = state.legal(), data.draw(st.sets(st.integers(0, count - 1), max_size=ASKED))
    near = {action + step for action in legal[:: max(1, len(legal) // ASKED)] for step in (-8, -1, 0, 1, 8)}
    for action in sorted({*asked, *near, -1, count}):
        assert state.allows(action) == (action in legal)
        if state.mover() >= 0 and 0 <= action < count:
            refusal = game.view(state, state.mover()).refusal(action)
            assert (refusal is None) == (action in legal)
            assert refusal is None or (refusal.code and refusal.words and re.match(r"[A-Z]{3}-M?\d\d", refusal.rule))


# Nothing is lost, and nothing comes from nowhere.


def told(game: Game, state: State) -> dict[str, str]:
    """What the line of the position says, by its names."""
    return dict(re.findall(r"(\w+)=(\S*)", game.dump(state)))


SECOND = {code: import_module(f"games.{code}.slow") for code in games.codes()}
# What the second version of a game counts in a line of a position, where that is always the same.
COUNTED = [code for code, slow in SECOND.items() if hasattr(slow, "whole")]


@pytest.mark.walk
@pytest.mark.parametrize("code", COUNTED)
@settings(ALWAYS_THESE)
@given(data=st.data())
def test_no_card_is_lost_and_none_is_made(code: str, data: st.DataObject) -> None:
    """GHO-97, BOO-01, STA-33, SPB-44."""
    game = games.find(code)
    options, choose = data.draw(tables(game)), data.draw(choices())
    state = game.start(options)
    while state.mover() == CHANCE:
        state.apply(pick(state, choose))
    there = SECOND[code].whole(told(game, state))
    for _ply in range(data.draw(st.integers(0, FAR))):
        if state.mover() == OVER:
            break
        state.apply(pick(state, choose))
    assert SECOND[code].whole(told(game, state)) == there


# Both builds, on every machine, play the same.


@EVERY_GAME
def test_equal_choices_play_the_games_that_are_known(game: Game) -> None:
    """Every position on the way counts; whoever changes a rule writes in `known.toml` what is told then."""
    way = sha256()
    for players in game.players:
        state, choose = game.start(game.options(players)), Choices(seed=players)
        for _ply in range(FAR):
            way.update(f"{game.dump(state)}\n".encode())
            if state.mover() == OVER:
                break
            state.apply(pick(state, choose))
    assert way.hexdigest()[:16] == known(game.code)["played"]
